extension Minifier {
  /// Replaces the functions of `Math` by variables, which get short names later.
  static func withMathFunctions(_ tokens: [Token]) -> [Token] {
    var result: [Token] = []
    var names: Set<String> = []
    for token in tokens {
      let isFunction =
        result.count > 1 && result[result.count - 2].text == "Math" && token.text != "PI"
      guard isFunction else {
        result.append(token)
        continue
      }
      names.insert(token.text)
      result.removeLast(2)
      result.append(Token("math_\(token.text)"))
    }
    guard !names.isEmpty else { return result }
    let list = names.sorted().flatMap { name in ["\(name)", ":", "math_\(name)", ","] }
    return (["const", "{"] + list + ["}", "=", "Math", ";"]).map { Token($0) } + result
  }

  /// Writes the functions of the modules as constants, which can be joined with other declarations. A function that
  /// only returns a value needs no braces.
  ///
  /// This is possible because no module calls a function before its declaration while the modules are loaded.
  static func withArrows(_ tokens: [Token]) -> [Token] {
    var result: [Token] = []
    var (index, depth) = (0, 0)
    while index < tokens.count {
      let token = tokens[index]
      guard token.text == "function", depth == 0 else {
        if token.closes { depth -= 1 }
        if token.opens { depth += 1 }
        result.append(token)
        index += 1
        continue
      }
      let open = end(of: index + 2, tokens) + 1
      let close = end(of: open, tokens)
      result +=
        [Token("let"), tokens[index + 1], Token("=")] + tokens[index + 2..<open] + [Token("=>")]
      let isValue =
        tokens[open + 1].text == "return" && statementEnd(from: open + 1, tokens) == close - 1
      if isValue {
        let value = tokens[open + 2..<close - 1]
        let isObject = value.first?.text == "{"
        result += isObject ? [Token("(")] + value + [Token(")")] : Array(value)
      } else {
        result += tokens[open...close]
      }
      result.append(Token(";"))
      index = close + 1
    }
    return result
  }

  /// Returns the index of the semicolon that ends the statement at `start`.
  static func statementEnd(from start: Int, _ tokens: [Token]) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].closes { depth -= 1 }
      if tokens[index].opens { depth += 1 }
      if depth < 0 || (depth == 0 && tokens[index].text == ";") { return index }
    }
    return tokens.count
  }
}
