import CSeguePaintKernels
import Foundation
import TestSupport
import Testing

/// Tests the painting loops of the bundled animators, which are compiled with and without AVX2.
@Suite struct PaintKernelTests {
  private static let hasWide: Bool = {
    var picture = paint_picture(pixels: nil, pitch: 2, width: 2, height: 2)
    return paint_is_wide(&picture) != 0
  }()

  @Test(arguments: hasWide ? [0, 1] : [0] as [Int32])
  func `a picture's colour at a point is the mixture of the four pixels around it`(isWide: Int32)
    throws
  {
    var dice = Dice(3)
    for (width, height) in [(2, 2), (3, 7), (40, 30), (9, 2)] {
      let picture = try Picture(width, height, seed: UInt64(width))
      var run = paint_run()
      var points: [(x: Float, y: Float)] = (0..<64).map { _ in
        (
          .random(in: -3...Float(width) + 2, using: &dice),
          .random(in: -3...Float(height) + 2, using: &dice)
        )
      }
      points[0] = (Float(width - 1), Float(height - 1))
      points[1] = (0, 0)
      points[2] = (.infinity, -.infinity)
      points[3] = (1e20, 0.5)
      for (index, point) in points.enumerated() {
        let offset = index * MemoryLayout<Float>.stride
        withUnsafeMutableBytes(of: &run.xs) {
          $0.storeBytes(of: point.x, toByteOffset: offset, as: Float.self)
        }
        withUnsafeMutableBytes(of: &run.ys) {
          $0.storeBytes(of: point.y, toByteOffset: offset, as: Float.self)
        }
      }
      var colors = [UInt32](repeating: 0, count: 64)
      withUnsafePointer(to: picture.kernel) { paint_sample(&colors, $0, &run, 64, isWide) }
      for (point, color) in zip(points, colors) {
        #expect(color == picture.color(point.x, point.y), "\(width) × \(height), \(point)")
      }
    }
  }

  @Test(.enabled(if: hasWide, "without AVX2 there is nothing to compare"))
  func `the waves of the 'ripple' animator have the same bytes with and without AVX2`() throws {
    var dice = Dice(5)
    for _ in 0..<80 {
      let (from, to) = try Picture.pair(&dice)
      let (width, height) = (Float(from.width), Float(from.height))
      var waves = paint_waves(
        x: .random(in: -1...2, using: &dice) * width, y: .random(in: -1...2, using: &dice) * height,
        radius: .random(in: 0...2, using: &dice) * max(width, height),
        width: 0.42 * max(width, height),
        height: .random(in: 0...0.06, using: &dice) * height, gloss: .random(in: 0...1, using: &dice),
        from: from.kernel, to: to.kernel)
      compare(from, &dice) { row, columns, y in
        paint_waves_row_plain(row, &waves, columns.lowerBound, columns.upperBound, y)
      } wide: { row, columns, y in
        paint_waves_row_wide(row, &waves, columns.lowerBound, columns.upperBound, y)
      }
    }
  }

  @Test(
    .enabled(if: hasWide, "without AVX2 there is nothing to compare"),
    arguments: [PAINT_CURL_FLAT, PAINT_CURL_BEND, PAINT_CURL_SHADOW].map(\.rawValue), [0, 1])
  func `each part of the 'page-curl' animator has the same bytes with and without AVX2`(
    part: UInt32, isMirrored: Int32
  ) throws {
    var dice = Dice(7)
    let part = paint_curl_part(part)
    for _ in 0..<40 {
      let (page, next) = try Picture.pair(&dice)
      let start = Float.random(in: -1.5...0.5, using: &dice) * Float(page.width)
      var curl = paint_curl(
        page: page.kernel, next: next.kernel, across_x: 0.8, across_y: 0.6,
        radius: .random(in: 2...40, using: &dice), gloss: .random(in: 0...1, using: &dice), is_mirrored: isMirrored)
      compare(page, &dice) { row, columns, y in
        paint_curl_row_plain(row, &curl, part, columns.lowerBound, columns.upperBound, y, start)
      } wide: { row, columns, y in
        paint_curl_row_wide(row, &curl, part, columns.lowerBound, columns.upperBound, y, start)
      }
    }
  }

  @Test func `waves and the back of a page reflect less light with less gloss`() {
    let (width, height) = (96, 16)
    var black = [UInt32](repeating: 0xff00_0000, count: width * height)
    /// Returns the brightest byte, 0 to 255, that is painted on black pictures.
    func brightest(_ paint: (paint_picture, UnsafeMutablePointer<UInt32>, Int) -> Void) -> UInt32 {
      var row = [UInt32](repeating: 0, count: width)
      var most: UInt32 = 0
      black.withUnsafeMutableBufferPointer { pixels in
        let picture = paint_picture(pixels: pixels.baseAddress, pitch: width, width: width, height: height)
        for y in 0..<height {
          paint(picture, &row, y)
          most = max(most, row.map { $0 & 255 }.max() ?? 0)
        }
      }
      return most
    }
    func waves(_ gloss: Float) -> UInt32 {
      brightest { picture, row, y in
        var waves = paint_waves(
          x: 48, y: -40, radius: 60, width: 60, height: 4, gloss: gloss, from: picture, to: picture)
        paint_waves_row_plain(row, &waves, 0, width, y)
      }
    }
    func back(_ gloss: Float) -> UInt32 {
      brightest { picture, row, y in
        var curl = paint_curl(
          page: picture, next: picture, across_x: 1, across_y: 0, radius: 20, gloss: gloss, is_mirrored: 0)
        paint_curl_row_plain(row, &curl, PAINT_CURL_FLAT, 0, width, y, -40)
      }
    }
    #expect(waves(1) > 20 && Double(waves(0.25)) < 0.3 * Double(waves(1)))
    #expect(back(1) > 150 && back(0.25) < 60 && back(0.25) > 10)
  }

  /// Paints a random range of columns of each row with the plain kernel and with the AVX2 kernel (`wide`), and compares
  /// all bytes. The pixels beside the range must not change.
  private func compare(
    _ picture: Picture, _ dice: inout Dice,
    plain: (UnsafeMutablePointer<UInt32>, Range<Int>, Int) -> Void,
    wide: (UnsafeMutablePointer<UInt32>, Range<Int>, Int) -> Void
  ) {
    let untouched: UInt32 = 0x1234_5678
    for y in 0..<picture.height {
      let first = Int.random(in: 0...picture.width, using: &dice)
      let columns = first..<Int.random(in: first...picture.width, using: &dice)
      var (a, b) = (
        [UInt32](repeating: untouched, count: picture.width + 16),
        [UInt32](repeating: untouched, count: picture.width + 16)
      )
      plain(&a, columns, y)
      wide(&b, columns, y)
      #expect(a == b, "\(picture.width) × \(picture.height), \(columns) of row \(y)")
      #expect(a[..<first].allSatisfy { $0 == untouched })
      #expect(a[columns.upperBound...].allSatisfy { $0 == untouched })
    }
  }
}

/// A picture of premultiplied noise. There is a gap in memory between its rows.
private final class Picture {
  let width: Int
  let height: Int
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let pitch: Int
  private let memory: UnsafeMutableRawPointer
  private let size: Int

  init(_ width: Int, _ height: Int, seed: UInt64) throws {
    (self.width, self.height, pitch) = (width, height, width + 3)
    let count = pitch * (height - 1) + width
    // The last row ends directly before a page that cannot be read, so a kernel that reads too far
    // crashes the process.
    let page = Int(getpagesize())
    let bytes = (4 * count + page - 1) / page * page
    size = bytes + page
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    memory = try #require(address != MAP_FAILED ? address : nil)
    try #require(mprotect(memory + bytes, page, PROT_NONE) == 0)
    let start = (memory + (bytes - 4 * count)).bindMemory(to: UInt32.self, capacity: count)
    pixels = UnsafeMutableBufferPointer(start: start, count: count)
    var dice = Dice(seed)
    for index in pixels.indices {
      let alpha = UInt32.random(in: 0...255, using: &dice)
      pixels[index] = (0..<3).reduce(alpha << 24) { color, channel in
        color | UInt32.random(in: 0...alpha, using: &dice) << (8 * channel)
      }
    }
  }

  deinit { munmap(memory, size) }

  /// Returns two pictures of the same random size.
  static func pair(_ dice: inout Dice) throws -> (Picture, Picture) {
    let (width, height) = (
      Int.random(in: 2...150, using: &dice), Int.random(in: 2...20, using: &dice)
    )
    return (
      try Picture(width, height, seed: dice.next()), try Picture(width, height, seed: dice.next())
    )
  }

  var kernel: paint_picture {
    paint_picture(pixels: pixels.baseAddress, pitch: pitch, width: width, height: height)
  }

  /// Returns the bilinearly interpolated colour at a point. Each channel is rounded down after each
  /// interpolation.
  func color(_ x: Float, _ y: Float) -> UInt32 {
    let across = Int(min(max(x, 0), Float(width - 1)) * 256)
    let down = Int(min(max(y, 0), Float(height - 1)) * 256)
    func channel(_ column: Int, _ row: Int, _ shift: Int) -> Int {
      Int(pixels[min(row, height - 1) * pitch + min(column, width - 1)] >> shift & 255)
    }
    func mixed(_ a: Int, _ b: Int, _ part: Int) -> Int { (a * (256 - part) + b * part) / 256 }
    return [0, 8, 16, 24].reduce(0) { color, shift in
      let (left, top) = (across / 256, down / 256)
      let rows = [top, top + 1].map {
        mixed(channel(left, $0, shift), channel(left + 1, $0, shift), across % 256)
      }
      return color | UInt32(mixed(rows[0], rows[1], down % 256)) << shift
    }
  }
}
