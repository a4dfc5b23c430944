import SegueFullSDK

struct Fade: Animator {
  static let descriptor = Descriptor(
    id: "org.example.swift-fade", alias: "swift-fade", name: "Fade", version: "1.0.0",
    summary: "The new screen fades in.")

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration of the transition.")
  var duration = 0.4

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    if let to {
      to.frame = context.finalFrame(for: .to)
      to.alpha = 0
      context.containerView.addSubview(to)
    }
    animate(duration: duration) {
      // `to` is nil when a sheet is dismissed: the screen beneath it must not be touched.
      if let to { to.alpha = 1 } else { from?.alpha = 0 }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
