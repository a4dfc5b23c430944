internal import SegueWire
internal import Synchronization

/// Turns calls into `TraceRecord`s and gives them to a sink.
///
/// One trace serves one run of the command or one test; its numbers go on through all of it. Calls
/// may come from any thread; the sink is called under a lock, one record at a time.
public final class CallTrace: Sendable {
  fileprivate struct State {
    var calls = 0
    var depth = 0
    /// For each kind of handle or pointer, the number that the trace gave to each value.
    var numbers: [String: [UInt64: Int64]] = [:]
  }

  struct Ticket {
    let call: Int
    let depth: Int
  }

  private let state: Mutex<State>
  private let sink: @Sendable (TraceRecord) -> Void

  /// - Parameter sink: receives each record; it must not call into the plug-in host.
  public init(_ sink: @escaping @Sendable (TraceRecord) -> Void) {
    state = Mutex(State())
    self.sink = sink
  }

  /// A second trace with the same sink. Its numbers continue from the current ones.
  public func copy() -> CallTrace { CallTrace(state.withLock { $0 }, sink) }

  private init(_ state: State, _ sink: @escaping @Sendable (TraceRecord) -> Void) {
    self.state = Mutex(state)
    self.sink = sink
  }

  /// Records that a call begins.
  func begin() -> Ticket {
    state.withLock { state in
      state.calls += 1
      state.depth += 1
      return Ticket(call: state.calls, depth: state.depth - 1)
    }
  }

  /// Records that the call for which `ticket` was given has returned.
  func end(
    _ ticket: Ticket, _ direction: TraceRecord.Direction, _ call: WireCall, _ answer: WireAnswer,
    time: Double?
  ) {
    let row = call.row
    state.withLock { state in
      state.depth -= 1
      let arguments = state.fields(row.inputs, call.arguments)
      var outputs = row.outputs
      if answer.status == .tooSmall {
        outputs = row.arguments.filter { $0.kind == .outLength }
      }
      let results = state.fields(
        outputs, answer.status.isFailure && answer.status != .tooSmall ? [] : answer.results)
      sink(
        TraceRecord(
          call: ticket.call, depth: ticket.depth, direction: direction,
          interface: call.table.interface, function: row.name, arguments: arguments,
          status: answer.status, results: results, time: time))
    }
  }
}

extension CallTrace.State {
  mutating func fields(
    _ arguments: [Argument], _ values: [WireValue]
  ) -> [TraceRecord.Field] {
    zip(arguments, values).map { argument, value in
      TraceRecord.Field(name: argument.name, value: self.value(argument.kind, value))
    }
  }

  private mutating func value(_ kind: ArgumentKind, _ value: WireValue) -> TraceRecord.Value {
    switch value {
    case .absent: .null
    case .handle(let handle): .integer(number(kind.traceGroup, handle))
    case .pointer(let address): .integer(number(kind.traceGroup, UInt64(address)))
    case .double(let double): .number(double)
    case .int32(let integer): .integer(Int64(integer))
    case .uint32(let integer): .integer(Int64(integer))
    case .int64(let integer): .integer(integer)
    case .text(let text): .text(text)
    case .doubles(let doubles): .numbers(doubles)
    }
  }

  private mutating func number(_ group: String, _ raw: UInt64) -> Int64 {
    guard raw != 0 else { return 0 }
    let next = Int64(numbers[group, default: [:]].count + 1)
    if let known = numbers[group]?[raw] { return known }
    numbers[group, default: [:]][raw] = next
    return next
  }
}

extension ArgumentKind {
  /// The kind within which values are numbered.
  fileprivate var traceGroup: String {
    switch self {
    case .handle(let kind), .outHandle(let kind): kind.rawValue
    case .object(let kind), .outObject(let kind): kind.rawValue
    case .function: "function"
    default: "user data"
    }
  }
}
