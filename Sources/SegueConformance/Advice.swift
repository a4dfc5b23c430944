internal import SegueHost
internal import SegueScene

// The cures of faults that have the same case, or several of them: each fault of a recording and each end of a process
// has one of its own.

extension RecordingFault {
  /// The advice for the author of an animator whose recording failed; nil if the fault has no cure of its own.
  var advice: CaseText? {
    switch self {
    case .notFinite:
      "pass finite numbers: neither NaN nor infinity, which a division by a length of 0 gives"
    case .tooLong:
      "call complete in the last completion; if it is called, make the delays and durations shorter, and begin no "
        + "animation in each completion of the one before"
    case .tooManyAnimations:
      "begin one animation for all views that move together, and no animation in each completion of the one before"
    case .tooManyViews: "make each view once, and fewer and larger pieces of a screen"
    case .tooManyPictureLayers:
      "take one snapshot of a screen and let views show parts of it, instead of a snapshot for each view"
    case .tooDeepPictures: "take snapshots of the screens, not of views that show snapshots"
    case .tooManyChanges:
      "set each property once for an animation; for values of your own in each frame, use keyframes or a frame driver"
    case .deadline:
      "only describe the transition in animate; compute pixels in a painter, and tables when the library is opened"
    case .animator(let text): Self.advice(for: text)
    case .declined: nil
    }
  }

  /// Returns the advice for a reason in words; nil if it has no cure of its own.
  static func advice(for reason: String) -> CaseText? {
    let cures: [(String, CaseText)] = [
      ("returned OK but no instance", "store the new instance in the out-pointer of create before it returns SEGUE_OK"),
      ("which is not a number of seconds", "let duration store a finite number of seconds, at least 0"),
      (
        "never completed the transition",
        "call complete in the completion of the last animation, also if there is nothing to animate"
      ),
      ("reported a cancellation", "pass !was_cancelled to complete"),
      ("completed a cancelled transition", "pass !was_cancelled to complete"),
      ("not committed", "commit each animation in the callback that began it"),
      (
        "a completion returned",
        "return SEGUE_OK from the completion; a call in it was refused, or the completion gave up by itself"
      ),
      ("frame driver", "return SEGUE_OK from the frame driver for each progress from 0 to 1"),
      ("create returned", "let create return SEGUE_OK, and do what can fail in animate"),
      ("duration returned", "let duration return SEGUE_OK; it may not change views"),
      (
        "animate returned",
        "return SEGUE_OK from animate; write the reason to the log before it returns an error, and return "
          + "SEGUE_ERROR_UNSUPPORTED only for a transition that it declines"
      ),
    ]
    return cures.first { reason.contains($0.0) }?.1
  }
}

extension PluginProcessState {
  /// The advice for the author of a plug-in whose process has ended.
  ///
  /// - Parameter kind: The kind of the plug-in that is judged.
  func advice(_ kind: PluginKind) -> CaseText? {
    switch cause {
    case .exit: "do not call exit, abort or a function that does; return an error, and the host goes on without it"
    case .deadline:
      "look for a loop without an end, a lock and a wait, or for work that belongs into a painter; with SEGUE_DEADLINE=0 "
        + "(no time limit) a debugger shows it"
    case .overtime: "make fewer calls of the host in one callback"
    case .memory: "free what each transition allocates, and make pictures no larger than the frame"
    case .nonsense: "do not use the file descriptors that were open when the process began; 3 belongs to the host"
    case .crash, nil:
      hasCrashed
        ? "run it in a debugger, as docs/isolation.md says, or look at the last call in "
          + "\(part: .attempt(.film(kind, isTraced: true)))" : nil
    }
  }
}
