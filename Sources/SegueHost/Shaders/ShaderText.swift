internal import SegueScene

/// The text of a shader, parsed only as far as is necessary to find the declarations outside of functions.
struct ShaderText: Sendable, Hashable {
  /// The file's contents.
  let bytes: [UInt8]
  /// The contents with comments replaced by blanks.
  let code: [UInt8]
  /// The contents with comments and preprocessor directives replaced by blanks.
  let plain: [UInt8]

  /// A token: a word, a number or any other single character, with its range in the text.
  struct Token: Sendable, Hashable {
    let text: String
    let range: Range<Int>
  }

  init(_ contents: [UInt8]) {
    // A byte order mark is not a part of the text.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    bytes = contents.starts(with: mark) ? Array(contents.dropFirst(mark.count)) : contents
    code = Self.withoutComments(bytes)
    plain = Self.withoutDirectives(code)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var index = 0
    while index + 1 < bytes.count {
      let pair = (bytes[index], bytes[index + 1])
      let start = index
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "/")) {
        while index < bytes.count, bytes[index] != newline { index += 1 }
      } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        index += 2
        while index < bytes.count,
          !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*")
            && index > start + 2)
        { index += 1 }
        index = min(index + 1, bytes.count)
      } else {
        index += 1
        continue
      }
      for offset in start..<index where bytes[offset] != newline { result[offset] = blank }
    }
    return result
  }

  private static func withoutDirectives(_ code: [UInt8]) -> [UInt8] {
    var result = code
    var index = 0
    while index < code.count {
      let start = index
      while index < code.count, code[index] != newline || index > 0 && code[index - 1] == 0x5c {
        index += 1
      }
      let line = start..<index
      index += 1
      guard code[line].first(where: { !isBlank($0) }) == UInt8(ascii: "#") else { continue }
      for offset in line where code[offset] != newline { result[offset] = blank }
    }
    return result
  }

  /// The preprocessor directives, without leading blanks.
  var directives: [String] {
    code.split(separator: Self.newline).compactMap { line in
      let rest = line.drop(while: Self.isBlank)
      guard rest.first == UInt8(ascii: "#") else { return nil }
      return "#" + String(decoding: rest.dropFirst().drop(while: Self.isBlank), as: UTF8.self)
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == blank || (9...13).contains(byte) }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// Returns the tokens in a range of the bytes `code`.
  static func tokens(of code: [UInt8], in range: Range<Int>) -> [Token] {
    var result: [Token] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      if isBlank(code[index]) {
        index += 1
        continue
      }
      if isPartOfWord(code[index]) {
        while index < range.upperBound, isPartOfWord(code[index]) { index += 1 }
      } else {
        index += 1
      }
      result.append(
        Token(text: String(decoding: code[start..<index], as: UTF8.self), range: start..<index))
    }
    return result
  }

  /// A global declaration, up to its semicolon or to the opening brace of its body.
  struct Declaration: Sendable, Hashable {
    let range: Range<Int>
    let hasBody: Bool
  }

  /// The global declarations, in the order of the text.
  var declarations: [Declaration] {
    var result: [Declaration] = []
    var (depth, start) = (0, 0)
    for (index, byte) in plain.enumerated() {
      switch byte {
      case UInt8(ascii: "{"):
        if depth == 0 { result.append(Declaration(range: start..<index, hasBody: true)) }
        depth += 1
      case UInt8(ascii: "}"):
        depth = max(depth - 1, 0)
        if depth == 0 { start = index + 1 }
      case UInt8(ascii: ";") where depth == 0:
        result.append(Declaration(range: start..<index, hasBody: false))
        start = index + 1
      default: break
      }
    }
    return result
  }

  /// Returns the bytes from `offset` to the end of its line, comments included.
  func restOfLine(after offset: Int) -> ArraySlice<UInt8> {
    bytes[offset...].prefix { $0 != Self.newline }
  }

  /// Returns edits that keep the line breaks in the ranges that they replace, so that line numbers in error messages
  /// stay correct.
  ///
  /// - Parameter edits: The ranges with their replacements, in ascending order and not overlapping.
  func keepingLines(_ edits: [(range: Range<Int>, text: String)]) -> [ShaderSource.Edit] {
    edits.map { range, text in
      let breaks = bytes[range].count { $0 == Self.newline }
      return ShaderSource.Edit(range, text + String(repeating: "\n", count: breaks))
    }
  }
}
