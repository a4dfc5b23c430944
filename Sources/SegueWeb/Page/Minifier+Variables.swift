extension Minifier {
  /// The use of a token, which decides the namespace to which its name belongs.
  private enum Role {
    /// A keyword, a number, or no word at all.
    case other
    case variable
    /// A property after a point, a key of an object, or a method.
    case property
    /// A key of an object or of a pattern that is a variable, too: `{ x }`.
    case shorthand

    var isVariable: Bool { self == .variable || self == .shorthand }
  }

  /// The kind of the brackets around a token.
  private enum Bracket {
    case block, classBody, object, parentheses, other
  }

  private static let keywords: Set<String> = [
    "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete",
    "do", "else", "false",
    "finally", "for", "function", "get", "if", "in", "instanceof", "let", "new", "null", "of",
    "return", "set", "static",
    "switch", "this", "throw", "true", "try", "typeof", "undefined", "void", "while",
  ]

  /// Replaces the names of variables and of the listed properties by shorter names.
  ///
  /// The variables of each function get names of one letter, independently of other functions; properties get the same
  /// name everywhere. A property that is not listed may belong to the browser and keeps its name.
  static func shorten(_ tokens: [Token], properties listed: Set<String>) -> [Token] {
    let roles = roles(of: tokens)
    let regions = regions(of: tokens)
    let declared = declarations(in: tokens, roles, regions.depths)
    let properties = propertyNames(tokens, roles, listed)
    let globals = Set(declared.filter(\.isGlobal).map { tokens[$0.index].text })
    let members = Dictionary(grouping: tokens.indices.filter { roles[$0].isVariable }) {
      regions.numbers[$0]
    }
    let outer = outerNames(globals, tokens, roles)
    var result = tokens
    for index in tokens.indices where roles[index] == .property {
      if let name = properties[tokens[index].text] { result[index] = Token(name) }
    }
    let locals = Dictionary(grouping: declared.filter { !$0.isGlobal }) {
      regions.numbers[$0.index]
    }
    for (region, indices) in members {
      let own = Set(locals[region, default: []].map { tokens[$0.index].text })
      let inner = innerNames(own, indices, tokens, roles, properties) { outer[$0] ?? $0 }
      for index in indices {
        let text = tokens[index].text
        let short = own.contains(text) ? inner[text] : outer[text]
        let variable = short ?? text
        guard roles[index] == .shorthand else {
          result[index] = Token(variable)
          continue
        }
        let key = properties[text] ?? text
        result[index] = Token(key == variable ? key : "\(key):\(variable)")
      }
    }
    return result
  }

  // MARK: Roles

  private static func roles(of tokens: [Token]) -> [Role] {
    var brackets: [Bracket] = []
    return tokens.indices.map { index in
      let token = tokens[index]
      if token.closes { brackets.removeLast() }
      defer {
        if token.opens { brackets.append(bracket(at: index, tokens, inside: brackets.last)) }
      }
      guard token.isName, !keywords.contains(token.text) else { return .other }
      let (last, next) = (text(index - 1, tokens), text(index + 1, tokens))
      if last == "." { return text(index - 2, tokens) == "." ? .variable : .property }
      switch brackets.last {
      case .classBody: return .property
      case .object where last == "{" || last == ",":
        if next == ":" || next == "(" { return .property }
        return [",", "}", "="].contains(next) ? .shorthand : .variable
      default: return .variable
      }
    }
  }

  private static func bracket(at index: Int, _ tokens: [Token], inside outer: Bracket?) -> Bracket {
    guard tokens[index].text == "{" else {
      return tokens[index].text == "(" ? .parentheses : .other
    }
    if text(index - 2, tokens) == "class" { return .classBody }
    let last = text(index - 1, tokens)
    if [")", "=>", "else", "try", "catch", "finally", ";"].contains(last) { return .block }
    return (last == "{" || last == "}") && outer != .object ? .block : .object
  }

  private static func text(_ index: Int, _ tokens: [Token]) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  // MARK: Regions

  /// Returns for each token the number of its region, which is a statement of a module or a member of a class, and the
  /// number of brackets around it.
  private static func regions(of tokens: [Token]) -> (numbers: [Int], depths: [Int]) {
    var (number, depth, inClass) = (0, 0, false)
    var (numbers, depths): ([Int], [Int]) = ([], [])
    for (index, token) in tokens.enumerated() {
      if token.closes { depth -= 1 }
      numbers.append(number)
      depths.append(depth)
      if token.text == "class", depth == 0 { inClass = true }
      if token.opens { depth += 1 }
      let isEnd = token.text == ";" || token.text == "}"
      if isEnd, depth == 0 || (depth == 1 && inClass) {
        if depth == 0 { inClass = false }
        number += 1
      }
      if token.text == "{", inClass, depth == 1, text(index - 2, tokens) == "class" { number += 1 }
    }
    return (numbers, depths)
  }

  // MARK: Declarations

  /// A token that declares a variable. A global variable is visible in all modules, and any other
  /// variable in one function.
  private struct Declaration {
    var index: Int
    var isGlobal: Bool
  }

  /// Returns the declarations of variables: after `const`, `let`, `function` and `class`, in the parameters of functions,
  /// and in patterns.
  private static func declarations(
    in tokens: [Token], _ roles: [Role], _ depths: [Int]
  ) -> [Declaration] {
    var found: [Declaration] = []
    func names(in range: Range<Int>, isGlobal: Bool = false) {
      // A name after an equals sign is a default value.
      for index in range where roles[index].isVariable && text(index - 1, tokens) != "=" {
        found.append(Declaration(index: index, isGlobal: isGlobal))
      }
    }
    for index in tokens.indices {
      switch tokens[index].text {
      case "const", "let", "function", "class":
        let next = index + 1
        names(
          in: next..<(tokens[next].opens ? end(of: next, tokens) : next + 1),
          isGlobal: depths[index] == 0)
      case "(":
        let close = end(of: index, tokens)
        let (before, after) = (text(index - 1, tokens), text(close + 1, tokens))
        let isBody = after == "{" && !["if", "for", "while", "switch"].contains(before)
        if after == "=>" || isBody { names(in: index..<close) }
      case "=>":
        names(in: index - 1..<index)
      default: break
      }
    }
    return found
  }

  // MARK: Names

  private static let small = "abcdefghijklmnopqrstuvwxyz".map(String.init)
  private static let large = "ABCDEFHIJKLMNOPQRSTUVWXY".map(String.init) + ["$", "_"]

  /// Returns a short name for each listed property that is used. The most frequent properties get
  /// the shortest names.
  private static func propertyNames(
    _ tokens: [Token], _ roles: [Role], _ listed: Set<String>
  ) -> [String: String] {
    let used = tokens.indices.filter {
      (roles[$0] == .property || roles[$0] == .shorthand) && listed.contains(tokens[$0].text)
    }
    // The letters that neither the modules nor the page's data use as properties.
    let free = "$_ABDEFHIJLNOPQSTUVWXYZ".map(String.init)
    let more = free.flatMap { first in (small + large).map { first + $0 } }
    return named(used.map { tokens[$0].text }, by: free + more)
  }

  /// Returns short names for the functions, classes and constants of the modules, the shortest for
  /// the most frequent.
  private static func outerNames(
    _ globals: Set<String>, _ tokens: [Token], _ roles: [Role]
  ) -> [String: String] {
    let used = tokens.indices.filter { roles[$0].isVariable && globals.contains(tokens[$0].text) }
    let more = large.flatMap { first in (small + large).map { first + $0 } }
    return named(used.map { tokens[$0].text }, by: large + more)
  }

  /// Returns the names of the variables of one function. A variable in a shorthand such as `{ x }` gets the short name
  /// of the property if possible.
  private static func innerNames(
    _ own: Set<String>, _ indices: [Int], _ tokens: [Token], _ roles: [Role],
    _ properties: [String: String], outer: (String) -> String
  ) -> [String: String] {
    var taken = Set(indices.map { tokens[$0].text }.filter { !own.contains($0) }.map(outer))
    var result: [String: String] = [:]
    for index in indices where roles[index] == .shorthand {
      let text = tokens[index].text
      let key = properties[text] ?? text
      guard own.contains(text), result[text] == nil, key.utf8.count == 1, key != receiver else {
        continue
      }
      if taken.insert(key).inserted { result[text] = key }
    }
    let rest = indices.map { tokens[$0].text }.filter { own.contains($0) && result[$0] == nil }
    result.merge(named(rest, by: (small + large).filter { !taken.contains($0) })) { old, _ in old }
    return result
  }

  /// Assigns the names to texts, the first name to the most frequent text. When no names are left, the remaining texts
  /// get none.
  private static func named(_ texts: [String], by names: [String]) -> [String: String] {
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Dictionary(uniqueKeysWithValues: zip(order.map(\.key), names))
  }
}
