import SegueAnimatorStage
import SegueSDK

/// A wave that swells from the edge of the screen until it covers the whole screen, and brings the next screen.
///
/// Source: the "liquid swipe" of onboarding screens: a bulge grows at the height of the finger, its flanks widen, and
/// the edge follows it.
struct Liquid: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.liquid", alias: "liquid", name: "Liquid", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen flows in as a wave that swells out of the edge.",
    capabilities: [.rightToLeft, .frameDriver])

  @Parameter(
    "center", range: 0...1, unit: "heights",
    help: "The height at which the wave swells, from 0 at the top to 1 at the bottom.")
  var center = 0.62

  @Parameter("curve", help: "The pace at which the wave flows.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.9 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.9)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let upper = stage.upper
    let mask = View(frame: upper.bounds)
    mask.fillColor = .white
    upper.mask = mask
    // The mask also hides the screen's own shadow, so a blurred shape below the screen is drawn as
    // the shadow.
    let shadow = stage.addProp(frame: stage.upperFrame)
    stage.container.insertSubview(shadow, belowSubview: upper)
    shadow.blurRadius = 12
    let wave = Wave(
      size: upper.bounds.size, center: center * upper.bounds.height,
      isFromRight: stage.trailing > 0)
    stage.drive(duration: seconds, curve: curve) { progress in
      let path = wave.path(at: progress)
      mask.path = path
      upper.isHidden = progress <= 0
      shadow.path = path
      shadow.isHidden = progress <= 0 || progress >= 1
      // At first the wave is outside of the screen, but its blurred shadow would reach inside, so
      // the shadow fades in.
      shadow.fillColor = .black(0.3 * min(progress * 10, 1))
    }
  }
}

/// The part of a screen that the wave has covered.
private struct Wave {
  let size: Size
  /// The distance of the crest from the top of the screen, in points.
  let center: Double
  let isFromRight: Bool

  /// Returns the shape of the covered part: no area at a progress of 0, the whole screen at 1. The
  /// number of segments is always the same.
  func path(at progress: Double) -> BezierPath {
    // The crest of the wave runs ahead of the edge, falls behind the edge shortly before the end,
    // and meets it at the end.
    let early = min(progress / 0.45, 1)
    let rise = early * (2 - early)
    let fall = Self.ease((progress - 0.4) / 0.4)
    let lag = Self.ease((progress - 0.6) / 0.2) * Self.ease((1 - progress) / 0.2)
    let crest = size.width * (0.7 * rise * (1 - fall) - 0.1 * lag)
    let edge = (size.width + 1) * (1 - Self.ease((progress - 0.1) / 0.9)) - 1
    let reach = size.height * (0.1 + 0.65 * Self.ease(progress / 0.7))
    let (top, bottom, outside) = (-1.0, size.height + 1, size.width + 1)

    var path = BezierPath()
    path.move(to: point(outside, top))
    path.addLine(to: point(edge, top))
    path.addLine(to: point(edge, center - reach))
    path.addCurve(
      to: point(edge - crest, center), controlPoint1: point(edge, center - 0.4 * reach),
      controlPoint2: point(edge - crest, center - 0.45 * reach))
    path.addCurve(
      to: point(edge, center + reach), controlPoint1: point(edge - crest, center + 0.45 * reach),
      controlPoint2: point(edge, center + 0.4 * reach))
    path.addLine(to: point(edge, bottom))
    path.addLine(to: point(outside, bottom))
    path.close()
    return path
  }

  /// Returns a point of a wave that comes from the right side, mirrored if the wave comes from the
  /// left.
  private func point(_ x: Double, _ y: Double) -> Point {
    Point(x: isFromRight ? x : size.width - x, y: y)
  }

  /// Maps 0…1 to 0…1 with a speed of 0 at both ends (smoothstep).
  private static func ease(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value * value * (3 - 2 * value)
  }
}
