/// The cascade of an SVG's style sheets and attributes `style`: which declaration of a property applies to an element.
struct SVGStyles {
  /// A declaration that applies to an element.
  struct Declared {
    var value: ArraySlice<UInt8>
    /// True if librsvg does not know that the declaration applies.
    var isForeign: Bool
    /// The priority in the cascade; of two declarations, the higher one applies.
    fileprivate(set) var priority: (Int, Int, Int, Int)

    var isImportant: Bool { priority.0 == 1 }

    /// Returns true if another declaration has a higher priority.
    func isBefore(_ other: Declared) -> Bool { priority < other.priority }
  }

  let document: SVGDocument
  let sheet: CSSSheet
  /// The selectors by the id, the class or the type that their last element must have; the empty text for any.
  private var index: [String: [(rule: Int, selector: Int)]] = [:]
  /// The index of the sibling before each element; -1 for a first child.
  private let previous: [Int]
  private let isLast: [Bool]
  private let budget = Budget()

  /// The number of comparisons that are left. A few selectors for descendants can ask for billions.
  private final class Budget {
    var left = 5_000_000
  }

  /// True if the style sheet asks for too many comparisons, so that some rules were not applied.
  var isExhausted: Bool { budget.left <= 0 }

  init(_ document: SVGDocument, _ sheet: CSSSheet) {
    self.document = document
    self.sheet = sheet
    for (rule, content) in sheet.rules.enumerated() {
      for (number, selector) in content.selectors.enumerated() {
        index[Self.key(selector), default: []].append((rule, number))
      }
    }
    var previous = [Int](repeating: -1, count: document.elements.count)
    var isLast = [Bool](repeating: true, count: document.elements.count)
    var latest: [Int: Int] = [:]
    for (at, element) in document.elements.enumerated() {
      guard let parent = element.parent else { continue }
      if let before = latest[parent] {
        previous[at] = before
        isLast[before] = false
      }
      latest[parent] = at
    }
    (self.previous, self.isLast) = (previous, isLast)
  }

  private static func key(_ selector: CSSSelector) -> String {
    guard let tests = selector.steps.first?.tests else { return "" }
    for test in tests { if case .id(let id) = test { return "#" + id } }
    for test in tests { if case .classNamed(let name) = test { return "." + name } }
    for test in tests { if case .type(let name) = test { return name } }
    return ""
  }

  /// Returns the declarations that apply to an element, by the names of their properties.
  func declarations(of at: Int) -> [String: Declared] {
    let element = document.elements[at]
    var result: [String: Declared] = [:]
    func add(_ declarations: [CSSSheet.Declaration], _ level: Int, _ order: Int, _ isForeign: Bool) {
      for (place, declaration) in declarations.enumerated() {
        let priority = (declaration.isImportant ? 1 : 0, level, order, place)
        if let known = result[declaration.name], known.priority > priority { continue }
        result[declaration.name] = Declared(
          value: declaration.value, isForeign: isForeign, priority: priority)
      }
    }
    let keys =
      ["", element.name] + (document.value("id", of: element).map { ["#" + $0] } ?? [])
      + classes(of: element).map { "." + $0 }
    for key in keys {
      for (rule, number) in index[key] ?? [] {
        let content = sheet.rules[rule]
        let selector = content.selectors[number]
        guard matches(at, selector, from: 0) else { continue }
        add(content.declarations, selector.specificity, rule, content.isForeign)
      }
    }
    if let style = element.attributes.first(where: { $0.name == "style" && $0.space == .none }) {
      add(CSSSheet.declarations(document.decoded(style.value)), .max, 0, false)
    }
    return result
  }

  // MARK: Matching

  private func classes(of element: SVGDocument.Element) -> [String] {
    (document.value("class", of: element) ?? "").split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// Returns true if an element matches the steps of a selector from an index on.
  private func matches(_ at: Int, _ selector: CSSSelector, from step: Int) -> Bool {
    budget.left -= 1
    guard budget.left > 0 else { return false }
    guard selector.steps[step].tests.allSatisfy({ satisfies(at, $0) }) else { return false }
    guard step + 1 < selector.steps.count else { return true }
    // The relation is written at the element after it, which comes before it in the list.
    switch selector.steps[step].relation {
    case .child:
      guard let parent = document.elements[at].parent else { return false }
      return matches(parent, selector, from: step + 1)
    case .descendant:
      var above = document.elements[at].parent
      while let current = above {
        if matches(current, selector, from: step + 1) { return true }
        above = document.elements[current].parent
      }
      return false
    case .next: return previous[at] >= 0 && matches(previous[at], selector, from: step + 1)
    case .later:
      var before = previous[at]
      var looks = 0
      while before >= 0, looks < 1000 {
        if matches(before, selector, from: step + 1) { return true }
        before = previous[before]
        looks += 1
      }
      return false
    }
  }

  private func satisfies(_ at: Int, _ test: CSSSelector.Test) -> Bool {
    let element = document.elements[at]
    switch test {
    case .type(let name): return element.name == name
    case .id(let id): return document.value("id", of: element) == id
    case .classNamed(let name): return classes(of: element).contains(name)
    case .root: return element.parent == nil
    case .firstChild: return previous[at] < 0
    case .lastChild: return isLast[at]
    case .never: return false
    case .noneOf(let list): return !list.contains { $0.allSatisfy { satisfies(at, $0) } }
    case .anyOf(let list): return list.contains { $0.allSatisfy { satisfies(at, $0) } }
    case .attribute(let name, let mark, let value):
      guard let own = document.value(name, of: element) else { return false }
      switch mark {
      case "": return true
      case "=": return own == value
      case "~=": return own.split(whereSeparator: \.isWhitespace).contains { $0 == value }
      case "|=": return own == value || own.hasPrefix(value + "-")
      case "^=": return !value.isEmpty && own.hasPrefix(value)
      case "$=": return !value.isEmpty && own.hasSuffix(value)
      case "*=": return !value.isEmpty && own.contains(value)
      default: return false
      }
    }
  }
}
