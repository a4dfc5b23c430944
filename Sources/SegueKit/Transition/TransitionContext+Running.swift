#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TransitionContext {
  /// Runs `body` with this context as the context of the recording on this thread.
  func running(_ body: () -> Void) {
    let outer = Self.running
    Self.running = self
    body()
    Self.running = outer
  }

  // Thread-local, because two windows may record on two threads at the same time.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The context whose animator, or one of its completions, is running on this thread; nil when
  /// none is.
  private(set) static var running: TransitionContext? {
    get {
      // The pointer is valid: `running(_:)` sets it only while it runs, and its caller retains the
      // context for that time.
      key.flatMap { pthread_getspecific($0) }
        .map { Unmanaged<TransitionContext>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      guard let key else { return }
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }
}
