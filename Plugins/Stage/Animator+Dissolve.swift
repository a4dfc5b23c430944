public import SegueSDK

extension Animator {
  /// Cross-fades the screens where they stand: `to` fades in over `from`. What an animator does where
  /// it must not change the screen that it would move.
  public func dissolve(
    using context: TransitionContext, duration: Double, curve: Timing = .easeInOut
  ) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let alpha = to?.alpha ?? 1
    if let to {
      let final = context.finalFrame(for: .to)
      to.frame = final == .zero ? context.containerView.bounds : final
      context.containerView.addSubview(to)
      to.alpha = 0
    }
    let fromAlpha = from?.alpha ?? 1
    context.animate(duration: duration, curve: curve) {
      to?.alpha = alpha
      // Alone, it fades away; beneath `to` it stays, so that nothing behind shows through both.
      if to == nil { from?.alpha = 0 }
    } completion: { _ in
      if context.finalFrame(for: .from) == .zero { from?.removeFromSuperview() }
      from?.alpha = fromAlpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
