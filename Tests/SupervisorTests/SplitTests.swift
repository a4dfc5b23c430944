import Foundation
import Glibc
import SegueSupervisor
import Testing

/// Tests the second process that `Supervisor` makes.
struct SplitTests {
  /// The Swift runtime stores a thread's id when the thread waits for a lock, as it does for a
  /// value that another thread is initializing. After fork(2), a stored id is wrong in the child
  /// process. The parent process initializes a value first, so that the runtime has stored the id
  /// of the parent's thread.
  @Test func `threads of a forked process can wait for each other's lazily initialized values`()
    async
  {
    await #expect(processExitsWith: .success) {
      _ = Lazy.early
      // The alarm ends the process if it waits forever.
      alarm(30)
      try Supervisor { _ in 70 }.run { _ in
        alarm(30)
        Verdict.exit(Lazy.contended == 1 ? 0 : 1)
      }
    }
  }
}

private enum Lazy {
  static let early = getpid()

  /// The initialiser returns as soon as a second thread waits for the value.
  static let contended: Int = {
    let thread = Thread { _ = Lazy.contended }
    let before = tasks
    thread.start()
    while true {
      let isAsleep = tasks.subtracting(before).contains { task in
        let text = try? String(contentsOfFile: "/proc/self/task/\(task)/syscall", encoding: .utf8)
        return text?.hasPrefix("\(futexNumber) ") == true
      }
      if isAsleep { return 1 }
      _ = poll(nil, 0, 1)
    }
  }()

  /// The number of the system call futex(2), which Swift's import of glibc lacks.
  #if arch(x86_64)
    static let futexNumber = 202
  #else
    static let futexNumber = 98
  #endif

  private static var tasks: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [])
  }
}
