public import SegueScene

extension ViewController {
  /// Goes from one child's view to another's with an animator and, where one is given, an interaction
  /// controller: what a custom container does that makes its own context for its delegate's animator.
  ///
  /// Both must be children; neither is added or removed as one. Nothing happens, and `completion` gets
  /// false, otherwise. It gets false too when the transition is cancelled; then every view is as it was.
  ///
  /// - Parameters:
  ///   - containerView: where both screens are; nil for the view that `from` is in.
  ///   - direction: forward brings `to` in from the trailing side and takes `from` out on the leading
  ///     one, as far as the context's frames say: each is one container width off.
  public func transition(
    from: ViewController, to: ViewController, in containerView: View? = nil,
    direction: TransitionDirection = .forward,
    animator: any ViewControllerAnimatedTransitioning,
    interactionController: (any ViewControllerInteractiveTransitioning)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(
      TransitionRequest(completion: completion) { [weak self] in
        guard let self, from.parent === self, to.parent === self, from !== to else { return nil }
        let container = containerView ?? from.view.superview ?? view
        let side = layoutDirection
        var plan = TransitionPlan(
          container: self, containerView: container, from: from, to: to,
          frames: { [unowned container] in
            .paging(in: container.bounds, direction: direction, layoutDirection: side)
          })
        plan.direction = direction
        plan.layoutDirection = side
        plan.animator = { animator }
        plan.interaction = { _ in interactionController }
        plan.layout = { from.view.removeFromSuperview() }
        return plan
      })
  }
}
