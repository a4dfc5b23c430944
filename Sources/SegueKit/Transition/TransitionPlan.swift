public import SegueGeometry
public import SegueScene

/// The plan of one transition: its view controllers, its container view, and the changes at its
/// end. A container of any kind makes a plan in a `TransitionRequest`, and passes the request to
/// `ViewController.run`. The containers of this module do the same.
public struct TransitionPlan {
  /// The frames of both views at the start and at the end, in the container view's points.
  public struct Frames: Sendable, Hashable {
    /// The frame of `from` at the start; zero for a view that is not in the container yet.
    public var initialFrom = Rect.zero
    /// The frame of `to` at the start, in the container's points.
    public var initialTo = Rect.zero
    /// The frame of `from` at the end; zero exactly when `from` leaves the container.
    public var finalFrom = Rect.zero
    /// The frame of `to` at the end, in the container's points.
    public var finalTo = Rect.zero

    /// Makes frames.
    public init(
      initialFrom: Rect = .zero, initialTo: Rect = .zero, finalFrom: Rect = .zero,
      finalTo: Rect = .zero
    ) {
      self.initialFrom = initialFrom
      self.initialTo = initialTo
      self.finalFrom = finalFrom
      self.finalTo = finalTo
    }

    /// Returns the frames for replacing `from`, which fills `bounds`, by `to`.
    public static func replacing(in bounds: Rect) -> Frames {
      Frames(initialFrom: bounds, finalTo: bounds)
    }

    /// Returns the frames of a container that shows one page of a row. Going forward, `to` starts
    /// one width of `bounds` to the trailing side, and `from` ends one width to the leading side;
    /// backward is the mirror image. `from` stays in the container, outside `bounds`. The frames
    /// are the same as in objc.io's example of a custom container.
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

  /// The kind of change that the transition makes.
  public var operation = TransitionOperation.custom
  /// The direction: forward or, for the reverse of an earlier transition, backward.
  public var direction = TransitionDirection.forward
  /// False makes the change immediately, without animation.
  public var isAnimated = true
  /// The container. Appearance calls are made only while the container itself is visible.
  public var container: ViewController
  /// The superview of both controllers' views during the transition. It is in the window.
  public var containerView: View
  /// The view controller that disappears; nil when there is none.
  public var from: ViewController?
  /// The view controller that appears; nil when there is none.
  public var to: ViewController?
  /// The views that the animator may touch. For a view that is not in this set, such as the
  /// presenter's view beneath a sheet, the context returns nil.
  public var touches: Set<TransitionKey> = [.from, .to]
  /// The view controllers that get appearance calls.
  public var appears: Set<TransitionKey> = [.from, .to]
  /// True when `to` becomes a child of the container and gets the containment calls.
  public var addsChild = false
  /// True when `from` stops being a child of the container and gets the containment calls.
  public var removesChild = false
  /// The style of a modal presentation; `.notModal` for other transitions.
  public var presentationStyle = PresentationStyle.notModal
  /// The presentation controller, for modal presentations only.
  public var presentationController: PresentationController?
  /// The requested duration of the transition in seconds; nil leaves it to the animator.
  public var requestedDuration: Double?
  /// The layout direction, kept for the whole transition.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Returns the container's screens in their order, such as a stack from the bottom up, including screens that the
  /// transition adds or removes. Empty for a container without an order.
  public var screens: () -> [ViewController] = { [] }
  /// Returns the frames. Called at the start, and again after a resize.
  public var frames: () -> Frames
  /// Asks the delegate for the animator; nil means the window's `defaultAnimator`.
  public var animator: () -> (any ViewControllerAnimatedTransitioning)? = { nil }
  /// Asks the delegate for the interaction controller; nil means that the transition plays by
  /// itself, unless the request has an interaction controller.
  public var interaction: (any ViewControllerAnimatedTransitioning) -> (any ViewControllerInteractiveTransitioning)? = {
    _ in nil
  }
  /// Called before the first call to any view controller.
  public var willBegin: () -> Void = {}
  /// Called before the appearance calls, for the container's delegate. Not called if the container
  /// is not visible.
  public var willAppear: (_ isAnimated: Bool) -> Void = { _ in }
  /// Called after all calls to the view controllers, for the container's delegate. Not called if
  /// the transition was cancelled or the container is not visible.
  public var didAppear: (_ isAnimated: Bool) -> Void = { _ in }
  /// Places the views for the end of the transition, after the engine has applied the frames. May
  /// be called more than once; the engine undoes its changes each time, except at the transition's
  /// end.
  public var layout: () -> Void = {}
  /// Changes the stack, the selection or the presentation. Called once, and only when the
  /// transition completes.
  public var commit: () -> Void = {}
  /// Called once when the transition was cancelled, after the views have been restored.
  public var rollback: () -> Void = {}
  /// Called once, after the last call to the controllers and the presentation, with true when the
  /// transition completed. Use it to release objects that the controllers and the presentation
  /// could use until then.
  public var didEnd: (_ completed: Bool) -> Void = { _ in }

  /// Makes a plan; the other properties have defaults.
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

  /// Returns the plan of a container that replaces its child: `from` stops being a child, and `to`
  /// becomes one.
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

  /// The view of `from`; for a dismissal the whole presented view.
  var viewOfFrom: View? {
    operation == .dismiss ? presentationController?.presentedView ?? from?.view : from?.view
  }

  func controller(_ key: TransitionKey) -> ViewController? { key == .from ? from : to }
}

/// A request for a transition. The plan is made only when the transition is about to begin, since
/// earlier requests may change its inputs.
public struct TransitionRequest {
  /// Makes the plan when the request's turn has come; nil when there is nothing to do.
  public var plan: () -> TransitionPlan?
  /// Returns true when the request undoes the transition in flight, whose plan is the argument.
  /// With the policy `retarget`, that transition is then reversed.
  public var undoes: (TransitionPlan) -> Bool = { _ in false }
  /// The handling of this request when another transition is in flight; nil for the window's
  /// `requestPolicy`.
  public var policy: RequestPolicy?
  /// Called exactly once, with true when the request was fulfilled.
  public var completion: ((Bool) -> Void)?
  /// The interaction controller that made the request. It is used if the delegate returns no other
  /// interaction controller.
  public var interaction: (any ViewControllerInteractiveTransitioning)?
  /// Withdraws the change that the request has made to its container's `RequestedState`. Called before the change
  /// is committed or undone, and when the request is not carried out.
  var withdraw: () -> Void = {}

  /// Makes a request, whose plan is made when the transition begins.
  public init(
    policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil,
    plan: @escaping () -> TransitionPlan?
  ) {
    self.policy = policy
    self.completion = completion
    self.plan = plan
  }

  /// Answers the request, which is fulfilled or not.
  func answer(_ isFulfilled: Bool) {
    withdraw()
    completion?(isFulfilled)
  }
}
