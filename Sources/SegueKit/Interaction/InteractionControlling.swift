public import SegueGeometry
public import SegueScene

/// An interaction controller that receives pointer events itself. It can begin a transition with a
/// drag and drive it. Implemented by plug-ins and by programs.
///
/// The controller is attached to a container for one operation (`ViewController.addInteraction`).
/// Each pointer that goes down over that container is offered to it, event by event, until a
/// controller begins a transition with the pointer. From then on only that controller gets the
/// pointer's events, and the others get a cancellation.
public protocol InteractionControlling: ViewControllerInteractiveTransitioning {
  /// Handles a pointer event. `host` begins and drives transitions; it is the same object for as
  /// long as the controller is attached.
  func pointer(_ event: PointerEvent, in host: InteractionHost)

  /// The controller was removed from `host`, or the window that showed the container is gone. The
  /// controller may release what it keeps for `host` as soon as the transition that it drives there
  /// is over. Events may come from `host` again when another window shows the container.
  func detached(from host: InteractionHost)
}

extension InteractionControlling {
  public func detached(from host: InteractionHost) {}
}

/// Lets an interaction controller begin the operation that it is attached for, and drive the
/// transition that it began.
///
/// The controller can still interrupt its transition while that settles. Once the transition is
/// over, every call returns `ended`.
public final class InteractionHost {
  /// The operation that the controller is attached for.
  public let operation: TransitionOperation
  private weak var owner: ViewController?
  private unowned let controller: any InteractionControlling
  private weak var context: TransitionContext?

  init(
    operation: TransitionOperation, owner: ViewController, controller: any InteractionControlling
  ) {
    self.operation = operation
    self.owner = owner
    self.controller = controller
  }

  /// The container's view, for conversions to its points; nil when the container is gone.
  public var containerView: View? { owner?.view }

  /// The container's size in points; zero when it is gone.
  public var size: Size { owner?.view.bounds.size ?? .zero }

  /// The layout direction: that of the transition in flight, which is fixed when it begins, or else
  /// the present one.
  public var layoutDirection: LayoutDirection {
    current?.layoutDirection ?? owner?.layoutDirection ?? .leftToRight
  }

  /// The progress, 0…1; 0 when no transition of this controller is in flight.
  public var percentComplete: Double { current?.percentComplete ?? 0 }

  /// True while a transition that this controller drives is in flight.
  public var isInFlight: Bool { current != nil }

  /// The transition in flight that this controller drives; nil when there is none.
  public var transition: TransitionContext? { current }

  /// True when `begin` would succeed: no transition is in flight, and the container can perform the
  /// operation.
  public func canBegin(_ direction: TransitionDirection) -> Bool {
    guard let owner, let engine = owner.window?.engine, !engine.isInFlight else { return false }
    return owner.canPerform(operation, direction: direction)
  }

  /// Begins the operation, driven by this controller. Returns false, and does nothing, when the
  /// operation is not possible now (a pop at the root, or while another transition is in flight).
  @discardableResult
  public func begin(_ direction: TransitionDirection = .forward) -> Bool {
    guard canBegin(direction), let owner, let engine = owner.window?.engine else { return false }
    let before = engine.count
    guard owner.perform(operation, direction: direction, by: controller) else { return false }
    guard engine.count > before, let context = engine.context else {
      // The request was made in a callback and is carried out afterwards; the controller then gets
      // the context in `attach(to:)`.
      return true
    }
    // The delegate may have named another interaction controller.
    if engine.flight?.interaction === controller { self.context = context }
    return true
  }

  /// Sets the progress, clamped to 0…1. The present value is ignored, NaN is refused.
  @discardableResult
  public func update(_ percent: Double) -> TransitionMachine.Status {
    current?.updateInteractiveTransition(percent) ?? .ended
  }

  /// Interrupts the controller's transition while it plays or settles, so that it is interactive.
  @discardableResult
  public func pause() -> TransitionMachine.Status {
    current?.pauseInteractiveTransition() ?? .ended
  }

  /// Ends the interaction; the transition finishes. The velocity is in progress per second,
  /// positive toward the end.
  @discardableResult
  public func finish(velocity: Double = 0) -> TransitionMachine.Status {
    current?.finishInteractiveTransition(velocity: velocity) ?? .ended
  }

  /// Ends the interaction; the transition goes back to its start. The velocity is in progress per
  /// second, positive toward the end.
  @discardableResult
  public func cancel(velocity: Double = 0) -> TransitionMachine.Status {
    current?.cancelInteractiveTransition(velocity: velocity) ?? .ended
  }

  /// Ends the interaction; the decision rule chooses the end. `velocity` is in progress per second.
  @discardableResult
  public func release(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionMachine.Status {
    current?.releaseInteractiveTransition(
      velocity: velocity, gestureWasCancelled: gestureWasCancelled) ?? .ended
  }

  /// Moves a view away from where the timeline has it; see `TransitionContext.moveFreely`.
  @discardableResult
  public func moveFreely(
    _ key: TransitionKey, to point: Point, velocity: Point = .zero
  ) -> TransitionMachine.Status {
    guard let context = current else { return .ended }
    guard let view = context.view(forKey: key) else { return .refused }
    return context.moveFreely(view, to: point, velocity: velocity)
  }

  private var current: TransitionContext? {
    if let context, context.engine != nil { return context }
    guard let flight = owner?.window?.engine.flight, flight.interaction === controller else {
      return nil
    }
    return flight.context
  }
}

/// An interaction controller with the host for one place where it is attached.
public struct AttachedInteraction {
  public let controller: any InteractionControlling
  public let host: InteractionHost
}

extension ViewController {
  /// Attaches an interaction controller for `operation`: `.pop` or `.push` of a navigation
  /// controller, `.select` of a tab bar controller, `.page` of a page container, `.present` or
  /// `.dismiss` of any view controller. It is offered every pointer over this controller's view,
  /// and is kept until it is removed.
  @discardableResult
  public func addInteraction(
    _ controller: any InteractionControlling, for operation: TransitionOperation
  ) -> InteractionHost {
    let host = InteractionHost(operation: operation, owner: self, controller: controller)
    attachedInteractions.append(AttachedInteraction(controller: controller, host: host))
    return host
  }

  /// Removes `controller` from every operation it is attached for. A transition that it holds
  /// interactively is cancelled, since nothing else would end the interaction.
  public func removeInteraction(_ controller: any InteractionControlling) {
    for attached in attachedInteractions where attached.controller === controller {
      attached.host.cancel()
    }
    let gone = attachedInteractions.filter { $0.controller === controller }
    attachedInteractions.removeAll { $0.controller === controller }
    for attached in gone { attached.controller.detached(from: attached.host) }
  }

  /// Tells the interaction controllers of this view controller and of its descendants that the
  /// window is gone.
  func tellInteractionsOfEnd() {
    for attached in attachedInteractions { attached.controller.detached(from: attached.host) }
    for child in children { child.tellInteractionsOfEnd() }
  }
}
