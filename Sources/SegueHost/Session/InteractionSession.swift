internal import Logging
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

/// One instance of a plug-in's interaction controller for one attachment: its handle, its pointers, the
/// transition that it drives, and the calls in both directions.
///
/// A session is used only on the thread that made it; `CallRouter` checks the thread of each call.
final class InteractionSession: SessionState, PluginSession {
  /// The reason, as a clause, for which the plug-in has not accepted the last touch; nil if it has given none.
  let remark: Remark? = Remark()
  /// The time at which the last touch began; nil before the first one.
  private(set) var lastTouch: Double?
  /// The host of the controller's attachment; nil when the host has been released, or
  /// when the controller is not attached because a delegate provided it.
  private(set) weak var host: InteractionHost?

  private(set) var handle: UInt64 = 0
  /// The transition that the controller drives or may interrupt.
  private(set) weak var transition: TransitionContext?
  /// True from the plug-in's call of `begin` until the requested transition begins.
  private var hasAsked = false
  /// True when the transition that the plug-in has requested is the mirror image of what the layout direction gives.
  private(set) var isMirrored = false
  /// The x at which the first of the pointers went down, and how far it has moved to the right since, in points.
  private var course = (start: 0.0, way: 0.0)
  /// True from when the plug-in begins or pauses a transition until the plug-in finishes, cancels or releases this
  /// transition.
  var holds = false
  private var pointers: Set<UInt32> = []
  /// True from the first to the last event of a swipe that the plug-in handles.
  private var isScrolling = false
  /// True when the plug-in answered the swipe's first event with `unsupported`.
  private var declinesScrolling = false
  /// True while the event that is offered begins a swipe.
  private var beginsScrolling = false
  private(set) var life = InteractionLife()
  private var complaints: Set<String> = []

  /// Receives a sentence for each failure of the plug-in. A failure cancels the transition that the
  /// plug-in drives.
  var failed: (String) -> Void = { _ in }

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, host: InteractionHost?,
    link: any PluginLink, router: CallRouter, trace: CallTrace?, logger: Logger
  ) {
    self.host = host
    super.init(
      descriptor: descriptor, parameters: parameters, link: link, router: router, trace: trace,
      logger: logger)
    handle = router.add(self)
  }

  deinit {
    // A `deinit` can run on any thread and so must not call the plug-in; it only makes the handle
    // invalid.
    router.removeInteraction(handle)
  }

  /// True while one of the controller's pointers is down or a swipe is in progress. The plug-in may begin or pause a
  /// transition only during that time.
  var isTouched: Bool { !pointers.isEmpty || isScrolling }

  /// True when the plug-in has requested a transition that has not begun yet, and a pointer that can drive the
  /// transition is still down.
  var isAsking: Bool { hasAsked && isTouched }

  /// The view in whose coordinates the plug-in works: the container of the attachment or, for a
  /// controller that is not attached, of the transition. Nil if neither exists.
  var container: View? { host?.containerView ?? transition?.containerView }

  // MARK: The lifecycle

  /// Passes a pointer event to the plug-in. If the plug-in still drives a transition when the last pointer is lifted,
  /// the host ends the interaction, and the transition settles.
  func pointer(_ event: PointerEvent) {
    let id = UInt32(truncatingIfNeeded: event.pointer)
    if event.phase == .began {
      if pointers.isEmpty {
        remark?.text = nil
        lastTouch = event.time
      }
      pointers.insert(id)
    } else if !pointers.contains(id) {
      return
    }
    let point = inContainer(event.location)
    if event.phase == .began, pointers.count == 1 { course.start = point.x }
    if pointers.count == 1 { course.way = point.x - course.start }
    perform(
      life.offerPointer(),
      EventStruct.pointer(
        phase: event.phase.code, id: id, location: (point.x, point.y), time: event.time))
    guard event.phase == .ended || event.phase == .cancelled else { return }
    pointers.remove(id)
    releaseUntouched(event.phase)
  }

  /// Releases the plug-in's transition if the last pointer is up and the plug-in has not released
  /// the transition.
  private func releaseUntouched(_ phase: PointerEvent.Phase) {
    guard !isTouched else { return }
    hasAsked = false
    defer { holds = false }
    if let transition, transition.isInteractive {
      report(
        "\(descriptor.id): it did not release its transition when its last pointer was up, so the "
          + "host did")
      transition.releaseInteractiveTransition(
        velocity: 0, gestureWasCancelled: phase == .cancelled)
    }
  }

  /// Passes an event of a two-finger swipe to the plug-in; during the swipe, `isTouched` is true as
  /// for a pointer. Returns false when the plug-in does not handle swipes.
  func scroll(_ event: ScrollEvent) -> Bool {
    guard link.implements(.controller(.scroll)) else { return false }
    if event.phase == .began {
      isScrolling = true
      declinesScrolling = false
    } else if !isScrolling {
      return false
    }
    beginsScrolling = event.phase == .began
    perform(
      life.offerScroll(),
      EventStruct.scroll(
        phase: event.phase.code, location: (0, 0), delta: (event.delta.x, event.delta.y),
        time: event.time))
    if declinesScrolling {
      isScrolling = false
      return false
    }
    guard event.phase == .ended || event.phase == .cancelled else { return true }
    isScrolling = false
    releaseUntouched(event.phase)
    return true
  }

  /// Called when the transition that the controller drives or may interrupt has begun.
  func attach(to context: TransitionContext) {
    transition = context
    hasAsked = false
    life.attach()
  }

  func start() {
    guard link.implements(.controller(.start)) else { return }
    perform(life.start())
  }

  /// Called when the controller's transition has ended.
  func ended(_ reason: TransitionEndReason) {
    transition = nil
    perform(life.transitionEnded(reason))
    caller.endWriting()
    if life.isOver { forget() }
  }

  /// Notes that the controller is no longer attached anywhere. The instance is destroyed immediately or, if a
  /// transition is in flight, after its end.
  func detach() {
    perform(life.detach())
    if life.isOver { forget() }
  }

  /// Ends the session of a controller that was released. When called on another thread, this leaves the work to the
  /// session's own thread.
  func end(_ reason: TransitionEndReason) {
    guard thread.isCurrent else { return thread.drop(self, reason) }
    transition = nil
    perform(life.drop())
    if life.isOver { forget() }
  }

  private func perform(_ calls: [InteractionLife.Call], _ event: WireValue? = nil) {
    guard thread.isCurrent else {
      return fail("it was called on a thread that is not the window's thread")
    }
    life.enter()
    defer { perform(life.leave()) }
    for call in calls {
      switch call {
      case .create: create()
      case .pointer: tell(.pointerEvent, event)
      case .scroll: offerScroll(event)
      case .start: tell(.start)
      }
    }
  }

  private func tell(_ slot: ControllerFunction, _ event: WireValue? = nil) {
    guard let instance else { return }
    let arguments = [instance, .handle(handle)] + (event.map { [$0] } ?? [])
    judge(call(slot, arguments), slot.name)
  }

  private func offerScroll(_ event: WireValue?) {
    guard let instance, let event else { return }
    let status = call(.scroll, [instance, .handle(handle), event])
    declinesScrolling = status == .unsupported && beginsScrolling
    if !declinesScrolling { judge(status, "scroll") }
  }

  private func perform(_ calls: [InteractionLife.LastCall]) {
    guard let instance else { return }
    for last in calls {
      switch last {
      case .ended(let reason):
        guard link.death == nil, link.implements(.controller(.ended)) else { continue }
        let status = call(.ended, [instance, .handle(handle), .int32(reason.code)])
        if status.isFailure { report(sentence("ended", status)) }
      case .destroy:
        self.instance = nil
        if link.death == nil {
          let status = call(.destroy, [instance])
          if status.isFailure { report(sentence("destroy", status)) }
        }
        forget()
        caller.endWriting()
      }
    }
  }

  /// Makes the interaction handle invalid.
  private func forget() { router.removeInteraction(handle) }

  /// Creates the instance. A creation that has failed is not tried again.
  private func create() {
    let budget = budget(isLast: false)
    guard let answer = create(.controller(.create), id: descriptor.id, within: budget) else {
      return
    }
    if answer.status.isFailure {
      fail("create", answer.status)
    } else {
      fail("create returned OK but no instance")
    }
    life.creationFailed()
    forget()
  }

  /// Checks the status of a call. A failure is reported and cancels the transition that the controller drives.
  private func judge(_ status: Status, _ what: String) {
    guard status.isFailure else { return }
    // The transition may no longer be interactive, for example because its animator failed. The host then answers the
    // plug-in's calls with `wrongState` or `ended`, and a plug-in that returns such a status is not at fault.
    if holds, transition?.isInteractive != true, status == .wrongState || status == .ended {
      return
    }
    fail(what, status)
    if let transition, transition.isInteractive { transition.cancelInteractiveTransition() }
  }

  private func fail(_ what: String, _ status: Status? = nil) {
    let sentence = sentence(what, status)
    failed(sentence)
    report(sentence)
  }

  private func report(_ sentence: String) {
    guard complaints.insert(sentence).inserted else { return }
    logger.fault(sentence)
  }

  // MARK: Calls into the plug-in

  private func call(_ slot: ControllerFunction, _ arguments: [WireValue]) -> Status {
    let budget = budget(isLast: slot == .ended || slot == .destroy)
    return call(.controller(slot), arguments, within: budget).status
  }

  private func budget(isLast: Bool) -> CallBudget {
    CallBudget(isLast ? router.deadlines.ending : router.deadlines.frame)
  }

  func enter(_ budget: CallBudget) { life.enter() }
  func leave() { perform(life.leave()) }

  // MARK: Calls from the plug-in

  func answer(_ call: WireCall) -> WireAnswer {
    if let fault = call.fault { return WireAnswer(fault) }
    let arguments = CallArguments(values: call.arguments)
    do throws(Status) {
      switch call.row.hostFunction {
      case .interaction(let function): return WireAnswer(.ok, try answer(function, arguments))
      case .parameter(let function) where function != .curve:
        return WireAnswer(.ok, try answer(function, arguments))
      default: throw Status.unsupported
      }
    } catch {
      return WireAnswer(error)
    }
  }

  func begin(_ direction: TransitionDirection) throws(Status) {
    guard isTouched else { throw refuse(.wrongState, "no pointer of the controller is down") }
    guard transition == nil else { throw refuse(.wrongState, "a transition is in flight") }
    guard let host else { throw refuse(.wrongState, "the controller is not attached") }
    hasAsked = true
    isMirrored = isFromOtherSide(direction, host.layoutDirection)
    guard host.begin(direction) else {
      hasAsked = false
      throw refuse(.wrongState, "no transition can begin in that direction at this time")
    }
    holds = true
  }

  /// Returns true for a drag that begins a transition in the same direction as one from the opposite side does, and
  /// that comes from the side from which drags otherwise go the other way.
  private func isFromOtherSide(_ direction: TransitionDirection, _ layout: LayoutDirection) -> Bool {
    guard case .choice(let edge)? = parameters["edge"],
      parameters.descriptors.first(where: { $0.id == "edge" })?.choices[edge] == "sides"
    else { return false }
    let isReversed = parameters["reversed"] == .toggle(true)
    let usual = (course.way > 0) == ((layout == .rightToLeft) != isReversed)
    return usual != (direction == .forward)
  }

  // MARK: Points

  /// Converts a point from the window to the container. Returns the point unchanged if it cannot be converted.
  private func inContainer(_ point: Point) -> Point {
    guard let container else { return point }
    return container.root.converted(Rect(origin: point, size: .zero), to: container)?.origin
      ?? point
  }

  /// Converts a point from the container to the window. Returns the point unchanged if it cannot be converted.
  func inWindow(_ point: Point) -> Point {
    guard let container else { return point }
    return container.converted(Rect(origin: point, size: .zero), to: container.root)?.origin
      ?? point
  }
}

extension PointerEvent.Phase {
  /// The constant `SEGUE_POINTER_…` of the ABI for this phase.
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
  /// The constant `SEGUE_ENDED_…` of the ABI for this reason.
  var code: Int32 {
    switch self {
    case .completed: 1
    case .cancelled: 2
    case .failed: 3
    }
  }
}
