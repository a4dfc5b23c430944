public import SegueGeometry
public import SegueScene

/// A touch, from the time at which a pointer goes down until it goes up or is cancelled.
public struct ShownTouch: Sendable, Hashable {
  /// The number of the pointer.
  public var pointer: Int
  /// The time at which the touch began, in seconds.
  public var began: Double
  /// The time at which the touch ended, in seconds; nil while the pointer is down.
  public var ended: Double?
  /// True when the system cancelled the touch.
  public var isCancelled = false
  /// The point at which the touch began, in points.
  public var start: Point
  /// The time and position of the last two samples, which are the same at first.
  private var lastTime: Double
  private var lastPlace: Point
  private var beforeTime: Double
  private var beforePlace: Point

  fileprivate init(_ event: PointerEvent) {
    pointer = event.pointer
    began = event.time
    start = event.location
    (lastTime, lastPlace) = (event.time, event.location)
    (beforeTime, beforePlace) = (event.time, event.location)
  }

  fileprivate mutating func move(_ event: PointerEvent) {
    (beforeTime, beforePlace) = (lastTime, lastPlace)
    (lastTime, lastPlace) = (event.time, event.location)
  }

  /// True for a touch that has not moved.
  public var isTap: Bool { lastPlace == start }

  /// Returns the position of the pointer at a time, in points: on the straight line between the last two
  /// samples, and otherwise at the nearer sample.
  public func place(at time: Double) -> Point {
    guard time < lastTime, lastTime > beforeTime else { return lastPlace }
    let share = max((time - beforeTime) / (lastTime - beforeTime), 0)
    return Point(
      x: beforePlace.x + (lastPlace.x - beforePlace.x) * share,
      y: beforePlace.y + (lastPlace.y - beforePlace.y) * share)
  }

  /// Returns the same touch with its times converted by `clock`.
  public func timed(_ clock: (Double) -> Double) -> ShownTouch {
    var touch = self
    touch.began = clock(began)
    touch.ended = ended.map(clock)
    (touch.lastTime, touch.beforeTime) = (clock(lastTime), clock(beforeTime))
    return touch
  }
}

/// The touches of a sequence of pointer events, in the order in which they began.
public struct TouchTrack: Sendable, Hashable {
  /// The touches, in the order in which they began.
  public private(set) var touches: [ShownTouch] = []

  /// Creates a track without touches.
  public init() {}

  /// Removes the touches that ended before a time.
  mutating func forget(before time: Double) {
    touches.removeAll { $0.ended.map { $0 < time } ?? false }
  }

  /// Adds an event. Moves and ends of a pointer that is not down are ignored.
  public mutating func note(_ event: PointerEvent) {
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
