// The ABI as data. A `SignatureRow` says of one function what its arguments are, with ranges and handles, when and on
// which thread it may be called, and whether a caller must wait. A `SignatureTable` has the rows of an interface in the
// order of the C struct's slots. All that handles calls in general reads the row: the stub through which a plug-in
// calls (libffi), the check of its arguments, the messages between processes, the trace, and the fuzz tests. Values are
// copied out of the plug-in's memory as `WireValue`s before anybody judges them, and a mistake is an `ArgumentFault`,
// which has the same words wherever the plug-in runs.
//
// `TableFunction`s are the same functions as cases, so that who implements them has a `switch`, and the compiler finds
// a missing one. The order and the offsets are compared with the headers by a test.
//
// Rejected:
// - A stub, a check, a message and a line of trace written for each function. A function of the ABI is one row and one
//   implementation; the stub through libffi took 0.25 µs of a call when it was measured.
// - Looking for something in the row at each call, such as the capacity of its buffer: it is found once, when the row
//   is made. That was one of three reasons why reading `alpha` took 1.37 µs, and not 0.76 as now (BENCHMARKS.md,
//   Isolation).
// - A revision and reserved fields in each table: tables only grow at their end, and the size at their beginning says
//   all.

/// The way in which a transport between two processes must handle a call.
package enum CallClass: String, Sendable, Hashable {
  /// The call reads something and changes nothing.
  case read
  /// The call changes something and has no result except its status. A transport may send it
  /// without waiting for the answer; the next call that waits then reports the status.
  case oneWay
  /// The caller waits for the answer, because it needs the result, or because the order of calls
  /// matters.
  case sync
}

/// The threads on which a function may be called.
package enum ThreadTag: String, Sendable, Hashable {
  /// Only the transition's own thread: `own thread` in the headers' tags.
  case transition
  case any
}

/// The phases of a transition in which a function may be called.
package enum PhaseTag: String, Sendable, Hashable {
  /// While the context or the interaction is valid. A function without a context or an interaction
  /// may always be called.
  case any
  /// While `animate` or a completion runs.
  case recording
  /// While `animate` or a completion runs, and inside a frame driver.
  case driving
}

/// The signature of one function of the ABI. Code that handles calls of any function uses this row: argument checks,
/// messages between processes, the trace, and the fuzz tests.
package struct SignatureRow: Sendable, Hashable {
  /// The slot's name in the header.
  package private(set) var name: String
  /// The host's function that answers the call; nil for a function that the host does not implement, and for the
  /// functions of `segue.log/1` and `segue_host_t`, which belong to no session.
  package private(set) var hostFunction: HostFunction?
  /// The arguments in the order of the C parameters.
  package let arguments: [Argument]
  package let callClass: CallClass
  package let thread: ThreadTag
  package let phase: PhaseTag
  /// The index, among `inputs`, of the capacity of the buffer for a text or for numbers; nil for a
  /// function without such a buffer.
  let capacityInput: Int?

  package init(
    _ name: String, _ arguments: [Argument], callClass: CallClass,
    thread: ThreadTag = .transition, phase: PhaseTag = .any
  ) {
    self.name = name
    self.arguments = arguments
    self.callClass = callClass
    self.thread = thread
    self.phase = phase
    capacityInput = Self.inputs(arguments).firstIndex { $0.kind == .capacity }
  }

  /// Returns the row of the function called `name`.
  func named(_ name: String, _ hostFunction: HostFunction?) -> SignatureRow {
    var row = self
    (row.name, row.hostFunction) = (name, hostFunction)
    return row
  }

  /// The parameters that the caller passes, in the order of `WireCall.arguments`. The count of an array is left out,
  /// because the array contains it.
  package var inputs: [Argument] { Self.inputs(arguments) }

  private static func inputs(_ arguments: [Argument]) -> [Argument] {
    arguments.filter { !$0.kind.isResult && $0.kind != .count }
  }

  /// The parameters for results, in the order of `WireAnswer.results`. The length of a text or of numbers is left out,
  /// because the result itself has that length.
  package var outputs: [Argument] {
    arguments.filter { $0.kind.isResult && $0.kind != .outLength }
  }
}
