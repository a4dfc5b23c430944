internal import SegueGeometry
internal import SegueScene

/// A drag from the leading edge that pops the top view controller.
final class PopGesture: ScreenEdgePanGestureRecognizer {
  private let hand = PercentDrivenInteractiveTransition()
  private weak var navigation: NavigationController?
  private var sign = 1.0

  init(_ navigation: NavigationController) {
    self.navigation = navigation
    super.init(action: nil)
    edges = [.left]
    addTarget(self, action: { gesture in { (_: PopGesture) in gesture.dragged() } })
  }

  override func pointerBegan() {
    let isMirrored = navigation?.layoutDirection == .rightToLeft
    edges = [isMirrored ? .right : .left]
    sign = isMirrored ? -1 : 1
    super.pointerBegan()
  }

  override func shouldBegin() -> Bool {
    super.shouldBegin() && navigation?.canPerform(.pop, direction: .backward) == true
      && navigation?.window?.engine.isInFlight == false
  }

  private func dragged() {
    guard let navigation else { return }
    let width = max(navigation.view.bounds.width, 1)
    switch state {
    case .began:
      guard navigation.perform(.pop, direction: .backward, by: hand), hand.context != nil else {
        return
      }
      hand.update(sign * translation.x / width)
    case .changed where hand.context != nil: hand.update(sign * translation.x / width)
    case .ended, .cancelled:
      hand.context?.releaseInteractiveTransition(
        velocity: sign * velocity.x / width, gestureWasCancelled: state == .cancelled)
    default: break
    }
  }
}
