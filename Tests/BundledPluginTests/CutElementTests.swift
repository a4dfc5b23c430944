import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the cards that grow out of an element whose picture ends inside of the card: at a bar, at the edge of the screen,
/// or at its own end.
struct CutElementTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  /// An element that a card grows out of.
  struct Case {
    let row: Rect
    /// The frame of a bar over the row; nil for none.
    var bar: Rect?
    /// Where the picture ends, in points from its upper edge.
    let end: Double
    /// The part of it that fades, in points.
    let edge: Double

    static let all = [
      Case(
        row: Rect(x: 0, y: 700, width: 390, height: 100), bar: Rect(x: 0, y: 760, width: 390, height: 84), end: 60,
        edge: 15),
      Case(row: Rect(x: 0, y: 784, width: 390, height: 60), end: 60, edge: 15),
      Case(row: Rect(x: 0, y: 804, width: 390, height: 80), end: 40, edge: 10),
      // A photograph in the middle of the screen.
      Case(row: Rect(x: 20, y: 300, width: 350, height: 200), end: 200, edge: 24),
    ]
  }

  /// Returns the frames of a transition, from its lower screen on.
  ///
  /// - Parameters:
  ///   - isEven: True for a row that has one colour.
  ///   - pixels: The pixels of a point, if the row ends within a pixel, whose upper part it covers.
  ///   - line: The height of a line at the row's lower edge, in points.
  ///   - window: The frame of the view in which the row scrolls, and which cuts it off; nil for none.
  private func frames(
    _ name: String, _ direction: TransitionDirection, row: Rect, bar: Rect?, isEven: Bool, window: Rect? = nil,
    pixels: Double? = nil, line: Double = 0
  ) throws -> [LayerTree] {
    let stage = Stage(direction: direction)
    let below = direction == .forward ? stage.from : stage.to
    for (name, frame, color) in [("card", row, Self.red)] + (bar.map { [("bar", $0, Color.white)] } ?? []) {
      let view = View(frame: frame, name: name)
      (view.elementName, view.backgroundColor) = (name, color)
      guard let window, name == "card" else {
        below.addSubview(view)
        continue
      }
      let scrolling = View(frame: window, name: "window")
      scrolling.clipsToBounds = true
      view.frame = frame.offsetBy(dx: -window.minX, dy: -window.minY)
      scrolling.addSubview(view)
      below.addSubview(scrolling)
    }
    stage.setup.surroundings.averageColor = { _, rect in
      // The right part of a row has something that its left part has not.
      var color = isEven || rect.minX < 120 ? Self.red : .black
      color.red *= 1 - max(rect.maxY - max(rect.minY, row.height - line), 0) / rect.height
      if let pixels { color.alpha = Self.coverage(of: rect, by: row, pixels: pixels) }
      return color
    }
    let timeline = try stage.record(name, ["element=card"]).timeline
    return stride(from: 0.0, through: 1, by: 0.002).map {
      timeline.layers(at: (direction == .forward ? $0 : 1 - $0) * timeline.duration)
    }
  }

  /// Returns the share of a part of a row's picture that the row covers. The picture has whole pixels, of which the row
  /// covers the last one in part.
  private static func coverage(of part: Rect, by row: Rect, pixels: Double) -> Double {
    let whole = (row.height * pixels).rounded(.down) / pixels
    let rest = (row.height - whole) * pixels
    let (solid, last) = (min(part.maxY, whole) - part.minY, part.maxY - max(part.minY, whole))
    return min(max((max(solid, 0) + rest * max(last, 0)) / part.height, 0), 1)
  }

  private static func card(_ tree: LayerTree, _ window: Rect?) -> Layer? {
    tree.layers.first { $0.clipsToBounds && $0.bounds.size != window?.size }
  }

  /// Returns the picture of the row in the first frame in which its card has risen by a tenth of its way.
  private static func picture(
    _ trees: [LayerTree], _ row: Rect, window: Rect? = nil
  ) throws -> (LayerTree, Layer) {
    let tree = try #require(
      trees.first { card($0, window).map { $0.transform.boundingBox(of: $0.bounds).minY < row.minY * 0.9 } == true })
    return (tree, try #require(tree.layers.first { $0.contents.capture != nil && $0.look == red }))
  }

  /// Returns the locations and opacities of the stops of the mask in a frame; nil for no mask.
  private static func stops(_ tree: LayerTree) -> [(location: Double, opacity: Double)]? {
    guard let mask = tree.layers.first(where: \.isMask), let gradient = tree.effects(of: mask)?.gradient else {
      return nil
    }
    return (0..<gradient.count).map { (gradient.locations[$0], gradient.colors[4 * $0 + 3]) }
  }

  @Test(
    arguments: [
      ("zoom", TransitionDirection.forward), ("zoom", .backward), ("container-transform", .forward),
      ("container-transform", .backward),
    ], Case.all)
  func `a picture that ends inside of the card is seen from the beginning, with a soft edge`(
    _ way: (name: String, direction: TransitionDirection), _ one: Case
  ) throws {
    let trees = try frames(way.name, way.direction, row: one.row, bar: one.bar, isEven: false)
    let (tree, picture) = try Self.picture(trees, one.row)
    #expect(picture.opacity > 0.99)
    let stops = try #require(Self.stops(tree))
    #expect(stops.map(\.opacity) == [1, 1, 1, 0])
    #expect(abs(stops[2].location - (one.end - one.edge) / one.row.height) < 0.01)
    #expect(abs(stops[3].location - one.end / one.row.height) < 0.01)
    // At rest, all that the screen shows of the element is seen.
    let first = try #require(trees.compactMap(Self.stops).first)
    #expect(abs(first[2].location - one.end / one.row.height) < 0.05)
  }

  @Test(arguments: ["zoom", "container-transform"], Case.all)
  func `a picture that ends in the colour of the card has no soft edge`(_ name: String, _ one: Case) throws {
    let trees = try frames(name, .forward, row: one.row, bar: one.bar, isEven: true)
    #expect(try Self.picture(trees, one.row).1.opacity > 0.99)
    #expect(trees.allSatisfy { Self.stops($0) == nil })
  }

  @Test(arguments: ["zoom", "container-transform"], [0.5, 0.92, 1, 1.85, 2, 3])
  func `a row that ends within a pixel has no soft edge`(_ name: String, _ pixels: Double) throws {
    for rest in stride(from: 0.0, to: 1, by: 0.125) {
      let row = Rect(x: 12, y: 226, width: 366, height: 88 + rest)
      let trees = try frames(name, .forward, row: row, bar: nil, isEven: true, pixels: pixels)
      #expect(trees.allSatisfy { Self.stops($0) == nil }, "a height of \(88 + rest)")
    }
  }

  @Test(arguments: ["zoom", "container-transform"], [0.33, 0.5, 1, 2])
  func `a row that ends with a line has no soft edge`(_ name: String, _ line: Double) throws {
    let row = Rect(x: 12, y: 226, width: 366, height: 88)
    let trees = try frames(name, .forward, row: row, bar: nil, isEven: true, line: line)
    #expect(trees.allSatisfy { Self.stops($0) == nil })
  }

  @Test(arguments: ["zoom", "container-transform"])
  func `a picture under a bar at the top has its soft edge there`(_ name: String) throws {
    let (row, bar) = (Rect(x: 0, y: 60, width: 390, height: 100), Rect(x: 0, y: 0, width: 390, height: 100))
    let trees = try frames(name, .forward, row: row, bar: bar, isEven: false)
    let stops = try #require(Self.stops(try Self.picture(trees, row).0))
    #expect(stops.map(\.opacity) == [0, 1, 1, 0])
    #expect(abs(stops[0].location - 0.4) < 0.01 && abs(stops[1].location - 0.55) < 0.01)
  }

  @Test(
    arguments: [
      ("zoom", TransitionDirection.forward), ("zoom", .backward), ("container-transform", .forward),
      ("container-transform", .backward),
    ],
    [
      (Rect(x: 0, y: 60, width: 390, height: 100), Rect(x: 0, y: 0, width: 390, height: 100)),
      (Rect(x: 0, y: 700, width: 390, height: 100), Rect(x: 0, y: 760, width: 390, height: 84)),
      (Rect(x: 0, y: 700, width: 390, height: 300), Rect(x: 0, y: 760, width: 390, height: 84)),
    ])
  func `a row that scrolls under a bar is seen as a whole in the card`(
    _ way: (name: String, direction: TransitionDirection), _ frame: (row: Rect, bar: Rect)
  ) throws {
    let window =
      frame.bar.minY == 0
      ? Rect(x: 0, y: 100, width: 390, height: 744) : Rect(x: 0, y: 0, width: 390, height: 760)
    let trees = try frames(way.name, way.direction, row: frame.row, bar: frame.bar, isEven: false, window: window)
    // It has a soft edge at its own end alone.
    let stops = try #require(Self.stops(try Self.picture(trees, frame.row, window: window).0))
    #expect(stops.map(\.opacity) == [1, 1, 1, 0])
    #expect(abs(stops[3].location - 1) < 0.01)
  }

  @Test(arguments: ["zoom", "container-transform"])
  func `the card has the colour of the row until the screen covers it`(_ name: String) throws {
    let row = Case.all[0].row
    for tree in try frames(name, .forward, row: row, bar: nil, isEven: true) {
      guard let card = tree.layers.firstIndex(where: \.clipsToBounds),
        let screen = tree.layers.first(where: { Int($0.parent) == card && $0.backgroundColor == .black }),
        screen.opacity > 0.01, screen.opacity < 0.99
      else { continue }
      #expect(tree.layers[card].backgroundColor == Self.red)
    }
  }

  @Test(arguments: ["zoom", "container-transform"], [false, true])
  func `below a picture, the card has the colour in which the picture ends, or else the next screen's`(
    _ name: String, _ isEven: Bool
  ) throws {
    let stage = Stage(direction: .forward)
    let photograph = View(frame: Rect(x: 20, y: 300, width: 350, height: 200), name: "card")
    (photograph.elementName, photograph.backgroundColor) = ("card", Self.red)
    stage.from.addSubview(photograph)
    stage.setup.surroundings.averageColor = { tree, rect in
      guard tree.layers.contains(where: { $0.look == Self.red }) else { return .black }
      // The corners are those of a photograph that is drawn with round ones.
      if rect.minX < 20 || rect.maxX > 330 { return .white }
      return isEven ? Self.red : Color(red: rect.minX / 400, green: 0, blue: 0)
    }
    let timeline = try stage.record(name, ["element=card"]).timeline
    var count = 0
    for tree in times(in: 0...1, count: 199).map({ timeline.layers(at: $0 * timeline.duration) }) {
      guard let card = tree.layers.firstIndex(where: \.clipsToBounds),
        let screen = tree.layers.first(where: { Int($0.parent) == card && $0.backgroundColor == .black }),
        screen.opacity > 0.01, screen.opacity < 0.99
      else { continue }
      count += 1
      #expect(tree.layers[card].backgroundColor == (isEven ? Self.red : .black))
    }
    #expect(count > 0)
  }
}
