import SegueAnimatorStage
import SegueSDK

/// The screen tilts back like a card, and the next screen comes up in front of it.
///
/// Source: VCTransitionsLibrary's CECardsAnimationController, after Tope Abayomi's. There the card
/// tilts by 15°, is then upright again at a scale of 80 % and 8 % of the height farther up, and the
/// next screen comes from below. In the original the card stops for a moment when it is tilted, and
/// the whole transition takes one second. Here the card recedes without a stop, and the next screen
/// begins to rise before the card is at the back. The original's m34 of -1/900 on a screen 568
/// points high is a viewer 1.585 heights away.
struct Cards: SpaceAnimator {
  static let descriptor = Descriptor(
    id: "org.segue.cards", alias: "cards", name: "Cards", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen tilts back like a card, and the next one comes up before it.",
    capabilities: [.rightToLeft])

  @Parameter(
    "tilt", range: 0...60, unit: "degrees", help: "The angle by which the card tilts back.")
  var tilt = 15.0

  @Parameter("scale", range: 0.1...1, help: "The size of the card when it is at the back.")
  var scale = 0.8

  @Parameter(
    "lift", range: 0...0.5,
    help: "The distance by which the card moves up, as a fraction of the height.")
  var lift = 0.08

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the card at the back at the end; 1 is black.")
  var dim = 0.3

  @Parameter("opacity", range: 0...1, help: "The final opacity of the card over the background.")
  var opacity = 1.0

  @Parameter(
    "corner-radius", range: 0...100, unit: "points", help: "The corner radius of the cards.")
  var cornerRadius = 14.0

  @Parameter("shadow", range: 0...1, help: "The opacity of the next screen's shadow.")
  var shadow = 0.25

  @Parameter(
    "overshoot", range: 0...200, unit: "points",
    help: "The height to which the next screen rises above its final position before it settles.")
  var overshoot = 0.0

  @Parameter(
    "distance", range: 1...20, unit: "heights",
    help: "The viewer's distance from the screen, in screen heights.")
  var distance = 1.585

  var space = Space(
    "behind the cards", timing: "The timing of the whole motion: a curve or a spring.", curve: .linear,
    usual: (0.75, "0.75 s"))

  func animateTransition(using context: TransitionContext) {
    guard let stage = space.stage(for: self, using: context, suits: { _ in true }) else { return }
    let (upper, lower) = (stage.upper, stage.lower)
    let height = stage.bounds.height
    stage.setPerspective(distance: distance * height)

    let full = stage.lowerAlpha
    lower?.clipsToBounds = true
    upper.clipsToBounds = true
    func tilt(_ degrees: Double) { lower?.rotation = Vector3D(x: degrees * .pi / 180, y: 0) }
    func setOffset(_ y: Double) { upper.translation = Vector3D(x: 0, y: y) }
    let arrival = overshoot > 0 ? 0.8 : 1
    var phases = [
      Phase(0...0.35, curve: .easeOut) {
        tilt(0)
      } over: {
        tilt(self.tilt)
      },
      Phase(0.35...0.8, curve: .easeInOut) {
        tilt(self.tilt)
      } over: {
        tilt(0)
      },
      Phase(0...0.8, curve: .easeInOut) {
        lower?.scale = .one
        lower?.translation = .zero
        lower?.alpha = full
        lower?.overlayColor = .black(0)
      } over: {
        lower?.scale = Vector3D(x: scale, y: scale, z: 1)
        lower?.translation = Vector3D(x: 0, y: -lift * height)
        lower?.alpha = full * opacity
        lower?.overlayColor = .black(dim)
      },
      Phase(0...0.2) {
        lower?.cornerRadii = stage.lowerCorners
      } over: {
        lower?.cornerRadius = cornerRadius
      },
      Phase(0.25...arrival, curve: .cubicBezier(0.3, 0, 0.1, 1)) {
        setOffset(height)
      } over: {
        setOffset(-overshoot)
      },
      Phase(0.8...1) {
        upper.cornerRadii = CornerRadii(topLeft: cornerRadius, topRight: cornerRadius)
      } over: {
        upper.cornerRadii = stage.upperCorners
      },
    ]
    phases += stage.shadowPhases(
      .black(shadow, radius: 14), of: upper, from: 0.25...0.4, to: 0.85...1)
    if overshoot > 0 {
      let settling = Phase(0.8...1, curve: .easeInOut) {
        setOffset(-overshoot)
      } over: {
        setOffset(0)
      }
      phases.append(settling)
    }
    stage.play(duration: space.seconds(in: context), curve: space.curve, phases: phases)
  }
}
