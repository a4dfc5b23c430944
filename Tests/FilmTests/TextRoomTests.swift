import Foundation
import SegueGeometry
import SegueMedia
import SeguePlayer
import Testing

@testable import SegueFilm

/// Tests the room that an unplaced device leaves for texts, in a square of 1080 pixels and in a story.
struct TextRoomTests {
  private static let story = FilmPreset.CoveredBands(top: 0.14, bottom: 0.2)

  private static var phone: Look {
    var look = Look()
    look.frame = .phone
    return look
  }

  private static func board(_ captions: String, _ more: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: "segue: 1\nsize: 390x844\nscreens: { a: { image: a.png } }\ncontainer: a\n\(more)\nscript:\n\(captions)",
      file: "s.yaml")
  }

  private static let caption = "  - { at: 0.2, caption: One, for: 1 }"
  private static let above = "  - { at: 0.2, caption: One, for: 1, place: top }"

  /// Returns the rows of a phone in a picture with texts; nil if they need no room.
  private func rows(
    _ captions: String, _ more: String = "", in height: Int = 1080, _ covered: FilmPreset.CoveredBands = .init(),
    width: Int = 1080, isOwn: Bool = false
  ) throws -> TextRoom.Rows? {
    let device = PixelSize(width: height * 84 / 206, height: height * 84 / 100)
    return try TextRoom(try Self.board(captions, more), Self.phone, covered)?.rows(
      in: TextRoom.Picture(PixelSize(width: width, height: height), around: device, unit: 3, isOwn: isOwn))
  }

  @Test func `a device leaves room for the captions of a film that an app covers`() throws {
    let top = try #require(try rows(Self.above, in: 1920, Self.story)).range
    #expect((0.19...0.3).contains(top.lowerBound / 1920))
    // Below it, where the app's controls are, it may be near the edge.
    #expect(abs(top.upperBound - 1920 + 0.06 * 1080) < 1)
    #expect(TextRoom(try Self.board("  - { at: 1, wait: 1 }"), Self.phone, Self.story) == nil)
    #expect(TextRoom(try Self.board(Self.above), Look(), FilmPreset.CoveredBands()) == nil)
    var look = Self.phone
    look.margin = .points(20)
    #expect(TextRoom(try Self.board(Self.above), look, Self.story) == nil)
    #expect(
      TextRoom(try Self.board(Self.above, "stage: { devices: { p: { y: 60% } } }"), Self.phone, Self.story) == nil)
  }

  @Test func `the device ends where what is pressed is above an app's controls, if it is then large enough`() throws {
    // A button at 90 % of a device in the rows 500 to 1900 is at 1760, and is lifted to 1536.
    let end = try #require(Composition.end(of: 500...1900, lifting: 1760, to: 1536))
    #expect(abs(500 + (end - 500) * 0.9 - 1536) < 1e-9)
    // What is below the device counts as its end.
    #expect(Composition.end(of: 500...1900, lifting: 2000, to: 1536) == 1536)
    #expect(Composition.end(of: 500...1900, lifting: 1500, to: 1536) == nil)
    #expect(Composition.end(of: 1600...1900, lifting: 1800, to: 1536) == nil)
    let rows = TextRoom.Rows(range: 500...1900, captionsOver: 0.7, lowersCaptions: true)
    let shorter = try #require(rows.ending(at: 1500, in: 1920))
    #expect(shorter == TextRoom.Rows(range: 500...1500, captionsOver: 0.7, lowersCaptions: true))
    #expect(rows.ending(at: 1400, in: 1920) == nil)
  }

  @Test func `in a picture of another shape it leaves room for captions, which have none at its sides`() throws {
    let square = try #require(try rows(Self.caption))
    // The safe area ends at 1015; a plate of a line is about 106 pixels high.
    #expect((850...910).contains(square.range.upperBound) && square.captionsOver == nil, "\(square)")
    #expect(abs(square.range.lowerBound - 0.08 * 1080) < 1)
    // In a wide picture they are beside it, and in one of the device's shape in its margin, if they fit there.
    #expect(try rows(Self.caption, width: 1920) == nil)
    #expect(try rows(Self.caption, in: 2160, isOwn: true) == nil)
    #expect(try rows("  - { at: 0.2, caption: One, for: 1, size: 20% }", in: 2160, isOwn: true) != nil)
    let two = try #require(try rows("  - { at: 0.2, caption: \"One\\ntwo\", for: 1 }"))
    #expect(two.range.upperBound < square.range.upperBound - 40)
  }

  @Test func `captions become smaller, and so does the device, before they are over it`() throws {
    let titles = "titles: [ { text: One, size: 11%, anchor: top }, { text: Two, size: 4.5%, anchor: top } ]"
    let both = try #require(try rows(Self.caption, titles))
    let alone = try #require(try rows("  - { at: 1, wait: 1 }", titles))
    #expect(both.captionsOver == nil && both.range.lowerBound == alone.range.lowerBound)
    // A plate in the smallest letters is about 75 pixels high.
    let height = both.range.upperBound - both.range.lowerBound
    #expect(height >= 0.5 * 1080 && height < 0.6 * 1080 && (900...950).contains(both.range.upperBound), "\(both)")
    // A device that is smaller because of titles alone has no other rule than before.
    let large = "titles: [ { text: \"One\\nand two\", anchor: top, size: 12% } ]"
    let under = try #require(try rows("  - { at: 1, wait: 1 }", large)).range
    #expect(under.upperBound - under.lowerBound >= 0.59 * 1080, "\(under)")
  }

  @Test func `captions at the lower edge are over a device that would be small between texts`() throws {
    let title = "titles: [ { text: \"One\\nand two\", anchor: top, size: 12% } ]"
    for (height, covered, share) in [(1080, FilmPreset.CoveredBands(), 0.6), (1920, Self.story, 0.6)] {
      let both = try #require(
        try rows(Self.caption + "\n  - { at: 2, caption: Two, for: 1 }", title, in: height, covered))
      let alone = try #require(try rows("  - { at: 1, wait: 1 }", title, in: height, covered))
      #expect(both.captionsOver == 0.7 && alone.captionsOver == nil)
      #expect(both.range.lowerBound == alone.range.lowerBound && both.range.upperBound >= alone.range.upperBound)
      #expect(both.range.upperBound - both.range.lowerBound >= share * Double(height), "\(both)")
    }
    // With captions that are above it, those without a place are there, too.
    let captions = try #require(try rows(Self.above + "\n  - { at: 2, caption: Two, for: 1 }", in: 1920, Self.story))
    #expect(captions.captionsOver == nil, "\(captions)")
  }

  @Test func `where an app covers the lower edge, captions are below the titles, and the device is large`() throws {
    func placed(_ captions: String, _ titles: String) throws -> (rows: TextRoom.Rows, isAtTop: Bool) {
      var board = try Self.board(captions, "titles: [ \(titles) ]")
      TextRoom.raiseCaptions(of: &board, Self.phone, Self.story)
      let picture = TextRoom.Picture(
        PixelSize(width: 1080, height: 1920), around: PixelSize(width: 782, height: 1612), unit: 3)
      let rows = try #require(try TextRoom.rows(of: [(board, Self.phone)], Self.story, in: picture))
      let isRaised = board.filmSteps.contains { step in
        if case .caption(let caption) = step.effect { caption.placement == .top } else { false }
      }
      return (rows, isRaised && !rows.lowersCaptions)
    }
    func height(_ rows: TextRoom.Rows) -> Double { (rows.range.upperBound - rows.range.lowerBound) / 1920 }
    let large = "{ text: One, size: 11%, anchor: top }, { text: Two, size: 4.5%, anchor: top }"
    let (alone, both) = (try placed("  - { at: 1, wait: 1 }", large).rows, try placed(Self.caption, large))
    #expect(both.isAtTop && both.rows.captionsOver == nil)
    // A plate in the smallest letters is about 87 pixels high.
    #expect(both.rows.range.lowerBound > alone.range.lowerBound + 90, "\(both)")
    #expect(height(both.rows) >= 0.6, "\(both)")
    // A title that leaves before the other captions is no reason for a smaller device, either.
    let first = try placed(
      Self.caption + "\n  - { at: 3, caption: Two, for: 1 }", "{ text: One, size: 8%, anchor: top, for: 2 }")
    #expect(first.isAtTop && height(first.rows) >= 0.64, "\(first)")
    // One that is meant to be below the device stays there.
    let meant = try placed("  - { at: 0.2, caption: One, for: 1, place: bottom }", large)
    #expect(!meant.isAtTop && meant.rows.captionsOver != nil)
    // Below very large titles the device would be small.
    let huge = try placed(Self.caption, "{ text: \"One\\ntwo\\nthree\\nfour\", size: 15%, anchor: top }")
    #expect(!huge.isAtTop && huge.rows.captionsOver != nil, "\(huge)")
  }

  /// Returns the end of a block of a headline with keys and a line below it, in rows of a square.
  private func block(_ headline: String, _ keys: String) throws -> Double {
    let titles = "{ text: \(headline), anchor: top, size: 8%, \(keys) }, { text: Two, anchor: top, size: 4% }"
    return try #require(try rows("  - { at: 1, wait: 1 }", "titles: [ \(titles) ]")).range.lowerBound
  }

  private static let arabic = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: arabic)))
  func `the marks below an Arabic headline are a part of its block`() throws {
    let keys = "font: \(Self.arabic)"
    #expect(try block("حٍ", keys) > block("حح", keys) + 15)
  }

  @Test func `devices of several films have the rows that the texts of all of them leave`() throws {
    let picture = TextRoom.Picture(
      PixelSize(width: 1080, height: 1080), around: PixelSize(width: 440, height: 907), unit: 3)
    func rows(_ texts: (title: String, caption: String)...) throws -> TextRoom.Rows {
      let boards = try texts.map { title, caption in
        try Self.board(
          "  - { at: 0.2, caption: \"\(caption)\", for: 1 }",
          "titles: [ { text: \"\(title)\", anchor: top, size: 5% } ]")
      }
      return try #require(
        try TextRoom.rows(of: boards.map { ($0, Self.phone) }, FilmPreset.CoveredBands(), in: picture))
    }
    let (above, below) = (("One\\ntwo", "One"), ("One", "One\\ntwo"))
    let (first, second, both) = (try rows(above).range, try rows(below).range, try rows(above, below).range)
    #expect(first.lowerBound > second.lowerBound && first.upperBound > second.upperBound)
    #expect(both == first.lowerBound...second.upperBound)
    #expect(try rows(below, above).range == both)
  }

  @Test func `above the device there is room for the captions below titles that are seen at the same time`() throws {
    let title = "titles: [ { text: One, anchor: top, size: 8% } ]"
    let alone = try #require(try rows("  - { at: 1, wait: 1 }", title)).range.lowerBound
    #expect(try #require(try rows(Self.above, title)).range.lowerBound > alone + 60)
    let before = "titles: [ { text: One, anchor: top, size: 8%, until: 0.15 } ]"
    #expect(try #require(try rows(Self.above, before)).range.lowerBound == alone)
  }

  @Test func `a browser hardly becomes smaller for captions below it, and is in the middle`() throws {
    let board = try Storyboard(
      parsing: "segue: 1\nsize: 1440x900\nscreens: { a: { image: a.png } }\ncontainer: a\nscript:\n"
        + "  - { at: 0.2, caption: One, for: 1, size: 5% }", file: "s.yaml")
    var look = Look()
    look.frame = .browser
    let size = PixelSize(width: 1920, height: 1080)
    let rows = try #require(
      try TextRoom(board, look, FilmPreset.CoveredBands())?.rows(
        in: TextRoom.Picture(size, around: PixelSize(width: 1316, height: 870), unit: 1)))
    #expect(rows.captionsOver == 1)
    #expect(rows.range.upperBound - rows.range.lowerBound > 900, "\(rows)")
    #expect(abs(rows.range.lowerBound - (1080 - rows.range.upperBound)) < 1, "\(rows)")
    // It is then as wide as these rows allow, and no more than its margins at the sides.
    let whole = Decoration(look, screen: Size(width: 1440, height: 900), scale: 1, transparency: .full).fitted(
      width: 1920, height: 1080)
    let fitted = whole.fitted(width: 1920, height: 1080, in: rows.range)
    #expect(fitted.device.width * fitted.scale > 0.72 * 1920 && fitted.device.width * fitted.scale < 0.87 * 1920)
    #expect(fitted.device.height * fitted.scale <= rows.range.upperBound - rows.range.lowerBound + 1)
  }

  @Test func `of several devices those leave room that are not placed`() throws {
    func devices(_ keys: String...) throws -> TextRoom? {
      let all = keys.enumerated().map { "d\($0): { x: 40%\($1) }" }.joined(separator: ", ")
      return TextRoom(
        try Self.board(Self.caption, "stage: { ratio: 16:9, devices: { \(all) } }"), Self.phone,
        FilmPreset.CoveredBands())
    }
    #expect(try devices("", "") != nil)
    #expect(try devices("", ", y: 60%, scale: 0.7") != nil)
    #expect(try devices(", scale: 0.7", "") != nil)
    #expect(try devices(", y: 60%", ", scale: 0.7") == nil)
    // Beside one device a caption has room in a wide picture, and between two it has none.
    let picture = TextRoom.Picture(
      PixelSize(width: 1920, height: 1080), around: PixelSize(width: 440, height: 907), unit: 3)
    #expect(try devices("")?.rows(in: picture) == nil)
    #expect(try devices("", "")?.rows(in: picture) != nil)
  }

  @Test func `a device leaves room for titles above and below it, and not for others`() throws {
    func rows(_ title: String, _ more: String = "") throws -> ClosedRange<Double>? {
      try self.rows("  - { at: 1, wait: 1 }", "titles: [ \(title) ]\n\(more)")?.range
    }
    let top = try #require(try rows("{ text: One, anchor: top, size: 10% }"))
    #expect(top.lowerBound > 1.15 * 108 && top.lowerBound < 0.3 * 1080 && top.upperBound > 0.9 * 1080)
    let two = try #require(try rows("{ text: 'One and two and three and four and five', anchor: top, size: 10% }"))
    #expect(two.lowerBound > top.lowerBound + 40)
    let bottom = try #require(try rows("{ text: One, anchor: bottom, size: 10% }"))
    #expect(bottom.upperBound < 0.85 * 1080 && bottom.lowerBound < 0.1 * 1080)
    for other in ["anchor: left", "anchor: center", "anchor: top, y: 40%", "anchor: top, over: device"] {
      #expect(try rows("{ text: One, \(other) }") == nil, "\(other)")
    }
    // A distance from the edge is a part of the room, in which it may be behind a block of others.
    let lower = try #require(try rows("{ text: One, anchor: top, size: 10%, y: 10 }"))
    #expect(abs(lower.lowerBound - top.lowerBound - 30) < 1)
    #expect(try rows("{ text: One, anchor: top, size: 10%, y: -2% }, { text: Two, anchor: top, size: 10% }") == top)
    let higher = try #require(try rows("{ text: One, anchor: bottom, size: 10%, y: -5% }"))
    #expect(abs(bottom.upperBound - higher.upperBound - 54) < 1)
    #expect(try rows("{ text: One, anchor: top }", "stage: { devices: { p: { scale: 0.9 } } }") == nil)
    // In a wide picture a title without an anchor is beside a device, and above several.
    for (devices, isAbove) in [("p: {}", false), ("p: {}, q: { y: 60%, scale: 0.7 }", true)] {
      let stage = "titles: [ { text: One, size: 10% } ]\nstage: { ratio: 16:9, devices: { \(devices) } }"
      let wide = try self.rows("  - { at: 1, wait: 1 }", stage, width: 1920)
      #expect((wide != nil) == isAbove, "\(devices)")
    }
  }

  @Test func `the room for titles is that of their block, and of the lines as they are set`() throws {
    let wait = "  - { at: 1, wait: 1 }"
    func top(_ titles: String) throws -> Double {
      try #require(try rows(wait, "titles: [ \(titles) ]")).range.lowerBound
    }
    let (one, small) = ("{ text: One, anchor: top, size: 8% }", "{ text: Two, anchor: top, size: 4%")
    let alone = try top(one)
    #expect(try top("\(one), \(small) }") > alone + 1.15 * 43)
    #expect(try abs(top("{ text: One, anchor: top, size: 8%, until: 0.5 }, \(small), at: 0.5 }") - alone) < 1)
    // Narrow letters need one line where wide ones need two.
    let (narrow, wide) = (String(repeating: "i", count: 20), String(repeating: "W", count: 10))
    let lines = try [narrow, wide].map { try top("{ text: '\($0) \($0)', anchor: top, size: 8% }") }
    #expect(abs(lines[0] - alone) < 1 && lines[1] > alone + 80, "\(lines)")
  }

  @Test func `a title at a corner needs room above a device that leaves none at its sides`() throws {
    let title = "titles: [ { text: One, anchor: top-left } ]"
    #expect(try rows("  - { at: 1, wait: 1 }", title) != nil)
    #expect(try rows("  - { at: 1, wait: 1 }", title, width: 1920) == nil)
  }
}
