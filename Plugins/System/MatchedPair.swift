import SegueAnimatorStage
import SegueSDK

/// Two elements of the same name on both screens. A card above the screens changes from a picture
/// of one element to a picture of the other.
struct MatchedPair {
  let card: View
  let lowerFrame: Rect
  let upperFrame: Rect
  /// The pictures, each followed by its copy in another colour, if there is one.
  var lowers: [View]
  var uppers: [View]
  /// 1 when text begins at the left, -1 when it begins at the right.
  private let trailing: Double
  let lowerLook: Look
  let upperLook: Look
  let exchange: Exchange
  /// The heights of the letters of two texts, or of the elements, by which both pictures are scaled.
  private let letters: (lower: Double, upper: Double)
  /// The rectangles of the ink of two equal texts, which stay over each other.
  private let inks: (lower: Rect, upper: Rect)
  /// The colours beside the pictures of two bars or cards of different shapes.
  private let fills: (lower: Color, upper: Color)
  /// The edge of the other pair's card at which texts change; nil for any other pair.
  var edge: MatchEdge?
  /// The second card of a pair with an edge: what is seen beyond the edge, or the texts in another colour.
  var second: View?
  /// True for a pair whose pictures are seen all the time, on both sides of the edge.
  var isParted = false

  /// The way in which one picture gives way to the other.
  enum Exchange: Equatable {
    /// The same picture in two sizes, of which the larger one is seen nearly all the time, since the smaller one is blurred
    /// when it is enlarged.
    case larger(isUpper: Bool)
    /// One photograph in two crops or sizes: the pictures coincide while the card shows more or less of it.
    case samePhotograph(MatchedPhotograph)
    /// The upper picture appears over the lower one, which disappears afterwards.
    case over
    /// Two bars or buttons of different shapes: the pictures are in the middle of the card, as high as it, and the card
    /// has their colour. The lower one disappears before the upper one appears.
    case bars
    /// Two cards of one colour each and of different shapes: the pictures are in the leading upper corner of the card, all
    /// within it, and the card has their colour. The lower one disappears before the upper one appears.
    case cards
    /// What two cards of different shapes contain: it keeps its shape and is all within the card. The lower one has
    /// disappeared long before the upper one appears.
    case contents
    /// Two texts: the lower one disappears before the upper one appears.
    case texts
    /// One text that is the same in both pictures, and which is always visible; `isRecolored` if its colours differ.
    case sameText(isRecolored: Bool)

    var isText: Bool {
      switch self {
      case .texts, .sameText: true
      default: false
      }
    }
  }

  /// The corners, border and shadow of an element. The card has these properties instead of the
  /// pictures, so that they can be animated from one element's values to the other's.
  struct Look {
    let radii: CornerRadii
    let border: Border
    let shadow: Shadow

    /// Takes the corners and the border from the picture, and the shadow from the element or, if that has none of its own
    /// but a drawing around it shows one, from the picture.
    init(_ picture: View, _ element: View) {
      radii = picture.cornerRadii
      border = picture.border
      let (own, drawn) = (element.shadow, picture.shadow)
      shadow = own.color.alpha > 0 ? own : drawn
      if drawn != .none { picture.shadow = .none }
      picture.cornerRadii = CornerRadii()
      picture.border = .none
    }

    func show(on card: View) {
      card.cornerRadii = radii
      card.border = border
      card.shadow = shadow
    }
  }

  /// The aspect ratio, width by height, above which an element counts as a line of text, and the one above which its
  /// partner may be a line.
  private static let line = (usual: 3.0, least: 1.5)
  /// The largest quotient of the heights of two lines. A text of more lines fades in place.
  private static let tallest = 3.0
  /// The largest quotient of the aspect ratios of two elements of one shape.
  private static let likeness = 1.35

  /// Returns true if an element can move into its partner. A line of text cannot move into a partner of a much larger
  /// height, such as a paragraph; a row of a list can move into a card, and so can any other area with elements in it.
  static func canMove(_ lower: HiddenElement, _ upper: HiddenElement) -> Bool {
    let (low, high) = (lower.element.frame.size, upper.element.frame.size)
    return max(aspect(low), aspect(high)) <= line.usual || areAlike(low, high) || areLines(low, high)
      || areCards(lower.view, low, upper.view, high)
      || [lower, upper].allSatisfy { !$0.view.subviews.isEmpty && ($0.view.averageColor()?.alpha ?? 0) > solid }
  }

  /// Returns true for two opaque areas of one colour at all their edges, such as a row of a list and a card: each may
  /// become the other, whatever their shapes.
  static func areCards(_ lower: View, _ lowerSize: Size, _ upper: View, _ upperSize: Size) -> Bool {
    isCard(lower, lowerSize) && isCard(upper, upperSize)
  }

  private static func isCard(_ view: View, _ size: Size) -> Bool {
    let (width, height) = (size.width * edge.depth, size.height * edge.depth)
    let edges = [
      Rect(x: 0, y: height, width: width, height: size.height - 2 * height),
      Rect(x: size.width - width, y: height, width: width, height: size.height - 2 * height),
      Rect(x: width, y: 0, width: size.width - 2 * width, height: height),
      Rect(x: width, y: size.height - height, width: size.width - 2 * width, height: height),
    ]
    var first: Color?
    for rect in edges {
      guard let color = view.averageColor(of: rect), color.alpha > solid else { return false }
      let other = first ?? color
      guard
        max(abs(color.red - other.red), abs(color.green - other.green), abs(color.blue - other.blue))
          <= edge.difference
      else { return false }
      first = other
    }
    return true
  }

  /// The share of a side that is the edge of a card, and the largest difference of the colours of its edges, 0 to 1.
  private static let edge = (depth: 0.04, difference: 0.04)

  private static func aspect(_ size: Size) -> Double { size.width / size.height }

  /// The larger of two lengths, as a multiple of the other one.
  static func ratio(_ one: Double, _ other: Double) -> Double { max(one, other) / min(one, other) }

  static func areAlike(_ lower: Size, _ upper: Size) -> Bool {
    ratio(aspect(lower), aspect(upper)) <= likeness
  }

  private static func areLines(_ lower: Size, _ upper: Size) -> Bool {
    max(aspect(lower), aspect(upper)) > line.usual && min(aspect(lower), aspect(upper)) > line.least
      && ratio(lower.height, upper.height) <= tallest
  }

  /// Nil when the host refuses to give the pictures.
  ///
  /// - Parameters:
  ///   - compares: True to compare the pictures.
  ///   - searches: True to search one picture in the other, which takes longer.
  ///   - isInner: True for elements that are in those of another pair.
  init?(
    _ stage: Stage, _ lower: HiddenElement, _ upper: HiddenElement, compares: Bool, searches: Bool, isInner: Bool
  ) {
    guard let under = lower.picture(), let over = upper.picture() else { return nil }
    (lowerFrame, upperFrame) = (lower.element.frame, upper.element.frame)
    trailing = stage.trailing
    card = stage.addProp(frame: stage.isForward ? lowerFrame : upperFrame)
    (lowers, uppers) = ([under], [over])
    lowerLook = Look(under, lower.view)
    upperLook = Look(over, upper.view)
    card.isHidden = true
    card.addSubview(under)
    card.addSubview(over)
    let (low, high) = (lowerFrame.size, upperFrame.size)
    let areTexts = compares && Self.areLines(low, high)
    inks =
      areTexts
      ? (Self.ink(under, low), Self.ink(over, high)) : (Rect(origin: .zero, size: low), Rect(origin: .zero, size: high))
    let opacities = [under, over].map { $0.averageColor()?.alpha ?? 1 }
    exchange =
      if Self.areLines(low, high) {
        compares ? Self.exchange(under, low, over, high, inks) : .texts
      } else if !Self.areAlike(low, high), Self.areCards(under, low, over, high) {
        .cards
      } else if !Self.areAlike(low, high), isInner, opacities.contains(where: { $0 <= Self.solid }) {
        .contents
      } else if searches, opacities.allSatisfy({ $0 > Self.solid }),
        let photograph = MatchedPhotograph(under, over, lower: low, upper: high)
      {
        .samePhotograph(photograph)
      } else {
        compares ? Self.larger(under, low, over, high) : .over
      }
    let isThin = opacities.allSatisfy { $0 < Self.thin }
    isInk = exchange.isText || exchange == .contents || exchange == .over && compares && isThin
    // A text that is longer than its partner disappears as a whole. What is no text for certain is clipped.
    let areSquare = lowerLook.radii == CornerRadii() && upperLook.radii == CornerRadii()
    card.clipsToBounds = exchange != .texts || !areSquare || !compares || under.averageColor() == nil
    letters =
      compares && exchange == .texts && !Self.areAlike(low, high)
      ? (Self.letterHeight(under, low), Self.letterHeight(over, high)) : (low.height, high.height)
    fills = exchange == .bars || exchange == .cards ? (Self.fill(under, low), Self.fill(over, high)) : (.clear, .clear)
  }

  /// True for two texts, and for other thin things such as a symbol or a short text.
  let isInk: Bool

  /// True for two different texts at one place, and for the same text in two colours: each suits what is behind it on its
  /// own screen.
  var changesGround: Bool {
    exchange == .texts && lowerFrame == upperFrame || exchange == .sameText(isRecolored: true)
  }

  /// The cards with the pictures, of which there are two at an edge.
  var cards: [View] { [card] + (second.map { [$0] } ?? []) }

  /// The ways of the cards and of the mask.
  var paths: [MatchPath] {
    cards.map { MatchPath(view: $0, from: lowerFrame.center, to: upperFrame.center) }
      + (edge.map { [$0.path] } ?? [])
  }

  func phases(_ fit: Match.Fit) -> [Phase] {
    let cards = cards
    let move = Phase {
      for card in cards { card.bounds = Rect(origin: .zero, size: lowerFrame.size) }
      lowerLook.show(on: card)
      layOut(isUpper: false, fit)
    } over: {
      for card in cards { card.bounds = Rect(origin: .zero, size: upperFrame.size) }
      upperLook.show(on: card)
      layOut(isUpper: true, fit)
    }
    let edges = edge.map { [$0.phase] } ?? []
    if isParted { return [move] + edges }
    // The ranges in which the upper picture appears and the lower one disappears. They are short and in the middle, where
    // everything is fastest, because two pictures over each other are seen double. At most one of the two pictures is
    // translucent at a time, because the area behind them would show through two translucent pictures. Lines of text
    // have transparent backgrounds, so that the first one disappears before the second one appears, unless they are the
    // same. Behind bars there is their colour.
    let (appearing, disappearing) =
      switch fit == .fill ? exchange : .over {
      case .over: (0.34...0.5, 0.5...0.62)
      case .samePhotograph(let photograph): photograph.exchange
      case .larger(isUpper: true): (0.02...0.12, 0.12...0.2)
      case .larger(isUpper: false): (0.8...0.88, 0.88...0.98)
      case .bars: (0.48...0.56, 0.36...0.44)
      // The larger one is nearly in its own size when it is seen.
      case .cards: lowerFrame.height < upperFrame.height ? (0.56...0.76, 0.36...0.44) : (0.56...0.64, 0.24...0.44)
      case .contents: (0.7...0.98, 0.02...0.3)
      case .texts: (0.5...0.58, 0.42...0.5)
      case .sameText: (0.42...0.5, 0.5...0.58)
      }
    var phases =
      [
        move,
        Phase(appearing) {
          for upper in uppers { upper.alpha = 0 }
        } over: {
          for upper in uppers { upper.alpha = 1 }
        },
        Phase(disappearing) {
          for lower in lowers { lower.alpha = 1 }
        } over: {
          for lower in lowers { lower.alpha = 0 }
        },
      ] + edges
    guard fit == .fill else { return phases }
    switch exchange {
    case .bars, .cards: phases.append(fill)
    case .samePhotograph(let photograph): phases += photograph.phases(lowers, uppers)
    default: break
    }
    return phases
  }

  /// The phase in which the card of two bars or cards changes its colour, while neither picture is seen.
  private var fill: Phase {
    Phase(0.44...0.48) {
      card.backgroundColor = fills.lower
    } over: {
      card.backgroundColor = fills.upper
    }
  }

  /// Lays out both pictures in the card at one of its ends. They cover the card; texts have letters of one height and
  /// begin at the card's leading upper corner, equal ones have their ink at the same place, and bars are as high as the
  /// card. Crops of one photograph have phases of their own.
  private func layOut(isUpper: Bool, _ fit: Match.Fit) {
    let size = isUpper ? upperFrame.size : lowerFrame.size
    let (height, ink) = isUpper ? (letters.upper, inks.upper) : (letters.lower, inks.lower)
    if fit == .fill, case .samePhotograph = exchange { return }
    for (pictures, own, letters, ownInk) in [
      (lowers, lowerFrame.size, letters.lower, inks.lower), (uppers, upperFrame.size, letters.upper, inks.upper),
    ] {
      var (x, y) = (size.width / own.width, size.height / own.height)
      var center = Point(x: size.width / 2, y: size.height / 2)
      if fit == .fill {
        switch exchange {
        case .over, .larger, .samePhotograph: (x, y) = (max(x, y), max(x, y))
        case .contents: (x, y) = (min(x, y), min(x, y))
        case .bars: x = y
        case .cards:
          (x, y) = (min(x, y), min(x, y))
          center = Point(x: center.x + (own.width * x - size.width) / 2 * trailing, y: own.height * y / 2)
        case .sameText:
          // The width is known more exactly than the height.
          (x, y) = (ink.width / ownInk.width, ink.width / ownInk.width)
          center = Point(
            x: ink.midX + (own.width / 2 - ownInk.midX) * x, y: ink.midY + (own.height / 2 - ownInk.midY) * y)
        case .texts:
          (x, y) = (height / letters, height / letters)
          center.x += (own.width * x - size.width) / 2 * trailing
          center.y = own.height * y / 2
        }
      }
      for picture in pictures {
        picture.scale = Vector3D(x: x, y: y, z: 1)
        picture.center = center
      }
    }
  }
}
