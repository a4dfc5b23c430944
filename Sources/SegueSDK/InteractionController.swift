/// Drives transitions with gestures: the type that a plug-in's author writes. It is
/// UIViewControllerInteractiveTransitioning and a gesture recogniser in one.
///
/// One instance serves one place, which is a container and the operation that it is attached for
/// there. All calls come on one thread: `init`, then any number of gestures. The controller
/// receives pointer events, may begin a transition with a drag, and drives the transition to its
/// end:
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
/// Once it has begun a transition, only it receives the pointer's events. When its last pointer is
/// up and it has not released its transition, the host releases it.
///
/// Source: `segue/interaction_controller.h`.
public protocol InteractionController: AnyObject, SendableMetatype {
  /// The controller's id, name and other metadata. Read once, when the library is loaded.
  static var descriptor: Descriptor { get }

  /// Called once for each place, and once when the library is loaded, to find the ``Parameter``s
  /// that it declares. Here the parameters have their defaults; the user's values are available
  /// from the first call on. A controller can't have a parameter of the type `Timing`.
  init()

  /// Offers a pointer event over the container. When this throws, or the host refuses a read, that
  /// is logged, and the transition that the controller drives is cancelled.
  func pointer(_ event: PointerEvent, in interaction: Interaction) throws(PluginError)

  /// Offers an event of a two-finger swipe on a touchpad over the container; while the swipe goes on
  /// it counts as a pointer that is down. Errors are treated as those of
  /// ``pointer(_:in:)``.
  ///
  /// - Returns: false when the controller does not handle swipes, as it is where this function is
  ///   missing. The host then turns the swipe into the drag of a pointer. Only the answer to a
  ///   swipe's first event counts.
  func scroll(_ event: ScrollEvent, in interaction: Interaction) throws(PluginError) -> Bool

  /// Tells that the requested transition begins, driven by the controller. Usually comes inside
  /// `begin`.
  func interactionStarted(_ interaction: Interaction) throws(PluginError)

  /// Tells that the controller's transition is over. Called once for each transition that began.
  func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction)
    throws(PluginError)
}

extension InteractionController {
  public func scroll(_ event: ScrollEvent, in interaction: Interaction) -> Bool { false }
  public func interactionStarted(_ interaction: Interaction) {}
  public func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction) {}
}

/// One event of a pointer (a finger or a mouse), with its time.
public struct PointerEvent: Sendable, Hashable {
  public enum Phase: Int32, Sendable, Hashable, CaseIterable {
    case began = 1
    case moved, ended
    /// The system, or another controller, took the pointer away.
    case cancelled
  }

  /// What the pointer did. Phases of a later revision read as `cancelled`.
  public var phase: Phase
  /// The number of the pointer; it is used again once the pointer is up.
  public var pointer: UInt32
  /// Where the pointer is, in the container's points.
  public var location: Point
  /// The time in seconds on the host's clock, which never goes back.
  public var time: Double

  public init(_ phase: Phase, at location: Point, time: Double, pointer: UInt32 = 0) {
    self.phase = phase
    self.location = location
    self.time = time
    self.pointer = pointer
  }
}

/// One event of a two-finger swipe on a touchpad, with its time.
public struct ScrollEvent: Sendable, Hashable {
  /// What the fingers did. Phases of a later revision read as `cancelled`.
  public var phase: PointerEvent.Phase
  /// How far the fingers moved since the last event, in points; zero in all phases but `moved`.
  public var delta: Point
  /// The time in seconds on the host's clock, which never goes back.
  public var time: Double

  public init(_ phase: PointerEvent.Phase, by delta: Point = .zero, time: Double) {
    self.phase = phase
    self.delta = delta
    self.time = time
  }
}
