public import SegueScene

/// A view that turns touches into events, such as a tap inside it, which call actions (UIControl).
///
/// A control is `highlighted` while a touch is down on it. A touch that moves further than 70 points away from the
/// bounds is outside, as in UIKit.
nonisolated open class Control: View {
  /// The events of a control (UIControl.Event).
  public struct Event: OptionSet, Sendable, Hashable {
    /// The bits of the events, as in UIKit.
    public let rawValue: UInt
    /// Creates a set of events from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch has begun on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch has moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch has moved outside of the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch has come into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch has left the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch has ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch has ended outside of the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled, for example by a gesture.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value has changed; sent by the subclass.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action; sent with `touchUpInside`.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: .max)
  }

  private struct Entry {
    weak var target: AnyObject?
    let hasTarget: Bool
    let events: Event
    let call: (Control) -> Void
  }

  private var entries: [Entry] = []
  private weak var touch: Touch?

  /// False makes the control ignore touches.
  open var isEnabled = true
  /// True for a control that is selected; set by the program.
  open var isSelected = false
  /// True while a touch is down on the control and inside it.
  open var isHighlighted = false
  /// True from the beginning of a touch to its end.
  public private(set) var isTracking = false
  /// True while the tracked touch is inside the control.
  public private(set) var isTouchInside = false

  /// The distance from the bounds, in points, up to which a moving touch is inside.
  private static let reach = 70.0

  /// Calls a method of `target`, which is not retained, for each of `events`:
  /// `button.addTarget(self, action: Card.tapped, for: .touchUpInside)`.
  public func addTarget<Target: AnyObject, Sender: Control>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: Event
  ) {
    add(target, events) { [weak target] control in
      if let target, let sender = control as? Sender { action(target)(sender) }
    }
  }

  /// Calls a method of `target` without arguments.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for events: Event
  ) {
    add(target, events) { [weak target] _ in if let target { action(target)() } }
  }

  /// Calls a closure with the control for each of `events` (UIControl.addAction).
  public func addAction(for events: Event, _ action: @escaping (Control) -> Void) {
    entries.append(Entry(target: nil, hasTarget: false, events: events, call: action))
  }

  /// Removes the actions of `target` for `events`; nil for those of all targets and closures.
  public func removeTarget(_ target: AnyObject?, for events: Event) {
    entries = entries.compactMap { entry in
      guard target == nil || entry.target === target else { return entry }
      let rest = entry.events.subtracting(events)
      return rest.isEmpty
        ? nil : Entry(target: entry.target, hasTarget: entry.hasTarget, events: rest, call: entry.call)
    }
  }

  /// Calls the actions for `events` (UIControl.sendActions).
  open func sendActions(for events: Event) {
    entries.removeAll { $0.hasTarget && $0.target == nil }
    for entry in entries where !entry.events.isDisjoint(with: events) { entry.call(self) }
  }

  private func add(_ target: AnyObject, _ events: Event, _ call: @escaping (Control) -> Void) {
    entries.append(Entry(target: target, hasTarget: true, events: events, call: call))
  }

  // MARK: Touches

  /// Called when a touch begins on the control. Return false to ignore the touch.
  open func beginTracking(_ touch: Touch, with event: PointerEvent?) -> Bool { true }
  /// Called when the touch moves. Return false to end the tracking.
  open func continueTracking(_ touch: Touch, with event: PointerEvent?) -> Bool { true }
  /// Called when the touch ends.
  open func endTracking(_ touch: Touch?, with event: PointerEvent?) {}
  /// Called when the touch is cancelled.
  open func cancelTracking(with event: PointerEvent?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch, with: event) else { return }
    self.touch = touch
    (isTracking, isTouchInside, isHighlighted) = (true, true, true)
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: PointerEvent?) {
    guard isTracking, let touch = touches.first(where: { $0 === self.touch }) else { return }
    let (wasInside, isInside) = (isTouchInside, reaches(touch))
    (isTouchInside, isHighlighted) = (isInside, isInside)
    if wasInside != isInside { sendActions(for: isInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
    guard isTracking, !continueTracking(touch, with: event) else { return }
    release()
    endTracking(touch, with: event)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?) {
    guard isTracking, let touch = touches.first(where: { $0 === self.touch }) else { return }
    let isInside = reaches(touch)
    release()
    endTracking(touch, with: event)
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent?) {
    guard isTracking, touches.contains(where: { $0 === touch }) else { return }
    release()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  private func release() {
    (isTracking, isTouchInside, isHighlighted, touch) = (false, false, false, nil)
  }

  private func reaches(_ touch: Touch) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
  }
}
