import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests where a caption is while the camera is near, with the command run as a process.
struct NearCaptionTests {
  @Test func `in a browser a caption is over a link at the lower edge rather than at the upper edge`() throws {
    let folder = try Folder()
    try folder.write("a.png", Picture.plain(96, 160, 128))
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      scale: 4
      screens: { a: { image: a.png, elements: { card: [4, 8, 8, 6] } } }
      container: a
      look: { frame: browser, background: "#fff", camera: auto }
      links: { a: [{ area: [0, 19, 24, 7], open: "https://a.example" }] }
      length: 2
      script: [{ at: 0.4, caption: A, for: 1.6, background: "#00f" }, { at: 1, press: card }]
      """.utf8)
    let run = try Run.segue(["render", "s.yaml", "-o", "f.png", "--progress", "50%"], in: folder)
    #expect(run.code == 0 && !run.errors.contains("the bar of the browser"), "\(run.errors)")
    let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
    let rows = (0..<picture.height).filter { y in
      (0..<picture.width).contains { picture.row(y)[$0] == 0xff00_00ff }
    }
    #expect(rows.first.map { 2 * $0 > picture.height } == true, "\(rows)")
  }
}
