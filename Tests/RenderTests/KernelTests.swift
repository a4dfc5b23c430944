import CPixman
import SegueGeometry
import SegueScene
import Testing

@testable import SegueRender

@Suite struct KernelTests {
  /// Runs `body` with the plain and with the AVX2 kernels, on copies of the same rows, and compares
  /// every byte of the results.
  private func compare(
    _ body: (Kernels, UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>)
      -> Void
  ) {
    let (a, b) = (noise(80, 1, seed: 3, isOpaque: false), noise(80, 1, seed: 4, isOpaque: false))
    let plain = noise(80, 1, seed: 5, isOpaque: false)
    let wide = noise(80, 1, seed: 5, isOpaque: false)
    body(.plain, plain.row(0), a.row(0), b.row(0))
    body(.best, wide.row(0), a.row(0), b.row(0))
    #expect(plain.all == wide.all)
  }

  @Test(
    .enabled(if: Kernels.best.isWide, "without AVX2 there is nothing to compare"),
    arguments: Array(0...33) + [64, 70], [0, 1, 77, 128, 255, 256] as [UInt32])
  func `AVX2 row kernels give the same bytes as the portable loops`(count: Int, weight: UInt32) {
    compare { k, out, a, b in k.mix(out, a, b, count, weight, .init()) }
    compare { k, out, a, _ in k.shift(out + 1, a + 3, count, min(weight, 255), .init()) }
    compare { k, out, a, _ in k.shiftMix(out + 1, a + 2, count, 91, weight, .init()) }
    compare { k, out, a, _ in k.over(out, a, count, weight, .init()) }
    compare { k, out, a, b in k.overMasked(out, a, b, count, weight) }
    let parts = (0..<80).map { UInt32($0 * 7919 % 257) }
    compare { k, out, a, b in k.mixParts(out, a, b, parts, count, weight) }
    compare { k, out, a, _ in k.overParts(out, a, parts, count, weight) }
    compare { k, out, a, _ in k.copy(out, a + 1, count, .init()) }
  }

  @Test(
    .enabled(if: Kernels.best.isWide, "without AVX2 there is nothing to compare"),
    arguments: Array(0...33) + [64])
  func `AVX2 sampling gives the same bytes as the portable loops`(count: Int) {
    let source = noise(40, 30, seed: 9, isOpaque: false)
    let positions = (0..<70).map { (index: Int) -> UInt32 in UInt32(index * 7919 % (39 * 256)) }
    let lines = (0..<70).map { (index: Int) -> UInt32 in UInt32(index * 104_729 % (29 * 256)) }
    compare { kernels, out, _, _ in kernels.pick(out, source.row(3), positions, count) }
    compare { kernels, out, _, _ in
      kernels.pick2(
        out, UnsafeRawPointer(source.baseAddress), source.stride, positions, lines, count)
    }
    let offsets = (0..<70).map { Double($0 * 7919 % 9000) - 700 }
    let steps = (0..<70).map { $0 == 9 ? .nan : Double($0) - 31.5 }
    compare { kernels, out, _, _ in
      kernels.heights(out, offsets, steps, row: 33, count, maximum: 7423)
    }
    for divides in [false, true] {
      for map in [
        [3.1, -20, 256, 40, -0.01, 1.02], [-300.7, 2e4, 1e9, 0, 0.3, 0],
        [.nan, 0, 0, .infinity, 0, 0],
      ] as [[Double]] {
        compare { kernels, out, _, _ in
          kernels.positions(
            out, out + 70 - count / 2, map, first: 5, count / 2, maxU: 9983, maxV: 7423,
            divides: divides)
        }
      }
    }
  }

  @Test(
    .enabled(if: Kernels.best.isWide, "without AVX2 there is nothing to compare"),
    arguments: [0, 4, 28, 32, 36, 64, 100, 132], [1, 2, 7, 15])
  func `AVX2 filters give the same bytes as the portable loops`(count: Int, reach: Int) {
    let blur = Blur(deviation: 1 + Double(reach) / 5, isCoarse: false)
    let lines = (0...2 * reach).map { noise(40, 1, seed: 20 + UInt32($0), isOpaque: false) }
    func filtered(_ kernels: Kernels) -> (down: [Int16], across: [UInt8], sums: [UInt32]) {
      var down = [Int16](repeating: 0, count: 160)
      var across = [UInt8](repeating: 0, count: 160)
      var sums = [UInt32](repeating: 0, count: 2 * 160)
      // Unsafe: the rows have 160 bytes each, and exist as long as `lines`.
      let rows = lines.map { UnsafeRawPointer($0.row(0)).assumingMemoryBound(to: UInt8.self) }
      rows.withUnsafeBufferPointer { rows in
        guard let rows = rows.baseAddress else { return }
        kernels.filterDown(&down, rows, blur.weights, reach, count)
      }
      let padded = (0..<160 + 8 * reach).map { Int16(($0 * 7919) % 16321) }
      padded.withUnsafeBufferPointer { padded in
        guard let padded = padded.baseAddress else { return }
        kernels.filterAcross(&across, padded + 4 * reach, blur.weights, reach, count)
      }
      sums.withUnsafeMutableBufferPointer { sums in
        guard let sums = sums.baseAddress else { return }
        let rows = lines.map { UnsafePointer($0.row(0)) }
        rows.withUnsafeBufferPointer { rows in
          guard let rows = rows.baseAddress else { return }
          kernels.sumRows(sums, sums + 160, rows, reach, count / 4, adds: false)
          kernels.sumRows(sums, sums + 160, rows + reach, reach + 1, count / 4, adds: true)
          kernels.average(sums + 80, sums, sums + 160, count / 4, 4)
        }
        kernels.halve(sums, count / 8)
      }
      return (down, across, sums)
    }
    let (plain, wide) = (filtered(.plain), filtered(.best))
    #expect(plain.down == wide.down)
    #expect(plain.across == wide.across)
    #expect(plain.sums == wide.sums)
    #expect(count == 0 || plain.across.contains { $0 > 0 })
  }

  @Test func `source-over compositing never overflows, and opaque pixels stay opaque`() {
    for alpha in 0...255 as ClosedRange<UInt32> {
      let source = alpha << 24 | alpha << 16 | alpha << 8 | alpha
      #expect(PlainKernels.over(0xffff_ffff, source, 256) == 0xffff_ffff)
      #expect(PlainKernels.over(0, source, 256) == source)
      for weight in [0, 1, 100, 255, 256] as [UInt32] {
        #expect(PlainKernels.over(0xff00_0000, source, weight) >> 24 == 255)
      }
    }
  }

  @Test func `source-over compositing differs from pixman's by at most one step`() throws {
    let source = noise(256, 16, seed: 1, isOpaque: false)
    let mine = noise(256, 16, seed: 2, isOpaque: false)
    let theirs = noise(256, 16, seed: 2, isOpaque: false)
    func image(_ buffer: PixelBuffer) -> OpaquePointer? {
      pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(buffer.width), Int32(buffer.height), buffer.row(0),
        Int32(buffer.stride))
    }
    let (from, to) = (try #require(image(source)), try #require(image(theirs)))
    pixman_image_composite32(PIXMAN_OP_OVER, from, nil, to, 0, 0, 0, 0, 0, 0, 256, 16)
    pixman_image_unref(from)
    pixman_image_unref(to)
    for y in 0..<16 { Kernels.best.over(mine.row(y), source.row(y), 256, 256, .init()) }
    #expect(difference(mine.all, theirs.all).maximum <= 1)
  }

  @Test(arguments: [(1, 1), (2, 2), (7, 5), (64, 33), (33, 1), (1, 9)])
  func `each pixel of a mip level is the mean of 2 by 2 pixels, down to a single pixel`(
    size: (Int, Int)
  ) {
    let source = noise(size.0, size.1, seed: 12, isOpaque: false)
    let chain = MipChain(picture: source)
    let half = chain.level(1)
    for y in 0..<half.height where size != (1, 1) {
      for x in 0..<half.width {
        for part in 0..<4 {
          var sum = 0
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            sum +=
              source.parts(
                2 * x + dx < size.0 ? 2 * x + dx : 2 * x, min(2 * y + dy, size.1 - 1))[part]
          }
          #expect(half.parts(x, y)[part] == (sum + 2) / 4)
        }
      }
    }
    #expect(chain.level(40).width == 1 && chain.level(40).height == 1)
    #expect(chain.level(1) === half)
  }
}
