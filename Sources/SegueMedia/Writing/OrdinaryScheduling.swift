internal import Glibc

/// Undoes a change that SVT-AV1 makes in a process of the superuser: it gives its threads, and the
/// thread that opens it, the highest real-time priority. An encoder with that priority would starve
/// all other processes, and threads and processes that are started later would inherit it.
enum OrdinaryScheduling {
  /// Gives all threads of this process that have a real-time priority the ordinary scheduling that
  /// the calling thread had at the start. Does nothing when that was a real-time priority too,
  /// because the user of the process has then chosen it.
  ///
  /// - Parameter open: what may change the scheduling.
  static func restored<Failure>(after open: () throws(Failure) -> Void) throws(Failure) {
    let policy = sched_getscheduler(0)
    defer { if !isRealTime(policy) { restore(policy) } }
    try open()
  }

  private static func isRealTime(_ policy: Int32) -> Bool {
    policy == SCHED_FIFO || policy == SCHED_RR
  }

  private static func restore(_ policy: Int32) {
    guard let threads = opendir("/proc/self/task") else { return }
    defer { closedir(threads) }
    var ordinary = sched_param()
    while let entry = readdir(threads) {
      // Sound: d_name ends with a null byte.
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
      }
      if thread > 0, isRealTime(sched_getscheduler(thread)) {
        sched_setscheduler(thread, policy, &ordinary)
      }
    }
  }
}
