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
