internal import Logging
internal import SegueKit
internal import SegueMotion
internal import SegueScene
internal import SegueWire

/// One instance of a plug-in's animator in one transition: its handles, its phase, and the calls in
/// both directions.
///
/// A session is used only on the thread that made it; `CallRouter` checks the thread of each call.
final class AnimatorSession: SessionState, PluginSession {
  /// The activity of the plug-in, which determines the calls that it may make.
  enum Phase {
    /// Inside `create`, `duration` or `ended`, or outside the plug-in.
    case reading
    /// Inside `animate` or a completion.
    case recording
    /// Inside a frame driver.
    case driving
  }

  /// The animator that draws the plug-in if it is a shader; nil for a plug-in library.
  private let engine: PluginAnimator.Engine?
  let context: TransitionContext

  private(set) var handle: UInt64 = 0
  private(set) var phase = Phase.reading
  private var life = AnimatorLife()
  /// The time budget for describing the transition, completions included.
  private let describing: CallBudget
  /// The factor by which this animator's time limits are multiplied; 1 if the user set the limits.
  private let timeLimitFactor: Double
  /// The time budgets of the running calls, the outermost first.
  private var budgets: [CallBudget] = []

  /// Receives a fault of a frame driver, which can occur long after the recording.
  var driverFailed: (RecordingFault) -> Void = { _ in }
  /// Receives the reason, a sentence without a full stop, when a call takes longer than its time limit.
  var wasOverdue: (String) -> Void = { _ in }

  var views: HandleTable<View>
  var viewHandles: [ViewID: UInt64] = [:]
  /// For each view that the plug-in has made, the call that made it, such as "call 2 of `create`".
  private(set) var makers: [ViewID: String] = [:]
  /// The number of views that each function has made, by the function's name.
  private var made: [String: Int] = [:]
  var timings: HandleTable<Timing>
  var timingHandles: [Timing: UInt64] = [:]
  var animations: HandleTable<Recorder.AnimationID>
  var elements: HandleTable<ElementIndex>
  var elementHandles: [ElementIndex: UInt64] = [:]
  var openAnimations: [UInt64] = []
  /// The texts that the plug-in has passed to `timing_text`, with the timings made of them.
  var timingTexts = TimingTexts()
  /// The number of pixels of all pictures that the plug-in has passed.
  var picturePixels = 0
  /// The total number of bytes that the painted views share with their painters.
  var paintedBytes = 0
  /// The limit on `paintedBytes`, beyond which painting fails.
  var maxPaintedBytes = PluginLimits.paintedBytes
  /// The positions of views that were computed since a view last changed.
  var positions: [ViewID: View.PositionInRoot] = [:]
  /// The limits that the plug-in has reached, as sentences; each of them is logged only once.
  var limits: Set<String> = []

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, context: TransitionContext,
    link: any PluginLink, router: CallRouter, trace: CallTrace?, logger: Logger,
    engine: PluginAnimator.Engine? = nil
  ) {
    self.engine = engine
    self.context = context
    timeLimitFactor = router.deadlines.areGiven ? 1 : engine?.timeLimitFactor ?? 1
    describing = CallBudget(timeLimitFactor * router.deadlines.describing)
    let owner = CallRouter.nextOwner()
    views = HandleTable(kind: HandleKind.view.number, owner: owner, limit: 10_000)
    timings = HandleTable(
      kind: HandleKind.timing.number, owner: owner, limit: PluginLimits.timings)
    animations = HandleTable(kind: HandleKind.animation.number, owner: owner, limit: 10_000)
    elements = HandleTable(kind: HandleKind.element.number, owner: owner)
    super.init(
      descriptor: descriptor, parameters: parameters, link: link, router: router, trace: trace,
      logger: logger)
    handle = router.add(self)
  }

  deinit {
    // A `deinit` can run on any thread and so must not call the plug-in; it only makes the handle
    // invalid.
    router.remove(handle)
  }

  /// The shader that the session draws; nil for a plug-in library.
  var shader: ShaderSource? { engine?.shader }

  var recorder: Recorder? { context.recorder }
  var recordingTime: Double? { recorder?.now }

  var credit: UInt32 {
    switch phase {
    case .reading: return 0
    // A driver may set any number of values, because they do not count toward the limit on recorded
    // changes.
    case .driving: return Self.maxCredit
    case .recording:
      // If the recording has drivers, a setter may make the host call one of them, so the plug-in
      // must wait for each answer.
      guard let recorder, recorder.ending == .none, !recorder.hasDrivers else { return 0 }
      // One call that sets a view's frame records two changes.
      return min(Self.maxCredit, UInt32(clamping: recorder.remainingChanges / 2))
    }
  }

  private static let maxCredit: UInt32 = 256

  // MARK: The lifecycle

  /// Returns the duration of the transition in seconds, as the plug-in gives it.
  func duration() throws(RecordingFault) -> Double {
    let answer = try perform(life.askDuration())
    guard case .double(let seconds)? = answer?.results.first, seconds.isFinite, seconds >= 0 else {
      throw .animator(
        "\(descriptor.id): duration returned \(answer?.results.first.map(Self.print) ?? "nothing"), "
          + "which is not a number of seconds of at least 0")
    }
    return seconds
  }

  /// Lets the plug-in describe the transition. Throws when it is called a second time.
  func animate() throws(RecordingFault) {
    guard try perform(life.describe()) != nil else {
      throw .animator("\(descriptor.id): animate can be called only once on an instance")
    }
  }

  /// Reports the end of the transition to the plug-in, if `animate` was called, and destroys the instance. Later calls
  /// do nothing. When called on another thread, this method leaves the work to the session's own thread.
  func end(_ reason: TransitionEndReason) {
    guard thread.isCurrent else { return thread.drop(self, reason) }
    perform(life.end(reason))
    guard life.isOver else { return }
    forget()
    caller.endWriting()
  }

  /// Makes the calls, and returns the answer to `duration` or `animate`; nil if neither is among
  /// the calls.
  private func perform(_ calls: [AnimatorLife.Call]) throws(RecordingFault) -> WireAnswer? {
    guard thread.isCurrent else {
      throw .animator("\(descriptor.id): it was called on a thread that is not the transition's")
    }
    life.enter()
    defer { perform(life.leave()) }
    var answer: WireAnswer?
    for call in calls {
      switch call {
      case .create: try create()
      case .duration: answer = try ask(.duration)
      case .animate:
        answer = try within(.recording) { () throws(RecordingFault) in try ask(.animate) }
      }
    }
    return answer
  }

  private func create() throws(RecordingFault) {
    guard
      let answer = create(.animator(.create), id: engine?.id ?? descriptor.id, within: describing)
    else { return }
    life.creationFailed()
    try check(answer, "create")
    throw .animator("\(descriptor.id): create returned OK but no instance")
  }

  /// Calls `duration` or `animate`, the two functions whose failure ends the transition.
  private func ask(_ slot: AnimatorFunction) throws(RecordingFault) -> WireAnswer {
    guard let instance else {
      throw .animator("\(descriptor.id): it was called without an instance")
    }
    let answer = call(.animator(slot), [instance, .handle(handle)], within: describing)
    // A plug-in that answers `unsupported` declines the transition. If the host has answered one of the plug-in's own
    // calls with `unsupported` for lack of a capability, the answer is a fault instead: such a plug-in cannot animate
    // any transition.
    if slot == .animate, answer.status == .unsupported, link.death == nil,
      recorder?.isUntouched == true, !refusals.lackCapability
    {
      throw .declined
    }
    try check(answer, "\(slot)")
    return answer
  }

  private func perform(_ calls: [AnimatorLife.LastCall]) {
    guard let instance else { return }
    for last in calls {
      switch last {
      case .ended(let reason):
        guard link.death == nil, link.implements(.animator(.ended)) else { continue }
        let answer = call(
          .animator(.ended), [instance, .handle(handle), .int32(reason.code)],
          within: CallBudget(router.deadlines.ending))
        warn(answer, "ended")
      case .destroy:
        // The context stays valid until `ended` has returned.
        forget()
        self.instance = nil
        guard link.death == nil else { continue }
        warn(
          call(.animator(.destroy), [instance], within: CallBudget(router.deadlines.ending)),
          "destroy")
      }
    }
  }

  /// Makes the handles of the context and of its views invalid.
  private func forget() {
    router.remove(handle)
    views.removeAll()
    viewHandles = [:]
  }

  /// Notes that a call of the function `row` has returned a handle, if it is the handle of a view that the call made.
  func noteMaker(of handle: UInt64, _ row: SignatureRow) {
    guard row.callClass == .sync, row.hostFunction != .element(.view), let view = views[handle],
      makers[view.id] == nil
    else { return }
    made[row.name, default: 0] += 1
    makers[view.id] = "call \(made[row.name, default: 0]) of `\(row.name)`"
  }

  // MARK: Callbacks

  /// Calls a completion function of the plug-in. The recorder calls this method exactly once for
  /// each completion.
  func complete(_ function: UInt, _ userData: WireValue, finished: Bool) {
    guard !life.isOver, thread.isCurrent, !noteOvertime(describing) else { return }
    let answer = within(.recording) {
      call(
        .completion(function), [userData, .handle(handle), .int32(finished ? 1 : 0)],
        within: describing)
    }
    if link.death != nil { return fail(fault("a completion", answer.status)) }
    // When `finished` is false, the recording is already over and a failure has no effect.
    guard finished, answer.status.isFailure else { return }
    recorder?.diagnose(
      "a completion returned \(answer.status)\(refusals.words(before: answer.status))")
  }

  /// Calls a frame driver for one frame, and reports a failure to `driverFailed`.
  func drive(_ function: UInt, _ userData: WireValue, progress: Double) {
    guard !life.isOver else { return }
    guard thread.isCurrent else {
      return driverFailed(
        .animator(
          "\(descriptor.id): a frame was requested on a thread that is not the transition's"))
    }
    _ = within(.driving) {
      let answer = call(
        .driver(function), [userData, .handle(handle), .double(progress)],
        within: CallBudget(router.deadlines.frame))
      // The failure is reported while the phase is still `driving`, because `fail` then also
      // reports it to `driverFailed`.
      if answer.status.isFailure {
        fail(fault("its frame driver", answer.status))
      }
      return answer
    }
  }

  /// The time budget for one picture of a painter.
  var painting: CallBudget { CallBudget(timeLimitFactor * router.deadlines.frame) }

  /// True while painters of the plug-in may be called: until `ended` is called, or until the plug-in's process ends.
  var paints: Bool { !life.isOver && link.death == nil }

  /// True when the running call has exceeded its time budget. In that case the recording fails.
  var isOvertime: Bool { budgets.last.map(noteOvertime) ?? false }

  private func noteOvertime(_ budget: CallBudget) -> Bool {
    guard budget.isOverdrawn(at: router.now(), waiting: router.waiting()) else { return false }
    let death = PluginDeath(cause: .overtime(budget.overallLimit), function: nil)
    let reason = "\(descriptor.id) \(death.what)"
    wasOverdue(reason)
    fail(.animator(reason))
    return true
  }

  /// Marks the recording as unusable. A fault of a frame driver is also reported to `driverFailed`.
  func fail(_ fault: RecordingFault) {
    if let recorder, recorder.ending == .none { recorder.fail(fault) }
    if phase == .driving { driverFailed(fault) }
  }

  private func within<Fault>(
    _ inner: Phase, _ body: () throws(Fault) -> WireAnswer
  ) throws(Fault) -> WireAnswer {
    let outer = phase
    phase = inner
    defer {
      phase = outer
      // When the callback returns, the recorder commits the animations that are still open. Their
      // handles then become invalid.
      if outer == .reading {
        for open in openAnimations { animations.remove(open) }
        openAnimations = []
      }
    }
    return try body()
  }

  // MARK: Calls into the plug-in

  func enter(_ budget: CallBudget) {
    life.enter()
    budgets.append(budget)
    forgetPositions()
  }

  func leave() {
    budgets.removeLast()
    forgetPositions()
    perform(life.leave())
  }

  private func check(_ answer: WireAnswer, _ what: String) throws(RecordingFault) {
    if answer.status.isFailure { throw fault(what, answer.status) }
  }

  /// Returns the fault for a failed call, with the sentence about it.
  func fault(_ what: String, _ status: Status) -> RecordingFault {
    let reason = sentence(what, status)
    if link.death?.isOverdue == true { wasOverdue(reason) }
    return .animator(reason)
  }

  var deathCircumstance: String {
    guard case .memoryLimit? = link.death?.cause, let shader else { return "" }
    return " for the shader '\(shader.file)'"
  }

  private func warn(_ answer: WireAnswer, _ what: String) {
    if answer.status.isFailure { logger.fault("\(fault(what, answer.status))") }
  }

  private static func print(_ value: WireValue) -> String {
    if case .double(let double) = value { return "\(double)" }
    return "nothing"
  }
}
