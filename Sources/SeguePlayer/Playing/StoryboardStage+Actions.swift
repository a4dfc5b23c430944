internal import SegueKit
internal import SegueStoryboard

/// The reason why an action cannot be performed now, in one sentence.
package struct StoryboardRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension StoryboardStage {
  /// Performs the action of a link or a step, with its transition. An action is never queued.
  ///
  /// - Parameter animated: false performs the action immediately, without an animation.
  /// - Throws: ``StoryboardRefusal`` when the action cannot be performed: during a transition, for a
  ///   pop at the root, for a tab that is already shown, and when there is nothing to dismiss.
  package func perform(
    _ action: Storyboard.Action, animated: Bool = true
  ) throws(StoryboardRefusal) {
    try perform(action, animated: animated, arrival: nil)
  }

  /// Performs the action of a link or a step, with its transition.
  ///
  /// - Parameter arrival: the look (animator and settings) with which the pushed or presented controller will leave
  ///   again. Used only when `animated` is false.
  func perform(
    _ action: Storyboard.Action, animated: Bool, arrival: Storyboard.TransitionRow?
  ) throws(StoryboardRefusal) {
    guard !window.engine.isInFlight else {
      throw StoryboardRefusal("another transition is still running")
    }
    let shown = shownScreen.map { "'\($0)'" } ?? "nothing"
    switch action {
    case .push(let container):
      let stack = try innermost(NavigationController.self, "push", "navigation")
      guard stack.settledViewControllers.count < PlayerLimits.pushed else {
        throw StoryboardRefusal(
          "the navigation stack already contains \(PlayerLimits.pushed) screens; pop some first")
      }
      let controller = make(container)
      arrivals[controller] = arrival
      stack.pushViewController(controller, animated: animated, policy: .reject)
    case .pop:
      _ = try innermost(NavigationController.self, "pop", "navigation")
      let stacks = path.compactMap { $0 as? NavigationController }
      guard let stack = stacks.last(where: { $0.settledViewControllers.count > 1 }) else {
        throw StoryboardRefusal(
          "there is nothing to pop: \(shown) is the root of its navigation stack")
      }
      stack.popViewController(animated: animated, policy: .reject)
    case .present(let container, let style):
      guard modalDepth < PlayerLimits.modals else {
        throw StoryboardRefusal(
          "\(PlayerLimits.modals) screens are already presented on top of each other; dismiss one first"
        )
      }
      let controller = makeModal(container, style: style)
      arrivals[controller] = arrival
      window.topController?.present(controller, animated: animated, policy: .reject)
    case .dismiss:
      guard let top = window.topController, top.presentingViewController != nil else {
        throw StoryboardRefusal("there is nothing to dismiss: \(shown) was not presented")
      }
      top.dismiss(animated: animated, policy: .reject)
    case .select(let target):
      let tabs = try innermost(TabBarController.self, "select", "tabs")
      let index = try index(
        of: target, among: tabs.settledViewControllers, shown: tabs.settledIndex, "tab")
      tabs.select(index, animated: animated, policy: .reject)
    case .page(let target):
      let pages = try innermost(PageContainerController.self, "page", "pages")
      let index = try index(of: target, among: pages.pages, shown: pages.settledIndex, "page")
      pages.show(index, animated: animated, policy: .reject)
    }
  }

  /// The number of screens that are presented on top of each other now.
  var modalDepth: Int {
    var depth = 0
    var controller = window.topController
    while let presenter = controller?.presentingViewController, depth < PlayerLimits.modals {
      depth += 1
      controller = presenter
    }
    return depth
  }

  /// Returns the innermost container of a kind around the screen in view.
  private func innermost<Kind: ViewController>(
    _ kind: Kind.Type, _ verb: String, _ name: String
  ) throws(StoryboardRefusal) -> Kind {
    guard let found = path.last(where: { $0 is Kind }) as? Kind else {
      throw StoryboardRefusal(
        "'\(verb)' needs a container of kind: \(name), but "
          + (shownScreen.map { "'\($0)'" } ?? "the screen in view") + " is not in one")
    }
    return found
  }

  private func index(
    of target: Storyboard.Target, among members: [ViewController], shown: Int, _ what: String
  ) throws(StoryboardRefusal) -> Int {
    let index: Int
    switch target {
    case .index(let number): index = number
    case .next: index = shown + 1
    case .previous: index = shown - 1
    case .screen(let name):
      let found = members.firstIndex { member in
        member.title == name
          || (member as? NavigationController)?.settledViewControllers.first?.title == name
      }
      guard let found else {
        throw StoryboardRefusal("'\(name)' is not a \(what) of the container in view")
      }
      index = found
    }
    guard members.indices.contains(index) else {
      throw StoryboardRefusal(
        "there is no \(what) \(index): the container in view has 0 to \(members.count - 1)")
    }
    guard index != shown else {
      throw StoryboardRefusal("\(what) \(index) is already shown")
    }
    return index
  }
}
