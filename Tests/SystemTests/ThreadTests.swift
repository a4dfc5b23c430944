import Foundation
import SegueSystem
import Synchronization
import Testing

/// Tests threads, and waiting for changes that other threads make.
@Suite struct ThreadTests {
  @Test func `a thread runs its function with the given signals blocked`() throws {
    let found = Mutex<(thread: SystemThread, isBlocked: Bool)?>(nil)
    let thread = try SystemThread(blocking: [SIGPIPE]) {
      var blocked = sigset_t()
      pthread_sigmask(SIG_SETMASK, nil, &blocked)
      let isBlocked = sigismember(&blocked, SIGPIPE) == 1 && sigismember(&blocked, SIGSEGV) == 0
      found.withLock { $0 = (.current, isBlocked) }
    }
    thread.join()
    let result = try #require(found.withLock { $0 })
    #expect(result.thread == thread && result.isBlocked)
    #expect(SystemThread.current != thread && SystemThread.current == .current)
  }

  @Test func `the objects of a thread's function are released when the thread has ended`() throws {
    final class Object: Sendable {}
    weak var released: Object?
    func start() throws -> SystemThread {
      let object = Object()
      released = object
      return try SystemThread { _ = ObjectIdentifier(object) }
    }
    try start().join()
    #expect(released == nil)
  }

  @Test(arguments: [1, 4])
  func `a task runs simultaneously on the requested number of threads`(_ count: Int) {
    let condition = ThreadCondition()
    let arrived = Atomic(0)
    WorkerThreads.run(count) {
      condition.change { _ = arrived.add(1, ordering: .relaxed) }
      // Each thread waits for all others, so this returns only if all threads run simultaneously.
      condition.withLock { while arrived.load(ordering: .relaxed) < count { condition.wait() } }
    }
    #expect(arrived.load(ordering: .relaxed) == count)
  }

  @Test func `waiting for a change on a condition ends with the change or at the given time`()
    throws
  {
    let condition = ThreadCondition()
    let isChanged = Atomic(false)
    condition.withLock {
      #expect(!condition.wait(until: MonotonicClock.now - 1))
      #expect(!condition.wait(until: 0))
    }
    let thread = try SystemThread { condition.change { isChanged.store(true, ordering: .relaxed) } }
    condition.withLock {
      while !isChanged.load(ordering: .relaxed) { condition.wait(until: MonotonicClock.now + 1e9) }
    }
    thread.join()
  }

  @Test func `an error that is thrown under the lock is passed on, and the lock is released`() {
    let condition = ThreadCondition()
    #expect(throws: SystemError(ENOENT)) {
      try condition.change { () throws(SystemError) in throw SystemError(ENOENT) }
    }
    #expect(condition.withLock { true })
  }
}
