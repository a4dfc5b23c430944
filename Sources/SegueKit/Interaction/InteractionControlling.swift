public import SegueGeometry
public import SegueScene

/// An interaction controller that looks at pointers itself: it may take a drag, begin a transition
/// with it, and drive that to its end. From a plug-in or from the program.
///
/// It is attached to a container for one operation (`ViewController.addInteraction`). Each pointer
/// that goes down over that container is offered to it, event by event, until somebody begins a
/// transition with it; from then on the pointer is that one's alone and the others see it cancelled.
public protocol InteractionControlling: ViewControllerInteractiveTransitioning {
  /// A pointer did something. `host` is what the controller can do about it; it is the same object
  /// for as long as the controller is attached.
  func pointer(_ event: PointerEvent, in host: InteractionHost)

  /// The controller was taken away from `host`, or the window that showed that place is gone: what it
  /// keeps for the place can go, once the transition that it drives from there is over. Pointers may
  /// come from there again when another window shows it.
  func detached(from host: InteractionHost)
}

extension InteractionControlling {
  public func detached(from host: InteractionHost) {}
}

/// What an interaction controller may do: begin the operation that it is attached for, and drive
/// what it began.
///
/// The controller that began a transition can still grab it while it settles. Handles of a
/// transition that is over answer `ended`.
public final class InteractionHost {
  /// What the controller is attached for.
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

  /// The container's view, whose points a controller may want to count in; nil when it is gone.
  public var containerView: View? { owner?.view }

  /// The container's size in points; zero when it is gone.
  public var size: Size { owner?.view.bounds.size ?? .zero }

  /// Latched for the transition in flight, else as it is now.
  public var layoutDirection: LayoutDirection {
    current?.layoutDirection ?? owner?.layoutDirection ?? .leftToRight
  }

  /// The way gone, 0…1; 0 when nothing of the controller's is in flight.
  public var percentComplete: Double { current?.percentComplete ?? 0 }

  /// True while a transition that this controller drives is in flight.
  public var isInFlight: Bool { current != nil }

  /// The transition in flight that this controller drives; nil when there is none.
  public var transition: TransitionContext? { current }

  /// True when `begin` would begin something: nothing is in flight and the container can do it.
  public func canBegin(_ direction: TransitionDirection) -> Bool {
    guard let owner, let engine = owner.window?.engine, !engine.isInFlight else { return false }
    return owner.canPerform(operation, direction: direction)
  }

  /// Begins the operation under the controller's hand. False, and nothing happens, when it cannot
  /// be done now (a pop at the root, another transition in flight).
  @discardableResult
  public func begin(_ direction: TransitionDirection = .forward) -> Bool {
    guard canBegin(direction), let owner, let engine = owner.window?.engine else { return false }
    let before = engine.count
    guard owner.perform(operation, direction: direction, by: controller) else { return false }
    guard engine.count > before, let context = engine.context else {
      // Asked for in a callback: it comes with `attach`.
      return true
    }
    // A delegate may have named another controller.
    if engine.flight?.interaction === controller { self.context = context }
    return true
  }

  @discardableResult
  public func update(_ percent: Double) -> TransitionMachine.Status {
    current?.updateInteractiveTransition(percent) ?? .ended
  }

  @discardableResult
  public func pause() -> TransitionMachine.Status {
    current?.pauseInteractiveTransition() ?? .ended
  }

  @discardableResult
  public func finish(velocity: Double = 0) -> TransitionMachine.Status {
    current?.finishInteractiveTransition(velocity: velocity) ?? .ended
  }

  @discardableResult
  public func cancel(velocity: Double = 0) -> TransitionMachine.Status {
    current?.cancelInteractiveTransition(velocity: velocity) ?? .ended
  }

  /// Lets go; the decision rule decides.
  @discardableResult
  public func release(
    velocity: Double, gestureWasCancelled: Bool = false
  ) -> TransitionMachine.Status {
    current?.releaseInteractiveTransition(
      velocity: velocity, gestureWasCancelled: gestureWasCancelled) ?? .ended
  }

  /// Moves a view off the track; see `TransitionContext.moveFreely`.
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

/// An interaction controller at its place.
public struct AttachedInteraction {
  public let controller: any InteractionControlling
  public let host: InteractionHost
}

extension ViewController {
  /// Offers every pointer over this controller's view to `controller`, for `operation`: `.pop` and
  /// `.push` of a navigation controller, `.select` of tabs, `.page` of pages, `.present` and
  /// `.dismiss` of any. Kept until it is taken away.
  @discardableResult
  public func addInteraction(
    _ controller: any InteractionControlling, for operation: TransitionOperation
  ) -> InteractionHost {
    let host = InteractionHost(operation: operation, owner: self, controller: controller)
    attachedInteractions.append(AttachedInteraction(controller: controller, host: host))
    return host
  }

  /// Takes `controller` away from every operation. What it drives is let go of by nobody else, so
  /// a transition that it holds is cancelled.
  public func removeInteraction(_ controller: any InteractionControlling) {
    for attached in attachedInteractions where attached.controller === controller {
      attached.host.cancel()
    }
    let gone = attachedInteractions.filter { $0.controller === controller }
    attachedInteractions.removeAll { $0.controller === controller }
    for attached in gone { attached.controller.detached(from: attached.host) }
  }

  /// Tells the interaction controllers that are attached to it and to its children that the window is
  /// gone.
  func tellInteractionsOfEnd() {
    for attached in attachedInteractions { attached.controller.detached(from: attached.host) }
    for child in children { child.tellInteractionsOfEnd() }
  }
}
