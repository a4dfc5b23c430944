internal import SegueMotion
internal import SegueScene

/// What the state machine's effects do to the animations of a property animator.
extension ViewPropertyAnimator {
  // MARK: Effects

  func begin(isHeld: Bool) {
    var clock = clock
    clock.begin = pendingDelay
    clock.from = reversed ? 1 : 0
    clock.to = reversed ? 0 : 1
    clock.isHeld = isHeld
    clock.staysAtEnd = true
    let scope = AnimationScope(clock)
    scope.allowsInteraction = isUserInteractionEnabled
    scope.keepsChanges = true
    scope.takesInner = true
    self.scope = scope
    let bodies = animations
    animations = []
    for (factor, body) in bodies { run(scope, from: factor, body) }
    if scope.begun.isEmpty { scope.begin(in: ViewAnimations.ofThread) }
    clock.begin += time
    self.clock = clock
    if let first = scope.begun.first {
      first.window.onCompletion(of: first.id) { [weak self] finished in
        if !finished { self?.lose() }
      }
    }
    if isHeld { timeFraction = scrubsLinearly ? nil : clock.from }
    watch()
    // Without a window there is no clock, so the animation ends immediately.
    if scope.begun.isEmpty, !isHeld { arrive() }
  }

  /// Calls `body`, whose changes are animated from the fraction `start` of the animation to its
  /// end.
  func run(_ scope: AnimationScope, from start: Double, _ body: () -> Void) {
    scope.keyframe = start > 0 ? (start, 1 - start, .linear) : nil
    scope.centerTimings = start > 0 ? nil : timingParameters.timings(ofCenter: duration)
    scope.run(body)
    scope.keyframe = nil
  }

  /// Lets the window retain the animator while the animator runs. The window does not retain a
  /// paused animator.
  private func watch() {
    guard let scope, let first = scope.begun.first else { return }
    first.window.onArrival(of: first.id, machine.phase == .running ? { self.arrive() } : nil)
  }

  private func arrive() {
    handle(.arrive, "", position: clock.to == 0 ? .start : .end)
  }

  /// Ends the animator. Called when all views that it changes have left the window.
  private func lose() {
    guard machine.phase == .running || machine.phase == .paused else { return }
    _ = machine.handle(.stop)
    _ = machine.handle(.finish)
    conclude(calls: completions, at: .current)
  }

  private func show(_ clock: AnimationClock) {
    self.clock = clock
    guard let scope else { return }
    for (window, id) in scope.begun { window[id] = clock }
    watch()
  }

  func hold() {
    let now = time
    var held = clock
    held.isHeld = true
    held.from = clock.fraction(at: now)
    paused = (clock, now - clock.begin)
    timeFraction = nil
    if !scrubsLinearly, clock.duration > 0 {
      let part = min(max((now - clock.begin) / clock.duration, 0), 1)
      timeFraction = clock.from + (clock.to - clock.from) * part
    }
    show(held)
  }

  func put(_ fraction: Double) {
    paused = nil
    var held = clock
    held.isHeld = true
    held.from = fraction
    if !scrubsLinearly {
      timeFraction = fraction
      let part = reversed ? 1 - fraction : fraction
      let timing = timingParameters.timing(duration: duration).fitted(to: duration)
      let progress = timing.progress(at: part * duration, duration: duration)
      held.from = reversed ? 1 - progress : progress
    }
    show(held)
  }

  func move() {
    let target = reversed ? 0.0 : 1
    if let paused, continuation == nil, paused.clock.to == target {
      var clock = paused.clock
      clock.begin = time - paused.elapsed + pendingDelay
      self.paused = nil
      timeFraction = nil
      return show(clock)
    }
    let rest = abs(target - (timeFraction ?? clock.from))
    let factor = continuation?.factor ?? 0
    var length = duration * (factor > 0 ? factor : rest)
    let parameters = continuation?.parameters
    if let own = parameters?.ownDuration { length = own }
    var next = clock
    next.isHeld = false
    next.to = target
    next.begin = time + pendingDelay
    next.duration = length
    next.timing = (parameters ?? timingParameters).timing(duration: max(length, 0.01))
      .fitted(to: length)
    paused = nil
    timeFraction = nil
    show(next)
  }

  func turn() {
    reversed.toggle()
    guard machine.phase != .inactive else { return }
    paused = nil
    if machine.phase == .running {
      hold()
      paused = nil
      move()
    } else {
      watch()
    }
  }

  func rest() {
    var held = clock
    held.isHeld = true
    held.from = clock.to
    paused = nil
    timeFraction = scrubsLinearly ? nil : clock.to
    show(held)
  }

  func freeze() {
    guard let scope else { return }
    for (window, id) in scope.begun { window.freeze(id) }
  }

  func setValues(for position: ViewAnimatingPosition) {
    switch position {
    case .start: scope?.setValues(toStart: true)
    case .end: scope?.setValues(toStart: false)
    case .current: break
    }
  }

  func conclude(
    calls: [(ViewAnimatingPosition) -> Void], at position: ViewAnimatingPosition
  ) {
    let scope = scope
    self.scope = nil
    completions = []
    animations = []
    paused = nil
    timeFraction = nil
    reversed = false
    clock.isHeld = false
    (clock.from, clock.to, clock.begin) = (0, 1, 0)
    clock.duration = duration
    clock.timing = timingParameters.timing(duration: duration).fitted(to: duration)
    for (window, id) in scope?.begun ?? [] { window.end(id, finished: true) }
    for inner in scope?.innerCompletions ?? [] { inner(position == .end) }
    for call in calls { call(position) }
  }

  // MARK: Recording

  /// Records the animations on the transition's virtual clock.
  func record(_ context: TransitionContext) {
    isRecorded = true
    let bodies = animations
    let calls = completions
    animations = []
    completions = []
    for (factor, body) in bodies where factor > 0 {
      context.animate(
        duration: duration * (1 - factor), delay: pendingDelay + duration * factor,
        curve: clock.timing,
        animations: body)
    }
    context.animate(
      duration: duration, delay: pendingDelay, curve: clock.timing,
      animations: { for (factor, body) in bodies where factor == 0 { body() } },
      completion: { [self] _ in
        isRecorded = false
        _ = machine.handle(.stopWithoutFinishing)
        for call in calls { call(.end) }
      })
  }
}
