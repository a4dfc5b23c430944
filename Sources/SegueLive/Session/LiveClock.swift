/// The clock of a show that is played live. It follows the front end's clock, can be slowed down and
/// paused, and never goes back.
package struct LiveClock: Sendable, Hashable {
  /// The rate in slow motion: a tenth of the normal speed.
  package static let slow = 0.1

  /// The time of the front end's clock and the time of the show's clock at the most recent change
  /// of the rate, in seconds.
  private var base: (outer: Double, shown: Double)
  /// True in slow motion.
  package private(set) var isSlow = false
  /// True while the clock is paused.
  package private(set) var isPaused = false

  /// Creates a clock at the normal speed.
  ///
  /// - Parameter outer: the time of the front end's clock at which the show's time is 0.
  package init(startingAt outer: Double) {
    base = (outer, 0)
  }

  private var rate: Double { isPaused ? 0 : isSlow ? Self.slow : 1 }

  /// Returns the show's time at a time of the front end's clock, in seconds. A time before the most
  /// recent change of the rate counts as the time of that change.
  package func time(at outer: Double) -> Double {
    base.shown + max(outer - base.outer, 0) * rate
  }

  /// Returns the front end's time at which the show's time will be `time`, in seconds; infinite while
  /// paused.
  package func outer(at time: Double) -> Double {
    rate > 0 ? base.outer + max(time - base.shown, 0) / rate : .infinity
  }

  /// Turns slow motion on or off at a time of the front end's clock.
  package mutating func setSlow(_ isSlow: Bool, at outer: Double) {
    rebase(outer)
    self.isSlow = isSlow
  }

  /// Pauses or resumes the clock at a time of the front end's clock.
  package mutating func setPaused(_ isPaused: Bool, at outer: Double) {
    rebase(outer)
    self.isPaused = isPaused
  }

  /// Advances a paused clock by a number of seconds.
  package mutating func step(by seconds: Double, at outer: Double) {
    rebase(outer)
    base.shown += max(seconds, 0)
  }

  /// Sets the show's time.
  package mutating func seek(to time: Double, at outer: Double) {
    base = (max(outer, base.outer), time)
  }

  private mutating func rebase(_ outer: Double) {
    base = (max(outer, base.outer), time(at: outer))
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.base == right.base && left.isSlow == right.isSlow && left.isPaused == right.isPaused
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base.outer)
    hasher.combine(base.shown)
    hasher.combine(isSlow)
    hasher.combine(isPaused)
  }
}
