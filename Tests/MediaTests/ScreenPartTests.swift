import SegueGeometry
import SegueRender
import SegueScene
import SegueSystem
import Testing

@testable import SegueMedia

/// Tests the parts of screens: pictures of single elements, and of the background without them.
@Suite struct ScreenPartTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private static let screen = Size(width: 40, height: 20)
  private static let all = Rect(origin: .zero, size: screen)
  private static let area = Rect(x: 10, y: 4, width: 12, height: 8)

  private func drawn(
    _ file: String, _ frame: Rect, _ pieces: [PicturePart.Piece], scale: Int = 1
  ) throws -> PixelBuffer {
    let file = ScreenFile(try MediaSource(path: scratch(file)))
    let part = try ScreenPart(
      file, PicturePart(screen: Self.screen, frame: frame, pieces: pieces))
    guard case .deferred(let draw) = try part.fitted(width: 40 * scale, height: 20 * scale) else {
      throw MediaError(.fault, "the part was drawn at once")
    }
    return try #require(draw())
  }

  private func background(
    _ file: String, _ holes: [PicturePart.Hole], scale: Int = 1
  ) throws -> PixelBuffer {
    try drawn(file, Self.all, [PicturePart.Piece(area: Self.all, holes: holes)], scale: scale)
  }

  @Test func `an SVG and its elements can be enlarged without loss, and a PNG cannot`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
      <rect x="10" y="4" width="12" height="8"/></svg>
      """
    try scratch.write("a.svg", Array(svg.utf8))
    let drawing = ScreenFile(try MediaSource(path: scratch("a.svg")))
    _ = try drawing.fitted(width: 40, height: 20)
    #expect(drawing.hasMoreDetail)
    let larger = try #require(drawing.enlarged(width: 80, height: 40))
    #expect(larger.size == PixelSize(width: 80, height: 40))
    let part = try ScreenPart(
      drawing,
      PicturePart(screen: Self.screen, frame: Self.area, pieces: [.init(area: Self.area)]))
    #expect(part.hasMoreDetail)
    #expect(part.enlarged(width: 80, height: 40)?.size == PixelSize(width: 24, height: 16))

    try scratch.render("b.png", [scene(40, 20)])
    let picture = ScreenFile(try MediaSource(path: scratch("b.png")))
    #expect(!picture.hasMoreDetail && picture.enlarged(width: 80, height: 40) == nil)
  }

  @Test func `the time in which a part is made does not count for a plug-in that asked for it`() throws {
    try scratch.render("b.png", [scene(40, 20)])
    let before = ThreadTime.current.uncounted
    _ = try background("b.png", [PicturePart.Hole(area: Self.area)])
    #expect(ThreadTime.current.uncounted > before)
  }

  /// The colours of a long drawing's upper, middle and lower third.
  private static let thirds = """
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="30"><rect width="10" height="10" fill="#f00"/>
    <rect y="10" width="10" height="10" fill="#0f0"/><rect y="20" width="10" height="10" fill="#00f"/></svg>
    """

  @Test(
    arguments: [
      (nil, 0xFFFF_0000), (.top, 0xFFFF_0000), (.center, 0xFF00_FF00), (.bottom, 0xFF00_00FF),
    ] as [(PictureAlignment?, UInt32)])
  func `a screen shows the part of a long drawing or picture that its alignment says`(
    _ alignment: PictureAlignment?, _ color: UInt32
  ) throws {
    try scratch.write("a.svg", Array(Self.thirds.utf8))
    let whole = try #require(ScreenFile(try MediaSource(path: scratch("a.svg"))).picture(width: 10, height: 30))
    try scratch.render("a.png", [whole])
    for name in ["a.svg", "a.png"] {
      let file = ScreenFile(try MediaSource(path: scratch(name)), alignment: alignment)
      let shown = try #require(try file.picture(width: 20, height: 20))
      #expect(pixels(shown).filter { $0 == color }.count >= 20 * 18, "\(name)")
      // Also in a larger size.
      #expect(try pixels(file.still(in: PixelSize(width: 40, height: 40))).filter { $0 == color }.count >= 40 * 38)
    }
  }

  @Test
  func `a rectangular part of a picture has exactly the pixels of the picture at that position`()
    throws
  {
    let whole = try scene(40, 20)
    try scratch.render("a.png", [whole])
    let part = try drawn("a.png", Self.area, [PicturePart.Piece(area: Self.area)])
    #expect(part.size == PixelSize(width: 12, height: 8))
    for y in 0..<8 {
      for x in 0..<12 { #expect(part.row(y)[x] == whole.row(y + 4)[x + 10]) }
    }
    #expect(part.isOpaque)
  }

  @Test
  func `a text cut out of a flat surface equals the original when composited over the surface`()
    throws
  {
    let (surface, ink): (UInt32, UInt32) = (0xFFF2_EEE6, 0xFF20_2030)
    // The element has strokes, each next to a half-covered pixel.
    let whole = try picture(40, 20) { x, y in
      guard (12..<20).contains(x), (6..<10).contains(y) else { return surface }
      return x % 3 == 0 ? ink : x % 3 == 1 ? 0xFF89_878B : surface
    }
    try scratch.render("a.png", [whole])
    let part = try drawn("a.png", Self.area, [PicturePart.Piece(area: Self.area)])
    #expect(!part.isOpaque)
    #expect(part.row(0)[0] == 0 && part.row(7)[11] == 0)
    #expect(part.row(3)[2] == ink, "a stroke is opaque: \(part.row(3)[2])")
    #expect((80...180).contains(part.row(3)[3] >> 24), "its edge is not: \(part.row(3)[3])")
    for y in 0..<8 {
      for x in 0..<12 {
        let (own, rest) = (part.row(y)[x], 255 - part.row(y)[x] >> 24)
        for shift: UInt32 in [0, 8, 16] {
          let shown = Int(own >> shift & 255) + Int(((surface >> shift & 255) * rest + 127) / 255)
          #expect(abs(shown - Int(whole.row(y + 4)[x + 10] >> shift & 255)) <= 1)
        }
      }
    }
  }

  /// The element is an antialiased disc that touches all sides of its rectangle.
  @Test(arguments: [40, 55, 64, 80, 96, 113, 120, 133, 160, 200])
  func `at every frame width, the picture of a round element has transparent corners`(
    width: Int
  ) throws {
    let (surface, ink): (UInt32, UInt32) = (0xFFFF_FFFF, 0xFFE0_2020)
    let whole = try picture(160, 80) { x, y in
      let (dx, dy) = (Double(x) + 0.5 - 64, Double(y) + 0.5 - 32)
      let covered = min(max(16.5 - (dx * dx + dy * dy).squareRoot(), 0), 1)
      return (0..<4).reduce(0) { pixel, byte in
        let shift = UInt32(byte * 8)
        let (low, high) = (Double(surface >> shift & 255), Double(ink >> shift & 255))
        return pixel | UInt32((low + (high - low) * covered).rounded()) << shift
      }
    }
    try scratch.render("a.png", [whole])
    let file = ScreenFile(try MediaSource(path: scratch("a.png")))
    let area = Rect(x: 12, y: 4, width: 8, height: 8)
    let part = try ScreenPart(
      file,
      PicturePart(screen: Self.screen, frame: area, pieces: [PicturePart.Piece(area: area)]))
    guard case .deferred(let draw) = try part.fitted(width: width, height: width / 2) else {
      throw MediaError(.fault, "the part was drawn at once")
    }
    let disc = try #require(draw())
    let (right, bottom) = (disc.width - 1, disc.height - 1)
    for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
      #expect(disc.row(y)[x] >> 24 <= 8, "the corner at \(x), \(y)")
    }
    #expect(disc.row(disc.height / 2)[disc.width / 2] == ink)
  }

  @Test func `the picture of a card or photograph on a flat surface is an opaque rectangle`() throws {
    for seed in [0, 1] {
      let photo = try scene(40, 20)
      let whole = try picture(40, 20) { x, y in
        guard (10..<22).contains(x), (4..<12).contains(y) else { return 0xFFF2_EEE6 }
        return seed == 0 ? 0xFFFF_FFFF : photo.row(y)[x]
      }
      try scratch.render("\(seed).png", [whole])
      let part = try drawn("\(seed).png", Self.area, [PicturePart.Piece(area: Self.area)])
      #expect(part.isOpaque && part.row(1)[1] == whole.row(5)[11])
    }
  }

  @Test
  func `the hole of a removed element that touches three screen edges is filled with one colour`()
    throws
  {
    try scratch.render(
      "a.png",
      [
        try picture(40, 20) { x, y in
          y < 12 ? 0xFF20_4060 : x < 4 || x > 35 ? 0xFF30_8070 : 0xFFFF_FFFF
        }
      ])
    let filled = try background(
      "a.png", [PicturePart.Hole(area: Rect(x: 0, y: 0, width: 40, height: 12))])
    for x in [0, 3, 20, 39] { #expect(filled.row(6)[x] == 0xFFFF_FFFF) }
    #expect(filled.row(13)[0] == 0xFF30_8070)
  }

  @Test
  func
    `the hole of a removed element in a flat surface is filled with exactly the surface's colour`()
    throws
  {
    let flat: UInt32 = 0xFF7B_A3D1
    try scratch.render(
      "a.png",
      [
        try picture(40, 20) { x, y in
          (10..<22).contains(x) && (4..<12).contains(y) || x > 30 && y > 12 ? 0xFF00_0000 : flat
        }
      ])
    let filled = try background(
      "a.png",
      [
        PicturePart.Hole(area: Self.area),
        PicturePart.Hole(area: Rect(x: 31, y: 13, width: 50, height: 50)),
      ])
    #expect(pixels(filled).allSatisfy { $0 == flat })
  }

  /// A photo on black is an element that covers the whole screen.
  @Test(arguments: [
    (Rect(x: 0, y: 6, width: 40, height: 8), true),
    (Rect(x: 13, y: 0, width: 14, height: 20), true),
    // The photo has most of the rim, in all colours, so the hole gets the average of the picture.
    (Rect(x: 0, y: 0, width: 40, height: 19), false),
  ])
  func `the hole of an element that covers the screen has the colour that surrounds the photo`(
    _ photo: Rect, _ isBlack: Bool
  ) throws {
    try scratch.render(
      "a.png",
      [
        try picture(40, 20) { x, y in
          photo.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
            ? 0xFF00_0040 | UInt32(6 * x) << 16 | UInt32(12 * y) << 8 : 0xFF00_0000
        }
      ])
    let filled = try background("a.png", [PicturePart.Hole(area: Self.all)])
    let colors = Set(pixels(filled))
    #expect(colors.count == 1)
    #expect((colors.first == 0xFF00_0000) == isBlack)
  }

  @Test func `the hole of a removed element in a gradient is filled with the gradient`() throws {
    let gradient = try picture(40, 20) { x, y in
      0xFF00_0000 | UInt32(5 * x) << 16 | UInt32(8 * y) << 8
    }
    try scratch.render(
      "a.png",
      [
        try picture(40, 20) { x, y in
          (10..<30).contains(x) && (4..<12).contains(y) ? 0xFFFF_FFFF : gradient.row(y)[x]
        }
      ])
    let filled = try background(
      "a.png",
      [
        PicturePart.Hole(area: Self.area),
        PicturePart.Hole(area: Rect(x: 22, y: 4, width: 8, height: 8)),
      ])
    #expect(difference(filled, gradient) <= 6)
  }

  @Test func `nothing of an element is left in a file with finer pixels than the frames`() throws {
    let (paper, ink): (UInt32, UInt32) = (0xFFF8_F4EE, 0xFF30_2018)
    // The element ends at 12.33 points, on the 37th pixel of the file; the frames have one pixel for each point.
    try scratch.render("a.png", [try picture(120, 60) { x, y in (30..<66).contains(x) && y < 37 ? ink : paper }])
    let (cut, whole) = (Rect(x: 10, y: 0, width: 12, height: 12), Rect(x: 10, y: 0, width: 12, height: 12 + 1.0 / 3))
    let hole = PicturePart.Hole(area: cut, whole: whole)
    #expect(hole.area == cut && hole.filled == whole)
    let plain = try picture(40, 20) { _, _ in paper }
    #expect(difference(try background("a.png", [hole]), plain) <= 2)
    #expect(difference(try background("a.png", [PicturePart.Hole(area: cut)]), plain) > 20)
  }

  @Test(arguments: [60, 61])
  func `a bar takes nothing along of the row under it in a file with finer pixels than the frames`(
    _ height: Int
  ) throws {
    let (row, bar): (UInt32, UInt32) = (0xFF80_2060, 0xFFF8_F8F8)
    // The bar begins at 12.33 points, on the 38th pixel of the file; the frames have one pixel for each point. A file of 61
    // pixels is cropped by one, and its bar may be one pixel lower.
    try scratch.render("a.png", [try picture(120, height) { _, y in y < height - 23 ? row : bar }])
    let (cut, whole) = (
      Rect(x: 0, y: 12, width: 40, height: 8), Rect(x: 0, y: 12 + 1.0 / 3, width: 40, height: 8 - 1.0 / 3)
    )
    // The colours are multiplied by the opacity, which is lower along an edge.
    func darkest(_ own: PicturePart.Hole) throws -> Double {
      let part = try drawn("a.png", cut, [PicturePart.Piece(area: cut, own: own)])
      return pixels(part).filter { $0 >> 24 > 0 }.map { Double($0 >> 8 & 255) / Double($0 >> 24) }.min() ?? 0
    }
    #expect(try darkest(PicturePart.Hole(area: cut, whole: whole, cut: .whole)) > 0.94)
    #expect(try darkest(PicturePart.Hole(area: cut, cut: .whole)) < 0.9)
  }

  @Test func `the hole of a removed element is filled from the background picture if there is one`()
    throws
  {
    let (with, without) = (try scene(40, 20), try scene(40, 20, 9))
    try scratch.render("a.png", [with])
    try scratch.render("b.png", [without])
    let filled = try background(
      "a.png", [PicturePart.Hole(area: Self.area, file: scratch("b.png"))])
    for y in 0..<20 {
      for x in 0..<40 {
        let isInside = (10..<22).contains(x) && (4..<12).contains(y)
        #expect(filled.row(y)[x] == (isInside ? without : with).row(y)[x])
      }
    }
    #expect(
      mediaError {
        _ = try background("a.png", [PicturePart.Hole(area: Self.area, file: "gone.png")])
      }?.kind == .notFound)
  }

  @Test
  func
    `filling the hole of an element with round corners does not change pixels outside the corners`()
    throws
  {
    try scratch.render("a.png", [try picture(40, 20) { _, _ in 0xFF00_0000 }])
    try scratch.render("b.png", [try picture(40, 20) { _, _ in 0xFFFF_FFFF }])
    let filled = try background(
      "a.png", [PicturePart.Hole(area: Self.area, cornerRadius: 4, file: scratch("b.png"))])
    #expect(filled.row(4)[10] == 0xFF00_0000 && filled.row(11)[21] == 0xFF00_0000)
    #expect(filled.row(4)[14] == 0xFFFF_FFFF && filled.row(8)[10] == 0xFFFF_FFFF)
    // A pixel that the arc of the round corner crosses is filled, too.
    #expect(filled.row(5)[11] == 0xFFFF_FFFF)
  }

  @Test(arguments: [1, 2, 3])
  func `SVG elements composited over the background equal the whole picture within rounding`(
    _ scale: Int
  ) throws {
    try scratch.write(
      "a.svg",
      DrawingTests.svg(
        ##"<rect width="40" height="20" fill="#8ac"/><circle cx="9" cy="9" r="6.7" fill="#fd3"/>"##
          + ##"<g id="card"><rect x="5.3" y="3" width="20" height="12" rx="3" fill="#fff"/>"##
          + ##"<circle id="dot" cx="15" cy="9" r="4.2" fill="#c35" fill-opacity="0.8"/></g>"##
          + ##"<rect id="bar" x="20" y="12.4" width="17" height="5" fill="#254"/>"##))
    let whole = try ScreenFile(MediaSource(path: scratch("a.svg"))).still(
      in: PixelSize(width: 40 * scale, height: 20 * scale))
    let ids = ["card", "dot", "bar"]
    let pieces =
      [PicturePart.Piece(hidden: ids, area: Self.all)]
      + ids.indices.map {
        PicturePart.Piece(layer: ids[$0], hidden: Array(ids[($0 + 1)...]), area: Self.all)
      }
    let together = try drawn("a.svg", Self.all, pieces, scale: scale)
    // The pictures may differ by a rounding error at antialiased edges: cairo rounds once for each
    // shape that it draws, and the element's own picture is rounded once more.
    #expect(difference(together, whole) <= 1)
    let inside = PixelRect(x: 8 * scale, y: 5 * scale, width: scale, height: scale)
    #expect(together.row(inside.y)[inside.x] == whole.row(inside.y)[inside.x])
    let empty = try drawn("a.svg", Self.all, [pieces[0]], scale: scale)
    #expect(empty.row(9 * scale)[20 * scale] == 0xFF88_AACC)
    #expect(empty.row(9 * scale)[4 * scale] == 0xFFFF_DD33)
  }

  @Test func `an element cut out of an SVG is drawn sharply at any scale`() throws {
    try scratch.write(
      "a.svg", DrawingTests.svg(##"<rect id="r" x="10" y="4" width="12" height="8" fill="#0f0"/>"##)
    )
    let part = try drawn(
      "a.svg", Self.area, [PicturePart.Piece(layer: "r", area: Self.area)], scale: 8)
    #expect(part.size == PixelSize(width: 96, height: 64))
    #expect(pixels(part).allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test func `an SVG element that cannot be drawn alone is cut out of the whole picture`() throws {
    try scratch.write("a.svg", DrawingTests.svg(##"<rect width="40" height="20" fill="#0f0"/>"##))
    let part = try drawn("a.svg", Self.area, [PicturePart.Piece(layer: "gone", area: Self.area)])
    #expect(pixels(part).allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test func `a part of a video or animation shows the same part of each frame`() throws {
    let frames = try (0..<3).map { n in
      try picture(40, 20) { x, _ in x < 20 ? 0xFF00_0000 : 0xFF00_0000 | UInt32(n * 60 + 60) }
    }
    try scratch.render("a.apng", frames, fps: 10)
    let file = ScreenFile(try MediaSource(path: scratch("a.apng")))
    _ = try file.fitted(width: 40, height: 20)
    let right = Rect(x: 30, y: 0, width: 10, height: 20)
    let part = try ScreenPart(
      file,
      PicturePart(
        screen: Self.screen, frame: right, pieces: [PicturePart.Piece(area: right)]))
    guard case .clip(let clip) = try part.fitted(width: 40, height: 20) else {
      Issue.record("the part of a clip is no clip")
      return
    }
    for (n, seconds) in [0, 0.15, 0.25].enumerated() {
      let frame = try #require(clip.frame(at: seconds))
      #expect(frame.size == PixelSize(width: 10, height: 20))
      #expect(pixels(frame).allSatisfy { $0 == 0xFF00_0000 | UInt32(n * 60 + 60) })
    }
  }

  @Test func `an element's picture is drawn only when it is first shown`() throws {
    var count = 0
    final class Counted: PictureSource {
      let drawn: () -> PixelBuffer?
      init(_ drawn: @escaping () -> PixelBuffer?) { self.drawn = drawn }
      func fitted(width: Int, height: Int) -> FittedPicture { .deferred(drawn) }
    }
    let shown = try picture(4, 4) { _, _ in 0xFF12_3456 }
    let library = PictureLibrary()
    let late = library.makeID()
    library.set(
      source: Counted {
        count += 1
        return shown
      }, for: late)
    try library.fit(width: 4, height: 4)
    let compositor = Compositor(
      width: 4, height: 4, scale: 1, background: .black, pictures: library)
    let target = try picture(4, 4) { _, _ in 0 }
    func draw(_ source: PictureID) {
      var tree = LayerTree(size: Size(width: 4, height: 4))
      tree.layers.append(
        Layer(
          view: ViewID(rawValue: 1),
          bounds: Rect(x: 0, y: 0, width: 4, height: 4), transform: .identity,
          contents: Contents(source: source)))
      compositor.draw(tree, into: target)
    }
    draw(library.makeID())
    #expect(count == 0)
    draw(late)
    draw(late)
    #expect(count == 1)
    #expect(pixels(target).allSatisfy { $0 == 0xFF12_3456 })
  }
}
