import SegueGeometry
import SegueHost
import SegueMotion
import SegueScene
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the sheet of a storyboard under a finger that pulls it beyond its place.
struct SheetPullTests {
  private func show(_ drag: String) throws -> StoryboardShow {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 390x844
          screens: { a: { color: white }, b: { color: "#f00" } }
          container: { kind: navigation, root: a }
          transitions: { dismiss: { interaction: pan } }
          script:
            - { at: 0, present: b, style: sheet, animator: sheet, set: { detent: 0.5 } }
            - { at: 2, drag: { \(drag) } }
            - { at: 6, wait: 1 }
          """), options: ShowOptions(keepsLog: true), factory: factory)
    #expect(try show.rehearse().isEmpty, "it is no drag in vain")
    return show
  }

  /// The upper edge of the sheet, in points of the screen; nil when it is not there.
  private func top(_ show: StoryboardShow, at time: Double) throws -> Double? {
    try show.advance(to: time)
    var tree = LayerTree(size: show.size)
    try show.layers(into: &tree)
    let sheet = tree.layers.first { $0.backgroundColor == Color(red: 1, green: 0, blue: 0) }
    return sheet.map { $0.transform.boundingBox(of: $0.bounds).minY }
  }

  @Test func `a sheet that is pulled upward resists the finger, and springs back to its place`() throws {
    let show = try show("from: [195, 700], to: [195, 500], over: 0.4, hold: 0.6")
    #expect(try top(show, at: 1.9) == 422)
    let pulled = try 422 - #require(try top(show, at: 2.9))
    // UIKit's formula for the way of the finger, of which the first points are needed to tell a drag.
    #expect((rubberBand(offset: 180, dimension: 844)...rubberBand(offset: 200, dimension: 844)).contains(pulled))
    let back = try 422 - #require(try top(show, at: 3.1))
    #expect(back > 0 && back < pulled)
    #expect(try abs(#require(try top(show, at: 4)) - 422) < 0.5)
    #expect(show.visits.isEmpty && show.transitions?.count == 1)
    let movements = try #require(show.movements)
    for time in [2.3, 3.4] { #expect(movements.contains { $0.contains(time) }) }
  }

  @Test func `a sheet that is pulled upward does not follow the finger below its place`() throws {
    let show = try show(
      "from: [195, 500], to: [195, 440], over: 0.3, then: [{ to: [195, 700], over: 0.4 }], hold: 0.4")
    #expect(try #require(try top(show, at: 2.3)) < 421)
    #expect(try top(show, at: 2.9) == 422)
    #expect(show.transitions?.count == 1)
  }

  @Test func `a drag downward dismisses a sheet as before`() throws {
    let show = try show("from: [195, 500], to: [195, 800], over: 0.3")
    #expect(show.transitions?.count == 2)
    #expect(try top(show, at: 5) == nil)
  }
}
