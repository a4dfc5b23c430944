import SegueGeometry
import Testing

@testable import SegueKit

struct GestureTests {
  static func drag(
    _ points: [(Double, Double)], every step: Double = 1.0 / 60, from start: Double = 0,
    ending: PointerEvent.Phase = .ended
  ) -> [PointerEvent] {
    var events: [PointerEvent] = []
    for (index, point) in points.enumerated() {
      let time = start + Double(index) * step
      let at = Point(x: point.0, y: point.1)
      events.append(PointerEvent(index == 0 ? .began : .moved, at: at, time: time))
    }
    if let last = events.last {
      events.append(PointerEvent(ending, at: last.location, time: last.time))
    }
    return events
  }

  private func states(
    _ recognizer: GestureRecognizer, _ events: [PointerEvent]
  ) -> [GestureRecognizer.State] {
    var seen: [GestureRecognizer.State] = []
    recognizer.action = { seen.append($0.state) }
    for event in events { recognizer.handle(event) }
    recognizer.action = nil
    return seen
  }

  @Test func `a pan begins when the pointer leaves the slop, with a translation that starts at 0`() {
    let pan = PanGestureRecognizer()
    var first: Point?
    pan.action = { recognizer in
      if recognizer.state == .began { first = (recognizer as? PanGestureRecognizer)?.translation }
    }
    for event in Self.drag([(50, 50), (55, 50), (59, 50), (61, 50), (80, 50)]) { pan.handle(event) }
    #expect(first == Point(x: 1, y: 0))
    #expect(pan.state == .ended)
    #expect(pan.translation == Point(x: 20, y: 0))
    #expect(pan.velocity.x > 0)
  }

  @Test func `a pan with an axis fails for movement across it, and works for the next gesture`() {
    let pan = PanGestureRecognizer()
    pan.axis = .horizontal
    #expect(states(pan, Self.drag([(0, 0), (3, 20), (90, 20)])) == [])
    #expect(pan.state == .failed)
    #expect(
      states(pan, Self.drag([(0, 0), (20, 3), (40, 3)], ending: .cancelled))
        == [.began, .changed, .cancelled])
    #expect(states(pan, Self.drag([(0, 0), (5, 0)])) == [])
    #expect(pan.state == .failed)
    #expect(states(pan, Self.drag([(0, 0), (20, 0)])) == [.began, .ended])
    // Disabling the recognizer during a gesture cancels the gesture.
    pan.handle(PointerEvent(.began, at: .zero, time: 0))
    pan.handle(PointerEvent(.moved, at: Point(x: 30, y: 0), time: 0.1))
    pan.isEnabled = false
    #expect(pan.state == .cancelled)
  }

  @Test func `a pan whose maximum number of touches is one ignores a second pointer`() {
    let pan = PanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    pan.handle(PointerEvent(.began, at: .zero, time: 0))
    pan.handle(PointerEvent(.began, at: Point(x: 500, y: 0), time: 0, pointer: 1))
    pan.handle(PointerEvent(.moved, at: Point(x: 600, y: 0), time: 0.1, pointer: 1))
    #expect(pan.state == .possible)
    pan.handle(PointerEvent(.ended, at: Point(x: 600, y: 0), time: 0.1, pointer: 1))
    pan.handle(PointerEvent(.moved, at: Point(x: 20, y: 0), time: 0.1))
    #expect(pan.state == .began)
    pan.handle(PointerEvent(.moved, at: Point(x: .nan, y: 0), time: 0.1))
    #expect(pan.location == Point(x: 20, y: 0))
  }

  @Test func `without slop, a pan along an axis begins with the first movement, and a tap is no pan`() {
    let pan = PanGestureRecognizer()
    (pan.slop, pan.axis) = (0, .horizontal)
    #expect(states(pan, Self.drag([(0, 0), (0, 0), (3, 0)])) == [.began, .ended])
    pan.axis = nil
    #expect(states(pan, Self.drag([(0, 0), (0, 0)])) == [])
  }

  @Test(arguments: [
    (ScreenEdge.left, 15.0, 100.0, 60.0, 100.0, true), (.left, 25, 100, 80, 100, false),
    (.left, 15, 100, 15, 150, false), (.right, 290, 100, 250, 100, true),
    (.right, 290, 100, 299, 140, false), (.top, 100, 3, 100, 50, true),
    (.bottom, 100, 399, 100, 300, true), (.left, -5, 100, 60, 100, false),
  ])
  func `an edge pan must start within twenty points of its edge and move inward`(
    edge: ScreenEdge, x: Double, y: Double, toX: Double, toY: Double, begins: Bool
  ) {
    let pan = ScreenEdgePanGestureRecognizer(
      edges: [edge], bounds: Rect(x: 0, y: 0, width: 300, height: 400))
    let seen = states(pan, Self.drag([(x, y), (toX, toY)]))
    #expect(seen == (begins ? [.began, .ended] : []))
    if begins { #expect(pan.edge == edge) }
  }

  @Test func `a tap must be short and still, and two taps in quick succession are a double tap`() {
    let tap = TapGestureRecognizer()
    #expect(states(tap, Self.drag([(5, 5), (8, 8)])) == [.ended])
    #expect(states(tap, Self.drag([(5, 5), (50, 5), (5, 5)])) == [])
    #expect(states(tap, Self.drag([(5, 5), (5, 5)], every: 2)) == [])
    #expect(states(tap, Self.drag([(5, 5)], ending: .cancelled)) == [])
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    #expect(states(double, Self.drag([(5, 5)], from: 10)) == [])
    #expect(states(double, Self.drag([(5, 5)], from: 10.2)) == [.ended])
    #expect(states(double, Self.drag([(5, 5)], from: 20)) == [])
    #expect(states(double, Self.drag([(5, 5)], from: 21)) == [])
  }

  @Test(arguments: SwipeGestureRecognizer.Direction.allCases)
  func `a swipe is recognized only for a quick stroke in its direction`(
    direction: SwipeGestureRecognizer.Direction
  ) {
    let strokes: [SwipeGestureRecognizer.Direction: (Double, Double)] = [
      .left: (-1, 0), .right: (1, 0), .up: (0, -1), .down: (0, 1),
    ]
    for (other, unit) in strokes {
      let swipe = SwipeGestureRecognizer(direction: direction)
      let points = (0...6).map { (unit.0 * Double($0) * 20, unit.1 * Double($0) * 20) }
      #expect(states(swipe, Self.drag(points)) == (other == direction ? [.ended] : []))
      #expect(states(swipe, Self.drag(points, every: 0.3)) == [])
    }
  }
}
