internal import SegueGeometry
internal import SegueScene

extension ViewController {
  /// Presents `controller` with a policy for a transition in flight. `completion` gets false when the presentation is
  /// not carried out.
  @_disfavoredOverload
  public func present(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    with(RequestOptions(.present, policy: policy, completion: completion)) {
      present(controller, animated: animated, completion: nil)
    }
  }

  /// Dismisses with a policy for a transition in flight. `completion` gets false when there is nothing to dismiss.
  @_disfavoredOverload
  public func dismiss(
    animated: Bool, policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    with(RequestOptions(.dismiss, policy: policy, completion: completion)) {
      dismiss(animated: animated, completion: nil)
    }
  }

  func present(_ controller: ViewController, animated: Bool, _ options: RequestOptions) {
    guard let engine = comingWindow?.engine else {
      options.completion?(false)
      return
    }
    var request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      self?.presentation(of: controller, animated: animated)
    }
    let presenter = rootController
    if controller.presentingViewController == nil, controller.canBePresented(over: self) {
      // After a dismissal that is requested or in flight, the change takes effect when that is over.
      presenter.presentation.add(&request) { $0 ?? controller }
      if presenter.presentation.requested === controller { controller.requestedPresenter = presenter }
      let withdraw = request.withdraw
      request.withdraw = {
        withdraw()
        controller.requestedPresenter = nil
      }
    }
    request.undoes = { plan in plan.operation == .dismiss && plan.from === controller }
    request.interaction = options.interaction
    engine.perform(request)
  }

  func dismiss(animated: Bool, _ options: RequestOptions) {
    guard let engine = comingWindow?.engine else {
      options.completion?(false)
      return
    }
    var request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      self?.dismissal(animated: animated)
    }
    let root = rootController
    // As in UIKit, a view controller counts as presented until an animated dismissal is over.
    if !animated, let presenter = root.presentation.requested != nil ? root : root.presentingViewController {
      presenter.presentation.add(&request) { _ in nil }
    }
    request.undoes = { [weak self] plan in
      guard let self, plan.operation == .present else { return false }
      return plan.from === rootController || plan.to === rootController
    }
    request.interaction = options.interaction
    engine.perform(request)
  }

  /// The style with `automatic` resolved.
  var presentationStyle: PresentationStyle {
    guard modalPresentationStyle == .automatic else { return modalPresentationStyle }
    return preferredTransition?.isZoom == true ? .fullScreen : .pageSheet
  }

  /// The presentation controller: before the presentation the one that will be used, so that its delegate can be set,
  /// and then the active one until the end of the dismissal. Nil before the presentation with the style `custom`, for
  /// which the transitioning delegate is asked at its beginning (UIViewController.presentationController).
  public var presentationController: PresentationController? {
    if let activePresentation { return activePresentation }
    if presentationStyle.isSheet { return sheetPresentationController }
    guard modalPresentationStyle != .custom else { return nil }
    if let plainPresentation { return plainPresentation }
    let new = PresentationController(presentedViewController: self, presenting: self)
    new.keepPresented(false)
    plainPresentation = new
    return new
  }

  /// The window that shows the view controller, or will show it when its presentation has been carried out.
  private var comingWindow: Window? {
    var controller = rootController
    while let presenter = controller.presentingViewController { controller = presenter.rootController }
    return controller.ownWindow
  }

  private func canBePresented(over source: ViewController) -> Bool {
    parent == nil && directPresenter == nil && ownWindow == nil && !source.isInside(self)
  }

  private func presentation(of controller: ViewController, animated: Bool) -> TransitionPlan? {
    let presenter = rootController
    guard let window, presenter.directlyPresented == nil, controller.canBePresented(over: self) else { return nil }
    let delegate = controller.transitioningDelegate
    let (style, presentation) = controller.chosenPresentation(over: presenter, source: self)
    let isCustom = style.keepsPresenter
    let all = Rect(origin: .zero, size: window.size)
    let container =
      isCustom ? PresentationContainer(frame: all, name: "presentation") : window.view
    presentation.containerView = container
    presentation.presentingViewController = presenter
    let covers = !isCustom || presentation.shouldRemovePresentersView
    // A presenter that was presented itself may have its view in a presentation's container and not
    // in the window's view. Such a view is not removed: it stays beneath the new presentation.
    let removes = covers && presenter.view.superview === window.view
    presentation.hasRemovedPresenter = removes
    presentation.hasCoveredPresenter = covers
    let index = window.view.subviews.firstIndex { $0 === presenter.view } ?? 0
    var plan = TransitionPlan(
      container: presenter, containerView: container, from: presenter, to: controller,
      frames: {
        let bounds = Rect(origin: .zero, size: container.bounds.size)
        return TransitionPlan.Frames(
          initialFrom: bounds, finalFrom: removes ? .zero : bounds,
          finalTo: presentation.frameOfPresentedViewInContainerView)
      })
    plan.operation = .present
    plan.isAnimated = animated
    plan.layoutDirection = layoutDirection
    plan.presentationStyle = removes && !isCustom ? .fullScreen : .custom
    plan.presentationController = presentation
    controller.preferredTransition?.attachInteraction(to: controller, for: .dismiss)
    if !removes { plan.touches = [.to] }
    if !covers { plan.appears = [.to] }
    plan.animator = { [weak self] in
      guard let self else { return nil }
      return delegate?.animationController(
        forPresented: controller, presenting: presenter, source: self)
        ?? controller.preferredTransition?.animator(controller, from: self)
        ?? presentation.defaultAnimator(.present)
    }
    plan.interaction = { delegate?.interactionControllerForPresentation(using: $0) }
    plan.willBegin = { [weak window] in
      controller.directPresenter = presenter
      controller.activePresentation = presentation
      presentation.keepPresented(true)
      guard isCustom else { return }
      window?.view.addSubview(container)
      if removes { container.insertSubview(presenter.view, at: 0) }
    }
    plan.commit = { presenter.directlyPresented = controller }
    plan.rollback = { [weak window] in
      guard isCustom else { return }
      if removes { window?.view.insertSubview(presenter.view, at: index) }
      container.removeFromSuperview()
    }
    plan.didEnd = { completed in
      guard !completed else { return }
      controller.directPresenter = nil
      controller.activePresentation = nil
      presentation.keepPresented(false)
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
    guard let top = chain.last, let presentation = top.activePresentation else { return nil }
    let between = Array(chain.dropLast().reversed())
    // Only the lowest presentation, directly over the presenter, can have removed the presenter's
    // view.
    let isCovered = chain[0].activePresentation?.hasRemovedPresenter ?? false
    let container: View =
      isCovered && chain.count > 1 ? window.view : presentation.containerView
    let home = presenter.activePresentation
    // The closures of the plan retain this view and not the window, because the window may be
    // released while the transition is in flight.
    let screen = window.view
    var plan = TransitionPlan(
      container: top, containerView: container, from: top, to: presenter,
      frames: {
        let bounds = Rect(origin: .zero, size: screen.bounds.size)
        return TransitionPlan.Frames(
          initialFrom: presentation.presentedView?.frame ?? top.view.frame,
          initialTo: isCovered ? .zero : bounds,
          finalTo: home?.frameOfPresentedViewInContainerView ?? bounds)
      })
    plan.operation = .dismiss
    plan.direction = .backward
    plan.isAnimated = animated
    plan.layoutDirection = layoutDirection
    plan.presentationStyle = isCovered ? .fullScreen : .custom
    plan.presentationController = presentation
    plan.touches = isCovered ? [.from, .to] : [.from]
    let hasCovered = chain[0].activePresentation?.hasCoveredPresenter ?? false
    plan.appears = isCovered || hasCovered ? [.from, .to] : [.from]
    let delegate = top.transitioningDelegate
    plan.animator = {
      delegate?.animationController(forDismissed: top)
        ?? top.preferredTransition?.animator(top, from: nil)
        ?? presentation.defaultAnimator(.dismiss)
    }
    plan.interaction = { delegate?.interactionControllerForDismissal(using: $0) }
    plan.layout = {
      for controller in chain.reversed() {
        controller.activePresentation?.presentedView?.removeFromSuperview()
        controller.view.removeFromSuperview()
        if let view = controller.activePresentation?.containerView, view !== screen {
          view.removeFromSuperview()
        }
      }
      // The presenter's view returns to its former superview: to the back of the window or, for a
      // presenter that was presented itself, to its own presentation's container.
      guard isCovered else { return }
      if let home, home.containerView !== screen {
        home.containerView.addSubview(presenter.view)
      } else if home == nil {
        screen.insertSubview(presenter.view, at: 0)
      }
    }
    // Presentations beneath a full-screen one are invisible and are dismissed together with it, so
    // their views are hidden during the transition.
    let isWhole = presentation.hasCoveredPresenter && !presentation.hasRemovedPresenter
    let covered: [View] = (isWhole ? between : []).compactMap { controller in
      let view = controller.activePresentation?.containerView
      return view === screen || view === container ? nil : view
    }
    plan.willBegin = { for view in covered { view.isHidden = true } }
    plan.rollback = { for view in covered { view.isHidden = false } }
    plan.commit = {
      for controller in between {
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
      }
      presenter.directlyPresented = nil
    }
    plan.didEnd = { completed in
      guard completed else { return }
      for view in covered { view.isHidden = false }
      for controller in chain.reversed() { controller.leavePresentation() }
    }
    return plan
  }

  /// Undoes the presentation of this view controller: removes the presented view and its container
  /// view, and separates the view controller from its presenter.
  func leavePresentation() {
    activePresentation?.presentedView?.removeFromSuperview()
    view.removeFromSuperview()
    if let container = activePresentation?.containerView, container !== window?.view {
      container.removeFromSuperview()
    }
    directPresenter?.directlyPresented = nil
    directPresenter = nil
    activePresentation?.keepPresented(false)
    activePresentation = nil
  }

  /// Returns the style and the presentation controller for presenting this view controller. The
  /// delegate of a sheet may replace the sheet's style by another one.
  private func chosenPresentation(
    over presenter: ViewController, source: ViewController
  ) -> (PresentationStyle, PresentationController) {
    var style = presentationStyle
    if style.isSheet, let sheet = sheetPresentationController {
      let adapted =
        sheet.delegate?.adaptivePresentationStyle(
          for: sheet, traitCollection: presenter.traitCollection) ?? style
      guard !adapted.isSheet else { return (style, sheet) }
      style = adapted == .notModal ? .fullScreen : adapted
    }
    let own =
      style == .custom
      ? transitioningDelegate?.presentationController(
        forPresented: self, presenting: .some(presenter), source: source) : nil
    return (
      style,
      own ?? plainPresentation
        ?? PresentationController(presentedViewController: self, presenting: presenter)
    )
  }
}
