public import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// Where a finger goes.
  public enum Spot: Sendable, Hashable {
    /// In the window's points.
    case point(Point)
    /// The middle of an element, of the named screen or of the one that shows.
    case element(name: String, screen: String?)
  }

  /// A finger that goes down, moves and lets go.
  public struct Drag: Sendable, Hashable {
    /// One stretch of the way.
    public struct Leg: Sendable, Hashable {
      /// In the window's points; may lie beyond its edges.
      public var to: Point
      /// Seconds, above 0.
      public var duration: Double
      /// How the way is spread over the time.
      public var easing: Curve

      public init(to: Point, duration: Double, easing: Curve = .linear) {
        self.to = to
        self.duration = duration
        self.easing = easing
      }
    }

    /// Where it goes down, inside the window.
    public var from: Point
    /// At least one.
    public var legs: [Leg]
    /// Seconds that it rests at the end before it lets go.
    public var hold: Double
    /// True when the system takes the touch away instead of the finger letting go.
    public var isCancelled: Bool

    public init(from: Point, legs: [Leg], hold: Double = 0, isCancelled: Bool = false) {
      self.from = from
      self.legs = legs
      self.hold = hold
      self.isCancelled = isCancelled
    }

    /// Seconds from down to up.
    public var duration: Double { legs.reduce(hold) { $0 + $1.duration } }

    /// Where the finger is `elapsed` seconds after it went down: a pure function, exactly at `from`
    /// at 0 and before, exactly at the last leg's end from there on.
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
