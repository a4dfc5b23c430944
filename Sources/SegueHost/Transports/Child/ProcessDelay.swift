internal import Glibc
internal import SegueSystem

/// Delays of a process that the system causes. On a busy machine a plug-in is late through no fault of
/// its own, because it waits for a processor or for a disk.
enum ProcessDelay {
  /// Returns the time for which a thread has waited for a processor since its start, in seconds: the first
  /// thread of the process that `name` names in /proc, or the calling one for "thread-self".
  static func waitingTime(of name: String) -> Double {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(name)/schedstat") else { return 0 }
    // schedstat contains the nanoseconds on a processor, the nanoseconds of waiting for one, and the number of
    // time slices. Source: proc(5).
    let words = bytes.split(separator: UInt8(ascii: " "))
    guard words.count > 1 else { return 0 }
    return (Double(String(decoding: words[1], as: UTF8.self)) ?? 0) / 1e9
  }

  /// Returns true when a process that was started for a job is held up by the system: it is ready to run or waits
  /// for a disk, and has used little of its time so far. A process that sleeps, is stopped or computes is
  /// late by itself.
  ///
  /// - Parameter limit: The time for the job, in seconds.
  static func holdsUp(_ process: Int, limit: Double) -> Bool {
    guard let bytes = try? FileDescriptor.contents(of: "/proc/\(process)/stat") else {
      return false
    }
    return holdsUp(
      String(decoding: bytes, as: UTF8.self), limit: limit,
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// Returns the same for the text of /proc/PID/stat.
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
