internal import SegueGeometry
internal import SegueScene

/// A container with a stack of view controllers, of which the top one is shown
/// (UINavigationController).
///
/// The stack changes with each request, and the screens when its transition completes. A push or pop that is
/// requested while a transition is in flight follows the window's `requestPolicy`; by default it waits. The change
/// of a request that is refused or cancelled is withdrawn.
nonisolated open class NavigationController: ViewController {
  /// The stack, the root first, after all requests (UINavigationController.viewControllers).
  /// Setting it replaces the stack without an animation.
  open var viewControllers: [ViewController] {
    get { stack.requested }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The stack after the transitions that have completed.
  package var settledViewControllers: [ViewController] { stack.settled }
  private let stack = RequestedState<[ViewController]>([])
  private var popGesture: PopGesture?
  private var contentPopGesture: ContentPopGesture?
  /// Chooses the animators and interaction controllers; nil for the defaults.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Creates a navigation controller with an empty stack.
  public override init(title: String? = nil) { super.init(title: title) }

  /// Creates a navigation controller, and pushes its root. The stack is empty when `rootViewController` is in another
  /// container already.
  public init(rootViewController: ViewController) {
    super.init(title: nil)
    pushViewController(rootViewController, animated: false)
  }

  /// Creates a navigation controller with a title, and pushes its root.
  public convenience init(rootViewController: ViewController, title: String?) {
    self.init(rootViewController: rootViewController)
    self.title = title
  }

  /// The view controller at the top of the stack, which is shown or requested; nil when the stack is empty.
  public var topViewController: ViewController? { viewControllers.last }
  /// The view controller that is shown; nil when the stack is empty.
  private var shownViewController: ViewController? { settledViewControllers.last }

  open override var visibleChildren: [ViewController] {
    shownViewController.map { [$0] } ?? []
  }

  open override func viewDidLoad() {
    if let top = shownViewController { view.addSubview(top.view) }
  }

  open override func viewDidLayoutSubviews() {
    if let top = shownViewController, top.view.superview === view { top.view.frame = view.bounds }
  }

  // MARK: Changing the stack

  /// Pushes `controller`. Nothing happens when `controller` is in a container already or contains this navigation
  /// controller (UINavigationController.pushViewController). Also called for the root view controller of the
  /// initializer.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    let options = takeOptions(.push)
    var request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      guard let self, !settledViewControllers.contains(controller) else { return nil }
      return plan(to: settledViewControllers + [controller], animated: animated)
    }
    request.undoes = { [weak self] plan in
      plan.operation == .pop && plan.container === self && plan.from === controller
    }
    request.interaction = options.interaction
    run(request) { [weak self] in self?.accepts($0 + [controller]) == true ? $0 + [controller] : $0 }
  }

  /// Pops the top view controller. Nothing happens at the root (UINavigationController.popViewController).
  ///
  /// - Returns: The view controller at the top of the stack before; nil at the root.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    let top = viewControllers.dropFirst().last
    let options = takeOptions(.pop)
    var request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      guard let self, settledViewControllers.count > 1 else { return nil }
      return plan(to: Array(settledViewControllers.dropLast()), animated: animated)
    }
    request.undoes = { [weak self] plan in plan.operation == .push && plan.container === self }
    request.interaction = options.interaction
    run(request) { $0.count > 1 ? $0.dropLast() : $0 }
    return top
  }

  /// Pops all view controllers above `controller`. Nothing happens when `controller` is not in the stack or is at its
  /// top already.
  ///
  /// - Returns: The view controllers above `controller` in the stack, the lowest first; nil when there are none.
  @discardableResult
  open func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController]? {
    let above = viewControllers.after(controller)
    let options = takeOptions(.popTo)
    var request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      self?.settledViewControllers.through(controller).flatMap { self?.plan(to: $0, animated: animated) }
    }
    request.undoes = { [weak self] plan in
      plan.operation == .push && plan.container === self && plan.from === controller
    }
    run(request) { $0.through(controller) ?? $0 }
    return above
  }

  /// Pops all view controllers but the root.
  ///
  /// - Returns: The view controllers above the root in the stack, the lowest first; nil when there are none.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
    let above = viewControllers.first.flatMap { viewControllers.after($0) }
    let options = takeOptions(.popToRoot)
    let request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      guard let self, let root = settledViewControllers.first else { return nil }
      return plan(to: [root], animated: animated)
    }
    run(request) { Array($0.prefix(1)) }
    return above
  }

  /// Replaces the stack. The transition is a pop when the old stack contains the new top view
  /// controller, and otherwise a push. Nothing happens when a controller is in the new stack twice or is in another
  /// container. Setting `viewControllers` calls this method.
  open func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    let options = takeOptions(.setStack)
    let request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      self?.plan(to: controllers, animated: animated)
    }
    run(request) { [weak self] in self?.accepts(controllers) == true ? controllers : $0 }
  }

  /// Carries out a request that changes the stack by `change`. As long as the view is not needed, it is not loaded.
  private func run(
    _ request: TransitionRequest, _ change: @escaping ([ViewController]) -> [ViewController]
  ) {
    guard isViewLoaded || window != nil else {
      let new = change(settledViewControllers)
      let isChange = new != settledViewControllers
      if isChange { commit(new, from: nil, to: nil) }
      return request.answer(isChange)
    }
    var request = request
    stack.add(&request, change)
    run(request)
  }

  /// Returns true if `stack` can be the container's stack: it is not empty, contains no controller twice, and none
  /// of another container.
  private func accepts(_ stack: [ViewController]) -> Bool {
    !stack.isEmpty && Set(stack).count == stack.count
      && stack.allSatisfy { controller in
        (controller.parent === self || (controller.parent == nil && !isInside(controller)))
          && controller.directPresenter == nil
      }
  }

  private func plan(to stack: [ViewController], animated: Bool) -> TransitionPlan? {
    let old = settledViewControllers
    guard accepts(stack), stack != old, let top = stack.last else { return nil }
    let from = old.last === top ? nil : old.last
    let isPop = old.contains { $0 === top }
    var plan = TransitionPlan(
      container: self, containerView: view, from: from, to: old.last === top ? nil : top,
      frames: { [unowned view] in .replacing(in: view.bounds) })
    plan.operation = isPop ? .pop : .push
    plan.direction = isPop ? .backward : .forward
    plan.isAnimated = animated && from != nil
    plan.layoutDirection = layoutDirection
    let screens = isPop ? old : stack
    plan.screens = { screens }
    plan.addsChild = !isPop
    plan.removesChild = from != nil && !stack.contains { $0 === from }
    plan.animator = { [weak self] in
      guard let self, let from else { return nil }
      let zoomed = isPop ? from : top
      return delegate?.navigationController(
        self, animationControllerFor: isPop ? .pop : .push, from: from, to: top)
        ?? zoomed.preferredTransition?.animator(zoomed, from: from)
    }
    plan.interaction = { [weak self] animator in
      guard let self else { return nil }
      return delegate?.navigationController(self, interactionControllerFor: animator)
    }
    if !isPop { top.preferredTransition?.attachInteraction(to: self, for: .pop) }
    plan.commit = { [weak self] in self?.commit(stack, from: from, to: top) }
    guard old.last !== top else { return plan }
    plan.willAppear = { [weak self] isAnimated in
      guard let self else { return }
      delegate?.navigationController(self, willShow: top, animated: isAnimated)
    }
    plan.didAppear = { [weak self] isAnimated in
      guard let self else { return }
      delegate?.navigationController(self, didShow: top, animated: isAnimated)
    }
    return plan
  }

  /// Replaces the stack, and calls `willMove` and `didMove` of all added and removed controllers
  /// except `from` and `to`. The engine makes these calls for `from` and `to`.
  private func commit(_ stack: [ViewController], from: ViewController?, to: ViewController?) {
    let old = settledViewControllers
    self.stack.settled = stack
    for controller in old where controller !== from && controller.parent === self && !stack.contains(controller) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    for controller in stack where controller !== to && controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
  }

  // MARK: Interaction

  /// The recognizer of a drag from the leading edge, which pops the top view controller. It is
  /// created when this property is first read. An interaction controller that is attached for `pop`
  /// takes precedence (UINavigationController.interactivePopGestureRecognizer).
  public var interactivePopGestureRecognizer: GestureRecognizer {
    if let popGesture { return popGesture }
    let new = PopGesture(self)
    popGesture = new
    view.addGestureRecognizer(new)
    return new
  }

  /// The recognizer of a drag from anywhere in the content toward the trailing side, which pops the top view controller.
  /// A view under the finger that scrolls or drags horizontally gets the drag first. It is created when this property is
  /// first read (UINavigationController.interactiveContentPopGestureRecognizer).
  public var interactiveContentPopGestureRecognizer: GestureRecognizer {
    if let contentPopGesture { return contentPopGesture }
    let new = ContentPopGesture(self)
    contentPopGesture = new
    view.addGestureRecognizer(new)
    return new
  }

  open override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    switch operation {
    case .pop: settledViewControllers.count > 1
    case .push: interactiveTarget != nil
    default: super.canPerform(operation, direction: direction)
    }
  }

  open override func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    switch operation {
    case .pop:
      with(RequestOptions(.pop, policy: .reject, interaction: interaction)) { _ = popViewController(animated: true) }
    case .push:
      guard let target = interactiveTarget?(.push) else { return false }
      with(RequestOptions(.push, policy: .reject, interaction: interaction)) {
        pushViewController(target, animated: true)
      }
    default: return super.perform(operation, direction: direction, by: interaction)
    }
    return true
  }
}
