import SegueAnimatorStage
import SegueSDK

/// The screens are two faces of a cube, which makes a quarter turn about its vertical axis.
///
/// Source: VCTransitionsLibrary's CECubeAnimationController: one second, and the edge between the faces stays in the
/// plane of the screen. For the view from inside, the centre of the cube is in front of the screen instead of behind
/// it.
struct Cube: SpaceAnimator {
  static let descriptor = Descriptor(
    id: "org.segue.cube", alias: "cube", name: "Cube", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screens are two faces of a cube that makes a quarter turn.",
    capabilities: [.rightToLeft])

  enum Side: String, Choice { case out, `in` }

  @Parameter("direction", help: "The viewpoint: outside the cube (out) or inside it (in).")
  var direction = Side.out

  @Parameter(
    "pull", range: 0...1,
    help:
      "The part of the distance by which the cube moves back to keep its edge in the screen's plane."
  )
  var pull = 1.0

  @Parameter("shade", range: 0...1, help: "The final darkness of the face that turns away.")
  var shade = 0.5

  @Parameter(
    "distance", range: 1.5...20, unit: "widths",
    help: "The viewer's distance from the screen, in screen widths.")
  var distance = 2.0

  var space = Space(
    "behind the cube", timing: "The timing of the turn: a curve or a spring.", usual: (1, "1 s"))

  func animateTransition(using context: TransitionContext) {
    guard let stage = space.stage(for: self, using: context) else { return }
    let (upper, lower) = (stage.upper, stage.lower)
    let width = stage.bounds.width
    stage.setPerspective(distance: distance * width)

    // The centre of the cube is half a width behind the screen, or in front of it. After half of
    // the turn, the edge between the faces is half a diagonal of the cube away from the centre.
    let depth = direction == .out ? -width / 2 : width / 2
    let moved = depth * (1 + pull * (2.0.squareRoot() - 1))
    for face in [upper] + (lower.map { [$0] } ?? []) {
      face.anchorPoint = Vector3D(x: 0.5, y: 0.5, z: depth)
      face.isDoubleSided = false
    }
    let quarter = (direction == .out ? -Double.pi / 2 : Double.pi / 2) * stage.trailing
    stage.play(
      duration: space.seconds(in: context), curve: space.curve,
      phases: stage.recede(from: depth, to: moved) + [
        Phase {
          upper.rotation = Vector3D(x: 0, y: -quarter)
          upper.overlayColor = .black(shade)
          lower?.rotation = .zero
          lower?.overlayColor = .black(0)
        } over: {
          upper.rotation = .zero
          upper.overlayColor = .black(0)
          lower?.rotation = Vector3D(x: 0, y: quarter)
          lower?.overlayColor = .black(shade)
        }
      ])
  }
}
