/// The rules of a style sheet.
struct CSSSheet {
  struct Declaration {
    /// The property's name in lower case, or of a custom property as it is written.
    var name: String
    var value: ArraySlice<UInt8>
    var isImportant: Bool
  }

  struct Rule {
    var selectors: [CSSSelector]
    var declarations: [Declaration]
    /// True for a rule that librsvg leaves out, because of its selector or because it is in `@media`.
    var isForeign: Bool
  }

  private(set) var rules: [Rule] = []
  /// The at-rules that are not followed, such as `@font-face`, each with its first words.
  private(set) var atRules: [(name: String, words: String, block: ArraySlice<UInt8>)] = []

  /// The maximum number of rules that are read.
  private static let maxRules = 20_000
  private static let maxDepth = 8

  /// Adds the rules of a text.
  mutating func add(_ text: [UInt8]) {
    var scanner = CSSScanner(text[...])
    read(&scanner, isForeign: false, depth: 0)
  }

  private mutating func read(_ scanner: inout CSSScanner, isForeign: Bool, depth: Int) {
    while rules.count < Self.maxRules {
      scanner.skipBlanks()
      guard let byte = scanner.rest.first else { return }
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ";"):
        scanner.rest = scanner.rest.dropFirst()
      case _ where scanner.rest.starts(with: "<!--".utf8): scanner.rest = scanner.rest.dropFirst(4)
      case _ where scanner.rest.starts(with: "-->".utf8): scanner.rest = scanner.rest.dropFirst(3)
      case UInt8(ascii: "@"):
        scanner.rest = scanner.rest.dropFirst()
        atRule(scanner.name(), &scanner, depth)
      default:
        let prelude = scanner.upTo("{")
        guard scanner.rest.first == UInt8(ascii: "{") else { return }
        let block = Self.block(&scanner)
        let selectors = CSSSelector.list(prelude)
        guard let selectors else {
          atRules.append(("selector", Self.words(prelude), block))
          continue
        }
        if block.contains(UInt8(ascii: "{")) { atRules.append(("nested", Self.words(prelude), block)) }
        rules.append(
          Rule(
            selectors: selectors.selectors, declarations: Self.declarations(block),
            isForeign: isForeign || selectors.isForeign))
      }
    }
  }

  private mutating func atRule(_ name: String, _ scanner: inout CSSScanner, _ depth: Int) {
    let prelude = scanner.upTo("{;")
    guard scanner.rest.first == UInt8(ascii: "{") else {
      scanner.rest = scanner.rest.dropFirst()
      atRules.append((name, Self.words(prelude), []))
      return
    }
    let block = Self.block(&scanner)
    var inner = CSSScanner(block)
    switch name {
    case "media":
      switch Self.isShown(Self.words(prelude)) {
      case true?: if depth < Self.maxDepth { read(&inner, isForeign: true, depth: depth + 1) }
      case false?: break
      case nil: atRules.append((name, Self.words(prelude), block))
      }
    default: atRules.append((name, Self.words(prelude), block))
    }
  }

  /// Takes a block in braces, and returns its contents.
  private static func block(_ scanner: inout CSSScanner) -> ArraySlice<UInt8> {
    scanner.rest = scanner.rest.dropFirst()
    let block = scanner.upTo("}")
    scanner.rest = scanner.rest.dropFirst()
    return block
  }

  private static func words(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Returns true if a media query is true of a light screen, and false if it is not; nil if that depends on more.
  static func isShown(_ query: String) -> Bool? {
    let parts = query.lowercased().split(separator: ",").map { query -> Bool? in
      var words = query.filter { $0 != ":" }.split(separator: " ").filter { $0 != "only" }
      let isNegated = words.first == "not"
      if isNegated { words.removeFirst() }
      var result: Bool? = true
      for part in words.joined(separator: " ").components(between: " and ") {
        let known: Bool?
        switch part {
        case "screen", "all", "(prefers-color-scheme light)", "(prefers-color-schemelight)",
          "(prefers-reduced-motion no-preference)", "(prefers-reduced-motionno-preference)",
          "(color)":
          known = true
        case "print", "speech", "(prefers-color-scheme dark)", "(prefers-color-schemedark)",
          "(prefers-reduced-motion reduce)", "(prefers-reduced-motionreduce)",
          "(prefers-contrast more)", "(forced-colors active)", "(monochrome)":
          known = false
        default: known = nil
        }
        if known == false { result = false }
        if known == nil, result == true { result = nil }
      }
      return result.map { $0 != isNegated }
    }
    if parts.contains(true) { return true }
    return parts.contains(nil) ? nil : parts.isEmpty
  }

  /// Reads the declarations of a block or of an attribute `style`. Rules inside of a block are left out.
  static func declarations(_ text: ArraySlice<UInt8>) -> [Declaration] {
    var scanner = CSSScanner(text)
    var result: [Declaration] = []
    while true {
      scanner.skipBlanks()
      guard let first = scanner.rest.first else { return result }
      guard scanner.beginsName else {
        _ = scanner.upTo(";")
        scanner.rest = scanner.rest.dropFirst()
        if first == UInt8(ascii: "}") { return result }
        continue
      }
      let exact = scanner.exactName()
      scanner.skipBlanks()
      guard scanner.rest.first == UInt8(ascii: ":") else {
        _ = scanner.upTo(";}")
        scanner.rest = scanner.rest.dropFirst()
        continue
      }
      scanner.rest = scanner.rest.dropFirst()
      scanner.skipBlanks()
      var value = scanner.upTo(";")
      while let last = value.last, CSSScanner.isSpace(last) { value = value.dropLast() }
      scanner.rest = scanner.rest.dropFirst()
      var isImportant = false
      if let mark = value.lastIndex(of: UInt8(ascii: "!")),
        String(decoding: value[(mark + 1)...], as: UTF8.self).lowercased()
          .filter({ !$0.isWhitespace }) == "important"
      {
        isImportant = true
        value = value[..<mark]
        while let last = value.last, CSSScanner.isSpace(last) { value = value.dropLast() }
      }
      result.append(
        Declaration(
          name: exact.hasPrefix("--") ? exact : exact.lowercased(), value: value,
          isImportant: isImportant))
    }
  }
}

extension String {
  /// Returns the parts between a mark of several characters.
  fileprivate func components(between mark: String) -> [String] {
    var (parts, rest): ([String], Substring) = ([], self[...])
    while let range = rest.firstRange(of: mark) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
