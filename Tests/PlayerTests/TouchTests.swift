import SegueFilm
import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import Testing

/// Tests the dots that show touches in a film.
struct TouchTests {
  private func show(_ drag: Storyboard.Drag, at begin: Double) throws -> (TouchShow, StoryboardShow) {
    let show = try draggedScreens(
      plugins("pan"), script: [Storyboard.Step(time: begin, .drag(drag))])
    return (TouchShow(show, touchesOf: show), show)
  }

  /// Returns the centres of the dots at a time.
  private func dots(_ show: TouchShow, at time: Double) throws -> [Point] {
    try show.advance(to: time)
    var tree = LayerTree(size: show.size)
    try show.layers(into: &tree)
    #expect(tree.layers[0].descendants == Int32(tree.layers.count - 1))
    return tree.layers.filter { $0.bounds.width == TouchShow.diameter && $0.opacity > 0 }
      .map { $0.transform.apply(to: $0.bounds.center) }
  }

  @Test func `a touch's dot follows the pointer and remains for a moment after it is lifted`()
    throws
  {
    let path = drag(from: 90, to: 10, over: 0.4)
    let (touches, _) = try show(path, at: 0.5)
    #expect(try dots(touches, at: 0.49).isEmpty)
    #expect(try dots(touches, at: 0.5) == [Point(x: 90, y: 100)])
    for time in [0.55, 0.6, 0.7] {
      let dot = try #require(try dots(touches, at: time).first)
      // The pointer has 120 samples per second, and the dot is at most one sample late.
      #expect(abs(dot.x - (90 - (time - 0.5) * 200)) < 200.0 / 120 && dot.y == 100)
    }
    #expect(try dots(touches, at: 0.95) == [Point(x: 10, y: 100)])
    #expect(try dots(touches, at: 0.9 + TouchShow.fade + 0.01).isEmpty)
  }

  @Test func `the event log has the touches with their times and locations`() throws {
    let path = drag(from: 90, to: 10, over: 0.4)
    let (touches, inside) = try show(path, at: 0.5)
    try touches.advance(to: 2)
    let events = touches.log.events.filter { $0.call.rawValue.hasPrefix("touch.") }
    #expect(events.map(\.call.rawValue) == ["touch.began", "touch.ended"])
    #expect(events.map(\.time) == [0.5, 0.9])
    #expect(events[0].fields == [.init("x", .number(90)), .init("y", .number(100))])
    #expect(events[1].fields == [.init("x", .number(10)), .init("y", .number(100))])
    let times = touches.log.events.map(\.time)
    #expect(times == times.sorted() && times.count == inside.log.events.count + 2)
  }

  /// Returns the two shows that a film of a storyboard with this script is made of: one moves the
  /// camera, and the other adds the dots of touches.
  private func film(_ script: String) throws -> (TouchShow, CameraShow) {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { color: "#f00" } }
          container: a
          script: [\(script)]
          """), options: ShowOptions(keepsLog: true), factory: factory)
    try show.rehearse()
    let camera = CameraShow(show)
    return (TouchShow(camera, touchesOf: show, converted: camera.location(outside:)), camera)
  }

  @Test func `in slow motion, a touch's dot moves slowly but fades at its normal speed`() throws {
    let (touches, _) = try film(
      """
      { at: 1, speed: 0.5, for: 1 },
      { at: 1, drag: { from: [10, 100], to: [90, 100], over: 1 } }
      """)
    #expect(try dots(touches, at: 0.99).isEmpty)
    for (time, x) in [(1.5, 30.0), (2, 50), (2.5, 70)] {
      let dot = try #require(try dots(touches, at: time).first)
      // The pointer has 120 samples per second of the script, and the dot is at most one sample
      // late.
      #expect(abs(dot.x - x) <= 80.0 / 120 && dot.y == 100)
    }
    #expect(try dots(touches, at: 3) == [Point(x: 90, y: 100)])
    #expect(try dots(touches, at: 3 + TouchShow.fade - 0.01).count == 1)
    #expect(try dots(touches, at: 3 + TouchShow.fade + 0.01).isEmpty)
  }

  @Test func `a touch's dot moves with the camera but keeps its size`() throws {
    let (touches, camera) = try film(
      """
      { at: 0, zoom: [0, 50, 50, 100], over: 0.5 },
      { at: 1, drag: { from: [10, 100], to: [40, 100], over: 1 } },
      { at: 1.6, zoom: out, over: 0.4 }
      """)
    // The camera magnifies by a factor of 2 about the middle of the left edge.
    #expect(try dots(touches, at: 1) == [Point(x: 20, y: 100)])
    let middle = try #require(try dots(touches, at: 1.5).first)
    #expect(abs(middle.x - 50) <= 2 * 30.0 / 120 && middle.y == 100)
    // The camera moves while the finger does.
    let moving = try #require(try dots(touches, at: 1.8).first)
    let location = camera.location(outside: Point(x: 34, y: 100))
    #expect(location.x > 34.5 && location.x < 67.5)
    #expect(abs(moving.x - location.x) <= 2 * 30.0 / 120 && abs(moving.y - location.y) < 1e-9)
    let last = try #require(try dots(touches, at: 2).first)
    #expect(abs(last.x - 40) < 1e-6 && abs(last.y - 100) < 1e-6)
  }
}
