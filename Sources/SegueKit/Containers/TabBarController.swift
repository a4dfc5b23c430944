internal import SegueGeometry
internal import SegueScene

/// A container that shows the selected one of its view controllers (UITabBarController, without the
/// bar).
///
/// All view controllers are children at all times. The selection changes only when a transition
/// completes.
nonisolated open class TabBarController: ViewController {
  /// The view controllers, in the order of the tabs.
  public private(set) var viewControllers: [ViewController] = []
  private var shownIndex = -1
  /// Chooses the animators and interaction controllers; nil for the defaults.
  public weak var delegate: (any TabBarControllerDelegate)?

  /// Creates a tab bar controller with the first view controller selected. View controllers that
  /// are in another container already are left out.
  public init(viewControllers: [ViewController] = [], title: String? = nil) {
    super.init(title: title)
    for controller in viewControllers where controller.parent == nil {
      addChild(controller)
      self.viewControllers.append(controller)
      controller.didMove(toParent: self)
    }
    if !self.viewControllers.isEmpty { shownIndex = 0 }
  }

  /// The index of the selected view controller; -1 when there are none.
  ///
  /// Setting the index selects another view controller. If there is a delegate, this is a
  /// transition, like `select(_:)`, and the property has the new value when the transition has
  /// completed. Without a delegate, the selection changes immediately. An index out of range is
  /// ignored.
  public var selectedIndex: Int {
    get { shownIndex }
    set { select(newValue, animated: delegate != nil) }
  }

  /// The selected view controller; nil when there are none. Setting it sets `selectedIndex`. Nil
  /// and view controllers that are not in this container are ignored.
  public var selectedViewController: ViewController? {
    get { viewControllers.indices.contains(shownIndex) ? viewControllers[shownIndex] : nil }
    set {
      guard let newValue, let index = viewControllers.firstIndex(of: newValue) else { return }
      selectedIndex = index
    }
  }

  open override var visibleChildren: [ViewController] {
    selectedViewController.map { [$0] } ?? []
  }

  open override func viewDidLoad() {
    if let selected = selectedViewController { view.addSubview(selected.view) }
  }

  open override func viewDidLayoutSubviews() {
    if let selected = selectedViewController, selected.view.superview === view {
      selected.view.frame = view.bounds
    }
  }

  /// Selects the view controller at `index`. Nothing happens, and `completion` gets false, when the
  /// index is out of range or the view controller is selected already. Going to a higher index is
  /// forward.
  public func select(
    _ index: Int, animated: Bool = true, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    select(index, animated: animated, policy: policy, interaction: nil, completion: completion)
  }

  private func select(
    _ index: Int, animated: Bool, policy: RequestPolicy?,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      self?.plan(to: index, animated: animated)
    }
    request.undoes = { [weak self] plan in
      guard let self, plan.container === self, viewControllers.indices.contains(index) else {
        return false
      }
      return plan.from === viewControllers[index]
    }
    request.interaction = interaction
    run(request)
  }

  private func plan(to index: Int, animated: Bool) -> TransitionPlan? {
    guard viewControllers.indices.contains(index), index != selectedIndex,
      let from = selectedViewController
    else { return nil }
    let to = viewControllers[index]
    guard delegate?.tabBarController(self, shouldSelect: to) ?? true else { return nil }
    var plan = TransitionPlan(
      container: self, containerView: view, from: from, to: to,
      frames: { [unowned view] in .replacing(in: view.bounds) })
    plan.operation = .select
    plan.direction = index > selectedIndex ? .forward : .backward
    plan.isAnimated = animated
    plan.layoutDirection = layoutDirection
    plan.screens = { [weak self] in self?.viewControllers ?? [] }
    plan.animator = { [weak self] in
      guard let self else { return nil }
      return delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
    }
    plan.interaction = { [weak self] animator in
      guard let self else { return nil }
      return delegate?.tabBarController(self, interactionControllerFor: animator)
    }
    plan.commit = { [weak self] in self?.shownIndex = index }
    plan.didEnd = { [weak self] completed in
      guard let self, completed else { return }
      delegate?.tabBarController(self, didSelect: to)
    }
    return plan
  }

  /// Replaces the view controllers. The selected one stays selected if it is among them; otherwise the first one
  /// is selected, without a transition. View controllers that are in another container are left out
  /// (UITabBarController.setViewControllers).
  public func setViewControllers(
    _ controllers: [ViewController], animated: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      TransitionRequest(completion: completion) { [weak self] in
        self?.plan(toReplaceBy: controllers)
      })
  }

  private func plan(toReplaceBy controllers: [ViewController]) -> TransitionPlan? {
    var new: [ViewController] = []
    for controller in controllers where !new.contains(controller) && !isInside(controller) {
      if controller.parent === self || controller.parent == nil { new.append(controller) }
    }
    guard new != viewControllers else { return nil }
    let old = selectedViewController
    let selected = old.flatMap { new.contains($0) ? $0 : nil } ?? new.first
    let isSame = selected === old
    var plan = TransitionPlan(
      container: self, containerView: view, from: isSame ? nil : old, to: isSame ? nil : selected,
      frames: { [unowned view] in .replacing(in: view.bounds) })
    plan.operation = .select
    plan.isAnimated = false
    plan.willBegin = { [weak self] in
      for controller in new where controller.parent == nil { self?.addChild(controller) }
    }
    plan.commit = { [weak self] in
      guard let self else { return }
      let gone = viewControllers.filter { !new.contains($0) }
      let come = new.filter { !self.viewControllers.contains($0) }
      viewControllers = new
      shownIndex = selected.flatMap(new.firstIndex) ?? -1
      for controller in come { controller.didMove(toParent: self) }
      for controller in gone {
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
    }
    return plan
  }

  // MARK: Interaction

  open override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    guard operation == .select else { return super.canPerform(operation, direction: direction) }
    return viewControllers.indices.contains(selectedIndex + (direction == .forward ? 1 : -1))
  }

  open override func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    guard operation == .select else {
      return super.perform(operation, direction: direction, by: interaction)
    }
    select(
      selectedIndex + (direction == .forward ? 1 : -1), animated: true, policy: .reject,
      interaction: interaction, completion: nil)
    return true
  }
}
