public import SegueGeometry

/// What drives transitions by hand: the type that a plug-in's author writes, after
/// UIViewControllerInteractiveTransitioning and a gesture recogniser in one.
///
/// One instance serves one place: a container and the operation that it is attached for there, all on
/// one thread: `init`, then any number of gestures. It looks at pointers, may take a drag and begin a
/// transition with it, and drives that to its end:
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
/// Once it has begun one, the pointer is its alone. When its last pointer is up and it has not let go
/// of its transition, the host does.
///
/// Source: `segue/interaction_controller.h`.
public protocol InteractionController: AnyObject, SendableMetatype {
  /// Who this controller is. Asked for once, when the library is loaded.
  static var descriptor: Descriptor { get }

  /// Called once for each place, and once when the library is loaded, to read what ``Parameter``s it
  /// declares. Parameters have their defaults here; the user's values are there from the first call
  /// on. `Timing` is no type for them here.
  init()

  /// A pointer did something over the container. An error thrown here, or a reader that the host
  /// refused, is logged, and what the controller holds is cancelled.
  func pointer(_ event: PointerEvent, in interaction: Interaction) throws

  /// The transition that it asked for begins under its hand, inside `begin` as a rule.
  func interactionStarted(_ interaction: Interaction) throws

  /// Its transition is over. Once for each that was begun.
  func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction) throws
}

extension InteractionController {
  public func interactionStarted(_ interaction: Interaction) {}
  public func interactionEnded(_ reason: TransitionEndReason, _ interaction: Interaction) {}
}

/// What a pointer (a finger, a mouse) did, and when.
public struct PointerEvent: Sendable, Hashable {
  public enum Phase: Int32, Sendable, Hashable, CaseIterable {
    case began = 1
    case moved, ended
    /// The system, or another controller, took it away.
    case cancelled
  }

  /// Phases of a later revision read as `cancelled`.
  public var phase: Phase
  /// Which pointer; a number is used again once the pointer is up.
  public var pointer: UInt32
  /// In the container's points.
  public var location: Point
  /// Seconds on the host's clock, which never goes back.
  public var time: Double

  public init(_ phase: Phase, at location: Point, time: Double, pointer: UInt32 = 0) {
    self.phase = phase
    self.location = location
    self.time = time
    self.pointer = pointer
  }
}
