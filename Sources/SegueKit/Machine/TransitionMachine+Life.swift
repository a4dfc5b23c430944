extension TransitionMachine {
  /// A transition was asked for. Only from `idle` or after an end.
  mutating func enqueue() -> Reply {
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

  /// Its turn has come.
  mutating func prepare() -> Reply {
    guard state == .queued else { return Reply(.refused) }
    state = .preparing
    return Reply(.applied, [.prepare])
  }

  /// There is nothing to do after all.
  mutating func abandon() -> Reply {
    guard state == .queued || state == .preparing else { return Reply(.refused) }
    state = .idle
    early = Early()
    return Reply(.applied, lateResize)
  }

  /// The recording is there: it begins, under a finger or by itself, and what came early is applied.
  ///
  /// - Parameter duration: the timeline's, at least 0.
  mutating func start(duration: Seconds, interactive: Bool) -> Reply {
    guard state == .preparing else { return Reply(.refused) }
    take(length: duration)
    place = .start
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

  /// It is not animated, so nothing was recorded: it goes from `preparing` straight to its end.
  mutating func startUnanimated() -> Reply {
    guard state == .preparing else { return Reply(.refused) }
    early = Early()
    return Reply(.applied, complete(.finish))
  }

  /// What plays was recorded anew, for the sizes as they are now; it goes on from the same progress
  /// toward the same end.
  mutating func rerecorded(duration: Seconds) -> Reply {
    switch state {
    case .idle, .queued, .preparing: return Reply(.refused)
    case .interactive, .settling: take(length: duration)
    case .running(let end):
      take(length: duration)
      run(toward: end)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
    return Reply(.applied)
  }

  private mutating func take(length: Seconds) {
    self.length = length.isFinite ? max(length, .zero) : .zero
  }

  /// The new sizes have taken hold.
  mutating func resized() -> Reply {
    resizeIsPending = false
    return Reply(.applied)
  }

  /// Time goes on to `time`. A time before the last one, or NaN, is ignored.
  mutating func tick(_ time: Instant) -> Reply {
    guard time >= clock, time.elapsed.isFinite else { return Reply(.ignored) }
    clock = time
    let elapsed = time - motionStart
    switch (state, motion) {
    case (.running(let end), .running(let motion)):
      guard !isOver(motion.length, elapsed) else { return Reply(.applied, complete(end)) }
      place = motion.value(at: elapsed)
      speed = motion.velocity(at: elapsed)
      return Reply(.applied)
    case (.settling(let end), .settling(let motion)):
      guard !isOver(motion.length, elapsed) else { return Reply(.applied, complete(end)) }
      place = motion.value(at: elapsed)
      speed = motion.velocity(at: elapsed)
      return Reply(.applied)
    case (.interactive, _): return Reply(.applied)
    default: return Reply(.ignored)
    }
  }

  /// The terminal calls are made. `failed` when it was the fallback that got there.
  mutating func finishTail() -> Reply {
    guard case .completing(let end) = state, let reason = endReason else { return Reply(.refused) }
    outcome = end
    state = .ended(reason)
    return Reply(.applied, lateResize + [.announceEnd])
  }

  /// For sizes that came when nothing could be recorded for them.
  private var lateResize: [Action] { resizeIsPending ? [.resize] : [] }

  /// Sums of times miss an end by a rounding; that must not cost a frame.
  private func isOver(_ length: Seconds, _ elapsed: Seconds) -> Bool {
    elapsed >= length - Seconds(1e-9 * max(1, abs(now).squareRoot()))
  }

  // MARK: Steps that several inputs share

  mutating func run(toward end: TransitionDecision, velocity: ProgressVelocity? = nil) {
    let motion = RunningMotion(
      from: placeWithinEnds, toward: end, duration: length, velocity: velocity)
    state = .running(end)
    self.motion = .running(motion)
    motionStart = clock
    speed = motion.velocity
  }

  mutating func settle(
    toward end: TransitionDecision, velocity: ProgressVelocity, atLeast: Seconds
  ) {
    let motion = SettlingMotion(
      from: place, to: end.place, velocity: velocity, kind: settling, duration: length,
      atLeast: atLeast)
    state = .settling(end)
    self.motion = .settling(motion)
    motionStart = clock
    speed = motion.velocity
  }

  /// The views' calls, where they were last told of the other end.
  mutating func turn(_ end: TransitionDecision) -> [Action] {
    guard appearance != end else { return [] }
    appearance = end
    return [.appearance(toward: end)]
  }

  /// To `completing`, with whatever has to be said before.
  mutating func complete(_ end: TransitionDecision) -> [Action] {
    motion = .still
    speed = .zero
    place = end.place
    state = .completing(end)
    return turn(end) + [.complete(end)]
  }
}
