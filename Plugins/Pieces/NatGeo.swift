import SegueAnimatorStage
import SegueSDK

/// The screens of a magazine: one swings back like a door while the next one swings in.
///
/// Source: CENatGeoAnimationController of VCTransitionsLibrary by Paweł Wrzosek, made for screens of 320 by 568 points
/// and a viewer 500 points away. It takes one second. The old screen waits for a fifth of the time, and then turns by
/// 80° about its left edge, which recedes by 173 points. The new screen starts 320 points to the right, 40 above and
/// 150 in front, turned by 10°, -45° and 5° about x, y and z.
struct NatGeo: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.natgeo", alias: "natgeo", name: "NatGeo", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen swings back like a door while the next one swings in from the side.",
    capabilities: [.rightToLeft])

  @Parameter(
    "background",
    help: """
      The colour of the room behind the screens. If unset, the film's background shows, or else the darker edge of the screens.
      """)
  var background: Color?

  @Parameter("shade", range: 0...1, help: "The final darkness of the screen that swings back.")
  var shade = 0.5

  @Parameter("curve", help: "The timing of each screen's motion: a curve or a spring.")
  var curve = Timing.cubicBezier(0.4, 0, 0.2, 1)

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.8 s, or long enough for the spring if the curve is one.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, for: 0.8, usual: 0.8)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context), stage.isWhole else {
      return dissolve(using: context, duration: seconds)
    }
    let (upper, lower, side) = (stage.upper, stage.lower, stage.trailing)
    // Lengths of the original are multiplied by this factor, so that they grow with the screen.
    let unit = max(stage.bounds.width / 320, stage.bounds.height / 568, 1e-6)
    let hinge = side > 0 ? 0.0 : 1
    if let lower {
      stage.addRoom(background, duration: seconds)
      // The vanishing point is at the hinge, so that the hinge stays at the edge of the frame as it
      // recedes.
      space(stage, around: hinge, distance: 500 * unit).addSubview(lower)
      lower.anchorPoint = Vector3D(x: hinge, y: 0.5)
      lower.frame = stage.lowerFrame
    }
    space(stage, around: 0.5, distance: 500 * unit).addSubview(upper)
    stage.beforeLastFrame(duration: seconds) {
      if let lower { stage.container.addSubview(lower) }
      stage.container.addSubview(upper)
    }

    let waiting = waitingOffset(stage.upperFrame.size, unit)
    let comes = Phase(curve: curve) {
      upper.rotation = Vector3D(x: Self.tilt.x, y: side * Self.tilt.y, z: side * Self.tilt.z)
      upper.translation = Vector3D(x: side * waiting.x, y: waiting.y, z: waiting.z)
    } over: {
      upper.rotation = .zero
      upper.translation = .zero
    }
    let goes = Phase(0.2...1, curve: curve) {
      lower?.rotation = .zero
      lower?.translation = .zero
      lower?.overlayColor = .black(0)
    } over: {
      lower?.rotation = Vector3D(x: 0, y: side * 80 * .pi / 180)
      lower?.translation = Vector3D(x: 0, y: 0, z: -172.6 * unit)
      lower?.overlayColor = .black(shade)
    }
    stage.play(duration: seconds, phases: [comes, goes])
  }

  /// The angles by which the upper screen is turned while it waits on the right.
  private static let tilt = Vector3D(x: 10 * .pi / 180, y: -45 * .pi / 180, z: 5 * .pi / 180)

  /// Adds a view that has one vanishing point, at `x` and half-way down the screen, and returns it.
  /// The view is removed when the transition ends.
  private func space(_ stage: Stage, around x: Double, distance: Double) -> View {
    let space = stage.addProp(frame: stage.bounds)
    space.anchorPoint = Vector3D(x: x, y: 0.5)
    space.frame = stage.bounds
    space.sublayerTransform = .perspective(distance: distance)
    return space
  }

  /// Returns the offset of the waiting upper screen from its final position: as far to the right as in the original, or
  /// farther if a corner would be in sight.
  private func waitingOffset(_ size: Size, _ unit: Double) -> Vector3D {
    let turn = Transform3D.rotation(angle: Self.tilt.x, x: 1, z: 0)
      .concatenating(.rotation(angle: Self.tilt.y, y: 1, z: 0))
    let roll = Transform3D.rotation(angle: Self.tilt.z)
    let (rise, depth) = (-40 * unit, 150 * unit)
    var right = size.width
    for x in [-size.width / 2, size.width / 2] {
      for y in [-size.height / 2, size.height / 2] {
        let corner = x * turn.row1 + y * turn.row2
        // The x that a point at the corner's depth must have to appear at the right edge of the
        // frame.
        let edge = (size.width / 2 + 1) * (1 - (corner.z + depth) / (500 * unit))
        // The rotation `roll` gives a point (x, y) the x coordinate row1.x · x + row2.x · y, which
        // is solved here for the offset to the right.
        let needed = (edge - roll.row2.x * (corner.y + rise)) / roll.row1.x - corner.x
        right = max(right, needed)
      }
    }
    let offset = right * roll.row1 + rise * roll.row2
    return Vector3D(x: offset.x, y: offset.y, z: depth)
  }
}
