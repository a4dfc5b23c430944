import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests frames and sizes of views, and containers that appear and disappear.
struct LayoutTests {
  @Test func `the context's view(forKey:) is nil for a view that the animator must not touch`() {
    let director = Director(Slide())
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    let modal = Screen("modal")
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = director
    base.present(modal, animated: true)
    let context = window.engine.context
    #expect(context?.view(forKey: .from) == nil)
    #expect(context?.viewController(forKey: .from) === base)
    #expect(context?.view(forKey: .to) === modal.view)
    #expect(context?.finalFrame(for: .from) != .zero)
    #expect(context?.initialFrame(for: .to) == .zero)
    window.runToRest()
    #expect(base.view.superview != nil)
    #expect(base.calls == ["WA", "DA"])
    modal.dismiss(animated: true)
    #expect(window.engine.context?.view(forKey: .to) == nil)
    #expect(window.engine.context?.finalFrame(for: .from) == .zero)
    window.runToRest()
    #expect(window.layers().layers == LayerTree(of: window.view).layers)
    #expect(window.view.subviews.count == 1)
  }

  @Test(arguments: [true, false])
  func `the presenter's view stays visible beneath a custom presentation`(finishes: Bool) throws {
    let director = Director(Slide())
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    let modal = Screen("modal")
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = director
    base.present(modal, animated: true)
    let whole = try #require(window.layers().layers.first { $0.view == base.view.id })
    for _ in 0..<9 {
      window.advance(0.05)
      if !finishes, window.engine.now > 0.2 { window.engine.reverse() }
      let tree = window.layers()
      #expect(tree.size == window.size)
      #expect(tree.layers.first { $0.view == base.view.id } == whole, "\(window.engine.now)")
    }
  }

  @Test func `a page that is shown for a second time fades in over the previous page`() throws {
    let director = Director(DissolveAnimator(duration: 1, timing: .linear))
    let pages = PageViewController(pages: (0..<2).map { Screen("\($0)") })
    pages.delegate = director
    let window = Window(size: Size(width: 100, height: 200), rootViewController: pages)
    for index in [1, 0, 1] {
      pages.show(index)
      window.advance(0.25)
      let layers = window.layers().layers.filter { layer in
        pages.pages.contains { $0.view.id == layer.view }
      }
      // The layers are in order from back to front: the previous page, then the appearing page.
      #expect(layers.map(\.view) == [pages.pages[1 - index].view.id, pages.pages[index].view.id])
      #expect(layers.map(\.opacity) == [1, 0.25])
      window.runToRest()
    }
  }

  @Test func `a child that appears again has its final frame even if the animator does not set it`()
    throws
  {
    let director = Director(Dissolving())
    let pages = PageViewController(pages: (0..<2).map { Screen("\($0)") })
    pages.delegate = director
    let window = Window(size: Size(width: 100, height: 200), rootViewController: pages)
    for index in [1, 0, 1] {
      pages.show(index)
      window.advance(0.25)
      let tree = window.layers()
      let coming = try #require(tree.layers.first { $0.view == pages.pages[index].view.id })
      #expect(coming.transform.apply(to: .zero) == .zero)
      window.runToRest()
      #expect(pages.currentIndex == index)
    }
    // A cancellation moves the appearing page back to its old position.
    let before = Picture(pages.view)
    pages.show(0)
    window.advance(0.25)
    window.engine.reverse()
    window.runToRest()
    #expect(Picture(pages.view) == before)
  }

  /// An animator that fades the `to` view in without setting its frame.
  private final class Dissolving: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: TransitionContext) -> Double { 0.5 }

    func animateTransition(using context: TransitionContext) {
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.alpha = 0
      context.animate(duration: 0.5) {
        to.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func
    `pages have the same frames as in objc.io's example, and the leaving page ends off screen`(
      side: LayoutDirection
    )
  {
    let slide = Slide()
    let director = Director(slide)
    let pages = PageViewController(pages: (0..<5).map { Screen("\($0)") })
    pages.delegate = director
    let window = Window(size: Size(width: 100, height: 200), rootViewController: pages)
    window.engine.layoutDirection = side
    window.engine.log = EventLog()
    let all = Rect(x: 0, y: 0, width: 100, height: 200)
    let sign: Double = side == .leftToRight ? 1 : -1
    pages.show(1)
    let context = window.engine.context
    #expect(context?.initialFrame(for: .from) == all)
    #expect(context?.finalFrame(for: .to) == all)
    #expect(context?.initialFrame(for: .to) == all.offsetBy(dx: sign * 100, dy: 0))
    #expect(context?.finalFrame(for: .from) == all.offsetBy(dx: -sign * 100, dy: 0))
    window.runToRest()
    #expect(!window.calls().contains("from.removed"))
    #expect(pages.pages[0].view.frame == all.offsetBy(dx: -sign * 100, dy: 0))
    pages.show(0)
    #expect(window.engine.context?.initialFrame(for: .to) == all.offsetBy(dx: -sign * 100, dy: 0))
    window.runToRest()
    #expect(pages.currentIndex == 0)
    #expect(pages.children.count == 5)
  }

  @Test(arguments: ["running", "interactive", "settling"], ResizePolicy.allCases)
  func `a resize in flight restarts or finishes the transition as the resize policy says`(
    state: String, policy: ResizePolicy
  ) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: state == "running" ? nil : hand)
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    if state == "running" {
      stage.window.advance(0.2)
    } else {
      hand.update(0.4)
      if state == "settling" { hand.finish() }
    }
    stage.window.resize(to: Size(width: 300, height: 50), policy: policy)
    switch policy {
    case .relayout:
      #expect(abs(stage.engine.percentComplete - 0.4) < 1e-9)
      #expect(stage.window.layers().size == Size(width: 300, height: 50))
      #expect(stage.slide.animations == 2)
      #expect(stage.slide.ended == [.cancelled])
    case .finish: #expect(stage.engine.isInFlight)
    case .skip: #expect(!stage.engine.isInFlight)
    }
    if stage.engine.context?.isInteractive == true { hand.finish() }
    stage.window.runToRest()
    let all = Rect(x: 0, y: 0, width: 300, height: 50)
    #expect(coming.view.frame == all)
    #expect(stage.navigation.view.frame == all)
    #expect(stage.navigation.topViewController === coming)
    #expect(stage.slide.ended.count == stage.slide.animations)
    stage.director.interaction = nil
    stage.navigation.popViewController(animated: true)
    stage.window.runToRest()
    #expect(stage.root.view.frame == all)
    #expect(stage.window.layers().layers.count == 4)
  }

  @Test func `a container may be released while its transition is in flight`() {
    let stage = Stage()
    var answers: [Bool] = []
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true) { answers.append($0) }
    stage.navigation.popViewController(animated: true) { answers.append($0) }
    stage.window.advance(0.1)
    stage.window.rootViewController = Screen("other")
    #expect(answers == [false, true])
    #expect(!stage.engine.isInFlight)
    #expect(coming.isBalanced && stage.root.isBalanced)
    stage.window.advance(1)
    #expect(stage.window.layers().layers.count == 3)
    let again = Stage()
    again.navigation.pushViewController(Screen("b"), animated: true)
    again.window.advance(0.1)
    again.navigation.view.removeFromSuperview()
    again.window.runToRest()
    #expect(again.navigation.viewControllers.count == 2)
  }

  @Test func `after the window is released, a transition's context returns the status 'ended'`() {
    var stage: Stage? = Stage()
    let hand = PercentDrivenInteractiveTransition()
    stage?.director.interaction = hand
    stage?.navigation.pushViewController(Screen("b"), animated: true)
    let context = stage?.engine.context
    stage = nil
    #expect(context?.updateInteractiveTransition(0.5) == .ended)
    #expect(context?.percentComplete == 0)
  }

  @Test
  func
    `replacing a container's child by itself fails, and replacing no child by a first child succeeds`()
  {
    let slide = Slide()
    let container = Replacing(Screen("a"), Director(slide))
    let window = Window(size: Size(width: 100, height: 200), rootViewController: container)
    window.engine.log = EventLog()
    var answers: [Bool] = []
    let first = container.current
    container.replace(by: first) { answers.append($0) }
    #expect(answers == [false])
    container.replace(by: nil) { answers.append($0) }
    window.runToRest()
    #expect(container.current == nil && container.children.isEmpty)
    container.replace(by: Screen("b")) { answers.append($0) }
    window.runToRest()
    #expect(answers == [false, true, true])
    #expect(window.calls(of: 2).allSatisfy { !$0.hasPrefix("from.") })
    #expect(container.view.subviews.count == 1)
  }

  @Test
  func `dismissing the lower of two modals while the upper modal is in flight removes both modals`() {
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    let before = Picture(window.view)
    let (middle, top) = (Screen("middle"), Screen("top"))
    middle.modalPresentationStyle = .custom
    base.present(middle, animated: true)
    window.runToRest()
    middle.present(top, animated: true)
    window.advance(0.1)
    var answers: [Bool] = []
    base.dismiss(animated: true) { answers.append($0) }
    #expect(answers.isEmpty)
    window.runToRest()
    #expect(answers == [true])
    #expect(Picture(window.view) == before)
    #expect(base.presentedViewController == nil && middle.presentedViewController == nil)
    #expect(base.isBalanced && middle.isBalanced && top.isBalanced)
    #expect(base.appearanceState == .appeared)
    #expect(middle.appearanceState == .disappeared && top.appearanceState == .disappeared)
  }

  @Test(arguments: TransitionOptions.allCases)
  func `a child transition replaces one child by another with every transition option`(
    options: TransitionOptions
  ) {
    let parent = Screen("parent")
    let (a, b) = (Screen("a"), Screen("b"))
    for child in [a, b] {
      parent.addChild(child)
      child.didMove(toParent: parent)
    }
    parent.view.addSubview(a.view)
    a.view.frame = Rect(x: 5, y: 5, width: 50, height: 60)
    let window = Window(size: Size(width: 100, height: 200), rootViewController: parent)
    let before = window.layers()
    var answers: [Bool] = []
    parent.transition(
      from: a, to: b, duration: 0.4, options: options, completion: { answers.append($0) })
    #expect(window.layers() == before)
    for _ in 0..<30 {
      window.advance(1.0 / 60)
      #expect(window.layers().layers.allSatisfy { $0.transform.isFinite })
    }
    #expect(answers == [true])
    #expect(window.engine.lastResult?.diagnostics == [])
    #expect(window.engine.lastResult?.degraded == nil)
    #expect(a.view.superview == nil && b.view.superview === parent.view)
    #expect(b.view.frame == Rect(x: 5, y: 5, width: 50, height: 60))
    #expect(b.view.subviews.count == 1 && !b.view.isHidden && b.view.transform.isIdentity)
    parent.transition(from: a, to: Screen("c"), duration: 1, completion: { answers.append($0) })
    #expect(answers == [true, false])
  }

  @Test(arguments: [0.0, 1e-9, 0.2, 1e4])
  func `a transition takes the requested duration, or one frame if the duration is 0`(
    duration: Double
  ) {
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    let child = Screen("child")
    base.addChild(child)
    child.didMove(toParent: base)
    base.view.addSubview(child.view)
    let next = Screen("next")
    base.addChild(next)
    var answers: [Bool] = []
    base.run(
      TransitionRequest(completion: { answers.append($0) }) {
        var plan = TransitionPlan(
          container: base, containerView: base.view, from: child, to: next,
          frames: { .replacing(in: base.view.bounds) })
        plan.requestedDuration = duration
        return plan
      })
    #expect(answers.isEmpty)
    #expect(window.engine.machine.duration == duration)
    window.tick(to: window.engine.now + duration)
    #expect(answers == [true])
  }

  // MARK: Layout calls

  /// A view controller with one subview that fills its view. It records its layout and appearance
  /// calls.
  final class Filling: ViewController {
    let inner = View(name: "inner")
    var calls: [String] = []

    override func viewDidLoad() { view.addSubview(inner) }
    override func viewWillAppear(_ animated: Bool) { calls.append("WA") }
    override func viewDidAppear(_ animated: Bool) { calls.append("DA") }
    override func viewDidLayoutSubviews() {
      inner.frame = Rect(origin: .zero, size: view.bounds.size)
      calls.append("layout")
    }
  }

  @Test(arguments: TransitionOperation.allCases.filter { $0 != .pop && $0 != .dismiss })
  func `a screen that is shown without animation is laid out before viewDidAppear`(
    operation: TransitionOperation
  ) {
    let coming = Filling()
    let all = Rect(x: 0, y: 0, width: 100, height: 200)
    var go: () -> Void = {}
    let root: ViewController
    switch operation {
    case .select:
      let tabs = TabBarController(viewControllers: [Screen("a"), coming])
      root = tabs
      go = { tabs.select(1, animated: false) }
    case .page:
      let pages = PageViewController(pages: [Screen("a"), coming])
      root = pages
      go = { pages.show(1, animated: false) }
    case .push:
      let navigation = NavigationController(rootViewController: Screen("a"))
      root = navigation
      go = { navigation.pushViewController(coming, animated: false) }
    case .present:
      root = Screen("a")
      coming.modalPresentationStyle = .fullScreen
      go = { root.present(coming, animated: false) }
    default:
      let replacing = Replacing(Screen("a"), Director())
      root = replacing
      go = {
        replacing.run(
          TransitionRequest {
            var plan = TransitionPlan.replacing(
              in: replacing, containerView: replacing.view, from: replacing.current, to: coming)
            plan.isAnimated = false
            return plan
          })
      }
    }
    let window = Window(size: all.size, rootViewController: root)
    go()
    #expect(!window.engine.isInFlight)
    #expect(coming.calls == ["WA", "layout", "DA"])
    #expect(coming.inner.frame == all)
  }

  @Test(arguments: [true, false])
  func `a screen whose view already has its final size is still laid out once`(animated: Bool) {
    let stage = Stage()
    let coming = Filling()
    coming.view.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    stage.navigation.pushViewController(coming, animated: animated)
    stage.window.runToRest()
    #expect(coming.calls == ["WA", "layout", "DA"])
    #expect(coming.inner.frame == coming.view.frame)
    stage.navigation.pushViewController(Screen("c"), animated: animated)
    stage.navigation.popViewController(animated: animated)
    stage.window.runToRest()
    #expect(coming.calls.filter { $0 == "layout" }.count == 1)
  }

  @Test(arguments: ["push", "full screen", "custom"], [true, false])
  func `a resize in flight lays out the appearing screen again`(way: String, finishes: Bool) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    let coming = Filling()
    _ = coming.view
    let before = Picture(coming.view)
    if way == "push" {
      stage.navigation.pushViewController(coming, animated: true)
    } else {
      coming.modalPresentationStyle = way == "custom" ? .custom : .fullScreen
      coming.transitioningDelegate = stage.director
      stage.director.makePresentation = {
        DimmingPresentationController(presentedViewController: $0, presenting: $1)
      }
      stage.navigation.present(coming, animated: true)
    }
    hand.update(0.4)
    stage.window.resize(to: Size(width: 300, height: 50))
    hand.update(0.999)
    let layer = stage.window.layers().layers.first { $0.view == coming.inner.id }
    #expect(layer?.bounds.size == Size(width: 300, height: 50))
    if finishes { hand.finish() } else { hand.cancel() }
    stage.window.runToRest()
    let all = Rect(x: 0, y: 0, width: 300, height: 50)
    if finishes {
      #expect(coming.view.frame == all)
      #expect(coming.inner.frame == all)
      #expect(coming.activePresentation?.containerView.frame ?? all == all)
    } else {
      #expect(Picture(coming.view) == before)
      #expect(stage.root.view.frame == all)
    }
    #expect(stage.window.layers().layers == LayerTree(of: stage.window.view).layers)
  }

  @Test func `a resize in flight lays out the reappearing screen again`() {
    let back = Filling()
    let navigation = NavigationController(rootViewController: back)
    let window = Window(size: Size(width: 100, height: 200), rootViewController: navigation)
    navigation.pushViewController(Screen("b"), animated: false)
    navigation.popViewController(animated: true)
    window.advance(0.1)
    window.resize(to: Size(width: 300, height: 50))
    window.runToRest()
    #expect(back.inner.frame == Rect(x: 0, y: 0, width: 300, height: 50))
  }
}
