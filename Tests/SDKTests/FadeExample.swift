import SegueSDK

struct Fade: Animator {
  static let descriptor = Descriptor(
    id: "org.example.swift-fade", alias: "swift-fade", name: "Fade", version: "1.0.0",
    summary: "The new screen fades in.")

  @Parameter("duration", range: 0...60, unit: "s", help: "How long it takes.")
  var duration = 0.4

  func transitionDuration(_ context: TransitionContext) -> Double { duration }

  func animateTransition(_ context: TransitionContext) {
    guard let to = context.view(for: .to) else { return context.completeTransition(true) }
    to.frame = context.finalFrame(for: .to)
    to.alpha = 0
    context.containerView.addSubview(to)
    animate(duration: duration) {
      to.alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
