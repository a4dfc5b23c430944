public import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// The position of a tap.
  public enum Spot: Sendable, Hashable {
    /// A point in the window's coordinates.
    case point(Point)
    /// The centre of an element of the screen in view. When `screen` is not nil, this screen must be in
    /// view.
    case element(name: String, screen: String?)
  }

  /// A finger that touches the screen, moves over it and is lifted.
  public struct Drag: Sendable, Hashable {
    /// One straight part of the path.
    public struct Leg: Sendable, Hashable {
      /// The end point of the leg, in the window's points; it may be outside the window.
      public var to: Point
      /// The duration of the leg in seconds, above 0.
      public var duration: Double
      /// The curve that distributes the movement over the duration.
      public var easing: Curve

      /// Creates a leg to a point, with a duration in seconds.
      public init(to: Point, duration: Double, easing: Curve = .linear) {
        self.to = to
        self.duration = duration
        self.easing = easing
      }
    }

    /// The point at which the finger touches the screen, inside the window, in points.
    public var from: Point
    /// The parts of the path in their order; at least one.
    public var legs: [Leg]
    /// The duration for which the finger rests at the end before it is lifted, in seconds.
    public var hold: Double
    /// True when the system cancels the touch; false when the finger is lifted.
    public var isCancelled: Bool

    /// Creates a drag; `hold` is in seconds.
    public init(from: Point, legs: [Leg], hold: Double = 0, isCancelled: Bool = false) {
      self.from = from
      self.legs = legs
      self.hold = hold
      self.isCancelled = isCancelled
    }

    /// The duration from the touch until the finger is lifted, in seconds.
    public var duration: Double { legs.reduce(hold) { $0 + $1.duration } }

    /// Returns the position of the finger `elapsed` seconds after it touched the screen: exactly `from`
    /// until 0, and exactly the end of the last leg after all legs.
    public func point(at elapsed: Double) -> Point {
      var (start, begin) = (from, 0.0)
      for leg in legs {
        let local = elapsed - begin
        if local < leg.duration {
          let way = Timing.curve(leg.easing).progress(at: local, duration: leg.duration)
          return Point(
            x: start.x + (leg.to.x - start.x) * way, y: start.y + (leg.to.y - start.y) * way)
        }
        begin += leg.duration
        start = leg.to
      }
      return start
    }
  }
}
