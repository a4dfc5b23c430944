internal import SegueGeometry
internal import SegueScene

extension ViewController {
  /// Which side is leading where it is; see `TransitionEngine.layoutDirection`.
  public var layoutDirection: LayoutDirection { window?.engine.layoutDirection ?? .leftToRight }

  /// Runs a request: with a transition where a window shows the container, else at once and without
  /// any call about appearing. In a window a container out of sight waits for its turn all the same.
  /// For containers.
  public func run(_ request: TransitionRequest) {
    if let engine = window?.engine {
      engine.perform(request)
      return
    }
    guard let plan = request.plan(), plan.from == nil || plan.from !== plan.to else {
      request.completion?(false)
      return
    }
    plan.applyAtOnce()
    request.completion?(true)
  }
}

extension TransitionPlan {
  /// Containment and the end, without a window and so without a transition.
  fileprivate func applyAtOnce() {
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
    commit()
    if removesChild, let from {
      from.abandonParent()
      from.didMove(toParent: nil)
    }
    if addsChild, let to { to.didMove(toParent: container) }
    didEnd(true)
  }
}
