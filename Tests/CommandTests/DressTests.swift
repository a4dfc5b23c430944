import Foundation
import SegueMedia
import SegueRender
import Testing

/// `segue render` with something around the screens.
struct DressTests {
  private func picture(_ path: String) throws -> PixelBuffer {
    try MediaSource(path: path).frame(at: 0)
  }

  /// The pixels of a part of a picture.
  private func pixels(_ picture: PixelBuffer, x: Int, y: Int, _ width: Int, _ height: Int)
    -> [UInt32]
  {
    (y..<y + height).flatMap { row in (x..<x + width).map { picture.row(row)[$0] } }
  }

  @Test(arguments: ["push", "zoom", "blur-through", "cube", "circle", "sheet"])
  func `where nothing covers it, the screen has the pixels that it has without a dress`(
    _ animator: String
  ) throws {
    let screens = try Screens()
    let common = ["--animator", animator, "--fps", "9"]
    #expect(try screens.render(["-o", "plain-%d.png"] + common).code == 0)
    let run = try screens.render(
      ["-o", "dressed-%d.png", "--margin", "7", "--background", "#f80", "--corner-radius", "6"]
        + common)
    #expect(run.code == 0, "\(run.errors)")
    let frames = screens.folder.names.filter { $0.hasPrefix("plain") }
    #expect(frames.count > 3)
    for name in frames {
      let plain = try picture(screens.folder / name)
      let dressed = try picture(
        screens.folder / name.replacingOccurrences(of: "plain", with: "dressed"))
      #expect(dressed.width == 38 && dressed.height == 54)
      #expect(dressed.row(0)[0] == 0xffff_8800 && dressed.row(7)[7] == 0xffff_8800)
      // All but the rows with round corners.
      #expect(
        pixels(plain, x: 0, y: 6, 24, 28) == pixels(dressed, x: 7, y: 13, 24, 28), "\(name)")
      #expect(pixels(plain, x: 6, y: 0, 12, 6) == pixels(dressed, x: 13, y: 7, 12, 6), "\(name)")
    }
  }

  @Test(arguments: ["dress.png", "dress.apng", "dress.gif"])
  func `around the screen such a film is transparent`(_ name: String) throws {
    let screens = try Screens()
    let run = try screens.render(
      "-o", name, "--shadow", "none", "--margin", "5", "--frames", "0")
    #expect(run.code == 0, "\(run.errors)")
    let found = try picture(screens.folder / name)
    #expect(found.width == 34 && found.height == 50)
    #expect(found.row(0)[0] == 0 && found.row(25)[4] == 0 && found.row(49)[33] == 0)
    #expect(found.row(5)[5] >> 24 == 255)
  }

  @Test func `an animated WebP says that it has transparency`() throws {
    let screens = try Screens()
    for (arguments, hasAlpha) in [([], false), (["--margin", "5"], true)] {
      #expect(try screens.render(["-o", "f.webp", "--frames", "0..1"] + arguments).code == 0)
      // The flags of the header "VP8X"; source: the WebP Container Specification.
      #expect((try screens.folder.bytes("f.webp")[20] & 0x10 != 0) == hasAlpha)
    }
  }

  @Test func `a video has a light background, or keeps its transparency where it can`() throws {
    let screens = try Screens()
    let common = ["--margin", "6", "--frames", "0..1"]
    #expect(try screens.render(["-o", "light.mp4"] + common).code == 0)
    let light = try picture(screens.folder / "light.mp4").row(1)[1]
    #expect(light >> 24 == 255 && [0, 8, 16].allSatisfy { light >> $0 & 255 > 200 })
    #expect(
      try screens.render(["-o", "clear.mov", "--codec", "prores_ks"] + common).code == 0)
    #expect(try picture(screens.folder / "clear.mov").row(1)[1] >> 24 == 0)
  }

  @Test func `a colour alone fills what the screens leave empty`() throws {
    let screens = try Screens()
    try screens.folder.write("wide.png", Picture.png(64, 20, seed: 3))
    let run = try Run.segue(
      "render", "a.png", "wide.png", "-o", "end.png", "--progress", "1", "--fit", "contain",
      "--background", "#12ab34", in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    let end = try picture(screens.folder / "end.png")
    #expect(end.width == 24 && end.height == 40 && end.row(0)[0] == 0xff12_ab34)
  }

  @Test func `--size is the size of the whole film`() throws {
    let screens = try Screens()
    let run = try screens.render(
      "-o", "film.y4m", "--size", "64x48", "--margin", "10%", "--frames", "0", "--json")
    #expect(run.text.contains("64,\n    48") || run.text.contains("[64, 48]"), "\(run.text)")
    let half = try screens.render(
      "-o", "half.y4m", "--size", "50%", "--margin", "8", "--frames", "0")
    #expect(half.text.contains("20x28"), "\(half.text)")
  }

  @Test func `a storyboard is dressed too`() throws {
    let screens = try Screens()
    try screens.folder.write(
      "board.yaml",
      """
      segue: 1
      size: 24x40
      screens: { a: { image: a.png }, b: { image: b.png } }
      container: { kind: navigation, root: a }
      script: [ { at: 0.1, push: b } ]

      """.utf8)
    let run = try Run.segue(
      "render", "board.yaml", "-o", "f-%d.png", "--margin", "5", "--background", "red",
      "--corner-radius", "3", "--fps", "10", in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    let (first, a) = (
      try picture(screens.folder / "f-0.png"), try picture(screens.folder / "a.png")
    )
    #expect(first.width == 34 && first.height == 50 && first.row(0)[0] == 0xffff_0000)
    #expect(pixels(first, x: 5, y: 8, 24, 34) == pixels(a, x: 0, y: 3, 24, 34))
  }

  @Test func `a background may be a picture`() throws {
    let screens = try Screens()
    try screens.folder.write("wall.png", Picture.png(34, 50, seed: 9))
    let run = try screens.render(
      "-o", "f.png", "--progress", "0", "--background", "wall.png", "--margin", "5")
    #expect(run.code == 0, "\(run.errors)")
    let (film, wall) = (
      try picture(screens.folder / "f.png"), try picture(screens.folder / "wall.png")
    )
    #expect(pixels(film, x: 0, y: 0, 34, 5) == pixels(wall, x: 0, y: 0, 34, 5))
    let over = try screens.render("-o", "wall.png", "--background", "wall.png")
    #expect(over.code == 64 && over.errors.contains("is read"))
  }

  // MARK: Goldens

  /// The names of the goldens and the options that make them, beside `--progress 0.5`.
  static let goldens: [String: [String]] = [
    "shadow-soft": ["--shadow", "soft", "--margin", "12", "--background", "white"],
    "shadow-strong": [
      "--shadow", "strong", "--margin", "12", "--corner-radius", "6", "--background", "#cfd8e6",
    ],
    "gradient": [
      "--background", "gradient(#7b6cff, #ff9a8b, 135)", "--margin", "15%", "--corner-radius", "8",
    ],
    "transparent": ["--shadow", "soft", "--corner-radius", "5"],
  ]

  @Test(arguments: goldens.keys.sorted())
  func `a dress looks as it did, to the byte`(_ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("DressGoldens")
    let screens = try Screens()
    let run = try screens.render(
      ["-o", "\(name).png", "--progress", "0.5"] + (Self.goldens[name] ?? []))
    #expect(run.code == 0, "\(run.errors)")
    let golden = folder.appendingPathComponent("\(name).png").path
    if ProcessInfo.processInfo.environment["SEGUE_RECORD_GOLDENS"] != nil {
      try screens.folder.bytes("\(name).png").write(to: URL(fileURLWithPath: golden))
    }
    let (found, expected) = (
      try picture(screens.folder / "\(name).png"), try picture(golden)
    )
    #expect(found.width == expected.width && found.height == expected.height)
    #expect(
      pixels(found, x: 0, y: 0, found.width, found.height)
        == pixels(expected, x: 0, y: 0, expected.width, expected.height))
  }

  @Test func `each golden has a test that owns it`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("DressGoldens")
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(found) == Set(Self.goldens.keys.map { "\($0).png" }))
  }
}
