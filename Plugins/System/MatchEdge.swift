import SegueAnimatorStage
import SegueSDK

/// The edge of a card that moves over a text, such as a photograph that grows under the clocks of two status bars, or
/// that a title leaves or passes. A text in front of the card is seen as far as the card reaches, so that letters are on
/// their own ground at every time, also under a finger.
struct MatchEdge {
  private let mask: View
  private let (lowerFrame, upperFrame): (Rect, Rect)
  private let radii: (lower: CornerRadii, upper: CornerRadii)

  /// The least share of a text that is on a card, and the largest one of a text that is beside it.
  private static let share = (on: 0.9, beside: 0.25)

  /// True for a card that a text is on at one end, and beside at the other end.
  static func crosses(_ text: MatchedPair, _ other: MatchedPair) -> Bool {
    guard !other.isInk else { return false }
    let lower = shared(text.lowerFrame, other.lowerFrame)
    let upper = shared(text.upperFrame, other.upperFrame)
    return max(lower, upper) >= share.on && min(lower, upper) <= share.beside
  }

  /// True for a card that a text may be over on its way.
  static func meets(_ text: MatchedPair, _ other: MatchedPair) -> Bool {
    // Both stay within the rectangles around their ends, whatever their curves.
    let (way, ground) = (hull(text.lowerFrame, text.upperFrame), hull(other.lowerFrame, other.upperFrame))
    return !other.isInk && shared(way, ground) > 0
  }

  /// True for a text that is beside a card on their screen.
  static func isBeside(_ text: Rect, _ card: Rect) -> Bool { shared(text, card) <= share.beside }

  /// True if texts are on a card on the upper screen rather than on the lower one.
  static func isUpperOn(_ text: MatchedPair, _ other: MatchedPair) -> Bool {
    shared(text.upperFrame, other.upperFrame) > shared(text.lowerFrame, other.lowerFrame)
  }

  private static func hull(_ one: Rect, _ other: Rect) -> Rect {
    let (x, y) = (min(one.minX, other.minX), min(one.minY, other.minY))
    return Rect(x: x, y: y, width: max(one.maxX, other.maxX) - x, height: max(one.maxY, other.maxY) - y)
  }

  /// Returns the share of a text's area that is on a card.
  private static func shared(_ text: Rect, _ card: Rect) -> Double {
    let width = min(text.maxX, card.maxX) - max(text.minX, card.minX)
    let height = min(text.maxY, card.maxY) - max(text.minY, card.minY)
    return max(width, 0) * max(height, 0) / (text.width * text.height)
  }

  /// - Parameters:
  ///   - card: the card with texts in front of the other pair's card.
  ///   - other: the pair whose card moves.
  init(_ stage: Stage, around card: View, at other: MatchedPair, radii: (lower: CornerRadii, upper: CornerRadii)) {
    self.radii = radii
    (lowerFrame, upperFrame) = (other.lowerFrame, other.upperFrame)
    // The mask belongs to a view that stands still, so that it moves as the other card does wherever the text goes.
    let window = stage.addProp(frame: Rect(origin: .zero, size: stage.bounds.size))
    window.addSubview(card)
    mask = View(frame: .zero)
    mask.backgroundColor = .white
    window.mask = mask
  }

  /// The phase in which the mask has the size and the corners of the card.
  var phase: Phase {
    Phase {
      mask.bounds = Rect(origin: .zero, size: lowerFrame.size)
      mask.cornerRadii = radii.lower
    } over: {
      mask.bounds = Rect(origin: .zero, size: upperFrame.size)
      mask.cornerRadii = radii.upper
    }
  }

  /// The mask's way, which is the other card's.
  var path: MatchPath { MatchPath(view: mask, from: lowerFrame.center, to: upperFrame.center) }
}

extension MatchedPair {
  /// Lets two texts change at the edge of another pair's card, which crosses them: one is behind that card, and the other
  /// one in front of it.
  mutating func change(at other: MatchedPair, on stage: Stage) {
    let outside = View(frame: card.frame)
    outside.isHidden = true
    for picture in MatchEdge.isUpperOn(self, other) ? lowers : uppers { outside.addSubview(picture) }
    stage.container.insertSubview(outside, belowSubview: other.card)
    stage.keep(outside)
    (second, isParted) = (outside, true)
    edge = MatchEdge(stage, around: card, at: other, radii: (other.lowerLook.radii, other.upperLook.radii))
  }

  /// Shows texts, which move over another pair's card without belonging to it, in a colour that can be read on it, as far
  /// as it reaches.
  ///
  /// - Parameter elements: The elements of the texts.
  mutating func standOut(
    from other: MatchedPair, in color: Color, _ elements: (lower: HiddenElement, upper: HiddenElement), on stage: Stage
  ) {
    let copies = View(frame: card.frame)
    // The letters keep their shapes.
    let dyed = ColorMatrix([
      0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, 1, 0,
    ])
    func add(_ element: HiddenElement, to pictures: inout [View]) {
      guard let copy = element.picture(), let dyed else { return }
      copy.colorMatrix = dyed
      copies.addSubview(copy)
      pictures.append(copy)
    }
    if MatchEdge.isBeside(lowerFrame, other.lowerFrame) { add(elements.lower, to: &lowers) }
    if MatchEdge.isBeside(upperFrame, other.upperFrame) { add(elements.upper, to: &uppers) }
    copies.isHidden = true
    copies.clipsToBounds = card.clipsToBounds
    second = copies
    edge = MatchEdge(stage, around: copies, at: other, radii: (other.lowerLook.radii, other.upperLook.radii))
  }

  /// The least difference of the luminances of a text and of what is behind it, 0 to 1.
  private static let contrast = 0.35

  /// Returns white for a text that is hardly seen on a dark card, and nearly black for one on a light card; nil for a text
  /// that is seen there, never moves over it, or is a picture with a ground of its own.
  func legible(on other: MatchedPair) -> Color? {
    guard exchange.isText, MatchEdge.meets(self, other) else { return nil }
    func luminance(_ view: View) -> Double? {
      view.averageColor().map { 0.2126 * $0.red + 0.7152 * $0.green + 0.0722 * $0.blue }
    }
    let isLowerBeside = MatchEdge.isBeside(lowerFrame, other.lowerFrame)
    let isUpperBeside = MatchEdge.isBeside(upperFrame, other.upperFrame)
    let texts = (isLowerBeside ? lowers : []) + (isUpperBeside ? uppers : [])
    // The larger picture of a photograph shows more of it.
    guard let ground = other.uppers.first.flatMap(luminance) else { return nil }
    let isSeen = texts.allSatisfy { text in luminance(text).map { abs($0 - ground) >= Self.contrast } ?? true }
    // A text with what is behind it would become a box of one colour.
    guard !isSeen, texts.allSatisfy(Self.isThin) else { return nil }
    return ground < 0.5 ? .white : Color(red: 0.07, green: 0.07, blue: 0.08)
  }
}

/// The way of a view between the centres of two elements.
struct MatchPath {
  let view: View
  /// The centre on the lower screen, in the container's points.
  let from: Point
  /// The centre on the upper screen.
  let to: Point

  /// Returns the control point of the curve, between the middle of the straight line and the control point of
  /// MaterialArcMotion, as far toward the latter as `arc` says, in the container's points.
  func control(arc: Double) -> Point {
    let corner = from.y > to.y ? Point(x: to.x, y: from.y) : Point(x: from.x, y: to.y)
    let middle = Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
    return Point(x: middle.x + (corner.x - middle.x) * arc, y: middle.y + (corner.y - middle.y) * arc)
  }
}
