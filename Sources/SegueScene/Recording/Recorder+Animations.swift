package import SegueMotion

/// An animation that was begun and is not yet committed.
struct OpenAnimation {
  let id: Recorder.AnimationID
  let begin: Double
  let duration: Double
  /// The curve of the animation; nil when the animator has not chosen one.
  let timing: Timing?
  var completion: ((Bool) -> Void)?
  /// The open keyframe, to which changes belong; nil when none is open.
  var keyframe: (start: Double, duration: Double, timing: Timing)?
  var calculationMode = CalculationMode.linear
  var hasKeyframes = false
  /// The keyframes of the cubic mode, in the order of the calls.
  var cubicKeyframes: [CubicKeyframe] = []

  /// True for an additive animation, which adds to earlier changes.
  var isAdditive = false

  var isCubic: Bool { calculationMode == .cubic }

  /// The begin, the duration and the curve that a new change gets: the open keyframe's, or the
  /// animation's if no keyframe is open.
  var span: (begin: Double, duration: Double, pace: Pace) {
    guard let keyframe else { return (begin, duration, Pace(timing ?? .easeInOut)) }
    return Pace.keyframe(
      keyframe.timing, start: keyframe.start, length: keyframe.duration, begin: begin,
      duration: duration, in: timing ?? .linear)
  }
}

extension Recorder {
  /// True when the animator has begun an animation, or a call of it waits for its virtual time.
  package var hasAnimations: Bool { animationCount > 0 || !completions.isEmpty }
  /// True until the animator has changed a view or begun an animation.
  package var isUntouched: Bool { ending == .none && changeCount == 0 && animationCount == 0 }

  /// Animates the changes that `animations` makes, from the current values to the new values, in
  /// `duration` seconds (negative values are treated as 0), after `delay` seconds. `completion` is
  /// called with true at the animation's virtual end, or with false if the recording ends earlier.
  package func animate(
    duration: Double, delay: Double = 0, timing: Timing = .easeInOut,
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard let id = begin(duration: duration, delay: delay, timing: timing) else {
      // The recording has ended: the views are changed without animation, and the completion is
      // called immediately.
      animations()
      completion?(false)
      return
    }
    animations()
    if let completion { onCompletion(of: id, completion) }
    commit(id)
  }

  /// Begins an animation; all changes until `commit` belong to it. Returns nil when the recording
  /// has ended. A spring that takes longer than `duration` is fitted into it; see
  /// `Timing.fitted(to:)`.
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

  /// Begins a keyframe: changes until `endKeyframe` take place in a part of the open animation.
  /// `start` and `duration` are fractions of the animation, clamped to 0…1. Returns false when `id`
  /// is not the innermost open animation.
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

  /// Sets the interpolation between the keyframes of an open animation. Returns false when the
  /// animation already has keyframes, or is not open.
  package func setCalculationMode(_ mode: CalculationMode, of id: AnimationID) -> Bool {
    guard let index = open.lastIndex(where: { $0.id == id }), !open[index].hasKeyframes else {
      return false
    }
    open[index].calculationMode = mode
    return true
  }

  /// Sets whether an open animation is additive, that is, adds to earlier changes. Returns false when it
  /// is not open, or already has keyframes.
  package func setAdditive(_ isAdditive: Bool, of id: AnimationID) -> Bool {
    guard let index = open.lastIndex(where: { $0.id == id }), !open[index].hasKeyframes else {
      return false
    }
    open[index].isAdditive = isAdditive
    return true
  }

  /// Ends the open keyframe. Returns false when no keyframe is open.
  package func endKeyframe(of id: AnimationID) -> Bool {
    guard let last = open.indices.last, open[last].id == id, open[last].keyframe != nil else {
      return false
    }
    open[last].keyframe = nil
    return true
  }

  /// Sets the completion, which is called once, at the animation's virtual end. Returns false when
  /// the animation is not open or already has a completion.
  @discardableResult
  package func onCompletion(of id: AnimationID, _ completion: @escaping (Bool) -> Void) -> Bool {
    guard let index = open.lastIndex(where: { $0.id == id }), open[index].completion == nil else {
      return false
    }
    open[index].completion = completion
    return true
  }

  /// Ends the description of the animation that `begin` began. Returns false, without effect, when
  /// it is not the innermost open animation.
  @discardableResult
  package func commit(_ id: AnimationID) -> Bool {
    guard let animation = open.last, animation.id == id else { return false }
    open.removeLast()
    log.smooth(animation.cubicKeyframes)
    let completion = animation.completion
    completions.insert(at: animation.begin + animation.duration) { completion?($0) }
    return true
  }

  /// The virtual time of completions that are called immediately after the first frame, in seconds.
  static let firstFrameEnd = 1e-6

  /// Calls `completion` with true immediately after the first frame, before the completions of all animations, or with
  /// false if the recording ends earlier. Returns false, without effect, after the virtual time 0 and when the recording
  /// has ended.
  package func afterFirstFrame(_ completion: @escaping (Bool) -> Void) -> Bool {
    guard ending == .none, driverWrites == nil, now == 0, countAnimation() else { return false }
    completions.insertFirst(at: Self.firstFrameEnd, body: completion)
    return true
  }

  /// Adds an animation whose frames `driver` computes. Returns nil when the recording has ended.
  ///
  /// The driver is called with progress, sets properties of recorded views, and must be a pure
  /// function of progress. At the virtual end it is called once with 1, and the properties that it
  /// sets are recorded, so that the last values remain in effect.
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

  /// Returns the value at `time` of a property of the view at index `row` of the recorded views.
  /// Only the first `limit` recorded changes are considered. Calls the frame drivers that are
  /// running at `time`.
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

  /// Returns the curve that is recorded for an animation: `timing`, or linear for a transition
  /// whose progress a finger sets.
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

/// A queue of completions: those of the first frame, and then those of animations in the order of their virtual ends; at
/// equal ends, in the order of their commits.
struct CompletionQueue {
  struct Entry {
    let end: Double
    /// True for a completion of the first frame, which comes before those of animations that end earlier.
    let isFirst: Bool
    let body: (Bool) -> Void
  }

  /// The entries in order. Entries before `first` were taken out and are nil.
  private var entries: [Entry?] = []
  private var first = 0
  var isEmpty: Bool { first >= entries.count }

  mutating func insert(at end: Double, body: @escaping (Bool) -> Void) {
    // Most new completions end after all others in the queue, so the search begins at the back.
    var index = entries.count
    while index > first, let before = entries[index - 1], before.end > end, !before.isFirst {
      index -= 1
    }
    entries.insert(Entry(end: end, isFirst: false, body: body), at: index)
  }

  /// Inserts a completion of the first frame after the others of that kind, and before all completions of animations.
  mutating func insertFirst(at end: Double, body: @escaping (Bool) -> Void) {
    var index = first
    while index < entries.count, entries[index]?.isFirst == true { index += 1 }
    entries.insert(Entry(end: end, isFirst: true, body: body), at: index)
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
