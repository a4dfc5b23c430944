// Processes: how others are started and ended, and what this one changes of itself. `Launch` collects the settings of a
// program (its streams, its environment, the descriptors that it inherits), and starts a `ChildProcess`, whose thread
// lives exactly as long as the child: it reaps it, and the kernel's parent-death signal belongs to that thread.
// Releasing the object kills the child, so that nothing outlives the code that has started it. `ForkedProcess` is a
// copy made by fork(2), for the two processes of a command; `FurtherRun` starts this program again. `ProcessEnd` says
// how one ended.
//
// `ProcessState` compares what a library could change for the whole program (locale, environment, umask, signals,
// rounding), `ResourceLimit`, `OrdinaryScheduling` and `StandardStreams` undo or prevent some of it. `ThreadCondition`
// and `WorkerThreads` are the threads of this module; loops over pixels have their own.
//
// Rejected:
// - Waiting for a child in the thread that needs it. It would have to poll, a child that ends early would stay a
//   zombie, and the child would end with whichever thread had started it.
// - Plug-ins in this process, to save the time of others: 600 frames with slide take 505 ms in-process, 476 in a child
//   and 508 in a hardened one, so that there is nothing to save (BENCHMARKS.md, Isolation).

internal import CSegueProcess
internal import Glibc

/// A child process, with the thread that started it and waits for its end.
///
/// The thread exists exactly as long as the child, for two reasons. First, it reaps the child as soon as the child
/// ends, so that no zombie remains. Second, the kernel sends a parent-death signal that the child has requested
/// (PR_SET_PDEATHSIG) when the *thread* that started the child ends. With a separate thread, the child ends together
/// with this process, not with the thread that called `launch()`.
///
/// The thread blocks all signals. When the child ends and has a separate process group, the thread kills the other
/// processes of that group. Releasing the last reference to this object kills the child.
///
/// In a process that was forked after the launch, the thread does not exist, and all functions do nothing.
package final class ChildProcess: Sendable {
  /// The process id.
  package let id: Int32
  private let shared: Shared
  private let owner = OwnProcess.id

  init(_ launch: Launch) throws(SystemError) {
    shared = Shared(hasOwnGroup: launch.hasOwnGroup)
    let box = Unmanaged.passRetained(Start(launch: launch, shared: shared))
    let code = segue_start_thread(
      { box in
        // Sound: the box was retained for this thread alone.
        if let box { Unmanaged<Start>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }, box.toOpaque(), 128 << 10)
    guard code == 0 else {
      box.release()
      throw SystemError(code)
    }
    guard let start = shared.wait({ $0.start }) else { throw SystemError(EAGAIN) }
    id = try start.get()
  }

  deinit { kill() }

  /// Kills the child and, if it has a separate process group, all other processes of the group. Does nothing if the
  /// child has ended.
  package func kill() {
    if owner == OwnProcess.id { shared.kill() }
  }

  /// Waits for the end of the process, at most `seconds`.
  ///
  /// - Returns: nil when the process is still running after this time.
  package func end(within seconds: Double = .infinity) -> ProcessEnd? {
    owner == OwnProcess.id ? shared.wait(seconds: seconds) { $0.end } : nil
  }

  // MARK: The thread

  private final class Start: Sendable {
    private let launch: Launch
    /// The signals that were blocked on the thread that called `launch()`.
    private let blocked: sigset_t
    private let shared: Shared

    init(launch: Launch, shared: Shared) {
      var blocked = sigset_t()
      pthread_sigmask(SIG_SETMASK, nil, &blocked)
      self.launch = launch
      self.blocked = blocked
      self.shared = shared
    }

    func run() {
      let start: Result<pid_t, SystemError>
      do { start = .success(try launch.spawn(blocking: blocked)) } catch { start = .failure(error) }
      shared.update { $0.start = start }
      guard case .success(let process) = start else { return }
      // Waits without reaping the child, so that the kernel cannot reuse the child's id before this
      // thread has the lock.
      var info = siginfo_t()
      var error: SystemError?
      let events = WEXITED | WNOWAIT | (launch.endsWhenStopped ? WSTOPPED : 0)
      while error == nil, waitid(P_PID, id_t(process), &info, events) < 0 {
        if errno != EINTR { error = .current }
      }
      shared.update { state in
        // Kills the remaining processes of the child's process group.
        shared.signal(process)
        let end = Self.reap(process)
        state.end = error.map { .unknown($0) } ?? end
      }
    }

    private static func reap(_ process: pid_t) -> ProcessEnd {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return .unknown(.current) }
      }
      return ProcessEnd(status: status) ?? .unknown(SystemError(ECHILD))
    }
  }

  private struct State {
    /// The result of posix_spawn; nil until it has returned.
    var start: Result<pid_t, SystemError>?
    /// The end of the process; nil while it runs.
    var end: ProcessEnd?
  }

  /// The state, and the condition variable that signals its changes.
  ///
  /// `@unchecked Sendable`: `state` is used under the lock only.
  private final class Shared: @unchecked Sendable {
    private let condition = ThreadCondition()
    private var state = State()
    private let hasOwnGroup: Bool

    init(hasOwnGroup: Bool) { self.hasOwnGroup = hasOwnGroup }

    func kill() {
      update { state in
        // The id still belongs to the child, because the child has not been reaped: this object's
        // thread reaps the child and sets `end` under the same lock.
        guard state.end == nil, case .success(let process)? = state.start else { return }
        signal(process)
      }
    }

    /// Sends SIGKILL to a process that has not been reaped, and to its process group if that is
    /// separate.
    func signal(_ process: pid_t) {
      if hasOwnGroup { Glibc.kill(-process, SIGKILL) }
      Glibc.kill(process, SIGKILL)
    }

    func update(_ body: (inout State) -> Void) {
      condition.change { body(&state) }
    }

    /// Waits until `body` returns a value for the state, but at most `seconds`; returns nil after
    /// that time.
    func wait<Result>(seconds: Double = .infinity, _ body: (State) -> Result?) -> Result? {
      let end = MonotonicClock.now + seconds
      return condition.withLock {
        while true {
          if let result = body(state) { return result }
          guard condition.wait(until: end) else { return body(state) }
        }
      }
    }
  }
}
