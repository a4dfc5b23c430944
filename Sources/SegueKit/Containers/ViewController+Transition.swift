public import SegueScene

extension ViewController {
  /// Replaces the view of one child by another child's view, with an animator and, optionally, an
  /// interaction controller. Custom containers can call this method instead of creating a
  /// transition context.
  ///
  /// Both view controllers must be children of this controller, and they stay its children. If one
  /// of them is not a child, nothing happens and `completion` gets false. When the transition is
  /// cancelled, every view is restored and `completion` gets false.
  ///
  /// - Parameters:
  ///   - containerView: The superview of both views; nil for the superview of `from`'s view.
  ///   - direction: With `.forward`, the frames in the animator's context begin with `to` one
  ///     container width to the trailing side, and end with `from` one width to the leading side;
  ///     `.backward` is the mirror image.
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
