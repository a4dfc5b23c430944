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

  private func drawing(_ body: String) throws -> WebFile {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='200' height='60'>"
      + "<rect width='200' height='60' fill='#fff'/>\(body)</svg>"
    try scratch.write("a.svg", Array(svg.utf8))
    return try form("a.svg")
  }

  /// A browser would draw the letters with a font of its own, and other ones than a transition, which shows pixels.
  @Test func `the letters of a drawing become outlines, which look the same`() throws {
    guard
      case .outlines(let text) = try drawing("<text x='10' y='42' font-size='34' font-weight='700'>Hello ilia</text>")
    else {
      Issue.record("no outlines")
      return
    }
    #expect(!text.contains("<text") && !text.contains("<image") && text.contains("<path"))
    try scratch.write("b.svg", Array(text.utf8))
    let both = try ["a.svg", "b.svg"].map { try MediaSource(path: scratch($0)) }
    #expect(both.map(\.naturalSize) == [PixelSize(width: 200, height: 60), PixelSize(width: 200, height: 60)])
    #expect(psnr(try both[0].frame(at: 0), try both[1].frame(at: 0)) > 30)
  }

  @Test(arguments: ["<circle r='9'/>", "<text y='9'>a</text><rect><animate attributeName='x' to='9' dur='1s'/></rect>"])
  func `a drawing without letters, or with what only browsers draw, stays as it is`(_ body: String) throws {
    guard case .drawing(let text) = try drawing(body) else {
      Issue.record("no drawing")
      return
    }
    #expect(text.contains(body))
  }

  @Test func `a drawing with letters and a filter becomes pixels, because outlines and a filter cannot be written`()
    throws
  {
    let body =
      "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter><text y='30'>a</text>"
      + "<rect width='50' height='50' filter='url(#f)'/>"
    guard case .pixels(let reason) = try drawing(body) else {
      Issue.record("no pixels")
      return
    }
    #expect(reason?.contains("convert its texts to paths") == true)
  }

  @Test func `a drawing with letters that would be much larger with outlines becomes pixels`() throws {
    try scratch.run("convert", "-size", "900x600", "plasma:", "-quality", "60", "photo.jpg")
    let photo = Base64.text(try scratch.bytes("photo.jpg"))
    let body = "<image width='60' height='40' xlink:href='data:image/jpeg;base64,\(photo)'/>"
    guard case .pixels(let reason) = try drawing(body + "<text x='90' y='30'>a</text>") else {
      Issue.record("no pixels")
      return
    }
    #expect(reason?.contains("much larger") == true)
  }

  @Test(arguments: [
    ("M 1 2 L 3.456 2 L 3.456 -0.5 Z M 1 2 M 5 5 C 6 5 7.25 6 7.3 7 ", "m1 2l2.46 0l0-2.5zm4 3c1 0 2.25 1 2.3 2"),
    ("M 0 0 L 100.004 0.01 Z ", "m0 0l100 .01z"),
  ])
  func `the paths of outlines are relative, in hundredths`(_ path: String, _ short: String) {
    #expect(OutlinePaths.relative(path.utf8).map { String(decoding: $0, as: UTF8.self) } == short)
  }

  @Test(arguments: ["M 1 2 A 3 3 0 0 0 1 1", "L 1", "M 1 2 L x 3", "5 5", "M nan 0", "M 1 2 L 3"])
  func `a path with anything else stays as it is`(_ path: String) {
    #expect(OutlinePaths.relative(path.utf8) == nil)
    let svg = "<path d=\"\(path)\"/>"
    #expect(String(decoding: OutlinePaths.shortened(Array(svg.utf8)), as: UTF8.self) == svg)
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
