internal import CSegueProcess
internal import Glibc

/// A thread of this process (pthreads(7)).
package struct SystemThread: Sendable, Hashable {
  private let id: pthread_t

  private init(id: pthread_t) { self.id = id }

  /// The calling thread.
  package static var current: SystemThread { SystemThread(id: pthread_self()) }

  /// Starts a thread that calls `body` and then ends. Exactly one other thread must call `join()`.
  ///
  /// - Parameter signals: The signals that the thread blocks in addition to those that the calling thread blocks. A
  ///   blocked signal that a system call of the thread raises, such as SIGPIPE, has no effect and disappears with the
  ///   thread.
  /// - Throws: EAGAIN when the system does not allow another thread.
  package init(
    blocking signals: [Int32] = [], _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var id = pthread_t()
    // The thread releases this reference. If no thread is started, this function releases it below.
    let start = Unmanaged.passRetained(Start(signals, body))
    let code = pthread_create(
      &id, nil,
      { start in
        // Sound: the reference was retained for this thread alone.
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw SystemError(code)
    }
    self.id = id
  }

  /// Waits until the thread has ended. Must be called once.
  package func join() { pthread_join(id, nil) }

  /// Suspends the calling thread for at least `milliseconds`.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  private final class Start: Sendable {
    private let signals: [Int32]
    private let body: @Sendable () -> Void

    init(_ signals: [Int32], _ body: @escaping @Sendable () -> Void) {
      (self.signals, self.body) = (signals, body)
    }

    func run() {
      var set = sigset_t()
      sigemptyset(&set)
      for signal in signals { sigaddset(&set, signal) }
      pthread_sigmask(SIG_BLOCK, &set, nil)
      body()
    }
  }
}
