import Foundation
import SegueRender
import TestSupport
import Testing

@testable import SegueMedia

@Suite struct StillTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func open(_ name: String) throws -> MediaSource { try MediaSource(path: scratch(name)) }

  /// The picture has every combination of alpha and premultiplied colour component.
  @Test func `a PNG keeps every premultiplied pixel exactly`() throws {
    let all = try #require(PixelBuffer(width: 256, height: 256))
    for a in 0..<256 {
      for c in 0..<256 {
        let v = UInt32(min(a, c))
        all.row(a)[c] = UInt32(a) << 24 | v << 16 | (UInt32(a) - v) << 8 | v
      }
    }
    try scratch.render("all.png", [all])
    let back = try open("all.png")
    #expect(pixels(try back.frame(at: 0)) == pixels(all))
    #expect(!back.isOpaque)
    #expect(back.kind == .still)
    #expect(back.duration == nil)
  }

  @Test(arguments: [(1, 1), (1, 7), (13, 1), (33, 17)])
  func `an opaque PNG of any size is read back exactly and as opaque`(
    _ size: (Int, Int)
  ) throws {
    let image = try scene(size.0, size.1)
    try scratch.render("a.png", [image])
    let back = try open("a.png")
    #expect(back.naturalSize == image.size)
    #expect(back.isOpaque)
    #expect(pixels(try back.frame(at: 3)) == pixels(image))
  }

  @Test func `a picture whose alpha channel is 255 everywhere is treated as opaque`() throws {
    try scratch.run("convert", "-size", "4x4", "xc:#336699", "PNG32:a.png")
    #expect(try open("a.png").isOpaque)
  }

  /// The expected bytes were recorded with ImageMagick's `convert` 6.9, which does not use libav.
  @Test(arguments: [
    ("grey", ["-colorspace", "Gray", "-depth", "8", "PNG:a.png"]),
    ("palette", ["PNG8:a.png"]),
    ("sixteen bits", ["-depth", "16", "PNG48:a.png"]),
    ("sixteen bits with alpha", ["-depth", "16", "PNG64:a.png"]),
    ("one bit", ["-monochrome", "PNG:a.png"]),
    ("bitmap", ["BMP3:a.bmp"]),
    ("lossless webp", ["-define", "webp:lossless=true", "a.webp"]),
  ]) func `a picture is decoded to the same pixels as by ImageMagick`(
    _ name: String, _ arguments: [String]
  ) throws {
    try scratch.render("in.png", [try corners(12, 8)])
    let to = try #require(arguments.last).split(separator: ":").last.map(String.init) ?? ""
    let process = ["convert", "in.png"] + arguments
    try runAll(process)
    try scratch.run("convert", to, "-depth", "8", "BGRA:raw")
    let raw = try scratch.bytes("raw")
    let ours = pixels(try open(to).frame(at: 0))
    let theirs = (0..<ours.count).map { (i: Int) -> UInt32 in
      (0..<4).reduce(0) { (pixel: UInt32, byte: Int) -> UInt32 in
        pixel | UInt32(raw[4 * i + byte]) << UInt32(8 * byte)
      }
    }
    #expect(ours == theirs)
  }

  func runAll(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func `a picture's 16-bit components are rounded to the nearest 8-bit value`() throws {
    // The values are on both sides of every boundary between 8-bit values. Rounding v · 255 / 65535
    // gives the same as rounding v / 257.
    var raw: [UInt8] = []
    let near: [Int] = [-129, -128, 0, 128, 129]
    let values = (0..<256).flatMap { (n: Int) -> [UInt16] in near.map { UInt16(min(65535, max(0, n * 257 + $0))) } }
    for v in values { raw += [UInt8(v & 255), UInt8(v >> 8)] }
    try scratch.write("raw", raw)
    try scratch.run(
      "ffmpeg", "-f", "rawvideo", "-pix_fmt", "gray16le", "-s", "\(values.count)x1", "-i", "raw",
      "a.png")
    let ours = pixels(try open("a.png").frame(at: 0)).map { $0 & 255 }
    #expect(ours == values.map { UInt32((Int($0) + 128) / 257) })
  }

  @Test func `a picture whose palette has a transparent entry has transparent pixels`() throws {
    try scratch.run(
      "convert", "-size", "4x2", "xc:red", "-fill", "blue", "-draw",
      "rectangle 3,1 3,1", "-transparent", "blue", "PNG8:a.png")
    let source = try open("a.png")
    let p = pixels(try source.frame(at: 0))
    #expect(p.last == 0)
    #expect(p.first == 0xFFFF_0000)
    #expect(!source.isOpaque)
  }

  @Test(arguments: ["4:4:4", "4:2:0"], [1, 9])
  func `a JPEG of a flat colour is decoded within three steps of the colour`(
    _ sampling: String, _ side: Int
  ) throws {
    try scratch.run(
      "convert", "-size", "\(side)x\(side)", "xc:#30A0F0", "-sampling-factor", sampling, "-quality",
      "98", "a.jpg")
    let source = try open("a.jpg")
    let flat = try picture(side, side) { _, _ in 0xFF30_A0F0 }
    #expect(difference(try source.frame(at: 0), flat) <= 3)
    #expect(source.isOpaque)
  }

  @Test func `a greyscale JPEG is decoded with the full range from black to white`() throws {
    try scratch.run(
      "convert", "-size", "16x8", "xc:black", "-fill", "white", "-draw", "rectangle 8,0 15,7",
      "-colorspace", "Gray", "-quality", "100", "a.jpg")
    let p = pixels(try open("a.jpg").frame(at: 0))
    #expect(p[0] & 255 <= 1)
    #expect(p[15] & 255 >= 254)
  }

  @Test func `a CMYK JPEG is decoded to its original colours`() throws {
    try scratch.run(
      "convert", "-size", "16x16", "xc:#30A0F0", "-colorspace", "CMYK", "-quality", "100", "a.jpg")
    let flat = try picture(16, 16) { _, _ in 0xFF30_A0F0 }
    #expect(difference(try open("a.jpg").frame(at: 0), flat) <= 4)
  }

  /// The oracle for the meaning of each EXIF number is ImageMagick's `-auto-orient`.
  @Test(arguments: 1...8)
  func `EXIF orientation turns a JPEG as ImageMagick does`(_ number: Int) throws {
    try scratch.render("in.png", [try corners(48, 32)])
    try scratch.run("convert", "in.png", "-quality", "100", "-sampling-factor", "4:4:4", "in.jpg")
    // An APP1 segment with one tag is inserted after the start-of-image marker.
    let jpeg = try scratch.bytes("in.jpg")
    let tiff: [UInt8] =
      Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(number), 0, 0, 0, 0, 0, 0]
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff
    try scratch.write("a.jpg", Array(jpeg[..<2]) + segment + Array(jpeg[2...]))
    try scratch.run("convert", "a.jpg", "-auto-orient", "out.png")
    let ours = try open("a.jpg").frame(at: 0)
    let theirs = try open("out.png").frame(at: 0)
    let upright = PixelSize(width: 48, height: 32)
    #expect(ours.size == (number >= 5 ? upright.transposed : upright))
    #expect(difference(ours, theirs) <= 4)
  }

  // MARK: SVG

  @Test(arguments: [
    (#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>"#, 30, 20),
    (#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 844"/>"#, 390, 844),
    (#"<svg xmlns="http://www.w3.org/2000/svg" width="100" viewBox="0 0 50 25"/>"#, 100, 50),
    (
      #"<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0 0 7 9"/>"#, 7,
      9
    ),
    (#"<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="72pt"/>"#, 96, 96),
    (#"<svg xmlns="http://www.w3.org/2000/svg"/>"#, 300, 150),
    (
      "\u{FEFF}<?xml version='1.0'?>\n<!-- <a> --><!DOCTYPE svg [<!ENTITY x '>'>]>\n"
        + "<svg xmlns='http://www.w3.org/2000/svg' width='12px' height='8'/>", 12, 8
    ),
  ]) func `an SVG's size is its width and height, or its view box if they are missing`(
    _ text: String, _ width: Int, _ height: Int
  ) throws {
    try scratch.write("a.svg", Array(text.utf8))
    let source = try open("a.svg")
    #expect(source.naturalSize == PixelSize(width: width, height: height))
    #expect(source.kind == .vector)
    #expect(try source.frame(at: 0).size == source.naturalSize)
  }

  static let half = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
    <rect width="10" height="10" fill="#f00" fill-opacity="0.5"/>
    <rect x="10" width="10" height="10" fill="#00f"/></svg>
    """

  @Test func `translucent colours of an SVG are premultiplied exactly once`() throws {
    try scratch.write("a.svg", Array(Self.half.utf8))
    let source = try open("a.svg")
    let p = try source.frame(at: 0).pixel(0, 0)
    #expect([0x8080_0000, 0x7F7F_0000, 0x807F_0000].contains(p), "\(String(p, radix: 16))")
    #expect(!source.isOpaque)
  }

  @Test func `an SVG is drawn again at the size of its box, with sharp edges`() throws {
    try scratch.write("a.svg", Array(Self.half.utf8))
    let source = try open("a.svg")
    try source.fit(.contain, into: PixelSize(width: 400, height: 400))
    #expect(source.size == PixelSize(width: 400, height: 200))
    let half = try source.frame(at: 0)
    #expect(half.pixel(200, 100) == 0xFF00_00FF)
    #expect(half.pixel(199, 100) == half.pixel(0, 100))
    // The middle square of the SVG is half red and half blue.
    try source.fit(.cover, into: PixelSize(width: 300, height: 300))
    let cover = try source.frame(at: 0)
    #expect(source.size == PixelSize(width: 300, height: 300))
    #expect(cover.pixel(150, 0) == 0xFF00_00FF)
    #expect(cover.pixel(149, 0) == half.pixel(0, 100))
    try source.fit(.fill, into: PixelSize(width: 100, height: 300))
    let fill = try source.frame(at: 0)
    #expect(fill.size == PixelSize(width: 100, height: 300))
    #expect(fill.row(299)[99] == 0xFF00_00FF)
  }

  // MARK: Fitting

  @Test func `fitting a picture into its own size does not change it`() throws {
    try scratch.render("a.png", [try scene(40, 30)])
    let source = try open("a.png")
    let before = pixels(try source.frame(at: 0))
    for fit in Fit.allCases {
      try source.fit(fit, into: PixelSize(width: 40, height: 30))
      #expect(pixels(try source.frame(at: 0)) == before)
    }
  }

  @Test(arguments: Fit.allCases, [(7, 5), (200, 31), (1, 1), (16, 90)])
  func `scaling a picture file of one colour does not change the colour`(
    _ fit: Fit, _ box: (Int, Int)
  ) throws {
    let flat = try picture(50, 40) { _, _ in 0x80FF_8001 }
    try scratch.render("a.png", [flat])
    let source = try open("a.png")
    try source.fit(fit, into: PixelSize(width: box.0, height: box.1))
    let scaled = try source.frame(at: 0)
    #expect(scaled.size == source.size)
    #expect(Set(pixels(scaled)) == [flat.row(0)[0]])
    if fit != .contain { #expect(scaled.size == PixelSize(width: box.0, height: box.1)) }
  }

  @Test func `fitting with "cover" shows the middle of the picture`() {
    let wide = Placement(
      natural: PixelSize(width: 200, height: 100), box: PixelSize(width: 50, height: 50),
      fit: .cover)
    #expect(wide.x == 50 && wide.y == 0)
    #expect(wide.taken == PixelSize(width: 100, height: 100))
  }

  @Test func `a picture that is scaled down is close to ImageMagick's with the same filter`() throws {
    try scratch.render("a.png", [try scene(160, 120)])
    try scratch.run("convert", "a.png", "-filter", "Catrom", "-resize", "57x43!", "b.png")
    let source = try open("a.png")
    try source.fit(.fill, into: PixelSize(width: 57, height: 43))
    #expect(psnr(try source.frame(at: 0), try open("b.png").frame(at: 0)) > 45)
  }
}
