internal import Glibc
internal import SegueSystem

/// Ends the copy of the host process that exists when a plug-in calls fork(2) and both processes return
/// to the host. Otherwise the copy would write the film and the result a second time.
///
/// A copy that starts another program or exits by itself is not affected.
package enum ForkedCopy {
  /// A byte that is 1 in the process that set it. The kernel resets it to 0 in every copy of that
  /// process (madvise(2), MADV_WIPEONFORK). Nil on kernels that do not support this. Unsafe: threads
  /// only ever store 1, and the page is never unmapped.
  nonisolated(unsafe) private static let mark = SharedMemory.makeErasedInCopies()?
    .bindMemory(to: UInt8.self, capacity: 1)

  /// Ends the process if it is a copy that a plug-in made by forking during a call. Must be called
  /// when a call into a plug-in begins and when it has returned. It does nothing in the process
  /// that runs plug-ins, nor in a child that the host itself forked between calls.
  ///
  /// - Parameter isInCall: true if a plug-in's code was running when the process was copied.
  package static func endIfInside(_ isInCall: @autoclosure () -> Bool) {
    guard let mark, mark.pointee == 0 else { return }
    if isInCall() { OwnProcess.exitImmediately(EXIT_FAILURE) }
    mark.pointee = 1
  }
}
