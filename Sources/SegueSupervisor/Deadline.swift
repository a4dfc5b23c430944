internal import SegueHost

/// The time limit for a single call into a plug-in, and how much of it the running call has used.
///
/// This type reads no clock: the code that watches the plug-in reports how much time has passed.
package struct Deadline: Equatable {
  /// The maximum duration of a call, in seconds.
  package let limit: Double
  private var call: UInt64?
  private var seconds = 0.0

  package init(limit: Double) {
    self.limit = limit
  }

  /// Returns ten seconds, or the number of seconds in the environment variable `SEGUE_DEADLINE`. Nil, which means
  /// no limit, when that is 0, as it is set for work with a debugger.
  package static func usual() -> Deadline? {
    guard case .seconds(let seconds) = PluginDeadlines.Request.current() else {
      return Deadline(limit: PluginLimits.deadline)
    }
    return seconds.isFinite ? Deadline(limit: seconds) : nil
  }

  /// The interval between two checks, in seconds: short enough to detect an overrun within a tenth of the limit.
  package var pause: Double { min(limit / 10, 0.5) }

  /// Returns true when the running call has exceeded the limit.
  ///
  /// - Parameters:
  ///   - running: the number of the call that runs; nil when none does.
  ///   - elapsed: seconds since the last check. A longer time than `pause` is one in which the program was stopped,
  ///     by Ctrl-Z for example, and does not count.
  package mutating func isPassed(by running: UInt64?, after elapsed: Double) -> Bool {
    guard let running, running == call else {
      call = running
      seconds = 0
      return false
    }
    seconds += min(elapsed, pause)
    return seconds > limit
  }
}
