import Foundation
import SegueMedia
import Testing

/// Tests `segue elements`, which finds what two screens share.
struct ElementsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Writes a screen of 390 × 844 points, one pixel each, with a card at a height.
  private func write(_ name: String, _ top: Int?) throws {
    let bytes = Picture.png(390, 844) { x, y in
      guard let top else { return [40, 40, 60] }
      let (left, up) = (x - 20, y - top)
      guard (0..<350).contains(left), (0..<100).contains(up) else { return [230, 230, 238] }
      guard (12..<84).contains(left), (12..<84).contains(up) else { return [255, 255, 255] }
      return [UInt8(left * 37 & 255), UInt8(up * 53 & 255), UInt8((left / 9 * up / 7) * 31 & 255)]
    }
    try folder.write(name, bytes)
  }

  @Test func `the elements are listed, drawn on a picture, and written as a storyboard that renders`() throws {
    try write("list.png", 200)
    try write("detail.png", 500)
    var run = try Run.segue("elements", "list.png", "detail.png", "--scale", "1", "-o", "found.png", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text == "card-1  [20, 200, 350, 100]  →  [20, 500, 350, 100]\n")
    #expect(try MediaSource(path: folder / "found.png").naturalSize == PixelSize(width: 852, height: 892))
    run = try Run.segue("elements", "list.png", "detail.png", "--scale", "1", "--yaml", in: folder)
    try folder.write("found.yaml", run.text.utf8)
    #expect(run.text.contains("      \"card-1\": [20, 500, 350, 100]\n"), "\(run.text)")
    run = try Run.segue("render", "found.yaml", "-o", "half.png#t=50%", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `elements of two SVGs with the same id belong together`() throws {
    // The card is stretched, and its badge is not; the mark moves with the badge, and the clock is in front of the card
    // on the second screen alone. A drawing program gives `Rectangle 1` to anything.
    for (name, card, badge, ink) in [
      ("list.svg", "x='20' y='200' width='350' height='100' rx='20'", "40 220", "#111"),
      ("detail.svg", "x='0' y='0' width='390' height='400'", "40 300", "#fff"),
    ] {
      try folder.write(
        name,
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><rect width="390" height="844" fill="#fff"/>
        <rect id="card.big" \(card) fill="#26c"/>
        <g id="badge" transform="translate(\(badge))"><rect width="80" height="40" fill="#fc0"/>
          <rect id="mark" x="10" y="10" width="20" height="20" fill="#111"/></g>
        <rect id="Rectangle 1" x="20" y="\(name.count * 60)" width="60" height="30" fill="#aaa"/>
        <rect id="clock" x="30" y="16" width="40" height="14" fill="\(ink)"/>
        <rect id="tab" y="800" width="390" height="44" fill="#eee"/></svg>
        """.utf8)
    }
    var run = try Run.segue("elements", "list.svg", "detail.svg", "--scale", "1", in: folder)
    #expect(
      run.text.split(separator: "\n").map { $0.prefix { $0 != " " } } == ["card-big", "badge", "clock"], "\(run.text)")
    #expect(run.text.contains("[20, 200, 350, 100]  →  [0, 0, 390, 400]"), "\(run.text)")
    run = try Run.segue("elements", "list.svg", "detail.svg", "--scale", "1", "--yaml", in: folder)
    #expect(run.text.components(separatedBy: "\"card-big\": \"#card.big\"\n").count == 3, "\(run.text)")
    try folder.write("found.yaml", run.text.utf8)
    run = try Run.segue("render", "found.yaml", "-o", "half.png#t=50%", in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `screens that share nothing, and equal ones, are said`() throws {
    try write("list.png", 200)
    try write("other.png", nil)
    var run = try Run.segue("elements", "list.png", "other.png", in: folder)
    #expect(run.code == 0 && run.text.isEmpty && run.errors.contains("share no element that moves"), "\(run.errors)")
    run = try Run.segue("elements", "list.png", "list.png", in: folder)
    #expect(run.code == 0 && run.errors.contains("the two screens are the same"), "\(run.errors)")
    run = try Run.segue("elements", "list.png", "list.png", "-o", "list.png", in: folder)
    #expect(run.code == 64 && run.errors.contains("is an input"), "\(run.errors)")
    run = try Run.segue("elements", "list.png", "list.png", "-o", "a.gif", in: folder)
    #expect(run.code == 64 && run.errors.contains("ends in .png"), "\(run.errors)")
    run = try Run.segue("elements", "list.png", "none.png", in: folder)
    #expect(run.code == 66, "\(run.errors)")
  }

  @Test func `match without elements says that it is a dissolve, and names the command`() throws {
    try write("list.png", 200)
    try write("detail.png", 500)
    let run = try Run.segue(
      "render", "list.png", "detail.png", "-o", "a.png", "--animator", "match", "--progress", "0.5", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.contains("the transition is a dissolve"), "\(run.errors)")
    #expect(run.errors.contains("'segue elements'"), "\(run.errors)")
  }
}
