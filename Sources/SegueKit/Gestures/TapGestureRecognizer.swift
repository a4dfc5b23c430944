internal import SegueGeometry

/// Recognizes one or more taps (UITapGestureRecognizer). A discrete gesture: its state becomes
/// `ended` when the last tap is over.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps in succession that are required; at least 1.
  public var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 1) }
  }
  /// The distance in points that the pointer may move during a tap.
  public var slop = 10.0
  /// The longest duration of a tap, in seconds.
  public var maximumDuration = 0.75
  /// The longest time between the end of one tap and the start of the next one, in seconds.
  public var maximumInterval = 0.35
  private var taps = 0
  private var lastEnd = 0.0

  open override func pointerBegan() {
    if startTime - lastEnd > maximumInterval { taps = 0 }
  }

  open override func pointerMoved() {
    if (travel.x * travel.x + travel.y * travel.y).squareRoot() > slop { fail() }
  }

  open override func pointerEnded() {
    pointerMoved()
    guard state == .possible else { return }
    guard time - startTime <= maximumDuration else { return fail() }
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

/// Recognizes a quick stroke in one direction (UISwipeGestureRecognizer). A discrete gesture: its
/// state becomes `ended` as soon as the stroke is long enough.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of a swipe on the screen.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }

  /// The direction that the stroke must have.
  public var direction: Direction
  /// The shortest length of the stroke, in points.
  public var minimumDistance = 50.0
  /// The longest duration of the stroke, in seconds.
  public var maximumDuration = 0.5
  /// The largest sideways movement, as a fraction of the movement in the direction.
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

  open override func pointerMoved() {
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

  open override func pointerEnded() {
    pointerMoved()
    if state == .possible { state = .failed }
  }
}
