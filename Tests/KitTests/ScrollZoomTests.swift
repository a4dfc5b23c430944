import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests zooming a photo of 100 × 200 points from 1 to 4 times its size in a scroll view of the same size.
struct ScrollZoomTests {
  private final class Viewer: ScrollViewDelegate {
    let photo = View(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    var calls: [String] = []
    func viewForZooming(in scrollView: ScrollView) -> View? { photo }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
      calls.append("begin \(view === photo)")
    }
    func scrollViewDidZoom(_ scrollView: ScrollView) {
      if calls.last != "zoom" { calls.append("zoom") }
    }
    func scrollViewDidEndZooming(
      _ scrollView: ScrollView, with view: View?, atScale scale: Double
    ) { calls.append("end \(scale)") }
  }

  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
  private let viewer = Viewer()
  private let window: Window

  init() {
    let controller = ViewController()
    window = Window(size: Size(width: 100, height: 200), rootViewController: controller)
    scroll.maximumZoomScale = 4
    scroll.contentSize = Size(width: 100, height: 200)
    scroll.delegate = viewer
    scroll.addSubview(viewer.photo)
    controller.view.addSubview(scroll)
  }

  private func send(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, finger: Int, at time: Double
  ) {
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time, pointer: finger))
  }

  /// Moves two fingers on a horizontal line about `middle` from one distance to another.
  private func pinch(
    from: Double, to: Double, about middle: Point = Point(x: 50, y: 100), at time: Double = 0,
    lifts: Bool = true
  ) {
    send(.began, middle.x - from / 2, middle.y, finger: 0, at: time)
    send(.began, middle.x + from / 2, middle.y, finger: 1, at: time)
    for step in 1...20 {
      let half = (from + (to - from) * Double(step) / 20) / 2
      send(.moved, middle.x - half, middle.y, finger: 0, at: time + Double(step) / 100)
      send(.moved, middle.x + half, middle.y, finger: 1, at: time + Double(step) / 100)
    }
    guard lifts else { return }
    send(.ended, middle.x - to / 2, middle.y, finger: 0, at: time + 0.3)
    send(.ended, middle.x + to / 2, middle.y, finger: 1, at: time + 0.3)
  }

  private func run(from time: Double, for seconds: Double = 3) {
    for frame in 0...Int(seconds * 60) { window.tick(to: time + Double(frame) / 60) }
  }

  /// Returns the point of the photo that is shown at `point` of the window.
  private func photoPoint(at point: Point) -> Point { viewer.photo.convert(point, from: nil) }

  @Test func `a pinch zooms a scroll view's content, which stays between the fingers`() {
    let middle = Point(x: 40, y: 120)
    let before = photoPoint(at: middle)
    // The fingers' distance grows from 20 to 56. The scale is measured from 28, because the first 8
    // points are the slop.
    pinch(from: 20, to: 56, about: middle, lifts: false)
    #expect(scroll.isZooming && abs(scroll.zoomScale - 2) < 1e-9)
    let after = photoPoint(at: middle)
    #expect(abs(after.x - before.x) < 0.5 && abs(after.y - before.y) < 0.5)
    #expect(scroll.contentSize == Size(width: 200, height: 400))
    #expect(viewer.photo.frame == Rect(x: 0, y: 0, width: 200, height: 400))
    send(.ended, 12, 120, finger: 0, at: 1)
    #expect(scroll.isZooming)
    send(.ended, 68, 120, finger: 1, at: 1)
    #expect(!scroll.isZooming && viewer.calls == ["begin true", "zoom", "end 2.0"])
    run(from: 1)
    #expect(scroll.zoomScale == 2 && !scroll.isZoomBouncing)
  }

  @Test(arguments: [true, false])
  func `zooming beyond the minimum or maximum scale meets resistance and bounces back`(
    bounces: Bool
  ) {
    scroll.bouncesZoom = bounces
    pinch(from: 80, to: 20, lifts: false)
    #expect(bounces ? scroll.zoomScale > 0.5 && scroll.zoomScale < 0.9 : scroll.zoomScale == 1)
    send(.ended, 40, 100, finger: 0, at: 0.3)
    send(.ended, 60, 100, finger: 1, at: 0.3)
    #expect(scroll.isZoomBouncing == bounces)
    run(from: 0.3)
    #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero && !scroll.isZoomBouncing)
    #expect(viewer.calls.last == (bounces ? "end 1.0" : "end 1.0"))
    #expect(viewer.calls.filter { $0.hasPrefix("end") }.count == 1)
    scroll.zoomScale = 4
    pinch(from: 10, to: 90, at: 10, lifts: false)
    #expect(bounces ? scroll.zoomScale > 4 && scroll.zoomScale < 8 : scroll.zoomScale == 4)
    send(.cancelled, 5, 100, finger: 0, at: 11)
    send(.cancelled, 95, 100, finger: 1, at: 11)
    run(from: 11)
    #expect(scroll.zoomScale == 4 && scroll.contentSize == Size(width: 400, height: 800))
  }

  @Test
  func `content whose bounce a finger stops below the minimum scale bounces back after the touch`() {
    pinch(from: 80, to: 20)
    run(from: 0.3, for: 0.05)
    send(.began, 50, 50, finger: 0, at: 0.4)
    let here = scroll.zoomScale
    run(from: 0.4, for: 0.3)
    #expect(here < 1 && scroll.zoomScale == here)
    send(.ended, 50, 50, finger: 0, at: 0.8)
    run(from: 0.8)
    #expect(scroll.zoomScale == 1)
  }

  @Test
  func `one finger drags a scroll view's zoomed content, even after the other finger is lifted`() {
    pinch(from: 20, to: 56, lifts: false)
    let before = scroll.contentOffset
    send(.ended, 22, 100, finger: 0, at: 0.5)
    for step in 1...10 {
      send(.moved, 78 - Double(step) * 3, 100, finger: 1, at: 0.5 + Double(step) / 50)
    }
    #expect(scroll.isDragging && abs(scroll.contentOffset.x - before.x - 20) < 1e-9)
    #expect(abs(scroll.zoomScale - 2) < 1e-9)
    // When the lifted finger touches again, neither the offset nor the scale jumps.
    let here = scroll.contentOffset
    send(.began, 20, 150, finger: 0, at: 0.8)
    send(.moved, 20, 150, finger: 0, at: 0.82)
    #expect(abs(scroll.contentOffset.x - here.x) < 1e-9 && abs(scroll.zoomScale - 2) < 1e-9)
    send(.ended, 20, 150, finger: 0, at: 2)
    send(.ended, 48, 100, finger: 1, at: 3)
    run(from: 3)
    #expect(!scroll.isDragging && !scroll.isZooming && abs(scroll.zoomScale - 2) < 1e-9)
  }

  @Test func `zooming to a rectangle uses the largest scale at which the rectangle fits`() {
    scroll.zoom(to: Rect(x: 50, y: 100, width: 50, height: 50), animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(x: 100, y: 150))
    #expect(viewer.calls == ["zoom"])
    viewer.calls = []
    scroll.zoom(to: Rect(x: 10, y: 20, width: 1, height: 1), animated: true)
    #expect(scroll.zoomScale == 2)
    run(from: 0, for: 0.15)
    #expect(scroll.zoomScale > 2 && scroll.zoomScale < 4 && !scroll.isZooming)
    run(from: 0.2, for: 1)
    #expect(scroll.zoomScale == 4 && viewer.calls == ["begin true", "zoom", "end 4.0"])
    #expect(scroll.contentOffset == Point(x: 0, y: 0))
  }

  @Test func `setZoomScale clamps the scale and keeps the centre of the content in place`() {
    scroll.zoomScale = 100
    #expect(scroll.zoomScale == 4 && scroll.contentOffset == Point(x: 150, y: 300))
    scroll.setZoomScale(0.1, animated: true)
    run(from: 0, for: 1)
    #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
    #expect(viewer.photo.transform == .identity)
  }

  @Test func `content smaller than the scroll view stays centred when its delegate centres it`() {
    final class Centering: ScrollViewDelegate {
      let photo = View(frame: Rect(x: 0, y: 50, width: 100, height: 100))
      func viewForZooming(in scrollView: ScrollView) -> View? { photo }
      func scrollViewDidZoom(_ scrollView: ScrollView) {
        let x = max(0, (scrollView.bounds.width - scrollView.contentSize.width) / 2)
        let y = max(0, (scrollView.bounds.height - scrollView.contentSize.height) / 2)
        photo.center = Point(
          x: scrollView.contentSize.width / 2 + x, y: scrollView.contentSize.height / 2 + y)
      }
    }
    let centering = Centering()
    scroll.delegate = centering
    scroll.addSubview(centering.photo)
    pinch(from: 20, to: 42)
    run(from: 0.3)
    #expect(abs(scroll.zoomScale - 1.5) < 1e-9)
    #expect(abs(centering.photo.frame.midY - 100) < 1e-9)
    #expect(abs(scroll.contentOffset.x - 25) < 0.5 && scroll.contentOffset.y == 0)
    scroll.setZoomScale(1, animated: true)
    run(from: 5)
    #expect(centering.photo.frame == Rect(x: 0, y: 50, width: 100, height: 100))
  }

  @Test func `a scroll view without a zoom range, a zoomed view or finite values does not zoom`() {
    scroll.maximumZoomScale = .nan
    scroll.minimumZoomScale = -1
    #expect(scroll.maximumZoomScale == 4 && scroll.minimumZoomScale == 1)
    #expect(scroll.pinchGestureRecognizer != nil)
    scroll.zoomScale = .nan
    scroll.zoom(to: Rect(x: .nan, y: 0, width: 1, height: 1), animated: true)
    #expect(scroll.zoomScale == 1)
    // Both fingers start on the same point, so their initial distance is 0.
    pinch(from: 0, to: 80)
    run(from: 0.3)
    #expect(scroll.zoomScale == 4)
    scroll.zoomScale = 1
    scroll.maximumZoomScale = 1
    #expect(scroll.pinchGestureRecognizer == nil)
    pinch(from: 20, to: 90, at: 10)
    #expect(scroll.zoomScale == 1)
    scroll.maximumZoomScale = 2
    scroll.delegate = nil
    pinch(from: 20, to: 90, at: 20)
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1)
    scroll.delegate = viewer
    scroll.frame = .zero
    scroll.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: false)
    #expect(scroll.zoomScale == 1)
    let alone = ScrollView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    alone.maximumZoomScale = 2
    alone.delegate = viewer
    alone.setZoomScale(2, animated: true)
    #expect(alone.zoomScale == 2)
  }

  @Test func `a scroll view that is removed during a pinch returns to its minimum scale`() {
    pinch(from: 80, to: 20, lifts: false)
    scroll.removeFromSuperview()
    send(.ended, 40, 100, finger: 0, at: 0.3)
    send(.ended, 60, 100, finger: 1, at: 0.3)
    run(from: 0.3)
    #expect(!scroll.isZooming && scroll.zoomScale == 1)
  }
}
