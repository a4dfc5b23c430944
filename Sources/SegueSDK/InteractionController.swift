internal import CSegue

/// An interaction controller in a plug-in library, which drives transitions with gestures: the type that a plug-in's
/// author writes. It combines UIKit's UIViewControllerInteractiveTransitioning with a gesture recogniser.
///
/// One instance serves one container and the operation for which it is attached there. All calls come on one thread:
/// `init`, then any number of gestures. The controller receives pointer events, may begin a transition with a drag, and
/// drives the transition to its end:
///
///     func pointer(_ event: PointerEvent, in interaction: Interaction) {
///       switch pan.handle(event) {
///       case .began: interaction.begin(.backward)
///       case .changed: interaction.update(pan.translation.x / interaction.size.width)
///       case .ended: interaction.release(velocity: pan.velocity.x / interaction.size.width)
///       default: break
///       }
///     }
///
/// After the controller has begun a transition, no other controller receives the pointer's events. If the controller
/// has not released its transition when its last pointer goes up, the host releases it.
///
/// Source: `segue/interaction_controller.h`.
public protocol InteractionController: AnyObject, SendableMetatype {
  /// The controller's metadata, such as the id and the name. The metadata is read once, when the
  /// library is loaded.
  static var descriptor: Descriptor { get }

  /// Called once each time the controller is attached, and once when the library is loaded, to find the ``Parameter``s
  /// that the controller declares. In `init` the parameters have their defaults; the user's values are available in
  /// every other function. A controller cannot have a parameter of the type `Timing`.
  init()

  /// Called with each pointer event over the container. When this throws, or the host refuses a read, the
  /// error is logged, and the transition that the controller drives is cancelled.
  func pointer(_ event: PointerEvent, in interaction: Interaction) throws(PluginError)

  /// Called with each event of a two-finger swipe on a touchpad over the container. During a swipe, a controller may
  /// begin a transition as if one of its pointers were down. Errors have the same effect as the errors of
  /// ``pointer(_:in:)``.
  ///
  /// - Returns: false when the controller does not handle swipes, which is the default. The host then converts the
  ///   swipe to the drag of a pointer. Only the result for a swipe's first event is used.
  func scroll(_ event: ScrollEvent, in interaction: Interaction) throws(PluginError) -> Bool

  /// Called when a transition that the controller has requested with ``Interaction/begin(_:)``
  /// begins, usually during that call.
  func interactionStarted(_ interaction: Interaction) throws(PluginError)

  /// Called when the controller's transition has ended, once for each transition that began.
  func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction)
    throws(PluginError)
}

extension InteractionController {
  /// Returns false, for controllers that do not handle swipes.
  public func scroll(_ event: ScrollEvent, in interaction: Interaction) -> Bool { false }
  /// Does nothing, for controllers that need no preparation.
  public func interactionStarted(_ interaction: Interaction) {}
  /// Does nothing, for controllers that need no cleanup.
  public func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction) {}
}

/// One event of a pointer (a finger or a mouse), with its time.
public struct PointerEvent: Sendable, Hashable {
  /// The phase of a pointer or a swipe.
  public enum Phase: Int32, Sendable, Hashable, CaseIterable {
    /// The pointer went down, or the swipe began.
    case began = 1
    /// `moved`: the pointer or the fingers of the swipe moved. `ended`: the pointer went up, or the
    /// fingers were lifted.
    case moved, ended
    /// The system or another controller took the pointer away.
    case cancelled
  }

  /// The phase of the event. Phases that a later version of the ABI adds read as `cancelled`.
  public var phase: Phase
  /// The number of the pointer, which is reused after the pointer is up.
  public var pointer: UInt32
  /// The position of the pointer, in the container's points.
  public var location: Point
  /// The time in seconds on the host's clock, which never goes back.
  public var time: Double
  /// The device of the pointer.
  public var device = Device.unknown
  /// The buttons that are down, as the bits `SEGUE_BUTTON_…`: 1 is the primary one, 2 the secondary and 4 the middle one.
  public var buttons: UInt32 = 0
  /// The keys that are held, as the bits `SEGUE_MODIFIER_…`: 1 is shift, 2 control, 4 alt and 8 super.
  public var modifiers: UInt32 = 0
  /// The pressure, 0…1; 0 for a device that does not measure it.
  public var pressure = 0.0

  /// The kinds of devices.
  public enum Device: UInt32, Sendable, Hashable, CaseIterable {
    /// A device that the host does not know, or that a later version of the ABI adds.
    case unknown
    /// A finger on a screen.
    case touch
    /// A mouse, a pen or a touchpad.
    case mouse, pen, touchpad
  }

  /// Creates an event at a location in the container's points, with a time in seconds.
  public init(_ phase: Phase, at location: Point, time: Double, pointer: UInt32 = 0) {
    self.phase = phase
    self.location = location
    self.time = time
    self.pointer = pointer
  }
}

/// One event of a two-finger swipe on a touchpad, with its time.
public struct ScrollEvent: Sendable, Hashable {
  /// The phase of the event. Phases that a later version of the ABI adds read as `cancelled`.
  public var phase: PointerEvent.Phase
  /// The distance that the fingers have moved since the previous event, in points; zero in all phases
  /// except `moved`.
  public var delta: Point
  /// The time in seconds on the host's clock, which never goes back.
  public var time: Double
  /// The location of the cursor, in the container's points; zero if the host does not know it.
  public var location = Point.zero
  /// The device of the swipe.
  public var device = PointerEvent.Device.unknown
  /// The keys that are held, as in ``PointerEvent/modifiers``.
  public var modifiers: UInt32 = 0

  /// Creates an event with a distance in points and a time in seconds.
  public init(_ phase: PointerEvent.Phase, by delta: Point = .zero, time: Double) {
    self.phase = phase
    self.delta = delta
    self.time = time
  }
}

extension PointerEvent {
  /// Creates an event from the host's struct; nil for a struct of an impossible size, which reads as a cancelled pointer.
  init(_ event: segue_pointer_event_t?) {
    let event = event ?? segue_pointer_event_t()
    self.init(
      Phase(rawValue: event.phase) ?? .cancelled, at: event.location.point, time: event.time,
      pointer: event.id)
    device = Device(rawValue: event.device) ?? .unknown
    buttons = event.buttons
    modifiers = event.modifiers
    pressure = event.pressure
  }
}

extension ScrollEvent {
  /// Creates an event from the host's struct; nil for a struct of an impossible size, which reads as a cancelled swipe.
  init(_ event: segue_scroll_event_t?) {
    let event = event ?? segue_scroll_event_t()
    self.init(
      PointerEvent.Phase(rawValue: event.phase) ?? .cancelled, by: event.delta.point,
      time: event.time)
    location = event.location.point
    device = PointerEvent.Device(rawValue: event.device) ?? .unknown
    modifiers = event.modifiers
  }
}
