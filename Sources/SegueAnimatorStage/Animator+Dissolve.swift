public import SegueSDK

extension Animator {
  /// Cross-fades the screens without moving them: `to` fades in over `from`. An animator calls this
  /// instead of its own motion if it would have to move the presenting screen of a custom
  /// presentation, which it must not change. A sheet, which covers only the lower part of the
  /// container, instead rises from below when it is presented, and sinks when it is dismissed.
  public func dissolve(
    using context: TransitionContext, duration: Double, curve: Timing = .easeInOut
  ) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    if let sheet = Sheet(using: context) { return sheet.play(context, duration: duration) }
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
      // `from` fades out only if there is no `to`. Beneath `to` it stays opaque, so that nothing
      // behind shows through two translucent screens.
      if to == nil { from?.alpha = 0 }
    } completion: { _ in
      let final = context.finalFrame(for: .from)
      if final == .zero { from?.removeFromSuperview() } else { from?.frame = final }
      from?.alpha = fromAlpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A sheet: a screen whose presentation gives it the lower part of the container. The animator must not change the
/// screen behind a sheet.
private struct Sheet {
  private let view: View
  private let travel: Double
  private let isComing: Bool

  /// Nil when the transition does not present or dismiss a sheet.
  init?(using context: TransitionContext) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    guard let view = to ?? from, from == nil || to == nil else { return nil }
    let frame = to == nil ? context.initialFrame(for: .from) : context.finalFrame(for: .to)
    let bounds = context.containerView.bounds
    guard frame.minY > bounds.minY, frame.minY < bounds.maxY, frame.maxY >= bounds.maxY else {
      return nil
    }
    (self.view, travel, isComing) = (view, bounds.maxY - frame.minY, to != nil)
  }

  func play(_ context: TransitionContext, duration: Double) {
    let (low, old) = (Vector3D(x: 0, y: travel), view.translation)
    if isComing {
      view.frame = context.finalFrame(for: .to)
      context.containerView.addSubview(view)
      view.translation = low
    }
    // A spring comes to rest after 1.5 times its perceived duration.
    let curve: Timing = duration > 0 ? .spring(duration: duration / 1.5, bounce: 0) : .linear
    context.animate(duration: duration, curve: curve) {
      view.translation = isComing ? old : low
    } completion: { _ in
      if !isComing, context.finalFrame(for: .from) == .zero { view.removeFromSuperview() }
      view.translation = old
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
