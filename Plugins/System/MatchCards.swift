import SegueAnimatorStage
import SegueSDK

/// The cards that ``Match`` shows instead of elements, between the first and the last frame.
///
/// There is a card for each pair, in the order of the upper screen. Elements that cover an element
/// with a card also get cards. Otherwise they would be beneath the cards, and would suddenly vanish
/// at the start or appear at the end.
struct MatchCards {
  /// The pairs of elements whose cards move, from back to front.
  private(set) var pairs: [MatchedPair] = []
  /// The phases of elements that fade in place.
  private(set) var fades: [Phase] = []

  private var hidden: [HiddenElement] = []
  private var cards: [View] = []

  /// The largest number of cards that move, and of cards that fade, which keeps a recording far
  /// below its limits. Further elements take part in the cross-fade of the screens.
  private static let maximum = 500

  /// The largest number of pairs whose texts are compared, which keeps the number of calls low. Further pairs count as
  /// different.
  private static let maximumCompared = 40
  /// The largest number of pairs of which one picture is searched in the other.
  private static let maximumSearched = 12

  /// The elements that one card shows: a pair that moves, or one element that fades in place.
  private enum Item {
    case pair(HiddenElement, HiddenElement, isInner: Bool)
    case fade(HiddenElement, isUpper: Bool)
  }

  /// Makes the cards, which are hidden until the first frame has been shown.
  init(_ stage: Stage, _ fit: Match.Fit) {
    let items = Self.items(stage, fit)
    for item in items {
      switch item {
      case .pair(let lower, let upper, _): hidden += [lower, upper]
      case .fade(let element, _): hidden.append(element)
      }
    }
    // Elements with cards of their own are hidden first, so that they do not also appear in the
    // picture of an element that contains them.
    for element in hidden { element.view.isHidden = true }
    for item in items {
      switch item {
      case .pair(let lower, let upper, let isInner):
        guard
          var pair = MatchedPair(
            stage, lower, upper, compares: fit == .fill && pairs.count < Self.maximumCompared,
            searches: fit == .fill && pairs.count < Self.maximumSearched, isInner: isInner)
        else { continue }
        if fit == .fill, pair.changesGround, let other = pairs.last(where: { MatchEdge.crosses(pair, $0) }) {
          pair.change(at: other, on: stage)
        } else if fit == .fill, let other = pairs.last(where: { pair.legible(on: $0) != nil }),
          let color = pair.legible(on: other)
        {
          pair.standOut(from: other, in: color, (lower, upper), on: stage)
        }
        pairs.append(pair)
        cards += pair.cards
      case .fade(let element, let isUpper):
        guard let picture = element.picture() else { continue }
        let shadow = element.view.shadow
        if shadow.color.alpha > 0 || picture.shadow == .none { picture.shadow = shadow }
        picture.isHidden = true
        stage.container.addSubview(picture)
        stage.keep(picture)
        cards.append(picture)
        fades.append(
          Phase(Match.fade) {
            picture.alpha = isUpper ? 0 : 1
          } over: {
            picture.alpha = isUpper ? 1 : 0
          })
      }
    }
    for element in hidden { element.view.isHidden = false }
  }

  /// Shows the cards instead of the elements, except in the first and the last frame, which show the screens
  /// themselves.
  func show(on stage: Stage, _ seconds: Double) {
    guard !cards.isEmpty else { return }
    let (hidden, cards) = (hidden, cards)
    func exchange(_ isCards: Bool) {
      for element in hidden { element.view.isHidden = isCards }
      for card in cards { card.isHidden = !isCards }
    }
    stage.afterFirstFrame(duration: seconds) { exchange(true) }
    stage.beforeLastFrame(duration: seconds) { exchange(false) }
  }

  /// Returns the items that get a card, back to front.
  private static func items(_ stage: Stage, _ fit: Match.Fit) -> [Item] {
    guard let screen = stage.lower else { return [] }
    var items: [Item] = []
    var names: [(name: String, item: Int)] = []
    var covering = Covering()
    // The views of pairs on the lower screen, by those on the upper one.
    var partners: [View: View] = [:]
    for element in stage.elements(of: stage.upper) where hasArea(element.frame) {
      if names.count < maximum, let partner = element.partner, hasArea(partner.frame),
        let lower = HiddenElement(partner), let upper = HiddenElement(element),
        case let isInner = upper.view.isInside({ partners[$0].map(lower.view.isInside) == true }),
        isInner || fit == .stretch || MatchedPair.canMove(lower, upper)
      {
        names.append((element.name, items.count))
        covering.add(upper, items.count)
        partners[upper.view] = lower.view
        items.append(.pair(lower, upper, isInner: isInner))
      } else if items.count - names.count < maximum, covering.item(beneath: element) != nil,
        let upper = HiddenElement(element), !covering.holds(upper.view)
      {
        covering.add(upper, items.count)
        items.append(.fade(upper, isUpper: true))
      }
    }
    guard !names.isEmpty else { return [] }
    // An element of the lower screen gets its card directly in front of the frontmost card that the
    // element covers.
    covering = Covering()
    var later: [(item: Int, element: HiddenElement)] = []
    for element in stage.elements(of: screen) where hasArea(element.frame) {
      // The names are compared byte by byte, because comparing strings needs large Unicode tables.
      let pair = names.first { $0.name.utf8.elementsEqual(element.name.utf8) }
      if let pair, case .pair(let lower, _, _) = items[pair.item] {
        covering.add(lower, pair.item)
      } else if later.count < maximum, let item = covering.item(beneath: element),
        let lower = HiddenElement(element), !covering.holds(lower.view)
      {
        covering.add(lower, item)
        later.append((item, lower))
      }
    }
    var result: [Item] = []
    for (index, item) in items.enumerated() {
      result.append(item)
      for (itemIndex, element) in later where itemIndex == index {
        result.append(.fade(element, isUpper: false))
      }
    }
    return result
  }

  private static func hasArea(_ rect: Rect) -> Bool { rect.width > 0 && rect.height > 0 }
}

/// An element, with the element's view, which is hidden while the element's card shows.
struct HiddenElement {
  let element: TransitionElement
  let view: View

  init?(_ element: TransitionElement) {
    guard let view = element.view else { return nil }
    self.element = element
    self.view = view
  }

  /// Returns a picture of the element, whose view is hidden before and after the call.
  func picture() -> View? {
    view.isHidden = false
    defer { view.isHidden = true }
    return element.picture()
  }
}

/// The elements of one screen that have cards, added from back to front. Each further element of the screen is in front
/// of these, and is compared with them to find the card that it covers.
private struct Covering {
  private var beneath: [(frame: Rect, item: Int)] = []
  private var views: Set<View> = []

  mutating func add(_ element: HiddenElement, _ item: Int) {
    beneath.append((element.element.frame, item))
    views.insert(element.view)
  }

  /// Returns the index of the frontmost item that `element` overlaps, or nil for none.
  func item(beneath element: TransitionElement) -> Int? {
    let own = element.frame
    var result: Int?
    for (frame, item) in beneath
    where frame.minX < own.maxX && own.minX < frame.maxX && frame.minY < own.maxY
      && own.minY < frame.maxY
    {
      result = max(result ?? item, item)
    }
    return result
  }

  /// Returns true for a view inside one of the elements. The picture of that element then shows the
  /// view.
  func holds(_ view: View) -> Bool { view.isInside { views.contains($0) } }
}

extension View {
  /// True for a view that is in another one at any depth.
  fileprivate func isInside(_ other: View) -> Bool { isInside { $0 == other } }

  /// True if one of the views around this one is meant.
  fileprivate func isInside(_ isMeant: (View) -> Bool) -> Bool {
    var next = superview
    while let current = next {
      if isMeant(current) { return true }
      next = current.superview
    }
    return false
  }
}
