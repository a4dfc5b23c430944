import SegueRender
import Testing

@testable import SegueMedia

/// Tests how a bar along the lower edge of a screenshot is found.
struct LowerBarTests {
  /// Returns the upper edge of the bar of a list with white rows on a ground, 200 × 400 pixels, over which `color` draws.
  private func edge(_ color: @escaping (_ x: Int, _ y: Int) -> UInt32?) throws -> Int? {
    LowerBar.edge(
      in: try picture(200, 400) { x, y in
        color(x, y) ?? ((10..<190).contains(x) && y % 50 > 5 ? 0xFFFF_FFFF : 0xFFFA_F6EF)
      }, within: 0.15)
  }

  @Test func `a bar begins with a line, or with its surface`() throws {
    #expect(try edge { _, y in y == 362 ? 0xFFE8_DFD0 : y > 362 ? 0xFFFF_FDF9 : nil } == 362)
    #expect(try edge { _, y in y >= 362 ? 0xFFFF_FDF9 : nil } == 362)
    let isIcon = { (x: Int, y: Int) in y > 370 && (20..<180).contains(x) && x % 50 < 20 }
    #expect(try edge { x, y in y < 362 ? nil : isIcon(x, y) ? 0xFF60_6060 : 0xFF10_1010 } == 362)
  }

  @Test func `a list, a button, a picture and a bar further up are none`() throws {
    #expect(try edge { _, _ in nil } == nil)
    #expect(try edge { _, y in (350..<362).contains(y) ? 0xFFE0_E0E0 : nil } == nil, "a gap")
    #expect(try edge { x, y in y >= 350 && (20..<180).contains(x) ? 0xFF0A_84FF : nil } == nil)
    #expect(try edge { x, y in y >= 350 ? 0xFF00_0000 | UInt32(x * 37 % 256) << 8 | UInt32(y * 91 % 256) : nil } == nil)
    #expect(try edge { _, y in y >= 330 ? 0xFFFF_FDF9 : nil } == nil)
    #expect(try edge { _, y in y >= 100 ? 0xFF10_1010 : 0xFF20_2020 } == nil)
  }
}
