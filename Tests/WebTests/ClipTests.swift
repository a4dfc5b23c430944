import Foundation
import SegueFilm
import SegueMedia
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests in Chromium how a page plays clips.
@Suite(
  .enabled(
    if: Node.program != nil && Node.chromium != nil, "node or chromium is not installed"))
struct ClipTests {
  @Test func `a video in an HTML page plays again when a person comes back to its screen`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = PixelSize(width: 64, height: 96)
    for name in ["a.webm", "b.webm"] {
      let sink = try FrameSink(
        OutputFormat(path: folder.appending(path: name).path), size: size,
        rate: try #require(FrameRate(10)))
      for number in 0..<20 {
        let buffer = try sink.nextBuffer()
        let color = 0xFF00_0000 | UInt32(number * 12)
        for y in 0..<size.height {
          for x in 0..<size.width { buffer.row(y)[x] = color }
        }
        buffer.isOpaque = true
        try sink.append(buffer)
      }
      try sink.finish()
    }
    let board = folder.appending(path: "board.yaml")
    let text = """
      segue: 1
      size: 64x96
      scale: 1
      screens: { a: { video: a.webm }, b: { video: b.webm } }
      container: { kind: navigation, root: a }
      links: { a: [{ area: [0, 0, 64, 96], push: b }] }
      """
    try text.write(to: board, atomically: true, encoding: .utf8)
    let page = try Prototype(
      Storyboard(path: board.path, layers: DrawingLayers.init), plugins: factory)
    #expect(page.warnings.isEmpty, "\(page.warnings)")
    let file = folder.appending(path: "page.html")
    try page.html.write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Node.run("clips.mjs", [folder.path, file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `Chromium plays a WebM without a background over the page's background`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 64x96
        fps: 10
        length: 1
        look: { background: none, margin: 16 }
        screens: { a: { color: "#ff0000" } }
        container: a
        script: []
        """)
    let output = try OutputFormat(path: folder.appending(path: "film.webm").path)
    let film = try Film(board, for: output, plugins: factory)
    #expect(film.warnings.isEmpty, "\(film.warnings)")
    try film.write()
    let host = folder.appending(path: "host.html")
    // A page from a file may not read the pixels of another file.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output.path)).base64EncodedString()
    try "<video src='data:video/webm;base64,\(bytes)' muted></video>".write(
      to: host, atomically: true, encoding: .utf8)
    let outcome = try Node.run("alpha.mjs", [folder.path, host.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
