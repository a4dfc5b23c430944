/// Collects all mistakes in one file.
package final class Mistakes {
  /// The maximum number of mistakes that are reported for a file.
  static let limit = 50

  private var found: [(line: Int, error: StoryboardError)] = []
  /// The lines with a value of the wrong shape. Other apparent mistakes on such a line are usually
  /// consequences, so they are not reported.
  private var lines: Set<Int> = []

  package init() {}

  var isFull: Bool { found.count >= Self.limit }

  /// Adds a mistake in the shape of the file.
  ///
  /// - Parameter isLast: true reports it after the mistakes that have a line of their own.
  func add(_ error: StoryboardError, isLast: Bool = false) {
    guard !isFull else { return }
    found.append((isLast ? Int.max : error.place?.line ?? Int.max, error))
    if let line = error.place?.line, !isLast { lines.insert(line) }
  }

  /// Adds a mistake in the meaning of a value, such as a name that does not exist, together with the
  /// error's other mistakes. Leaves out mistakes on lines with a value of the wrong shape, and mistakes
  /// that were added before.
  package func addMeaning(_ error: StoryboardError) {
    for mistake in [error] + error.others where !isFull {
      var mistake = mistake
      mistake.others = []
      if let line = mistake.place?.line, lines.contains(line) { continue }
      let sentence = mistake.description
      guard !found.contains(where: { $0.error.description == sentence }) else { continue }
      found.append((mistake.place?.line ?? Int.max, mistake))
    }
  }

  /// The first mistake in the order of the lines, with the rest in its `others`; nil when there is
  /// none.
  package var error: StoryboardError? {
    let sorted = found.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element.error)
    guard var first = sorted.first else { return nil }
    first.others = Array(sorted.dropFirst())
    return first
  }
}
