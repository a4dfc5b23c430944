internal import SegueGeometry
public import SegueMotion
internal import SegueScene

/// The built-in animator and the fallback for every other one: `to` appears over `from`.
public final class DissolveAnimator: ViewControllerAnimatedTransitioning {
  /// How the host knows it.
  public static let identifier = "org.segue.dissolve"

  /// Seconds.
  public let duration: Double
  public let timing: Timing

  public init(duration: Double = 0.35, timing: Timing = .easeInOut) {
    self.duration = duration
    self.timing = timing
  }

  public func transitionDuration(using context: TransitionContext) -> Double {
    duration
  }

  public func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    if let to {
      // The screen that goes stays beneath the one that comes; one that was uncovered already
      // (a custom presentation's way back) keeps its place.
      if to.superview !== container { container.addSubview(to) }
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

  /// What fades: `to` in, or `from` out where `to` lies beneath it and is there already.
  private func movingView(_ context: TransitionContext) -> View? {
    if context.operation == .dismiss && context.presentationStyle == .custom {
      return context.view(forKey: .from)
    }
    return context.view(forKey: .to) ?? context.view(forKey: .from)
  }
}
