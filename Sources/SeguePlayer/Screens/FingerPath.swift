public import SegueGeometry
public import SegueKit

/// The way of one finger over the screen, at an even pace from place to place.
public struct FingerPath: Hashable, Sendable {
  public struct Leg: Hashable, Sendable {
    /// In points.
    public var end: Point
    /// How long it takes, above 0.
    public var seconds: Double

    public init(end: Point, seconds: Double) {
      self.end = end
      self.seconds = seconds
    }
  }

  /// In points.
  public var start: Point
  public var legs: [Leg]
  /// True for a touch that the system takes away at the end; else the finger goes up there.
  public var isTakenAway: Bool

  /// Samples a second, as of a usual touch screen.
  public static let rate = 120.0

  public init(from start: Point, legs: [Leg], isTakenAway: Bool = false) {
    self.start = start
    self.legs = legs
    self.isTakenAway = isTakenAway
  }

  /// Seconds from down to up.
  public var duration: Double { legs.reduce(0) { $0 + $1.seconds } }

  /// What a touch screen tells of it.
  ///
  /// - Parameters:
  ///   - begin: when the finger goes down, in seconds.
  ///   - pointer: its number.
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
