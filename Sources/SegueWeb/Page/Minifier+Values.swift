extension Minifier {
  /// Replaces `null`, `undefined` and strings that occur often by variables, which get short names later.
  static func withSharedValues(_ tokens: [Token]) -> [Token] {
    let shared = tokens.indices.filter { isValue($0, tokens) }
    let counts = Dictionary(shared.map { (tokens[$0].text, 1) }, uniquingKeysWith: +)
    var names: [String: String] = [:]
    var declarations: [Token] = []
    for (value, count) in counts.sorted(by: { $0.key < $1.key }) {
      // A variable must save more characters than its declaration has: the value, a name of two
      // letters, and three more.
      let length = value.utf8.count
      guard count * (length - 2) > length + 5 else { continue }
      let name = "value_\(names.count)"
      names[value] = name
      declarations += ["const", name, "=", value, ";"].map { Token($0) }
    }
    var result = tokens
    for index in shared {
      if let name = names[tokens[index].text] { result[index] = Token(name) }
    }
    return declarations + result
  }

  /// Returns true for `null`, for `undefined`, and for a string that is not the key of an object.
  private static func isValue(_ index: Int, _ tokens: [Token]) -> Bool {
    let text = tokens[index].text
    if text == "null" || text == "undefined" { return true }
    guard text.hasPrefix("\""), index > 0, index + 1 < tokens.count else { return false }
    return !(["{", ","].contains(tokens[index - 1].text) && tokens[index + 1].text == ":")
  }

  /// Shortens `===` and `!==` to `==` and `!=` if the right side is a string that begins with a lower case letter. Such
  /// a string cannot be converted to a number, so only the same string is loosely equal to it.
  static func withShortComparisons(_ tokens: [Token]) -> [Token] {
    var result = tokens
    for index in tokens.indices.dropLast() where ["===", "!=="].contains(tokens[index].text) {
      let other = tokens[index + 1].text.utf8
      let isWord = other.dropFirst().first.map { (97...122).contains($0) } ?? false
      if other.first == UInt8(ascii: "\""), isWord {
        result[index] = Token(tokens[index].text.dropLast())
      }
    }
    return result
  }
}
