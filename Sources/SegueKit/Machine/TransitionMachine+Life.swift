extension TransitionMachine {
  /// A transition was asked for. Only from `idle` or after an end.
  public mutating func enqueue() -> Reply {
    switch state {
    case .idle, .ended:
      let (now, rule) = (now, rule)
      self = TransitionMachine()
      self.now = now
      self.rule = rule
      state = .queued
      return Reply(.applied)
    default: return Reply(.refused)
    }
  }

  /// Its turn has come.
  public mutating func prepare() -> Reply {
    guard state == .queued else { return Reply(.refused) }
    state = .preparing
    return Reply(.applied, [.prepare])
  }

  /// There is nothing to do after all.
  public mutating func abandon() -> Reply {
    guard state == .queued || state == .preparing else { return Reply(.refused) }
    state = .idle
    early = Early()
    return Reply(.applied, lateResize)
  }

  /// The recording is there: it begins, under a finger or by itself, and what came early is applied.
  ///
  /// - Parameter duration: the timeline's, in seconds, at least 0.
  public mutating func start(duration: Double, interactive: Bool) -> Reply {
    guard state == .preparing else { return Reply(.refused) }
    self.duration = duration.isFinite ? max(duration, 0) : 0
    progress = 0
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
  public mutating func startUnanimated() -> Reply {
    guard state == .preparing else { return Reply(.refused) }
    early = Early()
    return Reply(.applied, complete(.finish))
  }

  /// What plays was recorded anew, for the sizes as they are now; it goes on from the same progress
  /// toward the same end.
  public mutating func rerecorded(duration: Double) -> Reply {
    let duration = duration.isFinite ? max(duration, 0) : 0
    switch state {
    case .idle, .queued, .preparing: return Reply(.refused)
    case .interactive, .settling: self.duration = duration
    case .running(let end):
      self.duration = duration
      run(toward: end)
    case .completing: return Reply(.ignored)
    case .ended: return Reply(.ended)
    }
    return Reply(.applied)
  }

  /// The new sizes have taken hold.
  public mutating func resized() -> Reply {
    resizeIsPending = false
    return Reply(.applied)
  }

  /// Time goes on to `time` in seconds. A time before the last one, or NaN, is ignored.
  public mutating func tick(_ time: Double) -> Reply {
    guard time >= now, time.isFinite else { return Reply(.ignored) }
    now = time
    let elapsed = time - motionStart
    switch (state, motion) {
    case (.running(let end), .running(let motion)):
      guard !isOver(motion.length, elapsed) else { return Reply(.applied, complete(end)) }
      progress = motion.value(at: elapsed)
      velocity = motion.velocity(at: elapsed)
      return Reply(.applied)
    case (.settling(let end), .settling(let motion)):
      guard !isOver(motion.length, elapsed) else { return Reply(.applied, complete(end)) }
      progress = motion.value(at: elapsed)
      velocity = motion.velocity(at: elapsed)
      return Reply(.applied)
    case (.interactive, _): return Reply(.applied)
    default: return Reply(.ignored)
    }
  }

  /// When the running motion will be at its end, in seconds; nil when nothing moves by itself.
  public var endTime: Double? {
    switch motion {
    case .still: nil
    case .running(let motion): motionStart + motion.length
    case .settling(let motion): motionStart + motion.length
    }
  }

  /// The terminal calls are made. `failed` when it was the fallback that got there.
  public mutating func finishTail() -> Reply {
    guard case .completing(let end) = state, let reason = endReason else { return Reply(.refused) }
    outcome = end
    state = .ended(reason)
    return Reply(.applied, lateResize + [.announceEnd])
  }

  /// For sizes that came when nothing could be recorded for them.
  private var lateResize: [Action] { resizeIsPending ? [.resize] : [] }

  /// Sums of times miss an end by a rounding; that must not cost a frame.
  private func isOver(_ length: Double, _ elapsed: Double) -> Bool {
    elapsed >= length - 1e-9 * max(1, abs(now).squareRoot())
  }

  // MARK: Steps that several inputs share

  mutating func run(toward end: TransitionDecision, velocity: Double? = nil) {
    let motion = RunningMotion(
      from: percentComplete, toward: end, duration: duration, velocity: velocity)
    state = .running(end)
    self.motion = .running(motion)
    motionStart = now
    self.velocity = motion.velocity
  }

  mutating func settle(toward end: TransitionDecision, velocity: Double, atLeast: Double) {
    let motion = SettlingMotion(
      from: progress, to: end.target, velocity: velocity, kind: settling, duration: duration,
      atLeast: atLeast)
    state = .settling(end)
    self.motion = .settling(motion)
    motionStart = now
    self.velocity = motion.velocity
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
    velocity = 0
    progress = end.target
    state = .completing(end)
    return turn(end) + [.complete(end)]
  }
}
