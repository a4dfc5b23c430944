import SegueRender
import Testing

@testable import SegueMedia

/// Tests which area of a screenshot its own status bar has.
struct BarAreaTests {
  private static let area = PixelRect(x: 4, y: 40, width: 112, height: 24)

  /// Returns the upper and the lower edge of the extended area over a screenshot with letters in some rows.
  private func edges(_ rows: Range<Int>..., ground: @escaping (Int, Int) -> UInt32 = { _, _ in 0xFFF0_F0F0 }) throws
    -> [Int]
  {
    let screen = try picture(120, 160) { x, y in
      rows.contains { $0.contains(y) } && (20..<40).contains(x) && x % 4 < 2 ? 0xFF10_1010 : ground(x, y)
    }
    let area = BarArea(Self.area, of: screen).extended
    #expect(area.x == Self.area.x && area.width == Self.area.width)
    return [area.y, area.y + area.height]
  }

  @Test func `letters within the area leave it as it is`() throws {
    #expect(try edges(46..<58) == [40, 64])
    #expect(try edges() == [40, 64])
  }

  @Test func `the area is extended over letters that cross its edge, or are a little below it`() throws {
    #expect(try edges(58..<72) == [40, 73])
    #expect(try edges(70..<82) == [40, 83])
    #expect(try edges(32..<44) == [31, 64])
    #expect(try edges(64..<76) == [40, 77])
  }

  @Test func `a title below is no clock`() throws {
    #expect(try edges(46..<58, 68..<80) == [40, 64], "the clock is found")
    #expect(try edges(80..<92) == [40, 64], "too far below")
    #expect(try edges(60..<90) == [40, 64], "too high")
  }

  @Test func `a photograph has no ground from which letters can be told`() throws {
    #expect(try edges(58..<72) { x, y in 0xFF00_0000 | UInt32(x * 37 % 256) << 8 | UInt32(y * 91 % 256) } == [40, 64])
  }

  /// Letters of 12 rows, as columns of ink: `#` is a stroke, `:` two dots, and a space none.
  private func hasClock(_ letters: String, at x: Int = 14) throws -> Bool {
    let columns = Array(letters)
    let screen = try picture(120, 160) { column, row in
      let index = (column - x) / 2
      guard (46..<58).contains(row), column >= x, columns.indices.contains(index) else { return 0xFFF0_F0F0 }
      let isInk =
        switch columns[index] {
        case "#": true
        case "i": row < 48 || row > 49
        case ":": (48..<50).contains(row) || (54..<56).contains(row)
        default: false
        }
      return isInk ? 0xFF10_1010 : 0xFFF0_F0F0
    }
    return BarArea(Self.area, of: screen).hasClock
  }

  @Test(arguments: [
    ("## : ## ##", true), ("## ## : ## ##", true), ("## : ## ##               ### # ###", true),
    ("####", false), ("## ## ## ##", false), ("## i ## ##", false), ("## ## :", false), (": ## ##", false),
    ("# ### ## ## : ##", false), ("## : ## ## ## ##", false), ("", false),
  ])
  func `a clock is a colon between one or two digits and two`(_ letters: String, _ isClock: Bool) throws {
    #expect(try hasClock(letters) == isClock, "\(letters)")
  }
}
