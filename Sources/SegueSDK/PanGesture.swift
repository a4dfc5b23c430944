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
  public var axis: Axis? {
    get { drag.axis == .any ? nil : drag.axis == .vertical ? .vertical : .horizontal }
    set { drag.axis = newValue.map { $0 == .vertical ? .vertical : .horizontal } ?? .any }
  }
  /// The distance in points that the finger must move before the drag begins; at least 0.
  public var slop: Double {
    get { drag.slop }
    set { drag.slop = newValue }
  }
  /// The state after the last event.
  public private(set) var state = State.possible
  private var drag: Drag

  /// Creates a gesture that waits for a finger; `slop` is in points.
  public init(axis: Axis? = nil, slop: Double = 10) {
    drag = Drag(slop: slop)
    self.axis = axis
  }

  /// The position of the finger, in the container's points.
  public var location: Point { Point(drag.place) }

  /// The position at which the finger went down, in the container's points.
  public var startLocation: Point { Point(drag.start) }

  /// The distance in points that the finger has moved since the drag began. The slop is not
  /// included. Zero before the drag has begun.
  public var translation: Point { Point(drag.translation) }

  /// The distance that the finger has moved since it went down, in points, including the slop.
  public var travel: Point { Point(drag.place - drag.start) }

  /// The velocity in points per second: the slope of a straight line that is fitted through the samples of
  /// the last tenth of a second. It is zero if the finger has not moved during this time, and always finite.
  public var velocity: Point { Point(drag.velocity) }

  /// Handles an event and returns the resulting state. For an event that has no effect on the drag, such as an event of
  /// a second finger, the result is `possible` or `failed`.
  @discardableResult
  public mutating func handle(_ event: PointerEvent) -> State {
    let (phase, wasDown) = (event.phase, drag.isDown)
    guard phase == .began || drag.follows(event.pointer) else { return .possible }
    let effect = drag.handle(
      Drag.Phase(rawValue: phase.rawValue) ?? .cancelled, event.pointer, at: event.location.vector, time: event.time)
    switch effect {
    case .began: state = .began
    case .moved: state = .changed
    case .ended: state = .ended
    case .cancelled: state = .cancelled
    case .across, .short: state = .failed
    case .nothing:
      if drag.isDown != wasDown { state = wasDown ? .failed : .possible }
      return state == .failed ? .failed : .possible
    }
    return state
  }

  /// Begins the drag immediately with `event`, in which the finger goes down, without waiting for
  /// the slop.
  public mutating func grab(_ event: PointerEvent) {
    drag.grab(event.pointer, at: event.location.vector, time: event.time)
    state = .began
  }

  /// Resets the translation to zero at the finger's current position.
  public mutating func resetTranslation() { drag.resetTranslation() }

  /// Ends the drag by setting the state to `failed`. Later events of the finger that is down are
  /// ignored.
  public mutating func fail() {
    if drag.isDown { state = .failed }
    drag.fail()
  }
}
