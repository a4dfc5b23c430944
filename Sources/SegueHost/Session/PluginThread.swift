internal import Glibc
internal import Logging
internal import SegueKit
internal import Synchronization

/// A thread on which instances of plug-ins live, and those of them whose owner was dropped and that
/// wait to be ended there.
///
/// An instance is called on its own thread and on no other. `deinit` comes on whichever thread drops
/// an object, in the middle of whatever that does, so it calls no plug-in: it leaves the instance
/// here. What waits is ended when the next call into a plug-in on this thread has returned
/// (`endDropped`), at the latest when the thread ends. The main thread of a process that exits ends
/// nothing.
final class PluginThread: Sendable {
  /// `@unchecked Sendable`: the session is only touched on its own thread, or when that is over and
  /// nobody else holds it.
  private struct Dropped: @unchecked Sendable {
    let session: any PluginSession
    let reason: TransitionEndReason
  }

  private struct State {
    var dropped: [Dropped] = []
    /// True while one of them is being ended, which ends the others in its turn.
    var isEnding = false
    /// The thread has ended.
    var isOver = false

    mutating func beginEnding() -> Bool {
      guard !isEnding, !dropped.isEmpty else { return false }
      isEnding = true
      return true
    }

    mutating func next() -> Dropped? {
      if dropped.isEmpty {
        isEnding = false
        return nil
      }
      return dropped.removeFirst()
    }
  }

  private let state = Mutex(State())

  private init() {}

  /// The thread that runs. The object lives until the thread ends and all that belongs to it is gone;
  /// a later thread gets another one, whatever number the system gives it.
  static var current: PluginThread {
    if let known { return known }
    let new = PluginThread()
    // Released by the key's destructor, when the thread ends.
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// True on this thread.
  var isCurrent: Bool { Self.known === self }

  private static var known: PluginThread? {
    pthread_getspecific(key).map {
      Unmanaged<PluginThread>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// - Precondition: the process has a key for a thread's own data left, of 1,024.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      // Calls back from plug-ins must find the thread as it was, until it is over.
      pthread_setspecific(PluginThread.key, pointer)
      let thread = Unmanaged<PluginThread>.fromOpaque(pointer).takeRetainedValue()
      thread.endDropped()
      thread.close()
      pthread_setspecific(PluginThread.key, nil)
    }
    precondition(status == 0, "no key is left for a thread's own data")
    return key
  }()

  /// Takes over a session whose owner is gone, from any thread, to end it on this one.
  func drop(_ session: any PluginSession, _ reason: TransitionEndReason) {
    let dropped = Dropped(session: session, reason: reason)
    let isOver = state.withLock { state in
      if !state.isOver { state.dropped.append(dropped) }
      return state.isOver
    }
    guard isOver, session.owesEnd else { return }
    session.logger.warning(
      "\(session.caller.name): an instance was dropped after its thread had ended; it is left as it is"
    )
  }

  /// Ends what waits. On this thread only.
  func endDropped() {
    guard state.withLock({ $0.beginEnding() }) else { return }
    while let next = state.withLock({ $0.next() }) { next.session.end(next.reason) }
  }

  private func close() {
    state.withLock { $0.isOver = true }
  }
}
