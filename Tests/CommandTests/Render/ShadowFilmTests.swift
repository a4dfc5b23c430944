import Foundation
import SegueMedia
import SegueRender
import Testing

/// Tests films of windows with a soft shadow, and of decoration with one, in formats without translucent pixels.
struct ShadowFilmTests {
  private let folder: Folder

  /// A window of 40 × 30 pixels with a shadow around it that fades out at the picture's edges.
  private static let window = Picture.png(60, 50) { x, y in
    let across = max(10 - x, x - 49, 0)
    let down = max(10 - y, y - 39, 0)
    guard across + down > 0 else { return [250, 250, 250, 255] }
    return [0, 0, 0, UInt8(max(110 - 11 * max(across, down), 0))]
  }

  init() throws {
    folder = try Folder()
    try folder.write("w.png", Self.window)
    try folder.write("a.png", Picture.plain(60, 90, 200))
    try folder.write(
      "w.yaml",
      """
      segue: 1
      size: 60x50
      screens: { a: { image: w.png }, b: { image: w.png } }
      container: { kind: navigation, root: a }
      script: [ { at: 0, push: b } ]
      """.utf8)
  }

  /// Renders a film of few frames, and returns its first one.
  private func first(
    _ arguments: [String], as output: String
  ) throws -> (picture: PixelBuffer, said: String) {
    let run = try Run.segue(["render"] + arguments + ["-o", output, "--fps", "10"], in: folder)
    try #require(run.code == 0, "\(run.errors)")
    return (try MediaSource(path: folder / output).frame(at: 0), run.errors)
  }

  private static func red(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> UInt32 {
    picture.row(y)[x] >> 16 & 255
  }

  @Test(arguments: ["x.gif", "x.mp4"], [["w.png", "w.png", "--duration", "0.2"], ["w.yaml"]])
  func `a window with a shadow is over light grey, with a note that offers a background`(
    _ output: String, _ inputs: [String]
  ) throws {
    let (picture, said) = try first(inputs, as: output)
    #expect(said.contains("w.png has a soft shadow") && said.contains("'background'"), "\(said)")
    // The corner is light, and the shadow is darker but no slab.
    #expect(Self.red(picture, 1, 1) > 200 && picture.row(1)[1] >> 24 == 255)
    #expect((100..<200).contains(Self.red(picture, 30, 43)), "\(Self.red(picture, 30, 43))")
    let (chosen, quiet) = try first(inputs + ["--background", "#ff8000"], as: output)
    #expect(!quiet.contains("soft shadow"), "\(quiet)")
    #expect(Self.red(chosen, 1, 1) > 200 && chosen.row(1)[1] & 255 < 60)
  }

  @Test(arguments: [("custom", false), ("full-screen", true)])
  func `a dialog with a shadow is over the screen that presents it, and needs no background`(
    _ style: String, _ isNoted: Bool
  ) throws {
    try folder.write(
      "dialog.yaml",
      """
      segue: 1
      size: 60x90
      screens: { a: { image: a.png }, b: { image: w.png } }
      container: { kind: navigation, root: a }
      script: [ { at: 0, present: b, style: \(style), animator: modal } ]
      """.utf8)
    #expect(try first(["dialog.yaml"], as: "x.mp4").said.contains("soft shadow") == isNoted)
  }

  @Test func `a format with translucent pixels keeps the shadow`() throws {
    let (picture, said) = try first(["w.png", "w.png", "--duration", "0.2"], as: "x.apng")
    #expect(!said.contains("soft shadow"), "\(said)")
    #expect((1..<255).contains(picture.row(43)[30] >> 24))
  }

  @Test func `a picture with opaque and transparent pixels alone stays transparent in a GIF`() throws {
    try folder.write(
      "w.png",
      Picture.png(60, 50) { x, y in
        let isIn = (10..<50).contains(x) && (10..<40).contains(y)
        return [250, 250, 250, isIn ? 255 : x == 9 && (10..<40).contains(y) ? 128 : 0]
      })
    let (picture, said) = try first(["w.png", "w.png", "--duration", "0.2"], as: "x.gif")
    #expect(!said.contains("soft shadow"), "\(said)")
    #expect(picture.row(1)[1] >> 24 == 0)
  }

  @Test(arguments: [["--shadow", "soft"], ["--frame", "window", "--shadow", "strong"]])
  func `a requested shadow in a GIF is over light grey, with a note`(_ look: [String]) throws {
    let (picture, said) = try first(["a.png", "a.png", "--duration", "0.2"] + look, as: "x.gif")
    #expect(said.contains("the shadow is over light grey"), "\(said)")
    #expect(Self.red(picture, 0, 0) > 200 && picture.row(0)[0] >> 24 == 255)
  }

  @Test func `a frame on no background in a video is named`() throws {
    let (_, said) = try first(
      ["a.png", "a.png", "--duration", "0.2", "--frame", "window", "--background", "none"],
      as: "x.mp4")
    #expect(said.contains("its background is black; 'background'"), "\(said)")
  }
}
