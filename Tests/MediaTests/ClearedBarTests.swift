import SegueGeometry
import Testing

@testable import SegueMedia

/// Tests the screens whose own status bar is filled.
@Suite struct ClearedBarTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func `where the status bar of a drawing is filled, its elements do not show the bar either`() throws {
    try scratch.write(
      "a.svg",
      DrawingTests.svg(
        ##"<rect id="hero" width="40" height="20" fill="#00f"/><g id="status"><rect x="10" y="3" width="2" height="3"/>"##
          + ##"<rect x="14" y="3" width="2" height="3"/></g><rect id="card" x="4" y="12" width="30" height="8"/>"##))
    try scratch.write("b.svg", DrawingTests.svg(##"<rect width="40" height="20"/>"##))
    let file = ScreenFile(try MediaSource(path: scratch("a.svg")))
    let box = PixelSize(width: 400, height: 200)
    let card = pixels(try file.still(in: box, layer: "card"))
    file.cleared = [[Rect(x: 0.2, y: 0.1, width: 0.3, height: 0.25)]]
    #expect(pixels(try file.still(in: box, layer: "status")).allSatisfy { $0 == 0 })
    #expect(pixels(try file.still(in: box, layer: "hero")).allSatisfy { $0 == 0xFF00_00FF })
    #expect(pixels(try file.still(in: box, layer: "card")) == card)
    // Behind the elements of a picture without them, too.
    #expect(try file.filling(scratch("b.svg")).cleared == file.cleared)
  }

  @Test func `of the status bars that a screen may have, the one with its clock is filled`() throws {
    func svg(_ clock: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='160'><rect width='120' height='160' fill='#eee'/>"
        + "\(clock)<rect x='14' y='100' width='4' height='12'/></svg>"
    }
    let clock = [(14, 46, 4, 12), (20, 48, 2, 2), (20, 54, 2, 2), (24, 46, 4, 12), (30, 46, 4, 12)].map {
      "<rect x='\($0.0)' y='\($0.1)' width='\($0.2)' height='\($0.3)'/>"
    }
    try scratch.write("a.svg", Array(svg(clock.joined()).utf8))
    try scratch.write("b.svg", Array(svg(clock[0]).utf8))
    let areas = [40.0, 94].map { [Rect(x: 4 / 120.0, y: $0 / 160, width: 112 / 120.0, height: 24 / 160.0)] }
    func inks(_ name: String) throws -> [Bool] {
      let file = ScreenFile(try MediaSource(path: scratch(name)))
      file.cleared = areas
      let still = try file.still(in: PixelSize(width: 120, height: 160))
      return [50, 105].map { still.row($0)[15] & 0xFF < 0x80 }
    }
    #expect(try inks("a.svg") == [false, true])
    #expect(try inks("b.svg") == [true, false], "without a clock it is the last one")
  }
}
