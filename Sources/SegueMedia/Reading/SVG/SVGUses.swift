/// The custom properties of elements that are drawn in other places, too. librsvg gets an element once, with the values
/// of its own place; browsers draw it by each `use` with the values there.
struct SVGUses {
  private var values: [(element: Int, written: CSSValue, resolved: CSSValue?)] = []
  private var uses: [(element: Int, variables: CSSVariables)] = []
  private var declared: [(element: Int, names: Set<String>)] = []

  /// Notes a value that depends on custom properties.
  mutating func note(_ written: CSSValue, as resolved: CSSValue?, in element: Int) {
    if written.contains(["var"]) { values.append((element, written, resolved)) }
  }

  /// Notes an element, with the custom properties that it has and the ones that it declares itself.
  mutating func note(_ element: Int, _ name: String, _ variables: CSSVariables, declaring names: some Sequence<String>)
  {
    if name == "use" { uses.append((element, variables)) }
    let names = Set(names)
    if !names.isEmpty { declared.append((element, names)) }
  }

  /// Returns the elements `use` that browsers draw with values that librsvg does not get.
  func differing(_ document: SVGDocument) -> [Int] {
    guard !values.isEmpty else { return [] }
    var targets: [String: Int] = [:]
    for (index, element) in document.elements.enumerated() {
      if let id = document.value("id", of: element), targets[id] == nil { targets[id] = index }
    }
    var budget = Self.maxComparisons
    return uses.filter { use in
      guard let link = document.value("href", of: document.elements[use.element]), link.hasPrefix("#"),
        let target = targets[String(link.dropFirst())]
      else { return false }
      let range = target..<document.elements[target].end
      let inside = values.drop { $0.element < range.lowerBound }.prefix { $0.element < range.upperBound }
      budget -= inside.count + declared.count
      guard budget > 0, !inside.isEmpty else { return false }
      let own = declared.filter { range.contains($0.element) }.reduce(into: Set<String>()) { $0.formUnion($1.names) }
      // What the target declares itself is the same everywhere.
      return inside.contains {
        own.isDisjoint(with: $0.written.variables) && use.variables.resolved($0.written) != $0.resolved
      }
    }.map(\.element)
  }

  /// The number of values that are compared. A few thousand elements could ask for millions.
  private static let maxComparisons = 200_000
}
