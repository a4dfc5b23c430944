import Foundation
import TestSupport
import Testing

@testable import SegueMedia

/// Tests pictures that are in an SVG as data URLs.
@Suite struct SVGPictureTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let blue: UInt32 = 0xFF0A_84FF

  /// Returns the bytes of a blue picture in a format of ImageMagick.
  private func picture(_ format: String, _ arguments: String = "") throws -> [UInt8] {
    try scratch.run(
      "sh", "-c", "convert -size 16x16 'xc:#0a84ff' \(arguments) -quality 100 \(format):p")
    return try scratch.bytes("p")
  }

  private func source(_ url: String) throws -> MediaSource {
    try scratch.write(
      "a.svg",
      DrawingTests.svg(
        "<image id='i' width='40' height='20' preserveAspectRatio='none' href=\"\(url)\"/>"))
    return try MediaSource(path: scratch("a.svg"))
  }

  private func check(_ url: String, _ place: SourceLocation = #_sourceLocation) throws {
    let source = try source(url)
    #expect(source.warnings == [], sourceLocation: place)
    let seen = try source.frame(at: 0).pixel(20, 10)
    for shift: UInt32 in [0, 8, 16, 24] {
      #expect(
        abs(Int(seen >> shift & 255) - Int(Self.blue >> shift & 255)) <= 4,
        "\(String(seen, radix: 16)) \(url.prefix(60))", sourceLocation: place)
    }
  }

  @Test(arguments: ["png", "jpeg", "gif", "bmp", "webp"])
  func `an embedded picture is drawn whatever type its URL states`(_ format: String) throws {
    let data = Base64.text(try picture(format))
    for type in [
      "image/\(format)", "image/jpg", "image/png", "IMAGE/JPEG", "application/octet-stream", "",
      "text/plain",
    ] {
      try check("data:\(type);base64,\(data)")
    }
  }

  @Test func `space, line ends and escapes in a data URL are ignored`() throws {
    let data = Base64.text(try picture("png"))
    let broken = stride(from: 0, to: data.count, by: 30).map {
      String(data.dropFirst($0).prefix(30))
    }
    try check("\n  data:image/png;base64,\(data)")
    try check("data:image/jpg;base64,\n" + broken.joined(separator: "\n  "))
    try check("DATA:image/jpg;charset=utf-8;BASE64," + data.replacing("+", with: "%2B"))
    try check(
      "data:image/jpg;base64,"
        + data.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
    let escaped = try picture("png").map { String(format: "%%%02x", $0) }.joined()
    try check("data:image/jpg,\(escaped)")
    try check("data:image/jpg;base64,&#10;" + data)
    let svg =
      "%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'%3E%3Crect width='1' height='1' fill='%230a84ff'/%3E%3C/svg%3E"
    try check("data:image/svg+xml;utf8,\(svg)")
    try check("data:image/png,\(svg)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/avifenc")))
  func `an embedded AVIF is drawn`() throws {
    _ = try picture("png")
    try scratch.run(
      "sh", "-c",
      "mv p p.png && avifenc -q 100 p.png p.avif || avifenc --min 0 --max 0 p.png p.avif")
    try check("data:image/avif;base64," + Base64.text(try scratch.bytes("p.avif")))
  }

  @Test func `an embedded JPEG is turned as its EXIF data says`() throws {
    let corners = try corners(16, 8)
    try scratch.render("c.png", [corners])
    try scratch.run("convert", "c.png", "-quality", "100", "c.jpg")
    var bytes = try scratch.bytes("c.jpg")
    // An APP1 segment with the orientation 3, upside down.
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0]
      + [0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0] + [0, 0, 0, 0]
    bytes.insert(contentsOf: exif, at: 2)
    let picture = try source("data:image/jpeg;base64," + Base64.text(bytes)).frame(at: 0)
    // Blue is at the lower right, and turned at the upper left.
    let pixel = picture.pixel(4, 3)
    #expect(pixel & 255 > 200 && pixel >> 16 & 255 < 60, "\(String(pixel, radix: 16))")
  }

  @Test(arguments: ["data:image/png;base64,", "data:image/png;base64,SGVsbG8=", "data:,Hello"])
  func `an embedded file that is not a picture is named`(_ url: String) throws {
    let source = try source(url)
    #expect(source.warnings.count == 1)
    #expect(source.warnings.first?.contains("without the embedded picture of 'i'") == true)
  }
}
