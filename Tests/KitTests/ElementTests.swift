import SegueKit
import TestSupport
import Testing

/// Tests the elements that an animator finds on the two screens.
@Suite struct ElementTests {
  private final class Script: ViewControllerAnimatedTransitioning {
    let body: (TransitionContext) -> Void
    init(_ body: @escaping (TransitionContext) -> Void) { self.body = body }
    func transitionDuration(using context: TransitionContext) -> Double { 1 }
    func animateTransition(using context: TransitionContext) {
      body(context)
      context.animate(duration: 1) {
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  private static func element(_ name: String?, _ frame: Rect, radius: Double = 0) -> View {
    let view = View(frame: frame)
    view.elementName = name
    view.backgroundColor = .black
    view.cornerRadius = radius
    return view
  }

  private struct Stage {
    let container = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    let from = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    let to = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))

    func record(_ body: @escaping (TransitionContext) -> Void) -> TransitionRecording {
      if from.superview == nil { container.addSubview(from) }
      let context = TransitionContext(.init(containerView: container, from: from, to: to))
      return context.record(Script(body))
    }
  }

  @Test
  func
    `an animator gets the elements in the order of the view tree, a view before its descendants`()
  {
    let stage = Stage()
    let card = Self.element("card", Rect(x: 10, y: 10, width: 100, height: 100))
    let hidden = Self.element("hidden", .zero)
    hidden.isHidden = true
    hidden.addSubview(Self.element("below hidden", .zero))
    for view in [
      Self.element("back", .zero), card, Self.element(nil, .zero), hidden,
      Self.element("", .zero), Self.element("a\0b", .zero),
      Self.element(String(repeating: "x", count: 4097), .zero), Self.element("front", .zero),
    ] { stage.from.addSubview(view) }
    card.addSubview(Self.element("title", Rect(x: 1, y: 2, width: 3, height: 4)))
    stage.from.elementName = "the screen itself"
    var names: [String] = []
    _ = stage.record { names = $0.elements(of: .from).map(\.name) }
    #expect(names == ["back", "card", "title", "front"])
  }

  @Test func `an element's frame is in the container's coordinates, even inside scaled views`() {
    let stage = Stage()
    let group = View(frame: Rect(x: 100, y: 200, width: 200, height: 200))
    group.bounds.origin = Point(x: 5, y: 6)
    group.transform = .scale(x: 0.5, y: 0.5)
    group.addSubview(
      Self.element("card", Rect(x: 25, y: 26, width: 40, height: 60), radius: 8))
    stage.from.addSubview(group)
    stage.to.addSubview(Self.element("card", Rect(x: 1, y: 2, width: 3, height: 4)))
    var found: [(Rect, Double)] = []
    _ = stage.record { context in
      // The frames of elements do not depend on the current position of the screen that is being
      // animated.
      stage.from.frame = Rect(x: -400, y: 0, width: 400, height: 800)
      found = context.elements(of: .from).flatMap { element in
        [element, element.partner].compactMap { $0.map { ($0.frame, $0.cornerRadius) } }
      }
    }
    #expect(
      found.map(\.0) == [
        Rect(x: 160, y: 260, width: 20, height: 30), Rect(x: 1, y: 2, width: 3, height: 4),
      ])
    #expect(found.map(\.1) == [4, 0])
  }

  @Test func `elements of a screen smaller than the container are found at their final frames`() {
    let stage = Stage()
    stage.to.frame = Rect(x: 20, y: 300, width: 360, height: 500)
    stage.to.addSubview(Self.element("card", Rect(x: 1, y: 2, width: 3, height: 4)))
    stage.container.addSubview(stage.from)
    var setup = TransitionContext.Setup(
      containerView: stage.container, from: stage.from, to: stage.to)
    setup.finalFrames[.to] = stage.to.frame
    var frames: [Rect] = []
    _ = TransitionContext(setup).record(
      Script { frames = $0.elements(of: .to).map(\.frame) })
    #expect(frames == [Rect(x: 21, y: 302, width: 3, height: 4)])
  }

  @Test func `of several elements with the same name, only the first is found and has a partner`() {
    let stage = Stage()
    for name in ["a", "b", "a"] { stage.from.addSubview(Self.element(name, .zero)) }
    for x in 0..<3 {
      stage.to.addSubview(Self.element("a", Rect(x: Double(x), y: 0, width: 1, height: 1)))
    }
    var partners: [Double?] = []
    var back: [String?] = []
    _ = stage.record { context in
      partners = context.elements(of: .from).map { $0.partner?.frame.minX }
      back = context.elements(of: .to).map { $0.partner?.name }
      #expect(context.element(named: "a", of: .to)?.frame.minX == 0)
      #expect(context.element(named: "c", of: .to) == nil)
    }
    #expect(partners == [0, nil, nil])
    #expect(back == ["a", nil, nil])
  }

  @Test func `all of a screen's ten thousand elements are found`() {
    let stage = Stage()
    for number in 0..<10_000 {
      stage.from.addSubview(Self.element("\(number)", .zero))
      stage.to.addSubview(Self.element("\(9_999 - number)", .zero))
    }
    var last: TransitionElement?
    let recording = stage.record { last = $0.elements(of: .from).last?.partner }
    #expect(recording.fault == nil)
    #expect(last?.name == "9999")
  }

  // MARK: Pictures

  @Test func `an element's picture covers the element and has corners that can be animated`() throws {
    let stage = Stage()
    let round = Self.element("round", Rect(x: 10, y: 20, width: 30, height: 40), radius: 6)
    round.border = Border(width: 2, color: .white)
    let contents = Self.element("contents", Rect(x: 50, y: 60, width: 70, height: 80))
    contents.backgroundColor = .clear
    contents.contents = Contents(source: 9)
    contents.clipsToBounds = true
    contents.cornerRadius = 5
    let loose = Self.element("loose", Rect(x: 0, y: 0, width: 10, height: 10), radius: 5)
    loose.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    for view in [round, contents, loose] { stage.from.addSubview(view) }
    var pictures: [View] = []
    let recording = stage.record { context in
      pictures = context.elements(of: .from).compactMap { $0.picture() }
      for picture in pictures { context.containerView.addSubview(picture) }
    }
    let layers = recording.timeline.layers(at: 0).layers
    try #require(pictures.count == 3)
    let shown = pictures.map { picture in layers.first { $0.view == picture.id } }
    for (picture, view) in zip(shown, [round, contents, loose]) {
      let own = layers.first { $0.view == view.id }
      #expect(picture?.transform == own?.transform && picture?.bounds == own?.bounds)
    }
    #expect(shown.map { $0?.cornerRadius } == [6, 5, 0])
    #expect(shown.map { $0?.clipsToBounds } == [true, true, false])
    #expect(pictures[0].border == round.border)
    let root = shown[0]?.contents.capture?.tree.layers.first
    #expect(root?.backgroundColor == .black && root?.cornerRadius == 0)
    let tree = shown[0]?.contents.capture?.tree
    #expect(tree?.effects.allSatisfy { $0.border == .none && $0.cornerRadii == .init() } == true)
    #expect(shown[1]?.contents.source == 9)
    // This corner radius rounds only the element's background and does not clip the element, so the
    // picture keeps the radius.
    #expect(shown[2]?.contents.capture?.tree.layers.first?.cornerRadius == 5)
  }

  @Test func `the picture of an element omits its hidden subviews`() {
    let stage = Stage()
    let card = Self.element("card", Rect(x: 0, y: 0, width: 100, height: 100))
    card.addSubview(Self.element("title", Rect(x: 10, y: 10, width: 10, height: 10)))
    stage.from.addSubview(card)
    var counts: [Int?] = []
    _ = stage.record { context in
      for _ in 0..<2 {
        let picture = context.element(named: "card", of: .from)?.picture()
        counts.append(picture?.contents.capture?.tree.layers.count)
        context.element(named: "title", of: .from)?.view?.isHidden = true
      }
    }
    #expect(counts == [2, 1])
  }

  // MARK: Screens that are one picture

  private static func separated(_ screen: View) -> View {
    let apart = View(frame: Rect(origin: .zero, size: screen.bounds.size))
    apart.contents = Contents(source: 2)
    apart.addSubview(element("card", Rect(x: 30, y: 40, width: 50, height: 60)))
    screen.contents = Contents(source: 1)
    screen.separatedContents = apart
    return apart
  }

  @Test func `requesting an element's view separates the screen until the transition ends`() {
    let stage = Stage()
    let apart = Self.separated(stage.from)
    let label = Self.element("label", .zero)
    stage.from.addSubview(label)
    var superviews: [View?] = []
    let recording = stage.record { context in
      let elements = context.elements(of: .from)
      #expect(elements.map(\.name) == ["card", "label"])
      #expect(elements.first?.frame == Rect(x: 30, y: 40, width: 50, height: 60))
      _ = elements.last?.view
      superviews.append(apart.superview)
      elements.first?.view?.alpha = 0
      superviews.append(apart.superview)
      // After an element has been separated from its screen, the same elements are found.
      #expect(context.elements(of: .from).map(\.frame) == elements.map(\.frame))
    }
    #expect(superviews == [nil, stage.from])
    let layers = recording.timeline.layers(at: 0.5).layers
    #expect(layers.map(\.contents.source) == [0, 0, 2, 0, 0])
    #expect(layers.last { $0.view == apart.subviews[0].id }?.opacity == 0)
    recording.checkpoint.restore()
    #expect(apart.superview == nil && apart.subviews[0].alpha == 1)
    #expect(stage.from.contents == Contents(source: 1) && stage.from.subviews == [label])
  }

  @Test func `what belongs to a screen's picture is hidden while the screen is separated`() {
    let stage = Stage()
    _ = Self.separated(stage.from)
    let text = View(frame: Rect(x: 30, y: 40, width: 50, height: 20))
    stage.from.addSubview(text)
    stage.from.pictureParts = [text]
    let recording = stage.record { context in
      #expect(!text.isHidden)
      _ = context.elements(of: .from).first?.view
      #expect(text.isHidden)
    }
    recording.checkpoint.restore()
    #expect(!text.isHidden && stage.from.contents == Contents(source: 1))
  }

  @Test func `a screen stays a single picture if no element's view is requested`() {
    let stage = Stage()
    let apart = Self.separated(stage.from)
    let recording = stage.record { context in
      #expect(context.elements(of: .from).count == 1)
    }
    #expect(apart.superview == nil)
    #expect(recording.timeline.layers(at: 0.5).layers.map(\.contents.source) == [0, 1])
  }

  @Test
  func `outside a recording, an animator gets an element's frame, but no view or picture of it`() {
    let stage = Stage()
    _ = Self.separated(stage.from)
    stage.container.addSubview(stage.from)
    let context = TransitionContext(
      .init(containerView: stage.container, from: stage.from, to: stage.to))
    let card = context.element(named: "card", of: .from)
    #expect(card?.frame.minX == 30)
    #expect(card?.view == nil && card?.picture() == nil)
    #expect(stage.from.contents == Contents(source: 1))
  }

  @Test func `separating a screen into elements causes no jump at either end of the transition`()
    throws
  {
    let navigation = NavigationController(rootViewController: ViewController(title: "one"))
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let one = try #require(navigation.topViewController)
    _ = Self.separated(one.view)
    let two = ViewController(title: "two")
    _ = Self.separated(two.view)
    final class Director: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: TransitionOperation, from: ViewController,
        to: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        Script { context in
          guard let to = context.view(forKey: .to) else { return }
          context.containerView.addSubview(to)
          for key in TransitionKey.allCases {
            _ = context.elements(of: key).map(\.view)
          }
          to.alpha = 0
          context.animate(duration: 1) { to.alpha = 1 }
        }
      }
    }
    let director = Director()
    navigation.delegate = director
    var results: [TransitionResult] = []
    window.engine.onEnd = { results.append($0) }
    navigation.pushViewController(two, animated: true)
    window.tick(to: 0.5)
    #expect(window.layers().layers.contains { $0.contents.source == 2 })
    window.tick(to: 10)
    #expect(results.map(\.diagnostics) == [[]])
    #expect(two.view.contents == Contents(source: 1) && two.view.subviews.isEmpty)
  }

  @Test func `elements of a presenter that stays have frames and pictures, but no views`() {
    let presenter = ViewController()
    presenter.view.frame = Rect(x: 0, y: 0, width: 400, height: 800)
    presenter.view.addSubview(Self.element("button", Rect(x: 20, y: 700, width: 360, height: 50), radius: 25))
    let window = View(frame: presenter.view.frame)
    let container = View(frame: presenter.view.frame)
    window.addSubview(presenter.view)
    window.addSubview(container)
    var setup = TransitionContext.Setup(
      containerView: container, from: nil, to: View(frame: Rect(x: 0, y: 0, width: 400, height: 800)))
    setup.fromController = presenter
    var found: [(frame: Rect, radius: Double, hasView: Bool, picture: Rect?)] = []
    _ = TransitionContext(setup).record(
      Script { context in
        found = context.elements(of: .from).map {
          ($0.frame, $0.cornerRadius, $0.view != nil, $0.picture()?.frame)
        }
      })
    let frame = Rect(x: 20, y: 700, width: 360, height: 50)
    #expect(found.count == 1)
    #expect(found.first?.frame == frame && found.first?.radius == 25)
    #expect(found.first?.hasView == false && found.first?.picture == frame)
  }
}
