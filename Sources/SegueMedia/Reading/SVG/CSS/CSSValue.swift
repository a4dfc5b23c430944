/// A value of a property as parts: words, functions with their arguments, and what separates them.
struct CSSValue: Equatable {
  enum Part: Equatable {
    /// A word, number, string or address as it is written.
    case word(String)
    case space, comma, slash
    /// A function, or a pair of brackets, whose name is empty.
    case function(String, [Part])
  }

  var parts: [Part]

  /// The maximum number of functions that are in each other.
  static let maxDepth = 50

  init(_ parts: [Part]) { self.parts = parts }

  /// Reads a value; nil if its brackets do not match, or if it is nested too deeply.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = CSSScanner(text)
    guard let parts = Self.read(&scanner, depth: 0), scanner.rest.isEmpty else { return nil }
    self.parts = Self.trimmed(parts)
  }

  init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  private static func read(_ scanner: inout CSSScanner, depth: Int) -> [Part]? {
    guard depth <= maxDepth else { return nil }
    var parts: [Part] = []
    while let byte = scanner.rest.first {
      switch byte {
      case _ where CSSScanner.isSpace(byte):
        scanner.skipBlanks()
        parts.append(.space)
      case UInt8(ascii: "/") where scanner.rest.dropFirst().first == UInt8(ascii: "*"):
        scanner.skipComment()
      case UInt8(ascii: ","), UInt8(ascii: "/"):
        scanner.rest = scanner.rest.dropFirst()
        parts.append(byte == UInt8(ascii: ",") ? .comma : .slash)
      case UInt8(ascii: ")"): return depth > 0 ? parts : nil
      case UInt8(ascii: "("):
        guard let function = function("", &scanner, depth) else { return nil }
        parts.append(function)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = scanner.rest
        guard scanner.string() != nil else { return nil }
        parts.append(.word(written(start, scanner)))
      case _ where scanner.beginsName:
        let start = scanner.rest
        let name = scanner.name()
        guard scanner.rest.first == UInt8(ascii: "(") else {
          parts.append(.word(written(start, scanner)))
          continue
        }
        if name == "url" {
          scanner.rest = scanner.rest.dropFirst()
          _ = scanner.upTo(")")
          guard scanner.rest.first == UInt8(ascii: ")") else { return nil }
          scanner.rest = scanner.rest.dropFirst()
          parts.append(.word(written(start, scanner)))
        } else {
          guard let function = function(name, &scanner, depth) else { return nil }
          parts.append(function)
        }
      default:
        let start = scanner.rest
        scanner.rest = scanner.rest.dropFirst()
        scanner.rest = scanner.rest.drop {
          !CSSScanner.isSpace($0) && !Self.marks.contains($0)
        }
        parts.append(.word(written(start, scanner)))
      }
    }
    return depth == 0 ? parts : nil
  }

  /// The characters that end a number.
  private static let marks = Array("(),/\"'".utf8)

  /// Reads a function from its `(`.
  private static func function(_ name: String, _ scanner: inout CSSScanner, _ depth: Int) -> Part? {
    scanner.rest = scanner.rest.dropFirst()
    guard let parts = read(&scanner, depth: depth + 1) else { return nil }
    scanner.rest = scanner.rest.dropFirst()
    return .function(name, parts)
  }

  private static func written(_ start: ArraySlice<UInt8>, _ scanner: CSSScanner) -> String {
    String(decoding: start[..<scanner.rest.startIndex], as: UTF8.self)
  }

  /// Returns the parts without spaces at both ends.
  static func trimmed(_ parts: [Part]) -> [Part] {
    var parts = parts[...]
    while parts.first == .space { parts = parts.dropFirst() }
    while parts.last == .space { parts = parts.dropLast() }
    return Array(parts)
  }

  /// Returns the arguments between commas, without spaces around them.
  static func arguments(_ parts: [Part]) -> [[Part]] {
    parts.split(separator: .comma, omittingEmptySubsequences: false).map { trimmed(Array($0)) }
  }

  var text: String { Self.text(parts) }

  static func text(_ parts: [Part]) -> String {
    parts.map { part in
      switch part {
      case .word(let word): word
      case .space: " "
      case .comma: ","
      case .slash: "/"
      case .function(let name, let parts): "\(name)(\(text(parts)))"
      }
    }.joined()
  }

  /// The names of the custom properties in the value's `var(…)`.
  var variables: Set<String> { Self.variables(parts) }

  private static func variables(_ parts: [Part]) -> Set<String> {
    parts.reduce(into: []) { names, part in
      guard case .function(let name, let inner) = part else { return }
      if name == "var", case .word(let variable)? = trimmed(inner).first { names.insert(variable) }
      names.formUnion(variables(inner))
    }
  }

  /// True if a function with one of the names is in the value.
  func contains(_ names: Set<String>) -> Bool { Self.contains(parts, names) }

  private static func contains(_ parts: [Part], _ names: Set<String>) -> Bool {
    parts.contains { part in
      guard case .function(let name, let inner) = part else { return false }
      return names.contains(name) || contains(inner, names)
    }
  }
}
