internal import CProcess
internal import Glibc

/// One more run of this program, in a process group of its own, for a plug-in that may do anything to the
/// process in which it runs.
enum FurtherRun {
  /// How the other process ended.
  struct End {
    /// Its exit status; nil when a signal ended or stopped it.
    let status: Int32?
    /// What it wrote to standard output.
    let output: String
    /// What it wrote to standard error.
    let errors: String
  }

  /// Runs this program with other arguments, until it has ended. Nil when it could not be started.
  static func run(_ arguments: [String]) -> End? {
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
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return End(
      status: status & 0x7f == 0 ? status >> 8 & 0xff : nil,
      output: contents(output), errors: contents(errors))
  }

  private static func contents(_ descriptor: Int32) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // Sound: pread writes at most as many bytes as the buffer holds.
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
