import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// Tests the titles of films, with letters that are rectangles.
struct TitleFilmTests {
  private static let font = Toolchain.package.path + "/Tests/MediaTests/Fonts/Faces/regular.ttf"

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.png", Picture.plain(48, 80, 128))
  }

  private func render(
    _ titles: String, at time: String = "50%", look: String = "", script: String = "",
    _ more: [String] = [], to output: String = "f.png"
  ) throws -> Run {
    try folder.write(
      "s.yaml",
      """
      segue: 1
      size: 24x40
      scale: 4
      font: \(Self.font)
      screens: { a: { image: a.png } }
      container: a
      \(look)
      length: 2
      titles: [\(titles)]
      script: [\(script)]
      """.utf8)
    return try Run.segue(
      ["render", "s.yaml", "-o", output] + (time.isEmpty ? [] : ["--progress", time]) + more, in: folder)
  }

  /// Returns the smallest rectangle with all pixels of a colour, as left, top, right and bottom; nil for none.
  private func box(_ color: UInt32) throws -> (Int, Int, Int, Int)? {
    let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.row(y)[x] == color {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    return (left, top, right, bottom)
  }

  @Test func `a caption without room below the device is where a title stood, but over the device beside a title`()
    throws
  {
    let caption = "{ at: 0.6, caption: A, for: 1.2, background: \"#00f\" }"
    for (life, isAbove) in [("until: 0.4", true), ("at: 0", false)] {
      let run = try render(
        "{ text: \"A\\nA\", anchor: top, size: 12%, \(life) }",
        look: "look: { frame: phone, background: white }",
        script: caption, ["--preset", "square"])
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let (_, top, _, bottom) = try #require(try box(0xff00_00ff))
      #expect(isAbove ? bottom < 330 : top > 600, "\(top) \(bottom)")
    }
  }

  @Test func `a camera that brings the device under a title is warned of once`() throws {
    let look = "look: { frame: phone, background: white }"
    let zoom = "{ at: 0.5, zoom: { to: [4, 24, 16, 8], factor: 2 }, over: 0.2 }, { at: 1.2, zoom: out, over: 0.2 }"
    func errors(_ title: String) throws -> String {
      try render("{ text: A, anchor: top\(title) }", look: look, script: zoom, ["--size", "400x400"]).errors
    }
    let all = try errors("")
    #expect(all.contains(" s on the camera brings the device under the title; give it another time"), "\(all)")
    #expect(all.split(separator: "\n").count { $0.contains("the camera brings") } == 1, "\(all)")
    #expect(try !errors(", over: device").contains("the camera brings"))
    #expect(try !errors(", for: 0.4, appear: none").contains("the camera brings"))
  }

  @Test(arguments: [
    ("top-left", -1, -1), ("top", 0, -1), ("right", 1, 0), ("center", 0, 0), ("bottom-right", 1, 1),
  ])
  func `a title is at its anchor, at a distance from the edges, and moves by x and y`(
    _ anchor: String, _ x: Int, _ y: Int
  ) throws {
    // Away from the edge, so that all of the title is seen.
    let way = x > 0 ? -1 : 1
    for (keys, dx, dy) in [
      ("", 0, 0), (", x: \(2 * way), y: -1", 8 * way, -4), (", x: \(25 * way)%", 24 * way, 0),
    ] {
      let run = try render("{ text: aa, size: 5, color: \"#f00\", anchor: \(anchor)\(keys) }")
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let found = try #require(try box(0xffff_0000))
      // The picture has 96x160 pixels, and the distance is 6 % of 96.
      let (left, top, right, bottom) = (found.0 - dx, found.1 - dy, found.2 - dx, found.3 - dy)
      if x < 0 { #expect((5...8).contains(left), "\(found)") }
      if x > 0 { #expect((87...90).contains(right), "\(found)") }
      if x == 0 { #expect(abs(left + right - 95) <= 4, "\(found)") }
      if y < 0 { #expect((5...20).contains(top), "\(found)") }
      if y > 0 { #expect((140...154).contains(bottom), "\(found)") }
      if y == 0 { #expect(abs(top + bottom - 159) <= 16, "\(found)") }
    }
  }

  @Test func `a title behind the device is covered by it, and shows beside it`() throws {
    let look = "look: { background: \"#000\", margin: 24 }"
    let run = try render("{ text: aaaaaaaaaa, size: 10, color: \"#f00\", anchor: center, behind: true }", look: look)
    #expect(run.code == 0, "\(run.errors)")
    let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
    let (middle, height) = (picture.width / 2, picture.height)
    let reds = { (x: Int) in (0..<height).filter { picture.row($0)[x] == 0xffff_0000 }.count }
    #expect((0..<20).contains { reds(middle - 60 - $0) > 0 } && (0..<20).contains { reds(middle + 60 + $0) > 0 })
    #expect((-40...40).allSatisfy { reds(middle + $0) == 0 })
    #expect(try render("{ text: aaaaaaaaaa, size: 10, color: \"#f00\", anchor: center }", look: look).code == 0)
    let front = try MediaSource(path: folder / "f.png").frame(at: 0)
    #expect((-40...40).contains { x in (0..<height).contains { front.row($0)[middle + x] == 0xffff_0000 } })
  }

  @Test func `the letters of a title rise one after the other, and the last frame has all of them`() throws {
    let title = "{ text: aaaa, size: 4, color: \"#f00\", appear: { style: rise, by: letter, over: 2 } }"
    var widths: [Int] = []
    for time in ["0%", "30%", "60%", "100%"] {
      #expect(try render(title, at: time).code == 0)
      widths.append(try box(0xffff_0000).map { $0.2 - $0.0 } ?? 0)
    }
    #expect(widths == widths.sorted() && widths[0] == 0 && widths[1] < widths[3], "\(widths)")
  }

  @Test(arguments: [("12", 12.0, ""), ("50%", 50, "%")])
  func `a title that does not fit says at which size it would, as it is written, and fits at that size`(
    _ own: String, _ number: Double, _ unit: String
  ) throws {
    let run = try render("{ text: aaaaaaaa, size: \(own) }")
    let warning = try #require(run.errors.split(separator: "\n").first.map(String.init))
    #expect(warning.contains("s.yaml:9:10: the title takes"), "\(warning)")
    let match = try #require(warning.firstMatch(of: /it fits at 'size: ([0-9.]+)(%?)' instead of ([0-9.]+%?)/))
    #expect(String(match.3) == own && String(match.2) == unit, "\(warning)")
    #expect(try render("{ text: aaaaaaaa, size: \(match.1)\(unit) }").errors.isEmpty)
    let larger = (try #require(Double(match.1))) + number / 24
    #expect(try !render("{ text: aaaaaaaa, size: \(larger)\(unit) }").errors.isEmpty)
  }

  private static let stage = """
    look: { background: "#000" }
    stage: { ratio: 16:9, devices: { phone: { x: 75% } } }
    """

  @Test func `a title without an anchor takes the side that the device leaves free`() throws {
    let run = try render("{ text: aaaaaaaaaaaaaa, size: 5, color: \"#f00\" }", look: Self.stage)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let found = try #require(try box(0xffff_0000))
    let picture = try MediaSource(path: folder / "f.png").frame(at: 0)
    #expect(found.2 < picture.width * 6 / 10 && abs(found.1 + found.3 - picture.height) < 20, "\(found)")
    let mirrored = try render(
      "{ text: aaaaaaaaaaaaaa, size: 5, color: \"#f00\" }", look: Self.stage + "\nlayout: right-to-left")
    #expect(mirrored.errors.isEmpty)
    #expect(try #require(try box(0xffff_0000)).0 > picture.width * 4 / 10)
  }

  @Test(arguments: [(false, true), (true, false)])
  func `beside a device in the middle, a title without an anchor is at the side where its layout begins`(
    _ isMirrored: Bool, _ isOnLeft: Bool
  ) throws {
    let run = try render(
      "{ text: aaaa, size: 5, color: \"#f00\" }",
      look: Self.stage.replacingOccurrences(of: "75%", with: "50%") + (isMirrored ? "\nlayout: right-to-left" : ""))
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let (found, width) = (
      try #require(try box(0xffff_0000)), try MediaSource(path: folder / "f.png").frame(at: 0).width
    )
    #expect(isOnLeft ? found.2 < width / 2 : found.0 > width / 2, "\(found)")
    // As far from the edge as the safe area is, and not beside the device.
    #expect(isOnLeft ? found.0 < width / 8 : found.2 > width * 7 / 8, "\(found)")
  }

  @Test func `a title with an anchor is wrapped beside the device`() throws {
    let text = Array(repeating: "aaaaaa", count: 11).joined(separator: " ")
    #expect(try render("{ text: \(text), size: 4, color: \"#f00\", anchor: left }", look: Self.stage).errors.isEmpty)
    let found = try #require(try box(0xffff_0000))
    let over = try render(
      "{ text: \(text), size: 4, color: \"#f00\", anchor: left, over: device }", look: Self.stage)
    #expect(over.errors.isEmpty)
    let free = try #require(try box(0xffff_0000))
    #expect(found.2 < free.2 && found.3 - found.1 > free.3 - free.1, "\(found) \(free)")
  }

  @Test func `the lines of a wrapped title are about equally long, unless it has a width of its own`() throws {
    var narrower = 0
    for count in 3...8 {
      let text = Array(repeating: "aa", count: count).joined(separator: " ")
      func box(_ keys: String) throws -> (Int, Int, Int, Int) {
        let run = try render("{ text: \(text), size: 5, color: \"#f00\", anchor: left\(keys) }")
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        return try #require(try self.box(0xffff_0000))
      }
      // 21 points are about as wide as the picture without its edges.
      let (own, wide) = (try box(""), try box(", width: 21"))
      #expect(own.3 - own.1 == wide.3 - wide.1 && own.2 <= wide.2, "\(own) \(wide)")
      if own.2 + 8 < wide.2 { narrower += 1 }
    }
    #expect(narrower > 0)
  }

  @Test func `a title is smaller by up to 30 % if that keeps it out of the device`() throws {
    let run = try render("{ text: aa, size: 5, color: \"#f00\" }", look: "look: { margin: 8 }")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let found = try #require(try box(0xffff_0000))
    // The device is from 32 to 128 and from 32 to 192.
    #expect(found.2 < 32 || found.0 >= 128 || found.3 < 32 || found.1 >= 192, "\(found)")
    let larger = try render("{ text: aa, size: 12 }", look: "look: { margin: 8 }")
    #expect(larger.errors.contains("the title is over the device"), "\(larger.errors)")
  }

  @Test func `a title that is smaller beside a slanted device says so with both sizes`() throws {
    let line = "aaaaaaaaaaaaa aaaaaaaaaaaaa"
    func errors(_ turn: String) throws -> String {
      let look = Self.stage.replacing("x: 75%", with: "x: 75%\(turn)")
      return try render("{ text: \"\(line)\\n\(line)\", size: 5, anchor: left }", look: look).errors
    }
    #expect(try errors("").isEmpty)
    let slanted = try errors(", roll: 4")
    #expect(slanted.contains("the title is smaller because of the device beside it: it has 'size: "), "\(slanted)")
    #expect(slanted.contains("' instead of 5; move the device aside"), "\(slanted)")
  }

  @Test func `a title keeps out of a bar, and says that it covers a mark`() throws {
    let title = "{ text: aa, size: 5, color: \"#f00\", anchor: bottom }"
    let run = try render(title, look: "overlays: [{ progress: true, for: 2, line: 1 }]")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try #require(try box(0xffff_0000)).3 <= 148)
    let mark = "overlays: [{ box: [4, 20, 16, 20] }]"
    #expect(try render(title, look: mark).errors.contains("the title covers the box on line 7"))
    #expect(try render(title.replacing("size: 5", with: "size: 5, y: -1"), look: mark).errors.isEmpty)
  }

  @Test func `a title that must be over the device is warned of once`() throws {
    let run = try render("{ text: aaa, size: 6 }", look: "look: { margin: 3 }")
    #expect(run.errors.ranges(of: "the title is over the device, because beside it there is no room for").count == 1)
    #expect(try render("{ text: aaa, size: 6, over: device }", look: "look: { margin: 3 }").errors.isEmpty)
    #expect(try render("{ text: aaa, size: 6, y: 4 }", look: "look: { margin: 3 }").errors.isEmpty)
  }

  @Test(arguments: ["", ", y: 2"])
  func `a title's own lines are rather in smaller letters than wrapped beside the device`(_ keys: String) throws {
    func box(_ text: String) throws -> (Int, Int, Int, Int) {
      let run = try render(
        "{ text: \"\(text)\", size: 5, color: \"#f00\", anchor: left\(keys) }", look: Self.stage)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      return try #require(try self.box(0xffff_0000))
    }
    let line = "aaaaaaaaaaaaa aaaaaaaaaaaaa"
    let one = try box("aaaa")
    let own = try box("\(line)\\n\(line)")
    #expect(own.3 - own.1 < 2 * 23 && own.3 - own.1 > one.3 - one.1, "\(one) \(own)")
    // Without line breaks it is wrapped, in its own size.
    let wrapped = try box("\(line) \(line)")
    #expect(wrapped.3 - wrapped.1 > own.3 - own.1, "\(own) \(wrapped)")
  }

  @Test func `a title whose own lines are wrapped says at which size they are not`() throws {
    let line = "aaaa aaaa aaaa aaaa aaaa aaaa"
    func run(_ size: String) throws -> Run {
      try render("{ text: \"\(line)\\n\(line)\", size: \(size), anchor: left }", look: Self.stage)
    }
    let warning = try run("8").errors
    let match = try #require(
      warning.firstMatch(of: /the 2 lines of the title are wrapped to [3-9]; .* at 'size: ([0-9.]+)' instead of 8,/),
      "\(warning)")
    #expect(try run(String(match.1)).errors.isEmpty)
  }

  @Test func `a title over a placed device that is larger than the picture is warned of, unless it is meant`() throws {
    // Of the device, which is wider than the picture, the upper edge is seen.
    let look = "look: { background: \"#000\" }\nstage: { ratio: 9:16, devices: { phone: { y: 61%, scale: 1.5 } } }"
    let over = try render("{ text: aa, size: 4, anchor: top }", look: look)
    #expect(over.errors.contains("the title is over the device"), "\(over.errors)")
    #expect(try render("{ text: aa, size: 4, anchor: top, over: device }", look: look).errors.isEmpty)
    #expect(try render("{ text: aa, size: 4, anchor: top }", look: look.replacing("1.5", with: "3")).errors.isEmpty)
  }

  @Test func `a title says that it covers another one while both have appeared`() throws {
    func warned(_ first: String, _ second: String) throws -> Bool {
      let title = "text: aa, size: 5, anchor: top"
      let run = try render("{ \(title)\(first) }, { \(title)\(second) }")
      #expect(run.code == 0, "\(run.errors)")
      let words = ": the title covers the title on line 9, which is seen at the same time"
      #expect(run.errors.ranges(of: words).count == (run.errors.isEmpty ? 0 : 1), "\(run.errors)")
      return run.errors.contains(words)
    }
    #expect(try warned("", ", y: 3"))
    #expect(try !warned("", ", y: 12"))
    // One leaves while the other one appears.
    #expect(try !warned(", y: 1, for: 1", ", y: 1, at: 0.5"))
    #expect(try warned(", y: 1, for: 1.5", ", y: 1, at: 0.2"))
    #expect(try !warned(", behind: true", ", y: 1"))
  }

  @Test func `a block of titles that has no room beside the device stays together`() throws {
    let red = "{ text: aaaaaaaaaaaaaa, anchor: left, color: \"#f00\", appear: none, size: 10 }"
    let green = "{ text: aa, anchor: left, color: \"#0f0\", appear: none, size: 4 }"
    let run = try render("\(red), \(green)", look: Self.stage.replacing("75%", with: "50%"))
    #expect(run.errors.contains("the title is over the device"), "\(run.errors)")
    #expect(!run.errors.contains("the title covers"), "\(run.errors)")
    let (first, second) = (try #require(try box(0xffff_0000)), try #require(try box(0xff00_ff00)))
    #expect(second.1 > first.3 && abs(first.0 - second.0) <= 2, "\(first) \(second)")
  }

  @Test func `a title without a colour is seen on its background, and one whose own colour is not is named`() throws {
    func errors(_ background: String, _ keys: String = "") throws -> String {
      try render(
        "{ text: aaaa, size: 5, anchor: left, appear: none\(keys) }",
        look: Self.stage.replacing("\"#000\"", with: "\"\(background)\"")
      ).errors
    }
    for (background, letters) in [
      ("#fff", 0xff11_1114), ("gradient(#fff, #cde, 90)", 0xff11_1114), ("#101418", 0xffff_ffff),
    ] as [(String, UInt32)] {
      #expect(try errors(background).isEmpty && box(letters) != nil, "\(background)")
    }
    for (background, color) in [("#fff", "#eeeeee"), ("#fff", "gradient(#fff, #ffe0a0)"), ("#300", "#402010")] {
      let message = try errors(background, ", color: \"\(color)\"")
      #expect(message.contains("the title is hardly seen: its colour has a contrast of 1."), "\(message)")
      // What is behind the device or translucent is meant to be faint.
      #expect(try errors(background, ", color: \"\(color)\", behind: true").isEmpty)
    }
    #expect(try errors("#fff", ", color: \"#ffffff40\"").isEmpty)
    #expect(try errors("#fff", ", color: \"gradient(#fff, #000)\"").isEmpty)
  }

  @Test func `a title that would nearly touch the device keeps a distance from it`() throws {
    // The device begins 117 pixels from the left; some of the texts would end right before it.
    for size in stride(from: 4.0, through: 7, by: 0.3) {
      let title = "{ text: aaaaaaaa, anchor: left, color: \"#f00\", appear: none, size: \(size) }"
      let run = try render(title, look: Self.stage.replacing("75%", with: "50%"))
      let found = try #require(try box(0xffff_0000))
      #expect(run.errors.isEmpty && found.2 <= 117 - 6, "\(size): \(found)")
    }
  }

  @Test(arguments: ["top", "left", "bottom-right"])
  func `titles of one anchor that are shown at the same time are under each other`(_ anchor: String) throws {
    let red = "{ text: aa, anchor: \(anchor), appear: none, color: \"#f00\", size: 6"
    let green = "{ text: aa, anchor: \(anchor), appear: none, color: \"#0f0\", size: 4"
    func boxes(_ titles: String, at time: String = "50%") throws -> [(Int, Int, Int, Int)?] {
      let run = try render(titles, at: time)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      return [try box(0xffff_0000), try box(0xff00_ff00)]
    }
    let only = try #require(try boxes("\(red) }")[0])
    let block = try boxes("\(red) }, \(green) }")
    let (first, second) = (try #require(block[0]), try #require(block[1]))
    // Letters of 24 and 16 pixels, with a space between their lines.
    #expect((4...26).contains(second.1 - first.3), "\(first) \(second)")
    // The block as a whole has the anchor.
    switch anchor {
    case "top": #expect(first.1 == only.1, "\(first) \(only)")
    case "left": #expect(abs(first.1 + second.3 - only.1 - only.3) <= 10, "\(first) \(second) \(only)")
    default: #expect(second.3 >= only.3 && first.3 < only.1, "\(first) \(second) \(only)")
    }
    // One that comes when the other one has left has its place.
    let turns = "\(red), for: 1, leave: none }, \(green), at: 1 }"
    let (before, after) = (try boxes(turns, at: "25%"), try boxes(turns, at: "75%"))
    let (old, new) = (try #require(before[0]), try #require(after[1]))
    #expect(before[1] == nil && after[0] == nil && old.1 == only.1 && abs(old.1 + old.3 - new.1 - new.3) <= 24)
  }

  @Test func `titles of one anchor are aligned with each other`() throws {
    func boxes(_ keys: String) throws -> (first: (Int, Int, Int, Int), second: (Int, Int, Int, Int)) {
      let run = try render(
        "{ text: aaaa, color: \"#f00\", size: 3, \(keys) }, { text: aa, color: \"#0f0\", size: 2, \(keys) }")
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      return (try #require(try box(0xffff_0000)), try #require(try box(0xff00_ff00)))
    }
    let left = try boxes("anchor: right, align: left")
    #expect(abs(left.first.0 - left.second.0) <= 2 && left.first.2 > left.second.2 + 8, "\(left)")
    let right = try boxes("anchor: right")
    #expect(abs(right.first.2 - right.second.2) <= 2, "\(right)")
    #expect(abs(left.first.0 - right.first.0) <= 1, "the block as a whole has the anchor")
  }

  @Test func `a title moves with a step, and grows around its centre`() throws {
    let title = "{ text: aa, size: 4, color: \"#f00\", anchor: center, name: t }"
    #expect(try render(title).code == 0)
    let first = try #require(try box(0xffff_0000))
    let step = "{ at: 0, title: t, to: { y: 5, scale: 2 }, over: 0.5 }"
    #expect(try render(title, at: "100%", script: step).errors.isEmpty)
    let last = try #require(try box(0xffff_0000))
    #expect(abs((last.2 - last.0) - 2 * (first.2 - first.0)) <= 3, "\(first) \(last)")
    #expect(abs(last.1 + last.3 - first.1 - first.3 - 40) <= 4 && abs(last.0 + last.2 - first.0 - first.2) <= 4)
  }

  @Test func `a title names the characters that no font has`() throws {
    let run = try render("{ text: \"a\\uF8F0b\\uF8F1\\uF8F0\", size: 4 }")
    #expect(run.code == 0)
    #expect(run.errors.contains("the title has 2 characters that no installed font has, "), "\(run.errors)")
    #expect(run.errors.contains("(U+F8F0) and ") && run.errors.contains("(U+F8F1); name a font"), "\(run.errors)")
  }

  @Test func `a font that is not installed gives one sentence and exit status 65`() throws {
    let run = try render("{ text: a, font: No Such Family }")
    #expect(run.code == 65)
    #expect(run.errors.contains("the font 'No Such Family' is not installed; install it, or give the path"))
    let missing = try render("{ text: a, font: none.ttf }")
    #expect(missing.code == 66 && missing.errors.contains("none.ttf"), "\(missing.errors)")
  }

  @Test func `a page says that it does not show titles`() throws {
    let run = try render("{ text: a }", at: "", to: "p.html")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("s.yaml:9:10: a page does not show 'titles' yet; render a film to see it"))
  }
}
