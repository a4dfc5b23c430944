public import SegueGeometry
public import SegueKit

/// The path of one finger over the screen: straight legs, each at constant speed.
public struct FingerPath: Hashable, Sendable {
  public struct Leg: Hashable, Sendable {
    /// The end of the leg, in points.
    public var end: Point
    /// The duration of the leg in seconds, above 0.
    public var seconds: Double

    public init(end: Point, seconds: Double) {
      self.end = end
      self.seconds = seconds
    }
  }

  /// Where the finger goes down, in points.
  public var start: Point
  public var legs: [Leg]
  /// True when the system cancels the touch at the end; false when the finger goes up there.
  public var isTakenAway: Bool

  /// How many samples per second the path has; 120 is the rate of common touch screens.
  public static let rate = 120.0

  public init(from start: Point, legs: [Leg], isTakenAway: Bool = false) {
    self.start = start
    self.legs = legs
    self.isTakenAway = isTakenAway
  }

  /// The time from when the finger goes down until it goes up, in seconds.
  public var duration: Double { legs.reduce(0) { $0 + $1.seconds } }

  /// The pointer events that a touch screen would send.
  ///
  /// - Parameters:
  ///   - begin: When the finger goes down, in seconds.
  ///   - pointer: The number of the pointer.
  public func events(from begin: Double = 0, pointer: Int = 0) -> [PointerEvent] {
    var events = [PointerEvent(.began, at: start, time: begin, pointer: pointer)]
    var (from, begin) = (start, begin)
    for leg in legs {
      let count = max((leg.seconds * Self.rate).rounded(), 1)
      for index in 1...Int(count) {
        let share = Double(index) / count
        let place = Point(
          x: from.x + (leg.end.x - from.x) * share, y: from.y + (leg.end.y - from.y) * share)
        events.append(
          PointerEvent(
            .moved, at: place, time: begin + leg.seconds * share, pointer: pointer))
      }
      from = leg.end
      begin += leg.seconds
    }
    events.append(
      PointerEvent(isTakenAway ? .cancelled : .ended, at: from, time: begin, pointer: pointer))
    return events
  }
}
