/// The treatment that a call needs from a transport between two processes.
package enum CallClass: String, Sendable, Hashable {
  /// The call reads something and changes nothing.
  case read
  /// The call changes something and has no result but its status, so a transport may send it
  /// without waiting; the next call that waits then reports the status.
  case oneWay
  /// The caller needs the result, or the order of calls.
  case sync
}

/// Which thread may call.
package enum ThreadTag: String, Sendable, Hashable {
  /// The transition's own thread: `own` in the tag.
  case transition
  /// Any thread.
  case any
}

/// When a function may be called.
package enum PhaseTag: String, Sendable, Hashable {
  /// While the context or the interaction lives; for functions without either, always.
  case any
  /// While `animate` or a completion runs.
  case recording
  /// While `animate` or a completion runs, and inside a frame driver.
  case driving
}

/// One function of the ABI. Everything that all calls share is derived from this row: the check in
/// the process, the message, the trace and the fuzzer.
package struct SignatureRow: Sendable, Hashable {
  /// The slot's name in the header.
  package let name: String
  /// The arguments in the order of the C parameters.
  package let arguments: [Argument]
  package let callClass: CallClass
  package let thread: ThreadTag
  package let phase: PhaseTag
  /// The index of a buffer's capacity among the inputs; nil for a row without a buffer.
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

  /// The parameters that the caller fills, in the order of `WireCall.arguments`. An array stands for its count too.
  package var inputs: [Argument] { Self.inputs(arguments) }

  private static func inputs(_ arguments: [Argument]) -> [Argument] {
    arguments.filter { !$0.kind.isResult && $0.kind != .count }
  }

  /// The results in the order of `WireAnswer.results`. A buffer stands for its length too.
  package var outputs: [Argument] {
    arguments.filter { $0.kind.isResult && $0.kind != .outLength }
  }
}
