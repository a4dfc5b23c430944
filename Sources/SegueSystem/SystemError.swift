internal import Glibc

/// A failed system call's error number, errno(3).
package struct SystemError: Error, Hashable, CustomStringConvertible {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the most recently failed system call on this thread.
  package static var current: SystemError { SystemError(errno) }

  /// The system's words for the error, such as "No such file or directory".
  package var description: String {
    // The system says "Illegal seek", but the error means that a file of another kind is there.
    code == ESPIPE ? "it is a device, a pipe or a socket" : String(cString: strerror(code))
  }

  /// True if a container's seccomp filter probably denied the call. Use it only for calls that need no special
  /// permission.
  package var isDenied: Bool { [EPERM, EACCES, ENOSYS].contains(code) }
}
