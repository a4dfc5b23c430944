public import SegueGeometry
public import SegueScene

/// Manages a modal presentation: the frame of the presented view, and views of its own behind it
/// (UIPresentationController).
open class PresentationController {
  // This is a reference cycle (`ViewController.presentationController`), which the end of the
  // presentation breaks.
  /// The view controller that is presented.
  public let presentedViewController: ViewController
  /// The outermost container over which it is presented.
  public let presentingViewController: ViewController
  /// The superview of the presented view: the window's view for full screen, a view of its own
  /// above that for `.custom`.
  public internal(set) var containerView = View()

  /// Makes a presentation controller for a presentation over `presenting`.
  public init(presentedViewController: ViewController, presenting: ViewController) {
    self.presentedViewController = presentedViewController
    presentingViewController = presenting
  }

  /// The frame of the presented view at the end of the transition, in the container view's points.
  /// By default all of the container view.
  open var frameOfPresentedView: Rect {
    Rect(origin: .zero, size: containerView.bounds.size)
  }

  /// Called before the appearance calls. Override it to add views behind the presented one and to
  /// animate them alongside the transition.
  open func presentationTransitionWillBegin() {}
  /// Called after the appearance calls. When `completed` is false, remove the views that were
  /// added.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the appearance calls of the dismissal. Override it to animate the views behind
  /// the presented one alongside.
  open func dismissalTransitionWillBegin() {}
  /// Called after the appearance calls of the dismissal. When `completed` is true, remove the views
  /// that were added.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called when the size of the container view has changed.
  open func containerViewDidLayoutSubviews() {}

  /// The coordinator of the presentation or dismissal in flight; nil when there is none.
  public var transitionCoordinator: TransitionCoordinator? {
    presentedViewController.transitionCoordinator
  }

  func willBegin(_ operation: TransitionOperation) {
    operation == .dismiss ? dismissalTransitionWillBegin() : presentationTransitionWillBegin()
  }

  func didEnd(_ operation: TransitionOperation, _ completed: Bool) {
    operation == .dismiss
      ? dismissalTransitionDidEnd(completed) : presentationTransitionDidEnd(completed)
  }
}

/// A presentation that darkens the background of the presented view, by the fraction of that view
/// that is in sight: the darkness comes and goes with it, also under a finger.
open class DimmingPresentationController: PresentationController {
  /// The view that darkens, behind the presented view and as large as the container view.
  public let dimmingView = View(name: "dimming")
  /// The opacity of the black dimming view while the view controller is presented, 0…1.
  open var dimming: Double { 0.4 }
  open override func presentationTransitionWillBegin() {
    dimmingView.backgroundColor = .black
    dimmingView.alpha = 0
    containerView.insertSubview(dimmingView, at: 0)
    containerViewDidLayoutSubviews()
    fade(to: dimming)
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimmingView.removeFromSuperview() }
  }

  open override func dismissalTransitionWillBegin() {
    fade(to: 0)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimmingView.removeFromSuperview() }
  }

  open override func containerViewDidLayoutSubviews() {
    dimmingView.frame = Rect(origin: .zero, size: containerView.bounds.size)
  }

  private func fade(to alpha: Double) {
    let view = dimmingView
    let follows = transitionCoordinator?.animate(following: presentedViewController) {
      view.alpha = alpha
    }
    if follows != true { view.alpha = alpha }
  }
}
