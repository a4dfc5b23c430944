internal import SegueGeometry
internal import SegueKit
internal import SegueRender
internal import SegueScene

/// A container with two screens, and pictures of the container before and after a transition
/// between the screens. In a custom presentation, one of the screens is not in the container.
final class Stage {
  let container: View
  let from: View
  let to: View
  var setup: TransitionContext.Setup
  private let before: LayerTree
  private let after: LayerTree
  /// The properties of `to` and of its descendants after the transition.
  private let committed: [ViewID: ViewProperties]

  init(
    size: Size = Size(width: 390, height: 844), direction: TransitionDirection = .forward,
    layout: LayoutDirection = .leftToRight, screens: Set<TransitionKey> = [.from, .to],
    hasElements: Bool = false, adding decorate: (View) -> Void = { _ in }
  ) {
    let all = Rect(origin: .zero, size: size)
    let box = View(frame: all, name: "container")
    container = box
    from = Self.screen("from", all, Color(red: 0.9, green: 0.9, blue: 0.8))
    to = Self.screen("to", all, Color(red: 0.1, green: 0.3, blue: 0.6))
    if hasElements { for screen in [from, to] { Self.nameElements(of: screen) } }
    for screen in [from, to] { decorate(screen) }
    func add(_ view: View, _ key: TransitionKey) {
      if screens.contains(key) { box.addSubview(view) }
    }
    add(from, .from)
    before = LayerTree(of: container)
    from.removeFromSuperview()
    add(to, .to)
    after = LayerTree(of: container)
    committed = Dictionary(
      to.subtree.map { ($0.id, $0.properties) }, uniquingKeysWith: { first, _ in first })
    to.removeFromSuperview()
    add(from, .from)
    setup = TransitionContext.Setup(
      containerView: container, from: screens.contains(.from) ? from : nil,
      to: screens.contains(.to) ? to : nil)
    setup.direction = direction
    setup.layoutDirection = layout
  }

  /// Returns a screen that contains a picture, and a card with a translucent view.
  static func screen(_ name: String, _ frame: Rect, _ color: Color) -> View {
    let screen = View(frame: frame, name: name)
    screen.backgroundColor = color
    // The screen contains a picture, because a shift by less than a point is visible only in a picture.
    let middle = Rect(
      x: 0.05 * frame.width, y: 0.05 * frame.height, width: 0.9 * frame.width,
      height: 0.9 * frame.height)
    let picture = View(frame: middle, name: "picture of \(name)")
    picture.contents = Contents(source: PictureID(number: name == "from" ? 1 : 2))
    screen.addSubview(picture)
    fill(screen, color)
    return screen
  }

  /// Adds a card with a translucent view to a screen.
  static func fill(_ screen: View, _ color: Color) {
    let name = screen.name ?? "a screen"
    let card = View(frame: Rect(x: 40, y: 60, width: 200, height: 120), name: "card of \(name)")
    card.backgroundColor = Color(red: 0.8, green: 0.2, blue: color.blue)
    card.cornerRadius = 24
    card.clipsToBounds = true
    let dot = View(frame: Rect(x: 150, y: 80, width: 100, height: 100), name: "dot of \(name)")
    dot.backgroundColor = .black
    dot.alpha = 0.5
    card.addSubview(dot)
    screen.addSubview(card)
  }

  /// The names of elements. The elements `common` are on both screens, the second inside the first; the element `alone`
  /// is only on `from`.
  static let elements = (common: ["card", "dot"], alone: "picture")

  /// Gives element names to views of a screen. The card of `to` also gets another size and position than the card of
  /// `from`.
  private static func nameElements(of screen: View) {
    let isFrom = screen.name == "from"
    for view in screen.subtree {
      let word = view.name?.split(separator: " ").first.map(String.init)
      guard let word, elements.common.contains(word) || isFrom && word == elements.alone else {
        continue
      }
      view.elementName = word
      if word == "card", !isFrom { view.frame = Rect(x: 20, y: 300, width: 300, height: 180) }
    }
  }

  /// Returns a comparison that reports only visible differences.
  static func comparison() -> LayerComparison {
    LayerComparison(pictureComparison: FrameComparison.lookAlike)
  }

  /// Returns the differences between a frame and the picture before the transition, each as a
  /// clause.
  func differencesAtBegin(_ shown: LayerTree, _ names: [ViewID: String]) -> [String] {
    Self.comparison().differences(of: shown, from: before).map { $0.text(names) }
  }

  /// Returns the differences between a frame and the picture after the transition, each as a
  /// clause.
  func differencesAtEnd(_ shown: LayerTree, _ names: [ViewID: String]) -> [String] {
    var comparison = Self.comparison()
    comparison.own = Set((from.subtree + to.subtree).map(\.id))
    comparison.before = before
    return comparison.differences(of: shown, from: after).map { $0.text(names) }
  }

  /// Returns a clause for each additional view in the container and for each property that differs from its value after
  /// the transition. Must be called after a recording, before the views are restored.
  ///
  /// - Parameter maker: Returns the call that made a view; nil for a view of the screens.
  func leftovers(_ maker: (ViewID) -> String?) -> [String] {
    func name(_ view: View) -> String {
      maker(view.id).map { "the view that \($0) made" } ?? view.name ?? "a view"
    }
    var found: [String] = []
    for view in container.subviews where view !== to && view !== from {
      found.append("\(name(view)) is still in the container")
    }
    for view in setup.toView?.subtree ?? [] {
      let name = name(view)
      guard let wanted = committed[view.id] else {
        found.append("\(name) is still in \(to.name ?? "to")")
        continue
      }
      found += Self.differences(view.properties, wanted).map { "\($0) of \(name) is changed" }
    }
    return found
  }

  /// Returns the names of the properties in which `a` and `b` differ. Clipping is ignored: it
  /// cannot be animated, animators need it for round corners, and the host restores it.
  private static func differences(_ a: ViewProperties, _ b: ViewProperties) -> [String] {
    func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * max(1, abs(a), abs(b)) }
    let turned = (0..<16).contains { !isClose(a.transform[$0], b.transform[$0]) }
    let differ: [(String, Bool)] = [
      ("the transform", turned), ("alpha", !isClose(a.alpha, b.alpha)),
      ("the corner radius", !isClose(a.cornerRadius, b.cornerRadius)),
      ("the z position", a.zPosition != b.zPosition), ("hidden", a.isHidden != b.isHidden),
    ]
    return differ.filter(\.1).map(\.0)
  }
}
