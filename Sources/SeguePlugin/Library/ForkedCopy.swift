internal import Glibc
internal import SegueSystem

/// Ends a copy of the host process. If a plug-in calls fork(2), both processes return from the plug-in to the host, and
/// the copy would write the film and the result a second time.
///
/// A copy that starts another program or exits by itself is not affected.
package enum ForkedCopy {
  /// A byte that is 1 in the process that set it. The kernel resets the byte to 0 in every copy of that process
  /// (madvise(2), MADV_WIPEONFORK). Nil on kernels that do not support this.
  ///
  /// `nonisolated(unsafe)`: threads only ever store 1, and the page is never unmapped.
  nonisolated(unsafe) private static let mark = SharedMemory.makeErasedInCopies()?
    .bindMemory(to: UInt8.self, capacity: 1)

  /// Ends the process if it is a copy that a plug-in made by forking during a call. Must be called
  /// when a call into a plug-in begins and when the call has returned. Has no effect in the
  /// original process, or in a child that the host itself forked between calls.
  ///
  /// - Parameter isInCall: true if a plug-in's code was running when the process was copied.
  package static func endIfInside(_ isInCall: @autoclosure () -> Bool) {
    guard let mark, mark.pointee == 0 else { return }
    if isInCall() { OwnProcess.exitImmediately(EXIT_FAILURE) }
    mark.pointee = 1
  }
}
