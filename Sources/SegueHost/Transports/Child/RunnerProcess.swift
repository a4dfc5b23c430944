internal import CProcess
internal import Glibc
internal import Synchronization

/// A process of `segue-runner`, with the thread that started it and waits for its end.
///
/// The thread lives exactly as long as the process, for two reasons. It reaps the process as soon
/// as that ends, so that no zombie remains. And the signal that the runner has requested for the
/// end of its parent (PR_SET_PDEATHSIG) is sent when the *thread* that started it ends: so the
/// runner ends with the host, and not with the thread of a transition.
final class RunnerProcess: Sendable {
  /// Why no process could be started, as a clause.
  struct StartFailure: Error {
    let reason: String
  }

  fileprivate struct State {
    var process: pid_t = 0
    /// The status from `waitpid`; nil while the process runs, and when other code of this program
    /// has taken the status.
    var status: Int32?
    var hasEnded = false
    /// The errno of waiting for the process, where that is denied.
    var waitError: Int32?
    /// The result of posix_spawn; nil until it has returned.
    var startError: Int32?
  }

  /// The state, and the condition variable that signals its changes.
  ///
  /// `@unchecked Sendable`: `value` is used under the mutex only.
  fileprivate final class Shared: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value = State()

    init() {
      mutex.initialize(to: pthread_mutex_t())
      changed.initialize(to: pthread_cond_t())
      pthread_mutex_init(mutex, nil)
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(changed, &attributes)
      pthread_condattr_destroy(&attributes)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      pthread_cond_destroy(changed)
      mutex.deallocate()
      changed.deallocate()
    }

    var hasEnded: Bool { update { $0.hasEnded } }

    func kill() {
      update { state in
        // The kernel can't give the id to another process before the thread has reaped this one,
        // which the thread does under the same lock.
        guard !state.hasEnded, state.process > 0 else { return }
        Glibc.kill(-state.process, SIGKILL)
        Glibc.kill(state.process, SIGKILL)
      }
    }

    func update<Result>(_ body: (inout State) -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer {
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
      }
      return body(&value)
    }

    /// Waits until `body` returns a value, at most `seconds`.
    func wait<Result>(seconds: Double = .infinity, _ body: (State) -> Result?) -> Result? {
      var end = timespec()
      clock_gettime(CLOCK_MONOTONIC, &end)
      let limited = min(seconds, 1e9)
      end.tv_sec += Int(limited)
      end.tv_nsec += Int((limited - limited.rounded(.down)) * 1e9)
      if end.tv_nsec >= 1_000_000_000 {
        end.tv_sec += 1
        end.tv_nsec -= 1_000_000_000
      }
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while true {
        if let result = body(value) { return result }
        if pthread_cond_timedwait(changed, mutex, &end) == ETIMEDOUT { return body(value) }
      }
    }
  }

  private struct Start {
    let runner: String
    let arguments: [String]
    let channel: Int32
    let output: Int32
    let keepsEnvironment: Bool
    let shared: Shared
  }

  private let shared = Shared()
  /// The process id.
  let process: Int

  /// The number that the file descriptor of the connection has in the runner.
  static let channelInRunner: Int32 = 3

  /// Starts the runner.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the program.
  ///   - arguments: the arguments after the program's name.
  ///   - channel: the runner's end of the connection. This process closes its copy.
  ///   - output: the runner's standard output and error. This process closes its copy.
  ///   - keepsEnvironment: false for a plug-in that must not see the environment. The runner then
  ///     gets only the variables for the language, the time zone and the loader.
  /// - Throws: `StartFailure` when the system refuses.
  init(
    path: String, arguments: [String], channel: Int32, output: Int32, keepsEnvironment: Bool
  ) throws(StartFailure) {
    let start = Start(
      runner: path, arguments: arguments, channel: channel, output: output,
      keepsEnvironment: keepsEnvironment, shared: shared)
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 128 << 10)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    let box = Unmanaged.passRetained(StartBox(start))
    let code = pthread_create(
      &thread, &attributes,
      { box in
        // Sound: the box was retained for this thread alone.
        if let box {
          RunnerProcess.run(Unmanaged<StartBox>.fromOpaque(box).takeRetainedValue().start)
        }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      close(channel)
      close(output)
      throw Self.failure(code)
    }
    let error = shared.wait { $0.startError } ?? EAGAIN
    if error != 0 { throw Self.failure(error) }
    process = shared.update { Int($0.process) }
    Self.all.withLock { all in
      all.removeAll { $0.hasEnded }
      all.append(shared)
    }
  }

  // MARK: The end of the host

  /// The processes that were started and may still run.
  private static let all = Mutex<[Shared]>([])

  /// Ends all runners and waits until they are gone, at most a second for each. Call it when the
  /// host's process ends, after the last call into a plug-in.
  static func endAll() {
    let running = all.withLock { all in
      defer { all = [] }
      return all
    }
    for process in running { process.kill() }
    for process in running { _ = process.wait(seconds: 1) { $0.hasEnded ? true : nil } }
  }

  private final class StartBox {
    let start: Start
    init(_ start: Start) { self.start = start }
  }

  private static func failure(_ code: Int32) -> StartFailure {
    StartFailure(
      reason: "no process can be started for it (\(String(cString: strerror(code)))); allow more "
        + "processes, memory or open files (ulimit)")
  }

  /// The status of the ended process from `waitpid`. Waits for its end, at most `seconds`. Nil when
  /// it has not ended by then, or when other code of this program has taken the status.
  func status(within seconds: Double) -> Int32? {
    shared.wait(seconds: seconds) { $0.hasEnded ? .some($0.status) : nil } ?? nil
  }

  /// Why the process had to be killed although it had done nothing wrong, as a clause; nil for any other
  /// end.
  var hindrance: String? {
    guard let code = shared.update({ $0.waitError }) else { return nil }
    return "its process can't be waited for, because the system call waitid is denied "
      + "(\(String(cString: strerror(code)))); allow it in the container's filter of system calls"
  }

  /// Kills the process and all other processes in its process group.
  func kill() { shared.kill() }

  deinit { kill() }

  // MARK: The thread

  private static func run(_ start: Start) {
    var process: pid_t = 0
    let error = spawn(start, &process)
    close(start.channel)
    close(start.output)
    start.shared.update {
      $0.process = process
      $0.startError = error
    }
    guard error == 0 else { return }
    // Waits without reaping, so that the kernel can't reuse the id before the lock is held.
    var info = siginfo_t()
    var waitError: Int32?
    while waitError == nil, waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0 {
      if errno != EINTR { waitError = errno }
    }
    start.shared.update { state in
      state.waitError = waitError
      // Ends the processes that the runner has started and left in its process group.
      Glibc.kill(-process, SIGKILL)
      var status: Int32 = 0
      var found: pid_t
      repeat { found = waitpid(process, &status, 0) } while found < 0 && errno == EINTR
      state.status = found == process ? status : nil
      state.hasEnded = true
    }
  }

  private static func spawn(_ start: Start, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // None of the host's streams is shared, because the mode and the position of a file belong to all
    // processes that have it open.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, start.output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, start.output, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, start.channel, channelInRunner)
    segue_spawn_closes_from(&actions, channelInRunner + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // The runner gets its own process group, so that Ctrl-C at the terminal signals the host only,
    // and so that the processes that a plug-in starts can be ended together with the runner.
    posix_spawnattr_setpgroup(&attributes, 0)
    // A plug-in in an endless loop must not keep the host from running, so it inherits no real-time
    // priority.
    var ordinary = sched_param()
    posix_spawnattr_setschedpolicy(&attributes, SCHED_OTHER)
    posix_spawnattr_setschedparam(&attributes, &ordinary)
    posix_spawnattr_setflags(
      &attributes,
      Int16(
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
          | POSIX_SPAWN_SETSCHEDULER))

    let words = [start.runner] + start.arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var variables = environment(onlyHarmless: !start.keepsEnvironment)
    // The host reports a plug-in's crash. The Swift runtime's own backtrace would take a second.
    let noBacktrace = strdup("SWIFT_BACKTRACE=enable=no")
    defer { free(noBacktrace) }
    variables += [noBacktrace, nil]
    return posix_spawn(&process, start.runner, &actions, &attributes, &pointers, &variables)
  }

  /// The entries of this process's environment, not copied.
  ///
  /// - Parameter onlyHarmless: true to leave out variables that could reveal something private.
  private static func environment(onlyHarmless: Bool) -> [UnsafeMutablePointer<CChar>?] {
    let harmless = ["LANG=", "LC_", "TZ=", "LD_LIBRARY_PATH="]
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    // Sound: the list ends with NULL, and its texts stay valid until the environment is changed.
    while let entry = next.pointee {
      next += 1
      if strncmp(entry, "SWIFT_BACKTRACE=", 16) == 0 { continue }
      guard !onlyHarmless || harmless.contains(where: { strncmp(entry, $0, $0.utf8.count) == 0 })
      else { continue }
      entries.append(entry)
    }
    return entries
  }
}
