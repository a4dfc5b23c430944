public import SegueGeometry
public import SegueScene

/// Manages a modal presentation: the frame of the presented view, and additional views behind it
/// (UIPresentationController).
nonisolated open class PresentationController {
  // The presented view controller, retained during the presentation. Since the view controller also
  // retains this object, in `ViewController.presentationController`, both references are removed at
  // the end of the presentation.
  private var kept: ViewController?
  private weak var presented: ViewController?
  /// The outermost container over which the view controller is presented. Before a sheet's
  /// presentation begins, this property is the presented view controller itself.
  public internal(set) var presentingViewController: ViewController {
    get { presenter ?? presentedViewController }
    set { presenter = newValue }
  }
  private weak var presenter: ViewController?
  /// The superview of the presented view: for the full-screen style the window's view, and for the
  /// other styles a separate subview of the window's view.
  /// It is never nil, and is declared so that code for UIKit compiles, in which it is an optional.
  public internal(set) var containerView: View! = View()
  /// Decides on the style of the presentation, and on dismissals by gestures; not retained.
  public weak var delegate: (any AdaptivePresentationControllerDelegate)?
  /// True for a presentation that removes the presenter's view at the end of its transition.
  var hasRemovedPresenter = false
  /// True for a presentation during which the presenter gets disappearance calls, even if the
  /// presenter's view is not removed.
  var hasCoveredPresenter = false

  /// Creates the presentation controller for a presentation over `presenting`.
  public init(presentedViewController: ViewController, presenting: ViewController) {
    kept = presentedViewController
    presented = presentedViewController
    presenter = presenting
  }

  /// The view controller that is presented.
  public var presentedViewController: ViewController { kept ?? presented ?? ViewController() }

  /// The view that the presentation places, animates and removes. By default it is the view of the
  /// presented view controller. An override may return a view that contains that view.
  open var presentedView: View? { presentedViewController.view }

  /// True removes the presenter's view once the presented view is shown, and the presenter then
  /// gets appearance calls. Read when the presentation begins. The style `fullScreen` always
  /// removes the view.
  open var shouldRemovePresentersView: Bool { false }

  /// The frame of the presented view at the end of the transition, in the container view's points.
  /// By default all of the container view.
  open var frameOfPresentedView: Rect {
    Rect(origin: .zero, size: containerView.bounds.size)
  }

  /// The same under UIKit's name, which the library reads. Override either of the two.
  open var frameOfPresentedViewInContainerView: Rect { frameOfPresentedView }

  /// Called before the window's size changes, before the presented view controller gets the same call
  /// (UIPresentationController.viewWillTransition). By default does nothing.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {}
  /// Called when the presented view controller has changed its `preferredContentSize`. By default lays out the
  /// container and the presented view again.
  open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
    layOutPresentedView()
  }
  /// Returns the size of the presented view in a container of the size `parentSize`; by default all of it. A subclass
  /// calls it in `frameOfPresentedViewInContainerView`.
  open func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
  ) -> Size { parentSize }
  /// The size that the presented view controller prefers.
  public var preferredContentSize: Size { presentedViewController.preferredContentSize }

  /// Called before the appearance calls of the presentation. Override it to add views behind the
  /// presented view and to animate them alongside the transition.
  open func presentationTransitionWillBegin() {}
  /// Called after the appearance calls of the presentation. When `completed` is false, remove the
  /// views that were added.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the appearance calls of the dismissal. Override it to animate the views behind
  /// the presented view alongside the transition.
  open func dismissalTransitionWillBegin() {}
  /// Called after the appearance calls of the dismissal. When `completed` is true, remove the views
  /// that were added.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the layout of the container view, when the presentation begins and when the window's size has
  /// changed.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the layout of the container view.
  open func containerViewDidLayoutSubviews() {}

  /// The coordinator of the presentation or dismissal in flight; nil when there is none.
  public var transitionCoordinator: TransitionCoordinator? {
    presentedViewController.transitionCoordinator
  }

  /// Returns the animator to use when neither the delegate nor `preferredTransition` provides one;
  /// nil selects the engine's default.
  func defaultAnimator(
    _ operation: TransitionOperation
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Retains the presented view controller for the presentation, or releases it.
  func keepPresented(_ keeps: Bool) { kept = keeps ? presented : nil }

  /// Gives the presented view its frame, if it is presented and no transition moves it.
  func layOutPresentedView() {
    guard presentedViewController.activePresentation === self,
      presentedViewController.transitionCoordinator == nil, let view = presentedView, view.superview != nil
    else { return }
    view.frame = frameOfPresentedViewInContainerView
    layOutContainer()
  }

  func layOutContainer() {
    containerViewWillLayoutSubviews()
    containerViewDidLayoutSubviews()
  }

  func willBegin(_ operation: TransitionOperation) {
    operation == .dismiss ? dismissalTransitionWillBegin() : presentationTransitionWillBegin()
  }

  func didEnd(_ operation: TransitionOperation, _ completed: Bool) {
    operation == .dismiss
      ? dismissalTransitionDidEnd(completed) : presentationTransitionDidEnd(completed)
  }
}

/// Decides about the presentation of a view controller (UIAdaptivePresentationControllerDelegate). All methods
/// have a default.
nonisolated public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style in which to present a sheet. Called when the presentation begins. By default
  /// the sheet stays a sheet.
  func adaptivePresentationStyle(for controller: PresentationController) -> PresentationStyle
  /// Returns the style for the presenter's traits. By default calls `adaptivePresentationStyle(for:)`.
  func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> PresentationStyle
  /// Returns false to keep a gesture from dismissing the view controller. The default is true.
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool
  /// Called before a dismissal by a gesture.
  func presentationControllerWillDismiss(_ controller: PresentationController)
  /// Called after a dismissal by a gesture.
  func presentationControllerDidDismiss(_ controller: PresentationController)
  /// Called when `isModalInPresentation` or `presentationControllerShouldDismiss` has kept a
  /// gesture from dismissing the view controller.
  func presentationControllerDidAttemptToDismiss(_ controller: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> PresentationStyle { .pageSheet }
  public func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> PresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
    true
  }
  public func presentationControllerWillDismiss(_ controller: PresentationController) {}
  public func presentationControllerDidDismiss(_ controller: PresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ controller: PresentationController) {}
}

/// The superview of a presented view, for every style except `fullScreen`.
final class PresentationContainer: View {
  /// True passes touches outside the presented view to the views behind it.
  var passesTouches = false

  override func hitTest(_ point: Point, with event: PointerEvent?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self && passesTouches ? nil : hit
  }
}

/// A presentation that darkens the views behind the presented view. The darkness is proportional to
/// the visible fraction of the presented view, even while a finger drives the transition.
nonisolated open class DimmingPresentationController: PresentationController {
  /// The view that darkens the views behind the presented view. It is as large as the container
  /// view.
  public let dimmingView = View(name: "dimming")
  /// The opacity of the dimming view while the view controller is presented, 0…1.
  open var dimming: Double { 0.4 }
  /// The colour of the dimming view, which is opaque; black by default. Set it before the presentation.
  package var dimmingColor = Color.black
  /// The opacity at the end of the presentation.
  var presentedDimming: Double { dimming }

  open override func presentationTransitionWillBegin() {
    dimmingView.backgroundColor = dimmingColor
    dimmingView.alpha = 0
    containerView.insertSubview(dimmingView, at: 0)
    containerViewDidLayoutSubviews()
    fade(to: presentedDimming)
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
