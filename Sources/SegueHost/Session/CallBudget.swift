internal import SegueSystem

/// The time budget of one or several calls into a plug-in, in seconds. It limits the plug-in's own time and the overall
/// time.
///
/// The plug-in's own time is the time for which the host waits for the plug-in. The overall time also includes the time
/// in which the host answers the plug-in's calls; it is limited because a plug-in may make any number of valid calls.
/// The host may call another plug-in while it answers, as when a controller begins a transition. That plug-in has a
/// budget of its own, and the time of its calls does not count here. Neither does the host's own work, such as drawing a
/// picture, which `ThreadTime` counts.
final class CallBudget {
  /// The limit on the plug-in's own time.
  let limit: Double
  /// The ratio of the limit on the overall time to the limit on the plug-in's own time.
  static let hostFactor = 10.0

  private(set) var used = 0.0
  /// The seconds that `extend` has added so far.
  private var extra = 0.0
  /// The overall time of the calls that have returned, in seconds.
  private var passed = 0.0
  /// The outermost running call; nil while no call runs.
  private var running: Running?

  /// A running call: the time at which it began, and the time of its thread that did not count until
  /// then.
  private struct Running {
    let begin: Double
    let uncountedBefore: Double
    let thread: ThreadTime

    /// Returns the seconds since the call began without the time that does not count: calls with other budgets that have
    /// returned, and work of the host.
    func duration(until now: Double) -> Double {
      now - begin - (thread.uncounted - uncountedBefore)
    }
  }

  init(_ limit: Double) { self.limit = limit }

  var overallLimit: Double { Self.hostFactor * limit }

  /// Extends the budget by the time for which the plug-in or the host waited for a processor.
  ///
  /// - Parameter waiting: that time in seconds, in total. At most nine times the limit is added, so that a plug-in
  ///   cannot extend its time for ever by waiting.
  /// - Returns: false when there was nothing more to add.
  func extend(by waiting: Double) -> Bool {
    let allowed = min(waiting, 9 * limit)
    guard allowed > extra + 0.001 else { return false }
    used -= allowed - extra
    extra = allowed
    return true
  }

  var remaining: Double { max(0, limit - used) }
  func use(_ seconds: Double) { used += seconds }

  /// Runs `body`, which calls the plug-in, and counts the time. Calls may be nested.
  ///
  /// - Parameter now: the clock, in seconds.
  func counting<Result>(_ now: () -> Double, _ body: () -> Result) -> Result {
    guard self.running == nil else { return body() }
    let thread = ThreadTime.current
    let running = Running(begin: now(), uncountedBefore: thread.uncounted, thread: thread)
    self.running = running
    defer {
      let end = now()
      passed += running.duration(until: end)
      thread.uncounted = running.uncountedBefore + (end - running.begin)
      self.running = nil
    }
    return body()
  }

  /// Returns true when the overall time exceeds its limit, also without the time for which the host waited for a
  /// processor.
  ///
  /// - Parameter waiting: That time in seconds, in total. At most nine times the limit counts, so that no call lasts for
  ///   ever. It is only determined for a call that takes too long.
  func isOverdrawn(at now: Double, waiting: @autoclosure () -> Double = 0) -> Bool {
    let excess = passed + (running?.duration(until: now) ?? 0) - overallLimit - extra
    return excess > 0 && excess > min(waiting(), 9 * overallLimit)
  }
}
