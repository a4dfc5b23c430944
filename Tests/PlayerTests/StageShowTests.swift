import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import SegueText
import TestSupport
import Testing

@testable import SegueFilm

/// Tests what a stage draws: the device with the screen in it, in space.
struct StageShowTests {
  private func shown(_ device: String, at time: Double = 1) throws -> (show: DecoratedShow, tree: LayerTree) {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        length: 2
        stage: { devices: { phone: \(device) } }
        script: []
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    var look = Look()
    look.margin = .points(50)
    let decoration = Decoration(look, screen: board.size, scale: 1, transparency: .none)
    var composition = Composition()
    let path = DevicePath(try #require(board.stage).main, in: show, size: decoration.size)
    composition.devices = [FilmDevice(decoration: decoration, path: path)]
    let decorated = DecoratedShow(show, of: show, in: decoration, composition)
    try decorated.advance(to: time)
    var tree = LayerTree(size: decorated.size)
    try decorated.layers(into: &tree)
    return (decorated, tree)
  }

  /// Returns the corners of the screen in the film: top left, top right, bottom right and bottom left.
  private func corners(_ device: String) throws -> [Point] {
    let (_, tree) = try shown(device)
    let layer = tree.layers[tree.screen]
    return [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 200), Point(x: 0, y: 200)]
      .map(layer.transform.apply)
  }

  @Test func `a device that faces the viewer is at its usual place`() throws {
    #expect(try corners("{}") == [50, 150, 150, 50].enumerated().map { Point(x: $1, y: $0 < 2 ? 50 : 250) })
  }

  @Test func `what leans back is smaller: the upper edge of a tilted device, the right edge of a turned one`() throws {
    let tilted = try corners("{ tilt: 30 }")
    #expect(tilted[1].x - tilted[0].x < 99 && tilted[2].x - tilted[3].x > 101)
    let turned = try corners("{ turn: 30 }")
    #expect(turned[2].y - turned[1].y < 199 && turned[3].y - turned[0].y > 201)
    let rolled = try corners("{ roll: 90 }")
    #expect(rolled[0].x > 190 && abs(rolled[0].y - 100) < 1e-6, "clockwise")
  }

  @Test func `a device is at its position and has its size`() throws {
    let placed = try corners("{ x: 25%, y: 75%, scale: 0.5 }")
    // The picture has 200x300 points.
    #expect(placed[0] == Point(x: 25, y: 175) && placed[2] == Point(x: 75, y: 275))
  }

  @Test func `a point of the film is found on the turned screen, and back`() throws {
    let (show, _) = try shown("{ tilt: 25, turn: -35, x: 60%, scale: 0.8 }")
    for point in [Point(x: 10, y: 20), Point(x: 90, y: 190), Point(x: 50, y: 100)] {
      let back = show.inner(show.location(outside: point), at: 1)
      #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
    }
  }

  @Test func `the frame with its shadow is one picture in each pose, as sharp as the largest size needs`() throws {
    for device in ["{ tilt: 20, drift: 2% }", "{ scale: 2, turn: 30, enter: rise }"] {
      let (_, tree) = try shown(device)
      // The background and the device.
      #expect(tree.layers.compactMap(\.contents.capture).count == 2)
      // A mask takes memory and time for each row.
      #expect(tree.layers.allSatisfy { !$0.isMask })
    }
  }

  @Test func `devices are drawn in their order, each with its own screen, at the size of its own decoration`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal }, wide: { color: navy } }
        container: one
        length: 2
        stage: { devices: { back: { screen: wide, size: 400x200, x: 40% }, front: { turn: 20 }, copy: { scale: 0.5 } } }
        script: []
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    var look = Look()
    look.margin = .points(50)
    let decoration = Decoration(look, screen: board.size, scale: 1, transparency: .none)
    let stage = try #require(board.stage)
    let film = StageDevices.Film(
      board: board, show: show, decoration: decoration, look: look, unit: 1, options: FilmOptions(), factory: factory,
      library: PictureLibrary())
    var devices = try StageDevices(stage, of: film)
    try devices.draw(magnification: 1)
    var composition = Composition()
    composition.devices = devices.devices
    #expect(devices.warnings.isEmpty && composition.main == 1)
    let decorated = DecoratedShow(show, of: show, in: decoration, composition)
    try decorated.advance(to: 1)
    var tree = LayerTree(size: decorated.size)
    try decorated.layers(into: &tree)
    let colors = tree.layers.filter { $0.backgroundColor.alpha == 1 }
    let (teal, navy) = (try #require(Color(parsing: "teal")), try #require(Color(parsing: "navy")))
    #expect(colors.map(\.backgroundColor) == [navy, teal, teal])
    // The wide screen fits into the picture of 200x300 points with its own margin of 50 points.
    let box = colors[0].transform.boundingBox(of: colors[0].bounds)
    #expect(abs(box.width - 160) < 1 && abs(box.center.x - 80) < 1, "\(box)")
    let front = tree.layers[tree.screen]
    #expect(front.transform.boundingBox(of: front.bounds).width < 100)
  }

  @Test(arguments: [
    ("{ x: 300% }", true), ("{ x: 300%, enter: rise }", true), ("{ x: 110% }", false),
    ("{ leave: { style: fade, at: 1 } }", false),
  ])
  func `a device that is never in the picture is warned of`(_ device: String, _ isOutside: Bool) throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        length: 2
        stage: { devices: { phone: \(device) } }
        script: []
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    let decoration = Decoration(Look(), screen: board.size, scale: 1, transparency: .none)
    let film = StageDevices.Film(
      board: board, show: show, decoration: decoration, look: Look(), unit: 1, options: FilmOptions(), factory: factory,
      library: PictureLibrary())
    var devices = try StageDevices(try #require(board.stage), of: film)
    try devices.draw(magnification: 1)
    #expect(
      devices.warnings.map { $0.contains("the device 'phone' is outside of the picture all the time") }
        == (isOutside ? [true] : []))
  }

  @Test func `a device that is seen almost edge-on and partly from behind the viewer is drawn without a mistake`()
    throws
  {
    for device in ["{ tilt: 80, turn: 80 }", "{ tilt: -80, scale: 10, x: 0% }", "{ turn: 80, roll: 3600, y: 500% }"] {
      let (show, tree) = try shown(device)
      let buffer = try #require(PixelBuffer(width: 200, height: 300))
      Compositor(width: 200, height: 300, scale: 1, offset: .zero, background: .black, pictures: PictureLibrary())
        .draw(tree, into: buffer)
      let point = show.inner(Point(x: 10, y: 10), at: 1)
      #expect(point.x.isFinite && point.y.isFinite)
    }
  }

  @Test func `a blurred background is the screen, enlarged so that it covers the picture`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        length: 2
        script: []
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    var look = Look()
    (look.margin, look.background) = (.points(50), .blur)
    let decoration = Decoration(look, screen: board.size, scale: 1, transparency: .none)
    let decorated = DecoratedShow(show, of: show, in: decoration)
    try decorated.advance(to: 1)
    var tree = LayerTree(size: decorated.size)
    try decorated.layers(into: &tree)
    let blurred = try #require(
      tree.layers.firstIndex { $0.effects >= 0 && tree.effects[Int($0.effects)].blurRadius > 0 })
    let shown = tree.layers[(blurred + 1)...(blurred + Int(tree.layers[blurred].descendants))]
    #expect(
      shown.contains {
        let box = $0.transform.boundingBox(of: $0.bounds)
        return $0.backgroundColor.alpha == 1 && box.minX < -20 && box.maxX > 220 && box.minY < -20 && box.maxY > 320
      })
    #expect(tree.layers[tree.screen].bounds.size == board.size)
  }

  @Test func `a device that is not there yet is not drawn`() throws {
    let (_, tree) = try shown("{ enter: { style: fade, at: 1.5 } }")
    #expect(tree.layers.count == 2 && tree.layers[0].descendants == 1)
    let (_, other) = try shown("{ enter: { style: fade, over: 2 } }")
    #expect(other.layers.contains { $0.opacity > 0 && $0.opacity < 1 && Int($0.descendants) > 1 })
  }
}
