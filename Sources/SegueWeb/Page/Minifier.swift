/// Makes the player's modules smaller: removes comments, imports, exports and spaces, shortens names, and writes
/// statements in shorter forms.
///
/// It supports only the JavaScript that the modules use: strings in double quotes, templates, comments on lines of
/// their own, a semicolon after each statement, and no regular expressions.
struct Minifier {
  /// A word, a number, a string, a part of a template literal, or an operator. A part of a template ends with its
  /// quotation mark or with `${`.
  struct Token: Equatable {
    var text: String

    init(_ text: some StringProtocol) { self.text = String(text) }

    var isText: Bool { text.hasPrefix("\"") || text.hasPrefix("`") || isContinuedTemplate }
    /// True for the part of a template literal after an expression.
    var isContinuedTemplate: Bool { text.utf8.count > 1 && text.hasPrefix("}") }
    var opens: Bool { ["(", "[", "{"].contains(text) || (isText && text.hasSuffix("${")) }
    var closes: Bool { [")", "]", "}"].contains(text) || isContinuedTemplate }
    var isWord: Bool { text.utf8.first.map(Minifier.isWord) ?? false }
    /// True for a word that is not a number.
    var isName: Bool { isWord && !(48...57).contains(text.utf8.first ?? 48) }
  }

  private let properties: Set<String>
  /// Shorter forms of keywords.
  private static let forms = ["const": "let", "true": "!0", "false": "!1", "undefined": "void 0"]

  /// The name of the variable that replaces `this` in methods that use `this` often.
  static let receiver = "G"

  /// Creates a minifier.
  ///
  /// - Parameter properties: The names of properties that are replaced. None of them may be a name of the browser's
  ///   interfaces or of the page's data.
  init(properties: [String]) { self.properties = Set(properties) }

  /// Returns modules, which are given in the order of their dependencies, as one script.
  func joined(_ modules: [String]) -> String {
    var lines = ""
    for module in modules {
      var isInImport = false
      for line in module.split(separator: "\n") {
        var line = line.drop { $0 == " " }
        if line.hasPrefix("import ") { isInImport = true }
        if isInImport {
          if line.hasSuffix(";") { isInImport = false }
          continue
        }
        if line.isEmpty || line.hasPrefix("//") { continue }
        if line.hasPrefix("export ") { line = line.dropFirst(7) }
        lines += line + "\n"
      }
    }
    let words = Self.withSharedValues(
      Self.withShortComparisons(Self.withMathFunctions(Self.tokens(of: lines))))
    var tokens = Self.shorten(words, properties: properties).map { token in
      Self.forms[token.text].map { Token($0) } ?? token
    }
    Self.name(receiver: &tokens)
    tokens = Self.withExpressions(Self.withArrows(Self.withJoinedReturns(tokens)))
    tokens = Self.withoutNeedlessSigns(tokens)
    Self.joinDeclarations(&tokens)
    return Self.text(of: tokens)
  }

  // MARK: Tokens

  private static func tokens(of text: String) -> [Token] {
    let bytes = Array(text.utf8)
    var tokens: [Token] = []
    var index = 0
    // The number of open braces in each of the template expressions around the current token.
    var depths: [Int] = []
    while index < bytes.count {
      let (start, byte) = (index, bytes[index])
      index += 1
      if byte == 32 || byte == 10 { continue }
      if byte == UInt8(ascii: "\"") {
        while index < bytes.count, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
      } else if byte == UInt8(ascii: "`") || (byte == UInt8(ascii: "}") && depths.last == 0) {
        if byte == UInt8(ascii: "}") { depths.removeLast() }
        while index < bytes.count, bytes[index] != UInt8(ascii: "`") {
          index += 1
          if bytes[index - 1] == UInt8(ascii: "$"), bytes[index] == UInt8(ascii: "{") {
            depths.append(0)
            break
          }
        }
        index = min(index + 1, bytes.count)
      } else if isWord(byte) {
        let isNumber = (48...57).contains(byte)
        while index < bytes.count,
          isWord(bytes[index]) || (isNumber && bytes[index] == UInt8(ascii: "."))
        {
          index += 1
        }
      } else {
        if byte == UInt8(ascii: "{"), !depths.isEmpty { depths[depths.count - 1] += 1 }
        if byte == UInt8(ascii: "}"), !depths.isEmpty { depths[depths.count - 1] -= 1 }
        // Operators of several characters that a later step searches for, or that must not be split.
        let signs = ["===", "!==", "=>", "++", "--"]
        let rest = bytes[start...].prefix(3)
        if let sign = signs.first(where: { rest.starts(with: $0.utf8) }) {
          index = start + sign.utf8.count
        }
      }
      tokens.append(Token(String(decoding: bytes[start..<index], as: UTF8.self)))
    }
    return tokens
  }

  private static func text(of tokens: [Token]) -> String {
    var result: [UInt8] = []
    for token in tokens {
      var text = Array(token.text.utf8)
      if text.starts(with: "0.".utf8) { text.removeFirst() }
      if let last = result.last, let next = text.first {
        let isSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
        if (isWord(last) && isWord(next)) || (isSign && last == next) { result.append(32) }
      }
      result += text
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte > 127
  }

  /// Returns the index of the token that closes the bracket at `start`.
  static func end(of start: Int, _ tokens: [Token]) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].closes { depth -= 1 }
      if tokens[index].opens { depth += 1 }
      if depth == 0 { return index }
    }
    return tokens.count
  }

  // MARK: Shorter forms

  /// Removes semicolons and commas before closing brackets, and the parentheses around a single parameter.
  private static func withoutNeedlessSigns(_ tokens: [Token]) -> [Token] {
    var result: [Token] = []
    var index = 0
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
    while index < tokens.count {
      if text(index) == "(", text(index + 2) == ")", text(index + 3) == "=>",
        tokens[index + 1].isWord
      {
        result.append(tokens[index + 1])
        index += 3
        continue
      }
      let isEnd = text(index) == ";" && text(index + 1) == "}"
      let isLast = text(index) == "," && [")", "]", "}"].contains(text(index + 1))
      if !isEnd && !isLast { result.append(tokens[index]) }
      index += 1
    }
    return result
  }

  /// Joins consecutive `let` declarations into one.
  private static func joinDeclarations(_ tokens: inout [Token]) {
    var depth = 0
    // The number of brackets around each `let` declaration that has not ended.
    var open: [Int] = []
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.closes { depth -= 1 }
      while let last = open.last, depth < last { open.removeLast() }
      // The declaration in a loop's header cannot be joined with another one.
      if token.text == "let", index == 0 || tokens[index - 1].text != "(" { open.append(depth) }
      if token.text == ";", open.last == depth {
        open.removeLast()
        if index + 1 < tokens.count, tokens[index + 1].text == "let" {
          open.append(depth)
          result.append(Token(","))
          index += 2
          continue
        }
      }
      if token.opens { depth += 1 }
      result.append(token)
      index += 1
    }
    tokens = result
  }

  /// Gives `this` a short name in the methods that use it often.
  private static func name(receiver tokens: inout [Token]) {
    var result: [Token] = []
    var index = 0
    var classEnds: [Int] = []
    while index < tokens.count {
      let token = tokens[index]
      if token.text == "class", index + 2 < tokens.count, tokens[index + 2].text == "{" {
        classEnds.append(end(of: index + 2, tokens))
        result += tokens[index...index + 2]
        index += 3
        continue
      }
      if classEnds.last == index { classEnds.removeLast() }
      guard !classEnds.isEmpty, token.text == "{" else {
        result.append(token)
        index += 1
        continue
      }
      let close = end(of: index, tokens)
      var body = tokens[index + 1..<close]
      let count = body.count { $0.text == "this" }
      let isDeclaration = body.first?.text == "let"
      result.append(token)
      if 3 * count > (isDeclaration ? 7 : 11) {
        body = ArraySlice(body.map { $0.text == "this" ? Token(Self.receiver) : $0 })
        result += ["let", Self.receiver, "=", "this", isDeclaration ? "," : ";"].map { Token($0) }
        if isDeclaration { body.removeFirst() }
      }
      result += body
      index = close
    }
    tokens = result
  }
}
