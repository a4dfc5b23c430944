import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the animators that use elements: `match`, and the animators that grow a screen from an
/// element.
@Suite struct ElementTests {
  private static func element(
    _ name: String, _ frame: Rect, _ color: Color, radius: Double = 0
  ) -> View {
    let view = View(frame: frame, name: name)
    view.elementName = name
    view.backgroundColor = color
    view.cornerRadius = radius
    return view
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)
  private static let small = Rect(x: 20, y: 600, width: 60, height: 80)
  private static let large = Rect(x: 200, y: 100, width: 120, height: 120)

  /// Returns a stage whose lower screen contains a small card, and whose upper screen contains a
  /// large card of the same name.
  private static func stage(
    _ direction: TransitionDirection = .forward, layout: LayoutDirection = .leftToRight
  ) -> (stage: Stage, lower: View, upper: View) {
    let stage = Stage(direction: direction, layout: layout)
    let lower = element("card", small, red, radius: 4)
    let upper = element("card", large, blue, radius: 30)
    let isForward = direction == .forward
    (isForward ? stage.from : stage.to).addSubview(lower)
    (isForward ? stage.to : stage.from).addSubview(upper)
    return (stage, lower, upper)
  }

  /// Returns the rectangle in which a layer is drawn.
  private static func box(_ layer: Layer) -> Rect {
    layer.transform.boundingBox(of: layer.bounds)
  }

  /// Returns the layer of the card that the animator `match` moves. It is the only layer that clips
  /// its sublayers.
  private static func card(_ tree: LayerTree) -> Layer? { tree.layers.first { $0.clipsToBounds } }

  /// Returns the layer of the card of a text, which contains the picture of the text and does not clip it.
  private static func textCard(_ tree: LayerTree) -> Layer? {
    tree.layers.first { [red, blue].contains($0.look) }.map { tree.layers[Int($0.parent)] }
  }

  // MARK: match

  @Test(arguments: TransitionDirection.allCases)
  func
    `the 'match' animator moves, resizes and cross-fades two elements of the same name in a card`(
      _ direction: TransitionDirection
    ) throws
  {
    let (stage, lower, upper) = Self.stage(direction)
    let (timeline, duration) = try stage.record("match", ["curve=linear", "arc=0", "duration=2"])
    #expect(duration == 2 && isClose(timeline.duration, 2))
    for progress in [0.1, 0.25, 0.42, 0.5, 0.56, 0.75, 0.9] {
      let tree = timeline.layers(at: (direction == .forward ? progress : 1 - progress) * 2)
      #expect(tree.layer(of: lower) == nil && tree.layer(of: upper) == nil)
      let card = try #require(Self.card(tree))
      let (box, from, to) = (Self.box(card), Self.small, Self.large)
      func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
      #expect(abs(box.minX - between(from.minX, to.minX)) < 1e-3)
      #expect(abs(box.minY - between(from.minY, to.minY)) < 1e-3)
      #expect(abs(box.width - between(from.width, to.width)) < 1e-3)
      #expect(abs(box.height - between(from.height, to.height)) < 1e-3)
      #expect(abs(card.cornerRadius - between(4, 30)) < 1e-3)
      let pictures = [Self.red, Self.blue].map { look in tree.layers.first { $0.look == look } }
      // The exchange is short and in the middle, and one picture is opaque at every time.
      func share(_ start: Double, _ end: Double) -> Double { min(max((progress - start) / (end - start), 0), 1) }
      #expect(abs((pictures[0]?.opacity ?? 0) - (1 - share(0.5, 0.62))) < 1e-3)
      #expect(abs((pictures[1]?.opacity ?? 0) - share(0.34, 0.5)) < 1e-3)
      // The pictures of both elements cover the card and keep their aspect ratios.
      for (picture, own) in zip(pictures.compactMap { $0 }, [from, to]) {
        let shown = Self.box(picture)
        #expect(shown.width > box.width - 1e-3 && shown.height > box.height - 1e-3)
        #expect(abs(shown.width / shown.height - own.width / own.height) < 1e-3)
      }
    }
    // In the first and the last frame, only the live screens are shown.
    for time in [0, 2.0] {
      let tree = timeline.layers(at: time)
      #expect(Self.card(tree) == nil)
      let shown = (time == 0) == (direction == .forward) ? lower : upper
      #expect(tree.layer(of: shown)?.opacity == 1)
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `the 'match' animator moves a card along the same arc forward and backward`(
    _ layout: LayoutDirection
  ) throws {
    func centers(_ direction: TransitionDirection) throws -> [Point] {
      let (stage, _, _) = Self.stage(direction, layout: layout)
      let timeline = try stage.record("match", ["curve=linear", "arc=1", "duration=1"]).timeline
      return try [0.25, 0.5, 0.75].map { progress in
        let time = direction == .forward ? progress : 1 - progress
        return Self.box(try #require(Self.card(timeline.layers(at: time)))).center
      }
    }
    let (there, back) = (try centers(.forward), try centers(.backward))
    for (a, b) in zip(there, back) { #expect(abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01) }
    // Near its position on the lower screen, the card moves mainly sideways.
    let line = Self.small.center
    #expect(there[0].x - line.x > 1.5 * (line.y - there[0].y))
  }

  @Test(arguments: LayoutDirection.allCases)
  func `the 'match' animator shows a line of text once, at its card's height and leading edge`(
    _ layout: LayoutDirection
  ) throws {
    let stage = Stage(layout: layout)
    let (short, long) = (
      Rect(x: 20, y: 600, width: 100, height: 20), Rect(x: 20, y: 100, width: 260, height: 40)
    )
    stage.from.addSubview(Self.element("title", short, Self.red))
    stage.to.addSubview(Self.element("title", long, Self.blue))
    let timeline = try stage.record("match", ["curve=linear", "arc=0", "duration=1"]).timeline
    for time in [0.1, 0.3, 0.45, 0.55, 0.7, 0.9] {
      let tree = timeline.layers(at: time)
      let card = try #require(Self.textCard(tree))
      let box = Self.box(card)
      for look in [Self.red, Self.blue] {
        guard let picture = tree.layers.first(where: { $0.look == look }) else { continue }
        let shown = Self.box(picture)
        #expect(abs(shown.height - box.height) < 1e-3)
        let edge =
          layout == .leftToRight ? shown.minX - box.minX : shown.maxX - box.maxX
        #expect(abs(edge) < 1e-3)
      }
      let seen = tree.layers.count {
        [Self.red, Self.blue].contains($0.look) && $0.opacity > 0
      }
      #expect(seen == 1, "\(time)")
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `the 'match' animator moves a text into a longer or shorter one, and shows one of them at a time`(
    _ layout: LayoutDirection
  ) throws {
    let stage = Stage(layout: layout)
    let (short, long) = (
      Rect(x: 20, y: 600, width: 60, height: 20), Rect(x: 20, y: 100, width: 300, height: 30)
    )
    stage.from.addSubview(Self.element("title", short, Self.red))
    stage.to.addSubview(Self.element("title", long, Self.blue))
    let timeline = try stage.record("match", ["curve=linear", "arc=0", "duration=1"]).timeline
    for time in [0.1, 0.3, 0.45, 0.55, 0.7, 0.9] {
      let tree = timeline.layers(at: time)
      let card = try #require(Self.textCard(tree))
      let box = Self.box(card)
      #expect(abs(box.width - (60 + 240 * time)) < 1e-3)
      let pictures = tree.layers.filter { [Self.red, Self.blue].contains($0.look) && $0.opacity > 0 }
      #expect(pictures.count == 1, "\(time)")
      for picture in pictures {
        let shown = Self.box(picture)
        #expect(abs(shown.height - box.height) < 1e-3 && abs(shown.minY - box.minY) < 1e-3)
        let edge = layout == .leftToRight ? shown.minX - box.minX : shown.maxX - box.maxX
        #expect(abs(edge) < 1e-3)
      }
    }
  }

  @Test
  func `the 'match' animator fades text in place if its counterpart has another shape`() throws {
    for fit in ["fill", "stretch"] {
      let stage = Stage()
      stage.from.addSubview(
        Self.element("text", Rect(x: 20, y: 600, width: 200, height: 20), Self.red))
      stage.to.addSubview(
        Self.element("text", Rect(x: 20, y: 100, width: 300, height: 160), Self.blue))
      let timeline = try stage.record("match", ["duration=1", "fit=\(fit)"]).timeline
      #expect((Self.card(timeline.layers(at: 0.5)) == nil) == (fit == "fill"))
    }
  }

  @Test
  func `the 'match' animator cross-fades the screens if they have no element names in common`()
    throws
  {
    let stage = Stage()
    stage.from.addSubview(Self.element("one", Self.small, Self.red))
    stage.to.addSubview(Self.element("two", Self.large, Self.blue))
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    let tree = timeline.layers(at: 0.25)
    #expect(tree.layers.count == 5)
    #expect(tree.layer(of: stage.from)?.opacity == 1)
    #expect(isClose(tree.layer(of: stage.to)?.opacity, 0.25))
    #expect(tree.layers.last?.look == Self.blue)
  }

  @Test
  func
    `the 'match' animator moves a nested element in its own card, outside the outer element's card`()
    throws
  {
    let (stage, lower, upper) = Self.stage()
    for view in [lower, upper] {
      view.addSubview(Self.element("title", Rect(x: 1, y: 2, width: 30, height: 10), .white))
    }
    let timeline = try stage.record("match").timeline
    let tree = timeline.layers(at: timeline.duration / 2)
    let pictures = tree.layers.compactMap { $0.contents.capture?.tree.layers }
    #expect(pictures.map(\.count) == [1, 1, 1, 1])
    #expect(tree.layers.count { $0.clipsToBounds } == 2)
  }

  @Test(arguments: TransitionDirection.allCases)
  func `the 'match' animator fades a view that covers a matched element above the element's card`(
    _ direction: TransitionDirection
  ) throws {
    let (stage, _, upper) = Self.stage(direction)
    let (below, above) = (
      direction == .forward ? stage.from : stage.to, direction == .forward ? stage.to : stage.from
    )
    let green = Color(red: 0, green: 1, blue: 0)
    let (gray, yellow) = (Color(red: 0.5, green: 0.5, blue: 0.5), Color(red: 1, green: 1, blue: 0))
    // A badge covers the small card, a sheet covers the large card, and a bar covers only the
    // sheet.
    below.addSubview(Self.element("badge", Rect(x: 60, y: 590, width: 30, height: 30), green))
    above.addSubview(Self.element("sheet", Rect(x: 0, y: 200, width: 390, height: 644), gray))
    above.addSubview(Self.element("bar", Rect(x: 0, y: 800, width: 390, height: 44), yellow))
    above.insertSubview(Self.element("behind", Self.large, .white), belowSubview: upper)
    upper.addSubview(Self.element("inside", Rect(x: 0, y: 0, width: 9, height: 9), .white))
    let timeline = try stage.record("match", ["curve=linear", "duration=1"]).timeline
    for progress in [0.4, 0.6] {
      let tree = timeline.layers(at: direction == .forward ? progress : 1 - progress)
      let share = (progress - 0.3) / 0.4
      let cards = tree.layers.filter { $0.parent == 0 }.dropFirst(2)
      #expect(
        cards.map(\.look).map { $0 == .clear ? Self.red : $0 } == [
          Self.red, green, gray, yellow,
        ])
      for (card, opacity) in zip(cards, [1, 1 - share, share, share]) {
        #expect(abs(card.opacity - opacity) < 1e-3)
      }
    }
  }

  @Test
  func `pairs of elements beyond the 'match' animator's limit are cross-faded with their screens`()
    throws
  {
    let stage = Stage()
    for number in 0..<2000 {
      for screen in [stage.from, stage.to] {
        screen.addSubview(
          Self.element(
            "\(number)", Rect(x: Double(number % 40) * 9, y: 0, width: 8, height: 8), Self.red))
      }
    }
    let timeline = try stage.record("match").timeline
    let tree = timeline.layers(at: timeline.duration / 2)
    #expect(tree.layers.count { $0.clipsToBounds } == 500)
  }

  @Test
  func `the 'match' animator separates a screen's single picture into elements, then restores it`()
    throws
  {
    let stage = Stage()
    for (screen, frame, source) in [
      (stage.from, Self.small, 1), (stage.to, Self.large, 2),
    ] as [(View, Rect, UInt32)] {
      let apart = View(frame: screen.bounds)
      apart.contents = Contents(source: PictureID(number: 10 * source))
      let card = View(frame: frame)
      card.elementName = "card"
      card.contents = Contents(source: PictureID(number: 100 * source))
      apart.addSubview(card)
      screen.contents = Contents(source: PictureID(number: source))
      screen.separatedContents = apart
    }
    let timeline = try stage.record("match").timeline
    let tree = timeline.layers(at: timeline.duration / 2)
    let sources = tree.layers.map(\.contents.source).filter { $0 > 0 }
    #expect(sources == [10, 20, 100, 200])
    #expect(stage.from.contents == Contents(source: 1) && stage.to.contents == Contents(source: 2))
  }

  @Test(arguments: [PluginEntry.Isolation.child, .hardened])
  func `the 'match' animator gives the same frames in-process and in a child process`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(), extraFolders: [Products.folder], isolation: isolation,
      deadlines: PluginDeadlines(all: 60))
    options.runner = SearchEnvironment.current().runner
    let animator = try PluginRegistry.discover(options).makeAnimator("match")
    let (own, other) = (Self.stage().stage, Self.stage().stage)
    let wanted = try own.record("match").timeline
    let found = other.record(animator).timeline
    for progress in [0, 0.25, 0.5, 0.75, 1] {
      let (a, b) = (
        wanted.layers(at: progress * wanted.duration), found.layers(at: progress * found.duration)
      )
      #expect(a.layers.map(\.transform) == b.layers.map(\.transform))
      #expect(a.layers.map(\.bounds) == b.layers.map(\.bounds))
      #expect(a.layers.map(\.opacity) == b.layers.map(\.opacity))
    }
  }

  // MARK: Growing out of an element

  @Test(arguments: ["zoom", "container-transform"], TransitionDirection.allCases)
  func
    `the 'zoom' and 'container-transform' animators grow a screen from an element that they hide`(
      _ name: String, _ direction: TransitionDirection
    ) throws
  {
    let (stage, lower, upper) = Self.stage(direction)
    upper.removeFromSuperview()
    let timeline = try stage.record(name, ["element=card", "duration=1"]).timeline
    func tree(_ progress: Double) -> LayerTree {
      timeline.layers(at: (direction == .forward ? progress : 1 - progress) * timeline.duration)
    }
    let start = try #require(Self.card(tree(1e-9)))
    let (box, small) = (Self.box(start), Self.small)
    for (a, b) in [
      (box.minX, small.minX), (box.minY, small.minY), (box.width, small.width),
      (box.height, small.height), (start.cornerRadius, 4),
    ] { #expect(abs(a - b) < 0.01) }
    #expect(tree(0).layer(of: lower)?.opacity == 1)
    let opacities = (0...50).compactMap { tree(Double($0) / 50).layer(of: lower)?.opacity }
    #expect(opacities.contains { $0 < 0.01 })
  }

  @Test(arguments: ["zoom", "container-transform"], TransitionDirection.allCases)
  func `the element behind the card of 'zoom' and 'container-transform' is not seen while the card moves`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let (stage, lower, upper) = Self.stage(direction)
    upper.removeFromSuperview()
    let pace = name == "zoom" ? [] : ["curve=linear"]
    let timeline = try stage.record(name, ["element=card", "duration=1"] + pace).timeline
    // A spring that goes back has almost arrived after half of the time.
    let zoom = direction == .forward ? [0.05, 0.1, 0.15] : [0.7, 0.8, 0.9]
    for progress in name == "zoom" ? zoom : [0.002, 0.008, 0.015, 0.1] {
      let tree = timeline.layers(at: (direction == .forward ? progress : 1 - progress) * timeline.duration)
      #expect(tree.layer(of: lower)?.opacity ?? 0 < 0.01, "\(progress)")
      #expect(isClose(try #require(Self.card(tree)).opacity, 1), "\(progress)")
    }
  }

  @Test(arguments: TransitionDirection.allCases, ["arc", "line"])
  func `the card of 'container-transform' has a phone's corners until the last tenth of the motion`(
    _ direction: TransitionDirection, _ path: String
  ) throws {
    let (stage, _, upper) = Self.stage(direction)
    upper.removeFromSuperview()
    let timeline = try stage.record(
      "container-transform", ["element=card", "curve=linear", "duration=1", "path=\(path)"]
    ).timeline
    func radius(_ progress: Double) throws -> Double {
      let tree = timeline.layers(at: (direction == .forward ? progress : 1 - progress) * timeline.duration)
      return try #require(Self.card(tree)).cornerRadius
    }
    var last = 4.0
    for progress in [0.05, 0.2, 0.4, 0.6, 0.8, 0.9] {
      let radius = try radius(progress)
      #expect(radius >= last - 1e-3, "\(progress)")
      last = radius
    }
    #expect(abs(last - 39) < 1e-3)
    #expect(abs(try radius(0.95) - 19.5) < 0.1)
    #expect(try radius(0.9999) < 0.1)
  }

  @Test(arguments: TransitionDirection.allCases)
  func `a row as wide as the screen grows as soon as it moves, in 'container-transform'`(
    _ direction: TransitionDirection
  ) throws {
    let stage = Stage(direction: direction)
    let timeline = try stage.record(
      "container-transform", ["origin=16,400,358,80", "curve=linear", "duration=1"]
    ).timeline
    let tree = timeline.layers(at: (direction == .forward ? 0.05 : 0.95) * timeline.duration)
    let card = try #require(Self.card(tree))
    #expect(card.bounds.height > 100)
  }

  @Test(arguments: TransitionDirection.allCases)
  func
    `a snapshot zoom's origin is the element's frame on the screen that the zoom uncovers or covers`(
      _ direction: TransitionDirection
    ) throws
  {
    // A forward snapshot zoom uncovers `to`, and a backward one covers `from`. In each direction,
    // the uncovered or covered screen contains the large card.
    let (plain, _, _) = Self.stage(direction)
    let (named, _, _) = Self.stage(direction)
    let uncovered = Self.large
    let origin = [uncovered.minX, uncovered.minY, uncovered.width, uncovered.height]
      .map { "\($0)" }.joined(separator: ",")
    let wanted = try plain.record("snapshot-zoom", ["origin=\(origin)"]).timeline
    let found = try named.record("snapshot-zoom", ["element=card"]).timeline
    for time in [0.1, 0.6, 1.1] {
      let (a, b) = (wanted.layers(at: time), found.layers(at: time))
      #expect(a.layers.map(\.transform) == b.layers.map(\.transform))
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func
    `if the screen that a snapshot zoom uncovers or covers lacks the element, the other screen is that one`(
      _ direction: TransitionDirection
    ) throws
  {
    // A push from a row lets the next screen grow out of it, and a pop lets that screen shrink into it.
    let turned: TransitionDirection = direction == .forward ? .backward : .forward
    let (plain, named) = (Stage(direction: turned), Self.stage(direction))
    named.upper.removeFromSuperview()
    let origin = "20,600,60,80"
    let wanted = try plain.record("snapshot-zoom", ["origin=\(origin)"]).timeline
    let found = try named.stage.record("snapshot-zoom", ["element=card"]).timeline
    let (a, b) = (wanted.layers(at: 0.6), found.layers(at: 0.6))
    let pictures = [a, b].map { $0.layers.filter { !$0.contents.isEmpty }.map(\.transform) }
    #expect(pictures[0] == pictures[1] && !pictures[0].isEmpty)
  }

  @Test(arguments: ["zoom", "container-transform", "snapshot-zoom"])
  func `naming a missing element does not change the frames of an animator whose origin is set`(
    _ name: String
  ) throws {
    let (plain, _, _) = Self.stage()
    let (named, _, _) = Self.stage()
    let wanted = try plain.record(name, ["origin=1,2,30,40"]).timeline
    let found = try named.record(name, ["origin=1,2,30,40", "element=other"]).timeline
    for progress in [0.1, 0.5, 0.9] {
      let (a, b) = [wanted, found].map { $0.layers(at: progress * $0.duration) }.pair
      #expect(a.layers.map(\.transform) == b.layers.map(\.transform))
      #expect(a.layers.map(\.opacity) == b.layers.map(\.opacity))
    }
  }
}

extension [LayerTree] {
  fileprivate var pair: (LayerTree, LayerTree) { (self[0], self[1]) }
}
