internal import Glibc

/// Threads for short tasks that spend most of their time waiting.
package enum WorkerThreads {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` simultaneously on `count` threads, including the calling thread, and waits for all of them.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(1, count) {
      let work = Unmanaged.passRetained(Work(body))
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { work in
          // Sound: the work was retained for this thread alone.
          if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      // If a thread cannot be started, the remaining threads do its share of the work.
      guard code == 0 else {
        work.release()
        break
      }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }
}
