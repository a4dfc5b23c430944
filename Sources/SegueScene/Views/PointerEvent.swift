public import SegueGeometry

/// An event of a pointer (a finger, a mouse), with its time.
public struct PointerEvent: Sendable, Hashable {
  /// The phase of a pointer's contact, as in UITouch.
  public enum Phase: Int32, Sendable, Hashable, CaseIterable {
    case began = 1
    case moved, ended
    /// The system cancelled the touch.
    case cancelled
  }

  /// The phase that begins with this event.
  public var phase: Phase
  /// The pointer's number, which is reused after the pointer is lifted.
  public var pointer: Int
  /// The pointer's location, in the window's points.
  public var location: Point
  /// The time of the event, in seconds on the window's clock.
  public var time: Double

  /// Makes an event of a pointer at a location in the window's points.
  public init(_ phase: Phase, at location: Point, time: Double, pointer: Int = 0) {
    self.phase = phase
    self.location = location
    self.time = time
    self.pointer = pointer
  }
}
