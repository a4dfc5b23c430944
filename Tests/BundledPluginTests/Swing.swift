import SegueKit

/// An animator that uses every declaration that is spelled alike in SegueKit and SegueSDK.
/// `SpellingTests` also compiles this file as a plug-in, with SegueSDK imported in the first line
/// instead.
final class Swing: ViewControllerAnimatedTransitioning {
  init() {}

  func transitionDuration(using context: TransitionContext) -> Double { 1.5 }

  func animateTransition(using context: TransitionContext) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      context.completeTransition(false)
      return
    }
    let container = context.containerView
    to.frame = context.finalFrame(for: .to)
    let start = context.initialFrame(for: .from)
    let mirror: Double = context.layoutDirection == .rightToLeft ? -1 : 1
    let sign: Double = context.direction == .forward ? mirror : -mirror

    let shade = View(frame: container.bounds)
    shade.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    shade.alpha = 0
    container.addSubview(shade)

    let picture = from.snapshotView(afterScreenUpdates: false)
    if let picture {
      picture.center = container.convert(start.center, from: container)
      picture.cornerRadius = 4
      picture.clipsToBounds = true
      container.addSubview(picture)
      from.isHidden = true
    }
    container.insertSubview(to, belowSubview: shade)
    to.transform = Transform3D.translation(x: sign * start.width, y: 0)

    animate(
      duration: 0.8, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0.2
    ) {
      picture?.transform = Transform3D.rotation(angle: 0.3 * sign)
      shade.alpha = 1
    }
    animate(springDuration: 0.4, bounce: 0.2) {
      shade.zPosition = 2
    }
    context.animate(duration: 0.5, delay: 0.2, curve: .cubicBezier(0.2, 0, 0.1, 1)) {
      picture?.bounds = Rect(x: 0, y: 0, width: start.width / 2, height: start.height / 2)
    } completion: { finished in
      self.settle(context, from: from, to: to, shade: shade, picture: picture, finished)
    }
  }

  private func settle(
    _ context: TransitionContext, from: View, to: View, shade: View, picture: View?,
    _ finished: Bool
  ) {
    animateKeyframes(duration: 0.6) {
      self.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5, curve: .easeOut) {
        shade.backgroundColor = .clear
      }
      self.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) {
        to.transform = .identity
        picture?.alpha = 0
      }
    } completion: { _ in
      picture?.removeFromSuperview()
      shade.removeFromSuperview()
      if context.finalFrame(for: .from) == .zero { from.removeFromSuperview() }
      context.completeTransition(finished && !context.transitionWasCancelled)
    }
  }

  func animationEnded(_ reason: TransitionEndReason) {}
}
