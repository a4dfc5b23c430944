internal import SegueGeometry
internal import SegueScene

/// A container that shows the selected one of its view controllers (UITabBarController, without the
/// bar).
///
/// All view controllers are children at all times. The selection changes with the request, and the screen when its
/// transition completes. The change of a request that is refused or cancelled is withdrawn.
nonisolated open class TabBarController: ViewController {
  /// The tabs' view controllers, and the index of the selected one: -1 when there are none.
  private struct Tabs {
    var viewControllers: [ViewController] = []
    var index = -1

    var selected: ViewController? { viewControllers.indices.contains(index) ? viewControllers[index] : nil }

    /// Replaces the view controllers. The selected one stays selected if it is among `new`.
    func replaced(by new: [ViewController]) -> Tabs {
      let kept = selected.flatMap(new.firstIndex)
      return Tabs(viewControllers: new, index: kept ?? (new.isEmpty ? -1 : 0))
    }
  }

  /// The view controllers, in the order of the tabs, after all requests.
  /// Setting it replaces them without an animation (UITabBarController.viewControllers).
  open var viewControllers: [ViewController] {
    get { state.requested.viewControllers }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The view controllers and the selected index after the transitions that have completed.
  package var settledViewControllers: [ViewController] { state.settled.viewControllers }
  package var settledIndex: Int { state.settled.index }
  private let state = RequestedState(Tabs())
  var givenTabs: [Tab] = []
  /// Chooses the animators and interaction controllers; nil for the defaults.
  public weak var delegate: (any TabBarControllerDelegate)?

  /// Creates a tab bar controller with the first view controller selected. View controllers that
  /// are in another container already are left out.
  public init(viewControllers: [ViewController] = [], title: String? = nil) {
    super.init(title: title)
    for controller in viewControllers where controller.parent == nil {
      super.addChild(controller)
      state.settled.viewControllers.append(controller)
      controller.didMove(toParent: self)
    }
    if !state.settled.viewControllers.isEmpty { state.settled.index = 0 }
  }

  /// The index of the selected view controller; -1 when there are none.
  ///
  /// Setting the index selects another view controller. If there is a delegate, this is a
  /// transition, like `select(_:)`; without a delegate, the other view controller is shown immediately. The property
  /// has the new value at once. An index out of range is ignored.
  open var selectedIndex: Int {
    get { state.requested.index }
    set {
      let options = takeOptions(.select)
      select(newValue, animated: options.isAnimated ?? (delegate != nil), options)
    }
  }

  /// The selected view controller; nil when there are none. Setting it sets `selectedIndex`. Nil
  /// and view controllers that are not in this container are ignored.
  open var selectedViewController: ViewController? {
    get { state.requested.selected }
    set {
      guard let newValue, let index = viewControllers.firstIndex(of: newValue) else { return }
      selectedIndex = index
    }
  }

  open override var visibleChildren: [ViewController] {
    state.settled.selected.map { [$0] } ?? []
  }

  open override func viewDidLoad() {
    if let selected = state.settled.selected { view.addSubview(selected.view) }
  }

  open override func viewDidLayoutSubviews() {
    if let selected = state.settled.selected, selected.view.superview === view {
      selected.view.frame = view.bounds
    }
  }

  /// Selects the view controller at `index`. Nothing happens, and `completion` gets false, when the
  /// index is out of range or the view controller is selected already. Going to a higher index is
  /// forward. The method sets `selectedIndex`.
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
    let options = RequestOptions(.select, policy: policy, interaction: interaction, completion: completion)
    options.isAnimated = animated
    with(options) { selectedIndex = index }
  }

  private func select(_ index: Int, animated: Bool, _ options: RequestOptions) {
    let all = viewControllers
    guard all.indices.contains(index), index != selectedIndex || index != settledIndex,
      maySelect(all[index])
    else {
      options.completion?(false)
      return
    }
    let (target, before) = (all[index], state.settled.selected)
    var request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      self?.plan(to: target, animated: animated)
    }
    request.undoes = { [weak self] plan in plan.container === self && plan.from === target }
    request.interaction = options.interaction
    let isDone = run(request) { old in
      old.viewControllers.firstIndex(of: target).map { Tabs(viewControllers: old.viewControllers, index: $0) } ?? old
    }
    if isDone { tellOfSelection(target, before) }
  }

  /// Carries out a request that changes the tabs by `change`. As long as the view is not needed, it is not loaded, and
  /// the result is true if the tabs have changed.
  @discardableResult
  private func run(_ request: TransitionRequest, _ change: @escaping (Tabs) -> Tabs) -> Bool {
    guard isViewLoaded || window != nil else {
      let (old, new) = (state.settled, change(state.settled))
      let isChange = old.viewControllers != new.viewControllers || old.index != new.index
      if isChange { replace(by: new, come: adopt(new.viewControllers)) }
      request.answer(isChange)
      return isChange
    }
    var request = request
    state.add(&request, change)
    run(request)
    return false
  }

  private func maySelect(_ controller: ViewController) -> Bool {
    guard let delegate, delegate.tabBarController(self, shouldSelect: controller) else { return delegate == nil }
    return tab(of: controller).map { delegate.tabBarController(self, shouldSelectTab: $0) } ?? true
  }

  private func tellOfSelection(_ controller: ViewController, _ before: ViewController?) {
    delegate?.tabBarController(self, didSelect: controller)
    guard let tab = tab(of: controller) else { return }
    delegate?.tabBarController(self, didSelectTab: tab, previousTab: before.flatMap(self.tab(of:)))
  }

  /// Makes those of `controllers` that have no parent children of this container, and returns them.
  private func adopt(_ controllers: [ViewController]) -> [ViewController] {
    let new = controllers.filter { $0.parent == nil }
    for controller in new { super.addChild(controller) }
    return new
  }

  /// Replaces the tabs, and completes the containment calls of those that come and go.
  private func replace(by new: Tabs, come: [ViewController]) {
    let gone = settledViewControllers.filter { !new.viewControllers.contains($0) && $0.parent === self }
    state.settled = new
    for controller in come { controller.didMove(toParent: self) }
    for controller in gone {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
  }

  private func plan(to: ViewController, animated: Bool) -> TransitionPlan? {
    let old = state.settled
    guard let index = old.viewControllers.firstIndex(of: to), index != old.index, let from = old.selected else {
      return nil
    }
    var plan = TransitionPlan(
      container: self, containerView: view, from: from, to: to,
      frames: { [unowned view] in .replacing(in: view.bounds) })
    plan.operation = .select
    plan.direction = index > old.index ? .forward : .backward
    plan.isAnimated = animated
    plan.layoutDirection = layoutDirection
    plan.screens = { [weak self] in self?.settledViewControllers ?? [] }
    plan.animator = { [weak self] in
      guard let self else { return nil }
      return delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
    }
    plan.interaction = { [weak self] animator in
      guard let self else { return nil }
      return delegate?.tabBarController(self, interactionControllerFor: animator)
    }
    plan.commit = { [weak self] in
      guard let self, let index = settledViewControllers.firstIndex(of: to) else { return }
      state.settled.index = index
    }
    plan.didEnd = { [weak self] completed in
      guard let self, completed else { return }
      tellOfSelection(to, from)
    }
    return plan
  }

  /// Replaces the view controllers. The selected one stays selected if it is among them; otherwise the first one
  /// is selected, without a transition. View controllers that are in another container are left out
  /// (UITabBarController.setViewControllers).
  @_disfavoredOverload
  public func setViewControllers(
    _ controllers: [ViewController], animated: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    with(RequestOptions(.setTabs, completion: completion)) { setViewControllers(controllers, animated: animated) }
  }

  /// Replaces the view controllers, as the method with a completion does. Nil removes all. Setting `viewControllers`
  /// calls this method.
  open func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) {
    let options = takeOptions(.setTabs)
    let controllers = viewControllers ?? []
    let request = TransitionRequest(policy: options.policy, completion: options.completion) { [weak self] in
      self?.plan(toReplaceBy: controllers)
    }
    run(request) { [weak self] old in self.map { old.replaced(by: $0.acceptable(controllers)) } ?? old }
  }

  /// Returns the elements of `controllers` that can be tabs, each once: those in no other container.
  private func acceptable(_ controllers: [ViewController]) -> [ViewController] {
    var new: [ViewController] = []
    for controller in controllers where !new.contains(controller) && !isInside(controller) {
      if controller.parent === self || controller.parent == nil { new.append(controller) }
    }
    return new
  }

  /// Adds `child` as the last tab, as UIKit does. The caller calls `didMove(toParent:)` of the child afterwards.
  open override func addChild(_ child: ViewController) {
    super.addChild(child)
    guard child.parent === self, !viewControllers.contains(child) else { return }
    setViewControllers(viewControllers + [child], animated: false)
  }

  private func plan(toReplaceBy controllers: [ViewController]) -> TransitionPlan? {
    let new = acceptable(controllers)
    guard new != settledViewControllers else { return nil }
    let old = state.settled.selected
    let selected = state.settled.replaced(by: new).selected
    let isSame = selected === old
    var plan = TransitionPlan(
      container: self, containerView: view, from: isSame ? nil : old, to: isSame ? nil : selected,
      frames: { [unowned view] in .replacing(in: view.bounds) })
    plan.operation = .select
    plan.isAnimated = false
    var come: [ViewController] = []
    plan.willBegin = { [weak self] in come = self?.adopt(new) ?? [] }
    plan.commit = { [weak self] in
      self?.replace(by: Tabs(viewControllers: new, index: selected.flatMap(new.firstIndex) ?? -1), come: come)
    }
    return plan
  }

  // MARK: Interaction

  open override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    guard operation == .select else { return super.canPerform(operation, direction: direction) }
    return settledViewControllers.indices.contains(settledIndex + (direction == .forward ? 1 : -1))
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
      settledIndex + (direction == .forward ? 1 : -1), animated: true, policy: .reject,
      interaction: interaction, completion: nil)
    return true
  }
}
