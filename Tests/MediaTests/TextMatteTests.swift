import SegueGeometry
import SegueRender
import SegueScene
import Testing

@testable import SegueMedia

/// Tests elements of pictures that are not opaque rectangles: text on photographs, and round
/// corners.
@Suite struct TextMatteTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let screen = Size(width: 160, height: 120)
  private static let all = Rect(origin: .zero, size: screen)
  private static let area = Rect(x: 20, y: 20, width: 80, height: 30)
  private static let ink: UInt32 = 0xFFFF_FFFF

  /// Returns a pixel of a simulated photograph, whose colours change everywhere.
  private static func photo(_ x: Int, _ y: Int) -> UInt32 {
    let grain = (x * 7 + y * 13) % 11
    return 0xFF00_0000 | UInt32(30 + x + grain) << 16 | UInt32(40 + y + grain) << 8
      | UInt32(160 - x + grain)
  }

  /// Returns true for the pixels of vertical strokes of five pixels' width, in the middle of the
  /// rectangle.
  private static func isStroke(_ x: Int, _ y: Int) -> Bool {
    (30..<90).contains(x) && (28..<42).contains(y) && x % 12 < 5
  }

  private func drawn(_ file: String, _ frame: Rect, _ piece: PicturePart.Piece) throws
    -> PixelBuffer
  {
    let part = try ScreenPart(
      ScreenFile(try MediaSource(path: scratch(file))),
      PicturePart(screen: Self.screen, frame: frame, pieces: [piece]))
    let (width, height) = (Int(Self.screen.width), Int(Self.screen.height))
    guard case .deferred(let draw) = try part.fitted(width: width, height: height) else {
      throw MediaError(.fault, "the part was drawn at once")
    }
    return try #require(draw())
  }

  /// Returns the picture of the element at `area`, and the background without the element.
  private func separated(
    _ file: String, _ area: Rect = area, radius: Double = 0, cut: ElementCut? = nil
  ) throws -> (element: PixelBuffer, background: PixelBuffer) {
    let hole = PicturePart.Hole(area: area, cornerRadius: radius, cut: cut)
    return (
      try drawn(file, area, PicturePart.Piece(area: area, own: hole)),
      try drawn(file, Self.all, PicturePart.Piece(area: Self.all, holes: [hole]))
    )
  }

  @Test
  func `a text is cut out of a photograph without changing the photograph between the letters`()
    throws
  {
    let whole = try picture(160, 120) { x, y in
      Self.isStroke(x, y) ? Self.ink : Self.photo(x, y)
    }
    try scratch.render("a.png", [whole])
    let (text, background) = try separated("a.png")
    for y in 20..<50 {
      for x in 20..<100 {
        let pixel = text.row(y - 20)[x - 20]
        if Self.isStroke(x, y) {
          #expect(pixel == Self.ink, "\(x), \(y): \(pixel)")
        } else {
          // Beside a letter, the grain of the photograph cannot be distinguished from the letter's
          // soft edge, so a pixel there may be slightly opaque.
          let isNear = (-2...2).contains { dy in
            (-2...2).contains { Self.isStroke(x + $0, y + dy) }
          }
          #expect(pixel >> 24 <= (isNear ? 40 : 0), "\(x), \(y): \(pixel)")
        }
      }
    }
    for y in 0..<120 {
      for x in 0..<160 {
        let (own, photo) = (background.row(y)[x], Self.photo(x, y))
        for shift: UInt32 in [0, 8, 16] {
          let distance = abs(Int(own >> shift & 255) - Int(photo >> shift & 255))
          #expect(distance <= (Self.isStroke(x, y) ? 24 : 14), "\(x), \(y)")
        }
      }
    }
  }

  @Test func `only the letters of a text move on a grainy surface of one colour, also if its rectangle touches them`()
    throws
  {
    /// The grain, 0 to 16.
    func grain(_ x: Int, _ y: Int) -> UInt32 { UInt32((x * 7919 + y * 104_729 + x * y * 31) % 17) }
    func surface(_ x: Int, _ y: Int) -> UInt32 {
      0xFF00_0000 | (36 + grain(x, y)) << 16 | (20 + grain(x, y)) << 8 | (24 + grain(x, y))
    }
    func isStroke(_ x: Int, _ y: Int) -> Bool { (24..<96).contains(x) && (30..<40).contains(y) && x % 12 < 5 }
    try scratch.render("a.png", [try picture(160, 120) { isStroke($0, $1) ? Self.ink : surface($0, $1) }])
    let (text, background) = try separated("a.png", Rect(x: 24, y: 26, width: 72, height: 18))
    for y in 26..<44 {
      for x in 24..<96 {
        let pixel = text.row(y - 26)[x - 24]
        let isNear = (-2...2).contains { dy in (-2...2).contains { isStroke(x + $0, y + dy) } }
        if isStroke(x, y) {
          #expect(pixel >> 24 == 255, "\(x), \(y)")
          #expect(background.row(y)[x] >> 8 & 255 < 60, "\(x), \(y)")
        } else if !isNear {
          #expect(pixel == 0 && background.row(y)[x] == surface(x, y), "\(x), \(y)")
        }
      }
    }
  }

  @Test func `the warning of an element that stays is of the picture in its own size, from which it is cut`() throws {
    // In a small frame the strokes are too pale to be found.
    func isStroke(_ x: Int, _ y: Int) -> Bool { (30..<90).contains(x) && (28..<42).contains(y) && x % 15 == 2 }
    try scratch.render("a.png", [try picture(160, 120) { isStroke($0, $1) ? 0xFFDC_DCDC : Self.photo($0, $1) }])
    let piece = PicturePart.Piece(area: Self.area, own: PicturePart.Hole(area: Self.area))
    let file = ScreenFile(try MediaSource(path: scratch("a.png")))
    let part = PicturePart(screen: Self.screen, frame: Self.area, pieces: [piece])
    for (width, height) in [(160, 120), (32, 24)] {
      #expect(ScreenPart.obstacle(part, of: file, width: width, height: height) == nil, "\(width)")
    }
    try scratch.render("b.png", [try picture(160, 120, Self.photo)])
    let plain = ScreenFile(try MediaSource(path: scratch("b.png")))
    #expect(ScreenPart.obstacle(part, of: plain, width: 32, height: 24) == .unclear)
  }

  @Test(
    arguments: [
      (Rect(x: 20, y: 20, width: 67, height: 30), .letter(.right, points: 3)),
      (Rect(x: 33, y: 20, width: 67, height: 30), .letter(.left, points: 4)),
      (area, nil),
    ] as [(Rect, ElementObstacle?)])
  func `a text with a letter that its rectangle cuts off stays as a whole, and the reason says what is missing`(
    _ area: Rect, _ obstacle: ElementObstacle?
  ) throws {
    // Crossbars make two letters of the strokes.
    func isLetter(_ x: Int, _ y: Int) -> Bool {
      Self.isStroke(x, y) || (y == 34 || y == 35) && ((30..<59).contains(x) || (66..<89).contains(x))
    }
    let whole = try picture(160, 120) { isLetter($0, $1) ? Self.ink : Self.photo($0, $1) }
    try scratch.render("a.png", [whole])
    let piece = PicturePart.Piece(area: area, own: PicturePart.Hole(area: area))
    let part = PicturePart(screen: Self.screen, frame: area, pieces: [piece])
    let file = ScreenFile(try MediaSource(path: scratch("a.png")))
    #expect(ScreenPart.obstacle(part, of: file, width: 160, height: 120) == obstacle)
    let (element, background) = try separated("a.png", area)
    #expect(pixels(element).allSatisfy { $0 == 0 } == (obstacle != nil))
    #expect((pixels(background) == pixels(whole)) == (obstacle != nil))
  }

  @Test func `an edge that letters cross stays sharp behind them`() throws {
    func ground(_ y: Int) -> UInt32 { y < 35 ? 0xFF28_2828 : 0xFF96_9696 }
    try scratch.render("a.png", [try picture(160, 120) { Self.isStroke($0, $1) ? Self.ink : ground($1) }])
    let (_, background) = try separated("a.png")
    for y in 20..<50 {
      for x in 20..<100 {
        #expect(abs(Int(background.row(y)[x] & 255) - Int(ground(y) & 255)) <= 4, "\(x), \(y)")
      }
    }
  }

  @Test func `a text on a grainy photograph moves without a box, although most around it is dark`() throws {
    func ground(_ x: Int, _ y: Int) -> UInt32 {
      let level = UInt32((x * 7919 + y * 104_729 + x * y * 31) % 13) + (x < 78 ? 36 : 120)
      return 0xFF00_0000 | level << 16 | (level - 8) << 8 | (level - 16)
    }
    try scratch.render("a.png", [try picture(160, 120) { Self.isStroke($0, $1) ? Self.ink : ground($0, $1) }])
    let (text, _) = try separated("a.png")
    #expect(text.row(15)[18] == Self.ink && text.row(3)[3] == 0 && text.row(15)[76] == 0)
  }

  @Test func `an element that cannot be distinguished from the photograph is not cut out`() throws {
    let whole = try picture(160, 120, Self.photo)
    try scratch.render("a.png", [whole])
    let (element, background) = try separated("a.png")
    #expect(pixels(element).allSatisfy { $0 == 0 })
    #expect(pixels(background) == pixels(whole))
  }

  @Test func `a large rectangle of a photograph moves as a whole, and so does any with cut whole`() throws {
    let whole = try picture(160, 120) { x, y in Self.isStroke(x, y) ? Self.ink : Self.photo(x, y) }
    try scratch.render("a.png", [whole])
    let large = Rect(x: 10, y: 10, width: 100, height: 60)
    for (area, cut) in [(large, nil), (large, .whole), (Self.area, ElementCut.whole)] {
      let (element, background) = try separated("a.png", area, cut: cut)
      #expect(element.isOpaque, "\(area)")
      let (x, y) = (Int(area.minX), Int(area.minY))
      for (column, row) in [(0, 0), (25, 20), (30, 25), (79, 29)] {
        #expect(element.row(row)[column] == whole.row(y + row)[x + column], "\(area): \(column), \(row)")
      }
      #expect(!pixels(background).contains(Self.ink))
    }
    let (text, _) = try separated("a.png", large, cut: .shape)
    #expect(!text.isOpaque && pixels(text).contains(Self.ink))
  }

  @Test func `a row of a list below a line moves as a whole, although it has a text`() throws {
    // A thumbnail, two lines of text, and the line between two rows, right above the rectangle.
    func row(_ x: Int, _ y: Int) -> UInt32 {
      if y == 41 { return 0xFFD8_D8D8 }
      if (10..<26).contains(x), (48..<60).contains(y) { return Self.photo(x, y) }
      if x > 34, x < 120, [50, 51, 56, 57].contains(y), x % 4 < 2 { return y < 54 ? 0xFF10_1010 : 0xFF88_8888 }
      return 0xFFFF_FFFF
    }
    try scratch.render("a.png", [try picture(160, 120, row)])
    let (element, background) = try separated("a.png", Rect(x: 0, y: 43, width: 160, height: 17))
    for (x, y) in [(15, 10), (36, 8), (36, 13)] { #expect(element.row(y)[x] >> 24 > 150, "\(x), \(y)") }
    #expect(background.row(51)[36] >> 16 & 255 > 0xC0, "nothing stays behind")
  }

  @Test(arguments: [0xFFE8_E6E1, 0xFFEC_EAE6] as [UInt32])
  func `behind a row of a list is the list's surface, and not the line above the row`(_ line: UInt32) throws {
    let (paper, light): (UInt32, UInt32) = (0xFFFA_F8F4, 0xFFE6_E4E0)
    func row(_ x: Int, _ y: Int) -> UInt32 {
      if (40..<43).contains(y) { return line }
      if (10..<26).contains(x), (48..<56).contains(y) { return 0xFF20_3040 }
      return (40..<90).contains(x) && (48..<56).contains(y) ? light : paper
    }
    try scratch.render("a.png", [try picture(160, 120, row)])
    let (element, background) = try separated("a.png", Rect(x: 0, y: 43, width: 160, height: 17))
    for (x, y) in [(0, 43), (15, 50), (60, 50), (100, 44), (159, 59)] {
      #expect(background.row(y)[x] == paper, "\(x), \(y)")
    }
    #expect(element.row(8)[15] == 0xFF20_3040 && element.row(8)[60] >> 24 > 0)
  }

  @Test func `only the surface around a large element is removed, and not what the element encloses`() throws {
    let (paper, line): (UInt32, UInt32) = (0xFFF6_F3EE, 0xFF20_6080)
    func ring(_ area: Rect) throws -> PixelBuffer {
      let (x, y) = (Int(area.minX)..<Int(area.maxX), Int(area.minY)..<Int(area.maxY))
      func isInside(_ column: Int, _ row: Int, _ inset: Int) -> Bool {
        x.contains(column - inset) && x.contains(column + inset) && y.contains(row - inset) && y.contains(row + inset)
      }
      try scratch.render(
        "a.png", [try picture(160, 120) { isInside($0, $1, 5) && !isInside($0, $1, 9) ? line : paper }])
      return try separated("a.png", area).element
    }
    let large = try ring(Rect(x: 20, y: 20, width: 100, height: 60))
    #expect(large.row(0)[0] == 0 && large.row(7)[7] == line && large.row(30)[50] == paper)
    let small = try ring(Rect(x: 20, y: 20, width: 60, height: 30))
    #expect(small.row(0)[0] == 0 && small.row(7)[7] == line && small.row(15)[30] == 0)
  }

  @Test func `a photograph that is cut out of another photograph is an opaque rectangle`() throws {
    let whole = try picture(160, 120) { x, y in
      (20..<100).contains(x) && (20..<50).contains(y)
        ? Self.photo(x, y) ^ 0x0080_8080 : Self.photo(x, y)
    }
    try scratch.render("a.png", [whole])
    let (element, background) = try separated("a.png")
    #expect(element.isOpaque && element.row(3)[5] == whole.row(23)[25])
    #expect(background.row(35)[60] != whole.row(35)[60])
  }

  /// Returns true if the pixel is inside the rectangle ``area`` with round corners.
  private static func isInside(_ x: Int, _ y: Int, _ radius: Double) -> Bool {
    let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
    let dx = max(area.minX + radius - x, x - area.maxX + radius, 0)
    let dy = max(area.minY + radius - y, y - area.maxY + radius, 0)
    return (area.minX...area.maxX).contains(x) && (area.minY...area.maxY).contains(y)
      && dx * dx + dy * dy <= radius * radius
  }

  @Test
  func
    `the picture of an element with a known corner radius is extended into the element's corners`()
    throws
  {
    for radius in [8.0, 15] {
      try scratch.render(
        "a.png",
        [
          try picture(160, 120) { x, y in
            Self.isInside(x, y, radius) ? 0xFF20_6080 : 0xFFF6_F3EE
          }
        ])
      let (element, background) = try separated("a.png", radius: radius)
      #expect(pixels(element).allSatisfy { $0 == 0xFF20_6080 })
      #expect(pixels(background).allSatisfy { $0 == 0xFFF6_F3EE })
    }
  }

  @Test
  func `in an element's picture, the background outside the detected round corners is transparent`()
    throws
  {
    for radius in [8.0, 15] {
      try scratch.render(
        "a.png",
        [
          try picture(160, 120) { x, y in
            Self.isInside(x, y, radius) ? Self.photo(x, y) : 0xFFF6_F3EE
          }
        ])
      let (element, _) = try separated("a.png")
      for (x, y) in [(0, 0), (79, 0), (0, 29), (79, 29), (1, 1), (78, 28)] {
        #expect(element.row(y)[x] == 0, "\(x), \(y)")
      }
      for (x, y) in [(40, 0), (0, 15), (79, 15), (40, 29), (40, 15), (10, 10)] {
        #expect(element.row(y)[x] == Self.photo(x + 20, y + 20), "\(x), \(y)")
      }
    }
  }

  @Test
  func `a square photograph whose sky has the background's colour is not given round corners`()
    throws
  {
    let whole = try picture(160, 120) { x, y in
      (20..<100).contains(x) && (20..<50).contains(y) && x + y > 52
        ? Self.photo(x, y) : 0xFFF6_F3EE
    }
    try scratch.render("a.png", [whole])
    let (element, _) = try separated("a.png")
    #expect(element.row(0)[0] == 0xFFF6_F3EE)
  }

  @Test func `filling the hole of a removed element does not use the element's soft edges`() throws {
    try scratch.render(
      "a.png",
      [
        try picture(160, 120) { x, y in
          let isInside = (20..<100).contains(x) && (20..<50).contains(y)
          let isNear = (19..<101).contains(x) && (19..<51).contains(y)
          return isInside ? Self.photo(x, y) : isNear ? 0xFFB0_B0B0 : 0xFFF6_F3EE
        }
      ])
    let (_, background) = try separated("a.png")
    #expect(background.row(35)[60] == 0xFFF6_F3EE)
  }
}
