import SegueAnimatorStage
import SegueSDK

/// Elements with the same name on both screens move from their old position to their new one, and the rest of the
/// screens cross-fades.
///
/// Each pair of elements becomes one card above both screens. The card moves, changes its size and its corners, and
/// cross-fades from the old picture to the new one. A view that covers such a card fades above it. A line of text
/// keeps its aspect ratio and its leading edge, and the new text, whose letters have the same height then, appears
/// when the old text has disappeared. The same text on both screens is always visible, and so is a bar or a button.
/// Two cards of one colour and of different shapes show all of their pictures in their leading upper corners, and their
/// colour beside. What is in two cards of different shapes, and is an element of its own, keeps its shape: the old one
/// fades early, and the new one late. Two crops of one photograph coincide while one gives way to the other. A line of
/// text whose partner has another shape, such as a long paragraph, fades in place with the screens. Different texts at
/// one place, such as the clocks of two status bars, change at the edge of a card that moves over them, and so does a
/// text that is on a picture on one screen and beside it, in another colour, on the other one. A text that such a card
/// passes, and on which it would hardly be seen, is white or dark as far as the card reaches. All other fades are short
/// and in the middle, so that two texts over each other are seen in few frames only. Screens without such pairs
/// cross-fade as a whole, in all of the time.
///
/// Source: Keynote's Magic Move and Android's shared elements, observed; the arc is MaterialArcMotion's.
struct Match: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.match", alias: "match", name: "Match", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Elements of both screens move to their new places; the rest cross-fades.",
    capabilities: [.rightToLeft])

  enum Fit: String, Choice { case fill, stretch }

  @Parameter(
    "arc", range: 0...1,
    help: "The curvature of the paths; 0 is straight, and 1 is horizontal at the lower end.")
  var arc = 0.5

  @Parameter(
    "fit",
    help:
      "The fit of a picture in an area of another shape: fill crops the picture, stretch distorts it."
  )
  var fit = Fit.fill

  @Parameter("curve", help: "The timing of the motion: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.5 s, or the settling time if the curve is a spring.")
  var duration: Double?

  /// The range in which screens with pairs, and elements in place, cross-fade.
  static let fade = 0.3...0.7

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.5)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let upper = stage.upper
    let cards = seconds > 0 ? MatchCards(stage, fit) : nil
    var phases = [
      Phase(cards?.pairs.isEmpty == false ? Self.fade : 0...1) {
        upper.alpha = 0
      } over: {
        upper.alpha = stage.upperAlpha
      }
    ]
    if let cards {
      cards.show(on: stage, seconds)
      for pair in cards.pairs {
        phases += pair.phases(fit)
        for path in pair.paths { move(path, stage, seconds) }
      }
      phases += cards.fades
    }
    stage.play(duration: seconds, curve: curve, phases: phases)
  }

  /// Moves the centre of a view from the position of one element to the position of its partner.
  private func move(_ path: MatchPath, _ stage: Stage, _ seconds: Double) {
    let (low, high, control) = (path.from, path.to, path.control(arc: arc))
    let (start, end) = stage.isForward ? (low, high) : (high, low)
    path.view.center = start
    stage.context.animate(duration: seconds, curve: curve) {
      // A quadratic curve, converted to a cubic one.
      func toward(_ point: Point) -> Point {
        Point(
          x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      path.view.move(along: [(toward(start), toward(end), end)])
    }
  }
}
