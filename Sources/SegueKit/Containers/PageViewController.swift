internal import SegueGeometry
internal import SegueScene

/// Provides the pages before and after a page (UIPageViewControllerDataSource).
nonisolated public protocol PageViewControllerDataSource: AnyObject {
  /// Returns the page before `viewController`; nil at the first page.
  func pageViewController(
    _ pageViewController: PageViewController,
    viewControllerBefore viewController: ViewController
  ) -> ViewController?
  /// Returns the page after `viewController`; nil at the last page.
  func pageViewController(
    _ pageViewController: PageViewController,
    viewControllerAfter viewController: ViewController
  ) -> ViewController?
}

/// Chooses how a container changes pages, and is notified when a finger does it (UIPageViewControllerDelegate). All
/// methods have a default, which does nothing.
nonisolated public protocol PageViewControllerDelegate: AnyObject {
  /// Returns the animator of a change of pages from `from` to `to`; nil for the default.
  func pageViewController(
    _ pageViewController: PageViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller of a change of pages. Nil lets the transition play by
  /// itself, unless a finger or an attached interaction controller (`addInteraction`) began it.
  func pageViewController(
    _ pageViewController: PageViewController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// Called when a drag begins to change the page. The array contains the page that the drag shows.
  func pageViewController(
    _ pageViewController: PageViewController,
    willTransitionTo pendingViewControllers: [ViewController])
  /// Called after a drag. `finished` is always true, and `previousViewControllers` contains the
  /// page from which the drag began. `completed` is false when the drag was cancelled and the same
  /// page is still shown.
  func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool)
}

extension PageViewControllerDelegate {
  /// Returns nil: the delegate has no animator of its own.
  public func pageViewController(
    _ pageViewController: PageViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the delegate has no interaction controller.
  public func pageViewController(
    _ pageViewController: PageViewController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  public func pageViewController(
    _ pageViewController: PageViewController,
    willTransitionTo pendingViewControllers: [ViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool
  ) {}
}

/// A container that shows one page at a time (UIPageViewController with the style `scroll`).
///
/// The pages come from a data source, between which a finger drags, and only the pages that are shown are children of the
/// container. Or they are a fixed row, like objc.io's example of a custom container: all are children at all times, going
/// forward brings the new page from the trailing side, and the old page stays, clipped, at the leading side. Interaction
/// controllers (`addInteraction`) move the pages of a row.
nonisolated open class PageViewController: ViewController {
  /// The direction in which pages follow one another (UIPageViewController.NavigationDirection).
  public enum NavigationDirection: Sendable, Hashable {
    case forward, reverse
  }

  /// The axis along which the pages are dragged.
  public enum NavigationOrientation: Sendable, Hashable {
    case horizontal, vertical
  }

  /// Provides the pages before and after the shown page. Without a data source, a drag has no
  /// effect. Not retained.
  public weak var dataSource: (any PageViewControllerDataSource)?
  /// Is notified when a finger changes the page; not retained.
  public weak var delegate: (any PageViewControllerDelegate)?
  /// The axis along which the pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// The pages of a fixed row, from the first to the last; empty for a container whose pages come from elsewhere.
  public let pages: [ViewController]
  /// The page that is shown or requested; nil when there is none.
  public var currentPage: ViewController? { page.requested }
  /// The index of that page in `pages`; -1 when it is not one of them.
  public var currentIndex: Int { index(of: page.requested) }
  /// The index after the transitions that have completed.
  package var settledIndex: Int { index(of: page.settled) }
  /// An array with the page that is shown or requested; empty before the first page is set.
  public var viewControllers: [ViewController] { [page.requested].compactMap(\.self) }
  private let page: RequestedState<ViewController?>
  private let hand = PageHand()

  /// Creates a container without pages; set the first page with `setViewControllers`.
  public init(navigationOrientation: NavigationOrientation = .horizontal, title: String? = nil) {
    self.navigationOrientation = navigationOrientation
    (pages, page) = ([], RequestedState(nil))
    super.init(title: title)
  }

  /// Creates a container of a fixed row of pages. View controllers that are in another container already are left out.
  public init(pages: [ViewController], currentIndex: Int = 0, title: String? = nil) {
    navigationOrientation = .horizontal
    self.pages = pages.filter { $0.parent == nil }
    page = RequestedState(
      self.pages.isEmpty ? nil : self.pages[min(max(currentIndex, 0), self.pages.count - 1)])
    super.init(title: title)
    for page in self.pages {
      addChild(page)
      page.didMove(toParent: self)
    }
  }

  private func index(of page: ViewController?) -> Int { pages.firstIndex { $0 === page } ?? -1 }

  private func neighbour(_ direction: TransitionDirection) -> ViewController? {
    let index = settledIndex + (direction == .forward ? 1 : -1)
    return pages.indices.contains(index) ? pages[index] : nil
  }

  open override var visibleChildren: [ViewController] { page.settled.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    view.clipsToBounds = true
    if let page = page.settled { view.addSubview(page.view) }
    guard pages.isEmpty else { return }
    let pan = PanGestureRecognizer()
    pan.axis = navigationOrientation == .horizontal ? .horizontal : .vertical
    pan.addTarget(self, action: PageViewController.panned)
    view.addGestureRecognizer(pan)
  }

  open override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let step = layoutDirection == .leftToRight ? bounds.width : -bounds.width
    let shown = settledIndex
    for (index, page) in (pages.isEmpty ? visibleChildren : pages).enumerated()
    where page.isViewLoaded && page.view.superview === view {
      let side: Double = index == shown || pages.isEmpty ? 0 : index < shown ? -1 : 1
      page.view.frame = bounds.offsetBy(dx: side * step, dy: 0)
    }
  }

  /// Shows the first element of `pages`. Nothing happens, and `completion` gets false, when that page is shown already, is
  /// in another container, or is not one of a fixed row.
  public func setViewControllers(
    _ pages: [ViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let page = pages?.first else {
      completion?(false)
      return
    }
    show(page, direction == .forward ? .forward : .backward, animated: animated, completion: completion)
  }

  /// Shows the page of the row at `index`. Nothing happens, and `completion` gets false, when the index is out
  /// of range or the page is shown already. Going to a higher index is forward.
  public func show(
    _ index: Int, animated: Bool = true, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let page = pages.indices.contains(index) ? pages[index] : nil
    show(page, nil, animated: animated, policy: policy, completion: completion)
  }

  /// Requests a page; a nil direction follows from the row.
  private func show(
    _ page: ViewController?, _ direction: TransitionDirection?, animated: Bool, policy: RequestPolicy? = nil,
    interaction: (any ViewControllerInteractiveTransitioning)? = nil, completion: ((Bool) -> Void)?
  ) {
    var request = TransitionRequest(policy: policy, completion: completion) { [weak self] in
      page.flatMap { self?.plan(to: $0, direction, animated: animated) }
    }
    request.undoes = { [weak self] plan in
      guard let self, let page, !pages.isEmpty else { return false }
      return plan.container === self && plan.from === page
    }
    self.page.add(&request) { [weak self] in
      page?.parent === self || page.map { self?.accepts($0) == true } == true ? page : $0
    }
    request.interaction = interaction
    run(request)
  }

  private func accepts(_ page: ViewController) -> Bool {
    guard pages.isEmpty else { return page !== self.page.settled && index(of: page) >= 0 }
    return page.parent == nil && page.directPresenter == nil && !isInside(page)
  }

  private func plan(to page: ViewController, _ direction: TransitionDirection?, animated: Bool) -> TransitionPlan? {
    guard accepts(page) else { return nil }
    let from = self.page.settled
    let way = direction ?? (index(of: page) > settledIndex ? .forward : .backward)
    // The layout direction is read only once, so that a later change of it does not affect this
    // transition.
    let side = layoutDirection
    var plan = TransitionPlan.replacing(in: self, containerView: view, from: from, to: page)
    if !pages.isEmpty {
      (plan.addsChild, plan.removesChild) = (false, false)
      plan.frames = { [unowned view] in .paging(in: view.bounds, direction: way, layoutDirection: side) }
      plan.screens = { [weak self] in self?.pages ?? [] }
    }
    (plan.operation, plan.direction, plan.layoutDirection) = (.page, way, side)
    plan.isAnimated = animated && from != nil
    plan.animator = { [weak self] in
      guard let self else { return nil }
      let own = from.flatMap {
        self.delegate?.pageViewController(self, animationControllerForTransitionFrom: $0, to: page)
      }
      return own ?? (pages.isEmpty ? PageAnimator(isVertical: navigationOrientation == .vertical) : nil)
    }
    plan.interaction = { [weak self] animator in
      self.flatMap { $0.delegate?.pageViewController($0, interactionControllerFor: animator) }
    }
    plan.commit = { [weak self] in self?.page.settled = page }
    return plan
  }

  // MARK: Interaction

  open override func canPerform(
    _ operation: TransitionOperation, direction: TransitionDirection
  ) -> Bool {
    operation == .page ? neighbour(direction) != nil : super.canPerform(operation, direction: direction)
  }

  open override func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard operation == .page else { return super.perform(operation, direction: direction, by: interaction) }
    guard let page = neighbour(direction) else { return false }
    show(page, direction, animated: true, policy: .reject, interaction: interaction, completion: nil)
    return true
  }

  // MARK: The finger

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: begin(pan)
    case .changed where hand.context != nil: hand.update(share(pan.translation))
    case .ended, .cancelled:
      guard let context = hand.context else { return }
      context.releaseInteractiveTransition(
        velocity: share(pan.velocity), gestureWasCancelled: pan.state == .cancelled)
    default: break
    }
  }

  private func begin(_ pan: PanGestureRecognizer) {
    guard let page = page.settled, window?.engine.isInFlight == false else { return }
    let isVertical = navigationOrientation == .vertical
    let way = isVertical ? pan.travel.y : pan.travel.x
    let mirror = !isVertical && layoutDirection == .rightToLeft ? -1.0 : 1
    let direction: TransitionDirection = way * mirror < 0 ? .forward : .backward
    guard
      let next = direction == .forward
        ? dataSource?.pageViewController(self, viewControllerAfter: page)
        : dataSource?.pageViewController(self, viewControllerBefore: page)
    else { return }
    hand.sign = way < 0 ? -1 : 1
    delegate?.pageViewController(self, willTransitionTo: [next])
    show(next, direction, animated: true, policy: .reject, interaction: hand) { [weak self] completed in
      guard let self else { return }
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [page],
        transitionCompleted: completed)
    }
    if hand.context != nil { hand.update(share(pan.translation)) }
  }

  /// Converts a drag in points, or its velocity in points per second, into progress.
  private func share(_ way: Point) -> Double {
    let isVertical = navigationOrientation == .vertical
    let length = isVertical ? view.bounds.height : view.bounds.width
    return hand.sign * (isVertical ? way.y : way.x) / max(length, 1)
  }
}

/// Drives the transition of a page that is dragged.
private final class PageHand: PercentDrivenInteractiveTransition {
  /// 1 when a drag to the right or down increases the progress, and -1 when it decreases it.
  var sign = 1.0
}

/// Slides the new page in and the old page out.
private final class PageAnimator: ViewControllerAnimatedTransitioning {
  private let isVertical: Bool

  init(isVertical: Bool) { self.isVertical = isVertical }

  func transitionDuration(using context: TransitionContext) -> Double { 0.35 }

  func animateTransition(using context: TransitionContext) {
    let bounds = context.containerView.bounds
    let mirror = !isVertical && context.layoutDirection == .rightToLeft ? -1.0 : 1
    let sign = (context.direction == .forward ? 1.0 : -1) * mirror
    let way =
      isVertical ? Point(x: 0, y: sign * bounds.height) : Point(x: sign * bounds.width, y: 0)
    let from = context.view(forKey: .from)
    if let to = context.view(forKey: .to) {
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to).offsetBy(dx: way.x, dy: way.y)
    }
    animate(duration: 0.35, curve: .easeOut) {
      context.view(forKey: .to)?.frame = context.finalFrame(for: .to)
      if let from { from.frame = from.frame.offsetBy(dx: -way.x, dy: -way.y) }
    } completion: { _ in
      from?.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
