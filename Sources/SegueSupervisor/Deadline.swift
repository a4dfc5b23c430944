internal import SegueHost

/// The time limit for a single call into a plug-in, and how much of it the running call has used.
///
/// This type reads no clock: the code that watches the plug-in reports how much time has passed.
package struct Deadline: Equatable {
  /// The maximum duration of a call, in seconds.
  package let limit: Double
  private var call: UInt64?
  private var seconds = 0.0
  /// The time for which the call has waited for a processor, as far as it was not counted, in seconds.
  private var waited = 0.0

  package init(limit: Double) {
    self.limit = limit
  }

  /// Returns the default limit of ten seconds, or the number of seconds in the environment variable `SEGUE_DEADLINE`.
  /// Returns nil, which means no limit, when the variable is 0, as when a debugger is used.
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
  ///   - running: the number of the call that runs; nil when no call runs.
  ///   - elapsed: seconds since the last check. At most `pause` is counted, because a longer time means that the
  ///     program was stopped meanwhile, by Ctrl-Z for example.
  ///   - waiting: how much of that time the program has waited for a processor, which does not count, until it is nine
  ///     times the limit for one call.
  ///   - working: how much of that time the host has worked for the call, which does not count.
  package mutating func isPassed(
    by running: UInt64?, after elapsed: Double, waiting: Double = 0, working: Double = 0
  ) -> Bool {
    guard let running, running == call else {
      call = running
      (seconds, waited) = (0, 0)
      return false
    }
    let passed = min(elapsed, pause)
    let counted = passed - min(max(working, 0), passed)
    let left = min(max(waiting, 0), counted, max(9 * limit - waited, 0))
    waited += left
    seconds += counted - left
    return seconds > limit
  }
}
