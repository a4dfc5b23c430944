internal import SegueKit
internal import SegueSession
internal import SegueStoryboard

/// The reason why an action cannot be performed now, in one sentence.
package struct StoryboardRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The navigator decides what an action changes, and SegueKit's containers carry it out with a transition.
extension StoryboardStage {
  /// Performs the action of a link or a step, with its transition. An action is never queued.
  ///
  /// - Parameters:
  ///   - animated: false performs the action immediately, without an animation.
  ///   - arrival: the look (animator and settings) with which the pushed or presented controller will leave again. Used
  ///     only when `animated` is false.
  /// - Throws: ``StoryboardRefusal`` when the action cannot be performed: during a transition, and when the navigator
  ///   refuses it.
  func perform(
    _ action: Storyboard.Action, animated: Bool = true, arrival: Storyboard.TransitionRow? = nil
  ) throws(StoryboardRefusal) {
    guard !window.engine.isInFlight else {
      throw StoryboardRefusal("another transition is still running")
    }
    var navigator = navigator
    let step: Navigator.Step
    do throws(Navigator.Refusal) {
      step = try navigator.perform(storyboard.action(action))
    } catch {
      throw StoryboardRefusal(words(for: error, action))
    }
    let path = path
    switch (step.effect, action) {
    case (.push(let depth), .push(let container)):
      let controller = make(container)
      arrivals[controller] = arrival
      (path[depth] as? NavigationController)?
        .pushViewController(controller, animated: animated, policy: .reject)
    case (.pop(let depth), _):
      (path[depth] as? NavigationController)?.popViewController(animated: animated, policy: .reject)
    case (.present, .present(let container, let style)):
      let controller = makeModal(container, style: style)
      arrivals[controller] = arrival
      window.topController?.present(controller, animated: animated, policy: .reject)
    case (.dismiss, _): window.topController?.dismiss(animated: animated, policy: .reject)
    case (.select(let index, let depth), _):
      (path[depth] as? TabBarController)?.select(index, animated: animated, policy: .reject)
    case (.page(let index, let depth), _):
      (path[depth] as? PageViewController)?.show(index, animated: animated, policy: .reject)
    // The effect of a push or a presentation follows from no other action.
    case (.push, _), (.present, _): break
    }
  }

  /// Returns true if the navigator does not refuse an action.
  func allows(_ action: Storyboard.Action) -> Bool {
    var navigator = navigator
    return (try? navigator.perform(storyboard.action(action))) != nil
  }

  private func words(for refusal: Navigator.Refusal, _ action: Storyboard.Action) -> String {
    let shown = shownScreen.map { "'\($0)'" }
    let what = action.verb == "page" ? "page" : "tab"
    switch refusal {
    case .noContainer(let kind):
      let advice =
        kind == .navigation
        ? shownScreen.map { "; give '{ kind: navigation, root: \($0) }' in place of '\($0)'" } : nil
      return "'\(action.verb)' needs a container of kind: \(kind), but "
        + (shown ?? "the screen in view") + " is not in one" + (advice ?? "")
    case .stackIsFull:
      return
        "the navigation stack already contains \(Navigator.maxPushed) screens; pop some first"
    case .nothingToPop:
      return "there is nothing to pop: \(shown ?? "nothing") is the root of its navigation stack"
    case .tooManyModals:
      return
        "\(Navigator.maxModals) screens are already presented on top of each other; dismiss one first"
    case .nothingToDismiss:
      return "there is nothing to dismiss: \(shown ?? "nothing") was not presented"
    case .noMember(let screen):
      return "'\(storyboard.name(screen) ?? "")' is not a \(what) of the container in view"
    case .noIndex(let index, let count):
      return "there is no \(what) \(index): the container in view has 0 to \(count - 1)"
    case .isShown(let index): return "\(what) \(index) is already shown"
    }
  }
}

// MARK: The containers in view

extension StoryboardStage {
  /// The window's view controllers as the navigator sees them. No looks are numbered.
  var navigator: Navigator { navigator { _ in 0 } }

  /// Returns the window's view controllers as the navigator sees them.
  ///
  /// - Parameter look: Returns the number of the look with which a view controller came; 0 for none.
  func navigator(look: (ViewController) -> Int) -> Navigator {
    func node(_ controller: ViewController) -> Navigator.Node {
      var made: Navigator.Node
      switch controller {
      case let stack as NavigationController:
        made = Navigator.Node(.navigation, stack.settledViewControllers.map(node))
      case let tabs as TabBarController:
        made = Navigator.Node(.tabs, tabs.settledViewControllers.map(node), selected: tabs.settledIndex)
      case let pages as PageViewController:
        made = Navigator.Node(.pages, pages.pages.map(node), selected: pages.settledIndex)
      default: made = Navigator.Node(screen: nil)
      }
      made.screen = screens[controller]
      made.look = look(controller)
      return made
    }
    guard let root = window.rootViewController else {
      return Navigator(Navigator.Node(screen: nil))
    }
    var navigator = Navigator(node(root))
    for presented in window.presented {
      navigator.levels.append(Navigator.Level(node(presented), style: style(of: presented).number))
    }
    return navigator
  }

  private func style(of presented: ViewController) -> Storyboard.ModalStyle {
    if presented.presentationController is SheetPresentation { return .sheet }
    return presented.modalPresentationStyle == .custom ? .custom : .fullScreen
  }
}
