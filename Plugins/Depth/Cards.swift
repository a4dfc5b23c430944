import AnimatorStage
import SegueSDK

/// The screen tilts back like a card, and the next one comes up before it.
///
/// Source: VCTransitionsLibrary's CECardsAnimationController, after Tope Abayomi's: one second; up to
/// 0.4 the card tilts by 15° at 95 % and fades to 60 %, up to 0.6 it stands up again at 80 %, moved up
/// by 8 % of the height; then the next one comes from below. The library means to let it overshoot by
/// 30 points, but its code does not. m34 = -1/900 on a screen 568 points high is a viewer 1.585 heights
/// away.
struct Cards: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.cards", alias: "cards", name: "Cards", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen tilts back like a card, and the next one comes up before it.",
    capabilities: [.rightToLeft])

  @Parameter("tilt", range: 0...60, unit: "degrees", help: "How far the card tilts back.")
  var tilt = 15.0

  @Parameter("scale", range: 0.1...1, help: "The size of the card when it stands at the back.")
  var scale = 0.8

  @Parameter("lift", range: 0...0.5, help: "How far it moves up, as a share of the height.")
  var lift = 0.08

  @Parameter("opacity", range: 0...1, help: "How much of the card is left over the background.")
  var opacity = 0.6

  @Parameter(
    "overshoot", range: 0...200, unit: "points",
    help: "How far the next screen rises above its place before it settles.")
  var overshoot = 0.0

  @Parameter(
    "distance", range: 1...20, unit: "heights",
    help: "How far away the viewer is; a share of the height.")
  var distance = 1.585

  @Parameter("background", help: "The colour behind the cards.")
  var background = Color.black

  @Parameter("curve", help: "The pace of the whole.")
  var curve = Timing.linear

  @Parameter(
    "duration", range: 0...60, unit: "s", help: "The length; 1 s, or the time that a spring needs.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 1)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds, curve: curve)
    }
    let (upper, lower) = (stage.upper, stage.lower)
    let height = stage.bounds.height
    stage.addRoom(background, duration: seconds)
    stage.setPerspective(distance: distance * height)

    let full = stage.lowerAlpha
    func stand(degrees: Double, size: Double, rise: Double, opacity: Double) {
      lower?.rotation = Vector3D(x: degrees * .pi / 180, y: 0)
      lower?.scale = Vector3D(x: size, y: size, z: 1)
      lower?.translation = Vector3D(x: 0, y: -rise * height)
      lower?.alpha = full * opacity
    }
    // The tilted card has 95 % of the full size where the one at the back has 80 %.
    let tilted = 1 - (1 - scale) / 4
    func place(_ y: Double) { upper.translation = Vector3D(x: 0, y: y) }
    var phases = [
      Phase(0...0.4, curve: .easeInOut) {
        stand(degrees: 0, size: 1, rise: 0, opacity: 1)
      } over: {
        stand(degrees: tilt, size: tilted, rise: 0, opacity: opacity)
      },
      Phase(0.4...0.6, curve: .easeInOut) {
        stand(degrees: tilt, size: tilted, rise: 0, opacity: opacity)
      } over: {
        stand(degrees: 0, size: scale, rise: lift, opacity: opacity)
      },
      Phase(0.5...(overshoot > 0 ? 0.8 : 1), curve: .easeInOut) {
        place(height)
      } over: {
        place(-overshoot)
      },
    ]
    if overshoot > 0 {
      let settling = Phase(0.8...1, curve: .easeInOut) {
        place(-overshoot)
      } over: {
        place(0)
      }
      phases.append(settling)
    }
    stage.play(duration: seconds, curve: curve, phases: phases)
  }
}
