internal import SegueKit

/// Why something that was asked for cannot be done now; one sentence.
public struct StoryboardRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension StoryboardStage {
  /// Does what a link or a step says, with its transition; nothing waits its turn.
  ///
  /// - Throws: ``StoryboardRefusal`` when it cannot be done: a transition is on its way, a pop at the
  ///   root, a tab that shows already, nothing to dismiss.
  public func perform(_ action: Storyboard.Action) throws(StoryboardRefusal) {
    guard !window.engine.isInFlight else {
      throw StoryboardRefusal("another transition is on its way")
    }
    let shown = shownScreen.map { "'\($0)'" } ?? "nothing"
    switch action {
    case .push(let container):
      let stack = try innermost(NavigationController.self, "push", "navigation")
      guard stack.viewControllers.count < Self.mostPushed else {
        throw StoryboardRefusal(
          "\(Self.mostPushed) screens lie in the navigation stack already; pop some first")
      }
      stack.pushViewController(make(container), animated: true, policy: .reject)
    case .pop:
      _ = try innermost(NavigationController.self, "pop", "navigation")
      let stacks = path.compactMap { $0 as? NavigationController }
      guard let stack = stacks.last(where: { $0.viewControllers.count > 1 }) else {
        throw StoryboardRefusal(
          "there is nothing to pop: \(shown) is the root of its navigation stack")
      }
      stack.popViewController(animated: true, policy: .reject)
    case .present(let container, let style):
      guard modalDepth < Self.mostModals else {
        throw StoryboardRefusal(
          "\(Self.mostModals) screens are presented over one another already; dismiss one first")
      }
      window.topController?.present(
        makeModal(container, style: style), animated: true, policy: .reject)
    case .dismiss:
      guard let top = window.topController, top.presentingViewController != nil else {
        throw StoryboardRefusal("there is nothing to dismiss: \(shown) was not presented")
      }
      top.dismiss(animated: true, policy: .reject)
    case .select(let target):
      let tabs = try innermost(TabBarController.self, "select", "tabs")
      let index = try index(
        of: target, among: tabs.viewControllers, shown: tabs.selectedIndex, "tab")
      tabs.select(index, animated: true, policy: .reject)
    case .page(let target):
      let pages = try innermost(PageContainerController.self, "page", "pages")
      let index = try index(of: target, among: pages.pages, shown: pages.currentIndex, "page")
      pages.show(index, animated: true, policy: .reject)
    }
  }

  /// What may lie in one navigation stack.
  static let mostPushed = 1000
  /// What may be presented over one another.
  static let mostModals = 100

  /// How much is presented over one another now.
  var modalDepth: Int {
    var depth = 0
    var controller = window.topController
    while let presenter = controller?.presentingViewController, depth < Self.mostModals {
      depth += 1
      controller = presenter
    }
    return depth
  }

  /// The container of that kind that is nearest to the picture in view.
  private func innermost<Kind: ViewController>(
    _ kind: Kind.Type, _ verb: String, _ name: String
  ) throws(StoryboardRefusal) -> Kind {
    guard let found = path.last(where: { $0 is Kind }) as? Kind else {
      throw StoryboardRefusal(
        "'\(verb)' needs a container of kind: \(name), and "
          + (shownScreen.map { "'\($0)'" } ?? "what shows") + " is in none")
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
          || (member as? NavigationController)?.viewControllers.first?.title == name
      }
      guard let found else {
        throw StoryboardRefusal("'\(name)' is no \(what) of the container in view")
      }
      index = found
    }
    guard members.indices.contains(index) else {
      throw StoryboardRefusal(
        "there is no \(what) \(index): the container in view has \(members.count), counted from 0")
    }
    guard index != shown else {
      throw StoryboardRefusal("\(what) \(index) shows already")
    }
    return index
  }
}
