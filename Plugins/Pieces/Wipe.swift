import SegueAnimatorStage
import SegueSDK

/// A straight edge that uncovers the next screen.
///
/// Source: `directionalwipe` of gl-transitions (a direction, and an edge that is softened by
/// smoothstep), RetroTransition by wcgray (the edge comes from the right), and FFmpeg's `xfade`
/// (its `smoothleft` takes one second).
struct Wipe: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.wipe", alias: "wipe", name: "Wipe", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "A soft edge moves across in any direction and uncovers the next screen behind it.",
    capabilities: [.rightToLeft])

  @Parameter(
    "angle", range: -360...360, unit: "degrees",
    help: "The direction of the edge's movement: 0 is toward the trailing side, and 90 is downward."
  )
  var angle = 180.0

  @Parameter("softness", range: 0...1000, unit: "points", help: "The width of the soft edge.")
  var softness = 80.0

  @Parameter("curve", help: "The timing of the edge's motion: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 1 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 1)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let bounds = stage.upper.bounds
    let radians = (stage.trailing > 0 ? angle : 180 - angle) * .pi / 180
    let direction = Transform3D.rotation(angle: radians).apply(to: Point(x: 1, y: 0))
    // The size of the smallest box around the screen that has two sides parallel to the direction
    // and two sides perpendicular to it.
    let (w, h) = (bounds.width, bounds.height)
    let length = w * abs(direction.x) + h * abs(direction.y)
    let breadth = w * abs(direction.y) + h * abs(direction.x)

    // The mask contains one view, the carriage, which is as large as the box. The carriage moves
    // along the direction until it fills the box.
    let mask = View(frame: bounds)
    let carriage = View(frame: Rect(x: 0, y: 0, width: length, height: breadth))
    carriage.center = Point(x: bounds.width / 2, y: bounds.height / 2)
    carriage.rotation = Vector3D(x: 0, y: 0, z: radians)
    mask.addSubview(carriage)
    load(carriage, length, breadth)
    stage.upper.mask = mask
    let travel = length + softness
    stage.play(duration: seconds, curve: curve) {
      carriage.translation = Vector3D(x: -travel * direction.x, y: -travel * direction.y)
    } over: {
      carriage.translation = .zero
    }
  }

  /// Adds an opaque part to the carriage (the view that moves in the mask), and the soft edge ahead
  /// of that part.
  private func load(_ carriage: View, _ length: Double, _ breadth: Double) {
    // The opaque part extends beyond the box by this margin on every side except the front, so that
    // these three edges are not visible.
    let margin = 2.0
    let solid = View(
      frame: Rect(
        x: -margin, y: -margin, width: length + margin, height: breadth + 2 * margin))
    solid.backgroundColor = .white
    carriage.addSubview(solid)
    guard softness > 0 else { return }

    // The soft edge overlaps the opaque part, so that there is no seam between them.
    let overlap = min(1, length)
    let width = overlap + softness
    let edge = View(
      frame: Rect(x: length - overlap, y: -margin, width: width, height: breadth + 2 * margin))
    let steps = 6
    let stops = (0...steps).map { step in
      let share = Double(step) / Double(steps)
      // The soft edge goes from opaque to transparent by the smoothstep function.
      let alpha = 1 - share * share * (3 - 2 * share)
      return Gradient.Stop(
        color: Color(red: 1, green: 1, blue: 1, alpha: alpha),
        location: (overlap + share * softness) / width)
    }
    edge.gradient = Gradient(from: Point(x: 0, y: 0), to: Point(x: 1, y: 0), stops: stops)
    carriage.addSubview(edge)
  }
}
