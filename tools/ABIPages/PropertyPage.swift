import Foundation
import PropertyFiles
import SegueProperties
import TestSupport

/// Generates the page of a property in docs/reference/properties from its row of the table, from the declarations in the bindings
/// and from the hand-written `PropertyEntry`.
struct PropertyPage {
  let property: ViewProperty
  let entry: PropertyEntry

  /// The page's file name, such as "alpha.md".
  var file: String { "\(property.name).md" }

  func text() throws -> String {
    let topic = entry.topic
    var parts = [
      "# \(property.name)",
      "[Properties of views](README.md) › [\(topic.rawValue)](README.md#\(topic.anchor))",
      "\(entry.summary.prefix(1).uppercased())\(entry.summary.dropFirst()).",
      "![\(property.name) at three values](\(property.name).png)",
      "*From left to right:* \(entry.picture)",
    ]
    parts += ["## Values", facts, "The numbers in their order:", numbers]
    parts += try constants()
    parts += ["## Rules", property.text] + notes
    parts += ["## Calls", calls, Self.callsNote] + elements
    parts += ["## Example", "\(entry.purpose) \(Self.variables)"] + entry.example.blocks
    parts += ["## In a browser", browser, "## See also", links]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let variables =
    "[The guide](\(PropertyEntry.viewsPage)#the-hierarchy) introduces the variables."

  // MARK: Values

  private var facts: String {
    let isOptional = property.repetition != nil
    let rows = [
      ("number", "\(property.number), `SEGUE_\(property.constant)`"),
      ("count of numbers", count),
      ("optional", isOptional ? "yes: a value without numbers is none" : "no"),
      ("at first", start), ("animated", motion), ("since", "Segue \(property.sinceVersion)"),
    ]
    return "| | `\(property.name)` |\n| --- | --- |"
      + rows.map { "\n| \($0.0) | \($0.1) |" }.joined()
  }

  private var count: String {
    guard let list = property.repetition else { return "\(property.fixedCount)" }
    let times = "\(list.times.lowerBound) to \(list.times.upperBound) \(list.name)"
    let (low, high) = (property.counts.lowerBound, property.counts.upperBound)
    let numbers = "\(property.fixedCount) plus \(property.stride) for each of \(times)"
    return "0, or \(numbers): \(low) to \(high)"
  }

  private var start: String {
    if property.initial.isEmpty { return "none" }
    if isIdentity { return "the identity" }
    return Self.list(property.initial)
  }

  private var isIdentity: Bool {
    property.motion == .matrix || property.parts.first?.kind == .colorMatrix
  }

  private var motion: String {
    let curve = "the animation's [curve or spring](\(PropertyEntry.curves))"
    let way =
      switch property.motion {
      case .none: "no: it changes immediately, inside an animation too"
      case .numbers: "yes: each number is interpolated by \(curve)"
      case .matrix:
        "yes: both matrices are decomposed, and their components are interpolated by \(curve)"
      case .alike:
        "between values of the same kind and count: each number is interpolated by \(curve); "
          + "otherwise the value changes immediately"
      }
    let isLimited = property.pattern.contains { $0.range != nil && $0.kind != .choice }
    return way
      + (property.isAnimatable && isLimited
        ? "; if a spring overshoots, the numbers are clamped to their ranges" : "")
  }

  /// The Markdown table of the property's numbers. Each part of the value, such as a radius, has a
  /// row.
  private var numbers: String {
    var text = """
      | place | parameter | numbers | unit | range | outside | at first |
      | --- | --- | --- | --- | --- | --- | --- |
      """
    var index = 0
    for part in property.parts {
      let end = index + part.kind.count
      let numbers = property.initial.isEmpty ? [] : Array(property.initial[index..<end])
      let start = isIdentity ? "identity" : Self.list(numbers)
      text += row(part, Self.indices(index, part.kind.count), start)
      index = end
    }
    for part in property.repetition?.parts ?? [] {
      let word = "\(Self.indices(index, part.kind.count)), then every \(property.stride)"
      text += row(part, property.stride == part.kind.count ? "from \(index)" : word, "")
      index += part.kind.count
    }
    return text
  }

  private func row(_ part: ViewProperty.Part, _ indices: String, _ start: String) -> String {
    let (range, outside) = Self.range(part)
    let cells = [
      indices, "`\(part.name)`", Self.names(part), Self.unit(part), range, outside, start,
    ]
    return "\n| " + cells.map { $0.isEmpty ? "–" : $0 }.joined(separator: " | ") + " |"
  }

  private static func indices(_ first: Int, _ count: Int) -> String {
    count == 1 ? "\(first)" : "\(first)–\(first + count - 1)"
  }

  /// Returns the numbers separated by commas: only the first number if all are equal, and an empty
  /// text if there are none.
  private static func list(_ numbers: [Double]) -> String {
    let isUniform = numbers.allSatisfy { $0 == numbers[0] }
    return (isUniform ? Array(numbers.prefix(1)) : numbers).map(PropertyFiles.literal)
      .joined(separator: ", ")
  }

  private static func names(_ part: ViewProperty.Part) -> String {
    switch part.kind {
    case .number, .flag, .choice: part.name
    case .point: "x, y"
    case .vector: "x, y, z"
    case .rect: "x, y, width, height"
    case .color: "red, green, blue, alpha"
    case .corners: "top left, top right, bottom right, bottom left"
    case .matrix: "m11, m12, … m44, row by row"
    case .colorMatrix: "rows of red, green, blue and alpha, each with 5 numbers"
    }
  }

  private static func unit(_ part: ViewProperty.Part) -> String {
    switch part.unit {
    case .none: ""
    case .points: "points"
    case .radians: "radians"
    case .fraction: "fraction"
    case .factor: "factor"
    case .color: "straight RGBA"
    }
  }

  private static func range(_ part: ViewProperty.Part) -> (String, String) {
    guard let range = part.range else { return ("any finite number", "") }
    let outside = part.isClamped ? "clamped" : "refused"
    if part.kind == .flag { return ("0 or 1", outside) }
    let low = PropertyFiles.literal(range.lowerBound)
    guard range.upperBound.isFinite else { return ("at least \(low)", outside) }
    let whole = part.kind == .choice ? ", whole" : ""
    return ("\(low)…\(PropertyFiles.literal(range.upperBound))\(whole)", outside)
  }

  // MARK: Constants

  private static let prefixes = [
    "gradient.kind": "GRADIENT", "blend_mode.mode": "BLEND", "mask_mode.mode": "MASK",
    "path.rule": "FILL", "path.kind": "PATH", "stroke_style.cap": "CAP",
    "stroke_style.join": "JOIN",
  ]

  /// Returns a table for each parameter whose values are named constants in the header.
  private func constants() throws -> [String] {
    let header = try String(
      contentsOf: Toolchain.headers.appending(path: "segue/view.h"), encoding: .utf8)
    let parts = property.parts + (property.repetition?.parts ?? [])
    let tables: [String] = try parts.compactMap { part in
      guard let prefix = Self.prefixes["\(property.name).\(part.name)"], let range = part.range
      else { return nil }
      let line = try Regex<(Substring, Substring, Substring, Substring?)>(
        "(SEGUE_\(prefix)_\\w+) = (\\d+),? *(?:/\\* (.*?) \\*/)?")
      var text = "| `\(part.name)` | number | meaning |\n| --- | --- | --- |"
      for match in header.matches(of: line) {
        guard let number = Double(match.2), range.contains(number) else { continue }
        text += "\n| `\(match.1)` | \(match.2) | \(match.3 ?? "–") |"
      }
      return text
    }
    let note =
      "In Rust the constants lack the prefix `SEGUE_`, and in Swift they are cases of enumerations."
    return tables.isEmpty ? [] : tables + [note]
  }

  // MARK: Rules, calls and links

  private var notes: [String] {
    entry.notes.isEmpty ? [] : [entry.notes.map { "- \($0)" }.joined(separator: "\n")]
  }

  private var calls: String {
    // The three parameters with which all calls begin are abbreviated to "…".
    let shared = "const segue_view_1_t *table, segue_context_t context, segue_view_t view"
    let functions = CProperties.declarations(property).filter { !$0.hasPrefix("typedef") }
      .map { text in
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          .replacing(shared, with: "…").replacing("int32_t segue_", with: "segue_")
      }
    let languages = [
      ("C", functions), ("C++", CppProperties.declarations(property)),
      ("Rust", RustProperties.declarations(property)),
      ("Swift", SwiftProperties.declarations(property)),
    ]
    return "| language | declarations |\n| --- | --- |"
      + languages.map { name, lines in
        let code = lines.map { "`\($0.last == ";" ? String($0.dropLast()) : $0)`" }
        return "\n| \(name) | \(code.joined(separator: "<br>")) |"
      }.joined()
  }

  private static let callsNote = """
    The calls in C are inline functions of `properties.h`. They return a status, and `…` stands for the table, the \
    context and the view.
    """

  /// For a property whose value is a list: the C declarations of the struct of the list's elements.
  /// Empty for other properties.
  private var elements: [String] {
    CProperties.declarations(property).filter { $0.hasPrefix("typedef") }
      .map { "```c\n\($0)\n```" }
  }

  private var browser: String {
    let page = "../../prototypes.md#what-differs-from-a-film"
    let link = "[Prototypes in a browser](\(page)) lists all differences."
    return switch entry.browser {
    case .same: "A page for a browser draws it as a film does. \(link)"
    case .except(let exception): "A page for a browser draws it. \(exception) \(link)"
    case .frames(let reason): "\(reason) \(link)"
    }
  }

  private var links: String {
    let properties = entry.related.map { name in
      "- [\(name)](\(name).md): \(PropertyEntry.all[name]?.summary ?? "")"
    }
    let guide = entry.guide.map { "- [\($0.title)](\($0.address)) in the guide" }
    let curves = [
      "- [Animations](../../writing-plugins/animations.md), and the "
        + "[grammar of curves](\(PropertyEntry.curves))"
    ]
    return (properties + guide + (property.isAnimatable ? curves : [])).joined(separator: "\n")
  }
}
