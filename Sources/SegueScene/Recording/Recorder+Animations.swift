package import SegueMotion

/// An animation that was begun and is not yet committed.
struct OpenAnimation {
  let id: Recorder.AnimationID
  let begin: Double
  let duration: Double
  /// Nil when the animator named none.
  let timing: Timing?
  var completion: ((Bool) -> Void)?
  /// The open keyframe, to which changes belong; nil when none is open.
  var keyframe: (start: Double, duration: Double, timing: Timing)?
  var calculationMode = CalculationMode.linear
  var hasKeyframes = false
  /// The keyframes of the cubic mode, in the order of the calls.
  var cubicKeyframes: [CubicKeyframe] = []

  /// True for an animation that adds to the changes before it.
  var isAdditive = false

  var isCubic: Bool { calculationMode == .cubic }

  /// When a change that is made now takes place, and how.
  var span: (begin: Double, duration: Double, pace: Pace) {
    guard let keyframe else { return (begin, duration, Pace(timing ?? .easeInOut)) }
    return Pace.keyframe(
      keyframe.timing, start: keyframe.start, length: keyframe.duration, begin: begin,
      duration: duration, in: timing ?? .linear)
  }
}

extension Recorder {
  /// True until the animator has changed a view or begun an animation.
  package var isUntouched: Bool { ending == .none && changeCount == 0 && animationCount == 0 }

  /// Animates the changes that `animations` makes, from the values shown to the new values, in
  /// `duration` seconds (at least 0; less counts as 0), after `delay` seconds. `completion` is
  /// called at the virtual end with true, or with false when the recording ends before.
  package func animate(
    duration: Double, delay: Double = 0, timing: Timing = .easeInOut,
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let id = begin(duration: duration, delay: delay, timing: timing) else {
      // The recording is over: the views still get the values, and the completion is still called.
      animations()
      completion?(false)
      return
    }
    animations()
    if let completion { onCompletion(of: id, completion) }
    commit(id)
  }

  /// Begins an animation; changes until `commit` belong to it. Nil when the recording is over.
  /// A spring that takes longer than `duration` is fitted into it; see `Timing.fitted(to:)`.
  ///
  /// `timing` is the curve of the whole animation; a keyframe follows its own curve within it.
  /// Without a timing, changes ease in and out, and keyframes follow only their own curves.
  package func begin(duration: Double, delay: Double, timing: Timing?) -> AnimationID? {
    guard ending == .none, driverWrites == nil, countAnimation() else { return nil }
    let id = AnimationID(rawValue: animationCount)
    open.append(
      OpenAnimation(
        id: id, begin: now + max(delay, 0), duration: max(duration, 0),
        timing: timing.map { drawn($0).fitted(to: max(duration, 0)) }
          ?? (scrubsLinearly ? .linear : nil)))
    return id
  }

  /// Changes until `endKeyframe` take place in a part of the open animation: `start` and `duration`
  /// are fractions of it, clamped to 0…1. False when `id` is not the innermost open animation.
  package func beginKeyframe(
    of id: AnimationID, start: Double, duration: Double, timing: Timing = .linear
  ) -> Bool {
    guard let last = open.indices.last, open[last].id == id, open[last].keyframe == nil,
      countAnimation()
    else { return false }
    let start = min(max(start, 0), 1)
    let timing: Timing =
      switch open[last].calculationMode {
      case .linear: drawn(timing)
      case .discrete: .curve(.stepEnd)
      case .cubic: .linear
      }
    open[last].keyframe = (start, min(max(duration, 0), 1 - start), timing)
    open[last].hasKeyframes = true
    return true
  }

  /// Sets how values go between the keyframes of an open animation, which must have none yet. False
  /// when it has, or is not open.
  package func setCalculationMode(_ mode: CalculationMode, of id: AnimationID) -> Bool {
    guard let index = open.lastIndex(where: { $0.id == id }), !open[index].hasKeyframes else {
      return false
    }
    open[index].calculationMode = mode
    return true
  }

  /// Makes an open animation add to the changes that were recorded before it, or not. False when it is not
  /// open, or has keyframes.
  package func setAdditive(_ isAdditive: Bool, of id: AnimationID) -> Bool {
    guard let index = open.lastIndex(where: { $0.id == id }), !open[index].hasKeyframes else {
      return false
    }
    open[index].isAdditive = isAdditive
    return true
  }

  /// Ends the keyframe. False when there is none to end.
  package func endKeyframe(of id: AnimationID) -> Bool {
    guard let last = open.indices.last, open[last].id == id, open[last].keyframe != nil else {
      return false
    }
    open[last].keyframe = nil
    return true
  }

  /// Calls `completion` once, at the animation's virtual end. False when the animation is not open
  /// or has a completion already.
  @discardableResult
  package func onCompletion(of id: AnimationID, _ completion: @escaping (Bool) -> Void) -> Bool {
    guard let index = open.lastIndex(where: { $0.id == id }), open[index].completion == nil else {
      return false
    }
    open[index].completion = completion
    return true
  }

  /// Ends the animation that `begin` began. False, without effect, when it is not the innermost
  /// open one.
  @discardableResult
  package func commit(_ id: AnimationID) -> Bool {
    guard let animation = open.last, animation.id == id else { return false }
    open.removeLast()
    log.smooth(animation.cubicKeyframes)
    let completion = animation.completion
    completions.insert(at: animation.begin + animation.duration) { completion?($0) }
    return true
  }

  /// The virtual time in seconds of what happens right after the first frame.
  static let firstFrameEnd = 1e-6

  /// Calls `completion` right after the first frame, with false when the recording ends before. False,
  /// without effect, after the virtual time 0 and when the recording is over.
  package func afterFirstFrame(_ completion: @escaping (Bool) -> Void) -> Bool {
    guard ending == .none, driverWrites == nil, now == 0, countAnimation() else { return false }
    completions.insert(at: Self.firstFrameEnd, body: completion)
    return true
  }

  /// Adds an animation whose frames `driver` computes. Nil when the recording is over.
  ///
  /// The driver is called with progress, sets properties of recorded views, and must be a pure
  /// function of progress. At the virtual end it is called once with 1, and the properties that it
  /// sets are recorded, so that its last values stay.
  package func drive(
    duration: Double, delay: Double = 0, timing: Timing = .linear,
    driver: @escaping (Double) -> Void, completion: ((Bool) -> Void)? = nil
  ) -> AnimationID? {
    guard ending == .none, driverWrites == nil, countAnimation() else { return nil }
    let begin = now + max(delay, 0)
    log.drive(
      FrameDriver(
        begin: begin, duration: max(duration, 0),
        timing: drawn(timing).fitted(to: max(duration, 0)), body: driver))
    completions.insert(at: begin + max(duration, 0)) { finished in
      if finished { driver(1) }
      completion?(finished)
    }
    return AnimationID(rawValue: animationCount)
  }

  /// Returns the property's value at `time`, taking account of the first `limit` changes only.
  /// Calls the drivers that run at that time.
  func value(
    of property: Property, row: Int, at time: Double, before limit: Int
  ) -> PropertyValue {
    let source = log.source(of: property, row: row, at: time, before: limit)
    for driver in source.drivers {
      let progress = driver.timing.progress(at: time - driver.begin, duration: driver.duration)
      let writes = capture(driver, at: progress)
      if let write = writes.last(where: { $0.row == row && $0.property == property }) {
        return write.value
      }
    }
    return source.recorded
  }

  /// Returns the values that `driver` sets at `progress`, without touching any view.
  func capture(_ driver: FrameDriver, at progress: Double) -> [RecordedValue] {
    let outer = driverWrites
    driverWrites = []
    driver.body(progress)
    let writes = driverWrites ?? []
    driverWrites = outer
    return writes
  }

  /// Returns the curve that is recorded for an animation: linear for a transition that a finger
  /// drives.
  private func drawn(_ timing: Timing) -> Timing {
    scrubsLinearly ? .linear : timing
  }

  private func countAnimation() -> Bool {
    animationCount += 1
    if animationCount > limits.animations {
      fail(.tooManyAnimations(limit: limits.animations))
      return false
    }
    return true
  }
}

/// Completions in the order of their virtual ends; at equal ends, in the order of their commits.
struct CompletionQueue {
  struct Entry {
    let end: Double
    let body: (Bool) -> Void
  }

  /// Sorted by end. Entries before `first` were taken out and are nil.
  private var entries: [Entry?] = []
  private var first = 0

  mutating func insert(at end: Double, body: @escaping (Bool) -> Void) {
    // Most completions end after all that wait, so the search begins at the back.
    var index = entries.count
    while index > first, let before = entries[index - 1], before.end > end { index -= 1 }
    entries.insert(Entry(end: end, body: body), at: index)
  }

  mutating func popFirst() -> Entry? {
    guard first < entries.count else {
      entries = []
      first = 0
      return nil
    }
    defer {
      entries[first] = nil
      first += 1
    }
    return entries[first]
  }
}
