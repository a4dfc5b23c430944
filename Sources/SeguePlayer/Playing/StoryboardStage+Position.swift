internal import SegueKit
internal import SegueStoryboard

/// A person's position in a storyboard: the actions that lead to it from the storyboard's beginning.
package struct StoryboardPosition: Sendable, Hashable {
  struct Visit: Sendable, Hashable {
    let action: Storyboard.Action
    /// The look (animator and settings) with which the pushed or presented controller came, and
    /// with which it will leave; nil when none was specified.
    var arrival: Storyboard.TransitionRow?
  }

  let visits: [Visit]
}

extension StoryboardStage {
  /// The person's position. A controller that was pushed or presented without a name, such as a container that is
  /// written in a link, is left out with everything after it.
  var position: StoryboardPosition {
    var visits: [StoryboardPosition.Visit] = []
    guard let root = window.rootViewController else { return StoryboardPosition(visits: []) }
    var isWhole = add(root, to: &visits)
    var controller = root.presentedViewController
    while isWhole, let presented = controller {
      guard let target = named(presented) else { break }
      visits.append(
        StoryboardPosition.Visit(
          action: .present(target, style: style(of: presented)),
          arrival: arrivals[presented]))
      isWhole = add(presented, to: &visits)
      controller = presented.presentedViewController
    }
    return StoryboardPosition(visits: visits)
  }

  /// Goes to a position immediately, up to the first push, presentation or other step that is no longer possible.
  func go(to position: StoryboardPosition) {
    for visit in position.visits {
      switch visit.action {
      case .push(.screen(let name)), .present(.screen(let name), _):
        guard storyboard.screen(name) != nil else { return }
      default: break
      }
      // Selecting a tab or page that is already shown is refused, but the following actions are
      // still possible.
      do {
        try perform(visit.action, animated: false, arrival: visit.arrival)
      } catch {
        switch visit.action {
        case .select, .page: continue
        default: return
        }
      }
    }
  }

  /// Adds the actions that lead to the visible screen within a controller. Returns false when a part of the
  /// path has no name.
  private func add(
    _ controller: ViewController, to visits: inout [StoryboardPosition.Visit]
  ) -> Bool {
    switch controller {
    case let stack as NavigationController:
      for (index, member) in stack.settledViewControllers.enumerated() {
        if index > 0 {
          guard let target = named(member) else { return false }
          visits.append(StoryboardPosition.Visit(action: .push(target), arrival: arrivals[member]))
        }
        guard add(member, to: &visits) else { return false }
      }
    case let tabs as TabBarController:
      visits.append(StoryboardPosition.Visit(action: .select(.index(tabs.settledIndex))))
      return add(tabs.settledViewControllers[tabs.settledIndex], to: &visits)
    case let pages as PageContainerController:
      visits.append(StoryboardPosition.Visit(action: .page(.index(pages.settledIndex))))
      return add(pages.pages[pages.settledIndex], to: &visits)
    default: break
    }
    return true
  }

  private func style(of presented: ViewController) -> Storyboard.ModalStyle {
    if presented.presentationController is SheetPresentation { return .sheet }
    return presented.modalPresentationStyle == .custom ? .custom : .fullScreen
  }

  private func named(_ controller: ViewController) -> Storyboard.Container? {
    guard let title = controller.title, storyboard.screen(title) != nil else { return nil }
    return .screen(title)
  }
}
