internal import SegueGeometry
internal import SegueScene

/// A container that shows one page of a row, like objc.io's example of a custom container.
///
/// Going forward, the new page starts one container width to the trailing side. The old page ends
/// one container width to the leading side and stays there, clipped by the container. All pages are
/// children at all times. The class uses only the public interface, as a container in your program
/// would.
nonisolated open class PageContainerController: ViewController {
  /// The pages, from the first to the last.
  public let pages: [ViewController]
  /// The index of the page that is shown or requested; -1 when there are no pages.
  public var currentIndex: Int { index.requested }
  /// The index after the transitions that have completed.
  package var settledIndex: Int { index.settled }
  private let index: RequestedState<Int>
  /// Chooses the animators and interaction controllers; nil for the defaults.
  public weak var delegate: (any PageContainerControllerDelegate)?

  /// Creates a page container. View controllers that are in another container already are left out.
  public init(pages: [ViewController], currentIndex: Int = 0, title: String? = nil) {
    self.pages = pages.filter { $0.parent == nil }
    index = RequestedState(
      self.pages.isEmpty ? -1 : min(max(currentIndex, 0), self.pages.count - 1))
    super.init(title: title)
    for page in self.pages {
      addChild(page)
      page.didMove(toParent: self)
    }
  }

  /// The page that is shown or requested; nil when there are no pages.
  public var currentPage: ViewController? {
    pages.indices.contains(currentIndex) ? pages[currentIndex] : nil
  }

  private var shownPage: ViewController? { pages.indices.contains(settledIndex) ? pages[settledIndex] : nil }

  open override var visibleChildren: [ViewController] { shownPage.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    view.clipsToBounds = true
    if let page = shownPage { view.addSubview(page.view) }
  }

  open override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let step = layoutDirection == .leftToRight ? bounds.width : -bounds.width
    for (index, page) in pages.enumerated() where page.isViewLoaded && page.view.superview === view {
      let side: Double = index == settledIndex ? 0 : index < settledIndex ? -1 : 1
      page.view.frame = bounds.offsetBy(dx: side * step, dy: 0)
    }
  }

  /// Shows the page at `index`. Nothing happens, and `completion` gets false, when the index is out
  /// of range or the page is shown already. Going to a higher index is forward.
  public func show(
    _ index: Int, animated: Bool = true, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    show(index, animated: animated, policy: policy, interaction: nil, completion: completion)
  }

  private func show(
    _ index: Int, animated: Bool, policy: RequestPolicy?,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      self?.plan(to: index, animated: animated)
    }
    request.undoes = { [weak self] plan in
      guard let self, plan.container === self, pages.indices.contains(index) else { return false }
      return plan.from === pages[index]
    }
    self.index.add(&request) { [pages] in pages.indices.contains(index) ? index : $0 }
    request.interaction = interaction
    run(request)
  }

  private func plan(to index: Int, animated: Bool) -> TransitionPlan? {
    guard pages.indices.contains(index), index != settledIndex, let from = shownPage else {
      return nil
    }
    let to = pages[index]
    let direction: TransitionDirection = index > settledIndex ? .forward : .backward
    // The layout direction is read only once, so that a later change of it does not affect this
    // transition.
    let side = layoutDirection
    var plan = TransitionPlan(
      container: self, containerView: view, from: from, to: to,
      frames: { [unowned view] in
        .paging(in: view.bounds, direction: direction, layoutDirection: side)
      })
    plan.operation = .page
    plan.direction = direction
    plan.isAnimated = animated
    plan.layoutDirection = side
    plan.screens = { [weak self] in self?.pages ?? [] }
    plan.animator = { [weak self] in
      guard let self else { return nil }
      return delegate?.pageContainer(self, animationControllerForTransitionFrom: from, to: to)
    }
    plan.interaction = { [weak self] animator in
      guard let self else { return nil }
      return delegate?.pageContainer(self, interactionControllerFor: animator)
    }
    plan.commit = { [weak self] in self?.index.settled = index }
    return plan
  }

  // MARK: Interaction

  open override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    guard operation == .page else { return super.canPerform(operation, direction: direction) }
    return pages.indices.contains(settledIndex + (direction == .forward ? 1 : -1))
  }

  open override func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    guard operation == .page else {
      return super.perform(operation, direction: direction, by: interaction)
    }
    show(
      settledIndex + (direction == .forward ? 1 : -1), animated: true, policy: .reject,
      interaction: interaction, completion: nil)
    return true
  }
}
