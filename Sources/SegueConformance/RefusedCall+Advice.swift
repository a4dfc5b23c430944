internal import SegueHost
internal import SegueWire

extension RefusedCall {
  /// The advice for the author of a plug-in whose call was refused; nil if the status alone does not show a remedy.
  var advice: CaseText? {
    guard isFromPlugin else { return nil }
    if lacksCapability {
      return "add \(Capability.frameDriver.rawValue) to the capabilities of the descriptor"
    }
    if function == "timing_text", status == .invalidArgument {
      return "write the curve or spring as docs/writing-plugins/animations.md says"
    }
    return switch status {
    case .notFinite:
      "pass finite numbers: neither NaN nor infinity, which a division by a length of 0 gives"
    case .staleHandle:
      "use only handles that the host issued in this transition, and no handle of a view that was "
        + "removed or of an animation that has ended; \(part: .attempt(.trace)) shows which calls "
        + "returned them"
    case .wrongType where parameter != nil:
      "read each parameter with the function for its declared type"
    case .unknown where interface == SignatureTable.parameters.interface:
      "read the parameters that the descriptor declares, by their ids"
    case .invalidArgument, .wrongType, .unknown:
      "compare the arguments with the function's description in docs/reference/abi.md"
    case .wrongThread: "call the host only from the thread on which it called the plug-in"
    case .wrongState, .ended, .unsupported:
      "docs/reference/abi.md says when the function may be called, and with which capability"
    case .alreadyCompleted: "call complete once, at the end"
    case .limit: "make fewer or smaller objects; the guide lists the host's limits"
    default: nil
    }
  }
}

extension [RefusedCall] {
  /// Returns the advice for a failure whose message names one of these refused calls as the cause; nil if it names none
  /// of them.
  func advice(for failure: String) -> CaseText? {
    last { failure.contains($0.sentence) }?.advice
  }
}
