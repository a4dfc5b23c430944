package import SegueText

extension StoryboardCheck {
  /// The first mistake, with the others in its `others`; nil when there is none.
  package var error: StoryboardError? {
    guard var first = mistakes.first?.error else { return nil }
    first.others = mistakes.dropFirst().map(\.error)
    return first
  }

  /// Returns the mistakes as a document.
  ///
  /// - Parameter shown: returns a path in the form in which people are shown it.
  package func json(shown: (String) -> String) -> JSON {
    .object([
      ("file", .string(shown(file))), ("valid", .bool(mistakes.isEmpty)),
      ("mistakes", .array(mistakes.map { json(of: $0, shown: shown) })),
    ])
  }

  private func json(of mistake: Mistake, shown: (String) -> String) -> JSON {
    let (error, place) = (mistake.error, mistake.error.place)
    return .object([
      ("file", .string(shown(place?.file ?? file))), ("line", place.map { JSON($0.line) } ?? .null),
      ("column", place.map { JSON($0.column) } ?? .null), ("message", .string(shown(error.sentence))),
      ("expected", JSON(error.expectation)), ("patch", mistake.patch?.json ?? .null),
    ])
  }
}

extension StoryboardCheck.Patch {
  fileprivate var json: JSON {
    .object([
      ("line", JSON(line)), ("column", JSON(column)), ("old", .string(old)), ("new", .string(new)),
    ])
  }
}
