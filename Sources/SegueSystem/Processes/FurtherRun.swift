internal import Glibc

/// One more run of this program, in a separate process and process group: for testing a plug-in that may harm the
/// process in which it runs, and for work beside this one's. Releasing the object ends the process.
package final class FurtherRun {
  /// The exit status and the output of the other process.
  package struct End {
    /// The exit status of the process; nil when a signal ended or stopped the process.
    package let status: Int32?
    /// The text that the process wrote to standard output.
    package let output: String
    /// The text that the process wrote to standard error.
    package let errors: String
  }

  private let child: ChildProcess
  private let (output, errors): (Int32, Int32)

  /// Runs this program with other arguments, until it has ended. Nil when it could not be started.
  ///
  /// - Parameter arguments: The name under which the program runs, and its arguments.
  package static func run(_ arguments: [String]) -> End? {
    start(arguments)?.end()
  }

  /// Starts this program with other arguments. Nil when it could not be started.
  ///
  /// - Parameter arguments: The name under which the program runs, and its arguments.
  package static func start(_ arguments: [String]) -> FurtherRun? {
    guard let program = try? FileSystem.realPath("/proc/self/exe"), let output = try? MemoryFile.make() else {
      return nil
    }
    guard let errors = try? MemoryFile.make() else {
      close(output)
      return nil
    }
    var launch = Launch(program: program, arguments: arguments)
    launch.streams = [0: .null, 1: .copy(of: output), 2: .copy(of: errors)]
    launch.resetsSignals = false
    // A stopped process is killed: only the plug-in can have stopped it, and nobody would continue
    // it.
    launch.endsWhenStopped = true
    // The caller reports a crash of the plug-in, so the Swift runtime's backtrace, which takes a second, is not needed.
    launch.environment.set("SWIFT_BACKTRACE", to: "enable=no")
    guard let child = try? launch.launch() else {
      close(output)
      close(errors)
      return nil
    }
    return FurtherRun(child, output: output, errors: errors)
  }

  private init(_ child: ChildProcess, output: Int32, errors: Int32) {
    (self.child, self.output, self.errors) = (child, output, errors)
  }

  deinit {
    child.kill()
    close(output)
    close(errors)
  }

  /// Waits for the end of the process, at most `seconds`. Nil when it is still running after this time.
  package func end(within seconds: Double = .infinity) -> End? {
    guard let end = child.end(within: seconds) else { return nil }
    let status: Int32? = if case .exited(let status) = end { status } else { nil }
    return End(status: status, output: Self.contents(output), errors: Self.contents(errors))
  }

  private static func contents(_ descriptor: Int32) -> String {
    let bytes = try? FileDescriptor(descriptor).contents(limit: 1 << 16, at: 0)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
