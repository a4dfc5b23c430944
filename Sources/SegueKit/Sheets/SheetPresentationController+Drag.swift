internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// The recognizer of drags that move a sheet. It recognizes simultaneously with a scroll view in
/// the sheet.
final class SheetPan: PanGestureRecognizer, GestureRecognizerDelegate {
  /// True for a sheet that a finger only pulls upward, beyond its place.
  var isUpward = false

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !isUpward || travel.y < 0 }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { other is ScrollPan }
}

/// The state of a drag that moves a sheet.
struct SheetDrag {
  /// The height of the sheet that the drag asks for, before the resistance at the largest detent is
  /// applied.
  var height: Double
  var lastTranslation = 0.0
  /// The scroll view under the finger; nil when there is none.
  weak var scrollView: ScrollView?
  /// True once the drag has moved the sheet.
  var hasMoved = false
}

extension SheetPresentationController {
  /// The time in which a sheet comes to rest after a drag, in seconds.
  private static let settling = 0.5

  func panned(_ pan: SheetPan) {
    switch pan.state {
    case .began:
      begin(pan)
      move(pan.translation.y)
    case .changed: move(pan.translation.y)
    case .ended: release(velocity: pan.velocity.y)
    case .cancelled: release(velocity: 0)
    default: break
    }
  }

  private func begin(_ pan: SheetPan) {
    guard let view = presentedView else { return }
    let shown = view.presentation.frame
    view.removeAllAnimations()
    dimmingView.removeAllAnimations()
    var drag = SheetDrag(height: containerView.bounds.height - shown.minY)
    layOutSheet(height: drag.height)
    var target = view.hitTest(view.convert(pan.startLocation, from: nil), with: nil)
    while let current = target, current !== view {
      if let scroll = current as? ScrollView, scroll.isDragging { drag.scrollView = scroll }
      target = current.superview
    }
    drag.scrollView?.isHeld = false
    self.drag = drag
  }

  private func move(_ translation: Double) {
    guard var drag, let largest = heights.last?.height else { return }
    let way = translation - drag.lastTranslation
    drag.lastTranslation = translation
    let taken = share(of: way, drag, largest)
    drag.height -= taken
    if taken != 0 { drag.hasMoved = true }
    // While the drag has the sheet between two detents, the content is held, so that it does not
    // continue to scroll when the finger goes up.
    drag.scrollView?.isHeld =
      drag.hasMoved && !heights.contains { abs($0.height - drag.height) < 0.5 }
    self.drag = drag
    guard taken != 0 else { return }
    let height = RubberBand.resisted(drag.height, -1e6...largest, containerView.bounds.height)
    layOutSheet(height: fixedShare == nil ? height : max(height, largest))
    onPull(0)
  }

  /// Returns the part of a drag's movement that moves the sheet; the remaining part scrolls the
  /// scroll view under the finger.
  private func share(of way: Double, _ drag: SheetDrag, _ largest: Double) -> Double {
    guard let scroll = drag.scrollView, scroll.isDragging else { return way }
    let top = scroll.smallest.y
    // The scroll view has already applied this movement to `raw`; `before` is `raw` without the
    // movement.
    let before = scroll.raw.y + way
    if way > 0, scroll.raw.y < top {
      let taken = min(way, top - scroll.raw.y)
      scroll.hold(at: Point(x: scroll.contentOffset.x, y: top))
      return taken
    }
    guard way < 0, drag.height < largest - 0.01, before <= top + 0.5,
      prefersScrollingExpandsWhenScrolledToEdge || drag.hasMoved
    else { return 0 }
    let taken = max(way, drag.height - largest)
    scroll.hold(at: Point(x: scroll.contentOffset.x, y: max(before, top) - (way - taken)))
    return taken
  }

  private func release(velocity: Double) {
    guard let drag else { return }
    self.drag = nil
    drag.scrollView?.isHeld = false
    guard drag.hasMoved else { return }
    let heights = heights
    let aim = drag.height - velocity * 0.25
    if fixedShare == nil, aim < heights[0].height / 2 || (velocity > 1000 && drag.height < heights[0].height) {
      if dismissByGesture(velocity: velocity) { return }
    }
    let nearest = heights.min { abs($0.height - aim) < abs($1.height - aim) } ?? heights[0]
    let before = selectedDetentIdentifier ?? heights[0].identifier
    let shown = containerView.bounds.height - (presentedView?.frame.minY ?? 0)
    let way = nearest.height - shown
    onPull(Self.settling)
    View.animate(
      withDuration: Self.settling, usingSpringWithDamping: 1,
      initialSpringVelocity: abs(way) < 1 ? 0 : -velocity / way, options: .allowUserInteraction
    ) {
      selectedDetentIdentifier = nearest.identifier
    }
    guard nearest.identifier != before else { return }
    (delegate as? any SheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  /// Dismisses the sheet unless the delegate or `isModalInPresentation` prevents it. Returns true
  /// when it dismisses.
  @discardableResult
  func dismissByGesture(velocity: Double) -> Bool {
    let presented = presentedViewController
    guard !presented.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    delegate?.presentationControllerWillDismiss(self)
    dismissVelocity = velocity
    presented.dismiss(animated: true) { [self] completed in
      if completed { delegate?.presentationControllerDidDismiss(self) }
    }
    return true
  }
}

/// Slides a sheet up from the lower edge when it is presented, and down when it is dismissed. After
/// a drag, the movement down starts with the finger's velocity.
final class SheetAnimator: ViewControllerAnimatedTransitioning {
  private let height: Double
  private let velocity: Double

  init(height: Double, velocity: Double) {
    self.height = height
    self.velocity = velocity
  }

  let supportsReducedMotion = false

  func transitionDuration(using context: TransitionContext) -> Double { 0.5 }

  func animateTransition(using context: TransitionContext) {
    let isComing = context.operation == .present
    guard let view = context.view(forKey: isComing ? .to : .from) else {
      context.completeTransition(!context.transitionWasCancelled)
      return
    }
    var away = isComing ? context.finalFrame(for: .to) : view.frame
    away.origin.y = max(height, away.minY)
    let way = away.minY - (isComing ? context.finalFrame(for: .to).minY : view.frame.minY)
    if isComing {
      context.containerView.addSubview(view)
      view.frame = away
    }
    animate(
      duration: 0.5, usingSpringWithDamping: 1,
      initialSpringVelocity: isComing || way < 1 ? 0 : max(velocity, 0) / way
    ) {
      view.frame = isComing ? context.finalFrame(for: .to) : away
    } completion: { _ in
      if !isComing { view.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
