import SegueMedia
import SegueRender
import TestSupport
import Testing

@testable import SegueWeb

/// Tests in which form a page contains a picture.
struct PictureFileTests {
  /// Returns a picture whose pixels `color` chooses.
  private func picture(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) throws -> PixelBuffer {
    let buffer = try #require(PixelBuffer(width: width, height: height))
    for y in 0..<height { for x in 0..<width { buffer.row(y)[x] = 0xff00_0000 | color(x, y) } }
    buffer.isOpaque = true
    return buffer
  }

  /// Returns pixels as in a photograph, where each differs from its neighbours.
  private func photograph(_ width: Int, _ height: Int) throws -> PixelBuffer {
    var dice = Dice(7)
    return try picture(width, height) { x, y in
      let light = UInt32((x + y) / 8 % 128) + UInt32.random(in: 0..<12, using: &dice)
      return light << 16 | light << 8 | light / 2
    }
  }

  /// True for a WebP file without loss.
  private func isExact(_ file: [UInt8]) -> Bool { file.count > 16 && file[12..<16].elementsEqual("VP8L".utf8) }

  @Test func `a photograph has fewer bytes than without loss, and a flat picture keeps every pixel`() throws {
    let large = try photograph(600, 600)
    let file = try PictureExport.file(of: large)
    let exact = try large.webP(quality: 100)
    #expect(!isExact(file) && file.count < exact.count, "\(file.count) and \(exact.count) bytes")
    let flat = try picture(600, 600) { x, y in x / 40 % 2 == y / 40 % 2 ? 0xff_ff_ff : 0x20_40_60 }
    #expect(isExact(try PictureExport.file(of: flat)))
    // A part of a screen, which is small in any case.
    #expect(isExact(try PictureExport.file(of: photograph(200, 100))))
  }
}
