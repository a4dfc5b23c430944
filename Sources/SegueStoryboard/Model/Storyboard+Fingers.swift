public import SegueGeometry

extension Storyboard {
  /// One sample of a recorded movement.
  public struct Sample: Sendable, Hashable {
    /// The time since the beginning of the step, in seconds.
    public var seconds: Double
    /// The position of a finger, or the movement of a swipe since the previous sample, in points.
    public var point: Point

    /// Creates a sample.
    public init(seconds: Double, point: Point) {
      (self.seconds, self.point) = (seconds, point)
    }
  }

  /// A finger with the samples of its whole path.
  public struct Finger: Sendable, Hashable {
    /// The positions from the touch until the finger is lifted, in the order of their times; at least one.
    /// A finger with a single sample is lifted immediately.
    public var samples: [Sample]
    /// True when the system cancels the touch; false when the finger is lifted.
    public var isCancelled: Bool
    /// What the positions are relative to: the top left corner of the window, or the centre of an element where it is
    /// when the finger touches the screen.
    public var origin: Spot

    /// Creates a finger from its samples, of which there is at least one.
    public init(samples: [Sample], isCancelled: Bool = false, origin: Spot = .point(.zero)) {
      (self.samples, self.isCancelled, self.origin) = (samples, isCancelled, origin)
    }

    /// The time from the step's beginning until the finger is lifted, in seconds.
    public var duration: Double { samples.last?.seconds ?? 0 }
  }

  /// A two-finger swipe on a touchpad.
  public struct Swipe: Sendable, Hashable {
    /// The position of the cursor, in the window's points.
    public var from: Point
    /// The movements of the fingers, each since the previous sample, in the order of their times.
    public var samples: [Sample]
    /// The time from the beginning of the swipe until the fingers are lifted, in seconds.
    public var duration: Double
    /// True when the system cancels the swipe; false when the fingers are lifted.
    public var isCancelled: Bool

    /// Creates a swipe; `duration` is in seconds.
    public init(from: Point, samples: [Sample], duration: Double, isCancelled: Bool = false) {
      (self.from, self.samples, self.duration) = (from, samples, duration)
      self.isCancelled = isCancelled
    }
  }
}
