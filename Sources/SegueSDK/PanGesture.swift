public import SegueGeometry

/// A drag of one finger, made of pointer events (UIPanGestureRecognizer as a value).
///
/// It looks at the first pointer that goes down; others are ignored until that is up.
public struct PanGesture: Sendable {
  public enum State: Sendable, Hashable {
    /// No finger, or one that has not gone far enough.
    case possible
    case began, changed, ended
    /// The system took the finger away.
    case cancelled
    /// It went across the axis, or was told to give up: nothing comes of this finger any more.
    case failed
  }

  /// Along which it must begin; nil for any.
  public enum Axis: Sendable, Hashable {
    case horizontal, vertical
  }

  public var axis: Axis?
  /// Points that the finger must go before the drag begins; at least 0.
  public var slop: Double
  public private(set) var state = State.possible
  /// Where the finger is, in the container's points.
  public private(set) var location = Point.zero
  /// Where it went down.
  public private(set) var startLocation = Point.zero
  private var origin = Point.zero
  private var finger: UInt32?
  private var time = 0.0
  private var samples: [(time: Double, point: Point)] = []

  /// Seconds whose samples make the velocity.
  private static let window = 0.1

  public init(axis: Axis? = nil, slop: Double = 10) {
    self.axis = axis
    self.slop = slop
  }

  /// Points since it began; the way of the slop is not in it. Zero before.
  public var translation: Point {
    Point(x: location.x - origin.x, y: location.y - origin.y)
  }

  /// Points since the finger went down.
  public var travel: Point {
    Point(x: location.x - startLocation.x, y: location.y - startLocation.y)
  }

  /// Points per second: a straight line through the samples of the last tenth of a second. Zero when
  /// the finger has rested that long. Always finite.
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

  /// Takes an event in and gives the state that came of it; `possible` or `failed` where the event
  /// changed nothing.
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

  /// Takes hold where the finger goes down, without slop: the drag has begun.
  public mutating func grab(_ event: PointerEvent) {
    goDown(event, as: .began)
  }

  /// Counts the way from where the finger is now.
  public mutating func resetTranslation() {
    origin = location
  }

  /// Gives up.
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
      // No way before the slop is gone.
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
      // At the same time the later sample counts.
      if event.time == last.time { samples.removeLast() }
    }
    samples.append((event.time, event.location))
    samples.removeAll { $0.time < event.time - Self.window }
  }
}
