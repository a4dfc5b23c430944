import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests `segue render` with decorations: background, margin, device frame, shadow and round
/// corners.
struct DecorationFilmTests {
  func picture(_ path: String) throws -> PixelBuffer {
    try MediaSource(path: path).frame(at: 0)
  }

  /// Returns the pixels of a part of a picture.
  func pixels(_ picture: PixelBuffer, x: Int, y: Int, _ width: Int, _ height: Int)
    -> [UInt32]
  {
    (y..<y + height).flatMap { row in (x..<x + width).map { picture.row(row)[$0] } }
  }

  @Test func `with the background none, a video is transparent where its screens are`() throws {
    let screens = try Screens()
    for name in ["a.svg", "b.svg"] {
      let circle = "<circle cx='12' cy='20' r='9'/>"
      let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='40'>\(circle)</svg>"
      try screens.folder.write(name, drawing.utf8)
    }
    let run = try Run.segue(
      "render", "a.svg", "b.svg", "-o", "f.webm", "--background", "none", "--fps", "5", in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    let frame = try picture(screens.folder / "f.webm")
    let size = (frame.width, frame.height)
    #expect(frame.row(0)[0] >> 24 == 0 && frame.row(size.1 / 2)[size.0 / 2] >> 24 == 255)
  }

  @Test(arguments: [
    ["--size", "200x433"], ["--size", "885x1920", "--margin", "0"], ["--preset", "app-store-6.9"],
    ["--preset", "app-store-6.9", "--draft"],
  ])
  func `a screen of nearly the film's aspect ratio leaves no line at the edges`(_ options: [String]) throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 390x844
      scale: 3
      screens: { a: { color: "#fff" } }
      container: a
      script: [{ at: 0.5, wait: 0.1 }]
      """.utf8)
    let run = try Run.segue(["render", "s.yaml", "-o", "f.png", "--progress", "0%"] + options, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let frame = try picture(folder / "f.png")
    let (right, bottom) = (frame.width - 1, frame.height - 1)
    #expect((0...right).allSatisfy { frame.row(0)[$0] == 0xffff_ffff && frame.row(bottom)[$0] == 0xffff_ffff })
    #expect((0...bottom).allSatisfy { frame.row($0)[0] == 0xffff_ffff && frame.row($0)[right] == 0xffff_ffff })
  }

  @Test(arguments: ["push", "zoom", "blur-through", "cube", "circle", "sheet"])
  func `a decoration does not change those pixels of the screen that it leaves uncovered`(
    _ animator: String
  ) throws {
    let screens = try Screens()
    // Without the parameter `background`, zoom and cube show the decoration's background behind
    // their receding screens.
    let background = ["zoom", "cube"].contains(animator) ? ["--set", "background=#000"] : []
    let common = ["--animator", animator, "--fps", "9"] + background
    #expect(try screens.render(["-o", "plain-%d.png"] + common).code == 0)
    let run = try screens.render(
      ["-o", "decorated-%d.png", "--margin", "7", "--background", "#f80", "--corner-radius", "6"]
        + common)
    #expect(run.code == 0, "\(run.errors)")
    let frames = screens.folder.names.filter { $0.hasPrefix("plain") }
    #expect(frames.count > 3)
    for name in frames {
      let plain = try picture(screens.folder / name)
      let decorated = try picture(
        screens.folder / name.replacingOccurrences(of: "plain", with: "decorated"))
      #expect(decorated.width == 38 && decorated.height == 54)
      #expect(decorated.row(0)[0] == 0xffff_8800 && decorated.row(7)[7] == 0xffff_8800)
      // The screen has the same pixels with the decoration as without, except in the round corners.
      #expect(
        pixels(plain, x: 0, y: 6, 24, 28) == pixels(decorated, x: 7, y: 13, 24, 28), "\(name)")
      #expect(pixels(plain, x: 6, y: 0, 12, 6) == pixels(decorated, x: 13, y: 7, 12, 6), "\(name)")
    }
  }

  @Test
  func `--background sets the colour behind a turning card, by default the darker screen's colour`()
    throws
  {
    let folder = try Folder()
    for (name, color) in [("a", "#f0f0f0"), ("b", "#d0d8e0")] {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="60">
        <rect width="40" height="60" fill="\(color)"/><circle cx="20" cy="30" r="9" fill="#c00"/></svg>
        """
      try folder.write("\(name).svg", svg.utf8)
    }
    // Returns a pixel beside the turning card. At progress 0.5, the card is seen edge-on and covers
    // only the middle of the screen. The pixel is 15 pixels above the bottom edge of the screen.
    func behind(_ margin: Int, _ arguments: [String]) throws -> UInt32 {
      let run = try Run.segue(
        ["render", "a.svg", "b.svg", "-o", "f.png", "--animator", "flip", "--progress", "0.5"]
          + arguments, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let film = try picture(folder / "f.png")
      return film.row(film.height - margin - 15)[margin + 8]
    }
    let (darker, blue): (UInt32, UInt32) = (0xffd0_d8e0, 0xff30_60ff)
    let (stage, clear) = (["--background", "#3060ff"], ["--set", "background=#00000000"])
    #expect(try behind(0, []) == darker)
    #expect(try behind(0, stage) == blue)
    #expect(try behind(10, stage + ["--margin", "10"]) == blue)
    #expect(try behind(0, clear) == 0)
    #expect(try behind(0, clear + stage) == blue)
    #expect(try behind(10, clear + stage + ["--margin", "10"]) == blue)
    #expect(try behind(0, stage + ["--set", "background=#00ff00"]) == 0xff00_ff00)
    // With the device frame `window`, the darker screen's colour shows behind the card.
    #expect(try behind(10, stage + ["--frame", "window", "--margin", "10"]) == darker)
  }

  @Test func `an animator's transparent background is transparent in formats with transparency`()
    throws
  {
    let screens = try Screens()
    try screens.folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      fps: 4
      length: 1
      screens: { a: { image: a.png }, b: { image: b.png } }
      container: { kind: navigation, root: a }
      transitions: { push: { animator: flip, set: { background: "#00000000" } } }
      script: [{ at: 0, push: b, duration: 1 }]
      """.utf8)
    for name in ["f.png", "f.apng", "f.gif"] {
      let run = try Run.segue(
        "render", "s.yaml", "-o", name, "--progress", "0.5", in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try picture(screens.folder / name).pixel(2, 2) == 0, "\(name)")
    }
  }

  @Test
  func `the 'zoom' animator dims its own background colour, but not the background of the film`()
    throws
  {
    let screens = try Screens()
    /// Returns the pixel in the top left corner of the film, beside the receding screen.
    func corner(_ words: [String]) throws -> UInt32 {
      let common = [
        "-o", "f.png", "--animator", "zoom", "--set", "scale=0.5", "--set", "shadow=0",
        "--progress", "0.5",
      ]
      let run = try screens.render(common + words)
      #expect(run.code == 0, "\(run.errors)")
      return pixels(try picture(screens.folder / "f.png"), x: 0, y: 0, 1, 1)[0]
    }
    #expect(try corner(["--background", "#3060ff"]) == 0xff30_60ff)
    // A background colour that is set for the animator is dimmed like the screen.
    #expect(try corner(["--set", "background=#3060ff"]) & 0xff < 0xe0)
  }

  @Test(arguments: ["decoration.png", "decoration.apng", "decoration.gif"])
  func `a decorated film without a background is transparent around the screen`(_ name: String)
    throws
  {
    let screens = try Screens()
    let run = try screens.render(
      "-o", name, "--shadow", "none", "--margin", "5", "--frames", "0")
    #expect(run.code == 0, "\(run.errors)")
    let found = try picture(screens.folder / name)
    #expect(found.width == 34 && found.height == 50)
    #expect(found.row(0)[0] == 0 && found.row(25)[4] == 0 && found.row(49)[33] == 0)
    #expect(found.row(5)[5] >> 24 == 255)
  }

  @Test func `the header of an animated WebP states whether the film has transparency`() throws {
    let screens = try Screens()
    for (arguments, hasAlpha) in [([], false), (["--margin", "5"], true)] {
      #expect(try screens.render(["-o", "f.webp", "--frames", "0..1"] + arguments).code == 0)
      // This flag in the header "VP8X" says that the picture has an alpha channel. Source: the WebP
      // Container Specification.
      #expect((try screens.folder.bytes("f.webp")[20] & 0x10 != 0) == hasAlpha)
    }
  }

  @Test func `a decorated video has a light background unless its format has transparency`() throws {
    let screens = try Screens()
    let common = ["--margin", "6", "--frames", "0..1"]
    #expect(try screens.render(["-o", "light.mp4"] + common).code == 0)
    let light = try picture(screens.folder / "light.mp4").pixel(1, 1)
    #expect(light >> 24 == 255 && [0, 8, 16].allSatisfy { light >> $0 & 255 > 200 })
    #expect(
      try screens.render(["-o", "clear.mov", "--codec", "prores_ks"] + common).code == 0)
    #expect(try picture(screens.folder / "clear.mov").pixel(1, 1) >> 24 == 0)
  }

  @Test func `a background colour fills the areas that the screens leave empty`() throws {
    let screens = try Screens()
    try screens.folder.write("wide.png", Picture.png(64, 20, seed: 3))
    let run = try Run.segue(
      "render", "a.png", "wide.png", "-o", "end.png", "--progress", "1", "--fit", "contain",
      "--background", "#12ab34", in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    let end = try picture(screens.folder / "end.png")
    #expect(end.width == 24 && end.height == 40 && end.row(0)[0] == 0xff12_ab34)
  }

  @Test func `--size sets the size of a film including its decoration`() throws {
    let screens = try Screens()
    let run = try screens.render(
      "-o", "film.y4m", "--size", "64x48", "--margin", "10%", "--frames", "0", "--json")
    #expect(run.text.contains("64,\n    48") || run.text.contains("[64, 48]"), "\(run.text)")
    let half = try screens.render(
      "-o", "half.y4m", "--size", "50%", "--margin", "8", "--frames", "0")
    #expect(half.text.contains("20x28"), "\(half.text)")
  }

  @Test func `options that set a film's decoration also apply to a storyboard's film`() throws {
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

  @Test func `the background of a decoration may be a picture`() throws {
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
    #expect(over.code == 64 && over.errors.contains("is an input"))
  }

  // MARK: Frames

  @Test func `a device frame does not change the pixels of the screen`() throws {
    let screens = try Screens()
    #expect(try screens.render(["-o", "plain.png", "--progress", "0.4"]).code == 0)
    let run = try screens.render(
      "-o", "phone.png", "--progress", "0.4", "--frame", "phone", "--margin", "5")
    #expect(run.code == 0, "\(run.errors)")
    let (plain, phone) = (
      try picture(screens.folder / "plain.png"), try picture(screens.folder / "phone.png")
    )
    // Around the screen, the film has the margin, a bezel and a rim of one pixel each, and on both
    // sides buttons of one pixel.
    #expect(phone.width == 40 && phone.height == 54)
    #expect(pixels(phone, x: 8, y: 12, 24, 30) == pixels(plain, x: 0, y: 5, 24, 30))
    // The corners of the screen are rounded by the frame, and the film is transparent around the frame.
    #expect(phone.row(7)[8] != plain.row(0)[0] && phone.row(0)[0] >> 24 == 0)
  }

  @Test func `a device frame may be an SVG in which the screen is marked`() throws {
    let screens = try Screens()
    try screens.folder.write(
      "frame.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 34 60"><!-- <rect id="screen"/> -->
        <rect x="10" y="10" width="34" height="60" fill="#00f"/>
        <g fill="#fff"><rect id="screen" x="15" y="15" width="24" height="40" rx="0"/></g>
      </svg>

      """.utf8)
    let run = try screens.render(
      "-o", "f.png", "--progress", "0", "--frame", "frame.svg", "--margin", "2", "--shadow", "none")
    #expect(run.code == 0, "\(run.errors)")
    let (film, a) = (
      try picture(screens.folder / "f.png"), try picture(screens.folder / "a.png")
    )
    #expect(film.width == 38 && film.height == 64)
    #expect(film.row(0)[0] == 0 && film.row(3)[3] == 0xff00_00ff && film.row(60)[20] == 0xff00_00ff)
    #expect(pixels(film, x: 7, y: 7, 24, 40) == pixels(a, x: 0, y: 0, 24, 40))
  }

  @Test(arguments: [
    ("<rect width=\"4\" height=\"4\"/>", "no element that marks"),
    ("<circle id=\"screen\" r=\"4\"/>", "has to be a rect"),
    ("<rect id=\"screen\" width=\"50%\" height=\"4\"/>", "has to be a rect"),
    ("<rect id=\"screen\" width=\"90\" height=\"4\"/>", "has to be a rect"),
    ("<rect id=\"screen\" width=\"0\" height=\"4\"/>", "has to be a rect"),
    (
      "<g transform=\"scale(2)\"><rect id=\"screen\" width=\"4\" height=\"4\"/></g>",
      "without a transform"
    ),
  ])
  func `an SVG whose screen is not marked or not usable is refused as a device frame`(
    _ element: String, _ words: String
  ) throws {
    let screens = try Screens()
    try screens.folder.write(
      "frame.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\">\(element)</svg>".utf8)
    let run = try screens.render("-o", "f.png", "--frame", "frame.svg")
    #expect(run.code == 65 && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains("frame.svg") && !screens.folder.names.contains("f.png"))
  }

  @Test func `a window title with XML characters is drawn as plain text`() throws {
    let screens = try Screens()
    let common = ["--progress", "0", "--frame", "window", "--size", "400x400"]
    #expect(try screens.render(["-o", "bare.png"] + common).code == 0)
    for title in ["Letters", "<b> & \"c\"", "هلا", "一二三"] {
      let run = try screens.render(["-o", "titled.png", "--title", title] + common)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try screens.folder.bytes("titled.png") != screens.folder.bytes("bare.png"))
    }
  }

  @Test func `options override the decoration that a storyboard sets in 'look'`() throws {
    let screens = try Screens()
    func board(_ look: String) throws {
      try screens.folder.write(
        "board.yaml",
        """
        segue: 1
        size: 24x40
        look: \(look)
        screens: { a: { image: a.png }, b: { image: b.png } }
        container: { kind: navigation, root: a }
        script: [ { at: 0.1, push: b } ]

        """.utf8)
    }
    func render(_ more: String...) throws -> Run {
      try Run.segue(
        ["render", "board.yaml", "-o", "f.png", "--frames", "0"] + more, in: screens.folder)
    }
    try board("{ background: \"#f00\", margin: 5, corner-radius: 3, shadow: none }")
    #expect(try render().code == 0)
    let first = try picture(screens.folder / "f.png")
    #expect(first.width == 34 && first.height == 50 && first.row(0)[0] == 0xffff_0000)
    #expect(try render("--margin", "25%", "--background", "blue").code == 0)
    let second = try picture(screens.folder / "f.png")
    #expect(second.width == 44 && second.row(0)[0] == 0xff00_00ff)

    for (look, line) in [
      ("{ frame: phoen }", "board.yaml:3:16"), ("{ background: gren }", "board.yaml:3:21"),
      ("{ margin: -3 }", "board.yaml:3:17"), ("{ shadow: sfot }", "board.yaml:3:17"),
      ("{ margin: 8 percent }", "board.yaml:3:17"), ("{ title: Letters }", "board.yaml:3:9"),
      ("{ frame: phone, frame-style: drak }", "board.yaml:3:36"),
    ] {
      try board(look)
      let run = try render()
      #expect(run.code == 65 && run.errors.contains(line), "\(look): \(run.errors)")
    }
    try board("{ background: gone.png }")
    let gone = try render()
    #expect(gone.code == 66 && gone.errors.contains("gone.png"), "\(gone.errors)")
  }

  @Test func `--touches shows a script's tap at its location and changes nothing else`() throws {
    let folder = try Folder()
    try folder.write(
      "board.yaml",
      """
      segue: 1
      size: 120x200
      look: { touches: true }
      screens: { a: { color: teal }, b: { color: navy } }
      container: { kind: navigation, root: a }
      links: { a: [ { area: [0, 0, 120, 200], push: b } ] }
      script: [ { at: 0.5, tap: [60, 50] } ]

      """.utf8)
    let run = try Run.segue(
      "render", "board.yaml", "-o", "f-%d.png", "--frames", "0..6", "--fps", "10", "--events",
      "e.jsonl", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let (before, during) = (try picture(folder / "f-4.png"), try picture(folder / "f-5.png"))
    #expect(before.row(50)[60] == before.row(0)[0])
    #expect(during.row(50)[60] != before.row(50)[60] && during.row(150)[60] == before.row(150)[60])
    let events = String(decoding: try folder.bytes("e.jsonl"), as: UTF8.self)
    #expect(
      events.contains(
        "{\"time\": 0.5, \"transition\": 0, \"call\": \"touch.began\", \"x\": 60, \"y\": 50}"),
      "\(events)")
  }
}
