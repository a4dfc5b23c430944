import SegueFilm
import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import TestSupport
import Testing

/// Tests the layout of a decoration around a screen, and the positions of a film's layers in the
/// decoration.
struct DecorationTests {
  private static let screen = Size(width: 100, height: 200)

  private func look(_ change: (inout Look) -> Void) -> Look {
    var look = Look()
    change(&look)
    return look
  }

  private func decoration(
    _ transparency: Decoration.Transparency = .none, scale: Double = 1,
    _ change: (inout Look) -> Void
  ) -> Decoration {
    Decoration(look(change), screen: Self.screen, scale: scale, transparency: transparency)
  }

  @Test func `a decorated film is as large as the screen and its margins`() {
    let points = decoration { $0.margin = .points(10) }
    #expect(points.width == 120 && points.height == 220)
    #expect(points.screen == Rect(x: 10, y: 10, width: 100, height: 200))
    let share = decoration(scale: 2) { $0.margin = .share(0.1) }
    #expect(share.width == 280 && share.height == 480)
    #expect(share.screen == Rect(x: 20, y: 20, width: 100, height: 200))
    #expect(share.size == Size(width: 140, height: 240))
  }

  @Test func `a decoration's default margin is 8 percent if the margin shows a background`() {
    #expect(decoration { $0.background = .gradient([.black, .white], angle: 0) }.width == 132)
    #expect(decoration { $0.shadow = Look.Shadow.none }.width == 132)
    // With full transparency, the margin is only the space that the shadow needs.
    #expect(decoration(.full) { $0.shadow = .soft }.width == 130)
    #expect(decoration { $0.shadow = .strong }.width == 142)
    #expect(decoration { $0.cornerRadius = 8 }.width == 100)
    #expect(decoration(.full) { $0.shadow = Look.Shadow.none }.width == 100)
  }

  @Test func `a decorated screen of odd size is on whole pixels in a film with even sides`() {
    let decoration = Decoration(
      look { $0.margin = .points(3) }, screen: Size(width: 101, height: 51), scale: 1,
      transparency: .none)
    #expect(decoration.width == 108 && decoration.height == 58)
    #expect(decoration.screen == Rect(x: 3, y: 3, width: 101, height: 51))
    // Without a margin the size is the screen's, as without a decoration.
    let bare = Decoration(
      look { $0.cornerRadius = 3 }, screen: Size(width: 101, height: 51), scale: 1,
      transparency: .none)
    #expect(bare.width == 101 && bare.height == 51)
  }

  @Test(arguments: [(240, 440), (300, 440), (240, 1000), (97, 211), (31, 17), (1, 1)])
  func
    `a decorated film scaled to another size contains all of it, with the screen on whole pixels`(
      _ width: Int, _ height: Int
    )
  {
    let decoration = decoration { $0.margin = .points(10) }.fitted(width: width, height: height)
    #expect(decoration.width == width && decoration.height == height)
    let (screen, scale) = (decoration.screen, decoration.scale)
    for edge in [screen.minX, screen.minY, screen.maxX, screen.maxY] {
      #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
    }
    guard width > 20 else { return }
    // The margin of 10 points is kept, except for a pixel of rounding.
    #expect(screen.minX * scale >= 10 * scale - 1.01 && screen.minY * scale >= 10 * scale - 1.01)
    #expect(abs(screen.width / screen.height - 0.5) < 0.04)
  }

  @Test(arguments: [1.0, 1.3, 3], [(1920, 1080), (500, 1082), (641, 361)])
  func `a decoration without a margin leaves no border in a film of its aspect ratio`(
    _ scale: Double, _ box: (Int, Int)
  ) {
    let (width, height) = box
    let sides = Size(width: Double(width), height: Double(height))
    // An SVG with the film's aspect ratio, whose screen area has nearly the screen's ratio or another one.
    for share in [0.2, 0.25] {
      let template = Decoration.Template(
        size: sides,
        screen: Rect(
          x: 0.6 * sides.width, y: 0.1 * sides.height, width: share * sides.width,
          height: 0.8 * sides.height), cornerRadii: Size(width: 5, height: 5))
      let look = look { ($0.frame, $0.margin) = (.file("stage.svg"), .points(0)) }
      let whole = Decoration(
        look, screen: Self.screen, scale: scale, transparency: .none, template: template)
      let fitted = whole.fitted(width: width, height: height)
      for decoration in [whole, fitted] {
        let (device, size) = (decoration.device, decoration.size)
        #expect(abs(device.minX) < 1e-6 && abs(device.minY) < 1e-6)
        #expect(
          abs(device.maxX - size.width) < 1e-6 && abs(device.maxY - size.height) < 1e-6,
          "\(device) in \(size)")
      }
      #expect(fitted.width == width && fitted.height == height)
    }
    let plain = Decoration(
      look { $0.cornerRadius = 4 }, screen: sides, scale: scale, transparency: .none
    ).fitted(width: width, height: height)
    #expect(plain.screen.origin == .zero)
    #expect(abs(plain.screen.width - plain.size.width) < 1e-6)
    #expect(abs(plain.screen.height - plain.size.height) < 1e-6)
  }

  @Test(arguments: [
    (390.0, 844.0, 886, 1920), (390, 844, 443, 960), (402, 874, 886, 1920), (844, 390, 1920, 886),
    (1000, 500, 2000, 1009),
  ])
  func `a bare screen of nearly the film's aspect ratio covers the film`(
    _ across: Double, _ down: Double, _ width: Int, _ height: Int
  ) {
    func fitted(_ change: (inout Look) -> Void) -> Decoration {
      Decoration(look(change), screen: Size(width: across, height: down), scale: 3, transparency: .none)
        .fitted(width: width, height: height)
    }
    let bare = fitted { $0.margin = .points(0) }
    #expect(bare.width == width && bare.height == height)
    #expect(bare.screen.minX < 1e-6 && bare.screen.minY < 1e-6, "\(bare.screen)")
    #expect(bare.screen.maxX > bare.size.width - 1e-6 && bare.screen.maxY > bare.size.height - 1e-6, "\(bare.screen)")
    // Cropped alike on both sides, and never by more than half of a percent and a pixel of rounding.
    let left = -bare.screen.minX
    let right = bare.screen.maxX - bare.size.width
    #expect(abs(left - right) * bare.scale < 1.01 && left <= 0.005 * bare.size.width + 1.01 / bare.scale)
    // Round corners and a margin are not cropped.
    for change in [{ $0.cornerRadius = 30 }, { $0.margin = .points(4) }] as [(inout Look) -> Void] {
      let whole = fitted(change)
      #expect(whole.screen.minX > -1e-6 && whole.screen.maxX < whole.size.width + 1e-6)
      #expect(whole.screen.minY > -1e-6 && whole.screen.maxY < whole.size.height + 1e-6)
    }
  }

  @Test func `a screen whose aspect ratio differs by more than 1 % keeps all of it`() {
    let fitted = Decoration(
      look { $0.margin = .points(0) }, screen: Size(width: 360, height: 800), scale: 3, transparency: .none
    ).fitted(width: 886, height: 1920)
    #expect(fitted.screen.minX > 0 && fitted.screen.minY > -1e-6)
    #expect(fitted.screen.maxX < fitted.size.width && fitted.screen.maxY < fitted.size.height + 1e-6)
  }

  @Test(arguments: [Look.Frame.phone, .tablet, .laptop, .browser, .window])
  func `a drawn frame without a margin touches two edges of a film of any size`(
    _ frame: Look.Frame
  ) {
    let whole = decoration { ($0.frame, $0.margin) = (frame, .points(0)) }
    #expect(whole.device.size == whole.size)
    for (width, height) in [(1080, 1920), (1920, 1080), (333, 777)] {
      let fitted = whole.fitted(width: width, height: height)
      let (across, down) = (
        Double(width) - fitted.device.width * fitted.scale,
        Double(height) - fitted.device.height * fitted.scale
      )
      #expect(min(across, down) > -0.01 && min(across, down) < 2.01, "\(across) \(down)")
    }
  }

  @Test func `a screen is clipped to the corners of an SVG frame's screen area at any ratio`()
    throws
  {
    func decoration(_ area: Rect, _ radii: Size, _ radius: Double? = nil) -> Decoration {
      Decoration(
        look { ($0.frame, $0.cornerRadius) = (.file("frame.svg"), radius) }, screen: Self.screen,
        scale: 1, transparency: .none,
        template: Decoration.Template(
          size: Size(width: 300, height: 300), screen: area, cornerRadii: radii))
    }
    let round = Size(width: 20, height: 20)
    // The screen fills the area.
    let filled = decoration(Rect(x: 10, y: 20, width: 100, height: 200), round)
    #expect(filled.opening == nil && filled.screenRadii == CornerRadii(all: 20))
    // The area is wider than the screen by 40 points, half of them on each side.
    let wide = decoration(Rect(x: 10, y: 20, width: 140, height: 200), round)
    let opening = try #require(wide.opening)
    #expect(opening.rect == Rect(x: -20, y: 0, width: 140, height: 200) && opening.radii == round)
    #expect(wide.screenRadii == CornerRadii())
    // Elliptical corners, in an area that is half as large as the screen.
    let half = decoration(
      Rect(x: 10, y: 20, width: 50, height: 100), Size(width: 8, height: 4))
    #expect(half.opening?.radii == Size(width: 16, height: 8))
    // The user's radius is the screen's own.
    let own = decoration(Rect(x: 10, y: 20, width: 140, height: 200), round, 7)
    #expect(own.opening == nil && own.screenRadii == CornerRadii(all: 7))
  }

  @Test func `the frame 'phone' has smaller corners around an Android screen`() {
    func radius(_ width: Double, _ height: Double) -> Double {
      Decoration(
        look { $0.frame = .phone }, screen: Size(width: width, height: height), scale: 3,
        transparency: .none
      ).screenRadii.topLeft
    }
    #expect(abs(radius(390, 844) - 47.3) < 0.2)
    for (width, height) in [(360.0, 800.0), (800, 360), (448, 2992.0 / 3), (1220.0 / 3, 904)] {
      let radius = radius(width, height)
      // The clock begins 8 points from the left and 6 points from the upper edge.
      let (x, y) = (max(radius - 8, 0), max(radius - 6, 0))
      #expect(radius > 15 && x * x + y * y < radius * radius, "\(radius)")
    }
  }

  @Test
  func
    `a decoration's background is transparent if the output allows it, and light grey otherwise`()
  {
    #expect(decoration(.full) { $0.shadow = .soft }.look.background == .color(.clear))
    #expect(decoration(.onOff) { $0.margin = .points(10) }.look.background == .color(.clear))
    // The pixels of a GIF cannot be as translucent as a shadow, or as the edge of a round corner.
    let soft: [(inout Look) -> Void] = [{ $0.shadow = .soft }, { $0.cornerRadius = 20 }, { $0.frame = .phone }]
    for transparency in [Decoration.Transparency.onOff, .none] {
      for change in soft {
        #expect(decoration(transparency, change).look.background == Decoration.neutral)
        let clear = decoration(transparency) {
          change(&$0)
          $0.background = .color(.clear)
        }
        #expect(clear.look.background == .color(.clear))
      }
    }
    #expect(decoration(.onOff) { $0.frame = .phone }.look.shadow == .soft)
    #expect(decoration(.none) { $0.background = .color(.clear) }.look.background == .color(.clear))
  }

  @Test func `a decoration's background shows behind the screens unless there is a device frame`() {
    #expect(decoration(.none) { $0.margin = .points(10) }.backdrop == .clear)
    #expect(decoration(.full) { $0.background = .color(.white) }.backdrop == .clear)
    #expect(decoration(.none) { $0.frame = .browser }.backdrop == nil)
    // The default background is not seen if the screen covers it.
    #expect(decoration(.none) { $0.showsTouches = true }.backdrop == nil)
    #expect(decoration(.none) { $0.cornerRadius = 20 }.backdrop == .clear)
    // With full transparency and no background, there is no backdrop.
    #expect(decoration(.full) { $0.shadow = .soft }.backdrop == nil)
  }

  // MARK: The show

  private func show(_ decoration: Decoration) throws -> DecoratedShow {
    let board = try twoScreens()
    return DecoratedShow(board, of: board, in: decoration)
  }

  @Test func `in a decorated film, the screens' layers are moved by the margin`() throws {
    let decoration = decoration { $0.margin = .points(10) }
    let (plain, decorated) = (
      try twoScreens(), try show(decoration)
    )
    #expect(decorated.size == Size(width: 120, height: 220))
    for time in [0, 0.1, 0.3, 1] {
      let moved = try plain.shownLayers(at: time).map {
        ShownLayer(source: $0.source, corner: Point(x: $0.corner.x + 10, y: $0.corner.y + 10))
      }
      #expect(try decorated.shownLayers(at: time).filter { $0.source != 0 } == moved)
    }
    #expect(decorated.isAtRest && decorated.duration == plain.duration)
  }

  @Test
  func `a decorated film's layer tree is well formed, and all layers descend from the first layer`()
    throws
  {
    let decorated = try show(decoration { ($0.cornerRadius, $0.shadow) = (12, .soft) })
    try decorated.advance(to: 0.2)
    var tree = LayerTree(size: decorated.size)
    try decorated.layers(into: &tree)
    #expect(tree.layers[0].descendants == Int32(tree.layers.count - 1))
    #expect(tree.layers[tree.screen].clipsToBounds && tree.layers[tree.screen + 1].isMask)
    for (index, layer) in tree.layers.enumerated().dropFirst() {
      let parent = Int(layer.parent)
      #expect(parent >= 0 && parent < index)
      #expect(index + Int(layer.descendants) <= parent + Int(tree.layers[parent].descendants))
      #expect(layer.effects < Int32(tree.effects.count))
    }
    let before = tree
    try decorated.layers(into: &tree)
    #expect(tree == before)
  }

  @Test func `a touch on a decorated film is converted to the screen's coordinates`() throws {
    let decoration = decoration { $0.margin = .points(10) }
    let inside = try draggedScreens(plugins("pan"))
    let board = try draggedScreens(plugins("pan"))
    let decorated = DecoratedShow(board, of: board, in: decoration)
    let way = drag(from: 90, to: 10, over: 0.3)
    for event in way.events() {
      try inside.send(event)
      var moved = event
      moved.location = Point(x: event.location.x + 10, y: event.location.y + 10)
      try decorated.send(moved)
    }
    #expect(!inside.log.events.isEmpty && inside.log.calls() == decorated.log.calls())
  }
}
