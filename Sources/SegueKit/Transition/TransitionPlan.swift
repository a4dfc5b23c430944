public import SegueGeometry
public import SegueScene

/// One transition as a container plans it: between which controllers, in which view, and what has
/// changed once it is over. A container of any kind makes one and hands it to
/// `TransitionEngine.perform`; the four containers here do no more.
public struct TransitionPlan {
  /// Where the screens are at the start and at the end, in the container view's points.
  public struct Frames: Sendable, Hashable {
    /// Zero for what is not in the container yet.
    public var initialFrom = Rect.zero
    public var initialTo = Rect.zero
    /// Zero exactly when `from` leaves the container; another one is honoured, and it stays.
    public var finalFrom = Rect.zero
    public var finalTo = Rect.zero

    public init(
      initialFrom: Rect = .zero, initialTo: Rect = .zero, finalFrom: Rect = .zero,
      finalTo: Rect = .zero
    ) {
      self.initialFrom = initialFrom
      self.initialTo = initialTo
      self.finalFrom = finalFrom
      self.finalTo = finalTo
    }

    /// `from` fills `bounds` and leaves, `to` comes to fill it.
    public static func replacing(in bounds: Rect) -> Frames {
      Frames(initialFrom: bounds, finalTo: bounds)
    }

    /// As objc.io's container: going forward, `to` starts one width to the trailing side and `from`
    /// ends one width to the leading side; backward, mirrored. `from` stays, out of sight.
    public static func paging(
      in bounds: Rect, direction: TransitionDirection, layoutDirection: LayoutDirection
    ) -> Frames {
      let forward = direction == .forward
      let trailing = layoutDirection == .leftToRight ? bounds.width : -bounds.width
      let shift = forward ? trailing : -trailing
      return Frames(
        initialFrom: bounds, initialTo: bounds.offsetBy(dx: shift, dy: 0),
        finalFrom: bounds.offsetBy(dx: -shift, dy: 0), finalTo: bounds)
    }
  }

  public var operation = TransitionOperation.custom
  public var direction = TransitionDirection.forward
  public var isAnimated = true
  /// The container: appearance calls are made only while it is in view itself.
  public var container: ViewController
  /// Where both screens are during the transition. It lies in the window.
  public var containerView: View
  /// The screen that goes; nil where there is none.
  public var from: ViewController?
  /// The screen that comes; nil where there is none.
  public var to: ViewController?
  /// The sides whose views the animator may touch; the context gives nil for the others.
  public var touches: Set<TransitionKey> = [.from, .to]
  /// The sides that get appearance calls.
  public var appears: Set<TransitionKey> = [.from, .to]
  /// True when `to` becomes a child of the container and is told so.
  public var addsChild = false
  /// True when `from` stops being a child and is told so.
  public var removesChild = false
  /// For modals.
  public var presentationStyle = PresentationStyle.none
  public var presentationController: PresentationController?
  /// Seconds that the whole is to take; nil leaves it to the animator.
  public var requestedDuration: Double?
  public var layoutDirection = LayoutDirection.leftToRight
  /// Asked at the start, and again after a resize.
  public var frames: () -> Frames
  /// Asks the delegate for what it looks like; nil means the default.
  public var animator: () -> (any ViewControllerAnimatedTransitioning)? = { nil }
  /// Asks the delegate for what drives it; nil means that it runs by itself.
  public var interaction:
    (any ViewControllerAnimatedTransitioning) -> (any ViewControllerInteractiveTransitioning)? = {
      _ in nil
    }
  /// Before the first call to any controller.
  public var willBegin: () -> Void = {}
  /// Before the calls about appearing, for the container's delegate; not where the container is out
  /// of sight.
  public var willAppear: (_ isAnimated: Bool) -> Void = { _ in }
  /// After all calls to the controllers, for the container's delegate; only when it completes, and not
  /// where the container is out of sight.
  public var didAppear: (_ isAnimated: Bool) -> Void = { _ in }
  /// Puts the views where they belong in the end, after the engine did as the frames say. Called
  /// more than once, and undone again unless it is the end.
  public var layout: () -> Void = {}
  /// Changes the stack, the selection or the presentation. Once, and only when it completes.
  public var commit: () -> Void = {}
  /// Once, when it was cancelled, after the views are as they were.
  public var rollback: () -> Void = {}
  /// Once, after the last call to the controllers and the presentation, with true when it completed:
  /// lets go of what they may ask for until then.
  public var didEnd: (_ completed: Bool) -> Void = { _ in }

  public init(
    container: ViewController, containerView: View, from: ViewController?, to: ViewController?,
    frames: @escaping () -> Frames
  ) {
    self.container = container
    self.containerView = containerView
    self.from = from
    self.to = to
    self.frames = frames
  }

  /// A container that replaces its child by another: `from` stops being a child, `to` becomes one.
  public static func replacing(
    in container: ViewController, containerView: View, from: ViewController?, to: ViewController?
  ) -> TransitionPlan {
    var plan = TransitionPlan(
      container: container, containerView: containerView, from: from, to: to,
      frames: { [unowned containerView] in .replacing(in: containerView.bounds) })
    plan.addsChild = to != nil
    plan.removesChild = from != nil
    return plan
  }

  func controller(_ key: TransitionKey) -> ViewController? { key == .from ? from : to }
}

/// A wish for a transition. What it is between is decided when its turn comes, since what waits
/// before it may change that.
public struct TransitionRequest {
  /// Makes the plan when its turn has come; nil when there is nothing to do.
  public var plan: () -> TransitionPlan?
  /// True when it leads back to where the transition in flight came from (see
  /// `RequestPolicy.retarget`).
  public var undoes: (TransitionPlan) -> Bool = { _ in false }
  /// What happens when another one is in flight; nil for the engine's.
  public var policy: RequestPolicy?
  /// Called exactly once, with true when what was wished for came about.
  public var completion: ((Bool) -> Void)?
  /// The interaction controller that asks for it, where the delegate names no other.
  public var interaction: (any ViewControllerInteractiveTransitioning)?

  public init(
    policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil,
    plan: @escaping () -> TransitionPlan?
  ) {
    self.policy = policy
    self.completion = completion
    self.plan = plan
  }
}
