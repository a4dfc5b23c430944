internal import SegueText

/// The name of a new plug-in, in each of the spellings that its files need.
struct ProjectName: Equatable {
  /// As it was typed, which is also the alias: "card-flip".
  let name: String

  /// - Throws: `Failure.usage` unless the name is one that can be an alias and part of an id: lower
  ///   case letters and digits in words that are joined by single hyphens, the first character a
  ///   letter, and at most 40 characters.
  init(_ name: String) throws(Failure) {
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isPlain, words.allSatisfy({ !$0.isEmpty }), let first = name.first, !first.isNumber,
      name.utf8.count <= Self.longest
    else {
      let near = Self.nearest(to: name)
      throw Failure(
        .usage,
        "'\(name.quotable)' can't be a plug-in's name; use lower case letters (a-z), digits and "
          + "single hyphens between them, a letter first, at most \(Self.longest) characters"
          + (near.map { ", such as '\($0)'" } ?? ", such as 'card-flip'"))
    }
    self.name = name
  }

  private static let longest = 40

  private var words: [Substring] { name.split(separator: "-") }

  /// "card_flip", for the names of files in C, C++ and Rust.
  var snake: String { words.joined(separator: "_") }

  /// "CardFlip", for the names of types.
  var type: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

  /// "Card flip", for people.
  var title: String {
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The valid name that a person who typed `text` may have meant: "CardFlip" and "card_flip" are
  /// "card-flip". Nil when nothing remains of it.
  private static func nearest(to text: String) -> String? {
    var result = ""
    var wasLower = false
    for scalar in text.unicodeScalars {
      let isUpper = ("A"..."Z").contains(scalar)
      if isUpper && wasLower { result += "-" }
      let letter = Character(scalar).lowercased()
      let isWord = scalar.isASCII && (isUpper || letter.allSatisfy { $0.isLetter || $0.isNumber })
      result += isWord ? letter : "-"
      wasLower = isWord && !isUpper
    }
    let near = result.split(separator: "-").joined(separator: "-")
    guard let first = near.first, first.isLetter, near.utf8.count <= longest else { return nil }
    return near
  }
}
