/// The reason why a view controller appears or disappears.
///
/// The properties are set from the first call of a transition to the last, and so within
/// `viewWillAppear` and the other appearance methods. All are false when no transition is in
/// flight. When the transition is cancelled, they describe the way back: a controller that appeared
/// and disappears again is being dismissed or moves from its parent; one that disappeared and
/// appears again does neither.
extension ViewController {
  /// True while it is itself presented, not one of its ancestors
  /// (UIViewController.isBeingPresented).
  public var isBeingPresented: Bool {
    way.map { $0.plan.operation == .present && $0.plan.to === self && $0.end == .finish } ?? false
  }

  /// True while it, or a view controller that it is presented over, is dismissed
  /// (UIViewController.isBeingDismissed).
  public var isBeingDismissed: Bool {
    guard let (plan, end) = way else { return false }
    switch (plan.operation, end) {
    case (.present, .cancel): return plan.to === self
    case (.dismiss, .finish): return plan.to.map(isPresentedOver) ?? false
    default: return false
    }
  }

  /// True while it becomes a child (UIViewController.isMovingToParent).
  public var isMovingToParent: Bool {
    way.map { $0.plan.addsChild && $0.plan.to === self && $0.end == .finish } ?? false
  }

  /// True while it stops being a child (UIViewController.isMovingFromParent).
  public var isMovingFromParent: Bool {
    guard let (plan, end) = way else { return false }
    return end == .finish
      ? plan.removesChild && plan.from === self : plan.addsChild && plan.to === self
  }

  /// The plan of the transition in flight, and the end that the last appearance calls announced.
  private var way: (plan: TransitionPlan, end: TransitionDecision)? {
    guard let engine = window?.engine, let flight = engine.flight else { return nil }
    return (flight.plan, engine.machine.appearance)
  }

  private func isPresentedOver(_ other: ViewController) -> Bool {
    var controller = self
    while let presenter = controller.directPresenter {
      if presenter === other { return true }
      controller = presenter
    }
    return false
  }
}
