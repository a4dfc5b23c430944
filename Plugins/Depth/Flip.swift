import SegueAnimatorStage
import SegueSDK

/// The screens are the two sides of one card, which turns over.
///
/// Source: VCTransitionsLibrary's CETurnAnimationController: one second, m34 = -0.002 on a screen 320 points wide, so
/// that the viewer is 1.5625 widths away. UIKit's flip from the right turns the same way: the right side comes to the
/// front. As in ``Cube``, the card moves back as it turns, so that its nearer edge stays in the plane of the screen.
struct Flip: SpaceAnimator {
  static let descriptor = Descriptor(
    id: "org.segue.flip", alias: "flip", name: "Flip", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen turns over like a card, with the next one on its back.",
    capabilities: [.rightToLeft])

  enum Axis: String, Choice { case vertical, horizontal }

  @Parameter("axis", help: "The axis that the card turns about.")
  var axis = Axis.vertical

  @Parameter(
    "pull", range: 0...1,
    help: """
      The distance by which the card recedes at mid-turn, as a fraction of half its side; at 1, its near \
      edge never comes in front of the screen's plane.
      """)
  var pull = 1.0

  @Parameter(
    "distance", range: 0.75...20, unit: "screens",
    help:
      "The distance of the viewer, in widths of the screen for a vertical axis and in heights for a horizontal one."
  )
  var distance = 1.5625

  @Parameter("shade", range: 0...0.5, help: "The darkness of a side that is seen edge-on.")
  var shade = 0.25

  var space = Space(
    "behind the card", timing: "The timing of the turn: a curve or a spring.", usual: (1, "1 s"))

  func animateTransition(using context: TransitionContext) {
    guard let stage = space.stage(for: self, using: context) else { return }
    let (upper, lower) = (stage.upper, stage.lower)
    let isVertical = axis == .vertical
    let side = isVertical ? stage.bounds.width : stage.bounds.height
    stage.setPerspective(distance: distance * side)
    upper.isDoubleSided = false
    lower?.isDoubleSided = false

    // If the card turns about the vertical axis, the trailing edge comes to the front; if it turns
    // about the horizontal axis, the lower edge.
    let half = isVertical ? -Double.pi * stage.trailing : Double.pi
    func turn(_ share: Double) -> Vector3D {
      isVertical ? Vector3D(x: 0, y: half * share) : Vector3D(x: half * share, y: 0)
    }
    // As a function of the progress, the distance by which the card moves back is a parabola. It is
    // always at least the distance by which the turning edge would come forward, which is a sine.
    let back = -side / 2 * pull
    stage.play(
      duration: space.seconds(in: context), curve: space.curve,
      phases: stage.recede(from: 0, to: back) + [
        Phase {
          upper.rotation = turn(-1)
          upper.overlayColor = .black(2 * shade)
          lower?.rotation = .zero
          lower?.overlayColor = .black(0)
        } over: {
          upper.rotation = .zero
          upper.overlayColor = .black(0)
          lower?.rotation = turn(1)
          lower?.overlayColor = .black(2 * shade)
        }
      ])
  }
}
