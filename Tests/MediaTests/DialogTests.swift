import SegueGeometry
import SegueRender
import Testing

@testable import SegueMedia

/// Tests the dialog that is cut out of a file with the screen behind it.
struct DialogTests {
  /// An app with rows, 300 × 600 pixels.
  private func app(_ x: Int, _ y: Int) -> UInt32 { gray(x < 60 ? 40 : y / 50 % 2 == 0 ? 250 : 220) }

  private func gray(_ level: UInt32) -> UInt32 { 0xFF00_0000 | level << 16 | level << 8 | level }

  private func screenshot(_ x: Int, _ y: Int) -> UInt32 {
    let isDialog = (60..<240).contains(x) && (200..<380).contains(y)
    return isDialog ? 0xFFFF_FFFF : gray((app(x, y) & 255) / 2)
  }

  private func files(_ scratch: Scratch) throws -> [ScreenFile] {
    try scratch.render("other.png", [picture(300, 600) { gray(UInt32(($0 * 7 + $1 * 3) % 256)) }])
    try scratch.render("app.png", [picture(300, 600, app)])
    try scratch.render("dialog.png", [picture(300, 600, screenshot)])
    return try ["other.png", "app.png", "dialog.png"].map { ScreenFile(try MediaSource(path: scratch($0))) }
  }

  @Test func `a dialog is cut out of a screenshot of a screen that stays`() throws {
    let scratch = try Scratch()
    let files = try files(scratch)
    ScreenFile.findDialogs(in: files) { $0 == 2 }
    let scrim = try #require(files[2].scrimBehind)
    #expect(abs(scrim.alpha - 0.5) < 0.02 && scrim.red == 0 && scrim.green == 0 && scrim.blue == 0)
    let cut = try #require(try files[2].picture(width: 150, height: 300))
    #expect(cut.row(140)[75] == 0xFFFF_FFFF && cut.row(20)[100] >> 24 <= 8)
    #expect(files[1].scrimBehind == nil)
    #expect(try #require(try files[1].picture(width: 150, height: 300)).row(20)[100] >> 24 == 255)
  }

  @Test func `a screen that is shown in another way, too, keeps its picture`() throws {
    let scratch = try Scratch()
    let files = try files(scratch)
    ScreenFile.findDialogs(in: files) { _ in false }
    #expect(files[2].scrimBehind == nil)
    #expect(try #require(try files[2].picture(width: 150, height: 300)).row(20)[100] >> 24 == 255)
  }
}
