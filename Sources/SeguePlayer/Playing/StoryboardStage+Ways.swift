internal import SegueKit
internal import SegueStoryboard

/// The actions that a person can perform on the screen in view without a touch, for example with
/// keys.
extension StoryboardStage {
  /// The action that leads forward: the first link that does not lead back, or otherwise the next page or
  /// tab; nil when there is none.
  var wayForward: (action: Storyboard.Action, look: Storyboard.TransitionRow?)? {
    for link in shownLinks {
      switch link.action {
      case .pop, .dismiss: continue
      case .push, .present: return (link.action, link.look)
      case .select(let target), .page(let target):
        if target != .previous { return (link.action, link.look) }
      }
    }
    for controller in path.reversed() {
      switch controller {
      case let pages as PageContainerController where pages.settledIndex + 1 < pages.pages.count:
        return (.page(.next), nil)
      case let tabs as TabBarController where tabs.settledIndex + 1 < tabs.settledViewControllers.count:
        return (.select(.next), nil)
      default: continue
      }
    }
    return nil
  }

  /// The action that leads back: to the screen below, to the previous page or tab, or to the screen beneath
  /// a presentation; nil on the first screen.
  var wayBack: Storyboard.Action? {
    for controller in path.reversed() {
      switch controller {
      case let stack as NavigationController where stack.settledViewControllers.count > 1: return .pop
      case let pages as PageContainerController where pages.settledIndex > 0:
        return .page(.previous)
      case let tabs as TabBarController where tabs.settledIndex > 0: return .select(.previous)
      default: continue
      }
    }
    return window.topController?.presentingViewController == nil ? nil : .dismiss
  }

  /// An interaction controller that could begin a transition on the screen in view, and its answer to a drag.
  struct RefusedInteraction {
    let request: StoryboardParts.InteractionRequest
    let refusal: StoryboardParts.DragRefusal

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

  private var showsSheet: Bool {
    window.topController?.presentationController is SheetPresentation
  }

  /// Returns true for an operation that a finger can begin on the screen in view, with an interaction
  /// controller.
  private func isPossible(_ operation: TransitionOperation) -> Bool {
    switch operation {
    case .push: shownLinks.contains { if case .push = $0.action { true } else { false } }
    case .present: shownLinks.contains { if case .present = $0.action { true } else { false } }
    case .pop:
      path.contains { ($0 as? NavigationController).map { $0.settledViewControllers.count > 1 } ?? false }
    case .dismiss: window.topController?.presentingViewController != nil
    case .select: path.contains { $0 is TabBarController }
    case .page: path.contains { $0 is PageContainerController }
    case .custom: false
    }
  }
}
