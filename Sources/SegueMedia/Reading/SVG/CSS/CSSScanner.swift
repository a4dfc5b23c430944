/// Reads the tokens of CSS as CSS Syntax 3 says, with escapes and comments, so that `u\72l(…)` is `url(…)`.
struct CSSScanner {
  /// The text that is not read yet.
  var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Skips a comment, at whose `/*` the rest begins.
  mutating func skipComment() {
    rest = rest.dropFirst(2)
    while let star = rest.firstIndex(of: UInt8(ascii: "*")) {
      rest = rest[(star + 1)...]
      if rest.first == UInt8(ascii: "/") {
        rest = rest.dropFirst()
        return
      }
    }
    rest = rest[rest.endIndex...]
  }

  mutating func skipSpaces() {
    rest = rest.drop { Self.isSpace($0) }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// True if a word begins here: with a letter, two hyphens, a hyphen and a letter, or an escape.
  var beginsName: Bool {
    func begins(_ text: ArraySlice<UInt8>) -> Bool {
      guard let first = text.first else { return false }
      if first == UInt8(ascii: "\\") {
        return text.dropFirst().first.map { !Self.isNewline($0) } ?? false
      }
      return Self.isLetter(first)
    }
    guard rest.first == UInt8(ascii: "-") else { return begins(rest) }
    return rest.dropFirst().first == UInt8(ascii: "-") || begins(rest.dropFirst())
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || byte >= 0x80 || byte == UInt8(ascii: "_")
  }

  static func isNewline(_ byte: UInt8) -> Bool { (10...13).contains(byte) && byte != 11 }

  /// Reads a name with its escapes, and returns it in lower case.
  mutating func name() -> String { exactName().lowercased() }

  /// Reads a name with its escapes.
  mutating func exactName() -> String {
    var bytes: [UInt8] = []
    while let byte = rest.first {
      if Self.isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "\\"), let escaped = escape() {
        bytes += escaped
      } else {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a string with its quotes, and returns its contents; nil for a string that does not end in its line.
  mutating func string() -> [UInt8]? {
    guard let quote = rest.popFirst() else { return nil }
    var bytes: [UInt8] = []
    while let byte = rest.first {
      if byte == quote {
        rest = rest.dropFirst()
        return bytes
      }
      if Self.isNewline(byte) { return nil }
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
        rest = rest.dropFirst()
      } else if let next = rest.dropFirst().first, Self.isNewline(next) {
        rest = rest.dropFirst(2)
      } else if let escaped = escape() {
        bytes += escaped
      } else {
        return nil
      }
    }
    return nil
  }

  /// Reads an escape, such as `\72`, and returns the character that it stands for; nil if it stands for none.
  mutating func escape() -> [UInt8]? {
    let after = rest.dropFirst()
    guard let first = after.first, !Self.isNewline(first) else { return nil }
    let digits = after.prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    guard !digits.isEmpty else {
      rest = after.dropFirst()
      return [first]
    }
    rest = after[digits.endIndex...]
    if rest.starts(with: [13, 10]) {
      rest = rest.dropFirst(2)
    } else if rest.first.map(Self.isSpace) == true {
      rest = rest.dropFirst()
    }
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
  }

  /// Skips spaces and comments.
  mutating func skipBlanks() {
    while let byte = rest.first {
      if Self.isSpace(byte) {
        skipSpaces()
      } else if byte == UInt8(ascii: "/"), rest.dropFirst().first == UInt8(ascii: "*") {
        skipComment()
      } else {
        return
      }
    }
  }

  /// Takes everything up to one of the marks, and returns it without the mark, which stays. Marks in strings, in
  /// comments and in brackets do not count. Ends at the end of the text, too, and at a bracket that closes more than was
  /// opened.
  mutating func upTo(_ marks: String) -> ArraySlice<UInt8> {
    let start = rest
    var depth = 0
    let marks = Array(marks.utf8)
    while let byte = rest.first {
      if depth == 0, marks.contains(byte) { break }
      switch byte {
      case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"):
        skipComment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if string() == nil { rest = rest.dropFirst() }
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return start[..<rest.startIndex] }
        depth -= 1
      case UInt8(ascii: "\\"): rest = rest.dropFirst()
      default: break
      }
      rest = rest.dropFirst()
    }
    return start[..<rest.startIndex]
  }
}
