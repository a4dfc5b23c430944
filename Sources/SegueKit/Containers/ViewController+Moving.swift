/// Why a controller comes or goes. True from the first call of its transition to the last, so within
/// `viewWillAppear` and the three like it; false where there is no transition, and for the other three.
/// On the way back after a cancel they tell what happens then: one that came and goes again is being
/// dismissed, or leaves its container; one that stays after all is neither.
extension ViewController {
  /// It is presented by this transition itself, not what it is in (UIViewController.isBeingPresented).
  public var isBeingPresented: Bool {
    way.map { $0.plan.operation == .present && $0.plan.to === self && $0.end == .finish } ?? false
  }

  /// It, or what it is presented over, is dismissed (UIViewController.isBeingDismissed).
  public var isBeingDismissed: Bool {
    guard let (plan, end) = way else { return false }
    switch (plan.operation, end) {
    case (.present, .cancel): return plan.to === self
    case (.dismiss, .finish): return plan.to.map(isPresentedOver) ?? false
    default: return false
    }
  }

  /// It becomes a child (UIViewController.isMovingToParent).
  public var isMovingToParent: Bool {
    way.map { $0.plan.addsChild && $0.plan.to === self && $0.end == .finish } ?? false
  }

  /// It stops being a child (UIViewController.isMovingFromParent).
  public var isMovingFromParent: Bool {
    guard let (plan, end) = way else { return false }
    return end == .finish
      ? plan.removesChild && plan.from === self : plan.addsChild && plan.to === self
  }

  /// The transition in flight, and the end that the screens were last told of.
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
