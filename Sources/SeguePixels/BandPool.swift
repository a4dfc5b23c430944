internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif

/// A pool of threads that process the numbered bands of a job together with the calling thread.
///
/// The pool is made for jobs that take a fraction of a millisecond, thousands of times a second:
/// running a job allocates no memory and creates no thread. An idle thread polls for the next job
/// for a short time before it sleeps. Any thread may process any band, so a band's result must not
/// depend on the thread. `run` must be called by one thread at a time. The threads end with the
/// pool.
package final class BandPool {
  private let shared: Shared
  private var threads: [pthread_t] = []
  /// The number of threads that work on a job, including the calling thread.
  package var width: Int { threads.count + 1 }

  /// Makes a pool of `count` threads, including the thread that calls `run`, or of fewer threads if
  /// the system does not allow so many. A job calls `body` with the number of a thread, which is 0
  /// for the thread that calls `run`, and the number of a band.
  package init(threads count: Int, body: @escaping @Sendable (Int, Int) -> Void) {
    shared = Shared(body: body)
    for number in 1..<max(count, 1) {
      let start = Start(shared: shared, number: number)
      var thread = pthread_t()
      // Unsafe: the new thread releases `start` before it does anything else. If no thread could be
      // created, the code below releases `start`.
      let box = Unmanaged.passRetained(start)
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
          start.shared.work(as: start.number)
          return nil
        }, box.toOpaque())
      guard status == 0 else {
        box.release()
        break
      }
      threads.append(thread)
    }
  }

  deinit {
    shared.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Processes each of the bands `0..<bands` once and returns when all are done. `bands` is at most
  /// `maxBands`.
  package func run(bands: Int) {
    precondition((0...Self.maxBands).contains(bands))
    shared.run(bands: UInt64(bands))
  }

  package static let maxBands = 1 << 20

  private final class Start {
    let shared: Shared
    let number: Int

    init(shared: Shared, number: Int) {
      self.shared = shared
      self.number = number
    }
  }

  /// The state that the threads share: everything is atomic, constant, or accessed only under the
  /// lock.
  private final class Shared: @unchecked Sendable {
    private let body: @Sendable (Int, Int) -> Void
    /// The current job, as one number that is replaced in one atomic step: the job's number (20
    /// bits), the number of its bands (22 bits) and the next band to be taken (22 bits). A thread
    /// that takes a band also sees everything that was written before the band's job began, and a
    /// job does not end before all of its bands are done. A thread that comes too late for one job
    /// can therefore safely take a band of the next job.
    private let ticket: Atomic<UInt64>
    private let done = Atomic<UInt64>(0)
    private let sleepers = Atomic<Int>(0)
    private let isStopped = Atomic<Bool>(false)
    // Unsafe: the mutex and the condition variable are allocated here and freed in `deinit`, when
    // no thread uses them any more.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// The number of times that an idle thread polls for a new job before it sleeps. All of these
    /// polls together take about 50 µs.
    private static let spinLimit = 150

    private static let ofBand: UInt64 = 0x3f_ffff

    init(body: @escaping @Sendable (Int, Int) -> Void) {
      self.body = body
      ticket = Atomic(0)
      pthread_mutex_init(lock, nil)
      pthread_cond_init(wake, nil)
    }

    deinit {
      pthread_cond_destroy(wake)
      pthread_mutex_destroy(lock)
      wake.deallocate()
      lock.deallocate()
    }

    func run(bands: UInt64) {
      done.store(0, ordering: .relaxed)
      let job = (ticket.load(ordering: .relaxed) >> 44 &+ 1) & 0xf_ffff
      ticket.store(job << 44 | bands << 22, ordering: .sequentiallyConsistent)
      if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wakeAll() }
      _ = doBands(as: 0)
      var looks = 0
      while done.load(ordering: .acquiring) < bands {
        looks += 1
        if looks > 100 { sched_yield() }
      }
    }

    func work(as number: Int) {
      while !isStopped.load(ordering: .acquiring) {
        let job = doBands(as: number)
        waitForJob(after: job)
      }
    }

    func stop() {
      isStopped.store(true, ordering: .sequentiallyConsistent)
      wakeAll()
    }

    /// Processes bands of the current job, as the thread with the number `number`, until all have
    /// been taken. Returns the job's number.
    private func doBands(as number: Int) -> UInt64 {
      while true {
        let drawn = ticket.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
        let band = drawn & Self.ofBand
        guard band < drawn >> 22 & Self.ofBand else { return drawn >> 44 }
        body(number, Int(band))
        done.wrappingAdd(1, ordering: .releasing)
      }
    }

    private func hasNews(after job: UInt64) -> Bool {
      ticket.load(ordering: .sequentiallyConsistent) >> 44 != job
        || isStopped.load(ordering: .sequentiallyConsistent)
    }

    private func waitForJob(after job: UInt64) {
      for _ in 0..<Self.spinLimit {
        if hasNews(after: job) { return }
        sched_yield()
      }
      pthread_mutex_lock(lock)
      sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
      while !hasNews(after: job) { pthread_cond_wait(wake, lock) }
      sleepers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      pthread_mutex_unlock(lock)
    }

    private func wakeAll() {
      pthread_mutex_lock(lock)
      pthread_cond_broadcast(wake)
      pthread_mutex_unlock(lock)
    }
  }
}

/// Returns the number of online processors, at least 1.
package func availableProcessors() -> Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }
