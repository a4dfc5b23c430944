internal import CSegue

/// The timing of an animation: a curve or a spring, described here and evaluated by the host.
///
/// A `Timing` is a value that belongs to no context. When an animation uses the value, the SDK
/// requests a handle for it from the host.
public struct Timing: Sendable, Hashable, CustomStringConvertible {
  enum Form: Sendable, Hashable {
    case text(Spelling)
    case bezier(Double, Double, Double, Double)
    case physics(mass: Double, stiffness: Double, damping: Double, velocity: Double)
    case ratio(duration: Double, ratio: Double, velocity: Double)
    case response(response: Double, ratio: Double, velocity: Double)
    case bounce(duration: Double, bounce: Double, velocity: Double)
    /// The host's handle for a parameter's value, which the host has parsed. The handle is valid until the end of the
    /// transition.
    case handle(UInt64)
  }

  /// A text that is compared byte by byte. `String` compares by canonical equivalence, whose tables would
  /// be linked into every plug-in.
  struct Spelling: Sendable, Hashable {
    let text: String

    static func == (left: Spelling, right: Spelling) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  let form: Form

  init(form: Form) {
    self.form = form
  }

  /// Creates any curve or spring from a text, such as "ease-out-back" or "spring(duration=0.5, bounce=0.3)". Using a
  /// timing whose text has a mistake is an error, and the host's log gives the position of the mistake.
  public init(_ text: String) {
    form = .text(Spelling(text: text))
  }

  /// The curve without easing: progress is proportional to time.
  public static let linear = Timing("linear")
  /// The curve `ease` of CSS, which is the default in CSS.
  public static let ease = Timing("ease")
  /// The curve `ease-in` of CSS, which begins slowly.
  public static let easeIn = Timing("ease-in")
  /// The curve `ease-out` of CSS, which ends slowly.
  public static let easeOut = Timing("ease-out")
  /// The curve `ease-in-out` of CSS, the default of UIKit and of this library.
  public static let easeInOut = Timing("ease-in-out")

  /// Returns a CSS cubic Bézier curve; `x1` and `x2` are in 0…1.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Timing {
    Timing(form: .bezier(x1, y1, x2, y2))
  }

  /// Returns a spring from its physical parameters: mass and stiffness above 0, damping at least 0.
  /// The unit of `velocity` is the whole distance of the movement per second, positive toward the
  /// target.
  public static func spring(
    mass: Double, stiffness: Double, damping: Double, velocity: Double = 0
  ) -> Timing {
    Timing(
      form: .physics(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
  }

  /// Returns a spring as UIView defines it, which has settled after `duration` seconds and whose damping ratio is
  /// `ratio`, 0…1.
  public static func spring(duration: Double, ratio: Double, velocity: Double = 0) -> Timing {
    Timing(form: .ratio(duration: duration, ratio: ratio, velocity: velocity))
  }

  /// Returns a spring from its undamped period in seconds and its damping ratio.
  public static func spring(response: Double, ratio: Double, velocity: Double = 0) -> Timing {
    Timing(form: .response(response: response, ratio: ratio, velocity: velocity))
  }

  /// Returns a spring from its perceived duration in seconds and its bounce in -1…1, as in iOS 17. The undamped period
  /// is the perceived duration. The damping ratio is 1 - bounce, or 1 / (1 + bounce) for a bounce below 0. With a
  /// velocity, the same spring starts in motion.
  public static func spring(
    duration: Double, bounce: Double, velocity: Double = 0
  ) -> Timing {
    Timing(form: .bounce(duration: duration, bounce: bounce, velocity: velocity))
  }

  /// The text that the host parses. For the value of a parameter, which only the host knows, it is "(parameter)".
  public var description: String {
    switch form {
    case .text(let spelling): spelling.text
    case .bezier(let x1, let y1, let x2, let y2): "cubic-bezier(\(x1), \(y1), \(x2), \(y2))"
    case .physics(let mass, let stiffness, let damping, let velocity):
      "spring(mass=\(mass), stiffness=\(stiffness), damping=\(damping), velocity=\(velocity))"
    case .ratio(let duration, let ratio, let velocity):
      "spring(duration=\(duration), ratio=\(ratio), velocity=\(velocity))"
    case .response(let response, let ratio, let velocity):
      "spring(response=\(response), ratio=\(ratio), velocity=\(velocity))"
    case .bounce(let duration, let bounce, 0): "spring(duration=\(duration), bounce=\(bounce))"
    case .bounce(let duration, let bounce, let velocity):
      "spring(duration=\(duration), bounce=\(bounce), velocity=\(velocity))"
    case .handle: "(parameter)"
    }
  }
}

extension TransitionContext {
  /// Returns the natural duration of `timing` in seconds: the settling time of a spring, and 0 for a curve.
  public func duration(of timing: Timing) -> Double {
    var seconds = 0.0
    guard let resolved = handle(of: timing) else { return 0 }
    return animation(
      host.animation.timing_duration?(handle, resolved, &seconds), "timing_duration") ? seconds : 0
  }

  /// Returns the progress of `timing`, `elapsed` seconds into an animation of `duration` seconds: 0 at the start, 1 at
  /// the end, and outside this range while the timing overshoots.
  public func progress(of timing: Timing, elapsed: Double, duration: Double) -> Double {
    var progress = 0.0
    guard let resolved = handle(of: timing) else { return 0 }
    return animation(
      host.animation.timing_progress?(handle, resolved, elapsed, duration, &progress),
      "timing_progress") ? progress : 0
  }

  /// Returns the host's handle for `timing`. Nil when the host refuses `timing`; the refusal is stored as the
  /// callback's failure.
  func handle(of timing: Timing) -> segue_timing_t? {
    var out = segue_timing_t()
    let (status, slot): (Int32?, StaticString)
    switch timing.form {
    case .handle(let parsed): return parsed
    case .text(let spelling):
      (status, slot) = (host.animation.timing_text?(handle, spelling.text, &out), "timing_text")
    case .bezier(let x1, let y1, let x2, let y2):
      (status, slot) = (
        host.animation.timing_bezier?(handle, x1, y1, x2, y2, &out), "timing_bezier"
      )
    case .physics(let mass, let stiffness, let damping, let velocity):
      (status, slot) = (
        host.animation.timing_spring?(handle, mass, stiffness, damping, velocity, &out),
        "timing_spring"
      )
    case .ratio(let duration, let ratio, let velocity):
      (status, slot) = (
        host.animation.timing_spring_ratio?(handle, duration, ratio, velocity, &out),
        "timing_spring_ratio"
      )
    case .response(let response, let ratio, let velocity):
      (status, slot) = (
        host.animation.timing_spring_response?(handle, response, ratio, velocity, &out),
        "timing_spring_response"
      )
    case .bounce(let duration, let bounce, let velocity):
      (status, slot) = (
        host.animation.timing_spring_bounce?(handle, duration, bounce, velocity, &out),
        "timing_spring_bounce"
      )
    }
    return animation(status, slot) ? out : nil
  }
}
