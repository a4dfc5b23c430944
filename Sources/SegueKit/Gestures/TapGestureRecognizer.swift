internal import SegueGeometry

/// A touch that stays where it is and is soon over (UITapGestureRecognizer). Discrete: it ends at once.
open class TapGestureRecognizer: GestureRecognizer {
  /// How many in a row; at least 1.
  public var numberOfTapsRequired = 1 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 1) }
  }
  /// Points that the pointer may stray.
  public var slop = 10.0
  /// Seconds that it may be down.
  public var maximumDuration = 0.75
  /// Seconds from one tap's end to the next one's start.
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

/// A quick stroke in one direction (UISwipeGestureRecognizer). Discrete: it ends as soon as the
/// stroke is long enough.
open class SwipeGestureRecognizer: GestureRecognizer {
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    case left, right, up, down
  }

  public var direction: Direction
  /// Points that the stroke must be long.
  public var minimumDistance = 50.0
  /// Seconds that it may take.
  public var maximumDuration = 0.5
  /// How far it may stray to the side, for each point along.
  public var maximumSlope = 0.5

  /// To the right, as UIKit's; `direction` is set afterwards.
  public override init(action: ((GestureRecognizer) -> Void)? = nil) {
    direction = .right
    super.init(action: action)
  }

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
