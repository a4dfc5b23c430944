internal import CProcess
internal import Glibc

/// Settings of the process that calls them.
package enum OwnProcess {
  /// True when this process runs with more privileges than its user has, as
  /// AT_SECURE of getauxval(3) says, or its ids.
  package static var isPrivileged: Bool { segue_is_privileged() != 0 }

  /// Has the kernel send `signal` to this process when its parent ends. The parent may have ended
  /// before, so the caller compares getppid(2) afterwards.
  package static func signalAtParentsEnd(_ signal: Int32) throws(SystemError) {
    guard segue_signal_at_parents_end(signal) == 0 else { throw .current }
  }

  /// Makes this process the parent of its descendants whose own parents end.
  package static func adoptOrphans() { _ = segue_adopt_orphans() }

  /// Has each line that is printed with stdio written when it ends, also to a pipe.
  package static func bufferLines() { segue_buffer_lines() }

  /// Writes text that has been printed with stdio and not written yet, unless a thread is printing.
  package static func flushOutput() { segue_flush_output() }
}
