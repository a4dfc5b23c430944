internal import CProcess
internal import Glibc
internal import SegueConformance

/// Judges one case of one plug-in in-process, in one more process of this command, because a bad
/// plug-in may end that process.
struct InProcessJudge: Sendable {
  /// The library's absolute path.
  let library: String
  let seed: UInt64

  /// Runs the case in the other process and waits until that has ended.
  func result(of name: String, _ plugin: String) -> CaseResult {
    func result(
      _ outcome: SegueConformance.Outcome, _ detail: String, advice: String? = nil
    ) -> CaseResult {
      CaseResult(plugin: plugin, id: name, outcome: outcome, detail: detail, advice: advice)
    }
    guard
      let (text, errors) = run([
        "segue", "validate", library, "--in-process", plugin, "--case", name, "--seed", "\(seed)",
      ])
    else { return result(.skipped, "no process can be made in which the plug-in runs in-process") }
    if let known = Self.read(text, name, plugin) { return known }
    // The message of `Watcher`, without what it means for a film.
    let reason = errors.split(separator: "\n").last { $0.hasPrefix("segue: ") }?.dropFirst(7)
      .split(separator: ",").first
    return result(
      .crashed,
      "in mode in-process: \(reason.map(String.init) ?? "the process ended unexpectedly")",
      advice: "run it in a debugger, as docs/isolation.md says, with --isolation in-process")
  }

  // MARK: What the other process writes

  /// The lines for a result: the outcome, the detail and the advice, the last two as far as there
  /// are any.
  static func text(_ result: CaseResult) -> String {
    [result.outcome.rawValue, result.detail, result.advice].compactMap { $0 }
      .map { $0.split(separator: "\n").joined(separator: " ") }.joined(separator: "\n") + "\n"
  }

  private static func read(_ text: String, _ name: String, _ plugin: String) -> CaseResult? {
    let lines = text.split(separator: "\n").map(String.init)
    guard let first = lines.first, let outcome = SegueConformance.Outcome(rawValue: first) else {
      return nil
    }
    return CaseResult(
      plugin: plugin, id: name, outcome: outcome, detail: lines.count > 1 ? lines[1] : nil,
      advice: lines.count > 2 ? lines[2] : nil)
  }

  // MARK: The other process

  /// Runs this program with other arguments. Returns what it wrote to standard output and standard
  /// error, and nil when it could not be started.
  private func run(_ arguments: [String]) -> (output: String, errors: String)? {
    let (output, errors) = (segue_memory_file(), segue_memory_file())
    defer { for descriptor in [output, errors] where descriptor >= 0 { close(descriptor) } }
    guard output >= 0, errors >= 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // The plug-in's crash is reported by the case; the Swift runtime's backtrace would take a second.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    var process: pid_t = 0
    // A plug-in that signals its process group must not reach this process.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    guard posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0 else {
      return nil
    }
    // Nothing else than the plug-in stops it, so it would not go on.
    var what = siginfo_t()
    while waitid(P_PID, id_t(process), &what, WEXITED | WSTOPPED | WNOWAIT) < 0, errno == EINTR {}
    // Also ends what the plug-in has started. The group can't be another one before it is waited for.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    return (Self.contents(output), Self.contents(errors))
  }

  private static func contents(_ descriptor: Int32) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // Sound: pread writes at most as many bytes as the buffer holds.
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
