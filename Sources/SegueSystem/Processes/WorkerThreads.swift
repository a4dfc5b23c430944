/// Threads that share the work of one task.
package enum WorkerThreads {
  /// Runs `body` simultaneously on `count` threads, including the calling thread, and waits for all of them.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [SystemThread] = []
    for _ in 1..<max(1, count) {
      // If a thread cannot be started, the remaining threads do its share of the work.
      guard let thread = try? SystemThread(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { thread.join() }
  }
}
