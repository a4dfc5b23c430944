import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests the overlays of films on a grey screen of 24x40 points, with four pixels for each.
struct OverlayFilmTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.png", Picture.plain(96, 160, 128))
    try folder.write("dot.png", Picture.plain(20, 10, 255))
  }

  private func render(
    _ overlays: String, script: String = "", at time: String = "100%", more keys: String = "", _ options: [String] = [],
    elements: String = "", to output: String = "f.png"
  ) throws -> Run {
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      scale: 4
      screens: { a: { image: a.png, elements: { card: [4, 8, 8, 6]\(elements) } } }
      container: a
      \(keys)
      length: 2
      overlays: [\(overlays)]
      script: [\(script)]
      """.utf8)
    let run = try Run.segue(
      ["render", "s.yaml", "-o", output] + (time.isEmpty ? [] : ["--progress", time]) + options, in: folder)
    return run
  }

  private func drawn(
    _ overlays: String, script: String = "", at time: String = "100%", more keys: String = ""
  ) throws -> PixelBuffer {
    let run = try render(overlays, script: script, at: time, more: keys)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return try MediaSource(path: folder / "f.png").frame(at: 0)
  }

  /// Returns the smallest rectangle with all pixels that `isMeant` accepts, as left, top, right and bottom.
  private func box(_ picture: PixelBuffer, _ isMeant: (UInt32) -> Bool) -> [Int] {
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<picture.height {
      for x in 0..<picture.width where isMeant(picture.row(y)[x]) {
        xs.append(x)
        ys.append(y)
      }
    }
    return [xs.min(), ys.min(), xs.max(), ys.max()].compactMap(\.self)
  }

  private func isRed(_ pixel: UInt32) -> Bool { pixel == 0xffff_0000 }

  @Test func `a box is around its element, and follows the camera unless it belongs to the film`() throws {
    let look = "padding: 0, corner-radius: 0, line: 1, color: \"#f00\""
    #expect(box(try drawn("{ box: card, \(look) }"), isRed) == [16, 32, 47, 55])
    let zoom = "{ at: 0, zoom: [0, 0, 12, 20], over: 0.1 }"
    #expect(box(try drawn("{ box: card, \(look) }", script: zoom), isRed) == [32, 64, 95, 111])
    #expect(
      box(try drawn("{ box: [4, 8, 8, 6], on: film, \(look) }", script: zoom), isRed) == [16, 32, 47, 55])
    #expect(box(try drawn("{ box: [1, 1, 2, 2], on: card, \(look) }"), isRed) == [20, 36, 27, 43])
    // Inside, the screen is seen.
    let picture = try drawn("{ box: card, \(look) }")
    #expect(picture.row(44)[30] == 0xff80_8080)
  }

  private func isBlue(_ pixel: UInt32) -> Bool { pixel == 0xff00_00ff }

  @Test func `a caption without a place is rather at the upper edge than over a mark`() throws {
    func caption(_ keys: String) -> String {
      "{ at: 0.2, caption: A, for: 1.6, background: \"#00f\"\(keys) }"
    }
    let mark = "{ box: [2, 28, 20, 10] }"
    let moved = box(try drawn(mark, script: caption(""), at: "50%"), isBlue)
    #expect(moved.count == 4 && moved[3] < 80, "\(moved)")
    let placed = try render(mark, script: caption(", place: bottom"), at: "50%")
    #expect(placed.errors.contains("the caption covers the box on line 8"), "\(placed.errors)")
    let point = try render(mark, script: caption(", place: [12, 33]"), at: "50%")
    #expect(point.errors.isEmpty, "\(point.errors)")
    // A mark that has left, or is elsewhere, is none that matters.
    for other in ["{ box: [2, 28, 20, 10], until: 0.1 }", "{ box: [2, 2, 20, 10] }", "{ blur: [2, 28, 20, 10] }"] {
      let usual = box(try drawn(other, script: caption(""), at: "50%"), isBlue)
      #expect(usual.count == 4 && usual[1] > 80, "\(other) \(usual)")
    }
  }

  @Test func `a caption without a place keeps out of a link at the lower edge, above it or at the upper edge`() throws {
    func script(_ keys: String) -> String { "{ at: 0.2, caption: A, for: 1.6, background: \"#00f\"\(keys) }" }
    func links(_ area: String) -> String { "\nlinks: { a: [ { area: \(area), open: \"https://a.example\" } ] }" }
    func plate(_ area: String, _ keys: String = "") throws -> [Int] {
      box(try drawn("", script: script(keys), at: "50%", more: links(area)), isBlue)
    }
    let above = try plate("[0, 36, 6, 4]")
    #expect(above.count == 4 && above[1] > 100 && above[3] <= 142, "\(above)")
    let upper = try plate("[4, 30, 16, 6]")
    #expect(upper.count == 4 && upper[3] < 80, "\(upper)")
    // What is larger than a quarter of the screen is content, and a place of its own is meant.
    for (area, keys) in [("[0, 20, 24, 20]", ""), ("[0, 36, 6, 4]", ", place: bottom")] {
      let usual = try plate(area, keys)
      #expect(usual.count == 4 && usual[3] > 145, "\(usual)")
    }
  }

  @Test func `a caption without a place is rather above what is tapped meanwhile than over it`() throws {
    func script(_ keys: String, at time: Double = 1) -> String {
      "{ at: 0.2, caption: A, for: 1.2, background: \"#00f\"\(keys) }, "
        + "{ at: \(time.description), press: { point: [12, 35], over: 0.1 } }"
    }
    // A tap soon after it is looked for before.
    for time in [1, 1.6] {
      let moved = box(try drawn("", script: script("", at: time), at: "50%"), isBlue)
      #expect(moved.count == 4 && moved[1] > 80 && moved[3] < 134, "\(moved)")
    }
    let usual = box(try drawn("", script: script("", at: 1.8).replacing("for: 1.2", with: "for: 1"), at: "30%"), isBlue)
    #expect(usual.count == 4 && usual[1] > 80, "\(usual)")
    for place in ["bottom", "[12, 35]"] {
      let placed = try render("", script: script(", place: \(place)"), at: "50%")
      #expect(
        placed.errors.contains("the caption covers what is tapped at 1 s; give it another 'place'"), "\(placed.errors)")
    }
  }

  @Test func `a tap where the app of the preset has its own controls is warned of`() throws {
    for (y, isHidden) in [(36, true), (20, false), (4, true)] {
      let script = "{ at: 1, press: { point: [12, \(y)], over: 0.1 } }"
      let errors = try render("", script: script, at: "50%", more: "", ["--preset", "story"]).errors
      let warning = "s.yaml: what is tapped at 1 s is where the app of the preset has its own controls"
      #expect(errors.contains(warning) == isHidden, "\(y): \(errors)")
      #expect(try !render("", script: script, at: "50%").errors.contains("of the preset"))
    }
  }

  @Test func `a device among texts is so high that what is tapped is above the controls of the app`() throws {
    func errors(_ look: String) throws -> String {
      let script = "{ at: 0.2, caption: A, for: 1 }, { at: 1, press: { point: [12, 36], over: 0.1 } }"
      return try render("", script: script, at: "50%", more: "look: { \(look) }", ["--preset", "story"]).errors
    }
    #expect(try errors("frame: phone").isEmpty)
    let placed = try errors("frame: phone, margin: 2%")
    #expect(placed.contains("has its own controls; give 'look' a larger 'margin'"), "\(placed)")
  }

  @Test func `a caption's own size is smaller by up to 30 % before it is over the device, which is said`() throws {
    func caption(_ size: Double) -> String {
      "{ at: 0.2, caption: A, for: 1.6, background: \"#00f\", size: \(size) }"
    }
    let look = "look: { background: \"#fff\", margin: 8 }"
    let beside = box(try drawn("", script: caption(3), at: "50%", more: look), isBlue)
    #expect(beside.count == 4 && beside[1] >= 192, "\(beside)")
    // On a screen without a device around it, a caption is a subtitle.
    #expect(try render("", script: caption(5), at: "50%", more: look).errors.isEmpty)
    let framed = look.replacing("margin: 8", with: "margin: 8, frame: window")
    let over = try render("", script: caption(5), at: "50%", more: framed)
    #expect(over.code == 0 && over.errors.contains("s.yaml:9:10: the caption is over the device"), "\(over.errors)")
  }

  @Test func `a caption near the end of the device is said to cover a box if no other place is free`() throws {
    let keys =
      "look: { frame: phone, background: \"#fff\" }\n"
      + "titles: [ { text: \"One\\nand two\", anchor: top, size: 12% } ]"
    for (mark, isCovered) in [("", false), (", { at: 0.2, overlay: { box: [2, 32, 20, 6] } }", true)] {
      let run = try render(
        "", script: "{ at: 0.2, caption: A, for: 1.6 }\(mark)", at: "50%", more: keys, ["--preset", "square"])
      #expect(run.code == 0 && run.errors.contains("the caption covers the box") == isCovered, "\(run.errors)")
      #expect(!run.errors.contains("the caption is over the device"), "\(run.errors)")
    }
  }

  @Test func `a caption without a plate has one over the device, but not beside it or at a point`() throws {
    /// Returns the number of pixels that are as dark as the usual plate.
    func plate(_ keys: String, margin: Int) throws -> Int {
      let caption = "{ at: 0.2, caption: A, for: 1.6, background: \"#0000\", \(keys) }"
      let look = "look: { background: \"#fff\", margin: \(margin), frame: window, frame-style: light }"
      #expect(try render("", script: caption, at: "50%", more: look).code == 0)
      let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
      return (0..<picture.height).reduce(0) { sum, y in
        sum + (0..<picture.width).count { (0x10...0x30).contains(picture.row(y)[$0] & 0xff) }
      }
    }
    #expect(try plate("size: 8", margin: 8) > 500)
    #expect(try plate("size: 3", margin: 12) < 100)
    #expect(try plate("size: 5, place: [14, 30]", margin: 8) < 100)
  }

  @Test func `a caption whose letters are hardly seen on its plate is named`() throws {
    for (keys, isNamed) in [
      ("color: \"#eee\", background: \"#fff\"", true), ("background: \"#fff\"", false), ("color: \"#eee\"", false),
      ("color: \"#333\"", true),
    ] {
      let errors = try render("", script: "{ at: 0.2, caption: A, for: 1.6, \(keys) }", at: "50%").errors
      #expect(errors.contains("the caption is hardly seen: its colour has a contrast of 1.") == isNamed, "\(errors)")
    }
  }

  @Test func `a caption's letters become smaller before a word is on two lines`() throws {
    func height(_ text: String, _ size: Double) throws -> Int {
      let script = "{ at: 0.2, caption: \(text), for: 1.6, background: \"#00f\", size: \(size) }"
      let found = box(try drawn("", script: script, at: "50%"), isBlue)
      return found.count == 4 ? found[3] - found[1] : 0
    }
    // One line, in smaller letters, and not two.
    #expect(try height("HHHHH", 4) < height("HHH", 4))
    #expect(try height("HHHHHHHHHHHHHH", 4) > height("HHH", 4))
  }

  @Test func `a box moves to another place with a step`() throws {
    let keys = "padding: 0, corner-radius: 0, line: 1, color: \"#f00\""
    let picture = try drawn(
      "{ box: card, name: b, \(keys) }", script: "{ at: 0, overlay: b, to: [0, 20, 10, 10], over: 1 }")
    #expect(box(picture, isRed) == [0, 80, 39, 119])
  }

  @Test func `a highlight dims everything but its area`() throws {
    let picture = try drawn("{ highlight: card, padding: 0, corner-radius: 0, dim: 50% }")
    #expect(box(picture) { $0 == 0xff80_8080 } == [16, 32, 47, 55])
    #expect([picture.row(0)[0], picture.row(159)[95], picture.row(44)[60]] == [0xff40_4040, 0xff40_4040, 0xff40_4040])
    // A thin line is around the area, light in a dark colour and dark in a light one.
    #expect(picture.row(44)[15] & 0xff > 0x48)
    let light = try drawn("{ highlight: card, padding: 0, corner-radius: 0, dim: 50%, color: \"#fff\" }")
    #expect(light.row(44)[60] == 0xffc0_c0c0 && light.row(44)[15] & 0xff < 0xb8)
  }

  @Test func `a picture is at its anchor in its size, and on an element if it belongs to one`() throws {
    let isWhite = { (pixel: UInt32) in pixel == 0xffff_ffff }
    #expect(box(try drawn("{ picture: dot.png, width: 10, x: 1, y: -2 }"), isWhite) == [32, 62, 71, 81])
    // At an edge, the distance is 6 % of the shorter side.
    #expect(box(try drawn("{ picture: dot.png, width: 5, anchor: top-left }"), isWhite) == [6, 6, 25, 15])
    #expect(box(try drawn("{ picture: dot.png, width: 100%, on: card, anchor: top }"), isWhite) == [16, 32, 47, 47])
    #expect(
      box(try drawn("{ picture: dot.png, width: 100%, height: 100%, fit: cover }"), isWhite) == [0, 0, 95, 159])
  }

  @Test func `a bar grows evenly while it is shown`() throws {
    let bar = "{ progress: true, for: 2, width: 20, line: 1, color: \"#f00\", appear: none, leave: none }"
    for (time, width) in [("25%", 20), ("50%", 40), ("75%", 60)] {
      let found = box(try drawn(bar, at: time)) { $0 & 0xff_ffff == 0xff_0000 }
      #expect(found.count == 4 && abs(found[2] - found[0] + 1 - width) <= 3, "\(time): \(found)")
    }
    // It is full when it begins to leave.
    let leaving = bar.replacing("leave: none", with: "leave: { style: fade, over: 1 }")
    let half = box(try drawn(leaving, at: "25%")) { $0 & 0xff_ffff == 0xff_0000 }
    #expect(half.count == 4 && abs(half[2] - half[0] + 1 - 40) <= 3, "\(half)")
  }

  @Test func `an arrow ends at its element, and a wipe draws it`() throws {
    let arrow = "{ arrow: card, color: \"#f00\", line: 1, padding: 1, at: 0.5, appear: { style: wipe, over: 1 } }"
    let whole = box(try drawn(arrow), isRed)
    #expect(whole.count == 4 && (40...56).contains(whole[1]), "\(whole)")
    let part = box(try drawn(arrow, at: "45%"), isRed)
    #expect(part.count == 4 && part[1] > whole[1] && abs(part[3] - whole[3]) <= 3, "\(part) of \(whole)")
  }

  @Test(arguments: [("", 40), (", from: [2, 20]", 40), (", from: [16, 20]", 68)])
  func `an arrow to a row points at its nearer end or at what is nearest, in the row itself`(
    _ from: String, _ end: Int
  ) throws {
    let run = try render(
      "{ arrow: row, color: \"#f00\", line: 0.6, padding: 0\(from) }", elements: ", row: [10, 8, 12, 2]")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
    let found = box(picture, isRed)
    #expect(found.count == 4 && abs(found[2] - end) <= 6, "\(found)")
    // The tip, which is the last red column or, for an arrow from below, the first red row.
    let tip = found[2] < 50 ? (0..<picture.height).first { isRed(picture.row($0)[found[2]]) } : found[1]
    #expect(tip.map { (8 * 4 - 1...10 * 4).contains($0) } == true, "\(found)")
  }

  @Test func `a bar of a story keeps out of what the app covers`() throws {
    let run = try render(
      "{ progress: true, color: \"#f00\" }", more: "look: { frame: phone, background: \"#fff\" }",
      ["--preset", "story"])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let found = box(try MediaSource(path: folder / "f.png").frame(at: 0), isRed)
    #expect(found.count == 4 && found[3] <= 1536 && found[1] > 1500, "\(found)")
  }

  @Test func `an arrow is thin at its beginning, has a head and casts a shadow`() throws {
    let picture = try drawn("{ arrow: [12, 36], from: [12, 4], bend: 0%, padding: 0, line: 2, color: \"#f00\" }")
    func color(_ x: Int, _ y: Int) -> (red: UInt32, blue: UInt32) {
      (picture.row(y)[x] >> 16 & 255, picture.row(y)[x] & 255)
    }
    func width(_ y: Int) -> Int { (0..<96).count { color($0, y).red > 200 && color($0, y).blue < 60 } }
    let (begin, end, head) = (width(24), width(104), width(116))
    #expect(begin < end && end < head && width(142) < head, "\(begin), \(end), \(head)")
    // Beside the head the grey screen is darker, and the upper corner is not.
    #expect((0..<96).contains { color($0, 120).red < 0x74 })
    #expect(picture.row(4)[4] == 0xff80_8080)
  }

  /// Writes a screen of black and white stripes, a point wide each.
  private func writeStripes() throws {
    try folder.write(
      "stripes.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 40"><rect width="24" height="40" fill="#fff"/>\
      \((0..<12).map { "<rect x=\"\($0 * 2)\" width=\"1\" height=\"40\"/>" }.joined())</svg>
      """.utf8)
  }

  @Test(arguments: ["push", "page-curl", "dissolve", "cube"])
  func `the blur of an element without times follows its screen through a transition`(_ animator: String) throws {
    try writeStripes()
    try folder.write(
      "b.yaml",
      """
      segue: 1
      size: 24x40
      scale: 4
      screens: { a: { image: stripes.svg, elements: { card: [4, 8, 16, 16] } }, b: { color: teal } }
      container: { kind: navigation, root: a }
      transitions: { push: { animator: \(animator), duration: 1 } }
      length: 1
      overlays: [{ blur: card, radius: 3 }]
      script: [{ at: 0, push: b }]
      """.utf8)
    for time in ["0%", "15%", "30%"] {
      let run = try Run.segue(["render", "b.yaml", "-o", "b.png", "--progress", time], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let picture = try MediaSource(path: folder / "b.png").frame(at: 0)
      /// Returns how often the brightness changes strongly in a row.
      func edges(_ y: Int) -> Int {
        let row = (0..<96).map { Int(picture.row(y)[$0] >> 8 & 0xff) }
        return zip(row, row.dropFirst(2)).filter { abs($0 - $1) > 40 }.count
      }
      #expect(edges(64) < edges(148) / 2, "\(animator) at \(time): \(edges(64)) and \(edges(148))")
    }
  }

  @Test(arguments: [
    ("match", ["4%", "25%", "50%"]), ("container-transform, set: { element: row }", ["4%"]),
  ])
  func `the blur of an element without times moves with the element`(_ animator: String, _ times: [String]) throws {
    try writeStripes()
    try folder.write(
      "b.yaml",
      """
      segue: 1
      size: 24x40
      scale: 4
      screens:
        a: { image: stripes.svg, elements: { row: [0, 6, 24, 20], card: [4, 8, 16, 16] } }
        b: { image: stripes.svg, elements: { card: [4, 20, 16, 16] } }
      container: { kind: navigation, root: a }
      length: 1
      overlays: [{ blur: card, radius: 3 }]
      script: [{ at: 0, push: b, animator: \(animator), duration: 1 }]
      """.utf8)
    for time in times {
      let run = try Run.segue(["render", "b.yaml", "-o", "b.png", "--progress", time], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let picture = try MediaSource(path: folder / "b.png").frame(at: 0)
      // The card is 64 of the 160 rows high, and its edges are soft.
      let sharp = (0..<160).count { y in
        let row = (32..<64).map { Int(picture.row(y)[$0] >> 8 & 0xff) }
        return (row.max() ?? 0) - (row.min() ?? 0) > 100
      }
      #expect(sharp < 130, "\(animator) at \(time): \(sharp) rows")
    }
  }

  @Test func `a blurred area hides what is beneath it in every frame`() throws {
    try writeStripes()
    for time in ["0%", "100%"] {
      try folder.write(
        "b.yaml",
        """
        segue: 1
        size: 24x40
        scale: 4
        screens: { a: { image: stripes.svg } }
        container: a
        length: 2
        overlays: [{ blur: [4, 8, 16, 16], radius: 3, padding: 0 }]
        script: []
        """.utf8)
      let run = try Run.segue(["render", "b.yaml", "-o", "b.png", "--progress", time], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let picture = try MediaSource(path: folder / "b.png").frame(at: 0)
      let row = (20..<76).map { Int(picture.row(60)[$0] & 0xff) }
      #expect((row.max() ?? 0) - (row.min() ?? 0) < 16, "\(row)")
      #expect(Set((20..<76).map { picture.row(140)[$0] }).count >= 2)
    }
  }

  @Test func `a blur hides all of its area, and its edge is soft`() throws {
    try writeStripes()
    // The same blur as an overlay of the film, and as a part of the screen.
    for overlay in ["{ blur: [4, 20, 16, 8], radius: 3, padding: 6 }", "{ blur: card, radius: 3, padding: 6 }"] {
      try folder.write(
        "b.yaml",
        """
        segue: 1
        size: 24x40
        scale: 4
        screens: { a: { image: stripes.svg, elements: { card: [4, 20, 16, 8] } } }
        container: a
        length: 2
        overlays: [\(overlay)]
        script: []
        """.utf8)
      let run = try Run.segue(["render", "b.yaml", "-o", "b.png", "--progress", "100%"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let picture = try MediaSource(path: folder / "b.png").frame(at: 0)
      func contrast(_ y: Int) -> Int {
        let row = (36..<60).map { Int(picture.row(y)[$0] & 0xff) }
        return (row.max() ?? 0) - (row.min() ?? 0)
      }
      #expect(contrast(81) < 20 && contrast(110) < 20, "\(contrast(81)), \(contrast(110))")
      #expect(contrast(20) > 240 && (60..<200).contains(contrast(56)), "\(contrast(20)), \(contrast(56))")
    }
  }

  @Test func `the film is mirrored for a layout from the right to the left, and the screen is not`() throws {
    let mirrored = "layout: right-to-left"
    let isWhite = { (pixel: UInt32) in pixel == 0xffff_ffff }
    #expect(
      box(try drawn("{ picture: dot.png, width: 5, anchor: top-left }", more: mirrored), isWhite) == [70, 6, 89, 15])
    let box = box(
      try drawn("{ box: card, padding: 0, corner-radius: 0, line: 1, color: \"#f00\" }", more: mirrored), isRed)
    #expect(box == [16, 32, 47, 55])
  }

  @Test func `an overlay that cannot be shown gives one sentence`() throws {
    let missing = try render("{ picture: none.png }")
    #expect(missing.code == 66 && missing.errors.contains("none.png"), "\(missing.errors)")
    let page = try render("{ box: card }", at: "", to: "p.html")
    #expect(page.code == 0 && page.errors.contains("a page does not show 'overlays' yet"), "\(page.errors)")
  }

  @Test func `guides are drawn into a still, and a film with them is refused in one sentence`() throws {
    let plain = try drawn("")
    let run = try render("", more: "stage: { ratio: 16:9 }", ["--show-guides"])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let guides = try MediaSource(path: folder / "f.png").frame(at: 0)
    #expect(box(plain) { $0 == 0xff00_c7ff }.isEmpty && !box(guides) { $0 == 0xff00_c7ff }.isEmpty)
    let film = try render("", at: "", ["--show-guides"], to: "f.gif")
    #expect(film.code == 64)
    #expect(film.errors.contains("--show-guides is for stills, and f.gif is a film; give -o a .png"), "\(film.errors)")
  }
}
