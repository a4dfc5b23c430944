internal import SegueGeometry
public import SegueMotion
internal import SegueScene

/// A cross-dissolve, in which `to` fades in over `from`. It is the default animator, and the
/// fallback when another animator fails.
public final class DissolveAnimator: ViewControllerAnimatedTransitioning {
  /// The id of this built-in animator in the registry of plug-ins.
  package static let identifier = BundledPlugin.dissolve

  /// The duration in seconds.
  public let duration: Double
  /// The curve or spring of the fade.
  public let timing: Timing

  /// Creates a cross-dissolve.
  ///
  /// - Parameter duration: The duration in seconds, at least 0.
  public init(duration: Double = 0.35, timing: Timing = .easeInOut) {
    self.duration = duration
    self.timing = timing
  }

  /// Returns `duration`.
  public func transitionDuration(using context: TransitionContext) -> Double {
    duration
  }

  /// Cross-fades the two screens.
  public func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    if let to {
      // `from` must be beneath `to`, even when both are in the container already, like two pages of
      // a page container.
      if to.superview !== container {
        container.addSubview(to)
      } else if let from,
        container.subviews.firstIndex(of: to) ?? 0 < container.subviews.firstIndex(of: from) ?? 0
      {
        container.insertSubview(to, aboveSubview: from)
      }
      let final = context.finalFrame(for: .to)
      if !final.isEmpty { to.frame = final }
    }
    guard let moving = movingView(context) else {
      context.completeTransition(!context.transitionWasCancelled)
      return
    }
    let appears = moving === to
    let alpha = moving.alpha
    if appears { moving.alpha = 0 }
    context.animate(duration: duration, curve: timing) {
      moving.alpha = appears ? alpha : 0
    } completion: { [weak context] _ in
      guard let context else { return }
      if !appears, let from { from.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Returns the view that fades. Usually `to` fades in. When a custom presentation is dismissed,
  /// or the context has no view for `to`, `from` fades out.
  private func movingView(_ context: TransitionContext) -> View? {
    if context.operation == .dismiss && context.presentationStyle == .custom {
      return context.view(forKey: .from)
    }
    return context.view(forKey: .to) ?? context.view(forKey: .from)
  }
}
