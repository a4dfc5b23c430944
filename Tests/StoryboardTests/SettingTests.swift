import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the settings and plug-ins in a storyboard's rows of `transitions`: names of elements, refused settings, and
/// the positions in the error messages.
@Suite struct SettingTests {
  @Test
  func
    `an element's name in a setting is replaced by the element's rectangle on one of the screens`()
    throws
  {
    var seen: [Rect?] = []
    let text = """
      segue: 1
      size: 100x200
      screens:
        a: { color: "#f00", elements: { dot: [1, 2, 3, 4] } }
        b: { color: "#0f0", elements: { dot: [5, 6, 7, 8] } }
        c: { color: "#00f" }
      container: { kind: tabs, tabs: [b, c] }
      transitions:
        present: { set: { goal: dot } }
        select: { set: { goal: a.dot } }
      script:
        - { at: 0, present: c }
        - { at: 3, dismiss: true }
        - { at: 6, select: next }
      """
    let parts = StoryboardParts(
      source: { _ in 1 },
      animator: { request in
        guard case .text(let name)? = request.settings["goal"] else { throw NoAnimator(name: "") }
        seen.append(try request.elements.rect(named: name))
        return try makeAnimator(request)
      }, interaction: parts().interaction)
    _ = try StoryboardShow(Storyboard(parsing: text), parts: parts).film()
    let (a, b) = (Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: 5, y: 6, width: 7, height: 8))
    // The names in each row of `transitions` are resolved once in advance, before any transition,
    // and then once for each transition.
    #expect(seen == [a, a, b, b, a])
  }

  @Test(arguments: [
    ("dto", "no screen has an element 'dto'", "dot"),
    ("rad.dot", "there is no screen 'rad'", "red.dot"),
    ("red.dott", "the screen 'red' has no element 'dott'", "red.dot"),
    ("green.dot", "the screen 'green' has no element 'dot'", nil),
    ("x", "no screen has an element 'x'", nil),
  ])
  func `a setting that names no element is refused with the nearest name`(
    _ name: String, _ reason: String, _ suggestion: String?
  ) throws {
    let board = try Storyboard(parsing: colours(""))
    let elements = Storyboard.Elements(storyboard: board, screens: ["red"])
    let error = #expect(throws: StoryboardError.self) { _ = try elements.rect(named: name) }
    #expect(error?.reason == reason)
    #expect(error?.suggestion == suggestion)
    #expect(error?.place == nil)
  }

  @Test
  func
    `an unknown plug-in in 'transitions' is reported before the film is drawn, with its position`()
  {
    let animator = #expect(throws: StoryboardError.self) {
      _ = try film(colours("transitions: { pop: { animator: slid } }\nscript: []"))
    }
    #expect(animator?.kind == .refused)
    #expect(animator?.underlying is NoAnimator)
    #expect(animator?.description == "storyboard:8:33: there is no animator 'slid'")
    let interaction = #expect(throws: StoryboardError.self) {
      _ = try film(colours("transitions: { pop: { interaction: edgepan } }\nscript: []"))
    }
    #expect(
      interaction?.reason
        == "there is no interaction controller 'edgepan'; did you mean 'edge-pan'?")
    #expect(interaction?.place == Storyboard.Place(line: 8, column: 36))
  }

  @Test func `an invalid setting is reported with its line and column`() {
    var parts = parts()
    parts.animator = { request in
      if request.settings["edge"] == .text("topp") {
        throw HostError(.badParameter, "there is no edge 'topp'", parameter: "edge")
      }
      return try makeAnimator(request)
    }
    let text = colours(
      """
      transitions:
        pop:
          animator: slide
          set:
            parallax: 0.5
            edge: topp
      script: []
      """)
    let error = #expect(throws: StoryboardError.self) {
      _ = try StoryboardShow(Storyboard(parsing: text), parts: parts).film()
    }
    #expect(error?.place == Storyboard.Place(line: 13, column: 13))
    #expect(error?.underlying is HostError)
  }
}
