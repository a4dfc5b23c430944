internal import SegueKit
internal import SegueStoryboard

/// Notes about view controllers that do not keep them alive, such as the look with which each was pushed or presented.
struct Notes<Note> {
  private struct Entry {
    weak var controller: ViewController?
    let note: Note
  }

  private var all: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which the entries of released controllers are removed.
  private var limit = 16

  /// The note about `controller`; nil when there is none.
  subscript(controller: ViewController) -> Note? {
    get {
      let entry = all[ObjectIdentifier(controller)]
      // The object identifier is an address, which may have belonged to another controller before.
      return entry?.controller === controller ? entry?.note : nil
    }
    set {
      all[ObjectIdentifier(controller)] = newValue.map { Entry(controller: controller, note: $0) }
      guard all.count >= limit else { return }
      all = all.filter { $0.value.controller != nil }
      limit = 2 * max(all.count, 8)
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
