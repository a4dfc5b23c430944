import SegueGeometry
import SegueMedia
import SegueRender
import SegueScene
import Testing

@testable import SegueFilm

@Suite struct MotionBlurTests {
  private let size = PixelSize(width: 120, height: 40)

  /// Returns the layers of a white view at `x` over black.
  private func tree(x: Double, alpha: Double = 1) -> LayerTree {
    let all = Rect(x: 0, y: 0, width: 120, height: 40)
    var root = Layer(view: ViewID(rawValue: 1), descendants: 1, bounds: all)
    root.backgroundColor = .black
    var view = Layer(
      view: ViewID(rawValue: 2), parent: 0, bounds: Rect(x: 0, y: 0, width: 20, height: 20),
      transform: .translation(x: x, y: 10))
    view.opacity = alpha
    view.backgroundColor = .white
    return LayerTree(size: all.size, layers: [root, view])
  }

  private func blur(angle: Double, duration: Double = 10) -> MotionBlur {
    MotionBlur(
      angle: angle, frameTime: 0.1, duration: duration, scale: 1, size: size,
      points: Size(width: 120, height: 40))
  }

  private func buffer() throws -> PixelBuffer {
    try #require(PixelBuffer(width: size.width, height: size.height))
  }

  private func pixels(_ buffer: PixelBuffer) -> [UInt32] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.row(y)[$0] } }
  }

  private func draw(
    _ blur: MotionBlur, at seconds: Double, _ show: (Double) -> LayerTree
  ) throws -> (pixels: [UInt32], times: [Double]) {
    let compositor = Compositor(width: size.width, height: size.height)
    var (blur, tree, times) = (blur, tree(x: 0), [Double]())
    let target = try buffer()
    try blur.draw(at: seconds, compositor, &tree, into: target) { time, tree in
      times.append(time)
      tree = show(time)
    }
    return (pixels(target), times)
  }

  @Test(arguments: [60, 180, 360], [0, 40, 400, 2000])
  func `a blurred frame is the mean of the frames within its exposure time`(
    angle: Double, speed: Double
  ) throws {
    let show = { (time: Double) in
      tree(x: 50 + speed * (time - 0.5), alpha: 0.5 + time - 0.5)
    }
    let blur = blur(angle: angle)
    let drawn = try draw(blur, at: 0.5, show)
    // The expected frame is the mean of 64 frames that are drawn separately.
    let compositor = Compositor(width: size.width, height: size.height)
    var sums = [[Double]](repeating: [0, 0, 0, 0], count: size.width * size.height)
    for part in 0..<64 {
      let open = 0.1 * angle / 360
      let time = 0.5 + open * ((Double(part) + 0.5) / 64 - 0.5)
      let target = try buffer()
      compositor.draw(show(time), into: target)
      for (index, pixel) in pixels(target).enumerated() {
        for byte in 0..<4 { sums[index][byte] += Double(pixel >> (8 * UInt32(byte)) & 255) / 64 }
      }
    }
    var (maximum, total) = (0.0, 0.0)
    for (pixel, sum) in zip(drawn.pixels, sums) {
      for byte in 0..<4 {
        let off = abs(Double(pixel >> (8 * UInt32(byte)) & 255) - sum[byte])
        maximum = max(maximum, off)
        total += off
      }
    }
    // Of frames that differ by less than a pixel of movement, only one is drawn, so the blurred
    // frame differs slightly from the exact mean.
    #expect(total / Double(4 * sums.count) < 0.5)
    #expect(maximum <= (speed == 0 ? 1 : 255 * 0.12))
  }

  @Test
  func `the motion blur of a movement stays the same when other values change at the same time`()
    throws
  {
    let plain = try draw(blur(angle: 360), at: 0.5) { tree(x: 400 * ($0 - 0.4)) }
    let other = try draw(blur(angle: 360), at: 0.5) { time in
      var tree = tree(x: 400 * (time - 0.4))
      tree.values = [time]
      return tree
    }
    #expect(other.pixels == plain.pixels)
  }

  @Test func `motion blur does not change a frame without movement`() throws {
    let compositor = Compositor(width: size.width, height: size.height)
    let target = try buffer()
    compositor.draw(tree(x: 30.3, alpha: 0.7), into: target)
    let drawn = try draw(blur(angle: 180), at: 0.5) { _ in tree(x: 30.3, alpha: 0.7) }
    #expect(drawn.pixels == pixels(target))
  }

  @Test
  func `motion blur's exposure is centred on the frame's time and limited to the film's duration`()
    throws
  {
    let times = try draw(blur(angle: 180), at: 0.5) { _ in tree(x: 0) }.times
    #expect(times == times.sorted())
    #expect(abs((times.first ?? 0) - 0.475) < 0.001)
    #expect(abs((times.last ?? 0) - 0.525) < 0.001)
    let mean: Double = times.reduce(0, +) / Double(times.count)
    #expect(abs(mean - 0.5) < 1e-9)
    let early = try draw(blur(angle: 360), at: 0.01) { _ in tree(x: 0) }.times
    #expect(early.first == 0)
    let late = try draw(blur(angle: 360, duration: 0.5), at: 0.49) { _ in tree(x: 0) }.times
    #expect(late.last == 0.5)
  }
}
