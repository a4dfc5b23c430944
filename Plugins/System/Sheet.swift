import SegueAnimatorStage
import SegueSDK

/// A sheet as iOS shows it: the new screen rises to a detent, rests there with round corners and a grabber over the
/// dimmed old screen, and then grows to the whole screen. If the presentation gives the new screen only a part of the
/// container, the sheet rises to that part and stays there; its corners and grabber are then the presentation's.
///
/// Source: UISheetPresentationController, observed: the medium detent is half of the height, and the grabber has 36 × 5
/// points and is 5 points below the edge. The radius of the corners is 10 points up to iOS 18, and 38 in iOS 26.
struct Sheet: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.sheet", alias: "sheet", name: "Sheet", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen rises to a detent, rests as a sheet and grows to the whole.",
    capabilities: [.rightToLeft])

  @Parameter(
    "detent", range: 0...1,
    help: "The fraction of the screen's height that the sheet covers at rest.")
  var detent = 0.5

  @Parameter("rest", range: 0...10, unit: "s", help: "The duration of the rest at the detent.")
  var rest = 0.4

  @Parameter(
    "corner-radius", range: 0...100, unit: "points",
    help: "The radius of the sheet's upper corners.")
  var cornerRadius = 10.0

  @Parameter("grabber", help: "Shows the bar at the top by which a sheet is dragged.")
  var grabber = true

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the screen beneath at the end; 1 is black.")
  var dim = 0.2

  @Parameter(
    "duration", range: 0...10, unit: "s",
    help: """
      The perceived duration of each of the two motions; each comes to rest after 1.5 times this \
      duration.
      """)
  var duration = 0.5

  func transitionDuration(using context: TransitionContext) -> Double {
    let seconds = context.spring(duration).seconds
    return stops(context) ? 2 * seconds + rest : seconds
  }

  /// Returns true when the sheet rests before it rises fully. In an interactive transition the
  /// sheet rises in one motion, because the finger decides the position of the sheet.
  private func stops(_ context: TransitionContext) -> Bool {
    context.isFilled && !context.isInteractive
  }

  func animateTransition(using context: TransitionContext) {
    let (spring, motion) = context.spring(duration)
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    let bar = grabber && context.isFilled ? addGrabber(stage) : nil
    func rise(_ shift: Double) {
      upper.translation = Vector3D(x: 0, y: shift)
      bar?.translation = Vector3D(x: 0, y: shift)
    }
    if context.isFilled { upper.clipsToBounds = true }
    let travel = stage.bounds.maxY - stage.upperFrame.minY
    let isStopping = stops(context)
    let stop = isStopping ? (1 - detent) * travel : 0
    let rises = Phase {
      rise(travel)
      lower?.overlayColor = .black(0)
    } over: {
      rise(stop)
      lower?.overlayColor = .black(dim)
    }
    let grows = Phase {
      rise(stop)
    } over: {
      rise(0)
    }
    let becomesScreen = Phase(0.9...1) {
      upper.cornerRadii = CornerRadii(topLeft: cornerRadius, topRight: cornerRadius)
      bar?.alpha = 1
    } over: {
      upper.cornerRadii = stage.upperCorners
      bar?.alpha = 0
    }
    if isStopping {
      stage.play(
        duration: motion, curve: spring, first: [rises], rest: rest, second: [grows, becomesScreen])
    } else {
      let phases = context.isFilled ? [rises, becomesScreen] : [rises]
      stage.play(duration: motion, curve: spring, phases: phases)
    }
  }

  private func addGrabber(_ stage: Stage) -> View {
    let bar = stage.addProp(
      frame: Rect(
        x: stage.upperFrame.midX - 18, y: stage.upperFrame.minY + 5, width: 36, height: 5))
    bar.backgroundColor = Color(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.3)
    bar.cornerRadius = 2.5
    return bar
  }
}
