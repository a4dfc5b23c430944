internal import SegueKit

/// Where a person is in a storyboard: the actions that lead there from its beginning.
public struct StoryboardPlace: Sendable, Hashable {
  let actions: [Storyboard.Action]
}

extension StoryboardStage {
  /// Where the person is. What was pushed or presented without a name of its own, as a container that is
  /// written in a link, is left out with all that comes after it.
  var place: StoryboardPlace {
    var actions: [Storyboard.Action] = []
    guard let root = window.rootViewController else { return StoryboardPlace(actions: []) }
    var isWhole = add(root, to: &actions)
    var controller = root.presentedViewController
    while isWhole, let presented = controller {
      guard let target = named(presented) else { break }
      actions.append(.present(target, style: presented.modalPresentationStyle))
      isWhole = add(presented, to: &actions)
      controller = presented.presentedViewController
    }
    return StoryboardPlace(actions: actions)
  }

  /// Goes to a place at once, as far as the storyboard still has its screens.
  func go(to place: StoryboardPlace) {
    for action in place.actions {
      switch action {
      case .push(.screen(let name)), .present(.screen(let name), _):
        guard storyboard.screen(name) != nil else { return }
      default: break
      }
      // A tab or page that is shown already is refused, which is no reason to stop.
      do { try perform(action, animated: false) } catch {
        switch action {
        case .select, .page: continue
        default: return
        }
      }
    }
  }

  /// Adds what leads to the visible screen within a controller. False when a part of it has no name.
  private func add(_ controller: ViewController, to actions: inout [Storyboard.Action]) -> Bool {
    switch controller {
    case let stack as NavigationController:
      for (index, member) in stack.viewControllers.enumerated() {
        if index > 0 {
          guard let target = named(member) else { return false }
          actions.append(.push(target))
        }
        guard add(member, to: &actions) else { return false }
      }
    case let tabs as TabBarController:
      actions.append(.select(.index(tabs.selectedIndex)))
      return add(tabs.viewControllers[tabs.selectedIndex], to: &actions)
    case let pages as PageContainerController:
      actions.append(.page(.index(pages.currentIndex)))
      return add(pages.pages[pages.currentIndex], to: &actions)
    default: break
    }
    return true
  }

  private func named(_ controller: ViewController) -> Storyboard.Container? {
    guard let title = controller.title, storyboard.screen(title) != nil else { return nil }
    return .screen(title)
  }
}
