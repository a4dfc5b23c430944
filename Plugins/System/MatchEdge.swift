import SegueAnimatorStage
import SegueSDK

/// The edge of a card that moves over two texts, such as a photograph that grows under the clocks of two status bars, or
/// that a title leaves. One text is behind the card. The other one is in front of it and is seen as far as the card
/// reaches, so that the letters are on their own ground at every time, also under a finger.
struct MatchEdge {
  /// The card with the text behind the other pair's card.
  let outside: View
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

  /// Returns the share of a text's area that is on a card.
  private static func shared(_ text: Rect, _ card: Rect) -> Double {
    let width = min(text.maxX, card.maxX) - max(text.minX, card.minX)
    let height = min(text.maxY, card.maxY) - max(text.minY, card.minY)
    return max(width, 0) * max(height, 0) / (text.width * text.height)
  }

  /// - Parameters:
  ///   - pair: the texts, in a card that is in front of the other one.
  ///   - other: the pair whose card moves.
  init(
    _ stage: Stage, _ pair: MatchedPair, lower: View, upper: View, at other: MatchedPair,
    radii: (lower: CornerRadii, upper: CornerRadii)
  ) {
    let isUpperOn =
      Self.shared(pair.upperFrame, other.upperFrame) > Self.shared(pair.lowerFrame, other.lowerFrame)
    self.radii = radii
    (lowerFrame, upperFrame) = (other.lowerFrame, other.upperFrame)
    outside = View(frame: pair.card.frame)
    outside.isHidden = true
    outside.addSubview(isUpperOn ? lower : upper)
    stage.container.insertSubview(outside, belowSubview: other.card)
    stage.keep(outside)
    // The mask belongs to a view that stands still, so that it moves as the other card does wherever the text goes.
    let window = stage.addProp(frame: Rect(origin: .zero, size: stage.bounds.size))
    window.addSubview(pair.card)
    mask = View(frame: .zero)
    mask.backgroundColor = Color(red: 1, green: 1, blue: 1)
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
