public import SegueGeometry
public import SegueScene

/// Makes a gesture out of pointer events (UIGestureRecognizer).
///
/// It looks at one pointer at a time, the first one down; others are ignored until that is up. A
/// subclass overrides the four calls and sets `state`. After an end, a failure or a cancellation it
/// is `possible` again with the next pointer that goes down.
open class GestureRecognizer {
  /// The states of a gesture. Discrete ones (tap, swipe) go from `possible` straight to `ended`.
  public enum State: String, Sendable, Hashable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// True for the three from which nothing follows.
    public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  public internal(set) var state = State.possible
  /// The view that it is attached to; see `View.addGestureRecognizer`.
  public internal(set) weak var view: View?
  /// Called at `began`, each `changed`, `ended` and `cancelled`; not at `failed`.
  public var action: ((GestureRecognizer) -> Void)?
  /// False ignores pointers; setting it false in mid-gesture cancels that.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// Where the pointer is, in the window's points.
  public private(set) var location = Point.zero
  /// Where it went down.
  public private(set) var startLocation = Point.zero
  /// Seconds, of the last event.
  public private(set) var time = 0.0
  public private(set) var startTime = 0.0
  private var pointer: Int?
  private var tracker = VelocityTracker()

  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    self.action = action
  }

  /// Calls `action`, a method of the target's class that takes a recognizer of this class, whenever
  /// the other initializer's `action` would be called. The target is not kept alive.
  ///
  ///     PanGestureRecognizer(target: self, action: Card.pan)
  public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    self.action = { [weak target] recognizer in
      guard let target, let recognizer = recognizer as? Recognizer else { return }
      action(target)(recognizer)
    }
  }

  /// Points per second.
  public var velocity: Point { tracker.velocity(at: time) }

  /// Takes an event. One with numbers that are not finite is ignored.
  public func handle(_ event: PointerEvent) {
    guard isEnabled, event.location.x.isFinite, event.location.y.isFinite, event.time.isFinite
    else { return }
    if event.phase == .began {
      guard pointer == nil else { return }
      pointer = event.pointer
      if state.isTerminal { state = .possible }
      startLocation = event.location
      startTime = event.time
      location = event.location
      time = event.time
      tracker.reset()
      tracker.add(event.location, at: event.time)
      pointerBegan()
      return
    }
    guard event.pointer == pointer else { return }
    // An end at the place of the last move says nothing new about the velocity.
    let moved = event.location != location
    location = event.location
    time = max(time, event.time)
    if event.phase == .moved || (event.phase == .ended && moved) {
      tracker.add(event.location, at: event.time)
    }
    let isOver = state.isTerminal
    switch event.phase {
    case .moved: if !isOver { pointerMoved() }
    case .ended:
      pointer = nil
      if !isOver { pointerEnded() }
    case .cancelled, .began:
      pointer = nil
      if !isOver { pointerCancelled() }
    }
  }

  /// Gives up: what has begun is cancelled, what has not fails.
  public func cancel() {
    pointer = nil
    if state == .began || state == .changed {
      become(.cancelled)
    } else if state == .possible {
      state = .failed
    }
  }

  /// Changes the state and tells the action, where the new one is told.
  public func become(_ state: State) {
    self.state = state
    if state != .possible && state != .failed { action?(self) }
  }

  /// Where the pointer is, in the points of `view`; nil for the window's.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// A way in the window's points, seen from where the pointer is, in the points of `view`.
  func inPoints(_ way: Point, of view: View?) -> Point {
    guard let view else { return way }
    let start = view.convert(location, from: nil)
    let end = view.convert(Point(x: location.x + way.x, y: location.y + way.y), from: nil)
    return Point(x: end.x - start.x, y: end.y - start.y)
  }

  // MARK: For subclasses

  open func pointerBegan() {}
  open func pointerMoved() {}
  open func pointerEnded() {}
  open func pointerCancelled() {
    if state == .began || state == .changed { become(.cancelled) } else { state = .failed }
  }

  /// How far the pointer is from where it went down.
  var travel: Point { Point(x: location.x - startLocation.x, y: location.y - startLocation.y) }
}
