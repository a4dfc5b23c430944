import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests the properties that describe a view controller's appearance and disappearance, such as
/// `isBeingPresented`.
struct AppearanceTests {
  /// A window with a base view controller, and a modal whose transitions the test can drive
  /// interactively.
  private final class Modals {
    let hand = PercentDrivenInteractiveTransition()
    let director = Director(Slide())
    let base = Screen("base")
    let modal = Screen("modal")
    let navigation: NavigationController
    let window: Window

    init(_ style: PresentationStyle) {
      navigation = NavigationController(rootViewController: base)
      window = Window(size: Size(width: 100, height: 200), rootViewController: navigation)
      modal.modalPresentationStyle = style
      modal.transitioningDelegate = director
    }
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom], [true, false])
  func `a dismissed controller keeps its window and presenter until it has disappeared`(
    style: PresentationStyle, animated: Bool
  ) {
    let stage = Modals(style)
    let (base, modal) = (stage.base, stage.modal)
    base.present(modal, animated: false)
    var heard: [String] = []
    modal.onCall = { call in
      heard.append(call)
      #expect(modal.window === stage.window, "\(call)")
      #expect(modal.presentingViewController === stage.navigation, "\(call)")
      #expect(modal.activePresentation != nil, "\(call)")
      #expect(modal.transitionCoordinator != nil, "\(call)")
    }
    base.onCall = { call in
      guard call == "DA" else { return }
      heard.append("base DA")
      #expect(base.presentedViewController == nil)
      #expect(base.transitionCoordinator != nil)
    }
    var last: ViewController?
    modal.dismiss(animated: animated) { _ in last = modal.presentingViewController }
    stage.window.runToRest()
    #expect(heard == ["WD", "DD"] + (style == .custom ? [] : ["base DA"]))
    #expect(last == nil)
    #expect(modal.window == nil && modal.activePresentation == nil)
    #expect(modal.transitionCoordinator == nil)
  }

  /// A view controller that records changes of its parent, the loading of its view, and
  /// `viewWillAppear`.
  private final class Late: ViewController {
    var calls: [String] = []

    override func viewDidLoad() {
      calls.append("viewDidLoad in \(parent?.title ?? "nothing")")
    }

    override func willMove(toParent parent: ViewController?) {
      calls.append("willMove(\(parent?.title ?? "nil"))")
    }

    override func viewWillAppear(_ animated: Bool) { calls.append("viewWillAppear") }
  }

  @Test(arguments: ["push", "replace"], ["animated", "at once", "by hand", "out of a window"])
  func `a child's view is loaded after the child has got its parent`(way: String, how: String) {
    let late = Late(title: "late")
    let hand = PercentDrivenInteractiveTransition()
    let director = Director(Slide(), how == "by hand" ? hand : nil)
    let isAnimated = how != "at once"
    let container: ViewController
    if way == "push" {
      let navigation = NavigationController(rootViewController: Screen("a"), title: "container")
      navigation.delegate = director
      container = navigation
    } else {
      director.animator = isAnimated ? Slide() : nil
      container = Replacing(Screen("a"), director)
      container.title = "container"
    }
    let isSeen = how != "out of a window"
    let window =
      isSeen ? Window(size: Size(width: 100, height: 200), rootViewController: container) : nil
    (container as? NavigationController)?.pushViewController(late, animated: isAnimated)
    (container as? Replacing)?.replace(by: late)
    // A stack out of a window loads no view, as in UIKit.
    if !isSeen { _ = late.view }
    let calls = ["willMove(container)", "viewDidLoad in container"]
    #expect(late.calls == calls + (isSeen ? ["viewWillAppear"] : []))
    hand.finish()
    window?.runToRest()
    #expect(late.parent === container)
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom])
  func `a controller whose presentation is cancelled keeps its window until it has disappeared`(
    style: PresentationStyle
  ) {
    let stage = Modals(style)
    let modal = stage.modal
    stage.director.interaction = stage.hand
    var heard: [String] = []
    stage.base.present(modal, animated: true)
    stage.hand.update(0.5)
    modal.onCall = { call in
      heard.append(call)
      #expect(modal.window === stage.window, "\(call)")
      #expect(modal.presentingViewController === stage.navigation, "\(call)")
      #expect(modal.transitionCoordinator?.isCancelled == true, "\(call)")
    }
    stage.hand.cancel()
    stage.window.runToRest()
    #expect(heard == ["WD", "DD"])
    #expect(modal.window == nil && modal.activePresentation == nil)
    #expect(stage.base.presentedViewController == nil)
    stage.director.interaction = nil
    modal.onCall = nil
    stage.base.present(modal, animated: true)
    stage.window.runToRest()
    #expect(stage.navigation.presentedViewController === modal)
  }

  @Test
  func `presentedViewController of a container's child is the modal that the container presents`() {
    let stage = Modals(.fullScreen)
    let loose = Screen("loose")
    stage.base.present(stage.modal, animated: true)
    #expect(stage.base.presentedViewController === stage.modal)
    stage.window.runToRest()
    #expect(stage.base.presentedViewController === stage.modal)
    #expect(stage.navigation.presentedViewController === stage.modal)
    #expect(stage.modal.presentedViewController == nil && loose.presentedViewController == nil)
    let top = Screen("top")
    stage.modal.present(top, animated: false)
    #expect(stage.base.presentedViewController === stage.modal)
    #expect(stage.modal.presentedViewController === top)
    stage.base.dismiss(animated: false)
    #expect(stage.base.presentedViewController == nil)
    #expect(stage.modal.presentedViewController == nil)
  }

  // MARK: Reasons for appearing and disappearing

  private static func why(_ controller: ViewController) -> String {
    [
      controller.isBeingPresented ? "presented" : nil,
      controller.isBeingDismissed ? "dismissed" : nil,
      controller.isMovingToParent ? "to parent" : nil,
      controller.isMovingFromParent ? "from parent" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static let appearance: Set = ["WA", "DA", "WD", "DD"]

  @Test(arguments: [true, false])
  func `in appearance callbacks, a controller can read whether it is being pushed or popped`(
    animated: Bool
  ) {
    let stage = Stage()
    let coming = Screen("b")
    var heard: [String] = []
    for screen in [stage.root, coming] {
      screen.onCall = { call in
        guard Self.appearance.contains(call) else { return }
        heard.append("\(screen.title ?? "") \(call): \(Self.why(screen))")
      }
    }
    stage.navigation.pushViewController(coming, animated: animated)
    stage.window.runToRest()
    #expect(heard == ["root WD: ", "b WA: to parent", "root DD: ", "b DA: to parent"])
    #expect(Self.why(coming) == "")
    heard = []
    #expect(stage.navigation.popViewController(animated: animated) === coming)
    stage.window.runToRest()
    #expect(heard == ["b WD: from parent", "root WA: ", "b DD: from parent", "root DA: "])
    #expect(Self.why(coming) == "" && Self.why(stage.root) == "")
  }

  @Test
  func `a cancelled push removes the controller from its parent, and a cancelled pop does not`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    let coming = Screen("b")
    var heard: [String] = []
    coming.onCall = { call in
      guard Self.appearance.contains(call) else { return }
      heard.append("\(call): \(Self.why(coming))")
    }
    stage.navigation.pushViewController(coming, animated: true)
    hand.cancel()
    stage.window.runToRest()
    #expect(heard == ["WA: to parent", "WD: from parent", "DD: from parent"])
    stage.navigation.pushViewController(coming, animated: false)
    heard = []
    stage.navigation.popViewController(animated: true)
    hand.update(0.5)
    hand.cancel()
    stage.window.runToRest()
    #expect(heard == ["WD: from parent", "WA: ", "DA: "])
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom], [true, false])
  func `isBeingPresented and isBeingDismissed are true for a modal but not for its children`(
    style: PresentationStyle, animated: Bool
  ) {
    let stage = Modals(style)
    let child = Screen("child")
    var heard: [String] = []
    for screen in [stage.base, stage.modal, child] {
      screen.onCall = { call in
        guard Self.appearance.contains(call), !Self.why(screen).isEmpty else { return }
        #expect(screen.transitionCoordinator != nil, "\(screen.title ?? "") \(call)")
        heard.append("\(screen.title ?? "") \(call): \(Self.why(screen))")
      }
    }
    stage.modal.addChild(child)
    stage.modal.view.addSubview(child.view)
    stage.base.present(stage.modal, animated: animated)
    stage.window.runToRest()
    #expect(heard == ["modal WA: presented", "modal DA: presented"])
    heard = []
    let top = Screen("top")
    top.modalPresentationStyle = style
    top.onCall = { call in
      guard Self.appearance.contains(call) else { return }
      heard.append("top \(call): \(Self.why(top))")
    }
    stage.modal.present(top, animated: false)
    stage.base.dismiss(animated: animated)
    stage.window.runToRest()
    let both = heard.drop { !$0.contains("dismissed") }
    #expect(both.contains("top WD: dismissed") && both.contains("top DD: dismissed"))
    #expect(both.allSatisfy { $0.hasSuffix("dismissed") })
    #expect(both.contains("modal DD: dismissed") == (style == .custom))
    #expect(!heard.contains { $0.hasPrefix("child") || $0.hasPrefix("base") })
  }

  @Test func `isBeingDismissed is true for a modal whose presentation is being cancelled`() {
    let stage = Modals(.fullScreen)
    stage.director.interaction = stage.hand
    var heard: [String] = []
    stage.modal.onCall = { heard.append("\($0): \(Self.why(stage.modal))") }
    stage.base.present(stage.modal, animated: true)
    stage.hand.cancel()
    stage.window.runToRest()
    #expect(heard == ["WA: presented", "WD: dismissed", "DD: dismissed"])
  }

  // MARK: Calls to delegates

  /// A delegate of both kinds of container, which records the calls to it and checks the
  /// controllers' state during each call.
  private final class Listener: NavigationControllerDelegate, TabBarControllerDelegate {
    let hand = PercentDrivenInteractiveTransition()
    var isDriving = false
    var heard: [String] = []

    func navigationController(
      _ navigationController: NavigationController, willShow controller: ViewController,
      animated: Bool
    ) {
      #expect(controller.transitionCoordinator != nil)
      heard.append("will show \(controller.title ?? "") \(animated)")
    }

    func navigationController(
      _ navigationController: NavigationController, didShow controller: ViewController,
      animated: Bool
    ) {
      #expect(navigationController.topViewController === controller)
      #expect(controller.appearanceState == .appeared)
      heard.append("did show \(controller.title ?? "") \(animated)")
    }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isDriving ? hand : nil }

    func tabBarController(
      _ tabBarController: TabBarController, didSelect controller: ViewController
    ) {
      #expect(tabBarController.selectedViewController === controller)
      heard.append("did select \(controller.title ?? "")")
    }
  }

  @Test(arguments: [true, false])
  func `a navigation controller's delegate is called before and after each push and pop`(
    animated: Bool
  ) {
    let stage = Stage()
    let listener = Listener()
    stage.navigation.delegate = listener
    let coming = Screen("b")
    for screen in [coming, stage.root] {
      screen.onCall = { listener.heard.append("\(screen.title ?? "") \($0)") }
    }
    stage.navigation.pushViewController(coming, animated: animated)
    stage.window.runToRest()
    #expect(
      listener.heard == [
        "b willMove(parent)", "will show b \(animated)", "root WD", "b WA", "root DD", "b DA",
        "b didMove(parent)", "did show b \(animated)",
      ])
    (coming.onCall, stage.root.onCall) = (nil, nil)
    listener.heard = []
    listener.isDriving = true
    if animated {
      stage.navigation.popViewController(animated: true)
      listener.hand.cancel()
      stage.window.runToRest()
      // `didShow` is not called after a cancellation.
      #expect(listener.heard == ["will show root true"])
    }
    listener.heard = []
    // The top view controller stays the same, so neither `willShow` nor `didShow` is called.
    stage.navigation.setViewControllers([coming], animated: animated)
    #expect(listener.heard.isEmpty)
  }

  @Test func `a pop method returns the popped controllers, and none when only the root is left`() {
    let stage = Stage()
    let navigation = stage.navigation
    let screens = ["b", "c", "d"].map { Screen($0) }
    for screen in screens { navigation.pushViewController(screen, animated: false) }
    #expect(navigation.popToViewController(screens[2], animated: false) == nil)
    #expect(navigation.popToViewController(Screen("x"), animated: false) == nil)
    #expect(
      navigation.popToViewController(screens[0], animated: false)?.map(\.title) == ["c", "d"])
    navigation.pushViewController(screens[1], animated: false)
    #expect(navigation.popViewController(animated: false) === screens[1])
    navigation.pushViewController(screens[2], animated: false)
    #expect(navigation.popToRootViewController(animated: true)?.map(\.title) == ["b", "d"])
    stage.window.runToRest()
    #expect(navigation.popToRootViewController(animated: true) == nil)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test
  func `a tab bar controller's delegate is notified of each selection that is not cancelled`() {
    let tabs = TabBarController(viewControllers: [Screen("a"), Screen("b")])
    let listener = Listener()
    tabs.delegate = listener
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    tabs.select(1)
    #expect(listener.heard.isEmpty)
    window.runToRest()
    #expect(listener.heard == ["did select b"])
    tabs.select(0)
    window.advance(0.1)
    window.engine.reverse()
    window.runToRest()
    #expect(listener.heard == ["did select b"])
    tabs.select(0, animated: false)
    #expect(listener.heard == ["did select b", "did select a"])
  }
}
