internal import SegueKit
internal import SegueStoryboard

/// The look (animator and settings) with which each view controller was pushed or presented. A view controller leaves
/// with the same look, unless the storyboard's row for the backward transition names an animator.
struct Arrivals {
  private struct Arrival {
    weak var controller: ViewController?
    let look: Storyboard.TransitionRow
  }

  private var all: [ObjectIdentifier: Arrival] = [:]

  /// The look (animator and settings) with which `controller` was pushed or presented; nil when no
  /// look was chosen, neither by the link or step nor by a person.
  subscript(controller: ViewController) -> Storyboard.TransitionRow? {
    get {
      let arrival = all[ObjectIdentifier(controller)]
      // The object identifier is an address, which may have belonged to another controller before.
      return arrival?.controller === controller ? arrival?.look : nil
    }
    set {
      all = all.filter { $0.value.controller != nil }
      all[ObjectIdentifier(controller)] = newValue.map { Arrival(controller: controller, look: $0) }
    }
  }
}

extension StoryboardStage {
  /// Returns the storyboard's row for `operation`, combined with the looks (animator, settings and so on) that override
  /// it. In the order of increasing precedence, these are: for a pop or dismissal, the look with which `leaving` came;
  /// for a push or presentation, the look of the link to `entering`; the look of the current link or step; the look
  /// that a person has chosen.
  func row(
    for operation: TransitionOperation, leaving: ViewController? = nil,
    entering: ViewController? = nil
  ) -> Storyboard.TransitionRow? {
    var row = storyboard.row(for: operation)
    switch operation {
    case .pop, .dismiss:
      if let leaving, let arrival = arrivals[leaving], !namesAnimator(operation) {
        row = Self.merge(arrival, over: row)
      }
    case .push, .present:
      row = Storyboard.merge(entering.flatMap { linkLooks[$0] }, over: row)
    case .select, .page, .custom: break
    }
    return Storyboard.merge(liveLook, over: Storyboard.merge(look, over: row))
  }

  /// Returns true when the storyboard's row for the operation names an animator, which takes precedence over the look
  /// with which a controller came.
  func namesAnimator(_ operation: TransitionOperation) -> Bool {
    storyboard.transitions[operation]?.animator != nil
  }

  /// Stores the look (animator and settings) with which `controller` comes into view, for the
  /// backward transition.
  func noteArrival(
    of controller: ViewController, by operation: TransitionOperation,
    _ row: Storyboard.TransitionRow?
  ) {
    guard operation == .push || operation == .present else { return }
    let isOwn = [look, liveLook, linkLooks[controller]].contains { $0?.saysHow == true }
    var arrival = isOwn ? row?.arrival : nil
    arrival?.interaction = row?.interaction
    arrivals[controller] = arrival
  }

  /// Returns the row of a backward transition, combined with the look (animator and settings) with which the controller
  /// came. A row without an interaction controller gets the interaction controller of the forward transition, because
  /// some of the settings may be for that interaction controller.
  static func merge(
    _ arrival: Storyboard.TransitionRow?, over row: Storyboard.TransitionRow?
  ) -> Storyboard.TransitionRow? {
    var merged = Storyboard.merge(arrival, over: row)
    if merged?.interaction == nil { merged?.interaction = arrival?.interaction }
    // Some of the settings may be for the forward transition's interaction controller.
    if let arrival, merged?.interaction != arrival.interaction {
      merged?.lookSettings.formUnion(arrival.settings.keys)
    }
    return merged
  }
}
