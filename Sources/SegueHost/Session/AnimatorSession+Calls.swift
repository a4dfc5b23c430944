internal import SegueKit
internal import SegueScene
internal import SegueWire
internal import Synchronization

// The calls of the plug-in.
extension AnimatorSession {
  func answer(_ call: WireCall) -> WireAnswer {
    let row = call.row
    if let fault = call.fault {
      // Passing a number that is not finite makes the recording fail, even if the plug-in ignores
      // the status.
      if fault == .notFinite, row.phase != .any {
        let reason = RefusalReason(call: call, status: fault, plugin: descriptor).text
        let refused = RefusedCall(
          call, fault, names: names(of: call), reason: reason, by: descriptor)
        fail(.animator("\(descriptor.id): \(refused.sentence)"))
      }
      return WireAnswer(fault)
    }
    if let refused = refusal(row) { return WireAnswer(refused) }
    if isOvertime { return WireAnswer(refuse(.limit, "the time limit is exceeded")) }
    if row.callClass != .read { forgetPositions() }
    let wasBeyondLimit = isBeyondLimit
    do {
      let results = try results(row, CallArguments(values: call.arguments))
      if case .handle(let handle)? = results.first { noteMaker(of: handle, row) }
      // The recording may exceed a limit because of this call although the function has reported
      // success.
      return isBeyondLimit && !wasBeyondLimit
        ? WireAnswer(refuseBeyondLimit()) : WireAnswer(.ok, results)
    } catch {
      return WireAnswer(error)
    }
  }

  private func results(_ row: SignatureRow, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch row.hostFunction {
    case .context(let function): return try answer(function, call)
    case .view(let function): return try answer(function, call)
    case .animation(let function): return try answer(function, call)
    case .parameter(let function): return try answer(function, call)
    case .element(let function): return try answer(function, call)
    case .picture(let function): return try answer(function, call)
    case .seed(.seed): return [.int64(context.setup.seed)]
    case .pictureParameter(.createView): return [.handle(try pictureParameter(call))]
    case .interaction, nil:
      guard let added = Self.added.withLock({ $0[row.name] }) else { throw .unsupported }
      return try added(self, call)
    }
  }

  /// The implementations of the functions that a test adds to the ABI with `SignatureTable.added`, by their names.
  static let added = Mutex<
    [String: @Sendable (AnimatorSession, CallArguments) throws(Status) -> [WireValue]]
  >([:])

  /// True when the recording failed because it exceeds a limit.
  private var isBeyondLimit: Bool {
    if case .failed(let fault)? = recorder?.ending { fault.isLimit } else { false }
  }

  /// Notes that a call is refused because the recording exceeds a limit, and returns the status for
  /// the call.
  func refuseBeyondLimit() -> Status {
    guard case .failed(let fault)? = recorder?.ending, fault.isLimit else { return .limit }
    return refuse(.limit, fault.description)
  }

  private func refusal(_ row: SignatureRow) -> Status? {
    switch (row.phase, phase) {
    case (.any, .reading), (.any, .recording): return nil
    // While a frame driver runs, the plug-in may call the setters (`.driving`), and the functions
    // that read the context and settings or use timings (`.any`).
    case (.any, .driving), (.driving, .driving): return nil
    case (.recording, .recording), (.driving, .recording):
      let isOver = recorder.map { $0.ending != .none } ?? true
      // `complete` is exempt from this check, because it returns statuses of its own when the
      // recording is over.
      guard isOver, row.callClass != .read, row.hostFunction != .context(.complete) else {
        return nil
      }
      return isBeyondLimit
        ? refuseBeyondLimit() : refuse(.wrongState, "the recording of the transition is over")
    case (.recording, .driving): return refuse(.wrongState, "a frame driver must not call it")
    case (.recording, _):
      return refuse(.wrongState, "only animate and its completions may call it")
    case (.driving, _):
      return refuse(.wrongState, "only animate, its completions and frame drivers may call it")
    }
  }
}
