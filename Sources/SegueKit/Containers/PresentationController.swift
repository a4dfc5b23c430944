public import SegueGeometry
public import SegueScene

/// The surroundings of a modal presentation: where the presented view goes, and what lies behind it
/// (UIPresentationController).
open class PresentationController {
  // Strong both ways; the end of the presentation lets go of it.
  public let presentedViewController: ViewController
  public let presentingViewController: ViewController
  /// Where the presentation takes place: the window's view for full screen, a view of its own above
  /// it for custom.
  public internal(set) var containerView = View()

  public init(presentedViewController: ViewController, presenting: ViewController) {
    self.presentedViewController = presentedViewController
    presentingViewController = presenting
  }

  /// In the container view's points; the standard is all of it.
  open var frameOfPresentedView: Rect {
    Rect(origin: .zero, size: containerView.bounds.size)
  }

  /// Before the views are told: put in what lies behind, and animate it alongside.
  open func presentationTransitionWillBegin() {}
  /// After the views were told. Not `completed`: take out again what was put in.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container has a new size.
  open func containerViewDidLayoutSubviews() {}

  /// What runs alongside the presentation or dismissal on its way; nil where there is none.
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

/// A presentation over a view that darkens what lies behind it.
open class DimmingPresentationController: PresentationController {
  /// Behind the presented view, as large as the container.
  public let dimmingView = View(name: "dimming")
  /// 0…1.
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
    let fade: (TransitionCoordinator) -> Void = { [dimmingView] _ in dimmingView.alpha = alpha }
    guard transitionCoordinator?.animate(alongsideTransition: fade) == true else {
      dimmingView.alpha = alpha
      return
    }
  }
}
