// UIKit's ways to animate views: the class methods of `View`, `ViewPropertyAnimator` and display links. All of them run
// the program's closure at once, and note what it changes. There are two destinations. While a transition is recorded
// on this thread, an animation becomes a part of its recording, on the virtual clock, and repetitions and keyframes are
// recorded run by run (`RecordedLoop`, `RecordedKeyframes`). At any other time it is added to the window's animations
// (SegueScene/Animation), which a tick of the window advances. A view has its new values from then on; what is shown is
// its presentation.
//
// Animations of one property are additive: a new one runs from the difference to zero, beneath it the old ones go on,
// and neither position nor velocity jumps. A property animator is a machine without side effects
// (`PropertyAnimatorMachine`), whose effects +Effects carries out.
//
// Rejected:
// - Replacing the older animation of a property by one from the presented value: the velocity jumps. It is what the
//   option `beginFromCurrentState` asks for.
// - A clock for each animation that is copied at each tick: 1,000 animations took 60.7 µs. Those that began together
//   evaluate their curve once, and take 1.9 µs (BENCHMARKS.md, Transitions).
// - Ending the program for a call that is not allowed in the animator's state: it has no effect, and is a message of
//   the window.

public import SegueGeometry
internal import SegueMotion
public import SegueScene

/// Animates changes of views, and can be paused, scrubbed, reversed and continued (UIViewPropertyAnimator).
///
/// The animator runs on the clock of the window that shows the views. An animator that is started while a transition is
/// recorded becomes a part of the recording. A call that is not allowed in the animator's state has no effect and adds
/// a message to the window's `diagnostics`.
public final class ViewPropertyAnimator: ViewImplicitlyAnimating {
  /// The duration in seconds. A spring with physical parameters determines the duration, not the initializer's argument.
  public let duration: Double
  /// The delay of the most recent start, in seconds.
  public private(set) var delay = 0.0
  /// The timing with which the animator was created. `continueAnimation` does not change this property.
  public let timingParameters: any TimingCurveProvider
  /// False keeps touches away from the views while they are animated.
  public var isUserInteractionEnabled = true
  /// False makes a running animator refuse to be paused, scrubbed or reversed.
  public var isInterruptible = true { didSet { machine.isInterruptible = isInterruptible } }
  /// True, the default, makes the views follow `fractionComplete` linearly while the animator is paused. With false,
  /// the animator's timing is applied to the fraction first.
  public var scrubsLinearly = true
  /// True keeps the animator active at the end of its animation, so that it can be reversed. The completions are called
  /// only after `stopAnimation` and `finishAnimation`.
  public var pausesOnCompletion = false {
    didSet { machine.pausesOnCompletion = pausesOnCompletion }
  }

  var machine = PropertyAnimatorMachine()
  /// The delay, in seconds, of the call that is starting the animator; 0 during other calls.
  var pendingDelay = 0.0
  var animations: [(delayFactor: Double, body: () -> Void)] = []
  var completions: [(ViewAnimatingPosition) -> Void] = []
  var reversed = false
  var clock: AnimationClock
  /// The animated changes of the views; nil before the start and after the end.
  var scope: AnimationScope?
  /// The clock and the elapsed seconds at the pause, with which the animator continues. Nil when
  /// the animator is not paused, or was scrubbed or reversed since the pause.
  var paused: (clock: AnimationClock, elapsed: Double)?
  /// The fraction of the duration at which the animator is paused. Nil when the animator scrubs
  /// linearly or is not paused.
  var timeFraction: Double?
  var isRecorded = false
  /// The start that waits until `animateTransition` has returned, and the calls since: only then is it known whether
  /// the transition is recorded, or run by this animator. Nil at any other time.
  var waiting: (start: () -> Void, calls: [() -> Void])?
  /// True for the object that an animator without a property animator returns.
  private(set) var standsForNone = false
  /// The window's time, in seconds; 0 without a window.
  var time: Double { window?.now ?? 0 }
  var window: ViewAnimations? { scope?.begun.first?.window ?? ViewAnimations.ofThread }

  /// Creates an animator with timing parameters. A duration that is not finite is replaced by 0.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    self.timingParameters = timingParameters
    let duration = timingParameters.ownDuration ?? duration
    self.duration = duration.isFinite ? max(duration, 0) : 0
    clock = AnimationClock(
      begin: 0, duration: self.duration,
      timing: timingParameters.timing(duration: self.duration).fitted(to: self.duration))
  }

  /// Creates an animator with UIKit's default curve, of 0.2 seconds.
  public convenience init() { self.init(duration: 0.2, timingParameters: CubicTimingParameters()) }

  /// Creates the object that stands for none.
  static func none() -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(duration: 0, curve: .linear)
    animator.standsForNone = true
    return animator
  }

  /// Creates an animator with one of the four named curves.
  public convenience init(
    duration: Double, curve: View.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier curve.
  public convenience init(
    duration: Double, controlPoint1: Point, controlPoint2: Point, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(
        controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that settles in `duration` seconds.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with the curve in `options`, and starts it after `delay` seconds.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: Double, delay: Double = 0, options: View.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((ViewAnimatingPosition) -> Void)? = nil
  ) -> ViewPropertyAnimator {
    let curve = View.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
    let animator = ViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Ends the animator if it is released while it is paused or stopped; the views get their final
  /// values.
  deinit {
    guard machine.phase != .inactive, let scope else { return }
    scope.begun.first?.window.diagnose(
      "a property animator was released while it was \(machine.phase), so its animation ended")
    for (window, id) in scope.begun { window.end(id, finished: true) }
    for completion in completions { completion(.end) }
  }

  // MARK: State

  public var state: ViewAnimatingState {
    switch machine.phase {
    case .inactive: .inactive
    case .running, .paused: .active
    case .stopped: .stopped
    }
  }

  public var isRunning: Bool { machine.phase == .running }

  public var isReversed: Bool {
    get { reversed }
    set { if newValue != reversed { handle(.reverse, "isReversed was set") } }
  }

  public var fractionComplete: Double {
    get {
      guard machine.phase != .inactive, !isRecorded else { return 0 }
      let fraction = min(max(timeFraction ?? clock.fraction(at: time), 0), 1)
      return reversed ? 1 - fraction : fraction
    }
    set {
      guard newValue.isFinite else {
        window?.diagnose(
          "fractionComplete of a property animator must be finite, not \(newValue); the fraction is unchanged"
        )
        return
      }
      let fraction = min(max(newValue, 0), 1)
      handle(.scrub, "fractionComplete was set", fraction: reversed ? 1 - fraction : fraction)
    }
  }

  /// Adds changes. After the start, `animation` is called immediately, and its changes take the
  /// remaining time of the animation.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin when the fraction `delayFactor`, clamped to 0…1, of the remaining
  /// animation has passed.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
    switch machine.phase {
    case .inactive: animations.append((factor, animation))
    case .running, .paused:
      guard waiting == nil else { return animations.append((factor, animation)) }
      guard let scope else { return }
      let here = min(max(clock.fraction(at: time), 0), 1)
      run(scope, from: here + factor * (1 - here), animation)
    case .stopped: refuse("addAnimations() was called")
    }
  }

  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Calls

  public func startAnimation() { start(after: 0, "startAnimation() was called") }

  public func startAnimation(afterDelay delay: Double) {
    start(after: delay, "startAnimation(afterDelay:) was called")
  }

  private func start(after delay: Double, _ call: String) {
    let wasRunning = machine.phase == .running
    pendingDelay = delay.isFinite ? max(delay, 0) : 0
    handle(.start, call)
    if !wasRunning, machine.phase == .running { self.delay = pendingDelay }
    pendingDelay = 0
  }

  public func pauseAnimation() { handle(.pause, "pauseAnimation() was called") }

  /// Continues the animation after a pause. Without `parameters` the timing stays the same. The
  /// remaining animation takes `durationFactor` times the duration; with a factor of 0, it takes
  /// the remaining part of the duration.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    continuation = (parameters, durationFactor.isFinite ? max(durationFactor, 0) : 0)
    handle(.resume, "continueAnimation() was called")
    continuation = nil
  }

  var continuation: (parameters: (any TimingCurveProvider)?, factor: Double)?

  public func stopAnimation(_ withoutFinishing: Bool) {
    handle(withoutFinishing ? .stopWithoutFinishing : .stop, "stopAnimation() was called")
  }

  public func finishAnimation(at finalPosition: ViewAnimatingPosition) {
    handle(.finish, "finishAnimation(at:) was called", position: finalPosition)
  }

  private func refuse(_ call: String) {
    window?.diagnose(
      "\(call) on a property animator that is \(machine.phase); the call has no effect")
  }

  func handle(
    _ input: PropertyAnimatorMachine.Input, _ call: String, fraction: Double = 0,
    position: ViewAnimatingPosition = .end
  ) {
    guard !isRecorded else { return refuse(call) }
    if waiting != nil {
      let (delay, continuation) = (pendingDelay, continuation)
      waiting?.calls.append { [self] in
        (pendingDelay, self.continuation) = (delay, continuation)
        handle(input, call, fraction: fraction, position: position)
        (pendingDelay, self.continuation) = (0, nil)
      }
      return
    }
    let before = machine.phase
    switch machine.handle(input) {
    case .none: break
    case .refuse: refuse(call)
    case .begin:
      start { [self] in
        if let context = TransitionContext.running, context.recorder?.ending == Recorder.Ending.none {
          record(context)
        } else {
          begin(isHeld: false)
        }
      }
    case .beginPaused:
      start { [self] in
        begin(isHeld: true)
        if input == .scrub { put(fraction) }
      }
    case .hold: hold()
    case .show:
      if before == .running { hold() }
      put(fraction)
    case .move: move()
    case .turn: turn()
    case .rest: rest()
    case .freeze: freeze()
    case .abandon:
      freeze()
      conclude(calls: [], at: .current)
    case .conclude:
      // The views' properties have had their final values since the start, so they are not set for
      // an animator that arrives at its end.
      if input == .finish || position == .start { setValues(for: position) }
      conclude(calls: completions, at: position)
    }
  }

  /// Calls `begin` now or, in `animateTransition`, when that has returned.
  private func start(_ begin: @escaping () -> Void) {
    guard let context = TransitionContext.running, context.startsWait else { return begin() }
    let delay = pendingDelay
    waiting = (
      start: { [self] in
        pendingDelay = delay
        begin()
        pendingDelay = 0
      }, calls: []
    )
    context.waitingAnimators.append(self)
  }

  /// Makes the start that has waited, and the calls since.
  func startNow() {
    guard let waiting else { return }
    self.waiting = nil
    waiting.start()
    for call in waiting.calls { call() }
  }
}
