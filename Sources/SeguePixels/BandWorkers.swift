internal import Synchronization

/// A pool of threads like `BandPool`, except that each job has its own body. It must be used on one
/// thread at a time.
package final class BandWorkers {
  /// The body of the running job. It is written before the job begins, and then read by the pool's
  /// threads.
  private final class Job: @unchecked Sendable {
    var body: (@Sendable (Int) -> Void)?
  }

  private let job = Job()
  private let pool: BandPool

  /// Makes a pool with a thread for each processor.
  package init() {
    pool = BandPool(threads: availableProcessors()) { [job] _, band in job.body?(band) }
  }

  /// Calls `body` once for each of the numbers `0..<bands`, and returns when all calls have returned.
  package func run(bands: Int, _ body: @escaping @Sendable (Int) -> Void) {
    job.body = body
    pool.run(bands: bands)
    job.body = nil
  }
}
