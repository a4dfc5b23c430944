import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

@testable import SegueKit

/// The list of what must be covered, second half: what shows, what stays, what comes along.
struct LayoutTests {
  @Test(arguments: [true, false], [true, false])
  func `the first frame is what was, the last one what is`(byHand: Bool, finishes: Bool) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: byHand ? hand : nil)
    let before = stage.window.layers()
    stage.navigation.pushViewController(Screen("b", color: .black), animated: true)
    #expect(stage.window.layers() == before)
    if byHand {
      hand.update(0.5)
      #expect(stage.window.layers() != before)
      hand.update(0)
      #expect(stage.window.layers() == before)
      hand.update(1)
      let whole = stage.window.layers()
      hand.update(0.4)
      if finishes { hand.finish() } else { hand.cancel() }
      stage.window.runToRest()
      let end = stage.window.layers()
      #expect(end.layers == (finishes ? whole : before).layers)
    } else {
      if !finishes {
        stage.window.advance(0.2)
        stage.engine.reverse()
      }
      stage.window.runToRest()
      #expect((stage.window.layers().layers == before.layers) == !finishes)
    }
    #expect(stage.window.layers().layers == LayerTree(of: stage.window.view).layers)
  }

  @Test func `an animator that leaves a mess leaves none`() {
    let stage = Stage()
    let coming = Screen("b")
    var snapshot: View?
    stage.slide.onAnimate = { context in
      let container = context.containerView
      let from = context.view(for: .from)
      guard let to = context.view(for: .to), let from else { return }
      to.frame = Rect(x: 5, y: 5, width: 7, height: 7)
      to.transform = .scale(x: 3, y: 2)
      to.zPosition = 9
      from.alpha = 0.2
      from.isHidden = true
      container.clipsToBounds = true
      container.isUserInteractionEnabled = false
      snapshot = context.snapshot(of: from, afterScreenUpdates: false)
      if let snapshot { container.addSubview(snapshot) }
      container.addSubview(to)
      context.animate(duration: 0.3) {
        to.alpha = 0.1
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.advance(0.1)
    #expect(stage.window.layers().layers.contains { $0.view == snapshot?.id })
    stage.window.runToRest()
    #expect(snapshot?.superview == nil)
    #expect(coming.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(coming.view.alpha == 1 && coming.view.zPosition == 0)
    #expect(coming.view.transform.isIdentity)
    #expect(stage.root.view.alpha == 1 && !stage.root.view.isHidden)
    #expect(!stage.navigation.view.clipsToBounds)
    #expect(stage.navigation.view.isUserInteractionEnabled)
    #expect(stage.navigation.view.subviews.count == 1)
  }

  @Test func `at 1 under the finger exactly the committed layout shows, whatever was left`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    stage.slide.onAnimate = { context in
      guard let to = context.view(for: .to), let from = context.view(for: .from) else { return }
      context.containerView.addSubview(to)
      context.animate(duration: 0.3) {
        to.alpha = 0.5
        from.transform = .scale(x: 0.2, y: 0.2)
        context.containerView.backgroundColor = .black
      }
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.999)
    let almost = stage.window.layers()
    hand.update(1)
    let whole = stage.window.layers()
    #expect(almost.layers.count != whole.layers.count)
    hand.finish()
    stage.window.runToRest()
    #expect(stage.window.layers().layers == whole.layers)
  }

  @Test(arguments: [true, false])
  func `what the program does to its views in mid-flight stays`(finishes: Bool) {
    let stage = Stage()
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.advance(0.1)
    coming.view.subviews[0].alpha = 0.25
    stage.root.view.backgroundColor = .black
    if !finishes { stage.engine.reverse() }
    stage.window.runToRest()
    #expect(coming.view.subviews[0].alpha == 0.25)
    #expect(stage.root.view.backgroundColor == .black)
    #expect((coming.view.superview == nil) == !finishes)
  }

  @Test func `a frame is the same reached forward, backward, or at once`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    stage.slide.onAnimate = { context in
      // Two stages, the second begun by the first one's completion, with a spring.
      guard let to = context.view(for: .to), let from = context.view(for: .from) else { return }
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to)
      to.alpha = 0
      context.animate(duration: 0.3) {
        from.transform = .rotation(angle: 1)
      } completion: { _ in
        context.animate(
          duration: 0.4, timing: .spring(Spring(duration: 0.4, ratio: 0.5)),
          animations: { to.alpha = 1 }, completion: { _ in context.completeTransition(true) })
      }
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    let places = (0...40).map { Double($0) / 40 }
    var forward: [LayerTree] = []
    for place in places {
      hand.update(place)
      forward.append(stage.window.layers())
    }
    for (index, place) in places.enumerated().reversed() {
      hand.update(place)
      #expect(stage.window.layers() == forward[index])
    }
    var generator = Dice(7)
    for _ in 0..<100 {
      let index = Int.random(in: 0...40, using: &generator)
      hand.update(places[index])
      #expect(stage.window.layers() == forward[index])
    }
    // Chained stages scrub as one: the first alone moves before 3/7, the second alone after.
    hand.update(0.4)
    let early = stage.window.layers()
    hand.update(0.8)
    let late = stage.window.layers()
    let to = stage.slide.contexts[0].view(for: .to)?.id
    #expect(early.layers.first { $0.view == to }?.opacity == 0)
    #expect((late.layers.first { $0.view == to }?.opacity ?? 0) > 0.1)
  }

  @Test func `under a finger from the start nothing is eased twice, grabbed the curves stay`() {
    func center(_ stage: Stage) -> Double {
      let id = stage.slide.contexts[0].view(for: .to)?.id
      let layer = stage.window.layers().layers.first { $0.view == id }
      return layer.map { $0.transform.apply(to: $0.bounds.center).x } ?? .nan
    }
    let hand = PercentDrivenInteractiveTransition()
    let scrubbed = Stage(interaction: hand)
    scrubbed.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.25)
    #expect(abs(center(scrubbed) - (150 - 25)) < 1e-9)
    let grabbed = Stage()
    grabbed.navigation.pushViewController(Screen("b"), animated: true)
    grabbed.window.advance(0.125)
    let eased = center(grabbed)
    #expect(abs(eased - (150 - 100 * Curve.easeInOut.value(at: 0.25))) < 1e-6)
    grabbed.engine.pause()
    #expect(center(grabbed) == eased)
    grabbed.engine.update(0.25)
    #expect(center(grabbed) == eased)
  }

  // MARK: alongside

  @Test(arguments: ["completed", "cancelled", "not animated"])
  func `what runs alongside is kept on completion and taken back on a cancel`(mode: String) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    // Outside the container: a bar of the window's.
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 10), name: "bar")
    stage.window.view.addSubview(bar)
    let coming = Screen("b")
    var order: [Int] = []
    coming.onCall = { call in
      guard call == "WA", order.isEmpty else { return }
      let coordinator = stage.navigation.transitionCoordinator
      let queued = coordinator?.animateAlongsideTransition(
        in: bar, animation: { _ in bar.alpha = 0.5 },
        completion: { coordinator in
          #expect(coordinator.isCancelled == (mode == "cancelled"))
          order.append(1)
        })
      #expect(queued == true)
      coordinator?.animate(alongsideTransition: nil) { _ in order.append(2) }
    }
    stage.navigation.pushViewController(coming, animated: mode != "not animated")
    if mode != "not animated" {
      let coordinator = stage.navigation.transitionCoordinator
      var late = false
      let queued = coordinator?.animate(
        alongsideTransition: { _ in late = true }, completion: { _ in order.append(3) })
      #expect(queued == false)
      hand.update(0.5)
      let layer = stage.window.layers().layers.first { $0.view == bar.id }
      #expect(layer?.opacity == 0.75)
      if mode == "completed" { hand.finish() } else { hand.cancel() }
      stage.window.runToRest()
      #expect(!late)
      #expect(coordinator?.animate(alongsideTransition: nil) { _ in } == false)
    }
    #expect(bar.alpha == (mode == "cancelled" ? 1 : 0.5))
    #expect(order == (mode == "not animated" ? [1, 2] : [1, 2, 3]))
    #expect(stage.navigation.transitionCoordinator == nil)
  }

  @Test func `change handlers hear percent, velocity and curve at every hand-over`() {
    let hand = PercentDrivenInteractiveTransition()
    hand.completionCurve = .easeOut
    let stage = Stage(interaction: hand)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    let coordinator = stage.navigation.transitionCoordinator
    #expect(coordinator?.initiallyInteractive == true)
    #expect(coordinator?.transitionDuration == 0.5)
    var heard: [String] = []
    coordinator?.notifyWhenInteractionChanges { c in
      heard.append("\(c.isInteractive) \(c.isCancelled) \(c.percentComplete)")
      if !c.isInteractive { heard.append("\(c.percentAtHandOver) \(c.completionVelocity)") }
    }
    hand.update(0.5)
    hand.cancel(velocity: -3)
    #expect(coordinator?.completionCurve == .easeOut)
    hand.pause()
    hand.finish(velocity: 2)
    #expect(
      heard == [
        "false true 0.5", "0.5 -3.0", "true false 0.5", "false false 0.5", "0.5 2.0",
      ])
  }

  // MARK: views and frames

  @Test func `the context gives no view that must not be touched`() {
    let director = Director(Slide())
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    let modal = Screen("modal")
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = director
    base.present(modal, animated: true)
    let context = window.engine.context
    #expect(context?.view(for: .from) == nil)
    #expect(context?.viewController(for: .from) === base)
    #expect(context?.view(for: .to) === modal.view)
    #expect(context?.finalFrame(for: .from) != .zero)
    #expect(context?.initialFrame(for: .to) == .zero)
    window.runToRest()
    #expect(base.view.superview != nil)
    #expect(base.calls == ["WA", "DA"])
    modal.dismiss(animated: true)
    #expect(window.engine.context?.view(for: .to) == nil)
    #expect(window.engine.context?.finalFrame(for: .from) == .zero)
    window.runToRest()
    #expect(window.layers().layers == LayerTree(of: window.view).layers)
    #expect(window.view.subviews.count == 1)
  }

  @Test(arguments: LayoutDirection.allCases)
  func `pages stand as objc.io's do, and the one that goes stays beside`(side: LayoutDirection) {
    let slide = Slide()
    let director = Director(slide)
    let pages = PageContainerController(pages: (0..<5).map { Screen("\($0)") })
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
  func `a resize follows the policy and loses nothing`(state: String, policy: ResizePolicy) {
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

  @Test func `a container that goes in mid-flight takes nothing down`() {
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

  @Test func `a window that goes in mid-flight leaves handles that answer ended`() {
    var stage: Stage? = Stage()
    let hand = PercentDrivenInteractiveTransition()
    stage?.director.interaction = hand
    stage?.navigation.pushViewController(Screen("b"), animated: true)
    let context = stage?.engine.context
    stage = nil
    #expect(context?.updateInteractiveTransition(0.5) == .ended)
    #expect(context?.percentComplete == 0)
  }

  @Test(
    arguments: [
      Rect.zero, Rect(x: 3, y: 4, width: 1, height: 1),
      Rect(x: -50, y: -50, width: 900, height: 900),
    ], [1.0, 0.5, 0])
  func `snapshots of any view can be taken and are gone at the end`(frame: Rect, alpha: Double) {
    let stage = Stage()
    let before = Picture(stage.window.view)
    stage.slide.onAnimate = { context in
      guard let from = context.view(for: .from) else { return }
      let odd = View(frame: frame)
      odd.alpha = alpha
      from.addSubview(odd)
      for after in [true, false] {
        guard let picture = context.snapshot(of: odd, afterScreenUpdates: after) else {
          Issue.record("no snapshot")
          continue
        }
        #expect(picture.bounds.size == frame.size)
        context.containerView.addSubview(picture)
      }
      stage.slide.slide(context)
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.window.advance(0.2)
    #expect(stage.window.layers().layers.allSatisfy { $0.transform.isFinite })
    stage.engine.reverse()
    stage.window.runToRest()
    #expect(Picture(stage.window.view) == before)
  }

  @Test func `no from is no harm, and from = to is nothing to do`() {
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

  @Test func `dismissing what lies beneath while the top is in flight takes both away`() {
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
  func `a child gives way to another by every option`(options: TransitionOptions) {
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
  func `any requested duration is kept, 0 gives one frame`(duration: Double) {
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
}
