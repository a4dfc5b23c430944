public import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// The point of a tap.
  public enum Spot: Sendable, Hashable {
    /// In the window's points.
    case point(Point)
    /// The centre of an element of the screen in view, which must be `screen` unless that is nil.
    case element(name: String, screen: String?)
  }

  /// A finger that touches the screen, moves over it and is lifted.
  public struct Drag: Sendable, Hashable {
    /// One straight part of the path.
    public struct Leg: Sendable, Hashable {
      /// Where it ends, in the window's points; may lie outside the window.
      public var to: Point
      /// Seconds, above 0.
      public var duration: Double
      /// How the movement is distributed over the duration.
      public var easing: Curve

      public init(to: Point, duration: Double, easing: Curve = .linear) {
        self.to = to
        self.duration = duration
        self.easing = easing
      }
    }

    /// Where the finger touches the screen, inside the window, in points.
    public var from: Point
    /// The parts of the path in their order; at least one.
    public var legs: [Leg]
    /// How long the finger rests at the end before it is lifted, in seconds.
    public var hold: Double
    /// True when the system cancels the touch, rather than the finger being lifted.
    public var isCancelled: Bool

    public init(from: Point, legs: [Leg], hold: Double = 0, isCancelled: Bool = false) {
      self.from = from
      self.legs = legs
      self.hold = hold
      self.isCancelled = isCancelled
    }

    /// From the touch to the lifting, in seconds.
    public var duration: Double { legs.reduce(hold) { $0 + $1.duration } }

    /// Where the finger is `elapsed` seconds after it touched the screen: exactly at `from` until 0, and
    /// exactly at the end of the last leg once all legs are over.
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
