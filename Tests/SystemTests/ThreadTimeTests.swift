import Synchronization
import Testing

@testable import SegueSystem

/// Tests the time of a thread that does not count for the plug-ins that it calls.
@Suite struct ThreadTimeTests {
  /// A clock that a test moves.
  private final class Clock {
    var time = 0.0
  }

  /// Returns the results of `body` on a new thread, on which nothing has worked yet.
  private func onNewThread(_ body: @escaping @Sendable () -> [Double]) throws -> [Double] {
    let box = Box()
    try SystemThread { box.numbers.withLock { $0 = body() } }.join()
    return box.numbers.withLock { $0 }
  }

  private final class Box: Sendable {
    let numbers = Mutex<[Double]>([])
  }

  @Test func `work within work is counted once, and other time not at all`() throws {
    let seconds = try onNewThread {
      let clock = Clock()
      let now = { clock.time }
      clock.time = 5
      ThreadTime.working(now) {
        clock.time += 2
        ThreadTime.working(now) { clock.time += 3 }
      }
      clock.time += 7
      ThreadTime.working(now) { clock.time += 1 }
      return [ThreadTime.current.uncounted]
    }
    #expect(seconds == [6])
  }

  @Test func `work that throws is counted, and each thread has its own time`() throws {
    let seconds = try onNewThread {
      let clock = Clock()
      do throws(SystemError) {
        try ThreadTime.working({ clock.time }) { () throws(SystemError) in
          clock.time += 4
          throw SystemError(1)
        }
      } catch {}
      return [ThreadTime.current.uncounted]
    }
    #expect(seconds == [4])
    #expect(try onNewThread { [ThreadTime.current.uncounted] } == [0])
  }

  @Test func `another process sees the work of the watched thread alone, while it goes on`() throws {
    ThreadTime.share()
    let seconds = try onNewThread {
      let clock = Clock()
      let now = { clock.time }
      var seen: [Double] = []
      ThreadTime.working(now) { clock.time += 9 }
      seen.append(ThreadTime.watchedWork(at: clock.time))
      ThreadTime.current.watch()
      for _ in 0..<2 {
        ThreadTime.working(now) {
          clock.time += 2
          seen.append(ThreadTime.watchedWork(at: clock.time))
          // The clock has moved on for the watcher alone.
          seen.append(ThreadTime.watchedWork(at: clock.time + 1))
        }
        clock.time += 20
        seen.append(ThreadTime.watchedWork(at: clock.time))
      }
      return seen
    }
    #expect(seconds == [0, 2, 3, 2, 4, 5, 4])
  }
}
