internal import SegueGeometry
public import SegueScene

/// Groups the wheel's deltas of a touchpad into swipes: a display says how far two fingers moved, but
/// not when they went down and up.
///
/// A swipe begins with the first delta and ends when there was none for a moment. This type reads no
/// clock: the caller gives it the times.
public struct SwipeGroups: Sendable {
  /// How long there is no delta after a swipe's end, in seconds. Touchpads report at least every 20 ms
  /// while fingers move; somebody who holds the fingers still for longer has let go.
  public static let pause = 0.08

  /// The last event of the swipe in progress.
  private var last: ScrollEvent?

  public init() {}

  /// Adds a delta. Returns the events that it makes: the first delta of a swipe also begins it.
  public mutating func moved(_ event: ScrollEvent) -> [ScrollEvent] {
    var event = event
    event.phase = .moved
    guard last == nil else {
      last = event
      return [event]
    }
    last = event
    return [ScrollEvent(.began, at: event.location, time: event.time), event]
  }

  /// When the swipe ends if there is no further delta, in seconds; nil when there is none.
  public var end: Double? { last.map { $0.time + Self.pause } }

  /// The event that ends the swipe; nil as long as it may go on, and when there is none.
  public mutating func ended(at time: Double) -> ScrollEvent? {
    guard let last, let end, time >= end else { return nil }
    self.last = nil
    return ScrollEvent(.ended, at: last.location, time: time)
  }

  /// Ends the swipe at once, as something else is done. Nil when there is none.
  public mutating func interrupted(at time: Double) -> ScrollEvent? {
    guard let last else { return nil }
    self.last = nil
    return ScrollEvent(.ended, at: last.location, time: max(time, last.time))
  }
}
