internal import CSegueProcess
internal import Glibc

/// A copy of this process that fork(2) has made.
package struct ForkedProcess: Sendable {
  /// A change of the copy's state, as waitpid(2) reports it.
  package enum Change: Sendable, Hashable {
    case stopped(by: Int32)
    case ended(ProcessEnd)
  }

  /// The process id.
  package let id: Int32

  /// Forks this process, and calls `body` on a new thread in each of the two processes. In the parent the argument is
  /// the copy, and in the copy it is nil. The thread is new because the Swift runtime may have stored the ids of other
  /// threads, which would be wrong in the copy; see `segue_fork_on_new_thread`.
  ///
  /// - Parameter stack: the size of the thread's stack in bytes.
  /// - Returns: the reason why the process cannot be copied. Does not return after a success.
  package static func make(
    stack: Int, _ body: @escaping (ForkedProcess?) -> Never
  ) -> SystemError {
    let code = segue_fork_on_new_thread(
      { context, child in
        guard let context else { return }
        // Sound: the call passes a retained reference, which is released here, once in each of the
        // two processes.
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
          .run(child > 0 ? ForkedProcess(id: child) : nil)
      }, Unmanaged.passRetained(Body(run: body)).toOpaque(), stack)
    return SystemError(code)
  }

  private final class Body {
    let run: (ForkedProcess?) -> Never
    init(run: @escaping (ForkedProcess?) -> Never) { self.run = run }
  }

  /// Sends a signal to the copy. Must not be called after `change` or `end` has reported the copy's end.
  package func send(_ signal: Int32) { Glibc.kill(id, signal) }

  /// Kills the copy and waits for its end.
  package func end() {
    send(SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Returns the change of state since the previous call, without waiting; nil when there is none.
  ///
  /// - Throws: the error of waitpid(2), after which no change can be found.
  package func change() throws(SystemError) -> Change? {
    var status: Int32 = 0
    let found = waitpid(id, &status, WNOHANG | WUNTRACED)
    if found < 0, errno != EINTR { throw .current }
    guard found == id else { return nil }
    return ProcessEnd(status: status).map { .ended($0) } ?? .stopped(by: status >> 8 & 0xff)
  }
}
