internal import Glibc

extension TransitionContext {
  /// Runs `body` as a callback of the host and gives its status: what `body` threw, else the first
  /// host call that failed in it, else ok. Nothing leaves it but that number.
  func callback(_ body: (TransitionContext) throws -> Void) -> Int32 {
    // Nested where a host runs a callback inside a call of another one.
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

  // A thread-local, because two instances may be at work on two threads at once.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// The context whose callback runs on this thread; nil outside of one.
  private(set) static var running: TransitionContext? {
    get {
      // Sound: set by `callback` for as long as it runs, during which its caller owns the context.
      key.flatMap { pthread_getspecific($0) }
        .map { Unmanaged<TransitionContext>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      guard let key else { return }
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }
}
