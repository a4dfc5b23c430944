import Foundation
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
}
