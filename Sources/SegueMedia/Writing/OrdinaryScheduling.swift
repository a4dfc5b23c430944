internal import Glibc

/// Undoes what SVT-AV1 does in a process of the superuser: it gives its threads, and the thread that
/// opens it, the highest real-time priority. A film would then starve everything else on the machine,
/// and whatever that thread starts later would inherit the priority.
enum OrdinaryScheduling {
  /// Gives all threads of this process that have a real-time priority the ordinary scheduling that
  /// the calling thread had at the start. Does nothing when that was a real-time priority too,
  /// because then somebody chose it.
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
