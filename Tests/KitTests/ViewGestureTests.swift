import SegueKit
import Testing

/// Tests gesture recognizers that are attached to views, and the values that they report in a
/// view's coordinates.
struct ViewGestureTests {
  let window = Window(size: Size(width: 400, height: 300), rootViewController: ViewController())
  let outer = View(frame: Rect(x: 100, y: 50, width: 200, height: 200))
  let inner = View(frame: Rect(x: 10, y: 20, width: 50, height: 50))

  init() throws {
    try #require(window.rootViewController).view.addSubview(outer)
    outer.addSubview(inner)
  }

  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time))
  }

  private func tap(_ x: Double, _ y: Double) {
    send(.began, x, y, at: 0)
    send(.ended, x, y, at: 0.1)
  }

  @Test func `a tap is recognized by the innermost view that has a recognizer`() {
    var seen: [String] = []
    for (name, view) in [("window", window.view), ("outer", outer), ("inner", inner)] {
      view.addGestureRecognizer(
        TapGestureRecognizer { recognizer in
          #expect(recognizer.view == view)
          seen.append(name)
        })
    }
    tap(115, 75)
    #expect(seen == ["inner"])
    seen = []
    tap(105, 60)
    #expect(seen == ["outer"])
    seen = []
    inner.isUserInteractionEnabled = false
    tap(115, 75)
    #expect(seen == ["outer"])
    seen = []
    outer.isHidden = true
    tap(115, 75)
    #expect(seen == ["window"])
  }

  @Test func `a recognizer is attached to one view until it is removed`() {
    let pan = PanGestureRecognizer()
    inner.addGestureRecognizer(pan)
    inner.addGestureRecognizer(pan)
    #expect(inner.gestureRecognizers.count == 1 && pan.view == inner)
    outer.addGestureRecognizer(pan)
    #expect(inner.gestureRecognizers.isEmpty && outer.gestureRecognizers.count == 1)
    send(.began, 115, 75, at: 0)
    send(.moved, 150, 75, at: 0.1)
    #expect(pan.state == .began)
    outer.removeGestureRecognizer(pan)
    #expect(pan.state == .cancelled && pan.view == nil && outer.gestureRecognizers.isEmpty)
    send(.moved, 180, 75, at: 0.2)
    #expect(pan.state == .cancelled)
  }

  @Test func `a drag that an inner view recognizes is not recognized by outer views`() {
    let (first, second) = (PanGestureRecognizer(), PanGestureRecognizer())
    let tap = TapGestureRecognizer()
    inner.addGestureRecognizer(first)
    outer.addGestureRecognizer(second)
    outer.addGestureRecognizer(tap)
    send(.began, 115, 75, at: 0)
    send(.moved, 150, 75, at: 0.1)
    #expect(first.state == .began && second.state == .failed && tap.state == .failed)
    send(.ended, 150, 75, at: 0.2)
    #expect(first.state == .ended)
    // When the recognizer of the inner view fails, the outer recognizer begins.
    first.axis = .vertical
    send(.began, 115, 75, at: 1)
    send(.moved, 150, 75, at: 1.1)
    #expect(first.state == .failed && second.state == .began)
  }

  @Test func `locations, translations and velocities convert to the coordinates of any view`() {
    let pan = PanGestureRecognizer()
    outer.transform = .scale(x: 2, y: 2)
    inner.bounds.origin = Point(x: 0, y: 30)
    inner.addGestureRecognizer(pan)
    pan.slop = 0
    // The top left corner of the inner view is at (20, -10) on the screen.
    for step in 0...10 {
      let phase: PointerEvent.Phase = step == 0 ? .began : .moved
      send(phase, 30 + Double(step) * 4, 50 - Double(step) * 2, at: Double(step) / 100)
    }
    #expect(isClose(pan.location(in: nil), Point(x: 70, y: 30)))
    #expect(isClose(pan.location(in: window.view), Point(x: 70, y: 30)))
    #expect(isClose(pan.location(in: inner), Point(x: 25, y: 50)))
    #expect(isClose(pan.translation(in: nil), Point(x: 40, y: -20)))
    #expect(isClose(pan.translation(in: inner), Point(x: 20, y: -10)))
    #expect(isClose(pan.velocity(in: nil), Point(x: 400, y: -200)))
    #expect(isClose(pan.velocity(in: inner), Point(x: 200, y: -100)))
    pan.setTranslation(.zero, in: inner)
    #expect(isClose(pan.translation(in: inner), .zero))
    pan.setTranslation(Point(x: 3, y: 4), in: inner)
    #expect(isClose(pan.translation(in: nil), Point(x: 6, y: 8)))
    send(.moved, 76, 30, at: 0.11)
    #expect(isClose(pan.translation(in: inner), Point(x: 6, y: 4)))
  }

  @Test func `a recognizer calls its target's method and does not retain the target`() {
    final class Target {
      var locations: [Point] = []
      func tapped(_ recognizer: TapGestureRecognizer) {
        locations.append(recognizer.location(in: recognizer.view))
      }
      func swiped(_ recognizer: SwipeGestureRecognizer) {
        locations.append(recognizer.startLocation)
      }
      func pulled(_ recognizer: ScreenEdgePanGestureRecognizer) {
        if recognizer.state == .began { locations.append(recognizer.startLocation) }
      }
    }
    var target: Target? = Target()
    weak let gone = target
    if let target {
      inner.addGestureRecognizer(TapGestureRecognizer(target: target, action: Target.tapped))
      outer.addGestureRecognizer(SwipeGestureRecognizer(target: target, action: Target.swiped))
      let edge = ScreenEdgePanGestureRecognizer(target: target, action: Target.pulled)
      edge.edges = [.left]
      window.addGestureRecognizer(edge)
    }
    tap(115, 75)
    send(.began, 120, 200, at: 1)
    send(.moved, 200, 200, at: 1.1)
    send(.ended, 200, 200, at: 1.2)
    send(.began, 5, 200, at: 2)
    send(.moved, 60, 200, at: 2.1)
    send(.ended, 60, 200, at: 2.2)
    #expect(
      target?.locations == [Point(x: 5, y: 5), Point(x: 120, y: 200), Point(x: 5, y: 200)])
    target = nil
    #expect(gone == nil)
    tap(115, 75)
  }

  private func isClose(_ a: Point, _ b: Point) -> Bool {
    abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6
  }
}
