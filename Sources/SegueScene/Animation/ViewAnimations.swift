internal import SegueMotion

/// The animations of one window outside of transitions, on the window's clock.
///
/// The model values of a view's properties are the new values from the start of an animation. The presentation values
/// are the model values plus the difference that each animation adds (`ViewMotion`). A tick of the clock computes the
/// remaining fraction of each animation and keyframe, in arrays that are reused, so it allocates no memory.
package final class ViewAnimations {
  /// Identifies an animation of a window. The indices of ended animations are reused; `generation`
  /// distinguishes the animations that have had the same index.
  package struct ID: Sendable, Hashable {
    let index: Int
    let generation: Int
  }

  private struct Details {
    var generation = 0
    var views: [View] = []
    var spans: [Int] = []
    var completions: [(Bool) -> Void] = []
    var arrival: (() -> Void)?
    var allowsInteraction = false
    /// The number of the animation's changes that have not been removed.
    var count = 0
  }

  private weak var root: View?
  /// The time of the last tick, in seconds.
  package internal(set) var now = 0.0
  private var clocks: [AnimationClock] = []
  private var details: [Details] = []
  private var freeClocks: [Int] = []
  var spans: [AnimationSpan] = []
  private var freeSpans: [Int] = []
  private var ended: [Int] = []
  /// The time at which the animation of each clock ends. A tick reads this array and `plainSpans`,
  /// so it need not copy any clock.
  private var ends: [Double] = []
  private var plainSpans: [PlainSpan] = []
  /// The timing of the most recently set clock, and the number that stands for this timing. Consecutive equal timings
  /// share a number, so a tick can compare numbers instead of timings.
  private var lastTiming = (timing: Timing.linear, number: 0)

  private struct PlainSpan {
    var clock = 0
    var timing = -1
    var begin = 0.0
    var duration = 0.0
    var from = 0.0
    var to = 1.0
    var isOn = false
  }
  /// Returns the presentation values of a view in the transition in flight; nil when the transition does
  /// not show the view, or no transition is in flight.
  package var recorded: ((View) -> ViewProperties?)?
  /// The number of animations that have begun and not ended.
  package private(set) var count = 0
  /// Animations whose changes have all been removed; they end at the next tick.
  private var emptied: [ID] = []
  private var later: [(Bool) -> Void] = []
  /// True when views have been removed from the window's hierarchy since the last tick.
  private var hasRemovals = false
  private var isAdvancing = false

  /// Makes the object for the animations of all views in the hierarchy of `root`, the window's root
  /// view.
  package init(root: View) {
    self.root = root
    root.animations = self
    AnimationThread.current.window = self
  }

  deinit {
    for index in details.indices { release(index) }
  }

  /// True when no animation is running and no step function is left.
  package var isIdle: Bool { count == 0 && steps.isEmpty }

  /// The functions that `addStep` added, such as a scroll view's deceleration.
  private var steps: [(Double) -> Bool] = []

  /// Calls `step` with the window's time in each tick, until `step` returns false.
  package func addStep(_ step: @escaping (Double) -> Bool) { steps.append(step) }

  private func takeSteps() {
    let running = steps
    steps = []
    for step in running where step(now) { steps.append(step) }
  }

  /// Sets the window's time, at which later animations begin. A time before the current one is
  /// ignored.
  package func setTime(_ time: Double) {
    if time > now { now = time }
  }

  // MARK: Beginning

  /// Begins an animation that has no changes yet; `add` adds changes to it.
  package func begin(_ clock: AnimationClock, allowsInteraction: Bool) -> ID {
    count += 1
    let index: Int
    if let free = freeClocks.popLast() {
      index = free
      clocks[index] = clock
      ends[index] = clock.end
      details[index].allowsInteraction = allowsInteraction
    } else {
      index = clocks.count
      clocks.append(clock)
      ends.append(clock.end)
      details.append(Details(allowsInteraction: allowsInteraction))
    }
    return ID(index: index, generation: details[index].generation)
  }

  /// Adds a change of a property to an animation, and returns the index of the change's span; nil if the animation
  /// has ended.
  @discardableResult
  func add(
    _ property: Property, of view: View, from: PropertyValue, to: PropertyValue, to id: ID,
    keyframe: (start: Double, length: Double, timing: Timing)?,
    coordinates: (x: Timing, y: Timing)? = nil
  ) -> Int? {
    guard isRunning(id) else { return nil }
    if let old = view.motion, old.window !== self { old.window.removeAll(of: view) }
    let motion = view.motion ?? ViewMotion(self)
    view.motion = motion
    if view.motion?.entries.contains(where: { $0.clock == id.index }) != true {
      details[id.index].views.append(view)
    }
    let before = motion.entries.count
    var last: Int?
    if let coordinates, from.numbers.count == 2 {
      for (index, timing) in [coordinates.x, coordinates.y].enumerated() {
        var way = [0.0, 0]
        way[index] = from.numbers[index] - to.numbers[index]
        let span = span(of: id, nil, own: timing)
        motion.entries.append(ViewMotion.Entry(property, way: way, span: span, clock: id.index))
        last = span
      }
    } else {
      let span = span(of: id, keyframe)
      motion.entries.append(
        ViewMotion.Entry(property, from: from, to: to, span: span, clock: id.index))
      last = span
    }
    let added = motion.entries.count - before
    if !details[id.index].allowsInteraction { motion.blockerCount += added }
    details[id.index].count += added
    return last
  }

  /// Calls `completion` when the animation ends: with true if it has finished, with false if it was
  /// removed.
  package func onCompletion(of id: ID, _ completion: @escaping (Bool) -> Void) {
    guard isRunning(id) else { return completion(false) }
    details[id.index].completions.append(completion)
  }

  /// Sets the function that is called when the animation arrives at its end, if `staysAtEnd` of its clock is true; nil
  /// for none.
  package func onArrival(of id: ID, _ arrival: (() -> Void)?) {
    if isRunning(id) { details[id.index].arrival = arrival }
  }

  /// Warnings for the program's author, one sentence each; each is kept only once.
  package private(set) var diagnostics: [String] = []

  /// Adds a warning for the program's author.
  package func diagnose(_ sentence: String) {
    if !diagnostics.contains(sentence) { diagnostics.append(sentence) }
  }

  /// The animations of the window that was most recently created or advanced on this thread.
  package static var ofThread: ViewAnimations? { AnimationThread.current.window }

  /// Calls `completion` with true at the next tick.
  func callLater(_ completion: @escaping (Bool) -> Void) { later.append(completion) }

  /// Returns the index of the span of a keyframe, or of the whole animation if `keyframe` is nil.
  /// The span is added, unless it equals the previous one.
  ///
  /// - Parameter own: The timing that the span follows instead of the clock's; nil for the clock's.
  private func span(
    of id: ID, _ keyframe: (start: Double, length: Double, timing: Timing)?, own: Timing? = nil
  ) -> Int {
    var span = AnimationSpan(clock: id.index)
    if let keyframe {
      (span.start, span.length, span.timing) = (keyframe.start, keyframe.length, keyframe.timing)
    }
    // Consecutive changes usually belong to the same keyframe, so only the previous span is
    // compared.
    if let last = details[id.index].spans.last(where: { spans[$0].own == own }),
      spans[last].start == span.start, spans[last].length == span.length,
      spans[last].timing == span.timing
    {
      return last
    }
    span.own = own
    span.settle()
    span.rest = span.rest(of: clocks[id.index], at: now)
    let index: Int
    if let free = freeSpans.popLast() {
      index = free
      spans[index] = span
    } else {
      index = spans.count
      spans.append(span)
      plainSpans.append(PlainSpan())
    }
    noteClock(ofSpan: index)
    details[id.index].spans.append(index)
    return index
  }

  /// Copies the times and fractions of a span's clock into `plainSpans`, the array that a tick
  /// reads. Called whenever the span or the clock has changed.
  private func noteClock(ofSpan span: Int) {
    let index = spans[span].clock
    let clock = clocks[index]
    guard spans[span].isPlain, clock.runs == 1, !clock.reverses, !clock.isHeld else {
      plainSpans[span].isOn = false
      return
    }
    if clock.timing != lastTiming.timing {
      lastTiming = (clock.timing, lastTiming.number + 1)
    }
    plainSpans[span] = PlainSpan(
      clock: index, timing: lastTiming.number, begin: clock.begin, duration: clock.duration,
      from: clock.from, to: clock.to, isOn: true)
  }

  // MARK: Running animations

  /// Returns true until the animation has ended.
  package func isRunning(_ id: ID) -> Bool {
    clocks.indices.contains(id.index) && clocks[id.index].isUsed
      && details[id.index].generation == id.generation
  }

  /// The clock of an animation; nil if the animation has ended. Setting it changes the presentation
  /// values immediately.
  package subscript(id: ID) -> AnimationClock? {
    get { isRunning(id) ? clocks[id.index] : nil }
    set {
      guard isRunning(id), let newValue else { return }
      clocks[id.index] = newValue
      ends[id.index] = newValue.end
      for span in details[id.index].spans {
        spans[span].leaveOwnTiming(for: newValue.from)
        noteClock(ofSpan: span)
        spans[span].rest = spans[span].rest(of: newValue, at: now)
      }
    }
  }

  /// Allows or prevents touches on the views of an animation.
  package func setInteraction(_ isAllowed: Bool, of id: ID) {
    guard isRunning(id), details[id.index].allowsInteraction != isAllowed else { return }
    details[id.index].allowsInteraction = isAllowed
    for view in details[id.index].views {
      let own = view.motion?.entries.count { $0.clock == id.index } ?? 0
      view.motion?.blockerCount += isAllowed ? -own : own
    }
  }

  /// Ends an animation, so that its views are shown with their model values, and calls its
  /// completions with `finished`.
  package func end(_ id: ID, finished: Bool) {
    guard isRunning(id) else { return }
    let completions = details[id.index].completions
    release(id.index)
    for completion in completions { completion(finished) }
  }

  /// Ends an animation and copies the presentation values of its views to their model values, so that nothing jumps.
  /// Its completions are not called.
  package func freeze(_ id: ID) {
    guard isRunning(id) else { return }
    for view in details[id.index].views {
      guard let motion = view.motion else { continue }
      let mine = motion.entries.filter { $0.clock == id.index }
      var still = view.properties
      let whole = ViewMotion(self)
      whole.entries = mine
      whole.add(to: &still)
      view.restore(still)
    }
    details[id.index].completions = []
    release(id.index)
  }

  /// Returns the views that an animation changes.
  package func views(of id: ID) -> [View] { isRunning(id) ? details[id.index].views : [] }

  /// Removes the animations of a property of a view. An animation without remaining changes ends at the
  /// next tick, and its completion gets false.
  func remove(_ property: Property, of view: View) {
    guard let motion = view.motion else { return }
    remove(from: motion, of: view) { $0.property == property }
  }

  package func removeAll(of view: View) {
    guard let motion = view.motion else { return }
    remove(from: motion, of: view) { _ in true }
  }

  private func remove(
    from motion: ViewMotion, of view: View, _ isRemoved: (ViewMotion.Entry) -> Bool
  ) {
    for entry in motion.entries where isRemoved(entry) {
      details[entry.clock].count -= 1
      if !details[entry.clock].allowsInteraction { motion.blockerCount -= 1 }
      if details[entry.clock].count == 0 {
        emptied.append(ID(index: entry.clock, generation: details[entry.clock].generation))
      }
    }
    motion.entries.removeAll(where: isRemoved)
    if motion.entries.isEmpty { view.motion = nil }
  }

  /// Notes that a view was removed from the hierarchy: its animations end at the next tick.
  func noteRemoval() { hasRemovals = true }

  /// Frees the index of an animation for reuse.
  private func release(_ index: Int) {
    guard clocks[index].isUsed else { return }
    clocks[index].isUsed = false
    ends[index] = .infinity
    for view in details[index].views {
      guard let motion = view.motion, motion.owner == ObjectIdentifier(self) else { continue }
      if !details[index].allowsInteraction {
        motion.blockerCount -= motion.entries.count { $0.clock == index }
      }
      motion.entries.removeAll { $0.clock == index }
      if motion.entries.isEmpty { view.motion = nil }
    }
    for span in details[index].spans {
      spans[span].isUsed = false
      plainSpans[span].isOn = false
      freeSpans.append(span)
    }
    details[index].generation += 1
    details[index].views.removeAll(keepingCapacity: true)
    details[index].spans.removeAll(keepingCapacity: true)
    details[index].completions.removeAll(keepingCapacity: true)
    details[index].arrival = nil
    details[index].count = 0
    freeClocks.append(index)
    count -= 1
  }

  // MARK: Ticks

  /// Computes the presentation values for the current time, and ends the animations that have
  /// arrived at their ends. Their completions are called in the order of these ends.
  package func advance() {
    let thread = AnimationThread.current
    if thread.window !== self { thread.window = self }
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    if !later.isEmpty || thread.hasWaiting {
      let calls = thread.takeWaiting() + later
      later = []
      for call in calls { call(true) }
    }
    if !steps.isEmpty { takeSteps() }
    if hasRemovals { removeAbsent() }
    if !emptied.isEmpty {
      let gone = emptied
      emptied = []
      for id in gone where isRunning(id) && details[id.index].count == 0 {
        end(id, finished: false)
      }
    }
    guard count > 0 else { return }
    evaluate()
    guard !ended.isEmpty else { return }
    let arrived = ended.sorted { (clocks[$0].end, $0) < (clocks[$1].end, $1) }
      .map { ID(index: $0, generation: details[$0].generation) }
    ended.removeAll(keepingCapacity: true)
    for id in arrived where isRunning(id) && clocks[id.index].end <= now + Self.tolerance(now) {
      if clocks[id.index].staysAtEnd {
        clocks[id.index].from = clocks[id.index].to
        clocks[id.index].isHeld = true
        ends[id.index] = .infinity
        for span in details[id.index].spans { noteClock(ofSpan: span) }
        details[id.index].arrival?()
      } else {
        end(id, finished: true)
      }
    }
  }

  /// Returns the largest rounding error by which a sum of frame times may fall short of an
  /// animation's end.
  private static func tolerance(_ now: Double) -> Double {
    1e-9 * max(1, now.magnitude.squareRoot())
  }

  private func evaluate() {
    let (now, late) = (now, now + Self.tolerance(now))
    // Unsafe: the buffers are used within these closures only, and the clock index of a span is
    // always a valid index of `clocks`.
    clocks.withUnsafeBufferPointer { clocks in
      spans.withUnsafeMutableBufferPointer { spans in
        plainSpans.withUnsafeBufferPointer { plainSpans in
          var (last, progress) = (PlainSpan(), 0.0)
          for index in spans.indices where spans[index].isUsed {
            let plain = plainSpans[index]
            guard plain.isOn else {
              spans[index].rest = spans[index].rest(of: clocks[spans[index].clock], at: now)
              continue
            }
            if plain.timing != last.timing || plain.begin != last.begin
              || plain.duration != last.duration
            {
              progress = clocks[plain.clock].timing.progress(
                at: now - plain.begin, duration: plain.duration)
              last = plain
            }
            spans[index].rest =
              1 - (progress == 1 ? plain.to : plain.from + (plain.to - plain.from) * progress)
          }
        }
      }
    }
    for index in ends.indices where ends[index] <= late { ended.append(index) }
  }

  /// Removes the animations of views that are not in the window any longer.
  private func removeAbsent() {
    hasRemovals = false
    for index in clocks.indices where clocks[index].isUsed {
      for view in details[index].views where view.animationsOfWindow !== self {
        removeAll(of: view)
      }
    }
  }
}
