internal import SegueKit
internal import SegueStoryboard

/// What a person can do on the screen in view without a finger, as keys do.
extension StoryboardStage {
  /// What leads on: the first link that does not lead back, or else the next page or tab. Nil where
  /// nothing does.
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
      case let pages as PageContainerController where pages.currentIndex + 1 < pages.pages.count:
        return (.page(.next), nil)
      case let tabs as TabBarController where tabs.selectedIndex + 1 < tabs.viewControllers.count:
        return (.select(.next), nil)
      default: continue
      }
    }
    return nil
  }

  /// What leads back: to the screen below, to the page or tab before, or to what lies beneath. Nil on
  /// the first screen.
  var wayBack: Storyboard.Action? {
    for controller in path.reversed() {
      switch controller {
      case let stack as NavigationController where stack.viewControllers.count > 1: return .pop
      case let pages as PageContainerController where pages.currentIndex > 0:
        return .page(.previous)
      case let tabs as TabBarController where tabs.selectedIndex > 0: return .select(.previous)
      default: continue
      }
    }
    return window.topController?.presentingViewController == nil ? nil : .dismiss
  }

  /// Why no interaction controller takes a drag on the screen in view: those that could, with the drags
  /// that they take.
  var refusedInteractions: String {
    let refusals = TransitionOperation.allCases.filter(isPossible).compactMap { operation in
      storyboard.row(for: operation).flatMap { interactionRequest($0, operation) }.map { request in
        "'\(request.identifier)' of '\(operation.name)' did not accept it"
          + (parts.describe(request).map { " (\($0))" } ?? "")
      }
    }
    return refusals.isEmpty
      ? "no row under 'transitions' has an 'interaction' for what can happen there"
      : refusals.joined(separator: "; ")
  }

  /// True for what a finger can do on the screen in view, with an interaction controller.
  private func isPossible(_ operation: TransitionOperation) -> Bool {
    switch operation {
    case .push: shownLinks.contains { if case .push = $0.action { true } else { false } }
    case .present: shownLinks.contains { if case .present = $0.action { true } else { false } }
    case .pop:
      path.contains { ($0 as? NavigationController).map { $0.viewControllers.count > 1 } ?? false }
    case .dismiss: window.topController?.presentingViewController != nil
    case .select: path.contains { $0 is TabBarController }
    case .page: path.contains { $0 is PageContainerController }
    case .custom: false
    }
  }
}
