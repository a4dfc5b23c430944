import Glibc
import SegueSupervisor
import Testing

/// Tests the ways in which a worker, the process that runs plug-in code, can end.
struct WorkerEndTests {
  private let code = RunningCode(plugin: "org.example.flip", function: "animate")

  @Test(
    arguments: [
      (SIGSEGV, WorkerEnd.Cause.crash), (SIGABRT, .crash), (SIGSYS, .filter),
      (SIGXCPU, .processorTime), (SIGKILL, .killed), (SIGUSR1, .other),
    ])
  func `each signal that ends a worker process is reported with its probable cause`(
    _ signal: Int32, _ cause: WorkerEnd.Cause
  ) {
    #expect(
      WorkerEnd(signal: signal, code, isOutOfTime: false) == .signalled(signal, code, cause))
  }

  @Test
  func `a SIGKILL after all processor time was used is attributed to the limit on processor time`() {
    #expect(
      WorkerEnd(signal: SIGKILL, code, isOutOfTime: true)
        == .signalled(SIGKILL, code, .processorTime))
  }

  @Test func `a worker process that SIGPIPE ends, because a pipe was closed, is not reported`() {
    #expect(WorkerEnd(signal: SIGPIPE, code, isOutOfTime: false) == nil)
  }

  /// The closure that reports the end of the worker returns the exit status of the parent process.
  @Test
  func
    `if a worker ends without an exit status, the function that reports its end chooses the status`()
    async
  {
    await #expect(processExitsWith: .exitCode(9)) {
      try Supervisor { end in end == .left(plugin: nil) ? 9 : 1 }.run { _ in exit(0) }
    }
  }

  @Test func `the exit status that a worker sets is also the exit status of its parent process`()
    async
  {
    await #expect(processExitsWith: .exitCode(5)) {
      try Supervisor { _ in 1 }.run { _ in Verdict.exit(5) }
    }
  }
}
