public import SegueGeometry
public import SegueScene

/// Recognizes a gesture in pointer events (UIGestureRecognizer).
///
/// It follows one pointer at a time; others are ignored until that pointer goes up. A subclass
/// overrides the four `pointer…` methods and changes the state with `become(_:)`. After the gesture
/// has ended, failed or been cancelled, the state becomes `possible` when the next pointer goes
/// down.
open class GestureRecognizer {
  /// The states of a gesture. Discrete gestures (tap, swipe) go from `possible` to `ended`
  /// directly.
  public enum State: String, Sendable, Hashable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// True for `ended`, `cancelled` and `failed`, after which only a new gesture can follow.
    public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// The state of the present gesture, or of the last one.
  public internal(set) var state = State.possible
  /// The view that the recognizer is attached to; see `View.addGestureRecognizer`.
  public internal(set) weak var view: View?
  /// Called when the state becomes `began`, `changed`, `ended` or `cancelled`, but not for
  /// `failed`.
  public var action: ((GestureRecognizer) -> Void)?
  /// False ignores pointers. Setting it to false during a gesture cancels the gesture.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// The pointer's location, in the window's points.
  public private(set) var location = Point.zero
  /// The location at which the pointer went down, in the window's points.
  public private(set) var startLocation = Point.zero
  /// The time of the last event, in seconds.
  public private(set) var time = 0.0
  /// The time at which the pointer went down, in seconds.
  public private(set) var startTime = 0.0
  private var pointer: Int?
  private var tracker = VelocityTracker()

  /// Makes a recognizer that calls `action` at each change of its state.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    self.action = action
  }

  /// Creates a recognizer that calls a method of `target`, which must take a recognizer of this
  /// class, whenever the other initializer's `action` would be called. The target is not kept
  /// alive.
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

  /// The pointer's velocity, in points per second.
  public var velocity: Point { tracker.velocity(at: time) }

  /// Handles an event. Events with numbers that are not finite are ignored.
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
      reset()
      pointerBegan()
      return
    }
    guard event.pointer == pointer else { return }
    // An end at the location of the last move contains no information about the velocity.
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

  /// Gives up: a gesture that has begun is cancelled, one that has not begun fails.
  public func cancel() {
    pointer = nil
    if state == .began || state == .changed {
      become(.cancelled)
    } else if state == .possible {
      state = .failed
    }
  }

  /// Changes the state and calls the action, unless the new state is `possible` or `failed`.
  public func become(_ state: State) {
    self.state = state
    if state != .possible && state != .failed { action?(self) }
  }

  /// Returns the pointer's location in the points of `view`, or in the window's if `view` is nil.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Converts a vector at the pointer's location from the window's points to the points of `view`.
  func inPoints(_ way: Point, of view: View?) -> Point {
    guard let view else { return way }
    let start = view.convert(location, from: nil)
    let end = view.convert(Point(x: location.x + way.x, y: location.y + way.y), from: nil)
    return Point(x: end.x - start.x, y: end.y - start.y)
  }

  // MARK: For subclasses

  /// Prepares for a new gesture (UIGestureRecognizer.reset). Called when a pointer has gone down, before
  /// `pointerBegan`; an override must call `super.reset()`.
  open func reset() {}

  /// Called when the pointer went down. The properties have the new values in all four methods.
  open func pointerBegan() {}
  /// Called when the pointer moved, except after the gesture has ended or failed.
  open func pointerMoved() {}
  /// Called when the pointer went up, except after the gesture has ended or failed.
  open func pointerEnded() {}
  /// Called when the system cancelled the pointer. By default a gesture that has begun is
  /// cancelled, and one that has not begun fails.
  open func pointerCancelled() {
    if state == .began || state == .changed { become(.cancelled) } else { state = .failed }
  }

  /// The vector from where the pointer went down to where it is.
  var travel: Point { Point(x: location.x - startLocation.x, y: location.y - startLocation.y) }
}
