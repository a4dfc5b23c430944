public import SegueGeometry
internal import SegueScene

/// Presents a view controller as a sheet, which a finger drags from one detent to another
/// (UISheetPresentationController).
///
/// A drag below the lowest detent dismisses the sheet, unless `isModalInPresentation` or the delegate prevents it. A
/// drag in a scroll view of the sheet moves the sheet if the scroll view is scrolled to its top and the sheet can move
/// in that direction; otherwise the drag scrolls.
nonisolated open class SheetPresentationController: DimmingPresentationController {
  /// The detents, in any order. An empty array means the large detent.
  public var detents: [Detent] = [.large()] { didSet { layOutIfPresented() } }
  /// The detent at which the sheet rests; nil for the lowest. Set it in `animateChanges` to move the sheet
  /// with an animation.
  public var selectedDetentIdentifier: Detent.Identifier? { didSet { layOutIfPresented() } }
  /// The largest detent at which the views behind are not darkened and get touches; nil darkens
  /// them at every detent.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { layOutIfPresented() } }
  /// True shows a grabber, a short bar at the top of the sheet.
  public var prefersGrabberVisible = false { didSet { if dimmingView.superview != nil { placeGrabber() } } }
  /// The radius of the upper corners, in points; nil for 10.
  public var preferredCornerRadius: Double? { didSet { layOutIfPresented() } }
  /// False lets a scroll view in the sheet scroll even while the sheet is below its largest detent.
  public var prefersScrollingExpandsWhenScrolledToEdge = true
  private let grabber = View(frame: Rect(x: 0, y: 5, width: 36, height: 5), name: "grabber")
  private var clippedBefore = false
  private var cornersBefore = CornerRadii(all: 0)
  private var isBatching = false
  private(set) var isPresented = false
  var drag: SheetDrag?
  /// The velocity of the finger at the beginning of a dismissal by a drag, in points per second.
  var dismissVelocity = 0.0

  /// The share of the container's height that a fixed sheet covers, 0…1; nil for a sheet that moves. A fixed sheet rests at
  /// one place and keeps all touches: a finger pulls it a little upward, and it springs back. Its view has the container's
  /// size and extends below the container's lower edge. Set it before the presentation.
  package var fixedShare: Double?
  /// Called each time a finger has moved the sheet, with the seconds for which it moves on.
  package var onPull: (Double) -> Void = { _ in }
  /// The opacity of the dimming view at the detents that are dimmed.
  open override var dimming: Double { 0.2 }
  override var presentedDimming: Double { dimming(at: selectedHeight) }
  /// The margin above the large detent, in points.
  private static let margin = 10.0

  // MARK: Detents

  /// Calls `changes`, which may change the detents and the selected one, and animates the sheet to its new position.
  public func animateChanges(_ changes: () -> Void) {
    isBatching = true
    changes()
    isBatching = false
    guard isPresented else { return }
    View.animate(springDuration: 0.4, options: .allowUserInteraction) { layOutSheet() }
  }

  /// Recomputes the heights of the detents, and moves the sheet accordingly.
  public func invalidateDetents() { layOutIfPresented() }

  private var maximum: Double {
    // The first frame is computed before the container is in the window, so the presenter's window
    // is used.
    let top = presentingViewController.window?.safeAreaInsets.top ?? 0
    return max(containerView.bounds.height - top - Self.margin, 0)
  }

  /// The heights of the active detents, the lowest first.
  var heights: [(identifier: Detent.Identifier, height: Double)] {
    if let fixedShare { return [(.large, fixedShare * containerView.bounds.height)] }
    let all = detents.compactMap { detent in
      detent.height(maximum).map { (identifier: detent.identifier, height: $0) }
    }
    return all.isEmpty
      ? [(.large, maximum)]
      : all.enumerated().sorted { ($0.element.height, $0.offset) < ($1.element.height, $1.offset) }
        .map(\.element)
  }

  private var selectedHeight: Double {
    let heights = heights
    return heights.first { $0.identifier == selectedDetentIdentifier }?.height ?? heights[0].height
  }

  open override var frameOfPresentedView: Rect {
    frame(ofHeight: selectedHeight)
  }

  /// Returns the sheet's frame for a visible height. When the height is below the lowest detent,
  /// the view keeps that detent's height and moves down.
  func frame(ofHeight height: Double) -> Rect {
    let size = containerView.bounds.size
    return Rect(
      x: 0, y: size.height - height, width: size.width,
      height: fixedShare == nil ? max(height, heights[0].height) : size.height)
  }

  // MARK: Layout

  private func layOutIfPresented() {
    if isPresented, !isBatching, drag == nil { layOutSheet() }
  }

  func layOutSheet() { layOutSheet(height: selectedHeight) }

  /// Lays out the sheet at a height, which may be below the lowest detent.
  func layOutSheet(height: Double) {
    guard let view = presentedView else { return }
    let frame = frame(ofHeight: height)
    let hasNewSize = view.frame.size != frame.size
    view.frame = frame
    dimmingView.alpha = dimming(at: height)
    layOutParts()
    guard hasNewSize else { return }
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  private func layOutParts() {
    super.containerViewDidLayoutSubviews()
    guard let view = presentedView else { return }
    let radius = max(preferredCornerRadius ?? 10, 0)
    view.cornerRadii = CornerRadii(
      topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    grabber.center = Point(x: view.bounds.midX, y: 7.5)
  }

  private func dimming(at height: Double) -> Double {
    let heights = heights
    guard let undimmed = heights.first(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return dimming * min(max(height / max(heights[0].height, 1), 0), 1) }
    guard let next = heights.first(where: { $0.height > undimmed.height }) else { return 0 }
    let share = (height - undimmed.height) / (next.height - undimmed.height)
    return dimming * min(max(share, 0), 1)
  }

  open override func containerViewDidLayoutSubviews() { layOutParts() }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    guard let view = presentedView else { return }
    if fixedShare == nil {
      (containerView as? PresentationContainer)?.passesTouches = true
      dimmingView.addGestureRecognizer(
        TapGestureRecognizer { [weak self] _ in self?.dismissByGesture(velocity: 0) })
    }
    clippedBefore = view.clipsToBounds
    cornersBefore = view.cornerRadii
    view.clipsToBounds = true
    // A colour between light and dark, so that the grabber is visible on both.
    grabber.backgroundColor = Color(red: 0.55, green: 0.55, blue: 0.58, alpha: 0.7)
    grabber.cornerRadius = 2.5
    grabber.isUserInteractionEnabled = false
    // The grabber is in front of the screens that a container within the sheet adds later.
    grabber.zPosition = 1
    placeGrabber()
    super.presentationTransitionWillBegin()
  }

  private func placeGrabber() {
    guard prefersGrabberVisible else { return grabber.removeFromSuperview() }
    presentedView?.addSubview(grabber)
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    guard completed, let view = presentedView else { return removeParts() }
    isPresented = true
    let pan = SheetPan()
    (pan.axis, pan.isUpward) = (.vertical, fixedShare != nil)
    pan.delegate = pan
    pan.addTarget(self, action: SheetPresentationController.panned)
    view.addGestureRecognizer(pan)
    if fixedShare == nil { layOutSheet() }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    dismissVelocity = 0
    if completed { removeParts() } else { layOutSheet() }
  }

  private func removeParts() {
    isPresented = false
    dimmingView.removeFromSuperview()
    for recognizer in dimmingView.gestureRecognizers {
      dimmingView.removeGestureRecognizer(recognizer)
    }
    grabber.removeFromSuperview()
    guard let view = presentedView else { return }
    for recognizer in view.gestureRecognizers where recognizer is SheetPan {
      view.removeGestureRecognizer(recognizer)
    }
    view.clipsToBounds = clippedBefore
    view.cornerRadii = cornersBefore
  }

  override func defaultAnimator(
    _ operation: TransitionOperation
  ) -> (any ViewControllerAnimatedTransitioning)? {
    SheetAnimator(height: containerView.bounds.height, velocity: dismissVelocity)
  }
}
