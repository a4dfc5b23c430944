/// How a call behaves when there is a process border in it.
public enum CallClass: String, Sendable, Hashable {
  /// Asks and changes nothing.
  case read
  /// Changes something and has no result but its status, so that a transport may send it and go on;
  /// the status then shows with the next call that waits.
  case oneWay
  /// The caller needs the result or the order.
  case sync
}

/// Which thread may call.
public enum ThreadTag: String, Sendable, Hashable {
  /// The transition's own: `[transition-thread]`.
  case transition
  /// Any.
  case any
}

/// When a function may be called.
public enum PhaseTag: String, Sendable, Hashable {
  /// Whenever the context lives: `[any]`. For functions without a context, always.
  case any
  /// While `animate` or a completion runs: `[recording]`.
  case recording
  /// That, and inside a frame driver: `[driving]`.
  case driving
}

/// One function of the ABI. Everything that is uniform about a call comes from here: the in-process
/// check, the message, the trace, the fuzzer.
public struct SignatureRow: Sendable, Hashable {
  /// The slot's name in the header.
  public let name: String
  /// In the order of the C parameters.
  public let arguments: [Argument]
  public let callClass: CallClass
  public let thread: ThreadTag
  public let phase: PhaseTag
  /// The `SEGUE_ABI_REVISION` that brought it.
  public let since: UInt32

  public init(
    _ name: String, _ arguments: [Argument], callClass: CallClass,
    thread: ThreadTag = .transition, phase: PhaseTag = .any, since: UInt32 = 1
  ) {
    self.name = name
    self.arguments = arguments
    self.callClass = callClass
    self.thread = thread
    self.phase = phase
    self.since = since
  }

  /// The parameters that the caller fills, in order: what `WireCall.arguments` holds.
  public var inputs: [Argument] { arguments.filter { !$0.kind.isResult } }

  /// Where a buffer's capacity stands among the inputs; nil for a row without a buffer.
  var capacityInput: Int? {
    guard arguments.contains(where: { $0.kind == .capacity }) else { return nil }
    return inputs.firstIndex { $0.kind == .capacity }
  }

  /// What comes back, in order: what `WireAnswer.results` holds. A buffer stands for its length too.
  public var outputs: [Argument] {
    arguments.filter { $0.kind.isResult && $0.kind != .outLength }
  }
}
