internal import SegueGeometry
internal import SegueHost
internal import SegueKit
internal import SegueRender
internal import SegueScene
internal import SegueSystem
internal import SegueText
internal import SegueWire

extension Validation {
  /// A fuzzing run, which tries random transitions for some time.
  package struct Fuzzing: Sendable {
    /// The time for all plug-ins of the library together, in seconds. At least one transition of each plug-in is tried.
    package var seconds: Double
    /// The seed of the only transition to try; nil for new ones until the time is over.
    package var trial: UInt64?
    /// The clock that measures the time, in seconds.
    package var now: @Sendable () -> Double

    /// Makes a run; `trial` is the seed of the only transition that it tries.
    package init(
      seconds: Double, trial: UInt64? = nil,
      now: @escaping @Sendable () -> Double = { MonotonicClock.now }
    ) {
      (self.seconds, self.trial, self.now) = (seconds, trial, now)
    }
  }
}

extension ConformanceCase {
  /// The name of the cases that run only on request.
  package static let fuzzName = "fuzz"
  private static let fuzzAdvice: CaseText = "repeat the one transition with its seed, and look at its calls"

  /// Cases that try random transitions, on request.
  static let fuzzCases = [
    ConformanceCase(
      fuzzName, "random transitions keep the rules", advice: fuzzAdvice,
      needs: ["describes"],
      .animator { subject throws(Finding) in
        try fuzz(subject.library) { seed throws(Finding) in try AnimatorFuzz(subject, seed).run() }
      }),
    ConformanceCase(
      fuzzName, "random drags keep the rules", advice: fuzzAdvice,
      needs: ["drives"],
      .controller { subject throws(Finding) in
        let gesture = try subject.gesture()
        try fuzz(subject.library) { seed throws(Finding) in
          try ControllerFuzz(subject, gesture, seed).run()
        }
      }),
  ]

  /// Runs trials with seeds from the validation's seed until the plug-in's share of the time is over.
  private static func fuzz(
    _ library: LibrarySubject, _ trial: (UInt64) throws(Finding) -> Void
  ) throws(Finding) {
    guard let fuzzing = library.options.fuzzing else { throw .skipped("fuzzing was not requested") }
    if let seed = fuzzing.trial {
      try trial(seed)
      throw .passed("the random transition kept the rules (\(part: .fuzzSeed(seed)))")
    }
    let plugins = library.registry.entries.count { $0.status == .ok }
    let end = fuzzing.now() + fuzzing.seconds / Double(max(plugins, 1))
    var dice = Dice(library.options.seed)
    var count = 0
    repeat {
      // The seed is short, because people type it.
      try trial(UInt64(UInt32.random(in: 1...UInt32.max, using: &dice)))
      count += 1
    } while fuzzing.now() < end
    throw .passed("\(count.of("random transition")) kept the rules")
  }

  /// Runs the checks of one trial in new processes. A finding gets the trial's circumstances, and the end of the
  /// plug-in's process is the finding if there is one.
  static func trial(
    _ library: LibrarySubject, _ circumstances: CaseText, _ body: () throws(Finding) -> Void
  ) throws(Finding) {
    library.restart()
    do throws(Finding) {
      try body()
      try library.checkLife()
    } catch {
      guard error.outcome.isFailure else { throw error }
      library.restart()
      let death = library.takeDeath()
      let cause = error.isCause ? error : death ?? error
      var finding = Finding(
        outcome: cause.outcome, detail: cause.detail + circumstances, advice: cause.advice)
      (finding.isOverdue, finding.isCause) = (cause.isOverdue, true)
      throw finding
    }
  }
}

/// One trial with an animator.
struct AnimatorFuzz {
  private let subject: AnimatorSubject
  private let trial: FuzzTrial

  init(_ subject: AnimatorSubject, _ seed: UInt64) {
    self.subject = subject
    trial = FuzzTrial(seed, subject.descriptor.parameters)
  }

  func run() throws(Finding) {
    try ConformanceCase.trial(subject.library, trial.text, check)
  }

  /// The mode in which this process runs the plug-in. A further process makes the in-process runs.
  private var isolation: PluginEntry.Isolation {
    switch trial.isolation {
    case .child: .child
    case .hardened: subject.library.isHost || !canHarden ? .child : .hardened
    case .inProcess: subject.library.isHost ? .inProcess : .child
    }
  }

  private var canHarden: Bool {
    subject.descriptor.hardenedRefusal == nil && (try? subject.library.registry(.hardened)) != nil
  }

  private func check() throws(Finding) {
    let calls = CallList()
    let first = try open(in: isolation, calls)
    let company = trial.hasCompany ? try open(in: isolation, nil) : nil
    let trees = try checkOrder(first)
    let hasPainters = try checkPainters(first)
    let one = first.finish(frames: 5, ending: trial.ending)
    try subject.library.checkLife()
    try checkCalls(calls)
    if hasPainters, !FrameComparison.isExact(trial.size) {
      try one.check(mayBeTooLong: !trial.settings.isEmpty)
    } else {
      try one.checkEnds(
        "", begins: trial.settings.isEmpty && trial.isAnimated, mayBeTooLong: !trial.settings.isEmpty)
    }
    if let company {
      let two = company.finish(frames: 5, ending: .completed)
      try compare(two, one, "two simultaneous recordings of the same transition differ")
    }
    let again = try open(in: isolation, nil)
    guard try frames(again) == trees else {
      throw .failed("a frame differs when the same transition is recorded again")
    }
    try compare(
      again.finish(frames: 5, ending: .cancelled), one,
      "two recordings of the same transition differ")
    if isolation != .child {
      let child = try open(in: .child, nil).finish(frames: 5, ending: .completed)
      try compare(one, child, "the recording differs from mode child")
    }
    if one.fault == nil { try checkDrag() }
    if trial.isolation == .inProcess {
      try subject.library.askHost(subject.id, ConformanceCase.fuzzName, trial: trial.seed)
    }
  }

  private func open(
    in isolation: PluginEntry.Isolation, _ calls: CallList?
  ) throws(Finding) -> OpenRecording {
    let animator = try subject.make(trial.settings, in: isolation, trace: calls?.trace)
    return OpenRecording(animator, on: trial.stage())
  }

  private func compare(
    _ one: Recording, _ other: Recording, _ words: String
  ) throws(Finding) {
    try subject.library.checkLife()
    guard let what = one.fingerprint.difference(from: other.fingerprint) else { return }
    throw .failed("\(words): \(what)")
  }

  private func frames(_ open: OpenRecording) throws(Finding) -> [[Fingerprint.FrameLayer]] {
    let timeline = open.recording.timeline
    let trees = trial.times.map { timeline.layers(at: $0 * timeline.duration) }
    try subject.library.checkLife()
    return Fingerprint.frames(trees)
  }

  /// Evaluates frames in the trial's order and then in the order of time, and returns the former.
  private func checkOrder(
    _ open: OpenRecording
  ) throws(Finding) -> [[Fingerprint.FrameLayer]] {
    let timeline = open.recording.timeline
    let forward = trial.times.sorted()
    func frame(_ time: Double) -> LayerTree { timeline.layers(at: time * timeline.duration) }
    let mixed = trial.times.map { ($0, frame($0)) }
    let sorted = Dictionary(
      forward.map { ($0, frame($0)) }, uniquingKeysWith: { _, last in last })
    try subject.library.checkLife()
    if let (time, _) = mixed.first(where: { sorted[$0.0] != $0.1 }) {
      throw .failed(
        "the frame driver gives another frame at \(Int(clamping: (time * 100).rounded()))% when frames are "
          + "requested in another order")
    }
    return Fingerprint.frames(mixed.map(\.1))
  }

  private func checkCalls(_ calls: CallList) throws(Finding) {
    let records = calls.records
    let refused = records.filter {
      $0.direction == .pluginToHost && $0.status.isFailure
        && !RefusedCall.triable.contains($0.status)
    }
    if let first = refused.first {
      let call = RefusedCall(first, by: subject.descriptor)
      throw .failed(call.sentence, advice: call.advice)
    }
    try ConformanceCase.checkStatuses(calls)
  }

  /// Has painters paint random sizes between margins. Returns false if there are no painters.
  private func checkPainters(_ open: OpenRecording) throws(Finding) -> Bool {
    var dice = trial.dice
    let judges = PainterJudge.all(of: open, steps: 4)
    for judge in judges.prefix(2) {
      let lengths = [1, 2, 15, 16, 17, 64, 300]
      for _ in 0..<3 {
        let size = PaintingSize(
          width: lengths.randomElement(using: &dice) ?? 1,
          height: lengths.randomElement(using: &dice) ?? 1,
          scale: [1, 2].randomElement(using: &dice) ?? 1)
        guard let values = judge.values.randomElement(using: &dice) else { continue }
        let bands = Int.random(in: 1...7, using: &dice)
        let one = try judge.paint(values, size, bands: 1, filling: 0, beside: 0)
        let other = try judge.paint(values, size, bands: bands, filling: 0xff, beside: 0xff)
        if one != other {
          throw .failed(
            "a picture of \(size.width) x \(size.height) differs when it is painted again in \(bands) bands")
        }
      }
    }
    return !judges.isEmpty
  }

  /// Drives the transition with a finger, in a window.
  private func checkDrag() throws(Finding) {
    guard let drag = trial.drag, !trial.reducesMotion else { return }
    let animator = try subject.make(trial.settings, in: isolation)
    let exchange = Exchange(size: trial.size)
    let before = ViewState(exchange.window.view)
    let hand = PercentDrivenInteractiveTransition()
    exchange.start(animator, by: hand) { plan in
      plan.direction = trial.direction
      plan.layoutDirection = trial.layout
    }
    for percent in drag.percents {
      hand.update(percent)
      exchange.window.tick(to: exchange.window.engine.now + 1.0 / 60)
      _ = exchange.window.layers()
    }
    if drag.finishes { hand.finish(velocity: drag.velocity) } else { hand.cancel(velocity: drag.velocity) }
    // A transition with random settings may take minutes.
    let result = try exchange.settle(subject, step: 0.5)
    if let degraded = result.degraded {
      throw .failed(degraded + " under a finger", advice: animator.refusedCalls.advice(for: degraded))
    }
    if !drag.finishes, ViewState(exchange.window.view) != before {
      throw .failed("the views were not restored after a cancelled drag")
    }
  }
}

/// One trial with an interaction controller.
struct ControllerFuzz {
  private let subject: ControllerSubject
  private let gesture: Gesture
  private let seed: UInt64
  private let settings: [String]
  private let dice: Dice

  init(_ subject: ControllerSubject, _ gesture: Gesture, _ seed: UInt64) {
    var dice = Dice(seed)
    (self.subject, self.gesture, self.seed) = (subject, gesture, seed)
    settings = Settings.fuzzed(subject.descriptor.parameters, &dice)
    self.dice = dice
  }

  func run() throws(Finding) {
    let set: CaseText =
      settings.isEmpty ? "" : " with \(part: .settings(settings.map(Settings.excerpt)))"
    let text: CaseText = " in a random drag\(set) (\(part: .fuzzSeed(seed)))"
    try ConformanceCase.trial(subject.library, text) { () throws(Finding) in
      let one = try play(in: .child)
      subject.library.restart()
      guard try play(in: .child) == one else {
        throw .failed("the same events moved the transition in two ways")
      }
    }
  }

  /// Plays random events, and returns the transition's progress after each.
  private func play(in isolation: PluginEntry.Isolation) throws(Finding) -> [Double] {
    var dice = dice
    let calls = CallList()
    let arena = try subject.arena(gesture, settings, in: isolation, tracing: calls)
    let begin = gesture.location(0)
    var down: Set<Int> = [0]
    arena.send(.began, begin)
    for _ in 0..<Int.random(in: 3...40, using: &dice) {
      let finger = [0, 0, 0, 1, 2].randomElement(using: &dice) ?? 0
      let phases: [PointerEvent.Phase] =
        down.contains(finger) ? [.moved, .moved, .moved, .moved, .ended, .cancelled] : [.began]
      guard let phase = phases.randomElement(using: &dice) else { continue }
      if phase == .began { down.insert(finger) } else if phase != .moved { down.remove(finger) }
      let random = Point(
        x: Double.random(in: -100...500, using: &dice),
        y: Double.random(in: -100...900, using: &dice))
      let onPath = finger == 0 && Int.random(in: 0..<4, using: &dice) > 0
      let place = Double.random(in: 0...1, using: &dice)
      let pauses: [Double] = [0, 0.001, 1.0 / 60, 1.0 / 60, 0.3]
      arena.send(
        phase, onPath ? gesture.location(phase == .began ? 0 : place) : random, finger: finger,
        after: pauses.randomElement(using: &dice) ?? 0)
    }
    if Int.random(in: 0..<5, using: &dice) == 0 { arena.container.removeInteraction(arena.controller) }
    for finger in down.sorted() { arena.send(.ended, Point(x: 200, y: 400), finger: finger) }
    arena.rest()
    try subject.check(arena)
    try ConformanceCase.checkStatuses(calls)
    return arena.percents
  }
}
