import SegueAnimatorStage
import SegueSDK

/// Two elements of the same name on both screens. A card above the screens changes from a picture
/// of one element to a picture of the other.
struct MatchedPair {
  let card: View
  let lowerFrame: Rect
  let upperFrame: Rect
  private let lower: View
  private let upper: View
  /// 1 when text begins at the left, -1 when it begins at the right.
  private let trailing: Double
  private let lowerLook: Look
  private let upperLook: Look

  /// The corners, border and shadow of an element. The card has these properties instead of the
  /// pictures, so that they can be animated from one element's values to the other's.
  private struct Look {
    let radii: CornerRadii
    let border: Border
    let shadow: Shadow

    /// Takes the corners and the border from the picture, and the shadow from the element.
    init(_ picture: View, _ element: View) {
      radii = picture.cornerRadii
      border = picture.border
      shadow = element.shadow
      picture.cornerRadii = CornerRadii()
      picture.border = .none
    }

    func show(on card: View) {
      card.cornerRadii = radii
      card.border = border
      card.shadow = shadow
    }
  }

  /// The aspect ratio, width by height, above which an element counts as a line of text.
  private static let line = 3.0
  /// The largest quotient of the aspect ratios of two lines of text that can replace each other.
  private static let likeness = 1.35

  /// Returns true if an element of one size can move into a partner of the other size. A line of text cannot move into
  /// a partner with a different aspect ratio, because both texts would be visible side by side.
  static func canMove(_ lower: Size, _ upper: Size) -> Bool {
    let (one, two) = (lower.width / lower.height, upper.width / upper.height)
    return max(one, two) <= line || max(one, two) <= min(one, two) * likeness
  }

  private var areLines: Bool {
    min(lowerFrame.width / lowerFrame.height, upperFrame.width / upperFrame.height) > Self.line
  }

  /// Nil when the host refuses to give the pictures.
  init?(_ stage: Stage, _ lower: HiddenElement, _ upper: HiddenElement) {
    guard let under = lower.picture(), let over = upper.picture() else { return nil }
    (lowerFrame, upperFrame) = (lower.element.frame, upper.element.frame)
    trailing = stage.trailing
    card = stage.addProp(frame: stage.isForward ? lowerFrame : upperFrame)
    (self.lower, self.upper) = (under, over)
    lowerLook = Look(under, lower.view)
    upperLook = Look(over, upper.view)
    card.isHidden = true
    card.clipsToBounds = true
    card.addSubview(under)
    card.addSubview(over)
  }

  func phases(_ fit: Match.Fit) -> [Phase] {
    let isLine = fit == .fill && areLines
    return [
      Phase {
        card.bounds = Rect(origin: .zero, size: lowerFrame.size)
        lowerLook.show(on: card)
        layOut(in: lowerFrame.size, fit)
      } over: {
        card.bounds = Rect(origin: .zero, size: upperFrame.size)
        upperLook.show(on: card)
        layOut(in: upperFrame.size, fit)
      },
      // Only one of the two pictures is translucent at a time, because the area behind them would show through two
      // translucent pictures. Lines of text have transparent backgrounds, so the first one disappears before the second
      // one appears.
      Phase(isLine ? 0.5...0.58 : 0...0.5) {
        upper.alpha = 0
      } over: {
        upper.alpha = 1
      },
      Phase(isLine ? 0.42...0.5 : 0.5...1) {
        lower.alpha = 1
      } over: {
        lower.alpha = 0
      },
    ]
  }

  /// Lays out both pictures so that they cover a card of this size. Lines of text are as high as
  /// the card and begin at the card's leading edge.
  private func layOut(in size: Size, _ fit: Match.Fit) {
    for (picture, own) in [(lower, lowerFrame.size), (upper, upperFrame.size)] {
      var (x, y) = (size.width / own.width, size.height / own.height)
      let isLine = fit == .fill && areLines
      if fit == .fill { (x, y) = isLine ? (y, y) : (max(x, y), max(x, y)) }
      picture.scale = Vector3D(x: x, y: y, z: 1)
      let shift = isLine ? (own.width * x - size.width) / 2 * trailing : 0
      picture.center = Point(x: size.width / 2 + shift, y: size.height / 2)
    }
  }
}
