internal import SegueMotion
public import SegueScene

extension View {
  /// The options of an animation with keyframes (UIView.KeyframeAnimationOptions, with the same raw values).
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// The option bits, which have the same values as in UIKit.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that need layout after the closure has run, as a part of the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets the views get touches while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Replaces the running animations of a property, and starts from its presentation value.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until the views leave the window.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Plays the animation backward each time it has been played forward.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Keeps the duration of an animation inside another animation. Without this option, the inner
    /// animation has the duration of the outer animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)

    /// Interpolates linearly from each keyframe to the next; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Changes each value in one step, at the end of its keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Interpolates along one smooth curve through all keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)

    var mode: CalculationMode {
      switch rawValue >> 10 & 7 {
      case 1: .discrete
      case 3, 4: .cubic
      default: .linear
      }
    }
  }

  /// Animates with the keyframes that `animations` adds by calling `addKeyframe`.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    if let context = TransitionContext.running, context.recorder?.ending == Recorder.Ending.none {
      if !options.isDisjoint(with: [.repeat, .autoreverse]), duration.isFinite, duration > 0 {
        let loop = RecordedLoop(
          context, duration: duration, timing: .linear,
          options: AnimationOptions(rawValue: options.rawValue & 0b11_1111),
          keyframes: RecordedKeyframes(options.mode), completion: completion)
        return loop.begin(after: delay.isFinite ? max(delay, 0) : 0, animations)
      }
      let finish: ((Bool) throws -> Void)? = completion.map { call in { call($0) } }
      context.animateKeyframes(
        duration: duration, delay: delay, calculationMode: options.mode, animations: animations,
        completion: finish)
      return
    }
    let shared = AnimationOptions(rawValue: options.rawValue & 0b11_1111)
    run(
      duration: duration, delay: delay, timing: .linear,
      options: shared.union(.overrideInheritedCurve),
      animations: {
        let scope = AnimationScope.current
        let outer = scope?.keyframeTiming
        scope?.keyframeTiming = options.mode == .discrete ? .curve(.stepEnd) : .linear
        if let scope {
          scope.runKeyframes(isSmooth: options.mode == .cubic, animations)
        } else {
          animations()
        }
        scope?.keyframeTiming = outer
      }, completion: completion)
  }

  /// Adds a keyframe; call it inside `animateKeyframes`. The changes that `animations` makes begin at `start` and take
  /// `relativeDuration`, both fractions of the whole duration, clamped to 0…1. Called anywhere else, the method only
  /// calls `animations`.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration: Double, animations: () -> Void
  ) {
    if let context = TransitionContext.running, context.recorder?.ending == Recorder.Ending.none {
      context.addKeyframe(
        withRelativeStartTime: start, relativeDuration: relativeDuration, animations: animations)
      return
    }
    guard let scope = AnimationScope.current, let timing = scope.keyframeTiming else {
      return animations()
    }
    let start = start.isFinite ? min(max(start, 0), 1) : 0
    let length = relativeDuration.isFinite ? min(max(relativeDuration, 0), 1 - start) : 0
    let outer = scope.keyframe
    scope.keyframe = (start, length, timing)
    animations()
    scope.keyframe = outer
  }
}
