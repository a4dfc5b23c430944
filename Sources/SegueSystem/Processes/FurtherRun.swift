internal import Glibc

/// One more run of this program, in a separate process and process group, for testing a plug-in that may harm the
/// process in which it runs.
package enum FurtherRun {
  /// The exit status and the output of the other process.
  package struct End {
    /// The exit status of the process; nil when a signal ended or stopped the process.
    package let status: Int32?
    /// The text that the process wrote to standard output.
    package let output: String
    /// The text that the process wrote to standard error.
    package let errors: String
  }

  /// Runs this program with other arguments, until it has ended. Nil when it could not be started.
  package static func run(_ arguments: [String]) -> End? {
    guard let output = try? MemoryFile.make() else { return nil }
    defer { close(output) }
    guard let errors = try? MemoryFile.make() else { return nil }
    defer { close(errors) }
    guard let program = try? FileSystem.realPath("/proc/self/exe") else { return nil }
    var launch = Launch(program: program, arguments: arguments)
    launch.streams = [0: .null, 1: .copy(of: output), 2: .copy(of: errors)]
    launch.resetsSignals = false
    // A stopped process is killed: only the plug-in can have stopped it, and nobody would continue
    // it.
    launch.endsWhenStopped = true
    // The caller reports a crash of the plug-in, so the Swift runtime's backtrace, which takes a second, is not needed.
    launch.environment.set("SWIFT_BACKTRACE", to: "enable=no")
    guard let end = try? launch.launch().end() else { return nil }
    let status: Int32? = if case .exited(let status) = end { status } else { nil }
    return End(status: status, output: contents(output), errors: contents(errors))
  }

  private static func contents(_ descriptor: Int32) -> String {
    let bytes = try? FileDescriptor(descriptor).contents(limit: 1 << 16, at: 0)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
