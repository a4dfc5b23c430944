extension Minifier {
  /// Replaces `if (a) return b; return c;` by `return a ? b : c;`.
  static func withJoinedReturns(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.dropFirst().reversed() where tokens[index].text == "if" {
      guard [";", "{", "}"].contains(tokens[index - 1].text) else { continue }
      let close = end(of: index + 1, tokens)
      guard close + 1 < tokens.count, tokens[close + 1].text == "return" else { continue }
      let first = statementEnd(from: close + 1, tokens)
      guard first > close + 2, first + 1 < tokens.count, tokens[first + 1].text == "return" else {
        continue
      }
      let second = statementEnd(from: first + 1, tokens)
      guard second > first + 2, second < tokens.count else { continue }
      let joined =
        [Token("return")] + tokens[index + 2..<close] + [Token("?")] + tokens[close + 2..<first]
        + [Token(":")] + tokens[first + 2..<second]
      tokens.replaceSubrange(index..<second, with: joined)
    }
    return tokens
  }

  /// Writes `if (a) b(); else c();` as `a ? b() : c();`, and `if (a) b();` as `a && b();` if that is not longer.
  static func withExpressions(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.dropFirst().reversed() where tokens[index].text == "if" {
      let close = end(of: index + 1, tokens)
      guard let body = expressions(at: close + 1, tokens) else { continue }
      let condition = tokens[index + 2..<close]
      if body.end < tokens.count, tokens[body.end].text == "else" {
        guard let other = expressions(at: body.end + 1, tokens) else { continue }
        let isLow = condition.indices.contains { isAssignment($0, tokens) || isChoice($0, tokens) }
        let joined =
          wrapped(condition, isLow) + [Token("?")] + joined(body.list) + [Token(":")]
          + joined(other.list)
        tokens.replaceSubrange(index..<other.end, with: joined + [Token(";")])
        continue
      }
      func isLower(_ index: Int) -> Bool {
        isAssignment(index, tokens) || isChoice(index, tokens) || tokens[index].text == "|"
      }
      let needsBrackets = body.list.count > 1 || body.range.contains(where: isLower)
      if needsBrackets, body.list.count == 1 { continue }
      let joined =
        wrapped(condition, condition.indices.contains(where: isLower)) + [Token("&"), Token("&")]
        + (needsBrackets ? [Token("(")] : []) + body.list.joined(separator: [Token(",")])
        + (needsBrackets ? [Token(")")] : [])
      tokens.replaceSubrange(index..<body.end, with: joined + [Token(";")])
    }
    return tokens
  }

  /// The expressions of one statement, or of the statements in braces.
  private struct Expressions {
    var list: [ArraySlice<Token>] = []
    /// The indices of all tokens of the expressions.
    var range: Range<Int>
    /// The index of the first token after the statement or its closing brace.
    var end: Int
  }

  private static let statements: Set<String> = [
    "break", "const", "continue", "do", "else", "for", "if", "let", "return", "switch", "throw",
    "try", "while",
  ]

  /// Returns the expressions of the statement at `start`; nil if it is not made of expressions alone.
  private static func expressions(at start: Int, _ tokens: [Token]) -> Expressions? {
    let isBlock = tokens[start].text == "{"
    var index = isBlock ? start + 1 : start
    let close = isBlock ? end(of: start, tokens) : statementEnd(from: start, tokens) + 1
    var result = Expressions(range: index..<close, end: isBlock ? close + 1 : close)
    while index < close {
      let end = statementEnd(from: index, tokens)
      guard end < close, end > index, !statements.contains(tokens[index].text) else { return nil }
      result.list.append(tokens[index..<end])
      index = end + 1
    }
    return result.list.isEmpty ? nil : result
  }

  private static func joined(_ list: [ArraySlice<Token>]) -> [Token] {
    let all = ArraySlice(list.joined(separator: [Token(",")]))
    return wrapped(all, list.count > 1)
  }

  private static func wrapped(_ tokens: ArraySlice<Token>, _ isNeeded: Bool) -> [Token] {
    isNeeded ? [Token("(")] + tokens + [Token(")")] : Array(tokens)
  }

  /// Returns true for an assignment operator and for the arrow of a function.
  private static func isAssignment(_ index: Int, _ tokens: [Token]) -> Bool {
    let text = tokens[index].text
    return text == "=>" || (text == "=" && !["<", ">", "!", "="].contains(tokens[index - 1].text))
  }

  /// Returns true for a question mark of a conditional operator or of `??`.
  private static func isChoice(_ index: Int, _ tokens: [Token]) -> Bool {
    tokens[index].text == "?" && tokens[index + 1].text != "."
  }
}
