/// Collects all mistakes in a file and in the files that it includes, so that they are reported
/// together.
package final class Mistakes {
  /// A line of a file, by which mistakes are sorted. `file` is empty for the storyboard's own file, which comes first.
  private struct Line: Hashable {
    var file: String
    var number: Int

    init(_ place: Storyboard.Place?) {
      (file, number) = (place?.file ?? "", place?.line ?? .max)
    }
  }

  private var found: [(line: Line, error: StoryboardError)] = []
  /// The lines with a value of the wrong shape. Other apparent mistakes on such a line are usually
  /// consequences, so they are not reported.
  private var lines: Set<Line> = []
  /// The lines with a reference to a variable or text that has no value. A wrong shape on such a line is usually a
  /// consequence, so it is not reported.
  private var unread: Set<Line> = []
  private var unreadLater: Set<Line> = []

  /// The paths of all files that the file and its included files name, also of files that do not exist.
  private(set) var namedFiles: [String] = []

  package init() {}

  func note(file path: String) { namedFiles.append(path) }

  var isFull: Bool { found.count >= StoryboardLimits.mistakes }

  /// Adds a mistake in the shape of the file.
  ///
  /// - Parameter isLast: true to report the mistake after the file's other mistakes.
  func add(_ error: StoryboardError, isLast: Bool = false) {
    guard !isFull, !unread.contains(Line(error.place)) else { return }
    found.append((isLast ? Line(nil) : Line(error.place), error))
    if error.place != nil, !isLast { lines.insert(Line(error.place)) }
  }

  /// Adds a mistake in a reference to a variable or a text. Other mistakes on the same line, which are
  /// usually consequences, are not reported.
  func addUnread(_ error: StoryboardError) {
    add(error)
    // Mistakes on this line are left out only after `closeUnread`, so that all mistakes in the
    // line's references are reported.
    if let place = error.place { leaveOutLater(place) }
  }

  /// Leaves out mistakes on this line that are added after the call of `closeUnread`.
  func leaveOutLater(_ place: Storyboard.Place) { unreadLater.insert(Line(place)) }

  /// Begins to leave out mistakes on the lines that were passed to `addUnread` and `leaveOutLater`.
  func closeUnread() {
    unread.formUnion(unreadLater)
    unreadLater = []
  }

  /// Adds a mistake in the meaning of a value, such as a name that does not exist, together with the
  /// error's other mistakes. Leaves out mistakes on lines with a value of the wrong shape or with a reference without a
  /// value, and mistakes that were added before.
  package func addMeaning(_ error: StoryboardError) {
    for mistake in [error] + error.others where !isFull {
      var mistake = mistake
      mistake.others = []
      let line = Line(mistake.place)
      if mistake.place != nil, lines.contains(line) || unread.contains(line) { continue }
      let sentence = mistake.description
      guard !found.contains(where: { $0.error.description == sentence }) else { continue }
      found.append((Line(mistake.place), mistake))
    }
  }

  /// The first mistake in the order of the lines, with the rest in its `others`; nil when there is
  /// none.
  package var error: StoryboardError? {
    let sorted = found.enumerated().sorted {
      ($0.element.line.file, $0.element.line.number, $0.offset)
        < ($1.element.line.file, $1.element.line.number, $1.offset)
    }.map(\.element.error)
    guard var first = sorted.first else { return nil }
    first.others = Array(sorted.dropFirst())
    return first
  }
}
