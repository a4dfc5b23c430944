internal import CSegueSDK

extension TransitionContext {
  /// Runs `body` as a callback of the host and returns the status of the callback. If `body` throws an error, this is
  /// the status of the error; otherwise it is the status of the first call to the host that failed, or ok. No Swift
  /// error leaves this function.
  func callback(_ body: (TransitionContext) throws(PluginError) -> Void) -> Int32 {
    // Callbacks are nested when the host makes a callback during a call of this plug-in to the host.
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
      let status = error.thrown
      // Two errors need no error line in the log: `unsupported`, with which an animator declines a
      // transition, and `failed`, whose reason has already been logged.
      log(status == .unsupported || status == .failed ? .debug : .error, "\(error)")
      return status.rawValue
    }
  }

  /// The context whose callback is running on this thread; nil outside a callback. It is a variable of the
  /// thread, because two instances may run simultaneously on two threads.
  private(set) static var running: TransitionContext? {
    get {
      // Sound: the pointer is set only while `callback` runs, and the caller of `callback` owns the
      // context during this time.
      segue_sdk_running_context().pointee
        .map { Unmanaged<TransitionContext>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      segue_sdk_running_context().pointee =
        newValue.map { Unmanaged.passUnretained($0).toOpaque() }
    }
  }
}
