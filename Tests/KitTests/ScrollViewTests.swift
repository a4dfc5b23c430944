import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests a scroll view of 100 × 200 points, whose content is 1,000 points high, in a window of 100
/// × 200 points.
struct ScrollViewTests {
  private final class Listener: ScrollViewDelegate {
    var calls: [String] = []
    var target: Point?
    var aim: Point?
    /// The offset that the listener sets at the end of a drag.
    var offset: Point?
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {
      aim = targetContentOffset
      if let target { targetContentOffset = target }
      calls.append("willEnd")
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
      calls.append("end \(willDecelerate)")
      if let offset { scrollView.contentOffset = offset }
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { calls.append("decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("animated") }
  }

  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
  private let listener = Listener()
  private let window: Window

  init() {
    let controller = ViewController()
    window = Window(size: Size(width: 100, height: 200), rootViewController: controller)
    scroll.contentSize = Size(width: 100, height: 1000)
    scroll.delegate = listener
    controller.view.addSubview(scroll)
  }

  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time))
  }

  /// Drags from `start` to `end` in ten steps of a hundredth of a second.
  private func drag(
    from start: Point, to end: Point, at time: Double = 0, rests: Bool = false, lifts: Bool = true
  ) {
    send(.began, start.x, start.y, at: time)
    for step in 1...10 {
      let share = Double(step) / 10
      send(
        .moved, start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share,
        at: time + share / 10)
    }
    guard lifts else { return }
    send(.ended, end.x, end.y, at: time + (rests ? 1.1 : 0.1))
  }

  private func run(from time: Double, for seconds: Double = 5) {
    for frame in 0...Int(seconds * 60) { window.tick(to: time + Double(frame) / 60) }
  }

  @Test func `a scroll view's content follows the finger without jumping by the slop`() {
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80), lifts: false)
    #expect(scroll.contentOffset == Point(x: 0, y: 90) && scroll.isDragging)
    send(.ended, 50, 80, at: 1)
    #expect(listener.calls == ["begin", "willEnd", "end false"])
    run(from: 1)
    #expect(scroll.contentOffset == Point(x: 0, y: 90))
  }

  @Test func `a wheel moves a scroll view's content by all that it turns, and no further`() {
    let place = Point(x: 50, y: 100)
    window.scroll(ScrollEvent(.began, at: place, time: 0))
    window.scroll(ScrollEvent(.moved, by: Point(x: 0, y: -90), at: place, time: 0))
    #expect(scroll.contentOffset == Point(x: 0, y: 90))
    window.scroll(ScrollEvent(.moved, by: Point(x: 0, y: -4), at: place, time: 0.05))
    // As long as after the last step of a wheel.
    window.scroll(ScrollEvent(.ended, at: place, time: 0.2))
    run(from: 0.2)
    #expect(scroll.contentOffset == Point(x: 0, y: 94))
  }

  @Test(arguments: [true, false])
  func `an offset that the delegate sets at the end of a drag stays`(stops: Bool) {
    listener.offset = Point(x: 0, y: 300)
    // The delegate stops the content where it is, or lets it move on.
    if stops { listener.target = Point(x: 0, y: 90) }
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80))
    #expect(listener.calls == ["begin", "willEnd", "end \(!stops)"])
    run(from: 0.2)
    #expect(scroll.contentOffset == Point(x: 0, y: 300))
  }

  @Test func `a scroll view's offset has no negative zero`() {
    scroll.contentOffset = Point(x: 0, y: 10)
    scroll.contentOffset = Point(x: -0.0, y: -0.0)
    #expect(scroll.contentOffset.x.sign == .plus && scroll.contentOffset.y.sign == .plus)
  }

  @Test
  func `a flicked scroll view comes to rest at the target offset that the delegate was given`() {
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80))
    #expect(scroll.isDecelerating)
    let before = scroll.contentOffset.y
    run(from: 0.1, for: 0.1)
    #expect(scroll.contentOffset.y > before + 50)
    run(from: 0.2)
    #expect(scroll.contentOffset == listener.aim && !scroll.isDecelerating)
    // The finger leaves the content at an offset of 90 points, with 1,000 points per second. The
    // time constant of the deceleration is 0.4995 seconds, so the content moves another 499.5
    // points.
    #expect(abs(scroll.contentOffset.y - (90 + 499.5)) < 5)
    #expect(listener.calls == ["begin", "willEnd", "end true", "decelerate", "rest"])
  }

  @Test func `a scroll view's content resists a drag beyond its ends and bounces back`() {
    drag(from: Point(x: 50, y: 20), to: Point(x: 50, y: 130), lifts: false)
    // The offset beyond the end of the content when the finger has moved 100 points past that end,
    // in a view of 200 points.
    let way = (1 - 1 / (100 * 0.55 / 200 + 1)) * 200.0
    #expect(abs(scroll.contentOffset.y + way) < 1e-9)
    send(.ended, 50, 130, at: 1)
    run(from: 1)
    #expect(scroll.contentOffset == .zero)
  }

  @Test func `a flick against the end of the content bounces and comes to rest at the end`() {
    scroll.contentOffset = Point(x: 0, y: 700)
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80))
    var furthest = 0.0
    for frame in 0...300 {
      window.tick(to: 0.1 + Double(frame) / 60)
      furthest = max(furthest, scroll.contentOffset.y)
    }
    #expect(furthest > 801 && scroll.contentOffset.y == 800)
    scroll.bounces = false
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80), at: 10)
    #expect(scroll.contentOffset.y == 800)
  }

  @Test func `a flick in a paging scroll view moves by one page at most`() {
    scroll.isPagingEnabled = true
    drag(from: Point(x: 50, y: 190), to: Point(x: 50, y: 10))
    run(from: 0.1)
    #expect(scroll.contentOffset.y == 200)
    drag(from: Point(x: 50, y: 100), to: Point(x: 50, y: 60), at: 10, rests: true)
    run(from: 12)
    #expect(scroll.contentOffset.y == 200)
  }

  @Test func `a scroll view's delegate may choose another target offset`() {
    listener.target = Point(x: 0, y: 300)
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80))
    run(from: 0.1)
    #expect(scroll.contentOffset.y == 300)
  }

  @Test func `a touch stops a scroll view that is decelerating`() {
    drag(from: Point(x: 50, y: 180), to: Point(x: 50, y: 80))
    run(from: 0.1, for: 0.2)
    send(.began, 50, 100, at: 0.4)
    let here = scroll.contentOffset
    run(from: 0.4, for: 0.2)
    #expect(scroll.contentOffset == here && !scroll.isDecelerating && scroll.isTracking)
    send(.ended, 50, 100, at: 0.7)
    run(from: 0.7)
    #expect(scroll.contentOffset == here && !scroll.isTracking)
  }

  @Test func `a scroll view ignores drags along an axis on which it does not scroll`() {
    drag(from: Point(x: 90, y: 100), to: Point(x: 10, y: 100))
    #expect(scroll.contentOffset == .zero && listener.calls.isEmpty)
  }

  @Test(arguments: ["another axis", "another gesture", "disabled"])
  func `isTracking becomes false when the finger can no longer scroll the content`(reason: String) {
    if reason == "another gesture" {
      let swipe = SwipeGestureRecognizer(direction: .up)
      scroll.addGestureRecognizer(swipe)
      scroll.panGestureRecognizer.require(toFail: swipe)
    }
    let isAlong = reason != "another axis"
    send(.began, 90, 190, at: 0)
    #expect(scroll.isTracking)
    if reason == "disabled" { scroll.isScrollEnabled = false }
    for step in 1...5 {
      let way = Double(step) * 15
      send(.moved, isAlong ? 90 : 90 - way, isAlong ? 190 - way : 190, at: Double(step) / 100)
    }
    send(.ended, isAlong ? 90 : 15, isAlong ? 115 : 190, at: 0.06)
    #expect(!scroll.isTracking && !scroll.isDragging && scroll.contentOffset == .zero)
  }

  @Test func `an animated content offset reaches its target and notifies the delegate`() {
    scroll.setContentOffset(Point(x: 0, y: 400), animated: true)
    #expect(scroll.contentOffset == .zero)
    run(from: 0, for: 0.15)
    #expect(scroll.contentOffset.y > 100 && scroll.contentOffset.y < 300)
    run(from: 0.2, for: 1)
    #expect(scroll.contentOffset.y == 400 && listener.calls == ["animated"])
    scroll.scrollRectToVisible(Rect(x: 0, y: 900, width: 10, height: 50), animated: false)
    #expect(scroll.contentOffset.y == 750)
  }

  @Test func `content insets extend the range of content offsets`() {
    scroll.contentInset = EdgeInsets(top: 30, bottom: 50)
    drag(from: Point(x: 50, y: 20), to: Point(x: 50, y: 50), rests: true)
    #expect(scroll.contentOffset.y == -20)
    run(from: 2)
    #expect(scroll.contentOffset.y == -20)
  }

  @Test
  func `a content offset that is not finite is ignored, and a scroll view may have size zero`() {
    scroll.frame = .zero
    scroll.contentOffset = Point(x: .nan, y: 3)
    scroll.isPagingEnabled = true
    #expect(scroll.contentOffset == .zero)
    scroll.setContentOffset(Point(x: 0, y: 10), animated: true)
    run(from: 0, for: 1)
    #expect(scroll.contentOffset.y == 10)
    let alone = ScrollView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    alone.setContentOffset(Point(x: 0, y: 5), animated: true)
    #expect(alone.contentOffset.y == 5)
  }
}
