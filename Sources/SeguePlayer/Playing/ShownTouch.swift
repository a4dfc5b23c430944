package import SegueGeometry
package import SegueScene

/// A touch, from the time at which a pointer goes down until it goes up or is cancelled.
package struct ShownTouch: Sendable, Hashable {
  /// The number of the pointer.
  package var pointer: Int
  /// The time at which the touch began, in seconds.
  package var began: Double
  /// The time at which the touch ended, in seconds; nil while the pointer is down.
  package var ended: Double?
  /// True when the system cancelled the touch.
  package var isCancelled = false
  /// The point at which the touch began, in points.
  package var start: Point
  /// The times and positions of the last two samples. At first, both are the sample with which the
  /// touch began.
  private var lastTime: Double
  private var lastLocation: Point
  private var beforeTime: Double
  private var beforeLocation: Point

  fileprivate init(_ event: PointerEvent) {
    pointer = event.pointer
    began = event.time
    start = event.location
    (lastTime, lastLocation) = (event.time, event.location)
    (beforeTime, beforeLocation) = (event.time, event.location)
  }

  fileprivate mutating func move(_ event: PointerEvent) {
    (beforeTime, beforeLocation) = (lastTime, lastLocation)
    (lastTime, lastLocation) = (event.time, event.location)
  }

  /// True for a touch that has not moved.
  package var isTap: Bool { lastLocation == start }

  /// Returns the position of the pointer at a time, in points. Between the last two samples the position is
  /// interpolated linearly; at any other time it is the position of the nearer sample.
  package func location(at time: Double) -> Point {
    guard time < lastTime, lastTime > beforeTime else { return lastLocation }
    let share = max((time - beforeTime) / (lastTime - beforeTime), 0)
    return Point(
      x: beforeLocation.x + (lastLocation.x - beforeLocation.x) * share,
      y: beforeLocation.y + (lastLocation.y - beforeLocation.y) * share)
  }

  /// Returns the same touch with its times converted by `clock`.
  package func timed(_ clock: (Double) -> Double) -> ShownTouch {
    var touch = self
    touch.began = clock(began)
    touch.ended = ended.map(clock)
    (touch.lastTime, touch.beforeTime) = (clock(lastTime), clock(beforeTime))
    return touch
  }
}

/// The touches of a sequence of pointer events, in the order in which they began.
package struct TouchTrack: Sendable, Hashable {
  /// The touches, in the order in which they began.
  package private(set) var touches: [ShownTouch] = []

  /// Creates a track without touches.
  package init() {}

  /// Removes the touches that ended before a time.
  mutating func forget(before time: Double) {
    touches.removeAll { $0.ended.map { $0 < time } ?? false }
  }

  /// Adds an event. Moves and ends of a pointer that is not down are ignored.
  package mutating func note(_ event: PointerEvent) {
    if event.phase == .began { return touches.append(ShownTouch(event)) }
    guard
      let index = touches.lastIndex(where: { $0.pointer == event.pointer && $0.ended == nil })
    else { return }
    switch event.phase {
    case .began: break
    case .moved: touches[index].move(event)
    case .ended, .cancelled:
      touches[index].move(event)
      touches[index].ended = event.time
      touches[index].isCancelled = event.phase == .cancelled
    }
  }
}
