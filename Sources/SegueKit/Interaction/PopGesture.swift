internal import SegueGeometry
internal import SegueScene

/// What the two gestures have in common that pop the top view controller: they drive the transition.
private final class PopDrag {
  private let hand = PercentDrivenInteractiveTransition()
  weak var navigation: NavigationController?
  /// 1 when a drag to the right pops, and -1 when a drag to the left does.
  var sign = 1.0

  init(_ navigation: NavigationController) { self.navigation = navigation }

  /// Finds out the direction, at the beginning of a touch.
  func prepare() { sign = navigation?.layoutDirection == .rightToLeft ? -1 : 1 }

  var canBegin: Bool {
    navigation?.canPerform(.pop, direction: .backward) == true && navigation?.window?.engine.isInFlight == false
  }

  func dragged(_ pan: PanGestureRecognizer) {
    guard let navigation else { return }
    let width = max(navigation.view.bounds.width, 1)
    switch pan.state {
    case .began:
      guard navigation.perform(.pop, direction: .backward, by: hand), hand.context != nil else {
        return
      }
      hand.update(sign * pan.translation.x / width)
    case .changed where hand.context != nil: hand.update(sign * pan.translation.x / width)
    case .ended, .cancelled:
      hand.context?.releaseInteractiveTransition(
        velocity: sign * pan.velocity.x / width, gestureWasCancelled: pan.state == .cancelled)
    default: break
    }
  }
}

/// A drag from the leading edge that pops the top view controller.
final class PopGesture: ScreenEdgePanGestureRecognizer {
  private let drag: PopDrag

  init(_ navigation: NavigationController) {
    drag = PopDrag(navigation)
    super.init(action: nil)
    edges = [.left]
    addTarget(self, action: { gesture in { (_: PopGesture) in gesture.drag.dragged(gesture) } })
  }

  override func pointerBegan() {
    drag.prepare()
    edges = [drag.sign < 0 ? .right : .left]
    super.pointerBegan()
  }

  override func shouldBegin() -> Bool { super.shouldBegin() && drag.canBegin }
}

/// A drag from anywhere toward the trailing side that pops the top view controller.
final class ContentPopGesture: PanGestureRecognizer {
  private let drag: PopDrag

  init(_ navigation: NavigationController) {
    drag = PopDrag(navigation)
    super.init(action: nil)
    axis = .horizontal
    maximumNumberOfTouches = 1
    addTarget(self, action: { gesture in { (_: ContentPopGesture) in gesture.drag.dragged(gesture) } })
  }

  override func pointerBegan() {
    drag.prepare()
    super.pointerBegan()
  }

  override func shouldBegin() -> Bool { super.shouldBegin() && travel.x * drag.sign > 0 && drag.canBegin }
}
