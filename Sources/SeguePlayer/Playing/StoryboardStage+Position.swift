internal import SegueKit
internal import SegueSession
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
    var looks: [Storyboard.TransitionRow] = []
    let navigator = navigator { controller in
      guard let look = arrivals[controller] else { return 0 }
      looks.append(look)
      return looks.count
    }
    var visits: [StoryboardPosition.Visit] = []
    for (step, look) in navigator.route {
      guard let action = storyboard.action(step) else { break }
      visits.append(
        StoryboardPosition.Visit(action: action, arrival: look > 0 ? looks[look - 1] : nil))
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
}
