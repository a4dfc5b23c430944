internal import SegueGeometry
package import SegueScene

/// Groups the wheel's deltas of a touchpad into swipes: a display reports the distance that two fingers
/// moved, but not the times at which they went down and up.
///
/// A swipe begins with the first delta and ends after `pause` without a delta. This type reads no clock:
/// the caller supplies the times.
package struct SwipeGroups: Sendable {
  /// The time without a delta after which a swipe has ended, in seconds. Touchpads report at least every 20
  /// ms while fingers move, and a person who stops for longer has let go.
  package static let pause = 0.08

  /// The most recent event of the present swipe; nil when there is no swipe.
  private var last: ScrollEvent?

  /// Creates groups without a swipe.
  package init() {}

  /// Adds a delta, and returns the resulting events: the first delta of a swipe also begins it.
  package mutating func moved(_ event: ScrollEvent) -> [ScrollEvent] {
    var event = event
    event.phase = .moved
    guard last == nil else {
      last = event
      return [event]
    }
    last = event
    return [ScrollEvent(.began, at: event.location, time: event.time), event]
  }

  /// The time at which the swipe ends if no further delta comes, in seconds; nil when there is no swipe.
  package var end: Double? { last.map { $0.time + Self.pause } }

  /// Returns the event that ends the swipe; nil while the swipe may continue, and when there is none.
  package mutating func ended(at time: Double) -> ScrollEvent? {
    guard let last, let end, time >= end else { return nil }
    self.last = nil
    return ScrollEvent(.ended, at: last.location, time: time)
  }

  /// Ends the swipe immediately, because other input comes. Returns nil when there is none.
  package mutating func interrupted(at time: Double) -> ScrollEvent? {
    guard let last else { return nil }
    self.last = nil
    return ScrollEvent(.ended, at: last.location, time: max(time, last.time))
  }
}
