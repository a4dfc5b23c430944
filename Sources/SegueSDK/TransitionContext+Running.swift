internal import Glibc

extension TransitionContext {
  /// Runs `body` as a callback of the host and returns its status: the error that `body` threw,
  /// else that of the first call to the host that failed in it, else ok. No Swift error leaves this
  /// function.
  func callback(_ body: (TransitionContext) throws -> Void) -> Int32 {
    // Callbacks are nested when the host calls one back during a call to it.
    let outer = (failure: failure, animations: openAnimations, context: Self.running)
    failure = nil
    openAnimations = []
    Self.running = self
    defer {
      failure = outer.failure
      openAnimations = outer.animations
      Self.running = outer.context
    }
    do {
      try body(self)
      return (failure ?? .ok).rawValue
    } catch {
      log(.error, "\(error)")
      guard let status = error as? Status, status.rawValue < 0 else {
        return Status.failed.rawValue
      }
      return status.rawValue
    }
  }

  // Thread-local, because two instances may run on two threads at once.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The context whose callback is running on this thread; nil outside a callback.
  private(set) static var running: TransitionContext? {
    get {
      // Sound: `callback` sets the pointer only while it runs, and its caller owns the context
      // meanwhile.
      key.flatMap { pthread_getspecific($0) }
        .map { Unmanaged<TransitionContext>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      guard let key else { return }
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }
}
