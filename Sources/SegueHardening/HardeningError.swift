internal import Glibc

/// The reason why a process could not be restricted. Restrictions that were applied before the
/// failure remain in force, so the process should end without opening the library.
package struct HardeningError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One clause without a full stop, such as "this kernel has no Landlock".
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// - Parameter code: the `errno` of the call that failed.
  init(_ description: String, code: Int32) {
    // Sound: the text of strerror is valid until this thread calls strerror again.
    self.description = "\(description): \(String(cString: strerror(code)))"
  }
}
