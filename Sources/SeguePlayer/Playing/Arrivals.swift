internal import SegueKit
internal import SegueStoryboard

/// The animators and settings with which controllers were pushed and presented. A controller leaves as
/// it came, unless its way back has an animator of its own.
struct Arrivals {
  private struct Arrival {
    weak var controller: ViewController?
    let look: Storyboard.TransitionRow
  }

  private var all: [ObjectIdentifier: Arrival] = [:]

  /// How a controller came; nil when its link or step said nothing about it.
  subscript(controller: ViewController) -> Storyboard.TransitionRow? {
    get {
      let arrival = all[ObjectIdentifier(controller)]
      // Another controller may have had the same address.
      return arrival?.controller === controller ? arrival?.look : nil
    }
    set {
      all = all.filter { $0.value.controller != nil }
      all[ObjectIdentifier(controller)] = newValue.map { Arrival(controller: controller, look: $0) }
    }
  }
}

extension StoryboardStage {
  /// The row for `operation`, combined with the looks of the link or step being performed and of the
  /// person, and with how `leaving` came.
  func row(
    for operation: TransitionOperation, leaving: ViewController? = nil
  ) -> Storyboard.TransitionRow? {
    var row = storyboard.row(for: operation)
    if operation == .pop || operation == .dismiss, let leaving, let arrival = arrivals[leaving],
      storyboard.transitions[operation]?.animator == nil
    {
      row = Storyboard.merge(arrival, over: row)
    }
    return Storyboard.merge(liveLook, over: Storyboard.merge(look, over: row))
  }

  /// Keeps how `controller` comes into view, for its way back.
  func noteArrival(
    of controller: ViewController, by operation: TransitionOperation,
    _ row: Storyboard.TransitionRow?
  ) {
    guard operation == .push || operation == .present else { return }
    let isOwn = [look, liveLook].contains { $0?.animator != nil || $0?.settings.isEmpty == false }
    arrivals[controller] = isOwn ? row?.arrival : nil
  }
}
