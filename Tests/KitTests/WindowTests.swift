import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests windows whose root view controller is replaced, or that are released, during transitions
/// and callbacks.
struct WindowTests {
  /// The indices of a transition's callbacks, and a few indices beyond the last one. Each run of a
  /// test performs its action in the callback with one of these indices.
  static let calls = 0..<16

  @Test(arguments: ["push", "full screen", "custom"], calls)
  func `a root view controller that is set in a callback takes effect when the callback returns`(
    way: String, index: Int
  ) {
    let stage = Stage()
    stage.director.animator = nil
    let other = Screen("other")
    let modal = Screen("modal")
    var coming: Screen? = Screen("b")
    weak let gone = coming
    var answers: [String] = []
    var seen = 0
    stage.engine.onEvent = { [unowned stage] event in
      seen += 1
      guard seen == index + 1 else { return }
      stage.window.rootViewController = other
      #expect(stage.window.rootViewController === other)
      other.present(modal, animated: true) { answers.append("modal \($0)") }
    }
    if let coming {
      coming.modalPresentationStyle = way == "custom" ? .custom : .fullScreen
      if way == "push" {
        stage.navigation.pushViewController(coming, animated: true) { answers.append("b \($0)") }
      } else {
        stage.navigation.present(coming, animated: true) { answers.append("b \($0)") }
      }
    }
    stage.window.runToRest()
    stage.engine.onEvent = nil
    guard seen > index else { return }
    #expect(answers == ["b true", "modal true"])
    #expect(stage.window.view.subviews.map(\.name) == ["modal"])
    #expect(stage.window.topController === modal)
    #expect(modal.presentingViewController === other)
    for screen in [stage.root, other, modal, coming].compactMap({ $0 }) {
      #expect(screen.isBalanced, "\(screen.title ?? ""): \(screen.faults)")
    }
    #expect(coming?.appearanceState == .disappeared)
    #expect(stage.root.appearanceState == .disappeared)
    #expect(stage.navigation.window == nil && stage.navigation.presentedViewController == nil)
    #expect(coming?.presentingViewController == nil)
    #expect(modal.calls == ["WA", "DA"])
    // Without the navigation stack and `coming`, nothing retains the pushed or presented view
    // controller.
    stage.navigation.setViewControllers([Screen("new")], animated: false)
    coming = nil
    #expect(gone == nil)
  }

  @Test func `when a callback sets two root view controllers in succession, the second is shown`() {
    let stage = Stage()
    let (first, second) = (Screen("first"), Screen("second"))
    let coming = Screen("b")
    coming.onCall = { [unowned stage] call in
      guard call == "WA" else { return }
      stage.window.rootViewController = first
      stage.window.rootViewController = second
    }
    stage.navigation.pushViewController(coming, animated: true)
    #expect(stage.window.view.subviews.map(\.name) == ["second"])
    #expect(first.calls.isEmpty && first.window == nil)
    #expect(second.calls == ["WA", "DA"])
    #expect(second.window === stage.window)
    #expect(coming.isBalanced && coming.appearanceState == .disappeared)
  }

  @Test(arguments: ["push", "full screen", "custom", "dismissal"], [true, false])
  func `a window released during a transition notifies each controller once and retains none`(
    way: String, byHand: Bool
  ) {
    weak var context: TransitionContext?
    weak var window: Window?
    var screens: [() -> Screen?] = []
    var answers: [Bool] = []
    var ended: [TransitionEndReason] = []
    var completions = 0
    let slide = Slide()
    let hand = PercentDrivenInteractiveTransition()
    do {
      let stage = Stage()
      stage.director.animator = slide
      let (coming, next) = (Screen("b"), Screen("c"))
      for screen in [stage.root, coming, next] {
        screens.append { [weak screen] in screen }
      }
      coming.modalPresentationStyle = way == "custom" ? .custom : .fullScreen
      coming.transitioningDelegate = stage.director
      if way == "dismissal" { stage.navigation.present(coming, animated: false) }
      if byHand { stage.director.interaction = hand }
      switch way {
      case "push":
        stage.navigation.pushViewController(coming, animated: true) { answers.append($0) }
      case "dismissal": coming.dismiss(animated: true) { answers.append($0) }
      default: stage.navigation.present(coming, animated: true) { answers.append($0) }
      }
      stage.navigation.pushViewController(next, animated: true) { answers.append($0) }
      stage.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
        completions += 1
      }
      stage.window.advance(0.1)
      hand.update(0.3)
      context = stage.engine.context
      window = stage.window
      slide.contexts = []
      #expect(context != nil && answers.isEmpty)
    }
    ended = slide.ended
    #expect(window == nil && context == nil)
    // The waiting request is refused first, then the transition in flight completes.
    #expect(answers == [false, true])
    #expect(completions == 1)
    #expect(ended == [.completed])
    #expect(screens.allSatisfy { $0() == nil })
    if byHand { #expect(hand.status { $0.update(0.5) } == .ended) }
  }

  @Test func `a window released with a modal makes all appearance calls and retains no controller`() {
    let modal = Screen("modal")
    weak var root: Screen?
    do {
      let stage = Stage()
      root = stage.root
      stage.navigation.present(modal, animated: false)
    }
    #expect(root == nil)
    #expect(modal.calls == ["WA", "DA", "WD", "DD"] && modal.isBalanced)
    #expect(modal.presentingViewController == nil && modal.activePresentation == nil)
  }

  @Test func `a window released in a callback lives until the callback has returned`() {
    var stage: Stage? = Stage()
    var answers: [Bool] = []
    let coming = Screen("b")
    coming.onCall = { call in
      guard call == "WA" else { return }
      stage = nil
    }
    // The engine lives until the callback has returned.
    if let navigation = stage?.navigation {
      navigation.pushViewController(coming, animated: true) { answers.append($0) }
    }
    #expect(stage == nil)
    #expect(answers == [true])
    #expect(coming.isBalanced)
  }

  // MARK: Containers that are not visible

  @Test(arguments: ["tab", "page", "covered"])
  func `a push in a navigation controller that is not visible takes effect without animation`(
    situation: String
  ) {
    let director = Director(Slide())
    let navigation = NavigationController(rootViewController: Screen("inner"))
    navigation.delegate = director
    let tabs = situation == "tab" ? [Screen("first"), navigation] : [Screen("alone")]
    let bar = TabBarController(viewControllers: tabs)
    let pages = PageViewController(
      pages: situation == "page" ? [Screen("first"), navigation] : [], currentIndex: 1)
    let root: ViewController = ["tab": bar, "page": pages][situation] ?? navigation
    let window = Window(size: Size(width: 100, height: 200), rootViewController: root)
    // The adjacent page stays in the window's hierarchy although it is not visible.
    if situation == "page" { pages.show(0, animated: false) }
    if situation == "covered" { navigation.present(Screen("modal"), animated: false) }
    window.engine.log = EventLog()
    let shown = window.layers()
    var answers: [Bool] = []
    let coming = Screen("deep")
    navigation.pushViewController(coming, animated: true) { answers.append($0) }
    #expect(answers == [true])
    #expect(!window.engine.isInFlight && window.engine.isInputEnabled)
    if situation != "page" { #expect(window.layers().layers == shown.layers) }
    #expect((director.animator as? Slide)?.animations == 0)
    #expect(!window.calls().contains("input.off"))
    #expect(coming.calls == ["willMove(parent)", "didMove(parent)"])
    if situation == "tab" {
      bar.select(1, animated: false)
    } else if situation == "page" {
      pages.show(1, animated: false)
    } else {
      navigation.dismiss(animated: false)
    }
    #expect(coming.appearanceState == .appeared && coming.isBalanced)
    #expect(coming.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(coming.view.isDescendant(of: window.view))
  }

  @Test func `a push into a tab that is being selected waits and is then animated`() {
    let slide = Slide()
    let director = Director(slide)
    let navigation = NavigationController(rootViewController: Screen("inner"))
    navigation.delegate = director
    let tabs = TabBarController(viewControllers: [Screen("first"), navigation])
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    tabs.select(1)
    navigation.pushViewController(Screen("deep"), animated: true)
    #expect(navigation.settledViewControllers.count == 1)
    window.runToRest()
    #expect(slide.animations == 1)
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func `a frame of an idle window reuses the memory of the previous frame`() {
    let stage = Stage()
    for position in [2.0, 0, 1] {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      view.zPosition = position
      stage.root.view.addSubview(view)
    }
    func address(_ tree: LayerTree) -> UnsafeRawPointer? {
      tree.layers.withUnsafeBytes(\.baseAddress)
    }
    var tree = stage.window.layers()
    let (before, count) = (address(tree), tree.layers.count)
    for time in 1...3 {
      stage.root.view.alpha = 1 / Double(time)
      stage.window.tick(to: Double(time))
      stage.window.layers(into: &tree)
    }
    #expect(address(tree) == before && tree.layers.count == count)
    #expect(tree == stage.window.layers())
  }
}
