internal import SegueGeometry

/// Recognizes a quick stroke in one direction (UISwipeGestureRecognizer). A discrete gesture: its
/// state becomes `ended` as soon as the stroke is long enough.
nonisolated open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of a swipe on the screen.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }

  /// The direction that the stroke must have.
  public var direction: Direction
  /// The number of pointers that must make the stroke together; at least 1.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }
  /// The min length of the stroke, in points.
  public var minimumDistance = 50.0
  /// The max duration of the stroke, in seconds.
  public var maximumDuration = 0.5
  /// The max sideways movement, as a fraction of the movement in `direction`.
  public var maximumSlope = 0.5

  /// Creates a recognizer for swipes to the right, which is also UIKit's default; set `direction`
  /// afterwards.
  public override init(action: ((GestureRecognizer) -> Void)? = nil) {
    direction = .right
    super.init(action: action)
  }

  /// Makes a recognizer for swipes in a direction.
  public convenience init(direction: Direction, action: ((GestureRecognizer) -> Void)? = nil) {
    self.init(action: action)
    self.direction = direction
  }

  open override func pointerBegan() {
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  open override func pointerMoved() {
    guard state == .possible, numberOfTouches == numberOfTouchesRequired else { return }
    check()
  }

  private func check() {
    guard state == .possible else { return }
    guard time - startTime <= maximumDuration else {
      state = .failed
      return
    }
    let (along, across) =
      switch direction {
      case .left: (-travel.x, travel.y)
      case .right: (travel.x, travel.y)
      case .up: (-travel.y, travel.x)
      case .down: (travel.y, travel.x)
      }
    if abs(across) > maximumSlope * max(along, 20) || along < -10 {
      state = .failed
    } else if along >= minimumDistance {
      become(.ended)
    }
  }

  open override func pointerEnded() { check() }
}
