import SegueGeometry
import SegueScene
import Testing

@testable import SegueRender

@Suite struct PictureTests {
  @Test(arguments: [(1, 1), (10, 7), (31, 64), (200, 3)], PictureFit.allCases)
  func `a flat picture stays flat at any size`(size: (Int, Int), fit: PictureFit) throws {
    let flat = picture(37, 23) { _, _ in (b: 10, g: 130, r: 255, a: 255) }
    let color = Color(red: 1, green: 130.0 / 255, blue: 10.0 / 255)
    let scaled = try #require(
      PictureScaler.fit(flat, width: size.0, height: size.1, fit, background: color))
    #expect(scaled.all.allSatisfy { $0 == 0xffff_820a })
    #expect(scaled.isOpaque)
  }

  @Test func `a picture of the size asked for is not touched`() {
    let screen = noise(20, 10, seed: 1)
    #expect(PictureScaler.fit(screen, width: 20, height: 10, .cover) === screen)
  }

  @Test func `contain puts the background beside, cover cuts off`() throws {
    let tall = picture(10, 40) { _, y in (b: 0, g: y < 20 ? 255 : 0, r: 0, a: 255) }
    let contained = try #require(
      PictureScaler.fit(tall, width: 40, height: 40, .contain, background: .white))
    #expect(contained.parts(14, 20) == [255, 255, 255, 255])
    #expect(contained.parts(15, 5) == [0, 255, 0, 255])
    #expect(contained.parts(25, 20) == [255, 255, 255, 255])
    let covered = try #require(PictureScaler.fit(tall, width: 40, height: 40, .cover))
    #expect(covered.parts(0, 0)[1] == 255)
    #expect(covered.parts(39, 39)[1] == 0)
  }

  @Test func `no part of a scaled pixel exceeds its alpha`() throws {
    let screen = noise(50, 50, seed: 3, isOpaque: false)
    for (width, height) in [(21, 33), (120, 70)] {
      let scaled = try #require(PictureScaler.scale(screen, width: width, height: height))
      for pixel in scaled.all {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
      }
    }
  }

  @Test func `sizes without sense give nothing`() {
    let screen = noise(5, 5, seed: 1)
    #expect(PictureScaler.fit(screen, width: 0, height: 4, .fill) == nil)
    #expect(PictureScaler.fit(screen, width: 4, height: -4, .cover) == nil)
    #expect(PictureScaler.fit(screen, width: 40000, height: 4, .contain) == nil)
  }

  @Test(arguments: [(1, 390, 844), (6, 390, 844), (8, 1920, 1080), (7, 10, 10), (30, 300, 20)])
  func `a contact sheet has a place for every frame`(count: Int, width: Int, height: Int) throws {
    var sheet = try #require(
      ContactSheet(frames: count, frameWidth: width, frameHeight: height, width: 400))
    #expect(sheet.columns * sheet.rows >= count)
    #expect(sheet.columns * (sheet.rows - 1) < count)
    #expect(sheet.width <= 420 && sheet.cellWidth <= width)
    for seed in 0...count {
      let isAdded = sheet.add(noise(width, height, seed: UInt32(seed)))
      #expect(isAdded)
    }
    let picture = try #require(sheet.picture())
    #expect(picture.width == sheet.width && picture.height == sheet.height)
    #expect(picture.isOpaque)
    #expect(picture.row(0)[0] == 0xffec_eef1)
  }

  @Test func `a contact sheet shows the first frame and the last`() {
    #expect(ContactSheet.choice(of: 4, from: 31) == [0, 10, 20, 30])
    #expect(ContactSheet.choice(of: 8, from: 3) == [0, 1, 2])
    #expect(ContactSheet.choice(of: 1, from: 3) == [0])
    #expect(ContactSheet.choice(of: 0, from: 3) == [])
    for total in 1...40 {
      let choice = ContactSheet.choice(of: 7, from: total)
      #expect(choice.first == 0 && choice.last == total - 1)
      #expect(choice == choice.sorted() && Set(choice).count == choice.count)
    }
  }

  /// A clip of flat frames whose green is the second.
  private final class Counter: Clip {
    var asked: [Double] = []
    func frame(at seconds: Double) -> PixelBuffer? {
      asked.append(seconds)
      guard seconds >= 0 else { return nil }
      return picture(4, 4) { _, _ in (b: 0, g: Int(seconds), r: 0, a: 255) }
    }
  }

  @Test func `a clip plays on, its snapshot stands still, each moment is asked for once a frame`() {
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

  /// A picture of any size whose green is the number of times that it was brought to one.
  private final class Elastic: PictureSource {
    var sizes: [SIMD2<Int>] = []
    func fitted(width: Int, height: Int) -> FittedPicture {
      sizes.append(SIMD2(width, height))
      let green = sizes.count
      return .still(picture(width, height) { _, _ in (b: 0, g: green, r: 0, a: 255) })
    }
  }

  @Test func `compositors of other sizes draw from one library, which is fitted once to each size`()
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

  @Test func `a clip begins when the library says so`() {
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

  @Test func `a clip drawn small is halved anew for each moment`() {
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

  @Test func `a picture registered again is the one that is drawn`() {
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

  /// A grid of single black and white pixels, drawn at this scale.
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
  func `a fine grid drawn at less than half its size is grey, never a pattern`(scale: Double) {
    #expect(grid(scale).all.allSatisfy { abs(Int($0 & 255) - 128) <= 6 })
  }

  @Test(arguments: stride(from: 0.45, through: 1, by: 0.05).map { $0 })
  func `a fine grid drawn larger may be seen, and stays grey as a whole`(scale: Double) {
    let pixels = grid(scale).all.map { Double($0 & 255) }
    #expect(abs(pixels.reduce(0, +) / Double(pixels.count) - 127.5) <= 2)
  }
}
