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
