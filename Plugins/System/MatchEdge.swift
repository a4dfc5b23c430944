import SegueAnimatorStage
import SegueSDK

/// The edge of a card that moves over two texts at one place, such as a photograph that grows under the clocks of two
/// status bars. One text is behind the card. The other one is in front of it and is seen as far as the card reaches, so
/// that the letters are on their own ground at every time, also under a finger.
struct MatchEdge {
  /// The picture of the text behind the card.
  let outside: View
  private let mask: View
  /// The place of the texts, in whose points the mask moves.
  private let origin: Point
  private let (lowerFrame, upperFrame): (Rect, Rect)
  private let radii: (lower: CornerRadii, upper: CornerRadii)

  /// True for a card that comes from beside a place and then contains it, or leaves it.
  static func crosses(_ place: Rect, _ other: MatchedPair) -> Bool {
    other.lowerFrame.contains(place) != other.upperFrame.contains(place)
  }

  /// - Parameters:
  ///   - pair: the texts, in a card that is in front of the other one.
  ///   - other: the pair whose card moves.
  init(
    _ stage: Stage, _ pair: MatchedPair, lower: View, upper: View, at other: MatchedPair,
    radii: (lower: CornerRadii, upper: CornerRadii)
  ) {
    let place = pair.upperFrame
    let inside: View
    (inside, outside) = other.upperFrame.contains(place) ? (upper, lower) : (lower, upper)
    (origin, self.radii) = (place.origin, radii)
    (lowerFrame, upperFrame) = (other.lowerFrame, other.upperFrame)
    outside.isHidden = true
    stage.container.insertSubview(outside, belowSubview: other.card)
    stage.keep(outside)
    outside.frame = place
    pair.card.bounds = Rect(origin: .zero, size: place.size)
    inside.frame = pair.card.bounds
    mask = View(frame: .zero)
    mask.backgroundColor = Color(red: 1, green: 1, blue: 1)
    pair.card.mask = mask
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

  /// The mask, which moves as the card does, and the origin of the points in which it moves.
  var path: MatchPath { MatchPath(view: mask, from: lowerFrame.center, to: upperFrame.center, origin: origin) }
}

/// The way of a view between the centres of two elements.
struct MatchPath {
  let view: View
  /// The centre on the lower screen, in the container's points.
  let from: Point
  /// The centre on the upper screen.
  let to: Point
  /// The origin of the view's superview, in the container's points.
  var origin = Point(x: 0, y: 0)

  /// Returns the control point of the curve, between the middle of the straight line and the control point of
  /// MaterialArcMotion, as far toward the latter as `arc` says, in the container's points.
  func control(arc: Double) -> Point {
    let corner = from.y > to.y ? Point(x: to.x, y: from.y) : Point(x: from.x, y: to.y)
    let middle = Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
    return Point(x: middle.x + (corner.x - middle.x) * arc, y: middle.y + (corner.y - middle.y) * arc)
  }

  /// Returns nearly the point at a progress from 0, the lower screen, to 1: the curve is flat enough for its parameter to
  /// stand for its length.
  func center(at progress: Double, arc: Double) -> Point {
    let (rest, control) = (1 - progress, control(arc: arc))
    func mixed(_ a: Double, _ b: Double, _ c: Double) -> Double {
      rest * rest * a + 2 * rest * progress * b + progress * progress * c
    }
    return Point(x: mixed(from.x, control.x, to.x), y: mixed(from.y, control.y, to.y))
  }
}
