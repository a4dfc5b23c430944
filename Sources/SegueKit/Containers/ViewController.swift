internal import SegueGeometry
public import SegueScene

/// A view controller: manages the view of one screen, or contains other view controllers
/// (UIViewController).
///
/// A view controller must be used on the thread of its window only. Subclasses override its methods
/// and need not call `super`, except for `loadView` if they do not set `view`.
nonisolated open class ViewController: ViewOwner {
  /// The phases of appearing and disappearing.
  public enum AppearanceState: Sendable, Hashable {
    case disappeared, appearing, appeared, disappearing
  }

  /// The title, for messages and for a navigation bar.
  open var title: String?
  /// The container that this view controller is a child of (UIViewController.parent).
  public internal(set) weak var parent: ViewController?
  /// The child view controllers, in the order of `addChild` (UIViewController.children).
  public internal(set) var children: [ViewController] = []
  /// The phase of the view's appearance: `appearing` between `viewWillAppear` and `viewDidAppear`,
  /// `disappearing` between `viewWillDisappear` and `viewDidDisappear`.
  public private(set) var appearanceState = AppearanceState.disappeared

  /// The transition with which the view controller is pushed, popped, presented and dismissed when
  /// no delegate returns an animator; nil for the default (UIViewController.preferredTransition).
  public var preferredTransition: Transition?
  /// Insets that are added to the window's safe area for this view controller's view, in points.
  public var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet {
      if additionalSafeAreaInsets != oldValue, isViewLoaded { viewSafeAreaInsetsDidChange() }
    }
  }
  /// The appearance of this view controller and its children; `unspecified` for the appearance of
  /// the window.
  public var overrideUserInterfaceStyle = UserInterfaceStyle.unspecified
  /// The size that the view controller would like to have, in points; zero for none. A new size is told to the parent
  /// or, without one, to the presentation controller (UIViewController.preferredContentSize).
  open var preferredContentSize = Size.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      if let parent {
        parent.preferredContentSizeDidChange(forChildContentContainer: self)
      } else {
        activePresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
      }
    }
  }
  /// True keeps gestures from dismissing the view controller
  /// (UIViewController.isModalInPresentation).
  open var isModalInPresentation = false
  /// The presentation controller for presenting this view controller as a sheet; nil until
  /// `sheetPresentationController` is first read, which may be before the presentation.
  var sheet: SheetPresentationController?
  /// The style in which the view controller is presented. `.notModal` is treated as `.fullScreen`.
  open var modalPresentationStyle = PresentationStyle.automatic
  /// Chooses the animators and controllers for presenting and dismissing the view controller; nil
  /// for the defaults.
  open weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// The view controller that is presented directly over this one. Always nil for a view controller
  /// inside a container, because presentations are over the outermost container.
  var directlyPresented: ViewController? {
    get { presentation.settled }
    set { presentation.settled = newValue }
  }
  let presentation = RequestedState<ViewController?>(nil)
  /// The view controller over which this one is directly presented; nil when this view controller
  /// is not presented itself.
  package internal(set) weak var directPresenter: ViewController?
  /// The view controller over which this one is going to be presented; nil without such a request.
  weak var requestedPresenter: ViewController?
  /// The presentation controller, from the start of the presentation to the end of the dismissal; nil at any other
  /// time.
  var activePresentation: PresentationController?
  /// The presentation controller for a presentation without a style of its own; nil until
  /// `presentationController` is first read before the presentation.
  var plainPresentation: PresentationController?
  /// The interaction controllers that were added with `addInteraction`.
  package internal(set) var attachedInteractions: [AttachedInteraction] = []

  /// The window whose root view controller this is; nil for every other view controller.
  weak var ownWindow: Window?
  private var loadedView: View?
  /// The size of the view at the most recent layout; nil before the first layout, and after a
  /// cancelled transition has undone a layout.
  var laidOutSize: Size?

  /// Creates a view controller. The view is loaded when `view` is first read.
  public init(title: String? = nil) {
    self.title = title
  }
  @available(*, unavailable, message: "use `super.init()`")
  public init(nibName: String?, bundle: Bundle?) {}

  // MARK: The view

  /// The view that this controller manages. `loadView` loads it when the property is first read.
  public var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? View()
      self.view = view
      if view.name == nil { view.name = title }
      viewDidLoad()
      return view
    }
    set {
      loadedView = newValue
      newValue.owner = self
    }
  }

  /// True once the view has been loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view and sets `view`. By default it creates an empty view of the window's size.
  open func loadView() {
    view = View(frame: Rect(origin: .zero, size: window?.size ?? .zero), name: title)
  }

  /// Called once, after `loadView`.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view appears. Followed by `viewDidAppear`, or by `viewWillDisappear` when
  /// the transition is cancelled.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called once in each appearance, after `viewWillAppear`, when the view is laid out with its final size and traits
  /// (UIViewController.viewIsAppearing).
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears. Followed by `viewDidDisappear`, or by `viewWillAppear` when
  /// the transition is cancelled.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called when the view has got a new size, and by `view.layoutIfNeeded()` after `view.setNeedsLayout()`. Override it
  /// to lay out subviews.
  open func viewDidLayoutSubviews() {}

  /// Called before the window's size changes. The changes that are given to the coordinator's
  /// `animate(alongsideTransition:completion:)` are made without animation, after the new layout.
  /// By default the children get the same call (UIViewController.viewWillTransition).
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// Called when a child has changed its `preferredContentSize`. By default does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {}
  /// Returns the size of a child in this container; by default `parentSize`.
  open func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
  ) -> Size { parentSize }
  /// Called when the window's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when the traits have changed, for example when a narrow window has become wide.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Called when a touch has begun on this controller's view and no view has handled it. By default
  /// passes the touch on to the view's superview (UIResponder.touchesBegan).
  open func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?) {
    loadedView?.superview?.touchesBegan(touches, with: event)
  }
  /// Called when a touch that no view handles has moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: PointerEvent?) {
    loadedView?.superview?.touchesMoved(touches, with: event)
  }
  /// Called when a touch that no view handles has ended.
  open func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?) {
    loadedView?.superview?.touchesEnded(touches, with: event)
  }
  /// Called when a touch that no view handles was cancelled, for example because a gesture was
  /// recognized.
  open func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent?) {
    loadedView?.superview?.touchesCancelled(touches, with: event)
  }

  /// True if the engine passes this controller's appearance calls on to `visibleChildren`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  @available(*, unavailable, message: "override viewDidLayoutSubviews()")
  open func viewWillLayoutSubviews() {}
  @available(*, unavailable, message: "leave it out; there is no status bar")
  open var prefersStatusBarHidden: Bool { false }
  @available(*, unavailable, message: "leave it out; there is no status bar")
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  @available(*, unavailable, message: "leave it out; there is no status bar")
  open var childForStatusBarStyle: ViewController? { nil }
  @available(*, unavailable, message: "leave it out; the program resizes the window")
  open var supportedInterfaceOrientations: Int { 0 }
  @available(*, unavailable, message: "leave it out; the program resizes the window")
  open var shouldAutorotate: Bool { true }
  @available(*, unavailable, message: "leave it out; the program resizes the window")
  open var preferredInterfaceOrientationForPresentation: Int { 0 }
  @available(*, unavailable, message: "leave it out; nobody calls it")
  open func didReceiveMemoryWarning() {}
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  open func updateViewConstraints() {}
  @available(*, unavailable, message: "use `traitCollectionDidChange` or `registerForTraitChanges`")
  open func willTransition(to traits: TraitCollection, with coordinator: TransitionCoordinator) {}
  @available(*, unavailable, message: "leave it out; there is no home indicator")
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  @available(*, unavailable, message: "use a method of your own")
  open func setEditing(_ editing: Bool, animated: Bool) {}
  @available(*, unavailable, message: "use the code that pushes or presents the view controller")
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  @available(*, unavailable, message: "use the code that pushes or presents the view controller")
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// The children that get appearance calls together with this view controller. By default the
  /// children whose views are in this controller's view.
  open var visibleChildren: [ViewController] {
    guard let loadedView else { return [] }
    return children.filter { $0.isViewLoaded && $0.view.isDescendant(of: loadedView) }
  }

  /// Notifies the view controller that its view is about to appear or disappear. When a transition
  /// turns back, this method may be called again with the opposite value before
  /// `endAppearanceTransition`; a call with the same value does nothing.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch (appearanceState, isAppearing) {
    case (.disappeared, true), (.disappearing, true):
      if appearanceState == .disappeared { owesIsAppearing = true }
      appearanceState = .appearing
      viewWillAppear(animated)
    case (.appeared, false), (.appearing, false):
      appearanceState = .disappearing
      viewWillDisappear(animated)
    default: return
    }
    isAppearanceAnimated = animated
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in visibleChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Notifies the view controller that its view has appeared or disappeared. Does nothing unless
  /// `beginAppearanceTransition` was called before.
  open func endAppearanceTransition() {
    switch appearanceState {
    case .appearing:
      tellIsAppearing()
      appearanceState = .appeared
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearanceState = .disappeared
      viewDidDisappear(isAppearanceAnimated)
    default: return
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in visibleChildren { child.endAppearanceTransition() }
  }

  private(set) var isAppearanceAnimated = false
  /// True until `viewIsAppearing` has been called in this appearance.
  private var owesIsAppearing = false

  /// Calls `viewIsAppearing` of this controller and its visible children, unless this appearance has had the call.
  func tellIsAppearing() {
    guard appearanceState == .appearing else { return }
    if owesIsAppearing {
      owesIsAppearing = false
      viewIsAppearing(isAppearanceAnimated)
    }
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in visibleChildren { child.tellIsAppearing() }
  }

  /// What was registered with `registerForTraitChanges`.
  var traitHandlers: [TraitHandler] = []

  // MARK: Presentation

  /// Presents `controller` over this controller's outermost container (UIViewController.present). Nothing happens when
  /// that container presents something already, when `controller` is in a container, is presented already or is an
  /// ancestor of this controller, or when no window shows this controller. The completion is called only if the
  /// presentation was carried out.
  open func present(_ controller: ViewController, animated: Bool, completion: (() -> Void)?) {
    let options = takeOptions(.present)
    if let completion {
      let answer = options.completion
      options.completion = { isDone in
        answer?(isDone)
        if isDone { completion() }
      }
    }
    present(controller, animated: animated, options)
  }

  /// Dismisses the view controller that is presented over this one, together with all view
  /// controllers presented over that one. When nothing is presented over this view controller,
  /// dismisses this view controller itself (UIViewController.dismiss). The completion is called in any case.
  open func dismiss(animated: Bool, completion: (() -> Void)?) {
    let options = takeOptions(.dismiss)
    if let completion {
      let answer = options.completion
      options.completion = { isDone in
        answer?(isDone)
        completion()
      }
    }
    dismiss(animated: animated, options)
  }

  /// The options of the call in progress; nil for a call with UIKit's arguments alone.
  var givenOptions: RequestOptions?

  // MARK: Containment

  /// Called with the new parent by `addChild`, and with nil by the container before
  /// `removeFromParent`.
  open func willMove(toParent parent: ViewController?) {}
  /// Called with the parent by the container when the transition to the child is over, and with nil
  /// by `removeFromParent`.
  open func didMove(toParent parent: ViewController?) {}

  /// Adds `child`, removing it from any other container, and calls `willMove(toParent:)` of the
  /// child. The caller must call `didMove(toParent:)` of the child afterwards. Nothing happens when
  /// `child` is this controller or an ancestor of it.
  open func addChild(_ child: ViewController) {
    guard child.parent !== self, !isInside(child) else { return }
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    adopt(child)
    if child.isViewLoaded { got(child.view) }
  }

  /// Removes this controller from its container and calls `didMove(toParent: nil)`. The caller must
  /// call `willMove(toParent: nil)` before.
  open func removeFromParent() {
    guard parent != nil else { return }
    abandonParent()
    didMove(toParent: nil)
  }

  /// Returns true when this controller is `other` or a descendant of it.
  package func isInside(_ other: ViewController) -> Bool {
    var controller: ViewController? = self
    while let current = controller {
      if current === other { return true }
      controller = current.parent
    }
    return false
  }

  func adopt(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.abandonParent()
    child.parent = self
    children.append(child)
  }

  func abandonParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  // MARK: Hierarchy

  /// The outermost ancestor; this controller itself when it has no parent.
  package var rootController: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The view controller that is presented over this one or over one of its ancestors; nil when
  /// there is none. It is set from the request for the presentation until the dismissal is committed,
  /// so an animator can find out which of the two view controllers presents the other.
  public var presentedViewController: ViewController? {
    presentation.requested ?? parent?.presentedViewController
  }

  /// The view controller that this one, or its outermost ancestor, is presented over; nil when
  /// there is none.
  public var presentingViewController: ViewController? {
    rootController.directPresenter ?? rootController.requestedPresenter
  }

  /// The window that the view controller belongs to through its ancestors and presenters; nil when
  /// there is none.
  public var window: Window? {
    var controller = rootController
    while let presenter = controller.directPresenter { controller = presenter.rootController }
    return controller.ownWindow
  }

  /// The coordinator of the transition in flight that this controller takes part in; nil when there
  /// is none (UIViewController.transitionCoordinator).
  public var transitionCoordinator: TransitionCoordinator? {
    window?.engine.coordinator(concerning: self)
  }

  // MARK: Interaction

  /// Returns the view controller that an interactive push or presentation shows. Called once, when
  /// the interaction begins; when it returns nil, no transition begins.
  public var interactiveTarget: ((TransitionOperation) -> ViewController?)?

  /// Returns true when `operation` could begin now. The base class supports `.dismiss`, and
  /// `.present` if `interactiveTarget` is set (the closure is not called). Containers add their own
  /// operations.
  open func canPerform(_ operation: TransitionOperation, direction: TransitionDirection) -> Bool {
    switch operation {
    case .present: presentedViewController == nil && interactiveTarget != nil
    case .dismiss: presentingViewController != nil || presentedViewController != nil
    default: false
    }
  }

  /// Begins `operation`, driven by `interaction` unless the delegate returns another interaction
  /// controller. Returns false when the operation is not possible.
  open func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    switch operation {
    case .present:
      guard let target = interactiveTarget?(.present) else { return false }
      with(RequestOptions(.present, policy: .reject, interaction: interaction)) {
        present(target, animated: true, completion: nil)
      }
    case .dismiss:
      with(RequestOptions(.dismiss, policy: .reject, interaction: interaction)) {
        dismiss(animated: true, completion: nil)
      }
    default: return false
    }
    return true
  }

  /// Notifies this controller and its visible descendants that the view has a new size.
  func layOut() {
    laidOutSize = view.bounds.size
    viewDidLayoutSubviews()
    for child in visibleChildren { child.layOut() }
  }
}
