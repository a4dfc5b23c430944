internal import Glibc
internal import Synchronization

/// The time of a thread that does not count for the plug-in whose call runs on it: calls of other plug-ins, and work of
/// the host's own that takes long, such as the drawing of a picture for which the plug-in asks. What limits the time of
/// a call subtracts it.
package final class ThreadTime: Sendable {
  private struct State {
    var uncounted = 0.0
    var isWorking = false
    var isWatched = false
  }

  private let state = Mutex(State())

  private init() {}

  /// The time of the calling thread, which alone may use the object.
  package static var current: ThreadTime {
    if let known = pthread_getspecific(key) {
      return Unmanaged<ThreadTime>.fromOpaque(known).takeUnretainedValue()
    }
    let new = ThreadTime()
    // The key's destructor releases the object when the thread ends.
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// The key of the thread-specific data that contains a thread's object.
  ///
  /// - Precondition: the process still has a free key (glibc has 1,024).
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { object in
      guard let object else { return }
      // Sound: the reference was retained for the thread that ends.
      Unmanaged<ThreadTime>.fromOpaque(object).release()
    }
    precondition(status == 0, "the process has no key left for thread-specific data")
    return key
  }()

  /// The seconds that do not count, in total. Who adds a span sets the value from before the span plus the whole span, so
  /// that a span within another one is counted once.
  package var uncounted: Double {
    get { state.withLock { $0.uncounted } }
    set { state.withLock { $0.uncounted = newValue } }
  }

  /// Runs `body`, work of the host whose time does not count. The work must end by itself and call no plug-in, because no
  /// time limit applies to it. It may contain further work.
  ///
  /// - Parameter now: the clock, in seconds.
  package static func working<Result, Failure>(
    _ now: () -> Double = { MonotonicClock.now }, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = current
    let state = thread.state.withLock { state in
      defer { state.isWorking = true }
      return state
    }
    guard !state.isWorking else { return try body() }
    let begin = now()
    if state.isWatched { noteBeginning(begin) }
    defer {
      let end = now()
      thread.state.withLock { $0 = State(uncounted: state.uncounted + (end - begin), isWatched: state.isWatched) }
      if state.isWatched { noteEnd(end) }
    }
    return try body()
  }

  // MARK: Another process that watches

  /// The seconds of work of the watched thread, as the bits of a number; while it works, those until then minus the time
  /// at which the work began, with the sign of a negative number. One number, because two might be read at different times.
  ///
  /// Unsafe: only `share` sets the pointer, before any plug-in's code runs. The memory is never freed.
  nonisolated(unsafe) private static var watched: UnsafeMutablePointer<Atomic<UInt64>>?

  /// Makes the work of a watched thread visible to the processes that are forked later. If no memory can be allocated,
  /// they see none.
  package static func share() {
    guard let memory = SharedMemory.make(byteCount: MemoryLayout<Atomic<UInt64>>.size) else { return }
    let number = memory.bindMemory(to: Atomic<UInt64>.self, capacity: 1)
    number.initialize(to: Atomic(0))
    watched = number
  }

  /// Makes this thread the watched one, whose work other processes see. A process has one at most.
  package func watch() { state.withLock { $0.isWatched = true } }

  /// The seconds for which the watched thread has worked, with the work that has not ended; 0 without one.
  ///
  /// - Parameter now: the time of the monotonic clock.
  package static func watchedWork(at now: Double) -> Double {
    let seconds = number
    return seconds.sign == .minus ? max(0, now + seconds) : seconds
  }

  private static var number: Double {
    get { watched.map { Double(bitPattern: $0.pointee.load(ordering: .relaxed)) } ?? 0 }
    set { watched?.pointee.store(newValue.bitPattern, ordering: .relaxed) }
  }

  private static func noteBeginning(_ now: Double) { number = -(now - number) }
  private static func noteEnd(_ now: Double) { number = max(0, now + number) }
}
