// One session for each instance of a plug-in that is in use, and the way of a call into it. A link has decoded the call
// and checked it against the row of the signature table. `CallRouter` finds the session by the handle in the first
// argument, compares the thread, notes the trace, and asks the session, which answers by a `switch` over the functions
// of the interface (AnimatorSession+…, InteractionSession+Functions). What a function changes is a `View` or a context
// of SegueKit.
//
// In the other direction, `AnimatorLife` and `InteractionLife` are values that say which calls the plug-in is due, such
// as `ended` before `destroy`, also if the transition ends while the plug-in is being called. `CallBudget` measures how
// long it takes; `RefusedCalls` keeps the last refused calls, because a plug-in that ignores a status fails later, and
// then the cause is wanted.
//
// All objects have handles that are never used again (`HandleTable`), so that a stale one is recognised, and its
// message says what it was.
//
// Rejected:
// - Pointers as handles: one that is stale, of another transition or invented would be followed, or would mean another
//   object.
// - Functions in dictionaries by name: a missing one is found when it is called. A `switch` without a case does not
//   compile.
// - Ending an instance in `deinit`: that runs on any thread, in the midst of other work. It waits in `PluginThread`.
// - A struct for the plug-in that is called (`Caller`): more than half of a call's time went to counting its
//   references. As a class, a call in-process takes 0.62 µs instead of 0.79 (BENCHMARKS.md, Isolation).

internal import CSegue
internal import Logging
internal import SegueGeometry
internal import SegueKit
internal import SegueMotion
internal import SegueScene
internal import SegueWire

/// The state that the sessions of animators and interaction controllers share.
class SessionState {
  let descriptor: PluginDescriptor
  let parameters: ParameterValues
  let link: any PluginLink
  let router: CallRouter
  let trace: CallTrace?
  let logger: Logger
  let thread = PluginThread.current
  let allowance = WritingAllowance()
  let refusals: RefusedCalls
  /// The reason for which the running call is refused, as a clause that `refuse` has noted; nil if there is none.
  fileprivate var reason: String?
  /// The plug-in's instance, as `create` has returned it; nil before that, and after `destroy`.
  var instance: WireValue?

  /// Receives a sentence about each feature that the host replaced or refused because the plug-in lacks a capability.
  var announce: (String) -> Void = { _ in }

  init(
    descriptor: PluginDescriptor, parameters: ParameterValues, link: any PluginLink,
    router: CallRouter, trace: CallTrace?, logger: Logger
  ) {
    self.descriptor = descriptor
    self.parameters = parameters
    self.link = link
    self.router = router
    self.trace = trace
    self.logger = logger
    refusals = RefusedCalls(descriptor)
  }
}

/// The host's object for one instance of a plug-in that is in use. In calls across the ABI, the handle in the first
/// argument identifies the session. A session belongs to the thread that made it; `CallRouter` checks the thread before
/// it passes a call on.
protocol PluginSession: SessionState {
  /// Keeps the plug-in's last line of the level `info`; nil if nobody reads it.
  var remark: Remark? { get }
  /// The virtual time since the call of `animate`, in seconds; nil outside a recording.
  var recordingTime: Double? { get }

  /// The number of calls of the class `oneWay` that the plug-in may send now without waiting for answers, because they
  /// cannot fail if their arguments are valid.
  var credit: UInt32 { get }

  /// Describes the object that a handle refers to: the name of a view or element, or words such as "an animation". Nil
  /// if the handle does not refer to an object.
  func name(of handle: UInt64) -> String?

  /// Returns a clause about the first handle after a call's first argument that does not refer to an object; nil if all
  /// handles do.
  func staleHandle(in call: WireCall) -> String?

  /// Ends the session after its owner was released: calls the instance's `ended`, unless that was already called, and
  /// destroys the instance. Both happen on the session's own thread.
  func end(_ reason: TransitionEndReason)

  /// Answers a call on the session's own thread.
  func answer(_ call: WireCall) -> WireAnswer

  /// Notes that a call into the plug-in begins, with its time budget.
  func enter(_ budget: CallBudget)

  /// Notes that the innermost running call into the plug-in has returned.
  func leave()

  /// Words about the plug-in's work when its process ended, which follow the clause about that end.
  var deathCircumstance: String { get }

  func handle(for timing: Timing) throws(Status) -> UInt64
}

// An interaction controller records nothing, has no handles of its own, and must wait for the answer to each call.
extension PluginSession {
  var remark: Remark? { nil }
  var recordingTime: Double? { nil }
  var credit: UInt32 { 0 }
  func name(of handle: UInt64) -> String? { nil }
  func staleHandle(in call: WireCall) -> String? { nil }
  var deathCircumstance: String { "" }
  func handle(for timing: Timing) throws(Status) -> UInt64 { throw .unsupported }
}

extension PluginSession {
  /// True while the plug-in has an instance for this session that must still be destroyed.
  var owesEnd: Bool { instance != nil }

  /// The session as the log and the trace see it.
  var caller: Caller {
    Caller(
      name: descriptor.id, logger: logger, trace: trace, router: router, allowance: allowance,
      refusals: refusals, remark: remark)
  }

  // MARK: Calls into the plug-in

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], within budget: CallBudget
  ) -> WireAnswer {
    let call = WireCall(table: function.table, slot: function.slot, arguments: arguments)
    return calling(call, within: budget) {
      link.call(function, arguments, by: caller, within: budget)
    }
  }

  /// Runs `body`, which calls the plug-in, and does the bookkeeping that all calls into a plug-in share.
  func calling(
    _ call: WireCall, within budget: CallBudget, _ body: () -> WireAnswer
  ) -> WireAnswer {
    enter(budget)
    defer {
      leave()
      thread.endDropped()
    }
    let ticket = trace?.begin()
    let answer = budget.counting(router.now, body)
    guard let trace, let ticket else { return answer }
    trace.end(ticket, .hostToPlugin, call, answer, process: link.process, time: recordingTime)
    return answer
  }

  /// Calls `create`, and keeps the instance. Returns nil after a success, and otherwise the answer, which is a failure
  /// or has no instance.
  func create(
    _ function: PluginFunction, id: String, within budget: CallBudget
  ) -> WireAnswer? {
    let answer = call(function, [link.plugin, link.host, .text(id)], within: budget)
    if !answer.status.isFailure, let made = answer.results.first, made != .pointer(0) {
      instance = made
      return nil
    }
    return answer
  }

  /// Returns a sentence about a failure. If the plug-in's process has ended, the sentence says so. Otherwise it
  /// consists of `what`: a clause or, if there is a status, the name of the function that answered with the status. If
  /// the host had refused a call of the plug-in before, that call is appended as the probable cause.
  func sentence(_ what: String, _ status: Status?) -> String {
    if let death = link.death {
      return "\(descriptor.id) \(death.clause)\(deathCircumstance)\(refusals.words())"
    }
    guard let status else { return "\(descriptor.id): \(what)" }
    return "\(descriptor.id): \(what) returned \(status)\(refusals.words(before: status))"
  }

  // MARK: Calls from the plug-in

  /// Notes the reason for which a function refuses a call, as a clause, and returns the status to throw.
  func refuse(_ status: Status, _ reason: String) -> Status {
    self.reason = reason
    return status
  }

  /// Returns the reason that was noted for the call that has just failed, and forgets it; nil if none was noted.
  func takeReason() -> String? {
    defer { reason = nil }
    return reason
  }

  /// Returns an element for each argument of a call: the description of the object if the argument is a handle, and
  /// otherwise nil.
  func names(of call: WireCall) -> [String?] {
    call.arguments.map {
      if case .handle(let handle) = $0 { name(of: handle) ?? "a stale handle" } else { nil }
    }
  }

  /// Returns the constant for a layout direction. A plug-in that does not declare that it knows right-to-left layouts
  /// gets left-to-right.
  func layout(_ direction: LayoutDirection?) -> WireValue {
    guard direction == .rightToLeft else { return .constant(SEGUE_LAYOUT_LEFT_TO_RIGHT) }
    guard descriptor.has(.rightToLeft) else {
      announce(
        "\(descriptor.id) does not declare \(Capability.rightToLeft.rawValue); "
          + "the host reports to it that the layout is left-to-right")
      return .constant(SEGUE_LAYOUT_LEFT_TO_RIGHT)
    }
    return .constant(SEGUE_LAYOUT_RIGHT_TO_LEFT)
  }

  /// Answers a call of a function of `segue.parameters/1`.
  func answer(_ function: ParameterFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch try parameters.setting(function.type, call) {
    case .number(let value): [.double(value)]
    case .integer(let value): [.int64(value)]
    case .toggle(let value): [.flag(value)]
    case .choice(let value): [.uint32(UInt32(clamping: value))]
    case .color(let value): [.color(value)]
    case .point(let value): [.doubles([value.x, value.y])]
    case .rect(let value): [.rect(value)]
    case .text(let value): [.text(value)]
    case .curve(let value): [.handle(try handle(for: value))]
    case .picture: throw .wrongType
    }
  }
}

extension ParameterFunction {
  /// The type of the parameters that the function reads.
  fileprivate var type: ParameterType {
    switch self {
    case .number: .number
    case .integer: .integer
    case .switchValue: .toggle
    case .choice: .choice
    case .color: .color
    case .point: .point
    case .rect: .rect
    case .text: .text
    case .curve: .curve
    }
  }
}

extension ParameterValues {
  /// Returns the value of the setting whose id is the argument at index 1. Throws if the setting is unknown, has no
  /// value, or has another type than `type`.
  func setting(
    _ type: ParameterType, _ call: CallArguments
  ) throws(Status) -> ParameterValue {
    let id = try call.text(1)
    guard let parameter = descriptors.first(where: { $0.id == id }) else {
      throw unknownIDs.contains(id) ? .unset : .unknown
    }
    guard parameter.type == type else { throw .wrongType }
    guard let value = self[id] else { throw .unset }
    return value
  }
}
