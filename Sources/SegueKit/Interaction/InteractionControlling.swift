// Fingers that drive transitions. `PointerDispatcher` takes each pointer of the window from its going down to its going
// up, and knows who has it. It is offered to the transition in flight, to the interaction controllers of the containers
// under it, and to gesture recognizers (folder Gestures). Who begins a transition with it gets it alone, and the others
// get a cancellation; all drive by the same few calls of the context (update, pause, finish, cancel, release), so that
// the machine need not know who it was. `ScrollDispatcher` does the same for two fingers on a touchpad, which for most
// controllers are the drag of a pointer.
//
// A transition that nobody drives can be grabbed all the same (`TransitionGrabber`), and views may leave the timeline
// to follow a finger (`FreeMotions`), to which they return with the finger's velocity. For a scripted finger,
// `FingerTrail` shows poses between two samples.
//
// Rejected:
// - Front ends that turn pointers into progress themselves: a window, a terminal and a script would differ.
// - A sample of a scripted finger for each frame: the calls that a plug-in gets would depend on the frame rate.
// - Driving only by a recognizer, as UIKit does: a plug-in knows pointers, and none of this module's classes.

public import SegueGeometry
public import SegueScene

/// An interaction controller that receives pointer events itself, so that it can begin a transition
/// with a drag and drive it. Implemented by plug-ins and by programs.
///
/// The controller is attached to a container for one operation (`ViewController.addInteraction`).
/// All controllers of a container are offered the events of each pointer that goes down over it,
/// until one controller begins a transition with the pointer. From then on only that controller
/// gets the pointer's events, and the other controllers get a cancellation.
nonisolated public protocol InteractionControlling: ViewControllerInteractiveTransitioning {
  /// Handles a pointer event. The controller begins and drives transitions with `host`, which is
  /// the same object in all calls for one attachment of the controller.
  func pointer(_ event: PointerEvent, in host: InteractionHost)

  /// Handles an event of a two-finger swipe on a touchpad over the container.
  ///
  /// - Returns: False, the default, when the controller does not handle swipes and gets the drag of
  ///   a pointer instead. The answer to the first event applies to the whole swipe.
  func scroll(_ event: ScrollEvent, in host: InteractionHost) -> Bool

  /// True while the controller requests a transition that is the mirror image of what the layout direction gives, such
  /// as a pop by a drag from the trailing edge: its animator gets the opposite layout direction. The default is false.
  var isMirrored: Bool { get }

  /// Called when the controller was detached, or the window that showed the container is gone. Once
  /// the transition that the controller drives through `host` is over, the controller may release
  /// the objects that it keeps for `host`. Events may come from `host` again when another window
  /// shows the container.
  func detached(from host: InteractionHost)
}

extension InteractionControlling {
  /// True: the controller sets the progress of the animator.
  public var playsAnimator: Bool { true }
  /// Returns false: the swipe is sent as the drag of a pointer.
  public func scroll(_ event: ScrollEvent, in host: InteractionHost) -> Bool { false }
  /// False: an animation has the container's layout direction.
  public var isMirrored: Bool { false }
  /// Does nothing.
  public func detached(from host: InteractionHost) {}
}

/// The interface with which an interaction controller begins and drives transitions. Each
/// attachment of a controller to a container, for one operation, has its own host.
///
/// A controller can interrupt its transition until the transition has ended, even while the
/// transition settles. When no transition of the controller is in flight, the functions that drive
/// a transition return `ended`.
public final class InteractionHost {
  /// The operation for which the controller is attached.
  public let operation: TransitionOperation
  private(set) weak var owner: ViewController?
  private unowned let controller: any InteractionControlling
  private weak var context: TransitionContext?

  init(
    operation: TransitionOperation, owner: ViewController, controller: any InteractionControlling
  ) {
    self.operation = operation
    self.owner = owner
    self.controller = controller
  }

  /// The container's view, in whose coordinates drags are measured; nil once the container has been
  /// released.
  public var containerView: View? { owner?.view }

  /// The size in points of the part of the container that is inside the window. This is the
  /// container's size, except for a sheet that extends below the window's lower edge. Zero once the
  /// container has been released.
  public var size: Size {
    guard let owner else { return .zero }
    let (view, size) = (owner.view, owner.view.bounds.size)
    guard let window = owner.window else { return size }
    let rect = view.convert(view.bounds, to: nil)
    return Size(
      width: min(size.width, max(window.size.width - rect.minX, 1)),
      height: min(size.height, max(window.size.height - rect.minY, 1)))
  }

  /// The layout direction. It does not change during a transition of the controller.
  public var layoutDirection: LayoutDirection {
    current?.layoutDirection ?? owner?.layoutDirection ?? .leftToRight
  }

  /// The progress, 0…1; 0 when no transition of this controller is in flight.
  public var percentComplete: Double { current?.percentComplete ?? 0 }

  /// True while a transition that this controller drives is in flight.
  public var isInFlight: Bool { current != nil }

  /// The transition in flight that this controller drives; nil when there is none.
  public var transition: TransitionContext? { current }

  /// Returns true when `begin` would succeed: no transition is in flight, and the container can
  /// perform the operation.
  public func canBegin(_ direction: TransitionDirection) -> Bool {
    guard let owner, let engine = owner.window?.engine, !engine.isInFlight else { return false }
    return owner.canPerform(operation, direction: direction)
  }

  /// Begins a transition for the host's operation, driven by the host's controller. Returns false
  /// and does nothing when the operation is not possible now, for example a pop at the root of a
  /// navigation stack, or any operation while another transition is in flight.
  @discardableResult
  public func begin(_ direction: TransitionDirection = .forward) -> Bool {
    guard canBegin(direction), let owner, let engine = owner.window?.engine else { return false }
    let before = engine.count
    guard owner.perform(operation, direction: direction, by: controller) else { return false }
    guard engine.count > before, let context = engine.context else {
      // A request that is made in a callback takes effect after the callback. The controller then
      // gets the context in `attach(to:)`.
      return true
    }
    // If the delegate has returned another interaction controller, this one does not get the
    // context.
    if engine.flight?.interaction === controller { self.context = context }
    return true
  }

  /// Sets the progress, clamped to 0…1. Setting the present value has no effect; NaN is refused.
  @discardableResult
  public func update(_ percent: Double) -> TransitionStatus {
    current?.updateInteractiveTransition(percent) ?? .ended
  }

  /// Interrupts the controller's transition while it plays or settles, and makes it interactive.
  @discardableResult
  public func pause() -> TransitionStatus {
    current?.pauseInteractiveTransition() ?? .ended
  }

  /// Ends the interaction; the transition finishes. The velocity is in progress per second,
  /// positive toward progress 1.
  @discardableResult
  public func finish(velocity: Double = 0) -> TransitionStatus {
    current?.finishInteractiveTransition(velocity: velocity) ?? .ended
  }

  /// Ends the interaction; the transition goes back to its start. The velocity is in progress per
  /// second, positive toward progress 1.
  @discardableResult
  public func cancel(velocity: Double = 0) -> TransitionStatus {
    current?.cancelInteractiveTransition(velocity: velocity) ?? .ended
  }

  /// Ends the interaction. The window's `decisionRule` decides whether the transition finishes or
  /// goes back, by the progress and by `velocity`, in progress per second. A gesture that was
  /// cancelled cancels the transition.
  @discardableResult
  public func release(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionStatus {
    current?.releaseInteractiveTransition(
      velocity: velocity, gestureWasCancelled: gestureWasCancelled) ?? .ended
  }

  /// Moves the centre of a screen's view to `point`, in the window's points, independently of the
  /// timeline; `velocity` is the finger's, in points per second. The view returns to the timeline
  /// when the interaction ends.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, velocity: Point = .zero
  ) -> TransitionStatus {
    guard let context = current else { return .ended }
    guard let view = context.view(forKey: key) else { return .refused }
    return context.moveFreely(view, to: point, velocity: velocity)
  }

  /// Moves a view like `moveFreely(_:to:velocity:)`, and gives the view a transform about its
  /// centre, which replaces the timeline's transform until the interaction ends.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, transform: Transform3D, velocity: Point = .zero
  ) -> TransitionStatus {
    guard let context = current else { return .ended }
    guard let view = context.view(forKey: key) else { return .refused }
    return context.moveFreely(view, to: point, transform: transform, velocity: velocity)
  }

  /// Moves a view like `moveFreely(_:to:transform:velocity:)`, and gives the view's bounds a size,
  /// which replaces the timeline's size until the interaction ends. A nil `transform` keeps the
  /// timeline's.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, size: Size, transform: Transform3D? = nil,
    velocity: Point = .zero
  ) -> TransitionStatus {
    guard let context = current else { return .ended }
    guard let view = context.view(forKey: key) else { return .refused }
    return context.moveFreely(
      view, to: point, size: size, transform: transform, velocity: velocity)
  }

  private var current: TransitionContext? {
    if let context, context.engine != nil { return context }
    guard let flight = owner?.window?.engine.flight, flight.interaction === controller else {
      return nil
    }
    return flight.context
  }
}

/// An interaction controller and its `InteractionHost` for one attachment to a view controller.
package struct AttachedInteraction {
  package let controller: any InteractionControlling
  /// The object with which the controller begins and drives transitions of the view controller that
  /// it is attached to.
  package let host: InteractionHost
}

extension ViewController {
  /// Attaches an interaction controller for `operation`: `.pop` or `.push` of a navigation
  /// controller, `.select` of a tab bar controller, `.page` of a page container, `.present` or
  /// `.dismiss` of any view controller. The interaction controller is offered every pointer over
  /// this view controller's view, and is retained until it is removed.
  @discardableResult
  public func addInteraction(
    _ controller: any InteractionControlling, for operation: TransitionOperation
  ) -> InteractionHost {
    let host = InteractionHost(operation: operation, owner: self, controller: controller)
    attachedInteractions.append(AttachedInteraction(controller: controller, host: host))
    return host
  }

  /// Detaches `controller` from all operations of this view controller. A transition that
  /// `controller` drives is cancelled, because nothing else would end the interaction.
  public func removeInteraction(_ controller: any InteractionControlling) {
    for attached in attachedInteractions where attached.controller === controller {
      attached.host.cancel()
    }
    let gone = attachedInteractions.filter { $0.controller === controller }
    attachedInteractions.removeAll { $0.controller === controller }
    for attached in gone { attached.controller.detached(from: attached.host) }
  }

  /// Notifies the interaction controllers of this view controller and of its descendants that the
  /// window is gone.
  func tellInteractionsOfEnd() {
    for attached in attachedInteractions { attached.controller.detached(from: attached.host) }
    for child in children { child.tellInteractionsOfEnd() }
  }
}
