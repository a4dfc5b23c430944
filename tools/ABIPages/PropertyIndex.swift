import SegueProperties

/// Generates docs/reference/properties/README.md: all properties by topic, with their pictures.
enum PropertyIndex {
  static var text: String {
    ([introduction] + PropertyEntry.Topic.allCases.map(section) + [rules])
      .joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # Properties of views

    A view's frame, opacity, colours and so on are *properties*. `segue.view/1` sets and reads them by their numbers
    (`set`, `get`), and describes them (`property`). Authors use the typed calls, which are generated for each
    language from one table. Each property has a page with its values, rules, calls and an example in each language.

    Each picture shows a view with the property at rest, halfway, and at the other end of an animation; a property that
    is not animated changes immediately. [Rules](#rules) that all properties follow are at the end.
    """

  private static let rules = """
    ## Rules

    - A change inside of an [animation](../../writing-plugins/animations.md) is animated by a
      [curve or a spring](../../writing-plugins/animations.md#curves-and-springs). Any other change applies immediately.
    - Reading a property gives the value that was set last, which inside an animation is its target.
    - A call for a property that the host does not know returns `SEGUE_ERROR_UNSUPPORTED` and changes nothing, so a
      plug-in can continue without the property.
    - A number outside of its range is either moved to the nearest end of the range (*clamped*), or the call returns
      `SEGUE_ERROR_INVALID_ARGUMENT` and changes nothing (*refused*). A wrong count of numbers is always refused.
    - A call with a number that is not finite returns `SEGUE_ERROR_NOT_FINITE`, and the recording fails.
    - Lengths are in points, with y down; angles are in radians; colours are straight RGBA in 0…1.
    """

  private static func section(_ topic: PropertyEntry.Topic) -> String {
    let rows = ViewProperty.declared.compactMap { property -> String? in
      guard let entry = PropertyEntry.all[property.name], entry.topic == topic else { return nil }
      let name = property.name
      let picture = "<img src=\"\(name).png\" width=\"258\" alt=\"\(name) at three values\">"
      return "\n| \(picture) | [\(name)](\(name).md)<br>\(entry.summary) |"
    }
    return "## \(topic.rawValue)\n\n| | |\n| --- | --- |" + rows.joined()
  }
}

/// Generates Tests/SDKTests/PropertyExamples.swift, in which the Swift examples of docs/reference/properties are compiled.
enum PropertyExamplesFile {
  static var text: String {
    """
    import SegueFullSDK

    // The Swift examples of docs/reference/properties. Made from Tests/ABITests by `SEGUE_RECORD=1 swift test --filter ABITests`;
    // do not edit.

    """ + ViewProperty.declared.map(function).joined()
  }

  private static func function(_ property: ViewProperty) -> String {
    let name = ViewProperty.camelCase("example_of_\(property.name)")
    let lines = (PropertyEntry.all[property.name]?.example.swift ?? "").split(separator: "\n")
    return "\nfunc \(name)(_ container: View, from: View, to: View) {\n"
      + lines.map { "  \($0)\n" }.joined() + "}\n"
  }
}
