internal import SegueGeometry
internal import SegueScene

extension ViewController {
  /// The layout direction of the window that shows the view controller; left to right without a
  /// window. A transition in flight keeps the direction that it began with.
  public var layoutDirection: LayoutDirection { window?.engine.layoutDirection ?? .leftToRight }

  /// Carries out a request of a container class that you have written: with a transition if a
  /// window shows the container, otherwise immediately and without appearance calls. In a window,
  /// the request may have to wait for a transition in flight, even if the container is not visible.
  public func run(_ request: TransitionRequest) {
    if let engine = window?.engine {
      engine.perform(request)
      return
    }
    guard let plan = request.plan(), plan.from == nil || plan.from !== plan.to else {
      request.answer(false)
      return
    }
    plan.applyAtOnce(request)
    request.completion?(true)
  }
}

extension TransitionPlan {
  /// Applies the plan immediately, without a window and so without a transition: makes the
  /// containment calls, lays out the views, and commits.
  fileprivate func applyAtOnce(_ request: TransitionRequest) {
    willBegin()
    if removesChild, let from { from.willMove(toParent: nil) }
    if addsChild, let to {
      to.willMove(toParent: container)
      container.adopt(to)
    }
    let frames = frames()
    if let to {
      if to.view.superview !== containerView { containerView.addSubview(to.view) }
      to.view.frame = frames.finalTo
      to.layOut()
    }
    if let from {
      if frames.finalFrom == .zero {
        from.view.removeFromSuperview()
      } else {
        from.view.frame = frames.finalFrom
      }
    }
    layout()
    request.withdraw()
    commit()
    if removesChild, let from {
      from.abandonParent()
      from.didMove(toParent: nil)
    }
    if addsChild, let to { to.didMove(toParent: container) }
    didEnd(true)
  }
}
