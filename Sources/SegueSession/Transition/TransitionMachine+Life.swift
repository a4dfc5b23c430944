extension TransitionMachine {
  /// Called when a transition was requested. Accepted only in `idle` and `ended`.
  package mutating func enqueue() -> Reply {
    switch state {
    case .idle, .ended:
      let (clock, rule) = (clock, rule)
      self = TransitionMachine()
      self.clock = clock
      self.rule = rule
      state = .queued
      return Reply(.applied)
    default: return Reply(.refused)
    }
  }

  /// Prepares the transition. Called when all earlier requests are done.
  package mutating func prepare() -> Reply {
    guard state == .queued else { return Reply(.refused) }
    state = .preparing
    return Reply(.applied, [.prepare])
  }

  /// Drops the transition that was requested. Called when the request turned out to change nothing.
  package mutating func abandon() -> Reply {
    guard state == .queued || state == .preparing else { return Reply(.refused) }
    state = .idle
    early = Early()
    return Reply(.applied, lateResize)
  }

  /// Called when the animator has been recorded: the transition begins, interactively or by itself, and inputs that
  /// came before are applied.
  ///
  /// - Parameters:
  ///   - duration: The timeline's duration, at least 0.
  ///   - releasePoint: The progress, 0…1, from which on the timeline shows what follows a release.
  ///   - interactive: True for a transition that begins interactively.
  ///   - isLive: True for a transition that is not recorded.
  package mutating func start(
    duration: Seconds, releasePoint: Progress = .start, interactive: Bool, isLive: Bool = false
  ) -> Reply {
    guard state == .preparing else { return Reply(.refused) }
    self.isLive = isLive
    take(length: duration, releasePoint)
    position = .start
    let early = early
    self.early = Early()
    var actions: [Action] = early.needsFallback ? [.fallback] : []
    if resizeIsPending { actions.append(.relayout) }
    guard interactive else {
      if early.percent != nil { refusedCount += 1 }
      if early.end != nil { refusedCount += 1 }
      run(toward: .finish)
      return Reply(.applied, actions)
    }
    state = .interactive
    motion = .still
    if let percent = early.percent { actions += update(percent).actions }
    if let end = early.end { actions += release(end).actions }
    return Reply(.applied, actions)
  }

  /// Called when the transition is not animated and has no recording: it goes from `preparing`
  /// directly to its end.
  package mutating func startUnanimated() -> Reply {
    guard state == .preparing else { return Reply(.refused) }
    early = Early()
    return Reply(.applied, complete(.finish))
  }

  /// Called when a new recording has replaced the timeline: a recording for the present sizes, or
  /// the fallback's. The transition continues from the same progress toward the same end.
  package mutating func rerecorded(duration: Seconds, releasePoint: Progress = .start) -> Reply {
    isLive = false
    switch state {
    case .idle, .queued, .preparing: return Reply(.refused)
    case .interactive, .settling: take(length: duration, releasePoint)
    case .running(let end):
      take(length: duration, releasePoint)
      run(toward: end)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
    return Reply(.applied)
  }

  /// Called when the program has completed a transition that is not recorded.
  package mutating func completeLive(_ end: TransitionDecision) -> Reply {
    guard isLive, isMoving else { return Reply(.refused) }
    let change: [Action] =
      isCancelled == (end == .cancel)
      ? [] : [.interactionChanged(interactive: false, cancelled: end == .cancel)]
    return Reply(.applied, change + complete(end))
  }

  /// Sets the progress of a transition that is not recorded to `percent`, the progress of its
  /// property animator.
  package mutating func follow(_ percent: Progress) {
    guard isLive, isMoving, !percent.isNaN else { return }
    position = percent.clamped(.start, .end)
    if position > .start { hasMoved = true }
  }

  private mutating func take(length: Seconds, _ releasePoint: Progress) {
    self.length = length.isFinite ? max(length, .zero) : .zero
    self.releasePoint = releasePoint
  }

  /// Called when the views have been laid out for the size that `resize` has announced.
  package mutating func resized() -> Reply {
    resizeIsPending = false
    return Reply(.applied)
  }

  /// Advances the clock to `time`. A time before the previous one and a time that is not finite are
  /// ignored.
  package mutating func tick(_ time: Instant) -> Reply {
    guard time >= clock, time.elapsed.isFinite else { return Reply(.ignored) }
    clock = time
    guard !isLive else { return Reply(isMoving ? .applied : .ignored) }
    let elapsed = time - motionStart
    switch (state, motion) {
    case (.running(let end), .running(let motion)):
      guard !isOver(motion.length, elapsed) else { return Reply(.applied, complete(end)) }
      position = motion.value(at: elapsed)
      speed = motion.velocity(at: elapsed)
      return Reply(.applied)
    case (.settling(let end), .settling(let motion)):
      guard !isOver(motion.length, elapsed) else { return Reply(.applied, complete(end)) }
      position = motion.value(at: elapsed)
      speed = motion.velocity(at: elapsed)
      return Reply(.applied)
    case (.interactive, _): return Reply(.applied)
    default: return Reply(.ignored)
    }
  }

  /// Called when all calls of the transition's end, such as `viewDidAppear` and the completions,
  /// have been made. The reason for the transition's end is `failed` when the fallback was played.
  package mutating func finishTail() -> Reply {
    guard case .completing(let end) = state, let reason = endReason else { return Reply(.refused) }
    outcome = end
    state = .ended(reason)
    return Reply(.applied, lateResize + [.announceEnd])
  }

  /// The action `resize` if the size changed too late to record the animator again; otherwise
  /// empty.
  private var lateResize: [Action] { resizeIsPending ? [.resize] : [] }

  /// Returns true when the end is reached. Summed times can fall short of the end by a rounding
  /// error; without this tolerance the transition would then take one frame more.
  private func isOver(_ length: Seconds, _ elapsed: Seconds) -> Bool {
    elapsed >= length - Seconds(1e-9 * max(1, abs(now).squareRoot()))
  }

  // MARK: Steps that several inputs share

  package mutating func run(toward end: TransitionDecision, velocity: ProgressVelocity? = nil) {
    let motion = RunningMotion(
      from: positionWithinEnds, toward: end, duration: length, velocity: velocity)
    state = .running(end)
    self.motion = .running(motion)
    motionStart = clock
    speed = motion.velocity
  }

  package mutating func settle(
    toward end: TransitionDecision, velocity: ProgressVelocity, atLeast: Seconds
  ) {
    let motion = SettlingMotion(
      from: position, to: end.position, velocity: velocity, kind: settling, duration: length,
      atLeast: atLeast, releasePoint: releasePoint)
    state = .settling(end)
    self.motion = .settling(motion)
    motionStart = clock
    speed = motion.velocity
  }

  /// Returns the appearance calls for a transition that now moves to `end`. Empty when the most
  /// recent appearance calls announced the same end.
  package mutating func turn(_ end: TransitionDecision) -> [Action] {
    guard appearance != end else { return [] }
    appearance = end
    return [.appearance(toward: end)]
  }

  /// Enters `completing`, and returns the actions that are due: appearance calls, if the most
  /// recent ones announced the other end, and then the calls of the transition's end.
  package mutating func complete(_ end: TransitionDecision) -> [Action] {
    motion = .still
    speed = .zero
    position = end.position
    state = .completing(end)
    return turn(end) + [.complete(end)]
  }
}
