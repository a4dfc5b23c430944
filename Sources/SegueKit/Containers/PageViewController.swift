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

/// Is notified when a finger changes the page (UIPageViewControllerDelegate). All methods have a
/// default, which does nothing.
nonisolated public protocol PageViewControllerDelegate: AnyObject {
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
  public func pageViewController(
    _ pageViewController: PageViewController,
    willTransitionTo pendingViewControllers: [ViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool
  ) {}
}

/// A container that shows one page at a time. A finger drags from one page to the next (UIPageViewController with the
/// style `scroll`). Only the pages that are shown are children of the container.
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
  /// An array with the page that is shown or requested; empty before the first page is set.
  public var viewControllers: [ViewController] { pages.requested }
  private var shownPage: ViewController? { pages.settled.first }
  private let pages = RequestedState<[ViewController]>([])
  private let hand = PageHand()

  /// Creates a container without pages; set the first page with `setViewControllers`.
  public init(navigationOrientation: NavigationOrientation = .horizontal, title: String? = nil) {
    self.navigationOrientation = navigationOrientation
    super.init(title: title)
  }

  open override var visibleChildren: [ViewController] { pages.settled }

  open override func viewDidLoad() {
    view.clipsToBounds = true
    if let page = shownPage { view.addSubview(page.view) }
    let pan = PanGestureRecognizer()
    pan.axis = navigationOrientation == .horizontal ? .horizontal : .vertical
    pan.addTarget(self, action: PageViewController.panned)
    view.addGestureRecognizer(pan)
  }

  open override func viewDidLayoutSubviews() {
    if let page = shownPage, page.view.superview === view {
      page.view.frame = view.bounds
    }
  }

  /// Shows the first element of `pages`. Nothing happens, and `completion` gets false, when that
  /// page is shown already or is in another container.
  public func setViewControllers(
    _ pages: [ViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let page = pages?.first else {
      completion?(false)
      return
    }
    show(page, direction, animated: animated, interaction: nil, completion: completion)
  }

  private func show(
    _ page: ViewController, _ direction: NavigationDirection, animated: Bool,
    interaction: (any ViewControllerInteractiveTransitioning)?, completion: ((Bool) -> Void)?
  ) {
    var request = TransitionRequest(
      policy: interaction == nil ? nil : .reject, completion: completion
    ) { [weak self] in
      guard let self, accepts(page) else { return nil }
      let from = shownPage
      var plan = TransitionPlan.replacing(in: self, containerView: view, from: from, to: page)
      plan.operation = .page
      plan.direction = direction == .forward ? .forward : .backward
      plan.isAnimated = animated && from != nil
      plan.layoutDirection = layoutDirection
      let isVertical = navigationOrientation == .vertical
      plan.animator = { PageAnimator(isVertical: isVertical) }
      plan.commit = { [weak self] in self?.pages.settled = [page] }
      return plan
    }
    request.interaction = interaction
    pages.add(&request) { [weak self] in page.parent === self || self?.accepts(page) == true ? [page] : $0 }
    run(request)
  }

  private func accepts(_ page: ViewController) -> Bool {
    page.parent == nil && page.directPresenter == nil && !isInside(page)
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
    guard let page = shownPage, window?.engine.isInFlight == false else { return }
    let isVertical = navigationOrientation == .vertical
    let way = isVertical ? pan.travel.y : pan.travel.x
    let mirror = !isVertical && layoutDirection == .rightToLeft ? -1.0 : 1
    let direction: NavigationDirection = way * mirror < 0 ? .forward : .reverse
    guard
      let next = direction == .forward
        ? dataSource?.pageViewController(self, viewControllerAfter: page)
        : dataSource?.pageViewController(self, viewControllerBefore: page)
    else { return }
    hand.sign = way < 0 ? -1 : 1
    delegate?.pageViewController(self, willTransitionTo: [next])
    show(next, direction, animated: true, interaction: hand) { [weak self] completed in
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
