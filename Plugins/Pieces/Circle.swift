import SegueAnimatorStage
import SegueSDK

/// A circle that grows until it has uncovered the next screen.
///
/// Source: the Ping app's transition in Luke Parham's tutorial (a round mask that grows out of a
/// button in half a second), and `circleopen` of gl-transitions (from the centre).
struct Circle: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.circle", alias: "circle", name: "Circle", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen appears in a circle that grows until it covers everything.",
    capabilities: [.rightToLeft])

  @Parameter(
    "origin", unit: "points",
    help: """
      The rectangle, for example of a button, from whose centre the circle grows. If unset, it grows \
      from the centre of the screen.
      """
  )
  var origin: Rect?

  @Parameter("shadow", range: 0...1, help: "The opacity of the shadow that the circle casts.")
  var shadow = 0.3

  @Parameter("curve", help: "The pace at which the circle's radius grows.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.5 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.5)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let upper = stage.upper
    let bounds = upper.bounds
    let center = origin.map { upper.convert($0.center, from: stage.container) } ?? bounds.center
    // The radius is the distance from the centre to the farthest corner plus one point, so that the corner is fully
    // covered.
    let (x, y) = (
      max(abs(center.x - bounds.minX), abs(bounds.maxX - center.x)),
      max(abs(center.y - bounds.minY), abs(bounds.maxY - center.y))
    )
    let radius = (x * x + y * y).squareRoot() + 1

    let circle = View(
      frame: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    )
    circle.backgroundColor = .white
    circle.cornerRadius = radius
    upper.mask = circle
    var circles = [circle]
    if shadow > 0 {
      let edge = View(frame: circle.frame)
      edge.cornerRadius = radius
      stage.addRim().addSubview(edge)
      stage.castShadow(.black(shadow, radius: 32, offset: Point(x: 0, y: 8)), of: edge, duration: seconds)
      circles.append(edge)
    }
    stage.play(duration: seconds, curve: curve) {
      for circle in circles { circle.scale = Vector3D(x: 0, y: 0, z: 1) }
    } over: {
      for circle in circles { circle.scale = .one }
    }
  }
}
