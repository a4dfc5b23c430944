import SegueFilm
import SegueGeometry
import SegueScene
import Testing

@testable import SeguePlayer

/// Tests what is known of the places that a script taps, presses and types into.
struct PressedTests {
  private func pressed(
    _ look: String, link: String = "[200, 700, 80, 40]"
  ) throws -> [(words: String, area: Rect, span: ClosedRange<Double>)] {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 400x800
          look: { \(look) }
          screens: { a: { color: "#f00", elements: { dot: [40, 40, 20, 20] } }, b: { color: "#00f" } }
          container: { kind: navigation, root: a }
          links: { a: [{ area: \(link), push: b }] }
          script:
            - { at: 0, pause: 1 }
            - { at: 1, press: dot }
            - { at: 2, drag: { from: [10, 400], to: [300, 400], over: 0.3 } }
            - { at: 3, type: Hello, into: [20, 200, 300, 40], over: 0.5 }
            - { at: 4, tap: [240, 720] }
            - { at: 6, pop: true }
            - { at: 8, push: b }
          """), factory: factory)
    try show.rehearse()
    return show.pressed
  }

  @Test func `taps, presses and fields have their words, areas and times on the film's clock`() throws {
    let pressed = try pressed("touches: true")
    #expect(
      pressed.map(\.words) == [
        "what is tapped at 1 s", "what is tapped at 4 s", "the field into which is typed at 3 s",
      ])
    #expect(
      pressed.map(\.area) == [
        Rect(x: 28, y: 28, width: 44, height: 44), Rect(x: 200, y: 700, width: 80, height: 40),
        Rect(x: 20, y: 200, width: 300, height: 40),
      ])
    #expect(pressed.map { $0.span.lowerBound } == [2, 5, 4])
  }

  @Test func `of a link as large as a card, only what is near to the tap counts`() throws {
    let pressed = try pressed("touches: true", link: "[0, 600, 400, 160]")
    #expect(pressed[1].area == Rect(x: 218, y: 698, width: 44, height: 44))
  }

  @Test func `the link that a pointer taps before a step's action counts, and without a pointer it does not`() throws {
    #expect(try pressed("pointer: arrow").map(\.words).contains("what is tapped at 7.9 s"))
  }
}
