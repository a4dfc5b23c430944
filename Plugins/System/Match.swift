import AnimatorStage
import SegueSDK

/// What has the same name on both screens moves from its old place to its new one, and the rest of
/// the screens cross-fades.
///
/// Each pair of elements becomes one card above both screens, which moves, changes its size and its
/// corners, and shows the old picture turn into the new one. Screens without such pairs cross-fade as
/// a whole.
///
/// Source: Keynote's Magic Move and Android's shared elements, observed; the arc is that of
/// MaterialArcMotion.
struct Match: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.match", alias: "match", name: "Match", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "What both screens have moves to its new place; the rest cross-fades.",
    capabilities: [.rightToLeft])

  enum Fit: String, Choice { case fill, stretch }

  @Parameter(
    "arc", range: 0...1,
    help: "How far the ways are bent; 0 is straight, 1 leaves the lower end sideways.")
  var arc = 0.5

  @Parameter(
    "fit",
    help:
      "What becomes of a picture where the shapes differ: fill cuts it off, stretch distorts it.")
  var fit = Fit.fill

  @Parameter("curve", help: "The pace of the motion.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "How long it takes. Unset, 0.5 s, or as long as a spring takes to settle.")
  var duration: Double?

  /// Further pairs take part in the cross-fade of the screens, so that a recording keeps far from its
  /// limits.
  private static let mostPairs = 500

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.5)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let upper = stage.upper
    var phases = [
      Phase {
        upper.alpha = 0
      } over: {
        upper.alpha = stage.upperAlpha
      }
    ]
    if seconds > 0 {
      for pair in pairs(stage, seconds) {
        phases += pair.phases(fit)
        move(pair, stage, seconds)
      }
    }
    stage.play(duration: seconds, curve: curve, phases: phases)
  }

  /// The pairs, whose cards take the place of the elements between the first and the last frame.
  private func pairs(_ stage: Stage, _ seconds: Double) -> [MatchedPair] {
    let found = stage.elements(of: stage.upper).lazy.compactMap { upper in
      upper.partner.map { (lower: $0, upper: upper) }
    }.filter { hasArea($0.lower.frame) && hasArea($0.upper.frame) }
    var elements: [(lower: TransitionElement, upper: TransitionElement)] = []
    for pair in found.prefix(Self.mostPairs) { elements.append(pair) }
    let views = elements.flatMap { [$0.lower.view, $0.upper.view].compactMap { $0 } }
    // A picture is not to show the elements inside its own that have cards of theirs.
    for view in views { view.isHidden = true }
    let pairs = elements.compactMap { MatchedPair(stage, $0.lower, $0.upper) }
    for view in views { view.isHidden = false }
    // The first and the last frame are the screens themselves.
    stage.afterFirstFrame(duration: seconds) {
      for view in views { view.isHidden = true }
      for pair in pairs { pair.card.isHidden = false }
    }
    stage.beforeLastFrame(duration: seconds) {
      for view in views { view.isHidden = false }
      for pair in pairs { pair.card.isHidden = true }
    }
    return pairs
  }

  private func hasArea(_ rect: Rect) -> Bool { rect.width > 0 && rect.height > 0 }

  /// Moves the middle of a card from one element's to the other's.
  private func move(_ pair: MatchedPair, _ stage: Stage, _ seconds: Double) {
    let (low, high) = (pair.lowerFrame.center, pair.upperFrame.center)
    let (start, end) = stage.isForward ? (low, high) : (high, low)
    pair.card.center = start
    stage.context.animate(duration: seconds, curve: curve) {
      // The quadratic curve of the control point between the middle of the straight way and
      // MaterialArcMotion's, as a cubic one.
      let corner = low.y > high.y ? Point(x: high.x, y: low.y) : Point(x: low.x, y: high.y)
      let middle = Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
      let control = Point(
        x: middle.x + (corner.x - middle.x) * arc, y: middle.y + (corner.y - middle.y) * arc)
      func toward(_ point: Point) -> Point {
        Point(
          x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      pair.card.move(along: [(toward(start), toward(end), end)])
    }
  }
}

/// Two elements that become one another, as a card above the screens with a picture of each.
private struct MatchedPair {
  let card: View
  let lowerFrame: Rect
  let upperFrame: Rect
  private let lower: View
  private let upper: View
  private let lowerLook: Look
  private let upperLook: Look

  /// What the card has instead of the pictures, so that it does not change by leaps.
  private struct Look {
    let radii: CornerRadii
    let border: Border
    let shadow: Shadow

    /// Takes them from the picture, or its element.
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

  /// Nil where the host refuses to give the pictures. The elements are hidden before and afterwards.
  init?(_ stage: Stage, _ lower: TransitionElement, _ upper: TransitionElement) {
    guard let low = lower.view, let high = upper.view else { return nil }
    low.isHidden = false
    high.isHidden = false
    let (lowPicture, highPicture) = (lower.picture(), upper.picture())
    low.isHidden = true
    high.isHidden = true
    guard let under = lowPicture, let over = highPicture else { return nil }
    (lowerFrame, upperFrame) = (lower.frame, upper.frame)
    card = stage.addProp(frame: stage.isForward ? lowerFrame : upperFrame)
    (self.lower, self.upper) = (under, over)
    lowerLook = Look(under, low)
    upperLook = Look(over, high)
    card.isHidden = true
    card.clipsToBounds = true
    card.addSubview(under)
    card.addSubview(over)
  }

  func phases(_ fit: Match.Fit) -> [Phase] {
    [
      Phase {
        card.bounds = Rect(origin: .zero, size: lowerFrame.size)
        lowerLook.show(on: card)
        layOut(in: lowerFrame.size, fit)
      } over: {
        card.bounds = Rect(origin: .zero, size: upperFrame.size)
        upperLook.show(on: card)
        layOut(in: upperFrame.size, fit)
      },
      // Only one of them is translucent at a time, so that nothing shows through two opaque ones.
      Phase(0...0.5) {
        upper.alpha = 0
      } over: {
        upper.alpha = 1
      },
      Phase(0.5...1) {
        lower.alpha = 1
      } over: {
        lower.alpha = 0
      },
    ]
  }

  /// Both pictures cover a card of this size.
  private func layOut(in size: Size, _ fit: Match.Fit) {
    for (picture, own) in [(lower, lowerFrame.size), (upper, upperFrame.size)] {
      var (x, y) = (size.width / own.width, size.height / own.height)
      if fit == .fill { (x, y) = (max(x, y), max(x, y)) }
      picture.scale = Vector3D(x: x, y: y, z: 1)
      picture.center = Point(x: size.width / 2, y: size.height / 2)
    }
  }
}
