internal import SegueGeometry
package import SegueHost
package import SegueMedia
internal import SegueText

/// Storyboards that show an animator in six ways: one transition each, between the same two screens.
package struct PreviewBoards {
  /// A pane of the sheet: its title, and the storyboard's text.
  package struct Pane {
    package let title: String
    let text: String
  }

  /// A screen: the path of its file, and its elements with their areas in the syntax of a
  /// storyboard.
  struct Screen {
    let path: String
    let elements: [(name: String, area: String)]
  }

  let from: Screen
  let to: Screen
  /// The size of the screens in points.
  let size: Size
  let animator: String
  /// The settings of the animator: names and values.
  let settings: [(String, String)]
  /// The settings that only the pane with elements has, in addition to `settings`.
  let elementSettings: [(String, String)]

  /// The files of the two screens.
  package enum Screens {
    /// Any two files. In each file, one area is an element.
    case files(from: String, to: String)
    /// The bundled screens in a folder, whose SVGs name their elements.
    case bundled(folder: String)
  }

  /// Creates the storyboards of an animator.
  ///
  /// - Throws: `MediaError` for a screen that cannot be shown.
  package init(
    of animator: PluginEntry, settings: [(String, String)], _ screens: Screens
  ) throws(MediaError) {
    self.animator = animator.id ?? ""
    self.settings = settings
    let element = animator.descriptor?.parameters.first(where: \.namesElement)
    let isGiven = settings.contains { $0.0 == element?.id }
    elementSettings = element.map { isGiven ? [] : [($0.id, "photo")] } ?? []
    switch screens {
    case .files(let first, let second):
      let natural = try MediaSource(path: first).naturalSize
      let height = (390 * Double(natural.height) / Double(natural.width)).rounded()
      size = Size(width: 390, height: max(height, 1))
      from = Screen(
        path: first, elements: Self.areas(Rect(x: 24, y: 96, width: 120, height: 90)))
      to = Screen(
        path: second,
        elements: Self.areas(Rect(x: 24, y: 64, width: 342, height: 0.45 * size.height)))
    case .bundled(let folder):
      let common = ["photo", "sender", "name", "title"].map { (name: $0, area: "\"#\($0)\"") }
      size = Size(width: 390, height: 844)
      from = Screen(path: folder + "/inbox.svg", elements: common + [(name: "me", area: "\"#me\"")])
      to = Screen(path: folder + "/letter.svg", elements: common)
    }
  }

  /// Returns the elements of a screen that the user supplies: only `photo`, with this area in the
  /// syntax of a storyboard.
  private static func areas(_ area: Rect) -> [(name: String, area: String)] {
    let numbers = [area.minX, area.minY, area.width, area.height].map(\.short)
    return [(name: "photo", area: "[\(numbers.joined(separator: ", "))]")]
  }

  /// The time at which each transition begins, in seconds.
  private static let begin = 0.5

  /// The six panes: forward, backward, right to left, a drag that finishes, a drag that is cancelled, and
  /// elements.
  package var panes: [Pane] {
    let push = step("push: to")
    let finish = step(
      "drag: { from: \(point(0.9)), to: \(point(0.1)), over: 0.9, easing: ease-in-out }")
    let cancel = step(
      "drag: { from: \(point(0.9)), to: \(point(0.35)), over: 0.7, easing: ease-out, "
        + "then: [{ to: \(point(0.8)), over: 0.6, easing: ease-in-out }] }")
    return [
      pane("Forward", push), pane("Backward", push, row: "direction: backward"),
      pane("Right to left", push, row: "layout: right-to-left"),
      pane("Finished drag", finish, row: "interaction: pan"),
      pane("Cancelled drag", cancel, row: "interaction: pan"),
      pane("Elements", push, hasElements: true),
    ]
  }

  private func step(_ what: String) -> String { "{ at: \(Self.begin), \(what) }" }

  private func point(_ share: Double) -> String {
    "[\((share * size.width).short), \((0.6 * size.height).short)]"
  }

  private func pane(
    _ title: String, _ step: String, row: String? = nil, hasElements: Bool = false
  ) -> Pane {
    let set = (hasElements ? elementSettings : []) + settings
    let setting =
      set.isEmpty
      ? "" : ", set: { " + set.map { "\($0.0): \($0.1.jsonQuoted)" }.joined(separator: ", ") + " }"
    let look = "animator: \(animator.jsonQuoted)\(setting)" + (row.map { ", \($0)" } ?? "")
    return Pane(
      title: title,
      text: """
        segue: 1
        size: \(Int(clamping: size.width))x\(Int(clamping: size.height))
        look: { touches: true }
        screens:
          from: { image: \(from.path.jsonQuoted)\(hasElements ? elements(of: from) : "") }
          to: { image: \(to.path.jsonQuoted)\(hasElements ? elements(of: to) : "") }
        container: { kind: navigation, root: from }
        transitions: { push: { \(look) } }
        links: { from: [{ area: [0, 0, \(Int(clamping: size.width)), \(Int(clamping: size.height))], push: to }] }
        script:
          - { at: 0, caption: \(title.jsonQuoted), for: 2.6, place: [\(Int(clamping: size.width / 2)), 27] }
          - \(step)
        """)
  }

  private func elements(of screen: Screen) -> String {
    let areas = screen.elements.map { "\($0.name): \($0.area)" }
    return areas.isEmpty ? "" : ", elements: { \(areas.joined(separator: ", ")) }"
  }
}
