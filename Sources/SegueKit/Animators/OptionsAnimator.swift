internal import SegueGeometry
public import SegueMotion
internal import SegueScene

/// What `ViewController.transition(from:to:…)` looks like (UIView.AnimationOptions' transitions).
public enum TransitionOptions: String, Sendable, Hashable, CaseIterable {
  /// Only the program's own animations.
  case none
  case crossDissolve
  /// Turns about a vertical axis; the side is where the new one comes from.
  case flipFromLeft, flipFromRight
  /// Turns about a horizontal axis.
  case flipFromTop, flipFromBottom
  /// The old page turns away upward about its top edge, darkening; a rigid page, not a bent one.
  case curlUp
  /// The new page turns in from above.
  case curlDown
}

/// Flips, curls and the dissolve, for any container.
///
/// Flips are one turn of half a circle in two halves: `from` to the edge-on, `to` from there. Curls
/// turn a page about its top edge with perspective and shade it as it lifts; the picture of a bent
/// sheet is not attempted. At progress 0 exactly `from` shows, at 1 exactly `to`.
public final class OptionsAnimator: ViewControllerAnimatedTransitioning {
  public let options: TransitionOptions
  /// Seconds.
  public let duration: Double
  public let timing: Timing
  private let animations: (() -> Void)?

  /// - Parameter animations: the program's own, run along.
  public init(
    _ options: TransitionOptions, duration: Double = 0.35, timing: Timing = .easeInOut,
    animations: (() -> Void)? = nil
  ) {
    self.options = options
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.timing = timing
    self.animations = animations
  }

  public func transitionDuration(using context: TransitionContext) -> Double { duration }

  public func animateTransition(using context: TransitionContext) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    if let to {
      if to.superview !== container { container.addSubview(to) }
      to.frame = context.finalFrame(for: .to)
    }
    let complete: (Bool) -> Void = { [weak context] _ in
      guard let context else { return }
      context.completeTransition(!context.transitionWasCancelled)
    }
    switch options {
    case .none:
      context.animate(
        duration: duration, curve: timing, animations: { animations?() }, completion: complete)
      return
    case .crossDissolve:
      to?.alpha = 0
      context.animate(duration: duration, curve: timing, animations: { to?.alpha = 1 })
    case .flipFromLeft: flip(context, x: 0, y: 1, sign: 1)
    case .flipFromRight: flip(context, x: 0, y: 1, sign: -1)
    case .flipFromTop: flip(context, x: 1, y: 0, sign: -1)
    case .flipFromBottom: flip(context, x: 1, y: 0, sign: 1)
    case .curlUp: if let from { curl(from, away: true, context) }
    case .curlDown: if let to { curl(to, away: false, context) }
    }
    context.animate(
      duration: duration, curve: timing, animations: { animations?() }, completion: complete)
  }

  /// Half a turn about the container's middle: the first half is `from`'s, the second `to`'s.
  private func flip(_ context: TransitionContext, x: Double, y: Double, sign: Double) {
    let bounds = context.containerView.bounds
    let depth = Transform3D.perspective(distance: 2 * max(bounds.width, bounds.height, 1))
    func turned(_ angle: Double) -> Transform3D {
      Transform3D.rotation(angle: angle, x: x, y: y, z: 0).concatenating(depth)
    }
    // Edge-on is just short of a right angle, where a matrix can still be taken apart.
    let edge = Double.pi / 2 - 1e-5
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    to?.isHidden = true
    from?.transform = turned(0)
    context.animate(duration: duration / 2, curve: .easeIn) {
      from?.transform = turned(sign * edge)
    } completion: { [duration] finished in
      guard finished else { return }
      from?.isHidden = true
      to?.isHidden = false
      to?.transform = turned(-sign * edge)
      context.animate(duration: duration / 2, curve: .easeOut) {
        to?.transform = turned(0)
      }
    }
  }

  /// A page that turns about its top edge.
  private func curl(_ page: View, away: Bool, _ context: TransitionContext) {
    let container = context.containerView
    container.bringSubviewToFront(page)
    let height = page.bounds.height
    let shade = View(frame: page.bounds, name: "shade")
    shade.backgroundColor = .black
    page.addSubview(shade)
    let lifted = Transform3D.translation(x: 0, y: height / 2)
      .concatenating(.rotation(angle: Double.pi / 2 - 1e-5, x: 1, y: 0, z: 0))
      .concatenating(.perspective(distance: 2 * max(height, 1)))
      .concatenating(.translation(x: 0, y: -height / 2))
    let flat = Transform3D.translation(x: 0, y: height / 2)
      .concatenating(.perspective(distance: 2 * max(height, 1)))
      .concatenating(.translation(x: 0, y: -height / 2))
    shade.alpha = away ? 0 : 0.6
    page.transform = away ? flat : lifted
    context.animate(duration: duration, curve: timing) {
      shade.alpha = away ? 0.6 : 0
      page.transform = away ? lifted : flat
    } completion: { _ in
      shade.removeFromSuperview()
      if away { page.isHidden = true }
    }
  }
}

extension ViewController {
  /// Goes from one child's view to another's (UIViewController.transition). Both must be children;
  /// neither is added or removed as one. Nothing happens, and `completion` gets false, otherwise.
  public func transition(
    from: ViewController, to: ViewController, duration: Double,
    options: TransitionOptions = .crossDissolve, timing: Timing = .easeInOut,
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      TransitionRequest(completion: completion) { [weak self] in
        guard let self, from.parent === self, to.parent === self, from !== to else { return nil }
        let container = from.view.superview ?? view
        let place = from.view.frame
        var plan = TransitionPlan(
          container: self, containerView: container, from: from, to: to,
          frames: { TransitionPlan.Frames(initialFrom: place, finalTo: place) })
        plan.layoutDirection = layoutDirection
        plan.animator = {
          OptionsAnimator(options, duration: duration, timing: timing, animations: animations)
        }
        return plan
      })
  }
}
