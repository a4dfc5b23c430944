import Foundation
import SegueGeometry
import SegueMedia
import SegueRender
import SegueScene
import TestSupport
import Testing

/// Compares a frame from the middle of each bundled animator with a golden, byte for byte.
/// `SEGUE_RECORD_GOLDENS=1` records new goldens. Look at the pictures before you commit them.
@Suite struct MiddleGoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Goldens")

  @Test(arguments: Bundled.animators)
  func `a frame from the middle of each animator equals its golden`(_ name: String) throws {
    // The screen has a phone's size, so that corners and shadows have realistic proportions.
    let scene = Scene(size: Size(width: 384, height: 512), scale: 0.25, isInteractive: true)
    let frame = try Film(name, scene).frame(at: 0.4)
    let path = Self.folder.appending(path: name + ".png").path()
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] == "1" {
      try Self.write(frame, to: path)
    }
    let kept = Picture(try MediaSource(path: path).frame(at: 0))
    #expect(kept == frame, "\(frame.difference(from: kept))")
  }

  @Test func `every golden of the animators belongs to an animator`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    // Hidden files are goldens that are being recorded by another test.
    let kept = files.filter { !$0.hasPrefix(".") }
    #expect(Set(kept) == Set(Bundled.animators.map { $0 + ".png" }))
  }

  private static func write(_ picture: Picture, to path: String) throws {
    let sink = try FrameSink(
      OutputFormat(path: path), size: PixelSize(width: picture.width, height: picture.height),
      rate: try #require(FrameRate(60)))
    let buffer = try sink.nextBuffer()
    for y in 0..<picture.height {
      for x in 0..<picture.width { buffer.row(y)[x] = picture.pixels[y * picture.width + x] }
    }
    try sink.append(buffer)
    try sink.finish()
  }
}
