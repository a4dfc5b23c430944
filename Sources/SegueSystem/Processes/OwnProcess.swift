internal import CSegueProcess
internal import Glibc

/// The process that calls these functions.
package enum OwnProcess {
  /// The process id.
  package static var id: Int32 { getpid() }

  /// The id of the parent process, or of the process that has adopted this one.
  package static var parent: Int32 { getppid() }

  /// The user with whose rights files are opened (the effective user id).
  package static var user: UInt32 { geteuid() }

  /// Ends this process without running destructors or flushing the buffers of stdio.
  package static func exitImmediately(_ status: Int32) -> Never { _exit(status) }

  /// Sends a signal to the calling thread.
  package static func raise(_ signal: Int32) { Glibc.raise(signal) }

  /// Kills a process that this process has started or adopted.
  package static func killDescendant(_ id: Int) { kill(pid_t(id), SIGKILL) }

  /// True when this process has more privileges than the user who started it, according to its user and group ids or to
  /// AT_SECURE of getauxval(3).
  package static var isPrivileged: Bool { segue_is_privileged() != 0 }

  /// Makes the kernel send `signal` to this process when its parent ends. The parent may have ended
  /// before this call, so the caller should check getppid(2) afterwards.
  package static func signalAtParentsEnd(_ signal: Int32) throws(SystemError) {
    guard segue_signal_at_parents_end(signal) == 0 else { throw .current }
  }

  /// Makes this process the parent of descendants whose own parents have ended.
  package static func adoptOrphans() { _ = segue_adopt_orphans() }

  /// Makes stdio write each line as soon as it is complete, even to a pipe.
  package static func bufferLines() { segue_buffer_lines() }

  /// Writes the buffered output of stdio. Does nothing while another thread is printing.
  package static func flushOutput() { segue_flush_output() }
}
