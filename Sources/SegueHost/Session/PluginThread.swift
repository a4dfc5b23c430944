internal import Glibc
internal import Logging
internal import SegueKit
internal import Synchronization

/// A thread to which instances of plug-ins belong. It has a queue of instances whose owners were released, and which
/// must be destroyed on this thread.
///
/// An instance is called only on its own thread. A `deinit` runs on whichever thread releases the object, in the middle
/// of other work, so it does not call the plug-in but adds the instance to this queue. Waiting instances are ended when
/// the next call into a plug-in on this thread has returned (`endDropped`), or at the latest when the thread ends.
/// Instances of the main thread that are still waiting when the process exits are not ended.
final class PluginThread: Sendable {
  /// `@unchecked Sendable`: the session is only used on its own thread, or after that thread has ended, when nothing
  /// else refers to the session.
  private struct Dropped: @unchecked Sendable {
    let session: any PluginSession
    let reason: TransitionEndReason
  }

  private struct State {
    var dropped: [Dropped] = []
    /// True while an instance is being ended; the loop that ends it also ends instances that are added meanwhile.
    var isEnding = false
    /// True once the thread has ended.
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

  /// The current thread. The object lives until the thread ends and everything that belongs to it
  /// is gone; a later thread gets another object, even if the system gives it the same number.
  static var current: PluginThread {
    if let known { return known }
    let new = PluginThread()
    // The key's destructor releases the object when the thread ends.
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// True when the caller runs on this thread.
  var isCurrent: Bool { Self.known === self }

  private static var known: PluginThread? {
    pthread_getspecific(key).map {
      Unmanaged<PluginThread>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The key of the thread-specific data that contains a thread's object.
  ///
  /// - Precondition: the process still has a free key (glibc has 1,024).
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      // The system has cleared the thread's value before it calls this destructor. The value is set
      // again, because calls from plug-ins must still find the object while the waiting instances
      // are ended.
      pthread_setspecific(PluginThread.key, pointer)
      let thread = Unmanaged<PluginThread>.fromOpaque(pointer).takeRetainedValue()
      thread.endDropped()
      thread.close()
      pthread_setspecific(PluginThread.key, nil)
    }
    precondition(status == 0, "the process has no key left for thread-specific data")
    return key
  }()

  /// Takes over a session whose owner was released, to end it on this thread. May be called on any
  /// thread.
  func drop(_ session: any PluginSession, _ reason: TransitionEndReason) {
    let dropped = Dropped(session: session, reason: reason)
    let isOver = state.withLock { state in
      if !state.isOver { state.dropped.append(dropped) }
      return state.isOver
    }
    guard isOver, session.owesEnd else { return }
    session.logger.warning(
      "\(session.caller.name): an instance was dropped after its thread had ended; it is not destroyed"
    )
  }

  /// Ends the waiting instances. Must be called on this thread.
  func endDropped() {
    guard state.withLock({ $0.beginEnding() }) else { return }
    while let next = state.withLock({ $0.next() }) { next.session.end(next.reason) }
  }

  private func close() {
    state.withLock { $0.isOver = true }
  }
}
