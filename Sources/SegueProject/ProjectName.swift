/// The name of a new plug-in, in all spellings that the project's files need.
package struct ProjectName: Equatable {
  /// The name as it was typed, such as "card-flip". It is also the alias.
  package let name: String

  /// Checks a name and stores it. It becomes the plug-in's alias and a part of its id.
  ///
  /// A valid name consists of lower case letters and digits, in words joined by single hyphens. It
  /// begins with a letter and has at most 40 characters.
  ///
  /// - Throws: `ProjectError.nameRefused` for any other name.
  package init(_ name: String) throws(ProjectError) {
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isPlain, words.allSatisfy({ !$0.isEmpty }), let first = name.first, !first.isNumber,
      name.utf8.count <= Self.longest
    else {
      throw .nameRefused(name, suggestion: Self.nearest(to: name))
    }
    self.name = name
  }

  /// The maximum length in characters.
  package static let longest = 40

  private var words: [Substring] { name.split(separator: "-") }

  /// The spelling in the names of files in C, C++ and Rust, such as "card_flip".
  var snake: String { words.joined(separator: "_") }

  /// The spelling in the names of types, such as "CardFlip".
  var type: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

  /// The spelling that is shown to users, such as "Card flip".
  var title: String {
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns the valid name that is most similar to `text`: "card-flip" for "CardFlip" and "card_flip". Nil when no
  /// valid name can be made of it.
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
