import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests what programs for UIKit do at odd moments: they present when a dismissal has completed, change the size or the
/// root in a callback, and ask for the same thing twice.
struct OddOrderTests {
  private let home = Screen("home")
  private let window: Window

  init() { window = Window(size: Size(width: 100, height: 200), rootViewController: home) }

  private func modal(_ name: String, style: PresentationStyle = .fullScreen) -> Screen {
    let screen = Screen(name)
    screen.modalPresentationStyle = style
    return screen
  }

  private static let styles: [PresentationStyle] = [.fullScreen, .pageSheet, .custom, .overFullScreen]

  @Test(arguments: styles, [true, false])
  func `the next screen is presented in the completion of a dismissal`(style: PresentationStyle, animated: Bool) {
    let (first, second) = (modal("first", style: style), modal("second", style: style))
    var order: [String] = []
    home.present(first, animated: animated) { order.append("first") }
    window.runToRest()
    first.dismiss(animated: animated) { [home] in
      #expect(home.presentedViewController == nil && first.presentingViewController == nil)
      order.append("gone")
      home.present(second, animated: animated) { order.append("second") }
      #expect(home.presentedViewController === second)
    }
    window.runToRest()
    #expect(order == ["first", "gone", "second"])
    #expect(home.presentedViewController === second && second.appearanceState == .appeared)
    #expect([home, first, second].allSatisfy(\.isBalanced) && first.appearanceState == .disappeared)
  }

  @Test(arguments: ["viewWillDisappear", "viewDidDisappear"])
  func `a screen that presents another one while it is dismissed`(call: String) {
    let (first, second) = (modal("first"), modal("second"))
    home.present(first, animated: false)
    let mark = call == "viewDidDisappear" ? "DD" : "WD"
    first.onCall = { [home] in if $0 == mark { home.present(second, animated: true, completion: nil) } }
    first.dismiss(animated: true)
    window.runToRest()
    #expect(first.presentingViewController == nil && first.isBalanced && home.isBalanced)
    // Before the dismissal is over, UIKit refuses to present over a presenter.
    let presented = home.presentedViewController
    #expect(presented == nil || presented === second)
    #expect(presented.map { $0.appearanceState == .appeared } ?? (home.appearanceState == .appeared))
  }

  @Test(arguments: ["WA", "DA", "WD", "DD"], [true, false])
  func `the window's size changes in a callback`(call: String, isPush: Bool) {
    let root = Screen("root")
    let navigation = NavigationController(rootViewController: root)
    window.rootViewController = navigation
    let next = modal("next")
    let size = Size(width: 200, height: 100)
    let target = call.hasPrefix("W") == call.hasSuffix("A") ? next : next
    (call.hasSuffix("A") ? target : root).onCall = { [window] in if $0 == call { window.resize(to: size) } }
    if isPush {
      navigation.pushViewController(next, animated: true)
    } else {
      navigation.present(next, animated: true)
    }
    window.runToRest()
    window.tick(to: window.time + 1)
    let all = Rect(origin: .zero, size: size)
    #expect(window.size == size && next.view.frame == all, "\(next.view.frame)")
    #expect(next.isBalanced && root.isBalanced && next.appearanceState == .appeared)
    if isPush { navigation.popViewController(animated: true) } else { next.dismiss(animated: true) }
    window.runToRest()
    #expect(root.view.frame == all && navigation.view.frame == all && root.appearanceState == .appeared)
  }

  @Test(arguments: ["animate", "completion", "alongside"])
  func `the window's size changes in an animator, its completion or alongside it`(place: String) {
    let size = Size(width: 200, height: 100)
    let slide = Slide()
    let director = Director(slide)
    let next = modal("next", style: .custom)
    next.transitioningDelegate = director
    slide.onAnimate = { [window] context in
      if place == "animate" { window.resize(to: size) }
      slide.slide(context)
    }
    home.present(next, animated: true) { [window] in if place == "completion" { window.resize(to: size) } }
    if place == "alongside" {
      next.transitionCoordinator?.animate(alongsideTransition: { [window] _ in window.resize(to: size) })
    }
    window.runToRest()
    let all = Rect(origin: .zero, size: size)
    #expect(window.size == size && next.view.frame == all && home.view.frame == all)
    #expect(next.isBalanced && home.isBalanced && slide.ended.last == .completed)
    #expect(slide.ended.count == slide.animations)
  }

  @Test func `an animator that changes the window's size each time that it is called is replaced by the dissolve`() {
    let slide = Slide()
    let director = Director(slide)
    let next = modal("next", style: .custom)
    next.transitioningDelegate = director
    slide.onAnimate = { [window] context in
      window.resize(to: Size(width: window.size.width + 1, height: 200))
      slide.slide(context)
    }
    home.present(next, animated: true)
    window.runToRest()
    #expect(slide.animations < 20 && slide.ended.count == slide.animations)
    #expect(window.lastResult?.degraded?.contains("changes the window's size") == true)
    #expect(next.view.frame.size == window.size && next.isBalanced && home.isBalanced)
  }

  @Test(arguments: ["WA", "DA", "WD", "DD"], [true, false])
  func `the window gets a new root in a callback`(call: String, animated: Bool) {
    let next = modal("next")
    let other = Screen("other")
    var answers = 0
    (call.hasSuffix("A") ? next : home).onCall = { [window] in
      if $0 == call { window.rootViewController = other }
    }
    home.present(next, animated: animated) { answers += 1 }
    window.runToRest()
    #expect(window.view.subviews == [other.view] && other.appearanceState == .appeared)
    #expect([home, next, other].allSatisfy(\.isBalanced) && home.appearanceState == .disappeared)
    #expect(next.appearanceState == .disappeared && next.presentingViewController == nil && answers == 1)
  }

  @Test(arguments: [true, false], ["finish", "cancel", "resize", "fail"])
  func `a view that the program has hidden stays visible if the animator leaves it so`(isHidden: Bool, end: String) {
    let cell = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let other = View(frame: Rect(x: 0, y: 20, width: 10, height: 10))
    home.view.addSubview(cell)
    home.view.addSubview(other)
    let slide = Slide()
    let director = Director(slide)
    let next = modal("next", style: .custom)
    next.transitioningDelegate = director
    slide.onAnimate = { context in
      if end == "fail" { throw AnimatorCrash("it failed") }
      other.isHidden = true
      if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
      context.animate(duration: 0.5) {
        next.view.alpha = 0.5
      } completion: { _ in
        cell.isHidden = false
        cell.alpha = 0.75
        next.view.alpha = 1
        context.completeTransition(true)
      }
    }
    if isHidden { cell.isHidden = true } else { cell.alpha = 0 }
    home.present(next, animated: true)
    window.advance(0.1)
    #expect(cell.isHidden == isHidden)
    if end == "resize" { window.resize(to: Size(width: 200, height: 100)) }
    if end == "cancel" { window.reverseTransition() }
    window.runToRest()
    let isShown = end == "finish" || end == "resize"
    #expect(cell.isHidden == (isHidden && !isShown))
    #expect(cell.alpha == (isShown ? 0.75 : isHidden ? 1 : 0))
    #expect(!other.isHidden && next.view.alpha == 1)
    #expect(end == "fail" || window.lastResult?.diagnostics == [])
  }

  @Test func `asking twice does a thing once`() {
    let next = modal("next")
    var answers: [String] = []
    home.present(next, animated: true) { answers.append("present") }
    home.present(next, animated: true) { answers.append("present again") }
    home.present(modal("third"), animated: true) { answers.append("present another") }
    window.runToRest()
    #expect(answers == ["present"] && home.presentedViewController === next)
    next.dismiss(animated: true) { answers.append("dismiss") }
    next.dismiss(animated: true) { answers.append("dismiss again") }
    window.runToRest()
    #expect(answers.filter { $0.hasPrefix("dismiss") }.count == 2 && home.presentedViewController == nil)
    #expect(home.isBalanced && next.isBalanced && next.calls.filter { $0 == "DA" }.count == 1)
    home.dismiss(animated: true) { answers.append("nothing to dismiss") }
    window.runToRest()
    #expect(answers.last == "nothing to dismiss" && home.appearanceState == .appeared)

    let navigation = NavigationController(rootViewController: Screen("root"))
    window.rootViewController = navigation
    let pushed = Screen("pushed")
    navigation.pushViewController(pushed, animated: true)
    navigation.pushViewController(pushed, animated: true)
    window.runToRest()
    #expect(navigation.viewControllers.filter { $0 === pushed }.count == 1 && pushed.isBalanced)
    navigation.present(pushed, animated: true) { answers.append("pushed presented") }
    window.runToRest()
    #expect(navigation.presentedViewController == nil && answers.last != "pushed presented")
    for _ in 0..<3 { navigation.popViewController(animated: true) }
    window.runToRest()
    #expect(navigation.viewControllers.count == 1 && !window.isInFlight)
  }

  @Test func `a run transition whose property animator is stopped, finished early or started twice ends once`() {
    for mode in ["stop at end", "stop at start", "finish early", "start twice", "released"] {
      let animator = RunAnimator(mode)
      let director = Director(animator)
      let next = modal("next \(mode)", style: .custom)
      next.transitioningDelegate = director
      var answers = 0
      home.present(next, animated: true) { answers += 1 }
      window.advance(0.1)
      animator.interfere()
      window.runToRest(limit: 20)
      #expect(!window.isInFlight, "\(mode)")
      #expect(animator.ended == 1, "\(mode)")
      #expect(home.isBalanced && next.isBalanced, "\(mode)")
      let isShown = home.presentedViewController === next
      #expect(isShown == (answers == 1) && isShown == (next.view.superview != nil), "\(mode)")
      if isShown { home.dismiss(animated: false) }
      #expect(window.view.subviews == [home.view], "\(mode)")
    }
  }

  /// An animator that runs a property animator, with which a program interferes.
  private final class RunAnimator: ViewControllerAnimatedTransitioning {
    let mode: String
    var property: ViewPropertyAnimator?
    var ended = 0
    init(_ mode: String) { self.mode = mode }
    func transitionDuration(using context: TransitionContext) -> Double { 0.5 }
    func animateTransition(using context: TransitionContext) {
      let animator = interruptibleAnimator(using: context)
      animator?.startAnimation()
      if mode == "start twice" { animator?.startAnimation() }
    }
    func interruptibleAnimator(using context: TransitionContext) -> (any ViewImplicitlyAnimating)? {
      if let property { return property }
      guard context.viewController(forKey: .to)?.isBeingPresented == true, let to = context.view(forKey: .to) else {
        return nil
      }
      to.frame = context.finalFrame(for: .to)
      to.alpha = 0
      context.containerView.addSubview(to)
      let new = ViewPropertyAnimator(duration: 0.5, curve: .linear) { to.alpha = 1 }
      new.addCompletion { context.completeTransition($0 == .end) }
      property = new
      return new
    }
    func animationEnded(_ transitionCompleted: Bool) { ended += 1 }
    func interfere() {
      switch mode {
      case "stop at end":
        property?.stopAnimation(false)
        property?.finishAnimation(at: .end)
      case "stop at start":
        property?.stopAnimation(false)
        property?.finishAnimation(at: .start)
      case "finish early":
        property?.fractionComplete = 1
        property?.startAnimation()
      case "released": property = nil
      default: break
      }
    }
  }
}
