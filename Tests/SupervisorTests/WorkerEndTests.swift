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
  func `a signal has a probable cause`(_ signal: Int32, _ cause: WorkerEnd.Cause) {
    #expect(
      WorkerEnd(signal: signal, code, isOutOfTime: false) == .signalled(signal, code, cause))
  }

  @Test func `a kill after all processor time was used is the limit's`() {
    #expect(
      WorkerEnd(signal: SIGKILL, code, isOutOfTime: true)
        == .signalled(SIGKILL, code, .processorTime))
  }

  @Test func `a closed pipe ends a program without a report`() {
    #expect(WorkerEnd(signal: SIGPIPE, code, isOutOfTime: false) == nil)
  }

  /// The closure that reports the end of the worker returns the exit status of the parent process.
  @Test
  func `a worker that ends without a verdict is reported, and its supervisor's status is used`()
    async
  {
    await #expect(processExitsWith: .exitCode(9)) {
      try Supervisor { end in end == .left(plugin: nil) ? 9 : 1 }.run { _ in exit(0) }
    }
  }

  @Test func `a worker's verdict is the exit status of both processes`() async {
    await #expect(processExitsWith: .exitCode(5)) {
      try Supervisor { _ in 1 }.run { _ in Verdict.exit(5) }
    }
  }
}
