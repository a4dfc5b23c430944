internal import SegueProperties

/// Generates the host's side of the properties: their places in storage, their typed values, and the properties of a view.
enum SceneProperties {
  /// The properties that are members of the class View, so that subclasses override them, or that are computed of others.
  private static let special: Set = [
    "frame", "bounds", "center", "transform", "alpha", "hidden", "background_color", "corner_radii",
    "clips_to_bounds",
  ]

  /// Returns `ViewProperties+Table.swift`.
  static func values() -> String {
    let stored = ViewProperty.common + ViewProperty.drawn + ViewProperty.rare
    let common = ViewProperty.common.enumerated().map { index, row in
      constant(row.uniformName.map(ViewProperty.camelCase) ?? row.swiftName, "\(index)")
    }
    // The contents are not in the table. They have the number between the common properties and the others.
    let contents = constant("contents", "\(ViewProperty.common.count)")
    let drawn = ViewProperty.drawn.enumerated().map { index, row in
      constant(row.swiftName, "\(ViewProperty.common.count + 1 + index)")
    }
    let rare = ViewProperty.rare.enumerated().map { index, row in
      constant(row.swiftName, "PropertySchema.firstRare" + (index > 0 ? " + \(index)" : ""))
    }
    let heads =
      ["cornerRadius: Double"] + stored.filter { $0.name != "corner_radii" }.map { SwiftProperties.head($0) }
    return """
      \(PropertyFiles.origin("// "))
      package import SegueGeometry

      extension Property {

      """ + (common + [contents] + drawn + rare).joined() + "}\n\nextension ViewProperties {\n"
        + heads.map { "  package var \($0) {\n" + accessors($0, "self[.\(name($0))]", "self[.\(name($0))] = newValue") }
        .joined(separator: "\n") + "}\n"
  }

  /// Returns `View+Table.swift`.
  static func view(_ rows: [ViewProperty]) -> String {
    """
    \(PropertyFiles.origin("// "))
    public import SegueGeometry

    extension View {

    """
      + rows.filter { !special.contains($0.name) }.map { row in
        let head = SwiftProperties.head(row)
        return SwiftProperties.comment(SwiftProperties.documentation(row)) + "  public var \(head) {\n"
          + accessors(head, "properties.\(name(head))", "set(.\(name(head)), newValue)")
      }.joined(separator: "\n") + "}\n"
  }

  private static func constant(_ name: String, _ index: String) -> String {
    "  package static var \(name): Property { Property(\(index)) }\n"
  }

  private static func name(_ head: String) -> Substring { head.prefix { $0 != ":" } }

  private static func accessors(_ head: String, _ get: String, _ set: String) -> String {
    "    get { \(get) }\n    set { \(set) }\n  }\n"
  }
}
