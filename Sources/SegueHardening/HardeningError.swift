internal import Glibc

/// Why a process could not be restricted. What was done before the failure stays in force, so the
/// process should end without opening the library.
public struct HardeningError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One clause without a full stop, which can follow "the plug-in can't be hardened: ".
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// - Parameter code: the `errno` of what failed.
  init(_ description: String, code: Int32) {
    // Sound: the text is a constant of libc, or belongs to this thread until its next call.
    self.description = "\(description): \(String(cString: strerror(code)))"
  }
}
