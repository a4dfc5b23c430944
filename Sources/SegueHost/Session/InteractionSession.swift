internal import Logging
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

/// One instance of a plug-in's interaction controller at one place: its handle, the pointers that it
/// was offered, the transition that it drives, and the calls in both directions.
///
/// It belongs to the thread that made it. `HostTables` checks that before it lets a call in.
final class InteractionSession: PluginSession {
  let descriptor: PluginDescriptor
  let parameters: ParameterValues
  let link: any PluginLink
  let tables: HostTables
  let trace: CallTrace?
  let logger: Logger
  let thread = PluginThread.current
  /// Where it is attached; nil once that is gone, or where only a delegate named it.
  private(set) weak var host: InteractionHost?

  private(set) var handle: UInt64 = 0
  /// What it drives or may grab.
  private(set) weak var transition: TransitionContext?
  /// True from `begin` until the transition asked for is there.
  private var hasAsked = false
  /// True from when it took a transition into its hand until it said how that goes on.
  var holds = false
  private var pointers: Set<UInt32> = []
  private(set) var life = InteractionLife()
  private var instance: WireValue?
  private var complaints: Set<String> = []

  /// Told each way in which a missing capability changed something.
  var announce: (String) -> Void = { _ in }
  /// Told each call that the plug-in answered with a failure and that cost it something.
  var failed: (String) -> Void = { _ in }

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, host: InteractionHost?,
    link: any PluginLink, tables: HostTables, trace: CallTrace?, logger: Logger
  ) {
    self.descriptor = descriptor
    self.parameters = parameters
    self.host = host
    self.link = link
    self.tables = tables
    self.trace = trace
    self.logger = logger
    handle = tables.add(self)
  }

  deinit {
    // No plug-in is called here, see `PluginThread`; the handle would lead nowhere.
    tables.removeInteraction(handle)
  }

  var caller: Caller { Caller(name: descriptor.id, logger: logger, trace: trace) }
  var recordingTime: Double? { nil }

  /// True while a pointer of its own is down: only then may it take a transition into its hand.
  var isTouched: Bool { !pointers.isEmpty }

  /// True when the next transition is the one that it asked for, and somebody is there to drive it.
  var isAsking: Bool { hasAsked && isTouched }

  /// The view whose points the plug-in's are.
  var container: View? { host?.containerView ?? transition?.containerView }

  // MARK: The lifecycle

  /// Offers a pointer. What it still holds when its last pointer is up is let go of.
  func pointer(_ event: PointerEvent) {
    let id = UInt32(truncatingIfNeeded: event.pointer)
    if event.phase == .began {
      pointers.insert(id)
    } else if !pointers.contains(id) {
      return
    }
    let point = inContainer(event.location)
    perform(
      life.offerPointer(),
      [.int32(event.phase.code), .uint32(id), .doubles([point.x, point.y]), .double(event.time)])
    guard event.phase == .ended || event.phase == .cancelled else { return }
    pointers.remove(id)
    guard !isTouched else { return }
    hasAsked = false
    defer { holds = false }
    if let transition, transition.isInteractive {
      complain("it didn't let go of its transition when its pointer was up; the host did")
      transition.releaseInteractiveTransition(
        velocity: 0, gestureWasCancelled: event.phase == .cancelled)
    }
  }

  /// The transition that it drives or might grab is there.
  func attach(to context: TransitionContext) {
    transition = context
    hasAsked = false
    life.attach()
  }

  func start() {
    guard link.implements(ControllerSlot.start) else { return }
    perform(life.start())
  }

  /// Its transition is over.
  func ended(_ reason: TransitionEndReason) {
    transition = nil
    perform(life.transitionEnded(reason))
    if life.isOver { forget() }
  }

  /// It is attached nowhere any more: frees the instance, after the transition in flight if there is
  /// one.
  func detach() {
    perform(life.detach())
    if life.isOver { forget() }
  }

  var owesEnd: Bool { instance != nil }

  /// Its owner is gone. On another thread than its own, that one does it when it comes to it.
  func end(_ reason: TransitionEndReason) {
    guard thread.isCurrent else { return thread.drop(self, reason) }
    transition = nil
    perform(life.drop())
    if life.isOver { forget() }
  }

  private func perform(_ calls: [InteractionLife.Call], _ event: [WireValue] = []) {
    guard thread.isCurrent else {
      return fail("it was called on another thread than its own")
    }
    life.enter()
    defer { perform(life.leave()) }
    for call in calls {
      switch call {
      case .create: create()
      case .pointer: tell(.pointer, event)
      case .start: tell(.start)
      }
    }
  }

  private func tell(_ slot: ControllerSlot, _ event: [WireValue] = []) {
    guard let instance else { return }
    judge(call(slot, [instance, .handle(handle)] + event), "\(slot)")
  }

  private func perform(_ calls: [InteractionLife.LastCall]) {
    guard let instance else { return }
    for last in calls {
      switch last {
      case .ended(let reason):
        guard link.implements(ControllerSlot.ended) else { continue }
        let status = call(.ended, [instance, .handle(handle), .int32(reason.code)])
        if status.isFailure { complain("ended answered \(status)") }
      case .destroy:
        self.instance = nil
        let status = call(.destroy, [instance])
        if status.isFailure { complain("destroy answered \(status)") }
        forget()
      }
    }
  }

  /// Its handle leads nowhere from now on.
  private func forget() { tables.removeInteraction(handle) }

  /// Makes the instance; where that fails, it's never tried again.
  private func create() {
    let answer = answer(.create, [link.plugin, .text(descriptor.id)])
    if !answer.status.isFailure, let made = answer.results.first, made != .pointer(0) {
      instance = made
      return
    }
    fail(
      answer.status.isFailure
        ? "create answered \(answer.status)" : "create said OK and gave no instance")
    life.creationFailed()
    forget()
  }

  /// A failure costs the controller what it holds, and nothing else.
  private func judge(_ status: Status, _ what: String) {
    guard status.isFailure else { return }
    // Whose transition the host took away (its animator failed, say) and who hands on what it was
    // then answered did nothing wrong.
    if holds, transition?.isInteractive != true, status == .wrongState || status == .ended {
      return
    }
    fail("\(what) answered \(status)")
    if let transition, transition.isInteractive { transition.cancelInteractiveTransition() }
  }

  private func fail(_ sentence: String) {
    failed("\(descriptor.id): \(sentence)")
    complain(sentence)
  }

  private func complain(_ sentence: String) {
    guard complaints.insert(sentence).inserted else { return }
    logger.warning("\(descriptor.id): \(sentence)")
  }

  // MARK: Calls into the plug-in

  private func call(_ slot: ControllerSlot, _ arguments: [WireValue]) -> Status {
    answer(slot, arguments).status
  }

  private func answer(_ slot: ControllerSlot, _ arguments: [WireValue]) -> WireAnswer {
    life.enter()
    defer {
      perform(life.leave())
      thread.endDropped()
    }
    let ticket = trace?.begin()
    let answer = tables.calling(caller) { link.call(slot, arguments) }
    guard let trace, let ticket else { return answer }
    let call = WireCall(table: .interactionController, slot: slot.rawValue, arguments: arguments)
    trace.end(ticket, .hostToPlugin, call, answer, time: nil)
    return answer
  }

  // MARK: Calls of the plug-in's

  func answer(_ call: WireCall, _ function: HostFunction?) -> WireAnswer {
    if let fault = call.fault { return WireAnswer(fault) }
    let arguments = CallArguments(values: call.arguments)
    do {
      if call.table === SignatureTable.parameters {
        guard let type = HostFunctions.plainSettings[call.row.name] else {
          throw Status.unsupported
        }
        return WireAnswer(.ok, try parameters.read(type, arguments))
      }
      guard let function = HostFunctions.interaction[call.row.name] else {
        throw Status.unsupported
      }
      return WireAnswer(.ok, try function(self, arguments))
    } catch {
      return WireAnswer((error as? Status) ?? .failed)
    }
  }

  func begin(_ direction: TransitionDirection) throws(Status) {
    guard isTouched, transition == nil, let host else { throw .wrongState }
    hasAsked = true
    guard host.begin(direction) else {
      hasAsked = false
      throw .wrongState
    }
    holds = true
  }

  // MARK: Points

  /// A point of the window's in the container's points; itself where there is no way between them.
  private func inContainer(_ point: Point) -> Point {
    guard let container else { return point }
    return container.root.converted(Rect(origin: point, size: .zero), to: container)?.origin
      ?? point
  }

  /// The other way.
  func inWindow(_ point: Point) -> Point {
    guard let container else { return point }
    return container.converted(Rect(origin: point, size: .zero), to: container.root)?.origin
      ?? point
  }
}

extension PointerEvent.Phase {
  /// `SEGUE_POINTER_…`.
  fileprivate var code: Int32 {
    switch self {
    case .began: 1
    case .moved: 2
    case .ended: 3
    case .cancelled: 4
    }
  }
}

extension TransitionEndReason {
  /// `SEGUE_ENDED_…`.
  var code: Int32 {
    switch self {
    case .completed: 1
    case .cancelled: 2
    case .failed: 3
    }
  }
}
