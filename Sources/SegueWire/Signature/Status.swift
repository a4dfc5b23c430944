internal import CSegue

/// The status that every function of the ABI returns: 0 or more is success, negative a failure.
/// Values that this version does not know are kept unchanged. The C values are `SEGUE_OK` and
/// `SEGUE_ERROR_…` in `segue/base.h`.
package struct Status: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  private init(_ value: Int) {
    rawValue = Int32(truncatingIfNeeded: value)
  }

  package static let ok = Status(SEGUE_OK)
  package static let failed = Status(SEGUE_ERROR_FAILED)
  package static let invalidArgument = Status(SEGUE_ERROR_INVALID_ARGUMENT)
  package static let notFinite = Status(SEGUE_ERROR_NOT_FINITE)
  package static let staleHandle = Status(SEGUE_ERROR_STALE_HANDLE)
  package static let wrongThread = Status(SEGUE_ERROR_WRONG_THREAD)
  package static let wrongState = Status(SEGUE_ERROR_WRONG_STATE)
  package static let alreadyCompleted = Status(SEGUE_ERROR_ALREADY_COMPLETED)
  package static let ended = Status(SEGUE_ERROR_ENDED)
  package static let unsupported = Status(SEGUE_ERROR_UNSUPPORTED)
  package static let unknown = Status(SEGUE_ERROR_UNKNOWN)
  package static let wrongType = Status(SEGUE_ERROR_WRONG_TYPE)
  package static let unset = Status(SEGUE_ERROR_UNSET)
  package static let limit = Status(SEGUE_ERROR_LIMIT)
  package static let tooSmall = Status(SEGUE_ERROR_TOO_SMALL)

  /// True for every negative value, known or not.
  package var isFailure: Bool { rawValue < 0 }
}

extension Status: CustomStringConvertible {
  /// The name of the C constant without `SEGUE_ERROR_`, as traces and messages show it
  /// ("STALE_HANDLE"), or the number of a status without a name.
  package var description: String {
    switch self {
    case .ok: "OK"
    case .failed: "FAILED"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .notFinite: "NOT_FINITE"
    case .staleHandle: "STALE_HANDLE"
    case .wrongThread: "WRONG_THREAD"
    case .wrongState: "WRONG_STATE"
    case .alreadyCompleted: "ALREADY_COMPLETED"
    case .ended: "ENDED"
    case .unsupported: "UNSUPPORTED"
    case .unknown: "UNKNOWN"
    case .wrongType: "WRONG_TYPE"
    case .unset: "UNSET"
    case .limit: "LIMIT"
    case .tooSmall: "TOO_SMALL"
    default: "\(rawValue)"
    }
  }
}

/// The Swift implementation of an ABI function can throw a status, which becomes the answer to the
/// call.
extension Status: Error {}
