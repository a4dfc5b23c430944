internal import SegueScene

extension TransitionContext {
  /// Runs `body` with this context as the context of the recording on this thread.
  func running(_ body: () -> Void) {
    let outer = Self.running
    Self.local.value = self
    body()
    Self.local.value = outer
  }

  // The context is thread-local, because two windows may record on two threads at the same time.
  // The caller of `running(_:)` retains the context for that time.
  private static let local = ThreadLocal<TransitionContext>(isOwner: false)

  /// The context whose animator, or a completion of whose animator, is running on this thread; nil
  /// when there is none.
  static var running: TransitionContext? { local.value }
}
