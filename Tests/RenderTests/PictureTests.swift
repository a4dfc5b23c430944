import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

@Suite struct PictureTests {
  private func scaled(
    _ picture: PixelBuffer, _ width: Int, _ height: Int, _ filter: PictureScaler.Filter
  ) throws -> PixelBuffer {
    let target = try #require(PixelBuffer(width: width, height: height))
    PictureScaler.scale(
      picture, x: 0, y: 0, width: picture.width, height: picture.height, into: target,
      filter: filter)
    return target
  }

  @Test(
    arguments: [(1, 1), (10, 7), (31, 64), (200, 3)], [PictureScaler.Filter.catmullRom, .lanczos])
  func `scaling a picture of one colour does not change the colour`(
    size: (Int, Int), filter: PictureScaler.Filter
  ) throws {
    let flat = picture(37, 23) { _, _ in (b: 10, g: 130, r: 255, a: 255) }
    let scaled = try scaled(flat, size.0, size.1, filter)
    #expect(scaled.all.allSatisfy { $0 == 0xffff_820a })
    #expect(scaled.isOpaque == flat.isOpaque)
  }

  @Test(arguments: [PictureScaler.Filter.catmullRom, .lanczos])
  func `scaling a part of a picture to its own size copies it unchanged`(
    filter: PictureScaler.Filter
  )
    throws
  {
    let screen = noise(20, 10, seed: 1)
    let part = try #require(PixelBuffer(width: 7, height: 4))
    PictureScaler.scale(screen, x: 12, y: 5, width: 7, height: 4, into: part, filter: filter)
    for y in 0..<4 {
      for x in 0..<7 { #expect(part.row(y)[x] == screen.row(5 + y)[12 + x]) }
    }
  }

  @Test(arguments: [(3, 2), (9, 40)], [PictureScaler.Filter.catmullRom, .lanczos])
  func `scaling a part of a picture does not include pixels beside the part`(
    size: (Int, Int), filter: PictureScaler.Filter
  ) throws {
    let framed = picture(20, 20) { x, y in
      let isInside = (6..<14).contains(x) && (4..<16).contains(y)
      return (b: 0, g: isInside ? 90 : 255, r: 0, a: 255)
    }
    let part = try #require(PixelBuffer(width: size.0, height: size.1))
    PictureScaler.scale(framed, x: 6, y: 4, width: 8, height: 12, into: part, filter: filter)
    #expect(part.all.allSatisfy { $0 == 0xff00_5a00 })
  }

  @Test(arguments: [PictureScaler.Filter.catmullRom, .lanczos])
  func `no component of a scaled pixel exceeds its alpha`(filter: PictureScaler.Filter) throws {
    let screen = noise(50, 50, seed: 3, isOpaque: false)
    for (width, height) in [(21, 33), (120, 70)] {
      for pixel in try scaled(screen, width, height, filter).all {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
      }
    }
  }

  @Test func `scaling a rectangle that exceeds the picture traps`() async {
    await #expect(processExitsWith: .failure) {
      guard let small = PixelBuffer(width: 5, height: 5) else { return }
      PictureScaler.scale(
        small, x: 1, y: 0, width: 5, height: 5, into: small, filter: .catmullRom)
    }
  }

  /// A clip of uniform frames whose green component is the time in seconds.
  private final class Counter: Clip {
    var asked: [Double] = []
    func frame(at seconds: Double) -> PixelBuffer? {
      asked.append(seconds)
      guard seconds >= 0 else { return nil }
      return picture(4, 4) { _, _ in (b: 0, g: Int(seconds), r: 0, a: 255) }
    }
  }

  @Test func `a frame requests a video's current frame and each frozen frame only once`() {
    let clip = Counter()
    let compositor = Compositor(width: 12, height: 4, threads: 1)
    compositor.register(clip: clip, for: 1)
    let target = noise(12, 4, seed: 1)
    var layers = (0..<3).map {
      layer(Rect(x: Double($0 * 4), y: 0, width: 4, height: 4), source: 1)
    }
    layers[1].contents.frozenAt = 7
    for clock in [10.0, 20, 30] {
      clip.asked = []
      var frame = tree(12, 4, layers)
      frame.contentsTime = clock
      compositor.draw(frame, into: target)
      #expect(clip.asked == [clock, 7])
      #expect((0..<3).map { target.parts($0 * 4 + 1, 1)[1] } == [Int(clock), 7, Int(clock)])
    }
    var before = tree(12, 4, layers)
    before.contentsTime = -1
    compositor.draw(before, into: target)
    #expect((0..<3).map { target.parts($0 * 4 + 1, 1)[1] } == [0, 7, 0])
  }

  /// A source that makes a picture of any requested size. The picture's green component is the
  /// number of times that the source has been fitted to a size.
  private final class Elastic: PictureSource {
    var sizes: [SIMD2<Int>] = []
    func fitted(width: Int, height: Int) -> FittedPicture {
      sizes.append(SIMD2(width, height))
      let green = sizes.count
      return .still(RenderTests.picture(width, height) { _, _ in (b: 0, g: green, r: 0, a: 255) })
    }
  }

  @Test
  func
    `compositors of different sizes share a picture library, which scales each source once per size`()
    throws
  {
    let library = PictureLibrary()
    let elastic = Elastic()
    let clip = Counter()
    library.set(source: elastic, for: 1)
    library.set(clip: clip, for: 2)
    for (times, side) in [(1, 8), (1, 8), (2, 16)] {
      try library.fit(width: side, height: side)
      let compositor = Compositor(
        width: side, height: side, scale: Double(side) / 8, pictures: library, threads: 1)
      var frame = tree(
        8, 8,
        [
          layer(Rect(x: 0, y: 0, width: 8, height: 8), source: 1),
          layer(Rect(x: 0, y: 0, width: 4, height: 8), source: 2),
        ])
      frame.contentsTime = 30
      let target = noise(side, side, seed: 1)
      compositor.draw(frame, into: target)
      #expect(target.parts(side - 1, side - 1)[1] == times)
      #expect(target.parts(0, 0)[1] == 30)
    }
    #expect(elastic.sizes == [SIMD2(8, 8), SIMD2(16, 16)])
  }

  @Test func `a video begins at the time that the picture library sets`() {
    let clip = Counter()
    let compositor = Compositor(width: 4, height: 4, threads: 1)
    compositor.pictures.set(clip: clip, for: 1)
    compositor.pictures.begin(1, at: 20)
    let target = noise(4, 4, seed: 1)
    for clock in [10.0, 20, 25] {
      var frame = tree(4, 4, [layer(Rect(x: 0, y: 0, width: 4, height: 4), source: 1)])
      frame.contentsTime = clock
      compositor.draw(frame, into: target)
    }
    #expect(clip.asked == [0, 0, 5])
  }

  @Test func `a video that is scaled down shows the right frame at each time`() {
    let clip = Counter()
    let compositor = Compositor(width: 1, height: 1, threads: 1)
    compositor.register(clip: clip, for: 1)
    let target = noise(1, 1, seed: 1)
    for clock in [10.0, 20, 30] {
      var frame = tree(1, 1, [layer(Rect(x: 0, y: 0, width: 1, height: 1), source: 1)])
      frame.contentsTime = clock
      compositor.draw(frame, into: target)
      #expect(target.parts(0, 0)[1] == Int(clock))
    }
  }

  @Test func `registering a second picture for the same id replaces the first one`() {
    let compositor = Compositor(width: 4, height: 4, threads: 1)
    let target = noise(4, 4, seed: 1)
    let tree = tree(4, 4, [layer(Rect(x: 0, y: 0, width: 4, height: 4), source: 1)])
    for seed in 1...3 as ClosedRange<UInt32> {
      compositor.register(picture: noise(4, 4, seed: seed), for: 1)
      compositor.draw(tree, into: target)
      #expect(target.all == noise(4, 4, seed: seed).all)
    }
    compositor.register(picture: nil, for: 1)
    compositor.draw(tree, into: target)
    #expect(target.all.allSatisfy { $0 == 0xff00_0000 })
  }

  /// Returns a frame of a grid of single black and white pixels, drawn at a scale.
  private func grid(_ scale: Double) -> PixelBuffer {
    let grid = picture(256, 256) { x, y in
      let on = (x + y) % 2 == 0 ? 255 : 0
      return (b: on, g: on, r: on, a: 255)
    }
    let at = Rect(x: 0, y: 0, width: 256, height: 256)
    let size = Int(256 * scale)
    return drawn(
      tree(256, 256, [layer(at, .scale(x: scale, y: scale), source: 1)]), size, size,
      pictures: [1: grid])
  }

  @Test(arguments: stride(from: 0.03, to: 0.45, by: 0.03).map { $0 })
  func `a fine grid drawn at less than half its size is uniformly grey without a moiré pattern`(
    scale: Double
  ) {
    #expect(grid(scale).all.allSatisfy { abs(Int($0 & 255) - 128) <= 6 })
  }

  @Test(arguments: stride(from: 0.45, through: 1, by: 0.05).map { $0 })
  func `a fine grid drawn at half its size or larger keeps its mean grey`(scale: Double) {
    let pixels = grid(scale).all.map { Double($0 & 255) }
    let mean: Double = pixels.reduce(0, +) / Double(pixels.count)
    #expect(abs(mean - 127.5) <= 2)
  }
}
