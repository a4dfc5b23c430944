internal import SegueGeometry
public import SegueScene

/// A screen, or a container of screens (UIViewController).
///
/// It belongs to one thread, that of its window. Subclasses override the calls and need not call
/// `super`, except in `loadView` where they set `view` themselves.
open class ViewController {
  /// Where its view is between hidden and shown.
  public enum AppearanceState: Sendable, Hashable {
    case disappeared, appearing, appeared, disappearing
  }

  /// For people, and what a navigation bar would show.
  public var title: String?
  /// The container that it is in (UIViewController.parent).
  public internal(set) weak var parent: ViewController?
  /// What it contains, in the order of `addChild` (UIViewController.children).
  public internal(set) var children: [ViewController] = []
  /// Between `viewWillAppear` and `viewDidAppear` it is `appearing`, and so on.
  public private(set) var appearanceState = AppearanceState.disappeared

  /// How it comes when it is presented; `.none` counts as full screen.
  public var modalPresentationStyle = PresentationStyle.fullScreen
  /// Who says how it is presented and dismissed; nil means the default.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// What is presented over it itself. Only outermost containers present.
  var directlyPresented: ViewController?
  /// What it is presented over, where it was presented itself.
  public internal(set) weak var directPresenter: ViewController?
  /// The surroundings of its presentation, from the request to the dismissal.
  public internal(set) var presentationController: PresentationController?
  /// Interaction controllers for presenting from it and for dismissing it.
  public internal(set) var attachedInteractions: [AttachedInteraction] = []

  /// Set on the window's root only.
  weak var ownWindow: Window?
  private var loadedView: View?
  /// The size that it was laid out for last; nil before, and when that was taken back.
  var laidOutSize: Size?

  public init(title: String? = nil) {
    self.title = title
  }

  // MARK: The view

  /// The view, loaded by `loadView` when it is first asked for.
  public var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? View()
      loadedView = view
      if view.name == nil { view.name = title }
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }

  /// False until `view` is asked for.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view and sets `view`; the standard is an empty one.
  open func loadView() {
    view = View(name: title)
  }

  /// Once, after `loadView`.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Before it comes into view. Balanced by `viewDidAppear`, or by `viewWillDisappear` when the
  /// transition is cancelled.
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view has a new size; lay out what it holds.
  open func viewDidLayoutSubviews() {}

  /// True passes the appearance calls on to the visible children.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The children that come and go with it: those whose views are in its own.
  open var visibleChildren: [ViewController] {
    guard let loadedView else { return [] }
    return children.filter { $0.isViewLoaded && $0.view.isDescendant(of: loadedView) }
  }

  /// Tells the controller that its view will appear or disappear. Turning round in mid-way is legal
  /// and sends the other "will"; telling the same twice does nothing.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch (appearanceState, isAppearing) {
    case (.disappeared, true), (.disappearing, true):
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

  /// Ends what `beginAppearanceTransition` began; nothing where nothing was begun.
  public func endAppearanceTransition() {
    switch appearanceState {
    case .appearing:
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

  private var isAppearanceAnimated = false

  // MARK: Containment

  /// Called by `addChild` and before `removeFromParent` (with nil).
  open func willMove(toParent parent: ViewController?) {}
  /// Called by who adds a child, once the transition to it is over, and by `removeFromParent`.
  open func didMove(toParent parent: ViewController?) {}

  /// Takes `child` in, out of any other container. Calls its `willMove(toParent:)`; the caller owes
  /// it `didMove(toParent:)`. An ancestor, and this controller itself, are not taken in.
  public func addChild(_ child: ViewController) {
    guard child.parent !== self, !isInside(child) else { return }
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    adopt(child)
  }

  /// Leaves the container and calls `didMove(toParent: nil)`; the caller owes it `willMove` before.
  public func removeFromParent() {
    guard parent != nil else { return }
    abandonParent()
    didMove(toParent: nil)
  }

  /// True for `other` itself and whatever it contains.
  public func isInside(_ other: ViewController) -> Bool {
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

  // MARK: Surroundings

  /// The outermost container that it is in; itself where it is in none.
  public var rootController: ViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// What is presented over it, or over a container that it is in; nil where nothing is.
  public var presentedViewController: ViewController? {
    directlyPresented ?? parent?.presentedViewController
  }

  /// What it, or a container of it, is presented over.
  public var presentingViewController: ViewController? { rootController.directPresenter }

  /// The window that shows it or what it is in; nil where there is none.
  public var window: Window? {
    var controller = rootController
    while let presenter = controller.directPresenter { controller = presenter.rootController }
    return controller.ownWindow
  }

  /// What runs alongside the transition that this controller takes part in now; nil where there is
  /// none (UIViewController.transitionCoordinator).
  public var transitionCoordinator: TransitionCoordinator? {
    window?.engine.coordinator(concerning: self)
  }

  // MARK: By hand

  /// What an interactive push or presentation brings: asked once, when the interaction begins; nil
  /// when there is nothing to bring, and then nothing begins.
  public var interactiveTarget: ((TransitionOperation) -> ViewController?)?

  /// True when `operation` could begin now, as far as this controller knows. Containers say so for
  /// theirs; every controller knows `.present` (with an `interactiveTarget`, which is not asked yet)
  /// and `.dismiss`.
  open func canPerform(_ operation: TransitionOperation, direction: TransitionDirection) -> Bool {
    switch operation {
    case .present: presentedViewController == nil && interactiveTarget != nil
    case .dismiss: presentingViewController != nil || presentedViewController != nil
    default: false
    }
  }

  /// Begins `operation`, driven by `interaction` unless the delegate names another. False when it
  /// can't be done.
  open func perform(
    _ operation: TransitionOperation, direction: TransitionDirection,
    by interaction: any ViewControllerInteractiveTransitioning
  ) -> Bool {
    guard canPerform(operation, direction: direction) else { return false }
    switch operation {
    case .present:
      guard let target = interactiveTarget?(.present) else { return false }
      present(target, animated: true, policy: .reject, interaction: interaction, completion: nil)
    case .dismiss:
      dismiss(animated: true, policy: .reject, interaction: interaction, completion: nil)
    default: return false
    }
    return true
  }

  /// Gives the view a new size and lets all that it holds lay itself out.
  func layOut() {
    laidOutSize = view.bounds.size
    viewDidLayoutSubviews()
    for child in visibleChildren { child.layOut() }
  }
}
