import SegueHost
import SeguePlayer
import SegueStoryboard
import Testing

/// Tests the warnings of zooms that enlarge nothing.
struct ZoomNoteTests {
  private func board(_ script: String) throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 400x800
        screens:
          one: { color: white, elements: { wide: [20, 100, 360, 40], small: [20, 100, 60, 40] } }
        container: one
        script: [\(script)]
        """, file: "a.yaml")
  }

  @Test(arguments: [
    (
      "{ at: 1, zoom: wide }",
      "the element 'wide' with 24 points around it is as large as the film; with 'padding: 0' it becomes 1.11"
    ),
    ("{ at: 1, zoom: { to: wide, padding: 0 } }", nil),
    ("{ at: 1, zoom: [0, 100, 400, 40] }", "the rectangle is as large as the film; zoom to a part of it"),
    ("{ at: 1, zoom: { to: small, factor: 1 } }", "its 'factor' is 1; give it a larger one"),
    ("{ at: 1, zoom: small }", nil),
    ("{ at: 1, zoom: small }, { at: 3, zoom: wide }", nil),
  ])
  func `a zoom that enlarges nothing is warned of with what helps`(_ script: String, _ reason: String?) throws {
    let show = try StoryboardShow(board(script), factory: factory)
    let notes = try show.rehearse().filter { $0.contains("enlarges nothing") }
    #expect(notes.count == (reason == nil ? 0 : 1))
    if let reason {
      #expect(notes.first?.hasPrefix("a.yaml:6:") == true && notes.first?.contains(reason) == true, "\(notes)")
    }
  }
}
