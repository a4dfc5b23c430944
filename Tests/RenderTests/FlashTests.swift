import SegueGeometry
import SeguePixels
import Testing

/// Tests the search for flashes with frames that are painted here.
struct FlashTests {
  typealias Color = (red: UInt32, green: UInt32, blue: UInt32)
  static let white: Color = (255, 255, 255), black: Color = (0, 0, 0)

  /// Returns the series of a film in which a part of a grey frame changes between two colours.
  ///
  /// - Parameters:
  ///   - changes: The number of changes in each second.
  ///   - share: The part of the frame's height that changes, from the top.
  ///   - ramp: The number of frames that a change takes.
  private func series(
    _ one: Color, _ other: Color, changes: Double, seconds: Double = 2, share: Double = 1, ramp: Int = 1,
    size: (width: Int, height: Int) = (512, 384)
  ) throws -> [FlashSeries] {
    let buffer = try #require(PixelBuffer(width: size.width, height: size.height))
    var meter = FlashMeter(width: size.width, height: size.height)
    var (target, shown) = (0.0, 0.0)
    for index in 0...Int(clamping: (seconds * 60).rounded()) {
      let time = Double(index) / 60
      target = Int(clamping: (time * changes + 1e-9).rounded(.down)) % 2 == 0 ? 0 : 1
      shown += min(max(target - shown, -1 / Double(ramp)), 1 / Double(ramp))
      func mixed(_ a: UInt32, _ b: UInt32) -> UInt32 {
        UInt32(clamping: Int(clamping: (Double(a) + (Double(b) - Double(a)) * shown).rounded()))
      }
      let (red, green) = (mixed(one.red, other.red), mixed(one.green, other.green))
      let pixel = 0xFF00_0000 | red << 16 | green << 8 | mixed(one.blue, other.blue)
      let changing = Int(clamping: (Double(size.height) * share).rounded())
      for y in 0..<size.height {
        let row = buffer.row(y)
        for x in 0..<size.width { row[x] = y < changing ? pixel : 0xFF80_8080 }
      }
      meter.add(buffer, at: time)
    }
    return meter.series
  }

  @Test(arguments: [1, 2, 3, 6, 7, 8, 20, 60])
  func `more than six changes between black and white in a second are too many`(_ changes: Int) throws {
    let found = try series(Self.black, Self.white, changes: Double(changes))
    #expect(found.map(\.kind) == (changes > 6 ? [.general] : []))
  }

  @Test func `a series lasts from its first to its last change`() throws {
    let found = try #require(try series(Self.white, Self.black, changes: 10, seconds: 3).first)
    #expect(abs(found.seconds.lowerBound - 0.1) < 0.02)
    #expect(abs(found.seconds.upperBound - 3) < 0.02)
  }

  @Test func `changes of less than a tenth, and between light colors, are no flashes`() throws {
    // The relative luminances of the greys are 0 and 0.09, 0.8 and 1, and 0.78 and 1.
    #expect(try series(Self.black, (85, 85, 85), changes: 10) == [])
    #expect(try series((232, 232, 232), Self.white, changes: 10) == [])
    #expect(try series((228, 228, 228), Self.white, changes: 10).count == 1)
  }

  @Test func `a quarter of ten degrees is the least area`() throws {
    // Ten degrees are 43 of 128 cells across and 32 of 96 down: 8 rows of cells, or a twelfth of the height.
    #expect(try series(Self.black, Self.white, changes: 10, share: 0.08) == [])
    #expect(try series(Self.black, Self.white, changes: 10, share: 0.1).count == 1)
  }

  @Test func `a saturated red counts by its color`() throws {
    // A grey of the same luminance as pure red.
    let found = try series((255, 0, 0), (127, 127, 127), changes: 10)
    #expect(found.map(\.kind) == [.red])
    #expect(try series((0, 0, 255), (76, 76, 76), changes: 10) == [])
    #expect(try series((255, 0, 0), Self.black, changes: 10).map(\.kind).contains(.red))
  }

  @Test(arguments: [2, 4, 6])
  func `a change that takes several frames is one change`(_ frames: Int) throws {
    #expect(try series(Self.black, Self.white, changes: 8, ramp: frames).count == 1)
    #expect(try series(Self.black, Self.white, changes: 5, ramp: frames) == [])
  }

  @Test(arguments: [(390, 844), (1, 1), (2000, 3), (3, 2000), (1920, 1080)])
  func `frames of any shape are measured`(_ width: Int, _ height: Int) throws {
    let found = try series(Self.black, Self.white, changes: 10, seconds: 1.2, size: (width, height))
    #expect(found.isEmpty == (min(width, height) < 4 && max(width, height) > 1000), "\(found)")
  }

  @Test func `stripes that move over the screen by a cell a frame do not flash together`() throws {
    let buffer = try #require(PixelBuffer(width: 512, height: 384))
    var meter = FlashMeter(width: 512, height: 384)
    for index in 0..<120 {
      for y in 0..<384 {
        for x in 0..<512 { buffer.row(y)[x] = (x + index * 2) / 128 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
      }
      meter.add(buffer, at: Double(index) / 60)
    }
    #expect(meter.series == [])
  }
}
