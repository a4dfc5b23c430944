/// Properties that give the reason why a view controller appears or disappears.
///
/// The properties are valid from the first call of a transition to its last, and therefore within
/// `viewWillAppear` and the other appearance methods. All are false when no transition is in
/// flight. When the transition is cancelled, the properties describe the return to the start. For a
/// controller that was being presented or added, `isBeingDismissed` or `isMovingFromParent` is then
/// true. For a controller that disappeared and now appears again, all are false.
extension ViewController {
  /// True while the view controller itself, and not an ancestor of it, is being presented
  /// (UIViewController.isBeingPresented).
  public var isBeingPresented: Bool {
    way.map { $0.plan.operation == .present && $0.plan.to === self && $0.end == .finish } ?? false
  }

  /// True while the view controller, or a view controller that it is presented over, is being
  /// dismissed (UIViewController.isBeingDismissed).
  public var isBeingDismissed: Bool {
    guard let (plan, end) = way else { return false }
    switch (plan.operation, end) {
    case (.present, .cancel): return plan.to === self
    case (.dismiss, .finish): return plan.to.map(isPresentedOver) ?? false
    default: return false
    }
  }

  /// True while the view controller is being added to a container
  /// (UIViewController.isMovingToParent).
  public var isMovingToParent: Bool {
    way.map { $0.plan.addsChild && $0.plan.to === self && $0.end == .finish } ?? false
  }

  /// True while the view controller is being removed from its container
  /// (UIViewController.isMovingFromParent).
  public var isMovingFromParent: Bool {
    guard let (plan, end) = way else { return false }
    return end == .finish
      ? plan.removesChild && plan.from === self : plan.addsChild && plan.to === self
  }

  /// The plan of the transition in flight, and the end (finish or cancel) that the most recent
  /// appearance calls announced. Nil when no transition is in flight.
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
