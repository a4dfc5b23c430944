internal import SegueGeometry
internal import SegueScene

/// A container with a stack of view controllers, of which the top one is shown
/// (UINavigationController).
///
/// The stack changes with each request, and the screens when its transition completes. A push or pop that is
/// requested while a transition is in flight follows the engine's `requestPolicy`; by default it waits. The change
/// of a request that is refused or cancelled is withdrawn.
nonisolated open class NavigationController: ViewController {
  /// The stack, the root first, after all requests (UINavigationController.viewControllers).
  public var viewControllers: [ViewController] { stack.requested }
  /// The stack after the transitions that have completed.
  package var settledViewControllers: [ViewController] { stack.settled }
  private let stack = RequestedState<[ViewController]>([])
  private var popGesture: PopGesture?
  /// Chooses the animators and interaction controllers; nil for the defaults.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Creates a navigation controller. The stack is empty when `rootViewController` is in another
  /// container already.
  public init(rootViewController: ViewController, title: String? = nil) {
    super.init(title: title)
    if rootViewController.parent == nil {
      addChild(rootViewController)
      stack.settled = [rootViewController]
      rootViewController.didMove(toParent: self)
    }
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

  /// Pushes `controller`. Nothing happens, and `completion` gets false, when `controller` is in a
  /// container already or contains this navigation controller.
  public func pushViewController(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    push(controller, animated: animated, policy: policy, interaction: nil, completion: completion)
  }

  /// Pops the top view controller. Nothing happens, and `completion` gets false, at the root.
  ///
  /// - Returns: The view controller at the top of the stack before; nil at the root.
  @discardableResult
  public func popViewController(
    animated: Bool, policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) -> ViewController? {
    let top = viewControllers.dropFirst().last
    pop(animated: animated, policy: policy, interaction: nil, completion: completion)
    return top
  }

  /// Pops all view controllers above `controller`. `completion` gets false when `controller` is not
  /// in the stack or is at its top already.
  ///
  /// - Returns: The view controllers above `controller` in the stack as it is now, the lowest
  ///   first; nil when there are none.
  @discardableResult
  public func popToViewController(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> [ViewController]? {
    let above = viewControllers(above: controller)
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      self?.settledViewControllers.through(controller).flatMap { self?.plan(to: $0, animated: animated) }
    }
    stack.add(&request) { $0.through(controller) ?? $0 }
    request.undoes = { [weak self] plan in
      plan.operation == .push && plan.container === self && plan.from === controller
    }
    run(request)
    return above
  }

  /// Pops all view controllers but the root.
  ///
  /// - Returns: The view controllers above the root in the stack as it is now, the lowest first;
  ///   nil when there are none.
  @discardableResult
  public func popToRootViewController(
    animated: Bool, policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) -> [ViewController]? {
    let above = viewControllers.first.flatMap { viewControllers(above: $0) }
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      guard let self, let root = settledViewControllers.first else { return nil }
      return plan(to: [root], animated: animated)
    }
    stack.add(&request) { Array($0.prefix(1)) }
    run(request)
    return above
  }

  private func viewControllers(above controller: ViewController) -> [ViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return nil }
    let above = Array(viewControllers[(index + 1)...])
    return above.isEmpty ? nil : above
  }

  /// Replaces the stack. The transition is a pop when the old stack contains the new top view
  /// controller, and otherwise a push. Nothing happens, and `completion` gets false, when a
  /// controller is in the new stack twice or is in another container.
  public func setViewControllers(
    _ controllers: [ViewController], animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      self?.plan(to: controllers, animated: animated)
    }
    stack.add(&request) { [weak self] in self?.accepts(controllers) == true ? controllers : $0 }
    run(request)
  }

  func push(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy?,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      guard let self, !settledViewControllers.contains(controller) else { return nil }
      return plan(to: settledViewControllers + [controller], animated: animated)
    }
    stack.add(&request) { [weak self] in
      self?.accepts($0 + [controller]) == true ? $0 + [controller] : $0
    }
    request.undoes = { [weak self] plan in
      plan.operation == .pop && plan.container === self && plan.from === controller
    }
    request.interaction = interaction
    run(request)
  }

  func pop(
    animated: Bool, policy: RequestPolicy?,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      guard let self, settledViewControllers.count > 1 else { return nil }
      return plan(to: Array(settledViewControllers.dropLast()), animated: animated)
    }
    stack.add(&request) { $0.count > 1 ? $0.dropLast() : $0 }
    request.undoes = { [weak self] plan in plan.operation == .push && plan.container === self }
    request.interaction = interaction
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
  private func commit(_ stack: [ViewController], from: ViewController?, to: ViewController) {
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
    case .pop: pop(animated: true, policy: .reject, interaction: interaction, completion: nil)
    case .push:
      guard let target = interactiveTarget?(.push) else { return false }
      push(target, animated: true, policy: .reject, interaction: interaction, completion: nil)
    default: return super.perform(operation, direction: direction, by: interaction)
    }
    return true
  }
}

extension [ViewController] {
  /// Returns the elements up to and including `controller`; nil when it is not among them.
  fileprivate func through(_ controller: ViewController) -> [ViewController]? {
    firstIndex(of: controller).map { Array(self[...$0]) }
  }
}
