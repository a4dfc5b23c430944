/// A selector of CSS, as far as a drawing needs it.
struct CSSSelector {
  indirect enum Test: Equatable {
    case type(String)
    case id(String)
    case classNamed(String)
    /// An attribute with an operator, such as `[a^="b"]`; the operator is empty for `[a]`.
    case attribute(String, String, String)
    case root, firstChild, lastChild
    /// `:not`, `:is` and `:where`.
    case noneOf([[Test]])
    case anyOf([[Test]])
    /// A state that a drawing never has, such as `:hover`.
    case never
  }

  /// The relation of an element to the element of the tests before it.
  enum Relation: Equatable { case descendant, child, next, later }

  /// The tests of each element, the last one first; each with its relation to the element after it in the selector.
  var steps: [(tests: [Test], relation: Relation)]
  var specificity = 0

  /// Reads selectors between commas; nil if one of them is not understood. `isForeign` is true if librsvg does not
  /// understand one of them, and so leaves out the whole rule.
  static func list(_ text: ArraySlice<UInt8>) -> (selectors: [CSSSelector], isForeign: Bool)? {
    var scanner = CSSScanner(text)
    var (selectors, isForeign): ([CSSSelector], Bool) = ([], false)
    repeat {
      var part = CSSScanner(scanner.upTo(","))
      scanner.rest = scanner.rest.dropFirst()
      guard let selector = CSSSelector(&part, &isForeign) else { return nil }
      selectors.append(selector)
    } while !scanner.rest.isEmpty
    return (selectors, isForeign)
  }

  private init?(_ scanner: inout CSSScanner, _ isForeign: inout Bool) {
    steps = []
    var relation = Relation.descendant
    scanner.skipBlanks()
    while true {
      guard let tests = Self.compound(&scanner, &specificity, &isForeign, depth: 0) else {
        return nil
      }
      steps.insert((tests, relation), at: 0)
      let hasSpace = scanner.rest.first.map(CSSScanner.isSpace) ?? false
      scanner.skipBlanks()
      guard let byte = scanner.rest.first else { return }
      switch byte {
      case UInt8(ascii: ">"): relation = .child
      case UInt8(ascii: "+"): relation = .next
      case UInt8(ascii: "~"): relation = .later
      default:
        guard hasSpace else { return nil }
        relation = .descendant
        continue
      }
      scanner.rest = scanner.rest.dropFirst()
      scanner.skipBlanks()
    }
  }

  private static func compound(
    _ scanner: inout CSSScanner, _ specificity: inout Int, _ isForeign: inout Bool, depth: Int
  ) -> [Test]? {
    guard depth < 8 else { return nil }
    var tests: [Test] = []
    var isEmpty = true
    while let byte = scanner.rest.first {
      switch byte {
      case UInt8(ascii: "*"):
        scanner.rest = scanner.rest.dropFirst()
        if scanner.rest.first == UInt8(ascii: "|") { scanner.rest = scanner.rest.dropFirst() }
      case UInt8(ascii: "#"):
        scanner.rest = scanner.rest.dropFirst()
        tests.append(.id(scanner.exactName()))
        specificity += 1 << 20
      case UInt8(ascii: "."):
        scanner.rest = scanner.rest.dropFirst()
        tests.append(.classNamed(scanner.exactName()))
        specificity += 1 << 10
      case UInt8(ascii: "["):
        scanner.rest = scanner.rest.dropFirst()
        guard let test = attribute(&scanner) else { return nil }
        tests.append(test)
        specificity += 1 << 10
      case UInt8(ascii: ":"):
        scanner.rest = scanner.rest.dropFirst()
        guard let test = pseudo(&scanner, &specificity, &isForeign, depth) else { return nil }
        tests.append(test)
      case _ where scanner.beginsName:
        tests.append(.type(scanner.exactName()))
        specificity += 1
      default: return isEmpty ? nil : tests
      }
      isEmpty = false
    }
    return isEmpty ? nil : tests
  }

  private static func attribute(_ scanner: inout CSSScanner) -> Test? {
    scanner.skipBlanks()
    let name = scanner.exactName()
    scanner.skipBlanks()
    var mark = ""
    while let byte = scanner.rest.first, "~|^$*=".utf8.contains(byte) {
      mark.unicodeScalars.append(Unicode.Scalar(byte))
      scanner.rest = scanner.rest.dropFirst()
    }
    scanner.skipBlanks()
    var value = ""
    if !mark.isEmpty {
      if scanner.rest.first == UInt8(ascii: "\"") || scanner.rest.first == UInt8(ascii: "'") {
        guard let string = scanner.string() else { return nil }
        value = String(decoding: string, as: UTF8.self)
      } else {
        value = scanner.exactName()
      }
    }
    _ = scanner.upTo("]")
    guard scanner.rest.popFirst() == UInt8(ascii: "]"), !name.isEmpty else { return nil }
    return .attribute(name, mark, value)
  }

  private static func pseudo(
    _ scanner: inout CSSScanner, _ specificity: inout Int, _ isForeign: inout Bool, _ depth: Int
  ) -> Test? {
    if scanner.rest.first == UInt8(ascii: ":") {
      scanner.rest = scanner.rest.dropFirst()
      _ = scanner.name()
      isForeign = true
      return .never
    }
    let name = scanner.name()
    specificity += 1 << 10
    guard scanner.rest.first == UInt8(ascii: "(") else {
      switch name {
      case "root": return .root
      case "first-child": return .firstChild
      case "last-child": return .lastChild
      case "hover", "active", "focus", "focus-within", "focus-visible", "target":
        isForeign = true
        return .never
      case "link", "visited": return .never
      default: return nil
      }
    }
    guard ["not", "is", "where", "matches", "any"].contains(name) else { return nil }
    if name != "not" { isForeign = true }
    scanner.rest = scanner.rest.dropFirst()
    var list: [[Test]] = []
    var highest = 0
    repeat {
      scanner.skipBlanks()
      var own = 0
      guard let tests = compound(&scanner, &own, &isForeign, depth: depth + 1) else { return nil }
      list.append(tests)
      highest = max(highest, own)
      scanner.skipBlanks()
      guard let mark = scanner.rest.popFirst() else { return nil }
      if mark == UInt8(ascii: ")") { break }
      guard mark == UInt8(ascii: ",") else { return nil }
    } while true
    specificity += (name == "where" ? 0 : highest) - 1 << 10
    return name == "not" ? .noneOf(list) : .anyOf(list)
  }
}
