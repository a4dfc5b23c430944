#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TransitionContext {
  /// Runs `body` with this context as the one whose animator is being recorded on this thread.
  func running(_ body: () -> Void) {
    let outer = Self.running
    Self.running = self
    body()
    Self.running = outer
  }

  // A thread-local, because two windows may record on two threads at once.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The context whose animator, or a completion of it, runs on this thread; nil outside of both.
  private(set) static var running: TransitionContext? {
    get {
      // Sound: set by `running(_:)` for as long as it runs, during which its caller owns the context.
      key.flatMap { pthread_getspecific($0) }
        .map { Unmanaged<TransitionContext>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      guard let key else { return }
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }
}
