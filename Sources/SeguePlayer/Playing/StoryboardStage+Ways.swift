internal import SegueKit
internal import SegueSession
internal import SegueStoryboard

/// The actions that a person can perform on the screen in view without a touch, for example with
/// keys.
extension StoryboardStage {
  /// The action that leads forward, with the look of its link; nil when there is none.
  var wayForward: (action: Storyboard.Action, look: Storyboard.TransitionRow?)? {
    let links = shownLinks.compactMap { link in link.action.map { (action: $0, look: link.look) } }
    switch navigator.wayForward(
      links: links.lazy.map { [storyboard] in storyboard.action($0.action) })
    {
    case .link(let index): return links[index]
    case .action(let action): return storyboard.action(action).map { ($0, nil) }
    case nil: return nil
    }
  }

  /// The action that leads back; nil on the first screen.
  var wayBack: Storyboard.Action? { navigator.wayBack.flatMap { storyboard.action($0) } }

  /// An interaction controller that could begin a transition on the screen in view, and its answer to a drag.
  struct RefusedInteraction {
    let request: InteractionRequest
    let refusal: DragRefusal

    /// A clause for the message that no controller accepted the drag.
    var words: String {
      "'\(request.identifier)' of '\(request.operation.name)' did not accept it\(refusal.words)"
    }
  }

  /// Returns the interaction controllers that could begin a transition on the screen in view, with their answers to
  /// the drag that went down at a time and was accepted by none of them.
  func refusedInteractions(at time: Double) -> [RefusedInteraction] {
    TransitionOperation.allCases.filter(isPossible).compactMap { operation in
      storyboard.row(for: operation).flatMap { interactionRequest($0, operation) }.map { request in
        var refusal = parts.refusal(request, time)
        if operation == .dismiss, let reason = refusal.reason, showsSheet {
          refusal.reason = reason + "; a sheet has one detent, so a drag only dismisses it"
        }
        return RefusedInteraction(request: request, refusal: refusal)
      }
    }
  }

  /// The transitions that an action could begin on the screen in view, but no drag, because nothing gives them an
  /// interaction controller: words for each, with the controller that suits it.
  ///
  /// - Parameter onlyBack: True to leave out those that lead forward, for a drag that something else may have accepted.
  func waysWithoutInteraction(onlyBack: Bool) -> [String] {
    let operations = onlyBack ? [.pop, .dismiss] : TransitionOperation.allCases
    return operations.filter(isPossible).filter { operation in
      storyboard.row(for: operation).flatMap { interactionRequest($0, operation) } == nil
    }.map { operation in
      let usual = operation == .pop ? "edge-pan" : operation == .page ? "paging" : "pan"
      return "'\(operation.name)' has no 'interaction' under 'transitions', such as '\(usual)'"
    }
  }

  private var showsSheet: Bool {
    window.topController?.presentationController is SheetPresentation
  }

  /// Returns true for an operation that a finger can begin on the screen in view, with an interaction
  /// controller.
  private func isPossible(_ operation: TransitionOperation) -> Bool {
    switch operation {
    case .push, .present: shownLinks.contains { $0.action?.verb == operation.name }
    case .pop: allows(.pop)
    case .dismiss: allows(.dismiss)
    case .select: navigator.path.contains { $0.kind == .tabs }
    case .page: navigator.path.contains { $0.kind == .pages }
    case .custom: false
    }
  }
}
