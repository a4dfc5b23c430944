internal import Glibc

/// Undoes a change that SVT-AV1 makes in a process of the superuser: the encoder gives its own
/// threads, and the thread that opens it, the highest real-time priority. Threads with that
/// priority would starve all other processes, and threads and processes that are started later
/// would inherit it.
package enum OrdinaryScheduling {
  /// Calls `open`, and then resets all threads with a real-time priority to the ordinary scheduling
  /// policy that the calling thread had before the call. Does not reset them if the calling thread
  /// itself had a real-time priority, which the user of the process has then chosen.
  ///
  /// - Parameter open: a function that may change the scheduling.
  package static func restored<Failure>(after open: () throws(Failure) -> Void) throws(Failure) {
    let policy = sched_getscheduler(0)
    defer { if !isRealTime(policy) { restore(policy) } }
    try open()
  }

  private static func isRealTime(_ policy: Int32) -> Bool {
    policy == SCHED_FIFO || policy == SCHED_RR
  }

  private static func restore(_ policy: Int32) {
    var ordinary = sched_param()
    for name in (try? FileSystem.names(in: "/proc/self/task")) ?? [] {
      let thread = pid_t(name) ?? 0
      if thread > 0, isRealTime(sched_getscheduler(thread)) {
        sched_setscheduler(thread, policy, &ordinary)
      }
    }
  }
}
