internal import SegueGeometry

/// Recognizes one or more taps by one or more pointers (UITapGestureRecognizer). A discrete gesture: its state
/// becomes `ended` when the last tap is over.
nonisolated open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps in succession that are required; at least 1.
  public var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 1) }
  }
  /// The number of pointers that each tap requires; at least 1.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }
  /// The max distance in points that the pointer may move during a tap.
  public var slop = 10.0
  /// The max duration of a tap, in seconds.
  public var maximumDuration = 0.75
  /// The max time between the end of one tap and the start of the next one, in seconds.
  public var maximumInterval = 0.35
  private var taps = 0
  private var lastEnd = 0.0
  /// The largest number of pointers that were down during the present tap.
  private var touchesOfTap = 0

  open override var awaitsMoreTouches: Bool { taps > 0 }

  open override func pointerBegan() {
    if numberOfTouches == 1 {
      touchesOfTap = 0
      if startTime - lastEnd > maximumInterval { taps = 0 }
    }
    touchesOfTap = max(touchesOfTap, numberOfTouches)
    if touchesOfTap > numberOfTouchesRequired { fail() }
  }

  open override func timeAdvanced() {
    if numberOfTouches > 0 {
      if now - startTime > maximumDuration { fail() }
    } else if taps > 0, now - lastEnd > maximumInterval {
      fail()
    }
  }

  open override func pointerMoved() {
    if (travel.x * travel.x + travel.y * travel.y).squareRoot() > slop { fail() }
  }

  open override func pointerEnded() {
    pointerMoved()
    guard state == .possible, numberOfTouches == 0 else { return }
    guard time - startTime <= maximumDuration, touchesOfTap == numberOfTouchesRequired else {
      return fail()
    }
    taps += 1
    lastEnd = time
    guard taps >= numberOfTapsRequired else { return }
    taps = 0
    become(.ended)
  }

  open override func pointerCancelled() {
    fail()
  }

  private func fail() {
    taps = 0
    state = .failed
  }
}
