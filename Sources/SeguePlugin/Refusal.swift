internal import Glibc
package import SegueSystem

/// The reason why a library or one of its plug-ins is not used: a clause that follows the file's
/// name in a message.
package struct Refusal: Error, Sendable, Hashable {
  package let reason: String
  /// True when the library is refused because the child process ended while it opened the library.
  package let isEnd: Bool

  package init(_ reason: String, isEnd: Bool = false) {
    self.reason = reason
    self.isEnd = isEnd
  }

  /// Returns the refusal of a file that cannot be read.
  package static func unreadable(_ error: SystemError) -> Refusal {
    let advice = [EMFILE, ENFILE].contains(error.code) ? "; allow more open files (ulimit -n)" : ""
    return Refusal("it cannot be read: \(error)\(advice)")
  }
}
