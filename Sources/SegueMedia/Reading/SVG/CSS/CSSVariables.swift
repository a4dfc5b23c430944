/// The custom properties of an element, such as `--accent`, with the values that they have there.
struct CSSVariables: Equatable {
  private(set) var values: [String: CSSValue] = [:]

  /// The maximum number of parts of a value in which custom properties are replaced: a few lines could ask for billions.
  private static let maxParts = 5_000
  /// The maximum number of custom properties that refer to each other in a row.
  private static let maxChain = 100

  /// Returns the custom properties of an element that declares some itself. Those that refer to themselves in a circle
  /// have no value, as CSS says.
  func declaring(_ own: [String: CSSValue]) -> CSSVariables {
    var run = Run(own: own, inherited: values)
    // In an order that does not change from run to run, because of the limit on chains.
    for name in own.keys.sorted() { _ = run.value(name) }
    var result = self
    for name in own.keys {
      result.values[name] = run.circular.contains(name) ? nil : run.known[name] ?? nil
    }
    return result
  }

  /// Returns a value with its `var(…)` replaced; nil if one of them has no value.
  func resolved(_ value: CSSValue) -> CSSValue? {
    var room = Self.maxParts
    return Self.replaced(value.parts, &room) { values[$0]?.parts }.map { CSSValue($0) }
  }

  /// The computation of the properties of one element.
  private struct Run {
    let own: [String: CSSValue]
    let inherited: [String: CSSValue]
    var known: [String: CSSValue?] = [:]
    var circular: Set<String> = []
    private var open: [String] = []

    init(own: [String: CSSValue], inherited: [String: CSSValue]) {
      (self.own, self.inherited) = (own, inherited)
    }

    mutating func value(_ name: String) -> CSSValue? {
      guard let written = own[name] else { return inherited[name] }
      if let known = known[name] { return known }
      if let index = open.firstIndex(of: name) {
        circular.formUnion(open[index...])
        return nil
      }
      switch written.text.lowercased() {
      case "inherit", "unset", "revert": return inherited[name]
      case "initial": return nil
      default: break
      }
      guard open.count < maxChain else { return nil }
      open.append(name)
      var room = maxParts
      let parts = CSSVariables.replaced(written.parts, &room) { value($0)?.parts }
      open.removeLast()
      let result = circular.contains(name) ? nil : parts.map { CSSValue($0) }
      known[name] = .some(result)
      return result
    }
  }

  private static func replaced(
    _ parts: [CSSValue.Part], _ room: inout Int, _ value: (String) -> [CSSValue.Part]?
  ) -> [CSSValue.Part]? {
    var result: [CSSValue.Part] = []
    for part in parts {
      guard case .function(let name, let inner) = part else {
        result.append(part)
        continue
      }
      guard name == "var" else {
        guard let inner = replaced(inner, &room, value) else { return nil }
        result.append(.function(name, inner))
        continue
      }
      let (variable, fallback) = Self.variable(inner)
      guard let variable else { return nil }
      if let known = value(variable) {
        room -= Self.size(known)
        guard room >= 0 else { return nil }
        result += known
      } else {
        guard let fallback, let rest = replaced(fallback, &room, value) else { return nil }
        room -= Self.size(rest)
        guard room >= 0 else { return nil }
        result += rest
      }
    }
    return CSSValue.trimmed(result)
  }

  private static func size(_ parts: [CSSValue.Part]) -> Int {
    parts.reduce(1) { sum, part in
      guard case .function(_, let inner) = part else { return sum + 1 }
      return sum + size(inner)
    }
  }

  /// Returns the name of a `var(…)`, and what is after its first comma.
  private static func variable(
    _ parts: [CSSValue.Part]
  ) -> (name: String?, fallback: [CSSValue.Part]?) {
    let comma = parts.firstIndex(of: .comma)
    guard
      case .word(let name)? = CSSValue.trimmed(Array(parts[..<(comma ?? parts.endIndex)])).first,
      name.hasPrefix("--")
    else { return (nil, nil) }
    return (name, comma.map { CSSValue.trimmed(Array(parts[($0 + 1)...])) })
  }
}
