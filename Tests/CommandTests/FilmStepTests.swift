import Foundation
import SegueMedia
import SegueRender
import Testing

/// The camera and the clock of a storyboard's film, run as a process.
struct FilmStepTests {
  private func pixels(_ path: String) throws -> PixelBuffer {
    try MediaSource(path: path).frame(at: 0)
  }

  /// A storyboard of one picture of 48 × 80 pixels on a screen of 24 × 40.
  private func render(_ script: String, _ arguments: String...) throws -> Folder {
    let folder = try Folder()
    try folder.write("a.png", Picture.png(48, 80, seed: 1))
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      fps: 10
      screens: { a: { image: a.png, elements: { dot: [6, 10, 12, 20] } } }
      container: a
      script: [\(script)]
      """.utf8)
    let run = try Run.segue(["render", "s.yaml", "-o", "f-%02d.png"] + arguments, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    return folder
  }

  @Test func `the camera shows the picture's own pixels, not an enlarged frame`() throws {
    let folder = try render("{ at: 0, zoom: dot, over: 0.5 }")
    let frames = folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == 11)
    let (zoomed, whole) = (try pixels(folder / "f-10.png"), try pixels(folder / "a.png"))
    for y in 0..<40 {
      for x in 0..<24 { #expect(zoomed.row(y)[x] == whole.row(y + 20)[x + 12]) }
    }
    #expect(try folder.bytes("f-05.png") == folder.bytes("f-10.png"))
    #expect(try folder.bytes("f-04.png") != folder.bytes("f-05.png"))
  }

  @Test func `a pause repeats its frame, and the camera goes on`() throws {
    let still = try render("{ at: 0.2, pause: 1 }, { at: 0.4, wait: 0 }")
    #expect(still.names.filter { $0.hasPrefix("f-") }.count == 4 + 10 + 5 + 1)
    let moving = try render("{ at: 0.2, pause: 1 }, { at: 0.2, zoom: dot, over: 0.5 }")
    #expect(try moving.bytes("f-02.png") != moving.bytes("f-05.png"))
    #expect(try moving.bytes("f-07.png") == moving.bytes("f-16.png"))
  }
}
