import SegueGeometry
import SeguePlayer
import SegueScene
import TestSupport
import Testing

@testable import SegueFilm

/// Tests what a stage draws: the device with the screen in it, in space.
struct StageShowTests {
  private func shown(_ device: String, at time: Double = 1) throws -> (show: DecoratedShow, tree: LayerTree) {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        length: 2
        stage: { devices: { phone: \(device) } }
        script: []
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    var look = Look()
    look.margin = .points(50)
    let decoration = Decoration(look, screen: board.size, scale: 1, transparency: .none)
    var composition = Composition()
    let path = DevicePath(try #require(board.stage).main, in: show, size: decoration.size)
    composition.devices = [FilmDevice(decoration: decoration, path: path)]
    let decorated = DecoratedShow(show, of: show, in: decoration, composition)
    try decorated.advance(to: time)
    var tree = LayerTree(size: decorated.size)
    try decorated.layers(into: &tree)
    return (decorated, tree)
  }

  /// Returns the corners of the screen in the film: top left, top right, bottom right and bottom left.
  private func corners(_ device: String) throws -> [Point] {
    let (_, tree) = try shown(device)
    let layer = tree.layers[tree.screen]
    return [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 200), Point(x: 0, y: 200)]
      .map(layer.transform.apply)
  }

  @Test func `a device that faces the viewer is at its usual place`() throws {
    #expect(try corners("{}") == [50, 150, 150, 50].enumerated().map { Point(x: $1, y: $0 < 2 ? 50 : 250) })
  }

  @Test func `what leans back is smaller: the upper edge of a tilted device, the right edge of a turned one`() throws {
    let tilted = try corners("{ tilt: 30 }")
    #expect(tilted[1].x - tilted[0].x < 99 && tilted[2].x - tilted[3].x > 101)
    let turned = try corners("{ turn: 30 }")
    #expect(turned[2].y - turned[1].y < 199 && turned[3].y - turned[0].y > 201)
    let rolled = try corners("{ roll: 90 }")
    #expect(rolled[0].x > 190 && abs(rolled[0].y - 100) < 1e-6, "clockwise")
  }

  @Test func `a device is at its position and has its size`() throws {
    let placed = try corners("{ x: 25%, y: 75%, scale: 0.5 }")
    // The picture has 200x300 points.
    #expect(placed[0] == Point(x: 25, y: 175) && placed[2] == Point(x: 75, y: 275))
  }

  @Test func `a point of the film is found on the turned screen, and back`() throws {
    let (show, _) = try shown("{ tilt: 25, turn: -35, x: 60%, scale: 0.8 }")
    for point in [Point(x: 10, y: 20), Point(x: 90, y: 190), Point(x: 50, y: 100)] {
      let back = show.inner(show.location(outside: point), at: 1)
      #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
    }
  }

  @Test func `a device that is not there yet is not drawn`() throws {
    let (_, tree) = try shown("{ enter: { style: fade, at: 1.5 } }")
    #expect(tree.layers.count == 2 && tree.layers[0].descendants == 1)
    let (_, other) = try shown("{ enter: { style: fade, over: 2 } }")
    #expect(other.layers.contains { $0.opacity > 0 && $0.opacity < 1 && Int($0.descendants) > 1 })
  }
}
