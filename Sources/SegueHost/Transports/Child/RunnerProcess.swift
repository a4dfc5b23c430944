internal import SegueSystem
internal import Synchronization

/// A process of `segue-runner`. The process ends when the last reference to this object is
/// released.
final class RunnerProcess: Sendable {
  /// The error when a runner could not be started; its reason is a clause.
  struct StartFailure: Error {
    let reason: String
  }

  private let child: ChildProcess
  var process: Int { Int(child.id) }

  /// The number that the file descriptor of the connection has in the runner.
  static let channelInRunner: Int32 = 3

  /// Starts the runner.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the program.
  ///   - arguments: the arguments after the program's name.
  ///   - channel: the runner's end of the connection. The caller closes it afterwards.
  ///   - output: the runner's standard output and error. The caller closes it afterwards.
  ///   - keepsEnvironment: false for a plug-in that must not see the environment. The runner then
  ///     gets only the variables for the language, the time zone and the loader.
  /// - Throws: `StartFailure` when the system refuses.
  init(
    path: String, arguments: [String], channel: Int32, output: Int32, keepsEnvironment: Bool
  ) throws(StartFailure) {
    var launch = Launch(program: path, arguments: [path] + arguments)
    // The runner does not inherit the host's own streams. All processes that have the same file open share its mode and
    // position, so a plug-in could change the mode and position of the host's streams.
    launch.streams = [
      0: .null, 1: .copy(of: output), 2: .copy(of: output),
      Self.channelInRunner: .copy(of: channel),
    ]
    launch.hasOrdinaryPriority = true
    if !keepsEnvironment {
      launch.environment.keep(namesBeginningWith: ["LANG=", "LC_", "TZ=", "LD_LIBRARY_PATH="])
    }
    // The host itself reports a plug-in's crash. The backtrace of the Swift runtime is switched
    // off, because it would take a second.
    launch.environment.set("SWIFT_BACKTRACE", to: "enable=no")
    do throws(SystemError) { child = try launch.launch() } catch {
      throw StartFailure(
        reason: "no process can be started for it (\(error)); allow more processes, memory or open "
          + "files (ulimit)")
    }
    Self.all.withLock { all in
      all.removeAll { $0.end(within: 0) != nil }
      all.append(child)
    }
  }

  deinit { kill() }

  /// Waits for the end of the process, at most `seconds`. Returns nil when the process has not
  /// ended by then.
  func end(within seconds: Double) -> ProcessEnd? { child.end(within: seconds) }

  /// Kills the process and all other processes in its process group.
  func kill() { child.kill() }

  // MARK: The end of the host

  /// The processes that were started and may still run.
  private static let all = Mutex<[ChildProcess]>([])

  /// Ends all runners and waits until they have ended, at most a second for each. Call this when the
  /// host's process ends, after the last call into a plug-in.
  static func endAll() {
    let running = all.withLock { all in
      defer { all = [] }
      return all
    }
    for process in running { process.kill() }
    for process in running { _ = process.end(within: 1) }
  }
}
