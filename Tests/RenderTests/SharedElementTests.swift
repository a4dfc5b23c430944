import SegueGeometry
import Testing

@testable import SeguePixels

/// Tests the elements that are found in the pictures of two screens, on drawn screens with a known answer.
struct SharedElementTests {
  /// A screen that is drawn in points.
  struct Screen {
    static let scale = 2
    let picture: PixelBuffer

    init(_ ground: UInt32 = 0xfff2_f2f7) throws {
      picture = try #require(PixelBuffer(width: 390 * Self.scale, height: 844 * Self.scale))
      fill(Rect(x: 0, y: 0, width: 390, height: 844), ground)
    }

    /// Calls `color` for each pixel of a rectangle, with the pixel's position as fractions of the rectangle.
    func paint(_ rect: Rect, _ color: (Double, Double) -> UInt32?) {
      let scale = Double(Self.scale)
      let (left, top) = (Int(rect.minX * scale), Int(rect.minY * scale))
      let (width, height) = (Int(rect.width * scale), Int(rect.height * scale))
      for y in 0..<height {
        let row = picture.row(top + y)
        for x in 0..<width {
          let place = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
          if let color = color(place.0, place.1) { row[left + x] = color }
        }
      }
    }

    /// Returns the colour of the nearest pixel to a point.
    func color(at x: Double, _ y: Double) -> UInt32 {
      let scale = Double(Self.scale)
      return picture.row(min(max(Int(y * scale), 0), picture.height - 1))[
        min(max(Int(x * scale), 0), picture.width - 1)]
    }

    /// Draws with round corners, beyond which what is there stays.
    func round(_ rect: Rect, _ radius: Double, _ draw: (Screen, Rect) -> Void) {
      let before = (0..<picture.height).map { y in
        [UInt32](UnsafeBufferPointer(start: picture.row(y), count: picture.width))
      }
      draw(self, rect)
      paint(rect) { x, y in
        let (left, top) = (x * rect.width, y * rect.height)
        let (dx, dy) = (
          max(radius - left, left - rect.width + radius, 0), max(radius - top, top - rect.height + radius, 0)
        )
        guard dx * dx + dy * dy > radius * radius else { return nil }
        return before[Int((rect.minY + top) * Double(Self.scale))][Int((rect.minX + left) * Double(Self.scale))]
      }
    }

    func fill(_ rect: Rect, _ color: UInt32) { paint(rect) { _, _ in color } }

    /// Draws a photo: colours that change everywhere, with hard edges.
    func photo(_ rect: Rect, _ seed: Int) {
      paint(rect) { x, y in
        let stripe = Int(x * 7 + y * 5) * 37 + Int(y * 9 - x * 3) * 59 + seed * 101
        let (red, green) = ((stripe * 13) & 255, (stripe * 29 + Int(x * 200)) & 255)
        return 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32((seed * 71 + Int(y * 200)) & 255)
      }
    }

    /// Draws a line of letters with a height in points.
    func text(_ x: Double, _ y: Double, height: Double, _ seed: Int, _ color: UInt32 = 0xff00_0000) {
      for letter in 0..<9 {
        let kind = (seed * 7 + letter * (letter * 3 + 1 + seed / 5)) % 5
        let left = x + Double(letter) * height * 0.65
        fill(Rect(x: left, y: y, width: height / 6, height: height), color)
        if kind > 0 { fill(Rect(x: left, y: y, width: height * 0.6, height: height / 6), color) }
        if kind > 1 { fill(Rect(x: left, y: y + height * 5 / 6, width: height * 0.6, height: height / 6), color) }
        if kind > 2 { fill(Rect(x: left + height * 0.45, y: y, width: height / 6, height: height), color) }
      }
    }

    func card(_ x: Double, _ y: Double, _ seed: Int, size k: Double = 1) {
      fill(Rect(x: x, y: y, width: 300 * k, height: 96 * k), 0xffff_ffff)
      photo(Rect(x: x + 12 * k, y: y + 12 * k, width: 72 * k, height: 72 * k), seed)
      text(x + 96 * k, y + 24 * k, height: 18 * k, seed)
      text(x + 96 * k, y + 60 * k, height: 12 * k, seed + 5, 0xff80_8080)
    }

    static func found(_ a: Screen, _ b: Screen) -> SharedElements {
      SharedElements(a.picture, b.picture, scale: Double(scale))
    }
  }

  private static func areNear(_ a: Rect, _ b: Rect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) <= 1 }
  }

  @Test func `a card that has moved is one element with its contents`() throws {
    let (a, b) = (try Screen(), try Screen())
    a.text(20, 40, height: 24, 3)
    b.text(20, 40, height: 24, 3)
    for (index, y) in [100.0, 220, 340].enumerated() { a.card(20, y, index + 1) }
    b.card(60, 500, 2)
    let found = Screen.found(a, b)
    #expect(found.elements.count == 1 && !found.areSame, "\(found.elements)")
    let card = try #require(found.elements.first)
    #expect(card.name == "card-1" && card.kind == .card)
    #expect(Self.areNear(card.from, Rect(x: 20, y: 220, width: 300, height: 96)), "\(card.from)")
    #expect(Self.areNear(card.to, Rect(x: 60, y: 500, width: 300, height: 96)), "\(card.to)")
  }

  @Test func `a card in another size is found`() throws {
    let (a, b) = (try Screen(), try Screen())
    a.card(20, 300, 4)
    b.card(15, 60, 4, size: 1.2)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.name) == ["card-1"], "\(found)")
    let card = try #require(found.first)
    #expect(Self.areNear(card.to, Rect(x: 15, y: 60, width: 360, height: 115.2)), "\(card.to)")
  }

  @Test func `a picture that fills another box, and its text in another size and colour are found`() throws {
    let (a, b) = (try Screen(), try Screen(0xffff_ffff))
    for (index, y) in [100.0, 220, 340].enumerated() { a.card(20, y, index + 1) }
    // The photo of the second card fills 390 × 300 points: its upper and lower parts are cut off.
    let photo = try Screen()
    photo.photo(Rect(x: 0, y: 0, width: 390, height: 390), 2)
    for y in 0..<600 { b.picture.row(y + 100).update(from: photo.picture.row(y + 90), count: 780) }
    b.text(20, 420, height: 36, 2, 0xff20_3080)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.kind) == [.picture, .text], "\(found)")
    guard found.count == 2 else { return }
    #expect(Self.areNear(found[0].from, Rect(x: 32, y: 232, width: 72, height: 72)), "\(found[0].from)")
    #expect(Self.areNear(found[0].to, Rect(x: 0, y: 50, width: 390, height: 300)), "\(found[0].to)")
    #expect(Self.areNear(found[1].from, Rect(x: 113, y: 241, width: 110.7, height: 24)), "\(found[1].from)")
    #expect(Self.areNear(found[1].to, Rect(x: 17, y: 417, width: 215.4, height: 42)), "\(found[1].to)")
  }

  @Test func `a picture at the upper edge is found in its box of a list, with the corners of both`() throws {
    let (a, b) = (try Screen(), try Screen(0xffff_ffff))
    a.round(Rect(x: 16, y: 120, width: 358, height: 220), 20) { $0.photo($1, 3) }
    a.round(Rect(x: 16, y: 360, width: 358, height: 150), 20) { $0.photo($1, 8) }
    // The photo fills 390 × 420 points: its left and right ends are cut off.
    let photo = try Screen()
    let whole = Rect(x: 0, y: 0, width: 390, height: 239.6)
    photo.photo(whole, 3)
    b.paint(Rect(x: 0, y: 0, width: 390, height: 420)) { x, y in
      photo.color(at: (0.5 + (x - 0.5) * 390 / (420 * 358 / 220)) * whole.width, y * whole.height)
    }
    let found = Screen.found(a, b).elements
    #expect(found.map(\.name) == ["picture-1"], "\(found)")
    let picture = try #require(found.first)
    #expect(Self.areNear(picture.from, Rect(x: 16, y: 120, width: 358, height: 220)), "\(picture.from)")
    #expect(Self.areNear(picture.to, Rect(x: 0, y: 0, width: 390, height: 420)), "\(picture.to)")
    #expect(abs(picture.fromCorner - 20) <= 1 && picture.toCorner == 0, "\(picture)")
  }

  @Test func `a photograph with an even ground is a picture, and the text over it is found across its parts`() throws {
    let (a, b) = (try Screen(), try Screen(0xffff_ffff))
    // A plate on a dark table with grain.
    let table = Rect(x: 0, y: 0, width: 350, height: 220)
    let photo = try Screen()
    var state: UInt32 = 1
    photo.paint(table) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return 0xff30_2018 &+ (state >> 28) &* 0x01_0101
    }
    photo.round(Rect(x: 70, y: 20, width: 190, height: 190), 95) { $0.photo($1, 3) }
    for (screen, left, top, width, height) in [(a, 20.0, 118.0, 350.0, 220.0), (b, 0, 0, 390, 245.14)] {
      screen.paint(Rect(x: left, y: top, width: width, height: height)) { x, y in
        photo.color(at: x * table.width, y * table.height)
      }
    }
    a.text(40, 280, height: 24, 2, 0xffff_ffff)
    b.text(20, 270, height: 32, 2)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.name) == ["picture-1", "text-1"], "\(found)")
    guard found.count == 2 else { return }
    #expect(Self.areNear(found[0].from, Rect(x: 20, y: 118, width: 350, height: 220)), "\(found[0].from)")
    #expect(abs(found[1].from.width - 146) <= 8, "\(found[1].from)")
  }

  @Test func `rows with other texts are no pair, nor are their plain squares, dots and arrows`() throws {
    let (a, b) = (try Screen(), try Screen())
    func row(_ screen: Screen, _ y: Double, _ seed: Int, _ color: UInt32) {
      screen.round(Rect(x: 16, y: y, width: 358, height: 68), 18) { $0.fill($1, 0xffff_ffff) }
      screen.round(Rect(x: 30, y: y + 14, width: 40, height: 40), 12) { $0.fill($1, color) }
      screen.text(84, y + 16, height: 12, seed)
      screen.text(84, y + 42, height: 10, seed + 20, 0xff80_8080)
      screen.fill(Rect(x: 340, y: y + 30, width: 6, height: 6), 0xff00_0000)
    }
    row(a, 200, 1, 0xffff_8060)
    row(a, 280, 2, 0xff40_c080)
    row(b, 500, 3, 0xff40_c080)
    row(b, 580, 8, 0xffff_8060)
    #expect(Screen.found(a, b).elements == [])
    row(b, 660, 2, 0xff40_c080)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.name) == ["card-1"], "\(found)")
    let card = try #require(found.first)
    #expect(Self.areNear(card.from, Rect(x: 16, y: 280, width: 358, height: 68)), "\(card.from)")
    #expect(Self.areNear(card.to, Rect(x: 16, y: 660, width: 358, height: 68)), "\(card.to)")
    #expect(abs(card.fromCorner - 18) <= 1 && abs(card.toCorner - 18) <= 1, "\(card)")
  }

  @Test func `a card that is stretched and its texts, which are not, move by themselves`() throws {
    let (a, b) = (try Screen(), try Screen())
    a.round(Rect(x: 16, y: 300, width: 358, height: 190), 24) { $0.fill($1, 0xff50_40ff) }
    a.text(38, 320, height: 16, 2, 0xffff_ffff)
    a.text(38, 460, height: 12, 4, 0xffff_ffff)
    b.round(Rect(x: 16, y: 100, width: 358, height: 220), 28) { $0.fill($1, 0xff50_40ff) }
    b.text(38, 124, height: 20, 2, 0xffff_ffff)
    b.text(38, 280, height: 14, 4, 0xffff_ffff)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.name) == ["card-1", "text-1", "text-2"], "\(found)")
    guard found.count == 3 else { return }
    #expect(Self.areNear(found[0].to, Rect(x: 16, y: 100, width: 358, height: 220)), "\(found[0].to)")
    #expect(abs(found[0].fromCorner - 24) <= 1 && abs(found[0].toCorner - 28) <= 1, "\(found[0])")
    #expect(found[1].fromCorner == 0 && found[1].toCorner == 0)
    #expect(found[1].to.minY == 121 && found[2].to.minY == 277, "\(found)")
  }

  @Test func `a card that has grown, with more on it, is the same`() throws {
    let (a, b) = (try Screen(), try Screen())
    for (seed, y) in [(1, 120.0), (2, 240)] {
      a.round(Rect(x: 16, y: y, width: 358, height: 104), 16) { $0.fill($1, 0xffff_ffff) }
      a.text(32, y + 16, height: 16, seed)
      a.text(32, y + 50, height: 12, seed + 10, 0xff80_8080)
    }
    b.round(Rect(x: 16, y: 300, width: 358, height: 300), 24) { $0.fill($1, 0xffff_ffff) }
    b.text(36, 320, height: 20, 2)
    b.text(36, 360, height: 14, 12, 0xff80_8080)
    b.text(36, 420, height: 14, 23)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.name) == ["card-1", "text-1", "text-2"], "\(found)")
    #expect(found.first?.from.minY == 240 && found.first?.to.height == 300, "\(found)")
  }

  @Test func `a shape that is no rectangle has no round corners`() throws {
    let screen = try Screen()
    let box = Rect(x: 100, y: 100, width: 100, height: 160)
    // A triangle.
    screen.paint(box) { x, y in abs(x - 0.5) * 2 <= y ? 0xff20_4080 : nil }
    let parts = ScreenParts(screen.picture, scale: Double(Screen.scale))
    #expect(parts.parts.count == 1 && parts.corner(of: 0, scale: Double(Screen.scale)) == 0)
  }

  @Test func `of equal texts, the one beside another pair is the same`() throws {
    let (a, b) = (try Screen(), try Screen(0xffff_ffff))
    for (seed, y) in [(1, 120.0), (2, 220), (3, 320)] {
      a.text(20, y, height: 18, seed)
      a.text(20, y + 30, height: 12, 9, 0xff80_8080)
    }
    b.text(20, 100, height: 26, 2)
    b.text(20, 142, height: 14, 9, 0xff80_8080)
    b.text(20, 600, height: 14, 9, 0xff80_8080)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.from.minY) == [217, 247], "\(found)")
    #expect(found.map(\.to.minY) == [97, 139], "\(found)")
  }

  @Test func `screens with nothing in common share no element, and equal ones are the same`() throws {
    let (a, b) = (try Screen(), try Screen(0xff1e_1e28))
    for (index, y) in [100.0, 220].enumerated() { a.card(20, y, index + 1) }
    b.photo(Rect(x: 45, y: 200, width: 300, height: 200), 9)
    b.text(40, 500, height: 30, 4, 0xffff_ffff)
    #expect(Screen.found(a, b).elements == [] && !Screen.found(a, b).areSame)
    #expect(Screen.found(a, a).elements == [] && Screen.found(a, a).areSame)
  }

  @Test func `elements that look alike belong together in their order, or not at all`() throws {
    let (a, b) = (try Screen(), try Screen())
    for y in [100.0, 200, 300] { a.photo(Rect(x: 20, y: y, width: 60, height: 60), 6) }
    for y in [400.0, 500, 600] { b.photo(Rect(x: 200, y: y, width: 60, height: 60), 6) }
    let found = Screen.found(a, b).elements.sorted { $0.from.minY < $1.from.minY }
    #expect(found.map(\.to.minY) == [400, 500, 600], "\(found)")
    b.fill(Rect(x: 200, y: 500, width: 60, height: 60), 0xfff2_f2f7)
    #expect(Screen.found(a, b).elements == [])
  }

  @Test func `a card over a map is found with what is on it`() throws {
    let (a, b) = (try Screen(), try Screen(0xffff_ffff))
    // Streets that bend, so that no block of the map is a rectangle.
    a.paint(Rect(x: 0, y: 0, width: 390, height: 844)) { x, y in
      let (u, v) = (x * 9 + y * 2 + x * y * 3, y * 14 + x * 3 - x * x * 2)
      return (u - u.rounded(.down)) < 0.1 || (v - v.rounded(.down)) < 0.1 ? 0xfff4_f4f0 : 0xffe0_e8dc
    }
    a.round(Rect(x: 15, y: 675, width: 360, height: 122), 21) { $0.fill($1, 0xffc8_c8c8) }
    a.round(Rect(x: 16, y: 676, width: 358, height: 120), 20) { $0.fill($1, 0xffff_ffff) }
    a.photo(Rect(x: 28, y: 688, width: 96, height: 96), 3)
    a.text(140, 704, height: 18, 2)
    b.photo(Rect(x: 0, y: 0, width: 390, height: 390), 3)
    b.text(24, 420, height: 28, 2)
    let found = Screen.found(a, b).elements
    #expect(found.map(\.kind) == [.picture, .text], "\(found)")
    guard found.count == 2 else { return }
    #expect(Self.areNear(found[0].from, Rect(x: 28, y: 688, width: 96, height: 96)), "\(found[0].from)")
    #expect(Self.areNear(found[0].to, Rect(x: 0, y: 0, width: 390, height: 390)), "\(found[0].to)")
  }

  @Test func `a text does not leave its bubble`() throws {
    let (a, b) = (try Screen(0xffff_ffff), try Screen())
    a.text(20, 200, height: 16, 2)
    a.text(20, 300, height: 16, 4)
    b.fill(Rect(x: 40, y: 500, width: 140, height: 44), 0xffff_ffff)
    b.text(56, 514, height: 16, 2)
    b.text(40, 600, height: 16, 4)
    #expect(Screen.found(a, b).elements.map(\.from.minY) == [297])
  }

  @Test func `a picture without parts, and one of a few pixels, have no elements`() throws {
    let plain = try Screen()
    let photo = try Screen()
    photo.photo(Rect(x: 0, y: 0, width: 390, height: 844), 3)
    #expect(Screen.found(plain, photo).elements == [])
    let tiny = try #require(PixelBuffer(width: 1, height: 3))
    #expect(SharedElements(tiny, tiny, scale: 3).areSame)
    #expect(SharedElements(tiny, plain.picture, scale: 0.5).elements == [])
  }
}
