internal import SegueGeometry

/// Recognizes pointers that stay down (UILongPressGestureRecognizer). The gesture begins when the pointers have been
/// down for `minimumPressDuration`, changes when they move, and ends when one goes up.
///
/// In a window, the gesture begins at the first tick of the window's clock after the minimum duration
/// (`Window.tick(to:)`). A recognizer that gets its events directly begins with the first event after the minimum
/// duration.
nonisolated open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time for which the pointers must be down before the gesture begins, in seconds.
  public var minimumPressDuration = 0.5
  /// The number of pointers that must be down; at least 1.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }
  /// The max distance in points that the pointers may move before the gesture begins.
  public var allowableMovement = 10.0

  open override func pointerBegan() {
    if numberOfTouches > numberOfTouchesRequired, state == .possible { state = .failed }
    check(at: time)
  }

  open override func pointerMoved() {
    if state.isActive { return become(.changed) }
    check(at: time)
    guard state == .possible, !isHeld else { return }
    if (travel.x * travel.x + travel.y * travel.y).squareRoot() > allowableMovement {
      state = .failed
    }
  }

  open override func pointerEnded() {
    if state == .possible, numberOfTouches + 1 == numberOfTouchesRequired,
      time - startTime >= minimumPressDuration
    {
      become(.began)
    }
    if state.isActive { become(.ended) } else if !isHeld { state = .failed }
  }

  open override func timeAdvanced() { check(at: now) }

  private func check(at time: Double) {
    guard state == .possible, !isHeld, numberOfTouches == numberOfTouchesRequired,
      time - startTime >= minimumPressDuration
    else { return }
    become(.began)
  }
}
