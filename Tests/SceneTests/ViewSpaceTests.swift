import SegueGeometry
import SegueScene
import Testing

/// Tests identity, conversion and hit tests of views, as UIView documents them.
struct ViewSpaceTests {
  // MARK: Identity

  @Test func `a view equals only itself`() {
    let (a, b) = (View(), View())
    #expect(a == a && a != b)
    #expect([b, a].firstIndex(of: a) == 1 && ![b].contains(a))
    #expect(Set([a, b, a]).count == 2)
  }

  // MARK: Conversion

  /// Returns a window with the subview `outer` at (100, 50), whose subview `inner` is at (10, 20).
  /// The contents of `inner` are scrolled by (0, 30).
  private func hierarchy() -> (window: View, outer: View, inner: View) {
    let window = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let outer = View(frame: Rect(x: 100, y: 50, width: 200, height: 200))
    let inner = View(frame: Rect(x: 10, y: 20, width: 50, height: 50))
    inner.bounds.origin = Point(x: 0, y: 30)
    window.addSubview(outer)
    outer.addSubview(inner)
    return (window, outer, inner)
  }

  @Test func `points are converted between views by their frames and the origins of their bounds`() {
    let (window, outer, inner) = hierarchy()
    let point = Point(x: 5, y: 35)
    #expect(inner.convert(point, to: outer) == Point(x: 15, y: 25))
    #expect(inner.convert(point, to: window) == Point(x: 115, y: 75))
    #expect(inner.convert(point, to: nil) == Point(x: 115, y: 75))
    #expect(inner.convert(Point(x: 115, y: 75), from: nil) == point)
    #expect(outer.convert(point, from: inner) == Point(x: 15, y: 25))
    #expect(inner.convert(point, to: inner) == point)
    let sibling = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(sibling)
    #expect(
      inner.convert(Rect(x: 0, y: 30, width: 50, height: 50), to: sibling)
        == Rect(x: 110, y: 70, width: 50, height: 50))
  }

  @Test func `converting a rectangle through a rotated and scaled view gives the bounding box`() {
    let (window, outer, inner) = hierarchy()
    outer.transform = Transform3D.scale(x: 2, y: 2).concatenating(.rotation(angle: .pi / 2))
    // The rotation and scale about the centre of `outer`, (200, 150), map (x, y) to (200 − 2(y −
    // 100), 150 + 2(x − 100)).
    let there = inner.convert(Rect(x: 0, y: 30, width: 50, height: 10), to: window)
    #expect(isClose(there, Rect(x: 340, y: -30, width: 20, height: 100)))
    let back = inner.convert(there, from: window)
    #expect(isClose(back, Rect(x: 0, y: 30, width: 50, height: 10)))
  }

  @Test func `conversion gives NaN for a view that is edge-on or in another hierarchy`() {
    let (window, outer, inner) = hierarchy()
    outer.transform = .scale(x: 0, y: 1)
    #expect(inner.convert(Point.zero, from: window).x.isNaN)
    #expect(inner.convert(Point.zero, to: View()).x.isNaN)
    #expect(inner.convert(Rect.zero, to: View()).width.isNaN)
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
      .allSatisfy { abs($0) < 1e-9 }
  }

  // MARK: Hit tests

  @Test func `a hit test returns the frontmost and innermost view at the point`() {
    let (window, outer, inner) = hierarchy()
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == inner)
    #expect(window.hitTest(Point(x: 105, y: 75), with: nil) == outer)
    #expect(window.hitTest(Point(x: 50, y: 75), with: nil) == window)
    #expect(window.hitTest(Point(x: 400, y: 75), with: nil) == nil)
    let cover = View(frame: outer.frame)
    window.addSubview(cover)
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == cover)
    window.sendSubviewToBack(cover)
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == inner)
    cover.zPosition = 1
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == cover)
  }

  @Test(arguments: ["hidden", "transparent", "disabled"])
  func `a hit test skips a view that takes no touches, and all its descendants`(_ way: String) {
    let (window, outer, _) = hierarchy()
    switch way {
    case "hidden": outer.isHidden = true
    case "transparent": outer.alpha = 0.009
    default: outer.isUserInteractionEnabled = false
    }
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == window)
  }

  @Test func `a hit test finds a view with an alpha of 0.01`() {
    let (window, _, inner) = hierarchy()
    inner.alpha = 0.01
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == inner)
  }

  @Test func `a hit test finds no subview outside its superview's bounds, clipped or not`() {
    let (window, outer, inner) = hierarchy()
    inner.frame = Rect(x: 180, y: 0, width: 50, height: 50)
    #expect(window.hitTest(Point(x: 290, y: 60), with: nil) == inner)
    #expect(window.hitTest(Point(x: 310, y: 60), with: nil) == window)
    outer.clipsToBounds = true
    #expect(window.hitTest(Point(x: 310, y: 60), with: nil) == window)
  }

  @Test func `a hit test finds a scrolled, rotated or scaled view at its displayed position`() {
    let (window, outer, inner) = hierarchy()
    outer.bounds.origin = Point(x: 0, y: 15)
    #expect(window.hitTest(Point(x: 115, y: 56), with: nil) == inner)
    #expect(window.hitTest(Point(x: 115, y: 106), with: nil) == outer)
    outer.bounds.origin = .zero
    outer.transform = .rotation(angle: .pi)
    // The rotation by half a turn has moved the inner view near the opposite corner of the outer
    // view.
    #expect(window.hitTest(Point(x: 285, y: 225), with: nil) == inner)
    outer.transform = .scale(x: 0.1, y: 0.1)
    #expect(window.hitTest(Point(x: 115, y: 75), with: nil) == window)
    outer.transform = .scale(x: 0, y: 0)
    #expect(window.hitTest(Point(x: 200, y: 150), with: nil) == window)
  }

  @Test func `a subclass of View can extend its area in hit tests`() {
    final class Wide: View {
      override func point(inside point: Point, with event: PointerEvent?) -> Bool {
        point.x >= -20 && super.point(inside: Point(x: max(point.x, 0), y: point.y), with: event)
      }
    }
    let window = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let wide = Wide(frame: Rect(x: 100, y: 100, width: 10, height: 10))
    window.addSubview(wide)
    #expect(window.hitTest(Point(x: 85, y: 105), with: nil) == wide)
    #expect(window.hitTest(Point(x: 75, y: 105), with: nil) == window)
    #expect(window.hitTest(Point(x: 112, y: 105), with: nil) == window)
  }

  // MARK: Transforms

  @Test(arguments: [
    Transform3D.translation(x: 30, y: -4, z: 2), .scale(x: 2, y: -0.5, z: 3),
    .rotation(angle: 0.7, x: 1, y: 2, z: 3), .perspective(distance: 300),
    Transform3D.rotation(angle: 2, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 90))
      .concatenating(.translation(x: 5, y: 6, z: 7)),
  ])
  func `a transform concatenated with its inverse is the identity`(_ transform: Transform3D) {
    for both in [
      transform.concatenating(transform.inverted()), transform.inverted().concatenating(transform),
    ] {
      let worst = zip(both.numbers, Transform3D.identity.numbers).map { abs($0 - $1) }.max()
      #expect(worst ?? 1 < 1e-9)
    }
  }

  @Test func `the inverse of a singular transform is the transform itself`() {
    let flat = Transform3D.scale(x: 1, y: 0)
    #expect(flat.inverted() == flat)
    #expect(Transform3D.translation(x: 30, y: 0).inverted() == .translation(x: -30, y: 0))
  }
}
