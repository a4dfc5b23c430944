/// Recognises a drag of one finger from pointer events (UIPanGestureRecognizer as a value).
///
/// The gesture tracks the first pointer that goes down, and ignores all other pointers until this pointer is up.
public struct PanGesture: Sendable {
  /// The state of the drag.
  public enum State: Sendable, Hashable {
    /// No finger is down, or the finger has not moved far enough.
    case possible
    case began, changed, ended
    /// The system took the finger away.
    case cancelled
    /// The finger moved across the axis or was lifted before the drag began, or `fail` was called.
    /// Later events of this finger are ignored.
    case failed
  }

  /// The axis along which the drag must begin.
  public enum Axis: Sendable, Hashable {
    case horizontal, vertical
  }

  /// The axis along which the drag must begin; nil for any direction.
  public var axis: Axis?
  /// The distance in points that the finger must move before the drag begins; at least 0.
  public var slop: Double
  /// The state after the last event.
  public private(set) var state = State.possible
  /// The position of the finger, in the container's points.
  public private(set) var location = Point.zero
  /// The position at which the finger went down, in the container's points.
  public private(set) var startLocation = Point.zero
  private var origin = Point.zero
  private var finger: UInt32?
  private var time = 0.0
  private var samples: [(time: Double, point: Point)] = []

  /// The time span whose samples determine the velocity, in seconds.
  private static let window = 0.1

  /// Creates a gesture that waits for a finger; `slop` is in points.
  public init(axis: Axis? = nil, slop: Double = 10) {
    self.axis = axis
    self.slop = slop
  }

  /// The distance in points that the finger has moved since the drag began. The slop is not
  /// included. Zero before the drag has begun.
  public var translation: Point {
    Point(x: location.x - origin.x, y: location.y - origin.y)
  }

  /// The distance that the finger has moved since it went down, in points, including the slop.
  public var travel: Point {
    Point(x: location.x - startLocation.x, y: location.y - startLocation.y)
  }

  /// The velocity in points per second: the slope of a straight line that is fitted through the samples of
  /// the last tenth of a second. It is zero if the finger has not moved during this time, and always finite.
  public var velocity: Point {
    let recent = samples.filter { $0.time >= time - Self.window - 1e-9 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    let count = Double(recent.count)
    let middle = recent.reduce(0) { $0 + ($1.time - first.time) } / count
    var (spread, slopeX, slopeY) = (0.0, 0.0, 0.0)
    for sample in recent {
      let t = sample.time - first.time - middle
      spread += t * t
      slopeX += t * (sample.point.x - first.point.x)
      slopeY += t * (sample.point.y - first.point.y)
    }
    let velocity = Point(x: slopeX / spread, y: slopeY / spread)
    return velocity.x.isFinite && velocity.y.isFinite ? velocity : .zero
  }

  /// Handles an event and returns the resulting state. For an event that has no effect on the drag, such as an event of
  /// a second finger, the result is `possible` or `failed`.
  @discardableResult
  public mutating func handle(_ event: PointerEvent) -> State {
    if event.phase == .began {
      if finger == nil { goDown(event, as: .possible) }
      return state == .possible || state == .failed ? state : .possible
    }
    guard event.pointer == finger else { return .possible }
    let isDragging = state == .began || state == .changed
    let moved = event.location != location
    location = event.location
    time = max(time, event.time)
    if event.phase == .moved || (event.phase == .ended && moved) { add(event) }
    switch event.phase {
    case .moved:
      if isDragging { state = .changed } else if state == .possible { tryToBegin() }
    case .ended, .cancelled, .began:
      finger = nil
      state = isDragging ? (event.phase == .ended ? .ended : .cancelled) : .failed
    }
    return state
  }

  /// Begins the drag immediately with `event`, in which the finger goes down, without waiting for
  /// the slop.
  public mutating func grab(_ event: PointerEvent) {
    goDown(event, as: .began)
  }

  /// Resets the translation to zero at the finger's current position.
  public mutating func resetTranslation() {
    origin = location
  }

  /// Ends the drag by setting the state to `failed`. Later events of the finger that is down are
  /// ignored.
  public mutating func fail() {
    if finger != nil { state = .failed }
  }

  private mutating func goDown(_ event: PointerEvent, as state: State) {
    finger = event.pointer
    self.state = state
    location = event.location
    startLocation = event.location
    origin = event.location
    time = event.time
    samples = []
    add(event)
  }

  private mutating func tryToBegin() {
    let (x, y) = (travel.x, travel.y)
    let length = (x * x + y * y).squareRoot()
    guard length >= slop, length > 0 else {
      // The translation stays zero until the finger has moved by the slop.
      origin = location
      return
    }
    let isAlong =
      switch axis {
      case nil: true
      case .horizontal: abs(x) > abs(y)
      case .vertical: abs(y) > abs(x)
      }
    state = isAlong ? .began : .failed
    let share = slop / length
    origin = Point(x: startLocation.x + x * share, y: startLocation.y + y * share)
  }

  private mutating func add(_ event: PointerEvent) {
    if let last = samples.last {
      guard event.time >= last.time else { return }
      // Of two samples with the same time, the later one is kept.
      if event.time == last.time { samples.removeLast() }
    }
    samples.append((event.time, event.location))
    samples.removeAll { $0.time < event.time - Self.window }
  }
}
