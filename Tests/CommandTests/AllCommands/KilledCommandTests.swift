import Foundation
import Glibc
import SegueHost
import SegueSupervisor
import TestSupport
import Testing

@testable import SegueCommand

/// Tests a command whose process is ended by a signal while no plug-in runs.
struct KilledCommandTests {
  /// Only these signals are tested, because other signals may be blocked in a thread of the test
  /// process, and a child process inherits blocked signals.
  @Test(arguments: [SIGKILL, SIGILL, SIGSEGV])
  func `the parent process of a command reports the signal that ended the command`(_ signal: Int32)
    throws
  {
    let (screens, scratch) = (try Screens(), try Folder())
    let process = try Command.process(
      Command.path, ["render", "a.png", "b.png", "-o", "long.y4m", "--duration", "10000"],
      in: screens.folder, environment: ["SWIFT_BACKTRACE": "enable=no"], out: scratch / "out",
      errors: scratch / "errors")
    // The loop does not suspend its task, because a suspended task might resume only after all
    // other tests, when the film is complete.
    while process.isRunning, !UnnamedFiles.areOpen(in: screens.folder.path, by: process) {
      pauseBetweenLooks()
    }
    let command = try #require(Player.processes(below: process.processIdentifier).first)
    #expect(kill(command, signal) == 0)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 70)
    let errors = String(decoding: try scratch.bytes("errors"), as: UTF8.self)
    let name = SignalName.of(signal)
    #expect(errors.split(separator: "\n").count == 1, "\(errors)")
    #expect(
      errors.hasPrefix("segue: ") && errors.contains("(\(name))")
        && errors.contains(", so there is no")
        || signal == SIGKILL && errors.contains("was killed (SIGKILL) from outside"), "\(errors)")
    #expect(screens.folder.names == ["a.png", "b.png"])
  }

  @Test func `a crash is attributed to the plug-in that is running, otherwise to segue`() {
    func sentence(_ plugin: String?, _ function: String?, latest: String? = nil) -> String? {
      let code = RunningCode(plugin: plugin, function: function, latest: latest)
      return WorkerEnd(signal: SIGILL, code, isOutOfTime: false)?.description
    }
    #expect(
      sentence("org.example.flip", "animate")
        == "org.example.flip crashed (SIGILL) in animate, so there is no result; use another plug-in"
    )
    #expect(
      sentence(nil, nil)
        == "internal error: the process that does the work crashed (SIGILL), so there is no result; "
        + "please report it")
    #expect(
      sentence(nil, nil, latest: "org.example.flip")
        == "the process that does the work crashed (SIGILL) while no plug-in was being called, so there "
        + "is no result; org.example.flip, which ran in it before, may have damaged its memory")
  }

  @Test
  func
    `the advice to use a child process is given only for a crash after a plug-in's call has returned`()
  {
    func isAdvised(_ signal: Int32, _ plugin: String?, latest: String?) -> Bool? {
      let code = RunningCode(plugin: plugin, function: nil, latest: latest)
      return WorkerEnd(signal: signal, code, isOutOfTime: false)?.isPreventedByChildProcess
    }
    #expect(isAdvised(SIGSEGV, nil, latest: "org.example.flip") == true)
    #expect(isAdvised(SIGSEGV, nil, latest: nil) == false)
    #expect(isAdvised(SIGSEGV, "org.example.flip", latest: "org.example.flip") == false)
    #expect(isAdvised(SIGKILL, nil, latest: "org.example.flip") == false)
  }
}
