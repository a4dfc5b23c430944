import SegueGeometry
import SeguePlayer
import SegueScene
import Testing

/// The dots at the pointers that are down.
struct TouchTests {
  private func show(_ path: FingerPath, at begin: Double) throws -> (TouchShow, DraggedShow) {
    let show = try DraggedShow(
      pair(), plugins: plugins("pan"), events: path.events(from: begin), factory: factory)
    return (TouchShow(show, touchesOf: show), show)
  }

  /// The centres of the dots at a time.
  private func dots(_ show: TouchShow, at time: Double) throws -> [Point] {
    try show.advance(to: time)
    var tree = LayerTree(size: show.size)
    try show.layers(into: &tree)
    #expect(tree.layers[0].descendants == Int32(tree.layers.count - 1))
    return tree.layers.filter { $0.bounds.width == TouchShow.diameter && $0.opacity > 0 }
      .map { $0.transform.apply(to: $0.bounds.center) }
  }

  @Test func `a dot is where the pointer is, while it is down and shortly after`() throws {
    let path = FingerPath(
      from: Point(x: 90, y: 100), legs: [.init(end: Point(x: 10, y: 100), seconds: 0.4)])
    let (touches, _) = try show(path, at: 0.5)
    #expect(try dots(touches, at: 0.49).isEmpty)
    #expect(try dots(touches, at: 0.5) == [Point(x: 90, y: 100)])
    for time in [0.55, 0.6, 0.7] {
      let dot = try #require(try dots(touches, at: time).first)
      // The pointer has 120 samples per second.
      #expect(abs(dot.x - (90 - (time - 0.5) * 200)) < 200.0 / 120 && dot.y == 100)
    }
    #expect(try dots(touches, at: 0.95) == [Point(x: 10, y: 100)])
    #expect(try dots(touches, at: 0.9 + TouchShow.fade + 0.01).isEmpty)
  }

  @Test func `the log has the touches at their times and places`() throws {
    let path = FingerPath(
      from: Point(x: 90, y: 100), legs: [.init(end: Point(x: 10, y: 100), seconds: 0.4)])
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
}
