internal import SegueGeometry
internal import SegueScene

extension ViewController {
  /// Presents `controller` over this controller's outermost container (UIViewController.present).
  /// Nothing happens, and `completion` gets false, when that container presents something already,
  /// when `controller` is in a container, is presented already or is an ancestor of this
  /// controller, or when no window shows this controller.
  public func present(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    present(
      controller, animated: animated, policy: policy, interaction: nil, completion: completion)
  }

  /// Dismisses the view controller that is presented over this one, with all further ones presented
  /// over it. When none is, dismisses this view controller itself (UIViewController.dismiss).
  /// `completion` gets false when there is nothing to dismiss.
  public func dismiss(
    animated: Bool, policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    dismiss(animated: animated, policy: policy, interaction: nil, completion: completion)
  }

  func present(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy?,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    guard window != nil else {
      completion?(false)
      return
    }
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      self?.presentation(of: controller, animated: animated)
    }
    request.undoes = { plan in plan.operation == .dismiss && plan.from === controller }
    request.interaction = interaction
    run(request)
  }

  func dismiss(
    animated: Bool, policy: RequestPolicy?,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    guard window != nil else {
      completion?(false)
      return
    }
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      self?.dismissal(animated: animated)
    }
    request.undoes = { [weak self] plan in
      guard let self, plan.operation == .present else { return false }
      return plan.from === rootController || plan.to === rootController
    }
    request.interaction = interaction
    run(request)
  }

  private func presentation(of controller: ViewController, animated: Bool) -> TransitionPlan? {
    let presenter = rootController
    guard let window, presenter.directlyPresented == nil, controller.parent == nil,
      controller.directPresenter == nil, controller.ownWindow == nil, !isInside(controller)
    else { return nil }
    let isCustom = controller.modalPresentationStyle == .custom
    let delegate = controller.transitioningDelegate
    let presentation =
      (isCustom
        ? delegate?.presentationController(
          forPresented: controller, presenting: presenter, source: self) : nil)
      ?? PresentationController(presentedViewController: controller, presenting: presenter)
    let all = Rect(origin: .zero, size: window.size)
    let container = isCustom ? View(frame: all, name: "presentation") : window.view
    presentation.containerView = container
    var plan = TransitionPlan(
      container: presenter, containerView: container, from: presenter, to: controller,
      frames: {
        let bounds = Rect(origin: .zero, size: container.bounds.size)
        return TransitionPlan.Frames(
          initialFrom: bounds, finalFrom: isCustom ? bounds : .zero,
          finalTo: presentation.frameOfPresentedView)
      })
    plan.operation = .present
    plan.isAnimated = animated
    plan.layoutDirection = layoutDirection
    plan.presentationStyle = isCustom ? .custom : .fullScreen
    plan.presentationController = presentation
    if isCustom {
      plan.touches = [.to]
      plan.appears = [.to]
    }
    plan.animator = { [weak self] in
      guard let self else { return nil }
      return delegate?.animationController(
        forPresented: controller, presenting: presenter, source: self)
    }
    plan.interaction = { delegate?.interactionControllerForPresentation(using: $0) }
    plan.willBegin = { [weak window] in
      controller.directPresenter = presenter
      controller.presentationController = presentation
      presenter.presentedInFlight = controller
      if isCustom { window?.view.addSubview(container) }
    }
    plan.commit = { presenter.directlyPresented = controller }
    plan.rollback = {
      if isCustom { container.removeFromSuperview() }
    }
    plan.didEnd = { completed in
      presenter.presentedInFlight = nil
      guard !completed else { return }
      controller.directPresenter = nil
      controller.presentationController = nil
    }
    return plan
  }

  private func dismissal(animated: Bool) -> TransitionPlan? {
    let root = rootController
    guard let window,
      let presenter = root.directlyPresented != nil ? root : root.directPresenter
    else { return nil }
    var chain: [ViewController] = []
    var next = presenter.directlyPresented
    while let controller = next {
      chain.append(controller)
      next = controller.directlyPresented
    }
    guard let top = chain.last, let presentation = top.presentationController else { return nil }
    let between = Array(chain.dropLast().reversed())
    // The presenter is not visible when any presentation above it is full screen.
    let isCovered = chain.contains { $0.modalPresentationStyle != .custom }
    let container = isCovered ? window.view : presentation.containerView
    let home = presenter.presentationController
    // The window may be released in mid-flight, so only its view is used.
    let screen = window.view
    var plan = TransitionPlan(
      container: top, containerView: container, from: top, to: presenter,
      frames: {
        let bounds = Rect(origin: .zero, size: screen.bounds.size)
        return TransitionPlan.Frames(
          initialFrom: top.view.frame, initialTo: isCovered ? .zero : bounds,
          finalTo: home?.frameOfPresentedView ?? bounds)
      })
    plan.operation = .dismiss
    plan.direction = .backward
    plan.isAnimated = animated
    plan.layoutDirection = layoutDirection
    plan.presentationStyle = isCovered ? .fullScreen : .custom
    plan.presentationController = presentation
    plan.touches = isCovered ? [.from, .to] : [.from]
    plan.appears = plan.touches
    let delegate = top.transitioningDelegate
    plan.animator = { delegate?.animationController(forDismissed: top) }
    plan.interaction = { delegate?.interactionControllerForDismissal(using: $0) }
    plan.layout = {
      for controller in chain.reversed() {
        controller.view.removeFromSuperview()
        if let view = controller.presentationController?.containerView, view !== screen {
          view.removeFromSuperview()
        }
      }
      // The presenter's view returns to where it was: to the back of the window, or into the
      // presentation that the presenter is in itself.
      guard isCovered else { return }
      if let home, home.containerView !== screen {
        home.containerView.addSubview(presenter.view)
      } else if home == nil {
        screen.insertSubview(presenter.view, at: 0)
      }
    }
    plan.commit = {
      for controller in between {
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
      }
      presenter.directlyPresented = nil
    }
    plan.didEnd = { completed in
      guard completed else { return }
      for controller in chain.reversed() { controller.leavePresentation() }
    }
    return plan
  }

  /// Undoes the presentation of this view controller.
  func leavePresentation() {
    view.removeFromSuperview()
    if let container = presentationController?.containerView, container !== window?.view {
      container.removeFromSuperview()
    }
    directPresenter?.directlyPresented = nil
    directPresenter = nil
    presentationController = nil
  }
}
