import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

@Suite struct CapturedPictureTests {
  /// A screen of 40 × 30 points with a picture, a rounded card, and a translucent view that extends
  /// beyond the screen.
  private static let screen = tree(
    40, 30,
    [
      layer(Rect(x: 0, y: 0, width: 40, height: 30), source: 1),
      layer(
        Rect(x: 0, y: 0, width: 20, height: 10), .translation(x: 5, y: 4), color: .white,
        radius: 3),
      layer(
        Rect(x: 0, y: 0, width: 20, height: 20), .translation(x: 30, y: 15), opacity: 0.5,
        color: .black),
    ])

  private func shown(
    _ capture: CapturedPicture, in bounds: Rect, _ transform: Transform3D = .identity
  )
    -> Layer
  {
    var layer = layer(bounds, transform)
    layer.contents = Contents(capture: capture)
    return layer
  }

  @Test(arguments: [1.0, 2, 3, 0.7, 1.01], [Point(x: 0, y: 0), Point(x: 7, y: 2)])
  func `a captured picture at its own size on whole pixels equals its views exactly`(
    scale: Double, corner: Point
  ) {
    let (width, height) = (60, 50)
    // At a scale of 1.01 the picture ends within a pixel, so the last column and row are not
    // compared.
    let (wholeColumns, wholeRows) = (
      Int(corner.x) + Int(40 * scale), Int(corner.y) + Int(30 * scale)
    )
    func draw(_ tree: LayerTree) -> [[UInt32]] {
      let compositor = Compositor(width: width, height: height, scale: scale, threads: 2)
      compositor.register(
        picture: noise(Int(40 * scale), Int(30 * scale), seed: 3), for: 1)
      let target = noise(width, height, seed: 9)
      compositor.draw(tree, into: target)
      return (0..<height).map { y in
        let row = Array(UnsafeBufferPointer(start: target.row(y), count: width))
        guard scale == 1.01 else { return row }
        return y < wholeRows ? Array(row[..<wholeColumns]) : []
      }
    }
    let move = Transform3D.translation(x: corner.x / scale, y: corner.y / scale)
    var direct = Self.screen
    for index in direct.layers.indices {
      direct.layers[index].transform = direct.layers[index].transform.concatenating(move)
    }
    direct.layers[0].clipsToBounds = true
    let capture = CapturedPicture(Self.screen)
    let picture = tree(60, 50, [shown(capture, in: Rect(x: 0, y: 0, width: 40, height: 30), move)])
    #expect(draw(picture) == draw(direct))
  }

  @Test func `a captured picture is stretched to the bounds of its view`() {
    let compositor = Compositor(width: 80, height: 60, threads: 1)
    let target = noise(80, 60, seed: 9)
    let capture = CapturedPicture(Self.screen)
    compositor.draw(
      tree(80, 60, [shown(capture, in: Rect(x: 0, y: 0, width: 80, height: 60))]), into: target)
    // The first pixel is in the middle of the stretched card, and the others are beside the card.
    #expect(target.row(18)[30] == 0xffff_ffff)
    #expect(target.row(50)[10] == 0xff00_0000)
    #expect(target.row(18)[60] == 0xff00_0000)
  }

  /// A clip that records the times at which its frames are requested.
  private final class Counter: Clip {
    var asked: [Double] = []
    func frame(at seconds: Double) -> PixelBuffer? {
      asked.append(seconds)
      return picture(4, 4) { _, _ in (b: 0, g: Int(seconds), r: 0, a: 255) }
    }
  }

  @Test func `a captured picture is drawn once, however often it is shown`() {
    let clip = Counter()
    let compositor = Compositor(width: 40, height: 40, threads: 1)
    compositor.register(clip: clip, for: 1)
    let target = noise(40, 40, seed: 1)
    var screen = Self.screen
    screen.contentsTime = 7
    let capture = CapturedPicture(screen)
    let tiles = (0..<100).map { (index: Int) in
      let (x, y) = (Double(index % 10) * 4, Double(index / 10) * 4)
      return shown(capture, in: Rect(x: 0, y: 0, width: 4, height: 4), .translation(x: x, y: y))
    }
    for clock in [10.0, 20, 30] {
      var frame = tree(40, 40, tiles)
      frame.contentsTime = clock
      compositor.draw(frame, into: target)
    }
    #expect(clip.asked == [7])
    #expect(target.parts(1, 3)[1] == 7)
  }

  @Test
  func
    `captured pictures in captured pictures are drawn, and are released when nothing refers to them`()
  {
    let compositor = Compositor(width: 40, height: 30, threads: 1)
    let target = noise(40, 30, seed: 1)
    let all = Rect(x: 0, y: 0, width: 40, height: 30)
    do {
      let inner = CapturedPicture(Self.screen)
      let outer = CapturedPicture(tree(40, 30, [shown(inner, in: all)]))
      #expect(inner.depth == 1 && outer.depth == 2)
      compositor.draw(tree(40, 30, [shown(outer, in: all)]), into: target)
      #expect(target.row(9)[15] == 0xffff_ffff)
      #expect(compositor.captureCount == 2)
      compositor.draw(tree(40, 30, []), into: target)
      #expect(compositor.captureCount == 2, "it may come back")
      withExtendedLifetime(outer) {}
    }
    compositor.draw(tree(40, 30, []), into: target)
    compositor.draw(tree(40, 30, []), into: target)
    #expect(compositor.captureCount == 0)
  }

  @Test(arguments: [
    Size(width: 0, height: 10), Size(width: .nan, height: 10), Size(width: 10, height: .infinity),
    Size(width: 1e9, height: 1e-9), Size(width: 1e7, height: 1e7), Size(width: 3, height: 1e6),
    Size(width: 0.01, height: 0.01), Size(width: 10.3, height: 7.7),
  ])
  func `a captured picture of an extreme size is drawn or omitted without a crash`(size: Size) {
    let bounds = Rect(origin: .zero, size: size)
    var captured = LayerTree(size: size)
    captured.layers = [layer(bounds, color: .white)]
    captured.layers[0].parent = -1
    let compositor = Compositor(width: 8, height: 8, threads: 1)
    let target = noise(8, 8, seed: 1)
    let all = Rect(x: 0, y: 0, width: 8, height: 8)
    compositor.draw(tree(8, 8, [shown(CapturedPicture(captured), in: all)]), into: target)
    let isShown = size.width > 0 && size.height > 0 && size.height.isFinite
    #expect(target.row(4)[4] == (isShown ? 0xffff_ffff : 0xff00_0000))
  }

  @Test func `a frame does not depend on the captured pictures of earlier frames`() {
    let captures = (0..<4).map { _ in CapturedPicture(Self.screen) }
    let store = CapturedPictures(scale: 1, maxPixels: 3 * 40 * 30)
    func shows(_ order: [Int]) -> [Bool] {
      store.beginFrame()
      return order.map {
        store.chain(for: captures[$0], hasMoreDetail: { _ in false }) { _, _, _ in } != nil
      }
    }
    #expect(shows([0, 1, 2, 3]) == [true, true, true, false])
    #expect(shows([3, 0, 1, 2]) == [true, true, true, false])
    #expect(shows([2, 2, 1]) == [true, true, true])
    #expect(store.count <= 3)
  }
}
