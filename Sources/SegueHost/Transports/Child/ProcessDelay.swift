internal import SegueSystem

/// Delays of a process that the system causes. On a busy machine, a plug-in may be late because it waits for a
/// processor or for a disk, so the delay is not the plug-in's fault.
package enum ProcessDelay {
  /// Returns the time for which a thread has waited for a processor since its start, in seconds.
  ///
  /// - Parameter name: the name in /proc: a process id, for the main thread of that process, or "thread-self", for the
  ///   calling thread.
  package static func waitingTime(of name: String = "thread-self") -> Double {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(name)/schedstat") else { return 0 }
    // schedstat contains the nanoseconds on a processor, the nanoseconds of waiting for one, and the number of
    // time slices. Source: proc(5).
    let words = bytes.split(separator: UInt8(ascii: " "))
    guard words.count > 1 else { return 0 }
    return (Double(String(decoding: words[1], as: UTF8.self)) ?? 0) / 1e9
  }

  /// Returns true when the system delays a process that was started for a task with a time limit. Such a process is
  /// ready to run or waits for a disk, and has used less than half of the limit as processor time. A process that
  /// sleeps, is stopped or computes causes the delay itself.
  ///
  /// - Parameter limit: The time limit of the task, in seconds.
  static func holdsUp(_ process: Int, limit: Double) -> Bool {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(process)/stat") else {
      return false
    }
    return holdsUp(
      String(decoding: bytes, as: UTF8.self), limit: limit,
      ticksPerSecond: Double(SystemConfiguration.ticksPerSecond))
  }

  /// Returns true when `status`, the text of /proc/PID/stat, shows that the system delays the process.
  static func holdsUp(_ status: String, limit: Double, ticksPerSecond: Double) -> Bool {
    // The second word is the program's name in parentheses, which may contain spaces. The state is the third
    // word; the 14th and 15th are the ticks on a processor in user and system mode. Source: proc(5).
    guard let words = status.split(separator: ")").last?.split(separator: " "), words.count > 12,
      words[0] == "D" || words[0] == "R", let user = Double(words[11]),
      let system = Double(words[12])
    else { return false }
    return user + system < limit / 2 * ticksPerSecond
  }
}
