internal import Glibc

/// One more run of this program, in a process group of its own, for a plug-in that may do anything to the
/// process in which it runs.
package enum FurtherRun {
  /// The end of the other process.
  package struct End {
    /// Its exit status; nil when a signal ended or stopped it.
    package let status: Int32?
    /// The text that it wrote to standard output.
    package let output: String
    /// The text that it wrote to standard error.
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
    // Only the plug-in stops the process, so nothing would continue it.
    launch.endsWhenStopped = true
    // The plug-in's crash is reported by the case; the Swift runtime's backtrace would take a second.
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
