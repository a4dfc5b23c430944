import SegueAnimatorStage
import SegueSDK

/// The new screen is pulled out like a drawer from the leading side, rests while a part of the old one still shows, and
/// then opens to the whole screen. If the presentation gives the new screen only a part of the container, the drawer
/// opens to that part without a rest.
///
/// Source: Material's modal navigation drawer: corners of 16 dp, a scrim of 32 % black, and 56 dp of the screen beside
/// it, which is a seventh of a phone's width. On iOS, drawers usually push the old screen aside.
struct Drawer: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.drawer", alias: "drawer", name: "Drawer", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen opens as a drawer from the side, then covers the pushed last one.",
    capabilities: [.rightToLeft])

  @Parameter(
    "width", range: 0...1,
    help: "The fraction of the screen's width that the drawer covers at rest.")
  var width = 0.85

  @Parameter("rest", range: 0...10, unit: "s", help: "The duration of the rest there.")
  var rest = 0.3

  @Parameter(
    "parallax", range: 0...1,
    help: "The distance by which the previous screen is pushed, as a fraction of the width.")
  var parallax = 0.2

  @Parameter(
    "corner-radius", range: 0...100, unit: "points",
    help: "The radius of the drawer's outer corners.")
  var cornerRadius = 16.0

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the previous screen at the end; 1 is black.")
  var dim = 0.32

  @Parameter("shadow", range: 0...1, help: "The opacity of the drawer's shadow.")
  var shadow = 0.3

  @Parameter(
    "duration", range: 0...10, unit: "s",
    help: """
      The perceived duration of each of the two motions; each comes to rest after 1.5 times this \
      duration.
      """)
  var duration = 0.45

  func transitionDuration(using context: TransitionContext) -> Double {
    let seconds = context.spring(duration).seconds
    return stops(context) ? 2 * seconds + rest : seconds
  }

  /// Returns true when the drawer rests before it opens fully. In an interactive transition the
  /// drawer opens in one motion, because the finger decides the position of the drawer.
  private func stops(_ context: TransitionContext) -> Bool {
    context.isFilled && !context.isInteractive
  }

  func animateTransition(using context: TransitionContext) {
    let (spring, motion) = context.spring(duration)
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let (lower, frame) = (stage.lower, stage.upperFrame)
    let isStopping = stops(context)
    var panel = frame
    if isStopping { panel.size.width *= width }
    if stage.trailing < 0 { panel.origin.x = frame.maxX - panel.width }
    let card = stage.addCard(from: panel)
    let travel =
      stage.trailing > 0 ? stage.bounds.minX - panel.maxX : stage.bounds.maxX - panel.minX
    let pixel = stage.pixel(of: travel)
    let push = parallax * stage.trailing * stage.bounds.width * (1 - pixel)
    func open(_ rect: Rect) {
      card.view.frame = rect
      // The screen's leading edge stays at the leading edge of the drawer.
      let gap = frame.width / 2
      stage.upper.center = Point(
        x: stage.trailing > 0 ? gap : rect.width - gap, y: frame.height / 2)
    }
    card.view.translation = .zero
    let shadows = stage.shadowPhases(
      .black(shadow, radius: 12), of: card.view, from: 0...0.3, to: 0.9...1)
    let comes = Phase {
      card.view.translation = Vector3D(x: travel, y: 0)
      lower?.overlayColor = .black(0)
    } over: {
      card.view.translation = .zero
      lower?.overlayColor = .black(dim)
    }
    let pushes = Phase(pixel...1) {
      lower?.translation = .zero
    } over: {
      lower?.translation = Vector3D(x: push, y: 0)
    }
    let opens = Phase {
      open(panel)
    } over: {
      open(frame)
    }
    let becomesScreen = Phase(0.9...1) {
      card.view.cornerRadii = outerCorners(stage)
    } over: {
      card.view.cornerRadii = CornerRadii()
    }
    if isStopping {
      stage.play(
        duration: motion, curve: spring, first: [comes, pushes, shadows[0]], rest: rest,
        second: [opens, becomesScreen, shadows[1]])
    } else {
      open(frame)
      stage.play(
        duration: motion, curve: spring, phases: [comes, pushes, becomesScreen] + shadows)
    }
  }

  private func outerCorners(_ stage: Stage) -> CornerRadii {
    stage.trailing > 0
      ? CornerRadii(topRight: cornerRadius, bottomRight: cornerRadius)
      : CornerRadii(topLeft: cornerRadius, bottomLeft: cornerRadius)
  }
}
