internal import SegueProperties
internal import SegueWire
internal import Synchronization

/// Converts calls into `TraceRecord`s and passes them to a closure, the sink.
///
/// One trace is used for a whole run of the command or a whole test, so that the numbers that it gives to calls,
/// handles and pointers continue throughout. Calls may come from any thread; the sink is called under a lock, with one
/// record at a time.
package final class CallTrace: Sendable {
  fileprivate struct State {
    var calls = 0
    var depth = 0
    /// For each kind of handle or pointer, the number that the trace gave to each value.
    var numbers: [String: [Key: Int64]] = [:]
    /// For each kind of handle or pointer, the last number that the trace gave to a value.
    var counts: [String: Int64] = [:]
  }

  /// A handle or pointer. Equal pointers of different processes refer to different objects, so the key of a pointer
  /// includes the process. For a handle, `process` is 0.
  fileprivate struct Key: Hashable {
    let process: Int
    let value: UInt64
  }

  struct Ticket {
    let call: Int
    let depth: Int
  }

  private let state: Mutex<State>
  private let sink: @Sendable (TraceRecord) -> Void

  /// Creates a trace that numbers calls, handles and pointers from 1.
  ///
  /// - Parameter sink: receives each record; it must not call into the plug-in host.
  package init(_ sink: @escaping @Sendable (TraceRecord) -> Void) {
    state = Mutex(State())
    self.sink = sink
  }

  /// Returns a second trace with the same sink. It continues the numbers that this trace has given
  /// to calls, handles and pointers so far.
  package func copy() -> CallTrace { CallTrace(state.withLock { $0 }, sink) }

  private init(_ state: State, _ sink: @escaping @Sendable (TraceRecord) -> Void) {
    self.state = Mutex(state)
    self.sink = sink
  }

  /// Records that a call begins. Returns the ticket with which `end` must be called when the call
  /// has returned.
  func begin() -> Ticket {
    state.withLock { state in
      state.calls += 1
      state.depth += 1
      return Ticket(call: state.calls, depth: state.depth - 1)
    }
  }

  /// Records that the call for which `ticket` was given has returned.
  ///
  /// - Parameters:
  ///   - direction: says whether the host or the plug-in made the call.
  ///   - process: a number for the process in which the plug-in runs.
  ///   - time: the time on the recording's virtual clock in seconds; nil outside a recording.
  ///   - reason: the reason for which the host refused the call, as a clause; nil if it was not
  ///     refused or no reason is known.
  func end(
    _ ticket: Ticket, _ direction: TraceRecord.Direction, _ call: WireCall, _ answer: WireAnswer,
    process: Int, time: Double?, reason: String? = nil
  ) {
    let row = call.row
    state.withLock { state in
      state.depth -= 1
      var arguments = state.fields(row.inputs, call.arguments, process)
      if let refused = call.refusedCount,
        let index = arguments.firstIndex(where: { $0.name == refused.name })
      {
        arguments[index] = TraceRecord.Field(name: refused.name, value: .unread(refused.count))
      }
      if let unread = call.unreadArgument,
        let index = arguments.firstIndex(where: { $0.name == unread && $0.value == .null })
      {
        arguments[index] = TraceRecord.Field(name: unread, value: .unreadable)
      }
      var outputs = row.outputs
      if answer.status == .tooSmall {
        outputs = row.arguments.filter { $0.kind == .outLength }
      }
      let results = state.fields(
        outputs, answer.status.isFailure && answer.status != .tooSmall ? [] : answer.results,
        process)
      sink(
        TraceRecord(
          call: ticket.call, depth: ticket.depth, direction: direction,
          interface: call.table.interface, function: row.name, arguments: arguments,
          status: answer.status, reason: reason, results: results, time: time))
    }
  }
}

extension CallTrace.State {
  mutating func fields(
    _ arguments: [Argument], _ values: [WireValue], _ process: Int
  ) -> [TraceRecord.Field] {
    zip(arguments, values).map { argument, value in
      TraceRecord.Field(name: argument.name, value: self.value(argument.kind, value, process))
    }
  }

  private mutating func value(
    _ kind: ArgumentKind, _ value: WireValue, _ process: Int
  ) -> TraceRecord.Value {
    switch value {
    case .absent: .null
    // Handles come from the host, so equal handles mean the same object in all processes.
    case .handle(let handle): .integer(number(kind, CallTrace.Key(process: 0, value: handle)))
    case .pointer(let address):
      .integer(number(kind, CallTrace.Key(process: process, value: UInt64(address))))
    case .double(let double): .number(double)
    case .int32(let integer): .integer(Int64(integer))
    case .uint32(let number) where kind == .property:
      ViewProperty.numbered(number).map { .text($0.name) } ?? .integer(Int64(number))
    case .uint32(let integer): .integer(Int64(integer))
    case .int64(let integer): .integer(integer)
    case .text(let text): .text(text)
    case .doubles(let doubles): .numbers(doubles)
    case .handles(let handles):
      .numbers(handles.map { Double(number(kind, CallTrace.Key(process: 0, value: $0))) })
    case .picture(let picture): .text("\(picture.width)x\(picture.height)")
    }
  }

  private mutating func number(_ kind: ArgumentKind, _ key: CallTrace.Key) -> Int64 {
    guard key.value != 0 else { return 0 }
    let group = kind.traceGroup
    // A new instance gets a new number, because its address may have belonged to an earlier
    // instance.
    if !kind.isNewInstance, let known = numbers[group]?[key] { return known }
    let next = counts[group, default: 0] + 1
    counts[group] = next
    numbers[group, default: [:]][key] = next
    return next
  }
}

extension ArgumentKind {
  /// True for the result of the ABI's `create`, which is a new instance.
  fileprivate var isNewInstance: Bool {
    self == .outObject(.animator) || self == .outObject(.controller)
  }

  /// The kind of the value; values of each kind are numbered separately.
  fileprivate var traceGroup: String {
    switch self {
    case .handle(let kind), .outHandle(let kind): kind.rawValue
    case .object(let kind), .outObject(let kind): kind.rawValue
    case .handles(let kind, _): kind.rawValue
    case .function: "function"
    default: "user data"
    }
  }
}
