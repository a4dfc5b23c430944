public import SegueGeometry
public import SegueScene

/// Two screens between which an animator is recorded, with their size and options.
public struct ScreenPair {
  /// The size of both screens, in points.
  public var size: Size
  /// The contents of the screen that disappears.
  public var from: Contents
  /// The contents of the screen that appears.
  public var to: Contents
  /// The direction of the transition.
  public var direction: TransitionDirection
  /// The duration of the whole transition in seconds; nil leaves it to the animator.
  public var duration: Double?
  /// The options of the transition.
  public var options: ShowOptions

  /// Creates a pair of screens; `size` is in points, and `duration` in seconds.
  public init(
    size: Size, from: Contents, to: Contents, direction: TransitionDirection = .forward,
    duration: Double? = nil, options: ShowOptions = ShowOptions()
  ) {
    self.size = size
    self.from = from
    self.to = to
    self.direction = direction
    self.duration = duration
    self.options = options
  }
}
