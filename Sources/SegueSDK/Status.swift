internal import CSegue

/// The result of a call across the plug-in ABI: 0 is success, negative numbers are failures.
///
/// The set is open: a status that a later version of the ABI adds is passed on unchanged. A status is also the error
/// that animators and interaction controllers throw (``PluginError``).
///
/// Source: `segue/base.h`.
public struct Status: RawRepresentable, Hashable, Sendable, Error, CustomStringConvertible {
  /// The number in the ABI.
  public let rawValue: Int32

  /// Creates a status from its number in the ABI.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The call was successful.
  public static let ok = Status(rawValue: 0)
  /// The call failed; a line in the log gives the reason.
  public static let failed = Status(rawValue: -1)
  /// An argument is missing, out of range or malformed.
  public static let invalidArgument = Status(rawValue: -2)
  /// A number is NaN or infinite.
  public static let notFinite = Status(rawValue: -3)
  /// The view, timing or animation no longer exists, or never did.
  public static let staleHandle = Status(rawValue: -4)
  /// The call was made on a thread that is not the transition's.
  public static let wrongThread = Status(rawValue: -5)
  /// The call is not allowed now, such as changing a view after the recording.
  public static let wrongState = Status(rawValue: -6)
  /// `completeTransition` was called a second time.
  public static let alreadyCompleted = Status(rawValue: -7)
  /// The transition has ended.
  public static let ended = Status(rawValue: -8)
  /// This host does not have the function.
  public static let unsupported = Status(rawValue: -9)
  /// There is no such id, key or parameter.
  public static let unknown = Status(rawValue: -10)
  /// The parameter is of another type.
  public static let wrongType = Status(rawValue: -11)
  /// The parameter has no value, which is a valid state.
  public static let unset = Status(rawValue: -12)
  /// There are too many objects, or the time is too long; the host's log names the limit.
  public static let limit = Status(rawValue: -13)
  /// The buffer is too small; the required length has been written.
  public static let tooSmall = Status(rawValue: -14)

  /// The status for logs, such as "not finite (-3)". An unknown number is shown as a number.
  public var description: String {
    let name =
      switch self {
      case .ok: "ok"
      case .failed: "failed"
      case .invalidArgument: "invalid argument"
      case .notFinite: "not finite"
      case .staleHandle: "stale handle"
      case .wrongThread: "wrong thread"
      case .wrongState: "wrong state"
      case .alreadyCompleted: "already completed"
      case .ended: "ended"
      case .unsupported: "unsupported by this host"
      case .unknown: "unknown"
      case .wrongType: "wrong type"
      case .unset: "unset"
      case .limit: "limit reached"
      case .tooSmall: "buffer too small"
      default: "status of a later version"
      }
    return "\(name) (\(rawValue))"
  }
}

/// The error that animators, interaction controllers and their closures throw, in Embedded Swift and with the whole
/// standard library alike.
///
/// The host gets the number of a `Status` that is thrown. Code that calls a function with a different error type
/// catches that error, logs it, and throws ``Status/failed``.
public typealias PluginError = Status

extension Status {
  /// The status that the host receives when this status is thrown: the status itself or, if it is a success,
  /// ``failed``.
  var thrown: Status { rawValue < 0 ? self : .failed }
}
