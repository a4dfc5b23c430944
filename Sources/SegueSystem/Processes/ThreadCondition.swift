internal import CSegueProcess
internal import Glibc

/// A lock with a condition variable: a thread that has the lock can wait until another thread makes a change.
///
/// `@unchecked Sendable`: the addresses of the lock and the condition variable are constant, and the functions of
/// pthreads(7) may use them on any thread.
package final class ThreadCondition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` under the lock.
  package func withLock<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Runs `body` under the lock, and wakes all threads that wait.
  package func change<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withLock { () throws(Failure) in
      defer { pthread_cond_broadcast(changed) }
      return try body()
    }
  }

  /// Releases the lock until another thread makes a change, and then takes it again. Must be called under the lock. The
  /// wait may also end without a change.
  ///
  /// - Parameter end: The time of `MonotonicClock` at which the wait ends; infinite for no limit.
  /// - Returns: false if the wait ended because of the time.
  @discardableResult
  package func wait(until end: Double = .infinity) -> Bool {
    guard end.isFinite else { return pthread_cond_wait(changed, mutex) == 0 }
    // The limit of 1e12 seconds is more than the clock of a running system shows, and less than the
    // maximum of a timespec.
    let end = min(end, 1e12)
    let seconds = end.rounded(.down)
    // In range: at most 10¹² seconds, and nanoseconds below a second.
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((end - seconds) * 1e9))
    return pthread_cond_timedwait(changed, mutex, &time) != ETIMEDOUT
  }
}
