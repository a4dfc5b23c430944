internal import SegueGeometry
package import SegueScene

/// Groups the wheel deltas of a touchpad into swipes. The type is needed because a display reports how far two fingers
/// move on a touchpad, but not when the fingers go down and up.
///
/// A swipe begins with the first delta and ends after a pause without a delta. This type reads no clock: the caller
/// supplies the times.
package struct SwipeGroups: Sendable {
  /// The time without a delta after which a swipe ends, in seconds. Touchpads report at least every 20 ms while fingers
  /// move; after a longer pause, the fingers have probably been lifted.
  package static let pause = 0.08
  /// The same for a wheel that moves in steps, in seconds: more than the tenth of a second over which a velocity is
  /// measured, so that the steps of a wheel do not throw what they move.
  package static let pauseOfSteps = 0.15

  /// The most recent event of the present swipe; nil when there is no swipe.
  private var last: ScrollEvent?
  /// True if the most recent delta was a step of a wheel.
  private var isStepped = false

  /// Creates an object with no swipe in progress.
  package init() {}

  /// Adds a delta, and returns the resulting events. For the first delta of a swipe, an event that
  /// begins the swipe comes first.
  ///
  /// - Parameter isStep: True for a step of a wheel.
  package mutating func moved(_ event: ScrollEvent, isStep: Bool = false) -> [ScrollEvent] {
    isStepped = isStep
    var event = event
    event.phase = .moved
    guard last == nil else {
      last = event
      return [event]
    }
    last = event
    return [ScrollEvent(.began, at: event.location, time: event.time), event]
  }

  /// The time at which the present swipe ends if no further delta comes, in seconds; nil when there is no swipe.
  package var end: Double? { last.map { $0.time + (isStepped ? Self.pauseOfSteps : Self.pause) } }

  /// Returns the event that ends the present swipe if it is over at `time`. Returns nil if the swipe may continue, or
  /// if there is none.
  package mutating func ended(at time: Double) -> ScrollEvent? {
    guard let last, let end, time >= end else { return nil }
    self.last = nil
    return ScrollEvent(.ended, at: last.location, time: time)
  }

  /// Ends the present swipe immediately, because other input has come, and returns the event that
  /// ends it; nil when there is no swipe.
  package mutating func interrupted(at time: Double) -> ScrollEvent? {
    guard let last else { return nil }
    self.last = nil
    return ScrollEvent(.ended, at: last.location, time: max(time, last.time))
  }
}
