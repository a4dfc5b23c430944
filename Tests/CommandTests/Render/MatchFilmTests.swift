import Foundation
import SegueMedia
import SegueRender
import Testing

/// Tests films of screenshots with the animator `match`, by the pixels of their frames.
struct MatchFilmTests {
  private let folder: Folder
  private static let (white, ink, bar): ([UInt8], [UInt8], [UInt8]) = (
    [255, 255, 255], [20, 20, 20], [30, 30, 34]
  )

  init() throws { folder = try Folder() }

  /// Returns the pixels of a line of bars, which is as regular as a text, at the upper edge `top`.
  private static func title(_ top: Int, _ period: Int = 9, on ground: [UInt8] = white) -> [UInt8] {
    Picture.png(97, 211) { x, y in
      (top..<top + 8).contains(y) && (6..<66).contains(x) && x % period < period * 2 / 3
        ? ink : ground
    }
  }

  /// Draws frames of a transition between `list.png` and `detail.png` at these times of a second.
  private func frames(
    _ list: String, _ detail: String, _ times: [Double], _ options: String...
  ) throws -> (pictures: [PixelBuffer], said: String) {
    try folder.write(
      "match.yaml",
      """
      segue: 1
      size: 97x211
      fps: 60
      screens:
        list: { image: list.png\(list) }
        detail: { image: detail.png\(detail) }
      container: { kind: navigation, root: list }
      transitions: { push: { animator: match, duration: 1 } }
      script: [ { at: 0, push: detail } ]
      """.utf8)
    let outputs = times.flatMap { ["-o", "f\($0).png#t=\($0)"] }
    let run = try Run.segue(["render", "match.yaml"] + outputs + options, in: folder)
    try #require(run.code == 0, "\(run.errors)")
    return (
      try times.map { try MediaSource(path: folder / "f\($0).png").frame(at: 0) }, run.errors
    )
  }

  /// Returns the darkest value of red in the columns of the titles.
  private static func darkest(_ picture: PixelBuffer) -> UInt32 {
    (0..<picture.height).reduce(255) { least, y in
      (2..<80).reduce(least) { min($0, picture.row(y)[$1] >> 16 & 255) }
    }
  }

  private static let times = [0.25, 0.4, 0.44, 0.48, 0.5, 0.52, 0.56, 0.6, 0.75]

  @Test(arguments: ["in-process", "child"])
  func `a title that is the same on both screens is opaque at every time`(_ isolation: String)
    throws
  {
    try folder.write("list.png", Self.title(120))
    try folder.write("detail.png", Self.title(30))
    let (pictures, said) = try frames(
      ", elements: { title: [4, 117, 64, 14] }", ", elements: { title: [4, 27, 64, 14] }",
      Self.times, "--isolation", isolation)
    for (time, picture) in zip(Self.times, pictures) {
      #expect(Self.darkest(picture) < 60, "\(time)")
    }
    #expect(!said.contains("match"), "\(said)")
  }

  @Test func `of the same picture in two sizes, the larger one is seen nearly all the time`() throws {
    // The larger one has stripes, of which the smaller one has only the mean.
    try folder.write(
      "list.png",
      Picture.png(97, 211) { x, y in (10..<26).contains(x) && (150..<166).contains(y) ? [120, 120, 120] : Self.white })
    try folder.write(
      "detail.png",
      Picture.png(97, 211) { x, y in
        guard (16..<80).contains(x), (20..<84).contains(y) else { return Self.white }
        return x / 8 % 2 == 0 ? [90, 90, 90] : [150, 150, 150]
      })
    let (pictures, _) = try frames(
      ", elements: { art: [10, 150, 16, 16] }", ", elements: { art: [16, 20, 64, 64] }", [0, 0.3, 0.8])
    #expect(pictures.map(Self.darkest).map { $0 < 105 } == [false, true, true])
  }

  @Test func `a title that is another text on the second screen gives way to it`() throws {
    try folder.write("list.png", Self.title(120))
    try folder.write("detail.png", Self.title(30, 20))
    let (pictures, _) = try frames(
      ", elements: { title: [4, 117, 64, 14] }", ", elements: { title: [4, 27, 64, 14] }",
      [0.3, 0.5, 0.7])
    #expect(Self.darkest(pictures[0]) < 60 && Self.darkest(pictures[2]) < 60)
    #expect(Self.darkest(pictures[1]) > 200)
  }

  /// Returns the number of blue pixels, and the columns and rows with yellow ones, which are a label.
  private static func label(in picture: PixelBuffer) -> (area: Int, columns: Set<Int>, rows: Set<Int>) {
    var (area, columns, rows): (Int, Set<Int>, Set<Int>) = (0, [], [])
    for y in 0..<211 {
      for x in 0..<97 {
        let pixel = picture.row(y)[x]
        if pixel >> 16 & 255 < 60, pixel & 255 > 180 { area += 1 }
        guard pixel >> 16 & 255 > 200, pixel & 255 < 60 else { continue }
        columns.insert(x)
        rows.insert(y)
      }
    }
    return (area, columns, rows)
  }

  @Test func `a button that becomes wider is opaque at every time, and its label keeps its shape`() throws {
    // A square of ink in the middle of each button is its label.
    func button(_ box: (x: Range<Int>, y: Range<Int>), _ shade: UInt8) -> [UInt8] {
      let (middleX, middleY) = ((box.x.lowerBound + box.x.upperBound) / 2, (box.y.lowerBound + box.y.upperBound) / 2)
      return Picture.png(97, 211) { x, y in
        guard box.x.contains(x), box.y.contains(y) else { return Self.white }
        return abs(x - middleX) <= 3 && abs(y - middleY) <= 3 ? [250, 250, 0] : [shade, 60, 200]
      }
    }
    try folder.write("list.png", button((30..<66, 150..<170), 20))
    try folder.write("detail.png", button((6..<90, 40..<60), 40))
    let (pictures, _) = try frames(
      ", elements: { go: { area: [30, 150, 36, 20], corner-radius: 0 } }",
      ", elements: { go: { area: [6, 40, 84, 20], corner-radius: 0 } }", [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7])
    for (index, picture) in pictures.enumerated() {
      let (area, columns, rows) = Self.label(in: picture)
      #expect(area > 36 * 18, "\(area)")
      // In the middle, one label gives way to the other.
      guard !(2...4).contains(index) else { continue }
      #expect(abs(columns.count - rows.count) <= 1 && (6...8).contains(rows.count), "\(columns) \(rows)")
      // Beside the label the button has its colour.
      if let row = rows.min(), let column = columns.min() {
        #expect(picture.row(row)[column - 10] & 255 > 180)
      }
    }
  }

  @Test func `a row that opens into a card keeps its label's shape, and the card's colour fills the rest`() throws {
    // A square of ink in the leading upper corner of each card is its label.
    func card(_ height: Int, _ top: Int) -> [UInt8] {
      Picture.png(97, 211) { x, y in
        guard (6..<90).contains(x), (top..<top + height).contains(y) else { return Self.white }
        return (12..<18).contains(x) && (top + 5..<top + 11).contains(y) ? [250, 250, 0] : [20, 60, 200]
      }
    }
    try folder.write("list.png", card(20, 150))
    try folder.write("detail.png", card(120, 40))
    let (pictures, _) = try frames(
      ", elements: { row: { area: [6, 150, 84, 20], corner-radius: 0 } }",
      ", elements: { row: { area: [6, 40, 84, 120], corner-radius: 0 } }", [0.3, 0.46, 0.7])
    for (index, picture) in pictures.enumerated() {
      let (area, columns, rows) = Self.label(in: picture)
      #expect(area > 84 * 35, "\(index): \(area)")
      // In the middle, one label gives way to the other.
      guard index != 1 else { continue }
      #expect(abs(columns.count - rows.count) <= 1 && (4...7).contains(rows.count), "\(columns) \(rows)")
    }
  }

  @Test func `a row that opens into a card never cuts off what is at the card's lower end`() throws {
    func card(_ height: Int, _ top: Int, label: Int) -> [UInt8] {
      Picture.png(97, 211) { x, y in
        guard (6..<90).contains(x), (top..<top + height).contains(y) else { return Self.white }
        return (12..<24).contains(x) && (label..<label + 12).contains(y) ? [250, 250, 0] : [20, 60, 200]
      }
    }
    try folder.write("list.png", card(20, 150, label: 154))
    try folder.write("detail.png", card(120, 40, label: 144))
    let (pictures, _) = try frames(
      ", elements: { row: { area: [6, 150, 84, 20], corner-radius: 0 } }",
      ", elements: { row: { area: [6, 40, 84, 120], corner-radius: 0 } }", [0.62, 0.66, 0.7, 0.8, 0.9])
    for picture in pictures {
      let (_, columns, rows) = Self.label(in: picture)
      #expect(abs(columns.count - rows.count) <= 1, "\(columns) \(rows)")
    }
  }

  @Test func `a bar that fills its rectangle is opaque at every time`() throws {
    for (name, shade) in [("list.png", UInt8(30)), ("detail.png", 60)] {
      try folder.write(
        name, Picture.png(97, 211) { x, y in y >= 190 ? [shade, 30, 34] : Self.white })
    }
    let bar = ", elements: { bar: { area: [0, 190, 97, 21], corner-radius: 0 } }"
    let (pictures, _) = try frames(bar, bar, Self.times)
    for (time, picture) in zip(Self.times, pictures) {
      #expect(picture.row(200)[48] >> 16 & 255 < 90, "\(time)")
    }
  }

  @Test func `a picture under a bar does not carry a piece of the bar`() throws {
    try folder.write(
      "list.png",
      Picture.png(97, 211) { x, y in
        if y >= 190 { return Self.bar }
        return (5..<40).contains(x) && y >= 170
          ? [UInt8(60 + x), UInt8(200 - (y - 170)), 120] : Self.white
      })
    try folder.write(
      "detail.png",
      Picture.png(97, 211) { x, y in
        (20..<90).contains(y) && (5..<92).contains(x)
          ? [UInt8(60 + x / 2), UInt8(200 - y / 2), 120] : Self.white
      })
    let (pictures, said) = try frames(
      ", elements: { photo: [5, 170, 35, 35], bar: [0, 190, 97, 21] }",
      ", elements: { photo: [5, 20, 87, 70] }", [0.25, 0.5])
    #expect(!said.contains("the bar"), "\(said)")
    let warned = try frames(
      ", elements: { photo: [5, 170, 35, 35] }", ", elements: { photo: [5, 20, 87, 70] }", [0.5]
    ).said
    #expect(
      warned.contains("the element 'photo' of the screen 'list' reaches into the bar along the lower edge")
        && warned.contains("'bar: [0, 190, 97, 21]'"), "\(warned)")
    for picture in pictures {
      let dark = (100..<185).reduce(0) { sum, y in
        sum
          + (2..<75).count { x in
            let pixel = picture.row(y)[x]
            return [16, 8, 0].allSatisfy { pixel >> $0 & 255 < 70 }
          }
      }
      #expect(dark == 0)
    }
  }

  @Test func `match without a common element says so, for screens and for a storyboard`() throws {
    try folder.write("list.png", Self.title(120))
    try folder.write("detail.png", Self.title(30))
    let said = try frames(", elements: { title: [4, 117, 64, 14] }", "", [0.5]).said
    #expect(said.contains("no two screens share one"), "\(said)")
    let screens = try Run.segue(
      ["render", "list.png", "detail.png", "--animator", "match", "-o", "s.png"], in: folder)
    #expect(screens.errors.contains("only the screens of a storyboard have elements"))
    #expect(screens.code == 0, "\(screens.errors)")
    let page = try Run.segue(["render", "match.yaml", "-o", "m.html"], in: folder)
    #expect(page.errors.contains("no two screens share one"), "\(page.errors)")
  }

  @Test func `match in a row of pushes is not spoken of where nothing is pushed with it`() throws {
    for name in ["a", "b"] { try folder.write("\(name).png", Self.title(30)) }
    func said(_ step: String) throws -> String {
      let board =
        "segue: 1\nsize: 97x211\nscreens: { a: { image: a.png }, b: { image: b.png } }\n"
        + "container: { kind: navigation, root: a }\ntransitions: { push: { animator: match } }\n"
        + "script: [ { at: 0, \(step) } ]"
      try folder.write("row.yaml", board.utf8)
      return try Run.segue(["render", "row.yaml", "-o", "row.png", "--progress", "50%"], in: folder).errors
    }
    #expect(try said("push: b").contains("no two screens share one"))
    for step in ["present: b", "present: b, style: custom", "push: b, animator: slide"] {
      let errors = try said(step)
      #expect(!errors.contains("'match'"), "\(errors)")
    }
  }

  @Test func `an element that stays because it cuts through a picture is named`() throws {
    // The rectangle is in the middle of a picture with many colours.
    let noise = Picture.png(97, 211) { x, y in
      [UInt8(x * 2), UInt8(y), UInt8((x * 7 + y * 13) % 200)]
    }
    for name in ["list.png", "detail.png"] { try folder.write(name, noise) }
    let said = try frames(
      ", elements: { part: [20, 60, 40, 30] }", ", elements: { part: [30, 90, 40, 30] }", [0.5]
    ).said
    #expect(said.contains("the element 'part' of the screen 'list' stays where it is"), "\(said)")
  }

  @Test func `a rectangle that misses the edges of a photograph by a point moves it as the exact one does`() throws {
    func screen(_ photo: (x: Range<Int>, y: Range<Int>)) -> [UInt8] {
      Picture.png(97, 211) { x, y in
        photo.x.contains(x) && photo.y.contains(y)
          ? [UInt8(40 + x), UInt8(200 - (y - photo.y.lowerBound) / 2), UInt8(90 + (x * 7 + y * 3) % 50)] : Self.white
      }
    }
    try folder.write("list.png", screen((10..<70, 110..<180)))
    try folder.write("detail.png", screen((5..<92, 20..<110)))
    let exact = try frames(
      ", elements: { photo: [10, 110, 60, 70] }", ", elements: { photo: [5, 20, 87, 90] }", [0.2, 0.5]
    ).pictures
    for list in ["[10, 109, 60, 70]", "[11, 111, 58, 68]", "[9, 109, 62, 72]"] {
      let drawn = try frames(
        ", elements: { photo: \(list) }", ", elements: { photo: [6, 20, 86, 89] }", [0.2, 0.5]
      ).pictures
      for (one, other) in zip(exact, drawn) {
        #expect((0..<one.height).allSatisfy { y in (0..<one.width).allSatisfy { one.row(y)[$0] == other.row(y)[$0] } })
      }
    }
  }

  @Test func `a text that a rectangle cuts through is told with all of it`() throws {
    try folder.write("list.png", Self.title(120))
    try folder.write("detail.png", Self.title(30))
    let said = try frames(
      ", elements: { title: [4, 117, 43, 14] }", ", elements: { title: [4, 27, 64, 14] }", [0.5]
    ).said
    #expect(
      said.contains("the rectangle of the element 'title' of the screen 'list' cuts through a text")
        && said.contains("all of the text is in ["), "\(said)")
    #expect(!said.contains("of the screen 'detail'"), "\(said)")
  }

  @Test func `a storyboard that crops a long picture says so, unless it says how it fits`() throws {
    try folder.write("list.png", Picture.plain(97, 600, 90))
    try folder.write("detail.png", Picture.plain(97, 211, 120))
    let said = try frames("", "", [0.5]).said
    #expect(said.contains("list.png is cropped, because 97x600 is longer"), "\(said)")
    #expect(said.contains("its upper part is shown; 'align' chooses another part"), "\(said)")
    for saying in [", fit: cover", ", align: bottom", ", align: top"] {
      #expect(try !frames(saying, "", [0.5]).said.contains("is cropped"), "\(saying)")
    }
    try folder.write("list.png", Picture.plain(97, 230, 90))
    #expect(try !frames("", "", [0.5]).said.contains("is cropped"))
  }
}
