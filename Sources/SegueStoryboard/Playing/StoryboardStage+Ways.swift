internal import SegueKit

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
}
