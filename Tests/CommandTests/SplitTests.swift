import Foundation
import Glibc
import Testing

@testable import segue

/// Tests the second process of a command, in which `PluginProcess` runs the command.
struct SplitTests {
  /// Threads that wait for the same lazily initialized value use a lock of the Swift runtime. The
  /// parent process takes the lock first, so that the runtime stores the parent's thread number.
  @Test func `threads of a forked process can wait for each other's lazily initialized values`()
    async
  {
    await #expect(processExitsWith: .success) {
      _ = Lazy.early
      // Ends the process if it waits forever.
      alarm(30)
      try PluginProcess.run {
        alarm(30)
        if Lazy.contended != 1 { throw Failure(.fault, "the value is wrong") }
      }
    }
  }
}

private enum Lazy {
  static let early = getpid()

  /// The initialiser returns when a second thread waits for the value.
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
      sched_yield()
    }
  }()

  /// futex(2), which Swift's import of glibc lacks.
  #if arch(x86_64)
    static let futexNumber = 202
  #else
    static let futexNumber = 98
  #endif

  private static var tasks: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [])
  }
}
