// View controllers, the containers that come with the module, and their window. A container keeps what was requested
// apart from what is shown (`RequestedState`): a push changes the stack at once, for whoever asks, and the screens when
// its transition is complete; a refusal or a cancellation withdraws it. The change itself goes to the window's engine
// as a `TransitionRequest` (folder Transition), which makes all calls to the controllers. A container of a program uses
// the same request (`ViewController.run`), or `transition(from:to:…)`; `PageViewController` is written like one.
//
// A method of UIKit is `open`, and everything else that can be asked for goes through it: variants with a policy or a
// completion, and gestures, leave their `RequestOptions` beside the call, so that an override sees every request.
//
// Without a window a request is carried out at once and without appearance calls. The window has the one clock, and all
// input comes through it.
//
// Rejected:
// - An engine for each container: two transitions in nested containers could run at once, and a recording of one would
//   contain the other's half-way views.
// - Changing the stack when the transition ends: code for UIKit that pushes twice, or reads `topViewController` after a
//   push, would be wrong.

public import SegueGeometry
public import SegueScene

/// The root of a view hierarchy, with one root view controller, and one clock
/// (UIWindow).
///
/// The owner of the window advances the time (`tick(to:)`), sends pointer events (`send`) and reads
/// the layers of each frame (`layers(into:)`). A window must be used on one thread only.
public final class Window {
  /// The superview of the root view controller's view and of the views of all presented view
  /// controllers.
  public let view: View
  /// The engine that runs all transitions of the window.
  package let engine: TransitionEngine

  /// The root view controller. Setting it completes every transition and dismisses every presented
  /// view controller, immediately or, in a callback, when the callback has returned.
  public var rootViewController: ViewController? {
    didSet {
      if let oldValue, oldValue !== shownRoot { oldValue.ownWindow = nil }
      rootViewController?.ownWindow = self
      hasNewRoot = true
      engine.endAll()
      engine.afterTurn { [weak self] in self?.changeRoot() }
    }
  }

  /// True lets a touch grab any transition in flight, even if no interaction controller drives it.
  /// The transition pauses and follows the finger. When the finger is lifted, the transition's
  /// progress and velocity decide at which end the transition settles.
  public var grabsTransitions = false

  /// The margins that bars and round corners of the display may cover, in points.
  public var safeAreaInsets = EdgeInsets.zero {
    didSet {
      guard safeAreaInsets != oldValue else { return }
      visit { if $0.isViewLoaded { $0.viewSafeAreaInsetsDidChange() } }
    }
  }
  /// The light or dark appearance in the view controllers' traits.
  public var userInterfaceStyle = UserInterfaceStyle.unspecified {
    didSet {
      var before = traitCollection
      before.userInterfaceStyle = oldValue
      tellOfTraits(before)
    }
  }

  /// The root view controller whose view is in the window. It differs from `rootViewController`
  /// only when a callback has set a new root and has not returned yet.
  private(set) var shownRoot: ViewController?
  private var hasNewRoot = false

  /// Creates a window.
  ///
  /// - Parameter size: The size in points.
  public init(size: Size, rootViewController: ViewController? = nil) {
    let view = WindowView(frame: Rect(origin: .zero, size: size), name: "window")
    self.view = view
    view.isWindowRoot = true
    engine = TransitionEngine(rootView: view)
    animations = ViewAnimations(root: view)
    animations.recorded = { [weak engine] view in engine?.recordedProperties(of: view) }
    self.rootViewController = rootViewController
    view.shownWindow = self
    rootViewController?.ownWindow = self
    engine.afterTurn { self.arrive() }
  }

  /// Releases the root view controller as if `rootViewController` were set to nil: makes all calls
  /// that are due, such as completions and `viewDidDisappear`, and undoes the presentations.
  deinit {
    engine.endAll()
    guard let shownRoot else { return }
    // The closure captures `shownRoot` and not the window, which may have been released when the
    // closure runs.
    engine.afterTurn { Self.leave(shownRoot) }
  }

  /// The size in points.
  public var size: Size { view.bounds.size }

  /// Messages for the program's author about property animators: animators that were released while they were active,
  /// and calls that an animator refused.
  public var diagnostics: [String] { animations.diagnostics }

  /// Advances the clock to `time`, in seconds, and with it the animations, the transition in flight and the
  /// gestures that depend on time, such as a long press. An earlier time and a call in a callback are
  /// ignored.
  public func tick(to time: Double) {
    guard !engine.isPerforming, !isTicking else { return }
    isTicking = true
    defer { isTicking = false }
    if time.isFinite { animations.setTime(time) }
    dispatcher.tick(to: time)
    if !displayLinks.isEmpty, time.isFinite { for link in displayLinks { link.step(at: time) } }
    engine.tick(to: time)
    animations.advance()
    view.layoutIfNeeded()
  }

  private var isTicking = false
  /// The newest size, as long as it waits for a callback to return or for a transition to end.
  private var askedSize: Size?
  /// The links that each tick calls, in the order in which they were added.
  var displayLinks: [DisplayLink] = []

  /// Writes the layers that are shown now into `tree`, whose memory is reused.
  public func layers(into tree: inout LayerTree) {
    if !engine.isPerforming { view.layoutIfNeeded() }
    engine.layers(into: &tree)
  }

  /// Returns the layers that are shown now.
  public func layers() -> LayerTree {
    var tree = LayerTree(size: size)
    layers(into: &tree)
    return tree
  }

  /// Changes the size, in points, and lays out all views again. `policy` determines what happens to
  /// a transition in flight; nil means the window's `resizePolicy`.
  public func resize(to size: Size, policy: ResizePolicy? = nil) {
    guard size != askedSize ?? self.size else { return }
    askedSize = size
    engine.resize(policy) { [weak self] in
      guard let self else { return }
      if size == askedSize { askedSize = nil }
      changeSize(to: size) {
        view.frame = Rect(origin: .zero, size: size)
        layOut()
      }
    }
  }

  /// Handles a pointer event: the pointer went down, moved, went up or was cancelled.
  public func send(_ event: PointerEvent) {
    dispatcher.send(event, in: self)
  }

  /// Handles an event of a two-finger swipe on a touchpad. An interaction controller that does not
  /// handle swipes gets the drag of a pointer instead. Gesture recognizers get nothing.
  public func scroll(_ event: ScrollEvent) {
    scrolling.send(event, in: self)
  }

  /// The animations of the window's views that are not a part of a transition.
  let animations: ViewAnimations
  let dispatcher = PointerDispatcher()
  private let scrolling = ScrollDispatcher()
  let hovering = HoverDispatcher()

  /// The presented view controllers, the one nearest to the root first.
  package var presented: [ViewController] { shownRoot.map(Self.presented(over:)) ?? [] }

  private static func presented(over root: ViewController) -> [ViewController] {
    var all: [ViewController] = []
    var next = root.directlyPresented
    while let controller = next {
      all.append(controller)
      next = controller.directlyPresented
    }
    return all
  }

  /// The topmost view controller: the most recently presented one, or the root when nothing is
  /// presented.
  public var topController: ViewController? { presented.last ?? shownRoot }

  private func layOut() {
    let all = Rect(origin: .zero, size: size)
    if let coming = engine.flight?.plan, coming.operation == .present {
      // A view controller that is being presented is not in `presented` yet, so the container of
      // its presentation is laid out here. The engine lays out the presented view.
      coming.presentationController?.containerView.frame = all
      coming.presentationController?.layOutContainer()
    }
    for controller in [shownRoot].compactMap({ $0 }) + presented {
      if let presentation = controller.activePresentation {
        presentation.containerView.frame = all
        presentation.layOutContainer()
        if let view = presentation.presentedView, view.superview != nil {
          view.frame = presentation.frameOfPresentedViewInContainerView
        }
      } else {
        controller.view.frame = all
      }
      controller.layOut()
    }
  }

  private func changeRoot() {
    guard hasNewRoot else { return }
    hasNewRoot = false
    if let shownRoot { Self.leave(shownRoot) }
    arrive()
  }

  private func arrive() {
    shownRoot = rootViewController
    guard let root = shownRoot else { return }
    root.ownWindow = self
    view.addSubview(root.view)
    root.view.frame = Rect(origin: .zero, size: size)
    root.layOut()
    engine.note(.controller(.to, "viewWillAppear"))
    root.beginAppearanceTransition(true, animated: false)
    root.tellIsAppearing()
    engine.note(.controller(.to, "viewDidAppear"))
    root.endAppearanceTransition()
  }

  private static func leave(_ root: ViewController) {
    for controller in presented(over: root).reversed() {
      controller.beginAppearanceTransition(false, animated: false)
      controller.endAppearanceTransition()
      controller.leavePresentation()
      controller.tellInteractionsOfEnd()
    }
    root.beginAppearanceTransition(false, animated: false)
    root.view.removeFromSuperview()
    root.endAppearanceTransition()
    root.ownWindow = nil
    root.tellInteractionsOfEnd()
  }
}
