internal import Synchronization

/// Threads for jobs of different kinds: as `BandPool`, but each job has its own body. Used by one thread
/// at a time.
package final class BandWorkers {
  /// The body of the job that runs. Written before a job begins and read by its threads.
  private final class Job: @unchecked Sendable {
    var body: (@Sendable (Int) -> Void)?
  }

  private let job = Job()
  private let pool: BandPool

  /// A thread for each processor.
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
