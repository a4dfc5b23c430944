public import SegueGeometry

/// One event of a two-finger swipe on a touchpad.
public struct ScrollEvent: Sendable, Hashable {
  /// The phase of the swipe.
  public var phase: PointerEvent.Phase
  /// The movement of the fingers since the previous event, in points; scrolled content moves in the
  /// same direction. Used only in the phase `moved`.
  public var delta: Point
  /// The position of the cursor, in the window's points.
  public var location: Point
  /// The time of the event, in seconds on the window's clock.
  public var time: Double

  /// Makes an event of a swipe.
  public init(
    _ phase: PointerEvent.Phase, by delta: Point = .zero, at location: Point, time: Double
  ) {
    self.phase = phase
    self.delta = delta
    self.location = location
    self.time = time
  }
}
