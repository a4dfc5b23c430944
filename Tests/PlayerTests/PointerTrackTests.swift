import SegueGeometry
import SegueHost
import SegueScene
import Testing

@testable import SegueFilm
@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests a pointer whose positions a recorder has noted.
@Suite struct PointerTrackTests {
  private static let lines = """
    {"time": 2, "x": 10, "y": 20, "button": "left"}\r

    {"time": 2.5, "x": 60, "y": 20}
    {"time": 3, "x": 60, "y": 20, "pressed": true}
    {"time": 3.2, "x": 70, "y": 40, "pressed": true}
    {"time": 3.4, "x": 70, "y": 40, "pressed": false}
    {"time": 9, "x": 70, "y": 40}
    {"time": 9.5, "x": 90, "y": 90}
    """

  @Test func `a track has the positions of its lines, and the pointer is exactly there`() throws {
    let track = try PointerTrack(Self.lines, file: "moves.jsonl")
    #expect(track.samples.map(\.seconds) == [2, 2.5, 3, 3.2, 3.4, 9, 9.5])
    let path = PointerPath(track.samples)
    #expect(path.state(at: 0) == nil && path.state(at: 6.5) == nil, "it has nothing to do")
    for (time, x, y) in [(2.0, 10.0, 20.0), (2.25, 35, 20), (3, 60, 20), (3.1, 65, 30), (3.3, 70, 40), (9.25, 80, 65)] {
      let point = try #require(path.state(at: time), "at \(time)").location
      #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "at \(time): \(point)")
    }
    #expect(path.state(at: 2.9)?.press == 0 && path.state(at: 3.15)?.press == 1 && path.state(at: 9.25)?.press == 0)
    #expect(path.state(at: 3.1)?.ring?.center == Point(x: 60, y: 20))
    #expect(path.state(at: 10)?.opacity == 1 && path.state(at: 12) == nil)
  }

  @Test func `a track replaces the taps of the script, for the camera too, and follows the film's clock`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 400x800
        screens: { a: { color: "#f00" } }
        container: a
        script: [{ at: 0, touch: [{ path: [[0, 380, 780], [0.1, 380, 770]] }] }, { at: 1, speed: 2, for: 8 }, { at: 12, wait: 1 }]
        """)
    let show = try StoryboardShow(board, factory: factory)
    show.followsTouches = true
    show.pointerTrack = try PointerTrack(Self.lines, file: "moves.jsonl")
    try show.rehearse()
    #expect(show.wholeCamera.moves.count == 2)
    let path = show.pointerPath
    // The second 3 of the script is the second 2 of the film.
    #expect(path.state(at: 2)?.location == Point(x: 60, y: 20))
  }

  @Test(arguments: [
    ("", "has no positions"), ("\n \n", "has no positions"),
    ("{\"time\": 1, \"x\": 2}", "2:1: expected an object such as"),
    ("[1, 2]", "2:1: expected an object"), ("{", "2:1: expected an object"),
    ("{\"time\": 1, \"x\": .nan, \"y\": 2}", "2:1: expected an object"),
    ("{\"time\": 1, \"x\": 1, \"y\": 2, \"pressed\": 7}", "2:1: expected an object"),
    ("{\"time\": 2, \"x\": 1, \"y\": 2}\n{\"time\": 1, \"x\": 1, \"y\": 2}", "3:1: the time 1 s is before"),
  ])
  func `a line that is no position is refused by its number`(_ text: String, _ part: String) {
    let error = #expect(throws: StoryboardError.self) { try PointerTrack("\n" + text, file: "moves.jsonl") }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}
