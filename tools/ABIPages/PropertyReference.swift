import PropertyFiles
import SegueProperties

/// Generates the section of docs/reference/abi.md about view properties.
enum PropertyReference {
  static var section: [String] {
    ["### Properties", introduction, table(of: ViewProperty.declared)]
  }

  private static let introduction = """
    A property is set by `set` and read by `get`, under its number, `SEGUE_PROPERTY_` and its name. The
    typed calls are inline functions of `properties.h`, and the bindings have a method for each of them:
    the page of each property, to which the table links, has them in all languages. *Since* is the
    version of Segue that has brought the property.

    - A property that the host does not know is `SEGUE_ERROR_UNSUPPORTED`, from `set`, `get` and
      `property`. Nothing changes, and the transition can continue.
    - A count that the property does not have, and a number outside a range that is not clamped, are
      `SEGUE_ERROR_INVALID_ARGUMENT`. A number that is not finite is `SEGUE_ERROR_NOT_FINITE`, and makes
      the recording fail.
    """

  private static func table(of rows: [ViewProperty]) -> String {
    let head = """
      | number | property | numbers | animated | at first | since |
      | --- | --- | --- | --- | --- | --- |
      """
    return rows.reduce(head) { text, row in
      let cells = [
        "\(row.number)", "[`\(row.name)`](properties/\(row.name).md)", numbers(of: row),
        row.isAnimatable ? "yes" : "no", start(of: row), row.sinceVersion,
      ]
      return text + "\n| " + cells.joined(separator: " | ") + " |"
    }
  }

  private static func numbers(of row: ViewProperty) -> String {
    let parts = row.parts.map(words)
    guard let list = row.repetition else { return parts.joined(separator: "; ") }
    let times = "\(list.times.lowerBound) to \(list.times.upperBound) \(list.name)"
    return "none, or " + parts.joined(separator: "; ") + "; \(times), each "
      + list.parts.map(words).joined(separator: "; ")
  }

  /// Returns the description of a part, such as "radius: 1 in points, at least 0".
  private static func words(_ part: ViewProperty.Part) -> String {
    var text = "\(part.name): \(part.kind.count)"
    switch part.unit {
    case .none: break
    case .points: text += " in points"
    case .radians: text += " in radians"
    case .fraction: text += " in fractions"
    case .factor: text += " factors"
    case .color: text += " of a colour"
    }
    guard let range = part.range else { return text }
    if part.kind == .flag { return text + ", 0 or 1" }
    let minimum = PropertyFiles.literal(range.lowerBound)
    guard range.upperBound.isFinite else { return text + ", at least \(minimum)" }
    let maximum = PropertyFiles.literal(range.upperBound)
    return text + ", \(minimum)…\(maximum)" + (part.isClamped ? " (clamped)" : "")
  }

  private static func start(of row: ViewProperty) -> String {
    if row.initial.isEmpty { return "none" }
    if row.motion == .matrix { return "identity" }
    let isUniform = row.initial.allSatisfy { $0 == row.initial[0] }
    return (isUniform ? [row.initial[0]] : row.initial).map(PropertyFiles.literal)
      .joined(separator: ", ")
  }
}
