internal import SegueText

/// A string with references in braces: `{lang}` is replaced by the value of the variable `lang`. `{{` and `}}` denote
/// literal braces, as does a `}` without a `{` before it.
struct Template: Equatable {
  enum Part: Equatable {
    case text(String)
    case reference(String)
  }

  /// The reason why a string is not a template, as a clause without a full stop.
  enum Fault: Error, Equatable, CustomStringConvertible {
    case open
    case empty
    case notAName(String)

    var description: String {
      switch self {
      case .open: "'{' is not closed by '}'; write {{ for a literal brace"
      case .empty: "{} contains no variable's name; write {{ for a literal brace"
      case .notAName(let word):
        "'{\(word.quotable)}' is not a reference to a variable; write {{ for a literal brace"
      }
    }
  }

  private(set) var parts: [Part] = []

  /// The prefix of a reference to a text, as in `{text.title}`.
  static let textPrefix = "text."

  /// Returns true if the string contains no brace, so that no reference has to be replaced.
  static func isPlain(_ text: String) -> Bool { !text.utf8.contains { $0 == 0x7b || $0 == 0x7d } }

  /// Returns true for a name that begins with a letter and consists of ASCII letters, digits, hyphens and underscores.
  static func isName(_ word: some StringProtocol) -> Bool {
    guard let first = word.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else {
      return false
    }
    return word.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_")
    }
  }

  init(_ text: String) throws(Fault) {
    var plain = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "{" || letter == "}", rest.first == letter {
        rest.removeFirst()
        plain.append(letter)
        continue
      }
      guard letter == "{" else {
        plain.append(letter)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw .open }
      let word = rest[..<end]
      rest = rest[end...].dropFirst()
      guard !word.isEmpty else { throw .empty }
      let isText = word.hasPrefix(Self.textPrefix) && word.count > Self.textPrefix.count
      guard isText || Self.isName(word) else { throw .notAName(String(word)) }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.reference(String(word)))
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
  }

  /// Returns the text with the references replaced by the results of `value`.
  func expanded<Failure>(
    _ value: (String) throws(Failure) -> String
  ) throws(Failure) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .reference(let name): result += try value(name)
      }
    }
    return result
  }

  /// Returns a template that expands to exactly `text`.
  static func escaped(_ text: String) -> String {
    var result = ""
    for letter in text {
      result.append(letter)
      if letter == "{" || letter == "}" { result.append(letter) }
    }
    return result
  }
}
