import SegueRender
import Testing

@testable import SegueMedia

/// Tests of the form in which a page contains a picture, so that a browser shows what a film shows.
@Suite struct WebFileTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func form(_ name: String) throws -> WebFile { try WebFile(path: scratch(name), maxPixels: 1_000_000) }

  /// Browsers differ in the tags that they know, so that the pixels of a tagged picture are stored, of any size.
  @Test(arguments: ["8x8", "300x200"], ["a.png", "a.webp", "a.jpg", "a.tif"])
  func `a picture with a profile of other colours becomes pixels`(_ size: String, _ name: String) throws {
    try scratch.write("p3.icc", TestProfile.rgb(TestProfile.displayP3))
    try scratch.run("convert", "-size", size, "plasma:", "-profile", "p3.icc", "-quality", "90", name)
    #expect(try form(name) == .pixels(reason: nil))
  }

  @Test func `a small PNG without other colours keeps its bytes`() throws {
    try scratch.render("a.png", [try corners()])
    #expect(try form("a.png") == .bytes(scratch.bytes("a.png"), type: "image/png"))
  }

  @Test func `a still AVIF becomes pixels, and an animated one keeps its bytes`() throws {
    for (n, color) in [UInt32(0xFFFF_0000), 0xFF00_00FF].enumerated() {
      try scratch.render("\(n).png", [try picture(16, 16) { _, _ in color }])
    }
    try scratch.run("avifenc", "-s", "10", "0.png", "still.avif")
    try scratch.run("avifenc", "-s", "10", "0.png", "1.png", "moving.avif")
    #expect(try form("still.avif") == .pixels(reason: nil))
    #expect(try form("moving.avif") == .bytes(scratch.bytes("moving.avif"), type: "image/avif"))
  }
}
