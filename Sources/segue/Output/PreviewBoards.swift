internal import SegueGeometry
internal import SegueText

/// The storyboards of `segue preview`: one transition each, between the same two screens.
struct PreviewBoards {
  /// A pane of the sheet: its title, and the storyboard's text.
  struct Pane {
    let title: String
    let text: String
  }

  /// A screen: its file, and its elements with their areas as the storyboard writes them.
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
  /// The settings of the pane with elements, which come before the others.
  let elementSettings: [(String, String)]

  /// The time at which each transition begins, in seconds.
  private static let begin = 0.5

  /// The six panes: forward, backward, right to left, a drag that finishes, a drag that is cancelled, and
  /// elements.
  var panes: [Pane] {
    let push = step("push: to")
    let finish = step(
      "drag: { from: \(point(0.9)), to: \(point(0.1)), over: 0.9, easing: ease-in-out }")
    let cancel = step(
      "drag: { from: \(point(0.9)), to: \(point(0.35)), over: 0.7, easing: ease-out, "
        + "then: [{ to: \(point(0.8)), over: 0.6, easing: ease-in-out }] }")
    return [
      pane("Forward", push), pane("Backward", push, row: "direction: backward"),
      pane("Right to left", push, row: "layout: right-to-left"),
      pane("Finger, finished", finish, row: "interaction: pan"),
      pane("Finger, cancelled", cancel, row: "interaction: pan"),
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
        size: \(Int(size.width))x\(Int(size.height))
        look: { touches: true }
        screens:
          from: { image: \(from.path.jsonQuoted)\(hasElements ? elements(of: from) : "") }
          to: { image: \(to.path.jsonQuoted)\(hasElements ? elements(of: to) : "") }
        container: { kind: navigation, root: from }
        transitions: { push: { \(look) } }
        links: { from: [{ area: [0, 0, \(Int(size.width)), \(Int(size.height))], push: to }] }
        script:
          - { at: 0, caption: \(title.jsonQuoted), for: 2.6, place: [\(Int(size.width / 2)), 27] }
          - \(step)
        """)
  }

  private func elements(of screen: Screen) -> String {
    let areas = screen.elements.map { "\($0.name): \($0.area)" }
    return areas.isEmpty ? "" : ", elements: { \(areas.joined(separator: ", ")) }"
  }
}
