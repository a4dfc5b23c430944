import Foundation
import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Compares small frames with recorded ones (goldens), byte for byte. `SEGUE_RECORD_GOLDENS=1`
/// records new goldens. Look at the new goldens before you commit them: they are PAM pictures,
/// which ImageMagick can show.
@Suite struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Goldens")
  static let side = 96

  /// Returns a screen with bars instead of text, and a picture in a corner.
  static func screen(_ hue: Int) -> PixelBuffer {
    picture(side, side) { x, y in
      let isText = (y / 4) % 2 == 1 && x > 8 && x < 70 - (y * 7) % 23 && y > 20
      if isText { return (b: 60, g: 50, r: 40, a: 255) }
      if y < 16 { return (b: 255 - hue, g: 120, r: hue, a: 255) }
      return (b: 250, g: 248 - y / 8, r: 245 - x / 8, a: 255)
    }
  }

  static let pictures: [PictureID: PixelBuffer] = [1: screen(40), 2: screen(220)]
  static let whole = Rect(x: 0, y: 0, width: 96, height: 96)

  struct Golden: CustomTestStringConvertible {
    var name: String
    var layers: [Layer]
    var testDescription: String { name }
  }

  static let goldens: [Golden] = [
    Golden(
      name: "slide",
      layers: [
        layer(whole, .translation(x: -40.3, y: 0), source: 1),
        layer(whole, .translation(x: 55.7, y: 0), source: 2),
      ]),
    Golden(
      name: "spring",
      layers: [
        layer(whole, .translation(x: 61.44, y: 0), source: 1, opacity: 0.45),
        layer(whole, .translation(x: -50.56, y: 0), source: 2, opacity: 0.55),
      ]),
    Golden(
      name: "zoom",
      layers: [
        layer(whole, source: 2), layer(whole, about(80, 80, .scale(x: 0.37, y: 0.37)), source: 1),
      ]),
    Golden(
      name: "flip",
      layers: [
        layer(
          whole,
          about(
            48, 48,
            Transform3D.rotation(angle: 0.9, x: 0, y: 1, z: 0)
              .concatenating(.perspective(distance: 240))), source: 1)
      ]),
    Golden(
      name: "cards",
      layers: [
        layer(whole, about(48, 48, .scale(x: 0.9, y: 0.9)), source: 1, radius: 12, clips: true),
        layer(whole, color: Color(red: 0, green: 0, blue: 0, alpha: 0.3)),
        layer(
          whole, about(48, 48, .rotation(angle: 0.12)).concatenating(.translation(x: 6, y: 40)),
          source: 2, radius: 12, clips: true),
      ]),
    Golden(
      name: "group",
      layers: [
        layer(whole, source: 1),
        layer(
          Rect(x: 10, y: 10, width: 60, height: 60), descendants: 2, opacity: 0.6, color: .white,
          radius: 14, clips: true),
        layer(Rect(x: 30, y: 30, width: 60, height: 60), parent: 2, source: 2),
        layer(
          Rect(x: 14, y: 40, width: 40, height: 20), about(34, 50, .rotation(angle: -0.4)),
          parent: 2,
          color: Color(red: 0.2, green: 0.7, blue: 0.3, alpha: 0.8), radius: 6),
      ]),
  ]

  @Test(arguments: goldens)
  func `a frame equals its golden file`(golden: Golden) throws {
    let frame = drawn(
      tree(Double(Self.side), Double(Self.side), golden.layers), Self.side, Self.side,
      pictures: Self.pictures)
    let file = Self.folder.appending(path: golden.name + ".pam")
    let bytes = Self.pam(frame)
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] == "1" {
      try bytes.write(to: file)
    }
    let kept = try Data(contentsOf: file)
    #expect(kept == bytes, "\(golden.name) differs from \(file.path())")
  }

  @Test func `every golden file belongs to a test`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(Set(files) == Set(Self.goldens.map { $0.name + ".pam" }))
  }

  /// Returns a PAM file: a header, and red, green, blue and alpha of each pixel.
  private static func pam(_ buffer: PixelBuffer) -> Data {
    var data = Data(
      "P7\nWIDTH \(buffer.width)\nHEIGHT \(buffer.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        .utf8)
    for pixel in buffer.all {
      for shift in [16, 8, 0, 24] as [UInt32] { data.append(UInt8(pixel >> shift & 255)) }
    }
    return data
  }
}
