internal import Glibc

/// The monotonic clock (CLOCK_MONOTONIC), which is not affected when the time of day is set.
package enum MonotonicClock {
  /// The time in seconds since an arbitrary moment.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Measures elapsed time in seconds on the monotonic clock, for reports of how long an operation took. No frame depends
/// on it.
package struct Stopwatch {
  private let begin = MonotonicClock.now

  /// Starts to measure.
  package init() {}

  /// The seconds since the stopwatch was made.
  package var seconds: Double { MonotonicClock.now - begin }
}
