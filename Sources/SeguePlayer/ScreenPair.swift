package import SegueGeometry
package import SegueScene

/// Two screens between which an animator is recorded, with their size and options.
package struct ScreenPair {
  /// The size of both screens, in points.
  package var size: Size
  /// The contents of the screen that disappears.
  package var from: Contents
  /// The contents of the screen that appears.
  package var to: Contents
  package var direction: TransitionDirection
  /// The duration of the whole transition in seconds; nil leaves it to the animator.
  package var duration: Double?
  package var options: ShowOptions

  /// Creates a pair of screens; `size` is in points, and `duration` in seconds.
  package init(
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
