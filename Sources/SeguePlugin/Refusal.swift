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
  ///
  /// - Parameter path: The file's path, to say more of a symbolic link; nil if it is not known.
  package static func unreadable(_ error: SystemError, at path: String? = nil) -> Refusal {
    switch path.map({ FileFlaw(path: $0, error) }) {
    case .loop: return Refusal("it is a link that leads back to itself")
    case .dangling: return Refusal("it is a link to a file that is not there")
    default: break
    }
    let advice = [EMFILE, ENFILE].contains(error.code) ? "; allow more open files (ulimit -n)" : ""
    return Refusal("it cannot be read: \(error)\(advice)")
  }
}
