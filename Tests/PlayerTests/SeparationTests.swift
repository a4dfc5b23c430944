import Foundation
import SegueMedia
import SegueRender
import SegueScene
import TestSupport
import Testing

@testable import SeguePlayer

/// Tests screens that are separated into elements during a transition, from the storyboard's file
/// to the pixels.
final class SeparationTests {
  private let folder: URL

  init() throws {
    folder = try Toolchain.temporaryFolder()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// An animator that separates both screens into elements and shows the appearing one.
  private final class Separator: ViewControllerAnimatedTransitioning {
    let adjust: (View) -> Void

    init(_ adjust: @escaping (View) -> Void = { _ in }) {
      self.adjust = adjust
    }

    func transitionDuration(using context: TransitionContext) -> Double { 1 }

    func animateTransition(using context: TransitionContext) {
      guard let to = context.view(forKey: .to) else { return }
      to.frame = context.finalFrame(for: .to)
      context.containerView.addSubview(to)
      to.separateContents()
      adjust(to)
      context.animate(duration: 1) {
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  /// A storyboard whose screen `b` has the given elements, and the pictures that are drawn when it
  /// is played.
  private final class Scene {
    let board: Storyboard
    let player: StoryboardShow
    let pictures: ScreenPictures
    let library = PictureLibrary()
    /// The pictures of single elements and of backgrounds that were drawn, in this order.
    private(set) var drawn: [PictureID] = []
    let scale: Double

    init(
      _ folder: URL, _ screen: String, scale: Double = 1,
      animator: any ViewControllerAnimatedTransitioning = Separator()
    ) throws {
      self.scale = scale
      board = try Storyboard(
        parsing: """
          segue: 1
          size: 40x20
          screens:
            a: { color: "#000" }
            b: { \(screen) }
          container: { kind: navigation, root: a }
          script: [{ at: 1, push: b }]
          """, file: folder.path + "/s.yaml", folder: folder.path, layers: DrawingLayers.init)
      let pictures = ScreenPictures(board, library.makeIDs(), pixelScale: scale)
      self.pictures = pictures
      var parts = StoryboardParts(
        source: { pictures.ids[$0.name] ?? .nothing }, animator: { _ in animator },
        interaction: { _ in PanInteractionController(axis: .horizontal) })
      parts.separations = { pictures.separations[$0.name] ?? [:] }
      player = try StoryboardShow(board, parts: parts)
      var files: [Int: ScreenFile] = [:]
      for picture in pictures.all {
        let file =
          try files[picture.whole]
          ?? ScreenFile(
            MediaSource(path: picture.path), fit: Fit(picture.mode), alignment: picture.alignment)
        files[picture.whole] = file
        let source: any PictureSource =
          try picture.part.map { part in
            Noted(try ScreenPart(file, part)) { [unowned self] in drawn.append(picture.id) }
          } ?? file
        library.set(source: source, for: picture.id)
      }
      try library.fit(width: Int(40 * scale), height: Int(20 * scale))
    }

    func frame(at time: Double) throws -> [UInt32] {
      var tree = LayerTree(size: board.size)
      try player.layers(at: time, into: &tree)
      let (width, height) = (Int(40 * scale), Int(20 * scale))
      let target = try #require(PixelBuffer(width: width, height: height))
      Compositor(
        width: width, height: height, scale: scale, background: .black, pictures: library
      ).draw(tree, into: target)
      return (0..<height).flatMap { y in (0..<width).map { target.row(y)[$0] } }
    }
  }

  /// A picture source that notes when it is drawn.
  private final class Noted: PictureSource {
    private let source: any PictureSource
    private let note: () -> Void

    init(_ source: any PictureSource, _ note: @escaping () -> Void) {
      (self.source, self.note) = (source, note)
    }

    func fitted(width: Int, height: Int) throws -> FittedPicture {
      guard case .deferred(let draw) = try source.fitted(width: width, height: height) else {
        throw ShowError(.fault, "a part of a still picture was drawn at once")
      }
      return .deferred { [note] in
        note()
        return draw()
      }
    }
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Returns the largest difference between corresponding colour components of two pictures.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).map { p, q in
      [0, 8, 16, 24].map { abs(Int(p >> $0 & 255) - Int(q >> $0 & 255)) }.max() ?? 0
    }.max() ?? 255
  }

  static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">
    <rect width="80" height="40" fill="#8ac"/><circle cx="18" cy="18" r="13.4" fill="#fd3"/>
    <g id="card"><rect x="10.6" y="6" width="40" height="24" rx="6" fill="#fff"/>
    <circle id="dot" cx="30" cy="18" r="8.4" fill="#c35"/></g>
    <rect id="bar" x="40" y="24.8" width="34" height="10" fill="#254"/></svg>
    """

  private static let both = "dot: \"#dot\", bar: { area: \"#bar\", corner-radius: 0 }"

  @Test(arguments: [1.0, 2, 3])
  func `an SVG screen's elements drawn separately give the whole screen`(_ scale: Double) throws {
    try write("b.svg", Self.drawing)
    let scene = try Scene(
      folder, "image: b.svg, elements: { card: \"#card\", \(Self.both) }", scale: scale)
    let whole = try scene.frame(at: 3)
    #expect(scene.drawn == [])
    let apart = try scene.frame(at: 1.5)
    #expect(scene.drawn.sorted() == [2, 3, 4, 5])
    // Antialiased edges are rounded once more; everything else is the same.
    #expect(difference(apart, whole) <= 1)
    #expect(zip(apart, whole).filter { $0 != $1 }.count < whole.count / 10)
  }

  @Test func `the status bar of an SVG stays where it is, whatever is drawn under it`() throws {
    try write(
      "phone.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><rect id="hero" width="390" height="340"/>
      <g id="status"><text x="38" y="33">8:12</text><rect x="333" y="21" width="24" height="12"/></g></svg>
      """)
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 390x844
        screens: { a: { image: phone.svg, elements: { hero: "#hero" } } }
        container: a
        """, file: folder.path + "/s.yaml", folder: folder.path, layers: DrawingLayers.init)
    let elements = board.screens[0].elementsBackToFront
    #expect(elements.map(\.layer) == ["hero", "status"] && elements[0].parts.isEmpty)
    #expect(elements[1].isStatusBar && elements[1].isCover)
    let layers = board.separations(of: board.screens[0], pixelScale: 1)[.middle]?.elements
    #expect(layers?.map(\.parent) == [nil, nil])
  }

  @Test(arguments: ["b.svg", "b.png"])
  func `rectangles of a picture, drawn separately as elements, give exactly the whole screen`(
    _ file: String
  )
    throws
  {
    try write("b.svg", Self.drawing)
    let picture = try ScreenFile(MediaSource(path: folder.path + "/b.svg")).fitted(
      width: 40, height: 20)
    guard case .still(let still) = picture else { return }
    let sink = try FrameSink(
      OutputFormat(path: folder.path + "/b.png"), size: PixelSize(width: 40, height: 20),
      rate: try #require(FrameRate(1)))
    let buffer = try sink.nextBuffer()
    for y in 0..<20 { buffer.row(y).update(from: still.row(y), count: 40) }
    buffer.isOpaque = true
    try sink.append(buffer)
    try sink.finish()
    let scene = try Scene(
      folder,
      "image: \(file), elements: { big: [5.4, 3, 20, 12], small: [9, 5, 6, 6], "
        + "edge: { area: [30, 10, 30, 30], group: rest }, other: { area: [27, 2, 4, 4], group: rest } }"
    )
    let whole = try scene.frame(at: 3)
    #expect(try scene.frame(at: 1.5) == whole)
    #expect(scene.pictures.separations["b"]?[.middle]?.elements.map(\.name) == ["big", "small", "rest"])
  }

  @Test(arguments: [
    "inner: [10, 4, 10, 10], card: \"#card\"", "outer: [4, 2, 24, 14], dot: \"#dot\"",
  ])
  func `two nested elements move independently of each other`(_ two: String) throws {
    try write("b.svg", Self.drawing)
    let screen = "image: b.svg, elements: { \(two), bar: \"#bar\" }"
    let scene = try Scene(folder, screen, scale: 2)
    #expect(difference(try scene.frame(at: 1.5), try scene.frame(at: 3)) <= 1)
    let moved = try Scene(
      folder, screen, scale: 2,
      animator: Separator { screen in
        for view in screen.subtree where ["inner", "dot"].contains(view.elementName) {
          view.isHidden = true
        }
      })
    // The red dot has moved away, and the white card behind it has no hole.
    #expect(try moved.frame(at: 1.5)[18 * 80 + 30] == 0xFFFF_FFFF)
  }

  @Test(arguments: [("", 0.0), (", align: top", 0), (", align: bottom", 20), (", align: center", 10)])
  func `the elements of a long drawing are where the part is that the screen shows`(
    _ align: String, _ hidden: Double
  ) throws {
    try write(
      "b.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#ccc"/>
      <rect id="card" x="10" y="15" width="10" height="10" fill="#f00"/></svg>
      """)
    let scene = try Scene(folder, "image: b.svg\(align), elements: { card: \"#card\" }")
    #expect(scene.board.screens[1].elements["card"] == Rect(x: 10, y: 15 - hidden, width: 10, height: 10))
    #expect(try scene.frame(at: 1.5) == scene.frame(at: 3))
  }

  @Test func `the rectangle of an SVG's element is without its shadow, which moves along`() throws {
    try write(
      "b.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
      <filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="1"/></filter>
      <rect width="40" height="20" fill="#fff"/>
      <g id="card"><rect x="12" y="6" width="16" height="8" filter="url(#f)"/>
      <rect x="12" y="6" width="16" height="8" fill="#f00"/></g></svg>
      """)
    let scene = try Scene(folder, "image: b.svg, elements: { card: \"#card\" }")
    #expect(scene.board.screens[1].elements["card"] == Rect(x: 12, y: 6, width: 16, height: 8))
    let card = try #require(scene.pictures.separations["b"]?[.middle]?.elements.first)
    #expect(card.frame == Rect(x: 12, y: 6, width: 16, height: 8))
    let frame = try #require(card.surroundings?.frame)
    #expect(frame.minX < 11 && frame.maxX > 29 && frame.minY < 5 && frame.maxY > 15)
    #expect(difference(try scene.frame(at: 1.5), try scene.frame(at: 3)) <= 1)
  }

  @Test func `a screen that is a plain colour can be separated into elements too`() throws {
    let scene = try Scene(folder, "color: \"#abc\", elements: { dot: [7, 3, 20, 12] }")
    #expect(try scene.frame(at: 1.5).allSatisfy { $0 == 0xFFAA_BBCC })
    #expect(scene.pictures.all == [])
  }

  @Test func `an animator sees each element with its name, frame and corner radius`() throws {
    try write("b.svg", Self.drawing)
    var seen: [String: Rect] = [:]
    var radii: [String: Double] = [:]
    var parents: [String: String] = [:]
    let scene = try Scene(
      folder,
      "image: b.svg, elements: { card: { area: [5.25, 3, 20, 12], corner-radius: 3 }, \(Self.both) }",
      scale: 2,
      animator: Separator { screen in
        for view in screen.subtree {
          guard let name = view.elementName else { continue }
          seen[name] = view.converted(view.bounds, to: screen)
          if let parent = view.superview?.elementName { parents[name] = parent }
          radii[name] = view.cornerRadius
        }
      })
    _ = try scene.frame(at: 1.5)
    #expect(
      seen == [
        "card": Rect(x: 5.5, y: 3, width: 20, height: 12),
        "dot": Rect(x: 10.5, y: 4.5, width: 9, height: 9),
        "bar": Rect(x: 20, y: 12, width: 17, height: 5.5),
      ])
    #expect(radii == ["card": 3, "dot": 0, "bar": 0])
    // An element that is completely inside another element moves with the outer element.
    #expect(parents == ["dot": "card"])
    // The separation rounds the element's rectangle to pixels, but the element's name denotes the
    // exact rectangle.
    let exact = try #require(scene.board.screen("b")?.elements["dot"])
    #expect(abs(exact.minX - 10.8) < 0.01 && abs(exact.width - 8.4) < 0.01)
  }

  /// A card with a dot on it and a bar across its lower end, which has a mark, none of which is an element.
  private static let layered = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
    <rect width="40" height="20" fill="#8ac"/><rect id="card" x="5" y="3" width="20" height="12" fill="#fff"/>
    <circle cx="10" cy="8" r="3" fill="#d33"/><rect y="13" width="40" height="7" fill="#222"/><rect x="9" y="13" width="2" height="2" fill="#fd3"/></svg>
    """

  @Test func `what an SVG draws on an element moves with it, and what reaches beyond it stays over it`() throws {
    try write("b.svg", Self.layered)
    var names: [String] = []
    let scene = try Scene(
      folder, "image: b.svg, elements: { card: \"#card\" }",
      animator: Separator { screen in
        names = screen.subtree.compactMap(\.elementName)
        guard let card = screen.subtree.first(where: { $0.elementName == "card" }) else { return }
        card.center.x += 10
      })
    let (moved, still) = (try scene.frame(at: 1.5), try scene.frame(at: 3))
    #expect(names.count == 2 && names.first == "card")
    #expect(scene.board.screen("b")?.elements.keys.sorted() == ["card"], "nothing can refer to the bar")
    #expect(moved[8 * 40 + 20] == 0xFFDD_3333 && moved[8 * 40 + 10] == 0xFF88_AACC, "the dot has moved with its card")
    #expect(moved[14 * 40 + 20] == 0xFF22_2222, "the bar is over the card")
    #expect(moved[14 * 40 + 10] == 0xFFFF_DD33, "the mark stays on the bar")
    #expect(still[8 * 40 + 10] == 0xFFDD_3333)
  }

  @Test func `an SVG that is taken apart with what is drawn over an element looks the same`() throws {
    try write("b.svg", Self.layered)
    let scene = try Scene(folder, "image: b.svg, elements: { card: \"#card\" }")
    #expect(difference(try scene.frame(at: 1.5), try scene.frame(at: 3)) <= 1)
  }

  @Test func `an element of an SVG is its shape with round corners, and its shadow is around it`() throws {
    try write(
      "b.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><filter id="f" x="-1" y="-1" width="3" height="3">
      <feDropShadow dx="0" dy="1" stdDeviation="1"/></filter><rect width="40" height="20" fill="#8ac"/>
      <rect id="card" x="10" y="5" width="20" height="8" rx="3" fill="#fff" filter="url(#f)"/></svg>
      """)
    var (frame, radius, clips, shadow): (Rect?, Double, Bool, Shadow) = (nil, 0, true, .none)
    let scene = try Scene(
      folder, "image: b.svg, elements: { card: \"#card\" }",
      animator: Separator { screen in
        guard let card = screen.subtree.first(where: { $0.elementName == "card" }) else { return }
        (frame, radius, clips) = (card.converted(card.bounds, to: screen), card.cornerRadius, card.clipsToBounds)
        if card.shadow == .none { shadow = card.shapeShadow }
      })
    #expect(difference(try scene.frame(at: 1.5), try scene.frame(at: 3)) <= 1)
    #expect(frame == Rect(x: 10, y: 5, width: 20, height: 8) && radius == 3 && !clips)
    #expect(shadow == Shadow(color: .black, offset: Point(x: 0, y: 1), radius: 1))
  }

  @Test(arguments: [(0.0, true), (2, true), (3, false)])
  func `an element that is mostly inside another one moves with it`(_ beyond: Double, _ isInside: Bool) throws {
    var parents: [String: String] = [:]
    let scene = try Scene(
      folder, "color: \"#abc\", elements: { row: [4, 4, 30, 10], text: [\(10.0), \(8 + beyond), 12, 6] }",
      animator: Separator { screen in
        for view in screen.subtree {
          if let name = view.elementName, let parent = view.superview?.elementName { parents[name] = parent }
        }
      })
    _ = try scene.frame(at: 1.5)
    #expect(parents["text"] == (isInside ? "row" : nil))
  }

  @Test(arguments: [
    ("cover", Rect(x: 15, y: 5, width: 10, height: 10)),
    ("contain", Rect(x: 17.5, y: 2.5, width: 5, height: 5)),
    ("fill", Rect(x: 15, y: 2.5, width: 10, height: 5)),
  ])
  func `an SVG element's rectangle is converted from the SVG's coordinates to the screen's`(
    _ fit: String, _ frame: Rect
  ) throws {
    try write(
      "b.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">
      <rect id="r" x="30" y="10" width="20" height="20"/></svg>
      """)
    let scene = try Scene(folder, "image: b.svg, fit: \(fit), elements: { r: \"#r\" }")
    #expect(scene.board.screen("b")?.elements["r"] == frame)
  }

  @Test
  func `an SVG group is a single element, and its members can still be named in the storyboard`()
    throws
  {
    try write("b.svg", Self.drawing)
    let scene = try Scene(
      folder,
      "image: b.svg, elements: { dot: { area: \"#dot\", group: g }, "
        + "two: { area: [2, 2, 4, 4], group: g } }")
    #expect(scene.pictures.separations["b"]?[.middle]?.elements.map(\.name) == ["g"])
    let rects = try #require(scene.board.screen("b")?.elements)
    #expect(rects.keys.sorted() == ["dot", "g", "two"])
    #expect(rects["g"]?.minX == 2 && abs((rects["g"]?.maxX ?? 0) - 19.2) < 0.01)
    #expect(difference(try scene.frame(at: 1.5), try scene.frame(at: 3)) <= 1)
  }

  static let mistakes: [(screen: String, message: String)] = [
    (
      "image: b.svg, elements: { d: \"#dott\" }",
      "5:37: the SVG has no element with the id 'dott'; did you mean '#dot'?"
    ),
    (
      "image: b.svg, elements: { d: \"#none\" }",
      "5:37: the SVG's element '#none' is empty or outside the drawing"
    ),
    (
      "image: p.png, elements: { d: { area: \"#dot\" } }",
      "5:45: '#dot' is an id of an element in an SVG, but 'p.png' is not an SVG; write [x, y, width, height]"
    ),
    (
      "image: b.svg, elements: { d: { area: \"#dot\", without: c.svg } }",
      "5:62: there is no file 'c.svg'; did you mean 'b.svg'?"
    ),
    (
      "image: b.svg, elements: { d: { area: \"#dot\", cut: whole } }",
      "5:58: 'cut' is for a rectangle of a picture; an element of an SVG has a shape of its own"
    ),
    (
      "image: b.svg, elements: { d: { area: [1, 1, 2, 2], cut: hole } }",
      "5:64: 'cut': expected one of whole, shape, found the string 'hole'; did you mean 'whole'?"
    ),
    (
      "image: b.svg, elements: { d: \"#out\" }",
      "5:37: the SVG's element '#out' is empty or outside the drawing"
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake in an element is reported with its line and column and the nearest id`(
    _ index: Int
  ) throws {
    try write(
      "b.svg",
      Self.drawing.replacing(
        "</svg>", with: "<g id=\"none\"/><rect id=\"out\" x=\"90\" width=\"5\" height=\"5\"/></svg>"
      ))
    try Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]).write(to: folder.appending(path: "p.png"))
    let error = #expect(throws: StoryboardError.self) {
      _ = try Scene(folder, Self.mistakes[index].screen)
    }
    #expect(error?.description == "\(folder.path)/s.yaml:\(Self.mistakes[index].message)")
  }
}
