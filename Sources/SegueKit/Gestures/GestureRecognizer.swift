// Gestures that a program's views recognise. A recognizer follows the pointers that go down on its view, and asks to
// begin; it never begins by itself. `GestureArena` knows who follows which pointer, and decides: who may begin, who
// must wait for another one to fail, and who fails. It has no views, so that UIKit's rules can be tested with names for
// members. `GestureArbiter` carries its effects out, one after another, because the action of one recognizer may cause
// the next effect. Interaction controllers compete there, too, represented by their hosts. `TouchDelivery` passes the
// same events to the views as touches, and withholds or cancels them as the recognizers say.
//
// Times come with the events, and with the window's tick for gestures that wait, such as a long press.
// SegueSession measures velocities, and says which movement is a drag (its folder Gestures).
//
// Rejected:
// - UIKit's rules in the recognizers themselves: each rule relates two of them, and could be tried only with views and
//   touches.
// - Carrying an effect out where it arises: the action that it calls may cause further effects, in the midst of the
//   first ones.

public import SegueGeometry
public import SegueScene

/// Recognizes a gesture in pointer events (UIGestureRecognizer).
///
/// A recognizer that is attached to a view follows the pointers that go down on it. A subclass overrides the four
/// `pointer…` methods and changes the state with `become(_:)`. When several recognizers of a window follow the same
/// pointer, the first one that recognizes its gesture makes the others fail, unless delegates, failure requirements or
/// the methods in the section *Other recognizers* say otherwise.
///
/// After the gesture has ended, failed or been cancelled, the recognizer does not take part again until all its
/// pointers have gone up. Its state becomes `possible` when the next pointer goes down.
nonisolated open class GestureRecognizer {
  /// The states of a gesture. Discrete gestures (tap, swipe) go from `possible` to `ended`
  /// directly.
  public enum State: String, Sendable, Hashable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// True for `ended`, `cancelled` and `failed`, after which only a new gesture can follow.
    public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
    var isActive: Bool { self == .began || self == .changed }
  }

  /// The state of the present gesture or, when none is in progress, of the previous one. A subclass
  /// may set it, which is the same as calling `become(_:)`.
  public var state: State {
    get { reached }
    set { become(newValue) }
  }
  private var reached = State.possible {
    didSet {
      guard reached.isTerminal, !oldValue.isTerminal else { return }
      held = nil
      arbiter?.left(self, failed: reached == .failed)
      didLeave()
    }
  }
  /// The view to which `View.addGestureRecognizer` has attached the recognizer; nil for none.
  public internal(set) weak var view: View?
  /// Called when the state becomes `began`, `changed`, `ended` or `cancelled`, but not for
  /// `failed`.
  public var action: ((GestureRecognizer) -> Void)?
  /// Answers questions about the gesture; not retained.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// False makes the recognizer ignore pointers. Setting it to false during a gesture cancels the
  /// gesture.
  public var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// True, the default, cancels the touches of a recognized gesture in their views, which get
  /// `touchesCancelled`.
  public var cancelsTouchesInView = true
  /// True withholds touches from the views until the gesture has failed. When the gesture is
  /// recognized, the views never get them.
  public var delaysTouchesBegan = false
  /// True, the default, withholds the end of a touch from its view while the gesture may still be
  /// recognized, for example between the taps of a double tap. When the gesture is recognized, the
  /// view gets `touchesCancelled` instead.
  public var delaysTouchesEnded = true
  /// The location of the pointer or, with several, the mean of their locations, in the window's points.
  public private(set) var location = Point.zero
  /// The location at which the first pointer went down, in the window's points.
  public private(set) var startLocation = Point.zero
  /// The time of the most recent event, in seconds.
  public private(set) var time = 0.0
  /// The time at which the first pointer went down, in seconds.
  public private(set) var startTime = 0.0
  /// The time of the window's clock, in seconds, for gestures that depend on time.
  public private(set) var now = 0.0

  /// The pointers that are down, in the order in which they went down.
  private(set) var touches: [(pointer: Int, location: Point)] = []
  /// The sum of the jumps that `location` made when a pointer went down or up and the mean changed.
  private var jumps = Point.zero
  private var tracker = VelocityTracker()
  private var targets: [(target: WeakReference, call: (GestureRecognizer) -> Void)] = []
  private(set) var failureRequirements: [WeakReference] = []
  /// The arbiter of the window that the recognizer's pointers are in; nil for a recognizer that
  /// gets its events directly.
  weak var arbiter: GestureArbiter?
  /// The state to enter as soon as the recognizers that must fail have failed; nil while the
  /// recognizer does not wait for others.
  private var held: State?
  /// True while the recognized gesture waits for other recognizers to fail.
  var isHeld: Bool { held != nil }
  /// True when the pointers went up while the recognizer waited for others to fail, so that its
  /// gesture ends as soon as it has begun.
  private var endsWhenReleased = false

  /// Creates a recognizer that calls `action` at each change of its state.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    self.action = action
  }

  // MARK: Targets

  /// Creates a recognizer that calls a method of `target`, which must take a recognizer of this
  /// class, whenever an `action` would be called. The target is not retained.
  ///
  ///     PanGestureRecognizer(target: self, action: Card.pan)
  public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a method of `target` that is called after the methods that were added earlier. The target
  /// is not retained.
  public func addTarget<Target: AnyObject, Recognizer: GestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    targets.append(
      (
        WeakReference(target),
        { [weak target] recognizer in
          guard let target, let recognizer = recognizer as? Recognizer else { return }
          action(target)(recognizer)
        }
      ))
  }

  /// Removes all methods of `target`, or the methods of all targets when `target` is nil.
  public func removeTarget(_ target: AnyObject?) {
    targets.removeAll { target == nil || $0.target.object === target || $0.target.object == nil }
  }

  // MARK: Touches

  /// The velocity of `location`, in points per second. The jump of `location` when a pointer goes
  /// down or up is not part of it.
  public var pointerVelocity: Point { Point(tracker.velocity(at: time)) }

  /// The number of pointers that are down.
  public var numberOfTouches: Int { touches.count }

  /// Returns the location of one pointer, in the points of `view`, or in the window's if `view` is
  /// nil. Pointers are numbered in the order in which they went down. For an index out of range,
  /// returns `location(in:)`.
  public func location(ofTouch index: Int, in view: View?) -> Point {
    guard touches.indices.contains(index) else { return location(in: view) }
    let location = touches[index].location
    return view?.convert(location, from: nil) ?? location
  }

  /// Returns the location in the points of `view`, or in the window's if `view` is nil.
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// Handles an event. Events with numbers that are not finite are ignored.
  public func handle(_ event: PointerEvent) {
    guard isEnabled, event.location.x.isFinite, event.location.y.isFinite, event.time.isFinite
    else { return }
    switch event.phase {
    case .began: add(event)
    case .moved: move(event)
    case .ended, .cancelled: remove(event)
    }
  }

  /// Cancels a gesture that has begun, and fails a gesture that has not.
  public func cancel() {
    touches = []
    giveUp()
  }

  private func add(_ event: PointerEvent) {
    // A tap that has ended, but waits for other recognizers to fail, takes no further touches.
    guard held != .ended, !touches.contains(where: { $0.pointer == event.pointer }) else { return }
    if touches.isEmpty {
      if state.isTerminal { state = .possible }
      startLocation = event.location
      startTime = event.time
      now = event.time
      jumps = .zero
      tracker.reset()
    } else {
      guard !state.isTerminal, touches.count < touchLimit else { return }
    }
    let before = location
    touches.append((event.pointer, event.location))
    updateLocation()
    time = max(touches.count == 1 ? event.time : time, event.time)
    if touches.count == 1 {
      tracker.add(location.vector, at: event.time)
      reset()
    } else {
      jump(from: before)
    }
    pointerBegan()
  }

  private func move(_ event: PointerEvent) {
    guard let index = touches.firstIndex(where: { $0.pointer == event.pointer }) else { return }
    touches[index].location = event.location
    updateLocation()
    time = max(time, event.time)
    tracker.add(steadyLocation.vector, at: event.time)
    if !state.isTerminal { pointerMoved() }
  }

  private func remove(_ event: PointerEvent) {
    guard let index = touches.firstIndex(where: { $0.pointer == event.pointer }) else { return }
    // An end event at the location of the previous move says nothing about the velocity, so it is
    // not a sample for the tracker.
    let moved = event.location != touches[index].location
    touches[index].location = event.location
    updateLocation()
    time = max(time, event.time)
    if event.phase == .ended, moved { tracker.add(steadyLocation.vector, at: event.time) }
    let before = location
    touches.remove(at: index)
    if !touches.isEmpty {
      updateLocation()
      jump(from: before)
    }
    guard !state.isTerminal else { return }
    if event.phase == .ended { pointerEnded() } else { pointerCancelled() }
    guard touches.isEmpty, state == .possible, !awaitsMoreTouches else { return }
    if held == nil { state = .failed } else { endsWhenReleased = true }
  }

  private func updateLocation() {
    let count = Double(touches.count)
    location = Point(
      x: touches.reduce(0) { $0 + $1.location.x } / count,
      y: touches.reduce(0) { $0 + $1.location.y } / count)
  }

  private func jump(from before: Point) {
    jumps.x += location.x - before.x
    jumps.y += location.y - before.y
  }

  /// The location without the jumps that it makes when the number of pointers changes.
  var steadyLocation: Point { Point(x: location.x - jumps.x, y: location.y - jumps.y) }

  /// The vector from `startLocation` to `location`, without the jumps that `location` makes when a
  /// pointer goes down or up.
  var travel: Point {
    Point(x: steadyLocation.x - startLocation.x, y: steadyLocation.y - startLocation.y)
  }

  /// Converts a vector at the pointer's location from the window's points to the points of `view`.
  func inPoints(_ way: Point, of view: View?) -> Point {
    guard let view else { return way }
    let start = view.convert(location, from: nil)
    let end = view.convert(Point(x: location.x + way.x, y: location.y + way.y), from: nil)
    return Point(x: end.x - start.x, y: end.y - start.y)
  }

  // MARK: State

  /// Changes the state and calls the action, unless the new state is `possible` or `failed`.
  ///
  /// A gesture is recognized when its state changes from `possible` to `began` or `ended`. If
  /// `shouldBegin`, the delegate or another recognizer prevents this change, the state becomes
  /// `failed` instead. If other recognizers have to fail first, the state stays `possible` until
  /// they have failed.
  public func become(_ state: State) {
    guard self.state == .possible, state == .began || state == .ended else { return apply(state) }
    guard held == nil else { return }
    guard shouldBegin(), delegate?.gestureRecognizerShouldBegin(self) ?? true else {
      reached = .failed
      return
    }
    guard let arbiter else { return apply(state) }
    held = state
    endsWhenReleased = false
    arbiter.recognize(self, isDiscrete: state == .ended)
  }

  private func apply(_ state: State) {
    reached = state
    guard state != .possible, state != .failed else { return }
    action?(self)
    for target in targets { target.call(self) }
  }

  /// Applies the state that the recognizer has requested. Called by the arbiter.
  func begin() {
    guard let next = held, state == .possible else { return }
    held = nil
    apply(next)
    if next == .began, endsWhenReleased, state.isActive { apply(.ended) }
  }

  /// Fails the gesture because another one was recognized. Called by the arbiter.
  func prevent() {
    guard state == .possible else { return }
    state = .failed
  }

  private func giveUp() {
    if state.isActive {
      become(.cancelled)
    } else if state == .possible {
      state = .failed
    }
  }

  /// Advances a gesture that depends on time, such as a long press. Called at each tick of the
  /// window's clock.
  func advance(to time: Double) {
    guard time.isFinite, time > now, !state.isTerminal else { return }
    now = time
    if held == nil { timeAdvanced() }
  }

  // MARK: Other recognizers

  /// Lets this gesture begin only after `other` has failed (UIGestureRecognizer.require(toFail:)).
  public func require(toFail other: GestureRecognizer) {
    failureRequirements.removeAll { $0.object == nil }
    failureRequirements.append(WeakReference(other))
  }

  /// Returns true when recognizing this gesture makes `other` fail. The default is true.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns true when recognizing `other` makes this gesture fail. The default is true.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Returns true when this gesture may begin only after `other` has failed. The requirements of
  /// `require(toFail:)` apply in addition. The default is false.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Returns true when `other` may begin only after this gesture has failed. The default is false.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// True while the gesture has got touches and may still be recognized.
  var isUndecided: Bool {
    state == .possible && isEnabled && (!touches.isEmpty || awaitsMoreTouches || isHeld)
  }

  /// Called when the gesture has ended, has failed or was cancelled.
  func didLeave() {}

  // MARK: For subclasses

  /// The max number of pointers to follow simultaneously; further ones are ignored.
  var touchLimit: Int { .max }

  /// True while the gesture can still be recognized although all its pointers have gone up, as for
  /// a double tap between its taps. When it is false, a gesture that is still `possible` at that
  /// time fails.
  open var awaitsMoreTouches: Bool { false }

  /// Prepares for a new gesture (UIGestureRecognizer.reset). Called when the first pointer has gone down,
  /// before `pointerBegan`; an override must call `super.reset()`.
  open func reset() {}

  /// Returns false to make the gesture fail although its conditions are met. Called once for each gesture, when it is
  /// about to be recognized. The default is true.
  open func shouldBegin() -> Bool { true }

  @available(*, unavailable, message: "override pointerBegan()")
  open func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent) {}
  @available(*, unavailable, message: "override pointerMoved()")
  open func touchesMoved(_ touches: Set<Touch>, with event: PointerEvent) {}
  @available(*, unavailable, message: "override pointerEnded()")
  open func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent) {}
  @available(*, unavailable, message: "override pointerCancelled()")
  open func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent) {}

  /// Called when a pointer went down. All four `pointer…` methods are called after the properties,
  /// such as `location`, have got their new values.
  open func pointerBegan() {}
  /// Called when a pointer moved, except after the gesture has ended or failed.
  open func pointerMoved() {}
  /// Called when a pointer went up, except after the gesture has ended or failed. `numberOfTouches`
  /// is the number of pointers that are still down.
  open func pointerEnded() {}
  /// Called when the system cancelled a pointer. By default a gesture that has begun is cancelled, and one
  /// that has not begun fails.
  open func pointerCancelled() { giveUp() }
  /// Called when the window's clock has advanced to `now`, for gestures that have not ended or failed.
  open func timeAdvanced() {}
}

/// A weak reference, for use in collections.
struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// Recognizers are compared by identity, as NSObjects are.
extension GestureRecognizer: Hashable {
  public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
