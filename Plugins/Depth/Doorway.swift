import SegueAnimatorStage
import SegueSDK

/// The screen opens like a door of two leaves, and the next screen comes through the doorway.
///
/// Source: gl-transitions' doorway, whose leaves come toward the viewer in front of a black
/// background, and VCTransitionsLibrary's CEPortalAnimationController, whose next screen begins at
/// a scale of 80 %.
struct Doorway: SpaceAnimator {
  static let descriptor = Descriptor(
    id: "org.segue.doorway", alias: "doorway", name: "Doorway", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen opens like a double door, and the next one comes through it.",
    capabilities: [.rightToLeft])

  enum Side: String, Choice { case toward, away }

  @Parameter("opens", help: "The direction in which the leaves swing: toward the viewer or away.")
  var opens = Side.toward

  @Parameter("scale", range: 0.05...1, help: "The size of the next screen behind the closed door.")
  var scale = 0.8

  @Parameter("dim", range: 0...1, help: "The darkness of the next screen behind the closed door.")
  var dim = 0.4

  @Parameter("shade", range: 0...1, help: "The darkness of the open leaves.")
  var shade = 0.5

  @Parameter(
    "distance", range: 0.75...20, unit: "widths",
    help: "The viewer's distance from the screen, in screen widths.")
  var distance = 1.5625

  var space = Space(
    "of the room behind the door", timing: "The timing of the motion: a curve or a spring.",
    curve: Timing("ease-in-out-cubic"), usual: (0.8, "0.8 s"))

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context), let lower = stage.lower,
      let left = leaf(of: lower, isLeft: true, on: stage),
      let right = leaf(of: lower, isLeft: false, on: stage)
    else {
      return dissolve(using: context, duration: seconds, curve: space.curve)
    }
    let upper = stage.upper
    let room = stage.addRoom(space.background, duration: seconds)
    // The room is darker than the screen in it, so that a white screen is seen in a white room. A color that was chosen
    // is shown as it is.
    let darkness = space.background == nil ? min(1.75 * dim, 1) : 0
    stage.setPerspective(distance: distance * stage.bounds.width)
    stage.replaceByPictures(lower, duration: seconds)

    // The leaves open until they are seen edge-on, along the line of sight at the edge of the
    // frame. The angle of this line is arctan(`sight`), which by its series is less than `sight`
    // and more than `sight` − `sight`³ / 3. These bounds are used instead of the angle, so the
    // leaves open slightly too far, and their front is not visible.
    let sight = 0.5 / distance
    let open =
      opens == .toward
      ? -(Double.pi / 2 - sight + sight * sight * sight / 3) : Double.pi / 2 + sight
    func swing(to angle: Double, shade: Double) {
      left.rotation = Vector3D(x: 0, y: angle)
      right.rotation = Vector3D(x: 0, y: -angle)
      left.overlayColor = .black(shade)
      right.overlayColor = .black(shade)
    }
    stage.play(
      duration: seconds, curve: space.curve,
      phases: [
        Phase(pace: .settling) {
          swing(to: 0, shade: 0)
        } over: {
          swing(to: open, shade: shade)
        },
        Phase {
          upper.scale = Vector3D(x: scale, y: scale, z: 1)
          upper.overlayColor = .black(dim)
          room?.overlayColor = .black(darkness)
        } over: {
          upper.scale = .one
          upper.overlayColor = .black(0)
          room?.overlayColor = .black(0)
        },
      ])
  }

  /// Adds a picture of one half of a screen to the container, hinged at the screen's outer edge,
  /// and returns it. Nil when the host refuses the picture.
  private func leaf(of screen: View, isLeft: Bool, on stage: Stage) -> View? {
    var (part, frame) = (screen.bounds, stage.lowerFrame)
    part.size.width /= 2
    frame.size.width /= 2
    if !isLeft {
      part.origin.x += part.width
      frame.origin.x += frame.width
    }
    guard let leaf = stage.picture(of: screen, part: part) else { return nil }
    leaf.anchorPoint = Vector3D(x: isLeft ? 0 : 1, y: 0.5)
    leaf.frame = frame
    leaf.isDoubleSided = false
    stage.container.addSubview(leaf)
    return leaf
  }
}
