internal import SegueGeometry
public import SegueMotion
internal import SegueScene

/// The visual styles of `ViewController.transition(from:to:…)` (the transition options of
/// UIView.AnimationOptions).
public enum TransitionOptions: String, Sendable, Hashable, CaseIterable {
  /// No built-in style; only the animations that the program passes are played.
  case none
  case crossDissolve
  /// A flip about the vertical axis, named after the side from which the new view comes.
  case flipFromLeft, flipFromRight
  /// A flip about the horizontal axis.
  case flipFromTop, flipFromBottom
  /// The old view turns up about its top edge and darkens. It stays flat; bending it like paper is
  /// not supported.
  case curlUp
  /// The new view turns down about its top edge, over the old one.
  case curlDown
}

/// Plays a flip, a curl or a cross-dissolve in any container.
///
/// A flip rotates `from` until it is edge-on and then `to` from edge-on to flat. A curl rotates a
/// view about its top edge with perspective and darkens it while it is lifted; the view stays flat.
/// Exactly `from` is shown at progress 0 and exactly `to` at 1.
package final class OptionsAnimator: ViewControllerAnimatedTransitioning {
  package let options: TransitionOptions
  /// The duration in seconds, at least 0.
  package let duration: Double
  /// The curve or spring of the animation. It does not apply to a flip, whose two halves have fixed
  /// curves.
  package let timing: Timing
  private let animations: (() -> Void)?

  /// Creates an animator of the given style.
  ///
  /// - Parameter animations: The program's own changes, which are animated together with the
  ///   transition.
  package init(
    _ options: TransitionOptions, duration: Double = 0.35, timing: Timing = .easeInOut,
    animations: (() -> Void)? = nil
  ) {
    self.options = options
    self.duration = duration.isFinite ? max(duration, 0) : 0
    self.timing = timing
    self.animations = animations
  }

  package func transitionDuration(using context: TransitionContext) -> Double { duration }

  /// Animates the transition in the style `options`.
  package func animateTransition(using context: TransitionContext) {
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

  /// Rotates by half a circle about the container's centre: `from` turns in the first half, `to` in
  /// the second. `x` and `y` give the axis, and `sign` the direction of the rotation.
  private func flip(_ context: TransitionContext, x: Double, y: Double, sign: Double) {
    let bounds = context.containerView.bounds
    let depth = Transform3D.perspective(distance: 2 * max(bounds.width, bounds.height, 1))
    func turned(_ angle: Double) -> Transform3D {
      Transform3D.rotation(angle: angle, x: x, y: y, z: 0).concatenating(depth)
    }
    // The rotation stops just short of a right angle, because a matrix of exactly 90° cannot be
    // decomposed for interpolation.
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

  /// Turns `page` about its top edge: away from the container if `away` is true, and onto the
  /// container if it is false.
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
  /// Replaces the view of one child by another child's view, with a built-in style
  /// (UIViewController.transition).
  ///
  /// Both view controllers must be children of this controller, and they stay its children. If one
  /// of them is not a child, nothing happens and `completion` gets false.
  public func transition(
    from: ViewController, to: ViewController, duration: Double,
    options: TransitionOptions = .crossDissolve, timing: Timing = .easeInOut,
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      TransitionRequest(completion: completion) { [weak self] in
        guard let self, from.parent === self, to.parent === self, from !== to else { return nil }
        let container = from.view.superview ?? view
        let frame = from.view.frame
        var plan = TransitionPlan(
          container: self, containerView: container, from: from, to: to,
          frames: { TransitionPlan.Frames(initialFrom: frame, finalTo: frame) })
        plan.layoutDirection = layoutDirection
        plan.animator = {
          OptionsAnimator(options, duration: duration, timing: timing, animations: animations)
        }
        return plan
      })
  }
}
