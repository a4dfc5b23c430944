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
  private let exchange: Exchange

  /// The way in which one picture gives way to the other.
  private enum Exchange {
    /// The upper picture appears over the lower one, which disappears afterwards.
    case over
    /// Two texts: the lower one disappears before the upper one appears.
    case texts
    /// One text that is the same in both pictures, and which is always visible.
    case sameText
  }

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

  private static func areLines(_ lower: Size, _ upper: Size) -> Bool {
    min(lower.width / lower.height, upper.width / upper.height) > line
  }

  /// The opacity, of a whole picture, above which a line is a bar or a button and not a text.
  private static let solid = 0.9
  /// The number of columns and rows in which the colours of two texts are compared.
  private static let cells = (columns: 16, rows: 2)
  /// The largest difference of two pictures of the same text, as a fraction of their ink: they may have been drawn at
  /// different sizes.
  private static let sameness = 0.12

  /// Compares the pictures of two lines. Without the host's help, they count as different texts.
  private static func exchange(
    _ lower: View, _ lowerSize: Size, _ upper: View, _ upperSize: Size
  ) -> Exchange {
    guard let one = lower.averageColor(), let two = upper.averageColor() else { return .texts }
    if one.alpha > solid, two.alpha > solid { return .over }
    var (difference, ink) = (0.0, 0.0)
    for index in 0..<cells.columns * cells.rows {
      func color(_ view: View, _ size: Size) -> Color? {
        let (width, height) = (
          size.width / Double(cells.columns), size.height / Double(cells.rows)
        )
        return view.averageColor(
          of: Rect(
            x: width * Double(index % cells.columns), y: height * Double(index / cells.columns),
            width: width, height: height))
      }
      guard let one = color(lower, lowerSize), let two = color(upper, upperSize) else {
        return .texts
      }
      difference += abs(one.alpha - two.alpha)
      difference += abs(one.red * one.alpha - two.red * two.alpha)
      difference += abs(one.green * one.alpha - two.green * two.alpha)
      difference += abs(one.blue * one.alpha - two.blue * two.alpha)
      ink += max(one.alpha, two.alpha)
    }
    return ink > 0 && difference <= sameness * ink ? .sameText : .texts
  }

  /// Nil when the host refuses to give the pictures.
  ///
  /// - Parameter compares: True to compare the pictures, if they are lines.
  init?(_ stage: Stage, _ lower: HiddenElement, _ upper: HiddenElement, compares: Bool) {
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
    guard Self.areLines(lowerFrame.size, upperFrame.size) else {
      exchange = .over
      return
    }
    exchange =
      compares
      ? Self.exchange(under, lowerFrame.size, over, upperFrame.size) : .texts
  }

  func phases(_ fit: Match.Fit) -> [Phase] {
    // The ranges in which the upper picture appears and the lower one disappears. At most one of the two pictures is
    // translucent at a time, because the area behind them would show through two translucent pictures. Lines of text
    // have transparent backgrounds, so that the first one disappears before the second one appears, unless they are the
    // same.
    let (appearing, disappearing) =
      switch fit == .fill ? exchange : .over {
      case .over: (0...0.5, 0.5...1)
      case .texts: (0.5...0.58, 0.42...0.5)
      case .sameText: (0.42...0.5, 0.5...0.58)
      }
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
      Phase(appearing) {
        upper.alpha = 0
      } over: {
        upper.alpha = 1
      },
      Phase(disappearing) {
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
      let isLine = fit == .fill && exchange != .over
      if fit == .fill { (x, y) = isLine ? (y, y) : (max(x, y), max(x, y)) }
      picture.scale = Vector3D(x: x, y: y, z: 1)
      let shift = isLine ? (own.width * x - size.width) / 2 * trailing : 0
      picture.center = Point(x: size.width / 2 + shift, y: size.height / 2)
    }
  }
}
