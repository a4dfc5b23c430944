import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// A container in which a transition takes place, alone in its window or inside of other containers.
enum Place: String, CaseIterable {
  case navigation, modal, tabs, pages
  /// A page container whose pages are in the view already, because each has been shown before.
  case pagesAgain
  case navigationInPages, pagesInNavigation, pagesInTabs, tabsInNavigation
}

/// A transition from one screen to another in a container, whose frames can be drawn at any progress.
final class ContainedTransition {
  private static let seconds = 1.0

  private let scene: Scene
  private let window: Window
  private var results: [TransitionResult] = []
  /// The animator of the transition that is tested; the transitions before it have no animation.
  private let make: () throws -> any ViewControllerAnimatedTransitioning

  /// - Parameters:
  ///   - make: Makes the animator.
  ///   - scene: The size, scale, direction, layout and backdrop.
  ///   - screens: The screens `from` and `to`, whose subviews and colours are used.
  init(
    _ place: Place, _ scene: Scene, screens: (from: View, to: View),
    make: @escaping () throws -> any ViewControllerAnimatedTransitioning
  ) {
    (self.scene, self.make) = (scene, make)
    let (from, to) = (Self.controller(screens.from), Self.controller(screens.to))
    let isForward = scene.direction == .forward
    let (first, second) = isForward ? (from, to) : (to, from)
    let root: ViewController
    let begin: () -> Void
    switch place {
    case .navigation, .navigationInPages:
      let stack = NavigationController(rootViewController: first)
      if !isForward { stack.pushViewController(second, animated: false) }
      begin = {
        if isForward {
          stack.pushViewController(second, animated: true)
        } else {
          stack.popViewController(animated: true)
        }
      }
      root = place == .navigation ? stack : Self.pages([stack, Self.other])
    case .modal:
      second.modalPresentationStyle = .fullScreen
      root = first
      begin = {
        if isForward {
          first.present(second, animated: true)
        } else {
          second.dismiss(animated: true)
        }
      }
    case .tabs, .tabsInNavigation:
      let tabs = TabBarController(viewControllers: [first, second])
      if !isForward { tabs.select(1, animated: false) }
      begin = { tabs.select(isForward ? 1 : 0) }
      root = place == .tabs ? tabs : NavigationController(rootViewController: tabs)
    case .pages, .pagesAgain, .pagesInNavigation, .pagesInTabs:
      // Further pages on both sides must not be seen.
      let pages = PageViewController(
        pages: [Self.other, first, second, Self.other], currentIndex: isForward ? 1 : 2)
      begin = { pages.show(isForward ? 2 : 1) }
      root =
        switch place {
        case .pagesInTabs: TabBarController(viewControllers: [pages, Self.other])
        case .pagesInNavigation: NavigationController(rootViewController: pages)
        default: pages
        }
      window = Self.window(root, scene)
      if place == .pagesAgain {
        for index in [0, 3, 1, 2, isForward ? 1 : 2] {
          pages.show(index, animated: false)
          window.tick(to: 0)
        }
      }
      start(begin)
      return
    }
    window = Self.window(root, scene)
    if place == .modal, !isForward { first.present(second, animated: false) }
    start(begin)
  }

  private func start(_ begin: () -> Void) {
    let engine = window.engine
    engine.pixelScale = scene.scale
    engine.surroundings.backdrop = scene.backdrop
    engine.requestedDuration = { _ in Self.seconds }
    engine.adjust = { [make] plan in plan.animator = { try? make() } }
    engine.onEnd = { [unowned self] in results.append($0) }
    window.tick(to: 0)
    begin()
  }

  private static func window(_ root: ViewController, _ scene: Scene) -> Window {
    let window = Window(size: scene.size, rootViewController: root)
    window.engine.layoutDirection = scene.layout
    window.tick(to: 0)
    return window
  }

  private static var other: ViewController {
    let controller = ViewController(title: "other")
    controller.view.backgroundColor = Color(red: 0, green: 1, blue: 0)
    return controller
  }

  private static func pages(_ pages: [ViewController]) -> PageViewController {
    PageViewController(pages: pages)
  }

  private static func controller(_ screen: View) -> ViewController {
    let controller = ViewController(title: screen.name ?? "screen")
    for part in screen.subviews { controller.view.addSubview(part) }
    controller.view.backgroundColor = screen.backgroundColor
    return controller
  }

  /// Advances to a progress, which must not be less than the progress of an earlier call, and draws the frame.
  func frame(at progress: Double) throws -> Picture {
    window.tick(to: progress * Self.seconds)
    return try #require(Picture(window.layers(), scene))
  }

  /// Ends the transition, and returns its result and the frame after it.
  func end() throws -> (result: TransitionResult, frame: Picture) {
    window.tick(to: 100)
    return (
      try #require(results.last), try #require(Picture(window.layers(), scene))
    )
  }
}
