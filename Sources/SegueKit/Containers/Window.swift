public import SegueGeometry
public import SegueScene

/// A screen's worth of views with one root controller, one clock and one engine (UIWindow).
///
/// Whoever owns it gives it the time (`tick(to:)`), pointer events (`send`), and takes frames from
/// it (`layers(into:)`). It belongs to one thread.
public final class Window {
  /// Holds the root controller's view and whatever is presented.
  public let view: View
  public let engine: TransitionEngine

  /// What it shows. Setting it ends every transition and dismisses whatever is presented, at once;
  /// within a callback, as soon as the callback's turn is over.
  public var rootViewController: ViewController? {
    didSet {
      if let oldValue, oldValue !== shownRoot { oldValue.ownWindow = nil }
      rootViewController?.ownWindow = self
      hasNewRoot = true
      engine.endAll()
      engine.afterTurn { [weak self] in self?.changeRoot() }
    }
  }

  /// The root that stands in the window: another one than `rootViewController` only until the turn of
  /// the callback that has set it is over.
  private(set) var shownRoot: ViewController?
  private var hasNewRoot = false

  /// - Parameter size: in points.
  public init(size: Size, rootViewController: ViewController? = nil) {
    view = View(frame: Rect(origin: .zero, size: size), name: "window")
    engine = TransitionEngine(rootView: view)
    self.rootViewController = rootViewController
    rootViewController?.ownWindow = self
    engine.afterTurn { self.arrive() }
  }

  /// A window that goes is left as if it had no root any more: every call that is owed is made, and
  /// what held the presented controllers together is undone.
  deinit {
    engine.endAll()
    guard let shownRoot else { return }
    // Gone by then, where it is dropped in a callback.
    engine.afterTurn { Self.leave(shownRoot) }
  }

  /// In points.
  public var size: Size { view.bounds.size }

  /// The clock goes on to `time`, in seconds; what is in flight moves. An earlier time, and a call
  /// from within a callback, are ignored.
  public func tick(to time: Double) {
    engine.tick(to: time)
  }

  /// What the present moment shows, into `tree`, whose memory is used again.
  public func layers(into tree: inout LayerTree) {
    engine.layers(into: &tree)
  }

  /// What the present moment shows.
  public func layers() -> LayerTree {
    var tree = LayerTree(size: size)
    layers(into: &tree)
    return tree
  }

  /// The window gets another size: what is in flight follows `policy`, all else is laid out.
  public func resize(to size: Size, policy: ResizePolicy? = nil) {
    engine.resize(policy) { [weak self] in
      guard let self else { return }
      view.frame = Rect(origin: .zero, size: size)
      layOut()
    }
  }

  /// A pointer went down, moved, went up or was taken away.
  public func send(_ event: PointerEvent) {
    dispatcher.send(event, in: self)
  }

  let dispatcher = PointerDispatcher()

  /// The presented controllers, the one nearest to the root first.
  var presented: [ViewController] { shownRoot.map(Self.presented(over:)) ?? [] }

  private static func presented(over root: ViewController) -> [ViewController] {
    var all: [ViewController] = []
    var next = root.directlyPresented
    while let controller = next {
      all.append(controller)
      next = controller.directlyPresented
    }
    return all
  }

  /// The controller on top: the last presented, else the root.
  public var topController: ViewController? { presented.last ?? shownRoot }

  private func layOut() {
    let all = Rect(origin: .zero, size: size)
    if let coming = engine.flight?.plan, coming.operation == .present {
      // Not among the presented ones yet; its screen is the engine's to lay out.
      coming.presentationController?.containerView.frame = all
      coming.presentationController?.containerViewDidLayoutSubviews()
    }
    for controller in [shownRoot].compactMap({ $0 }) + presented {
      if let presentation = controller.presentationController {
        presentation.containerView.frame = all
        presentation.containerViewDidLayoutSubviews()
        if controller.view.superview != nil {
          controller.view.frame = presentation.frameOfPresentedView
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
