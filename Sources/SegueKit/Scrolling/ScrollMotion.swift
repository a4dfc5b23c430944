internal import SegueGeometry
internal import SegueMotion

/// UIKit's rubber-band resistance beyond the ends of a range.
enum RubberBand {
  /// Returns the position to show when the finger is at `value`. Beyond the range, the position
  /// follows the finger with increasing resistance, by at most `length`, or not at all if
  /// `isElastic` is false.
  static func resisted(
    _ value: Double, _ range: ClosedRange<Double>, _ length: Double, _ isElastic: Bool = true
  ) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let excess = value - inside
    guard isElastic, excess != 0, length > 0 else { return inside }
    return inside + rubberBand(offset: excess, dimension: length)
  }

  /// Returns the position of the finger at which `value` is shown: the inverse of `resisted`.
  static func free(_ value: Double, _ range: ClosedRange<Double>, _ length: Double) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let excess = value - inside
    guard excess != 0, length > abs(excess) else { return value }
    return inside + rubberBandOffset(distance: excess, dimension: length)
  }
}

/// The movement of a scroll view's content after a drag, or to an offset that the program sets with
/// an animation.
struct ScrollMotion {
  /// Identifies a movement, so that a later movement can be distinguished from it.
  final class Token {}

  /// The movement along one axis, as a function of the time since it began.
  struct Axis {
    private var from: Double
    private var decay: Decay?
    /// The time at which a spring takes over: when the deceleration reaches an end of the range, or
    /// 0 for a movement by spring alone. Nil for a movement without a spring.
    private var springStart: Double?
    private var springFrom = 0.0
    private var springVelocity = 0.0
    private var easing: (timing: Timing, duration: Double)?
    private(set) var end: Double

    private static let spring = Spring(duration: 0.6, ratio: 1)

    static func rest(_ value: Double) -> Axis { Axis(from: value, end: value) }

    private init(from: Double, end: Double) {
      self.from = from
      self.end = end
    }

    static func eased(
      from: Double, to: Double, over duration: Double = ScrollMotion.duration, timing: Timing = .easeInOut
    ) -> Axis {
      var axis = Axis(from: from, end: to)
      if from != to { axis.easing = (timing, duration) }
      return axis
    }

    static func spring(from: Double, to: Double, velocity: Double) -> Axis {
      var axis = Axis(from: from, end: to)
      guard from != to || velocity != 0 else { return axis }
      axis.springStart = 0
      axis.springFrom = from
      axis.springVelocity = velocity
      return axis
    }

    /// Returns a movement that decelerates. When it reaches an end of `range`, it overshoots a
    /// little and returns, or stops there if `bounces` is false.
    static func coasting(
      from: Double, velocity: Double, rate: Double, in range: ClosedRange<Double>, bounces: Bool
    ) -> Axis {
      let inside = min(max(from, range.lowerBound), range.upperBound)
      guard inside == from else { return spring(from: from, to: inside, velocity: velocity) }
      guard abs(velocity) > 1, let decay = try? Decay(velocity: velocity, rate: rate) else {
        return rest(from)
      }
      let last = from + decay.distance
      var axis = Axis(from: from, end: min(max(last, range.lowerBound), range.upperBound))
      axis.decay = decay
      guard axis.end != last else { return axis }
      let start = decay.duration(to: abs(last - axis.end))
      axis.springStart = start
      axis.springFrom = axis.end
      axis.springVelocity = bounces ? decay.velocity(at: start) : 0
      return axis
    }

    func value(at time: Double) -> Double {
      if let springStart, time >= springStart {
        return Self.spring.value(
          at: time - springStart, from: springFrom, to: end, velocity: springVelocity)
      }
      if let decay { return from + decay.position(at: time) }
      guard let easing else { return end }
      return from + (end - from) * easing.timing.progress(at: time, duration: easing.duration)
    }

    func isOver(at time: Double) -> Bool {
      if let springStart {
        guard time > springStart else { return false }
        let (here, later) = (value(at: time), value(at: time + 0.05))
        return abs(here - end) < 0.1 && abs(later - end) < 0.1 && time - springStart > 0.1
      }
      if decay != nil { return abs(value(at: time) - end) < 0.25 }
      return time >= easing?.duration ?? 0
    }
  }

  var x: Axis
  var y: Axis
  var token = Token()
  /// The start of the movement, in seconds on the window's clock.
  var begin = 0.0
  /// The scales and offsets of a zoom; nil for a movement of the offset alone. During a zoom, `x` is the zoom's
  /// progress, from 0 to `zoomLength`.
  var zoom: ZoomPath?

  /// The duration of a movement that the program sets with an animation, in seconds.
  static let duration = 0.3

  /// The value of `x` at the end of a zoom. A movement is over when it is within a tenth of a point
  /// of its end. A zoom is therefore over when a ten thousandth of this value remains.
  static let zoomLength = 1000.0

  init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
  }

  var end: Point { Point(x: x.end, y: y.end) }
  func position(at time: Double) -> Point {
    Point(
      x: x.isOver(at: time) ? x.end : x.value(at: time),
      y: y.isOver(at: time) ? y.end : y.value(at: time))
  }
  func isOver(at time: Double) -> Bool { x.isOver(at: time) && y.isOver(at: time) }
}

/// The scales and the offsets between which a zoom moves the content.
struct ZoomPath {
  var scales: (from: Double, to: Double)
  var offsets: (from: Point, to: Point)
  /// True when the content returns from a scale beyond the smallest or the largest one.
  var isBounce = false
}
