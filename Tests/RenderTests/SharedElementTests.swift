import SegueGeometry
import Testing

@testable import SeguePixels

/// Tests the elements that are found in the pictures of two screens, on drawn screens with a known answer.
struct SharedElementTests {
  /// A screen that is drawn in points.
  private struct Screen {
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
        let kind = (seed * 7 + letter * letter * 3 + letter) % 5
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
    #expect(Self.areNear(found[1].from, Rect(x: 116, y: 244, width: 104.7, height: 18)), "\(found[1].from)")
    #expect(Self.areNear(found[1].to, Rect(x: 20, y: 420, width: 209.4, height: 36)), "\(found[1].to)")
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
