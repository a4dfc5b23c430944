import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests the exact order of a transition's calls.
struct TraceTests {
  private func replacing(
    _ interaction: (any ViewControllerInteractiveTransitioning)? = nil
  ) -> (window: Window, container: Replacing, slide: Slide) {
    let slide = Slide()
    let container = Replacing(Screen("a"), Director(slide, interaction))
    let window = Window(size: Size(width: 100, height: 200), rootViewController: container)
    window.engine.log = EventLog()
    return (window, container, slide)
  }

  static let head = [
    "delegate.animator", "delegate.interaction", "context.create", "from.willMove(nil)",
    "to.willMove(parent)", "from.viewWillDisappear", "to.viewWillAppear", "animator.duration",
    "input.off",
  ]
  static let finishedTail = [
    "from.removed", "from.viewDidDisappear", "to.viewDidAppear", "from.didMove(nil)",
    "to.didMove(parent)", "input.on", "animator.ended", "coordinator.completion",
    "request.completion", "context.end",
  ]
  static let cancelledTail = [
    "to.removed", "to.viewDidDisappear", "from.viewDidAppear", "to.willMove(nil)",
    "to.didMove(nil)", "from.didMove(parent)", "input.on", "animator.ended",
    "coordinator.completion", "request.completion", "context.end",
  ]

  @Test func `a completed transition makes all its calls in UIKit's order`() {
    let (window, container, slide) = replacing()
    var answers: [Bool] = []
    container.replace(by: Screen("b")) { answers.append($0) }
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    window.runToRest()
    #expect(
      window.calls(of: 1) == Self.head + ["animator.animate"] + Self.finishedTail)
    #expect(answers == [true])
    #expect(slide.ended == [.completed])
    #expect(slide.animations == 1)
    let last = window.engine.log?.events.last
    #expect(last?.time == 0.5)
  }

  @Test func `an interactive transition that finishes makes its calls in UIKit's order`() {
    let hand = PercentDrivenInteractiveTransition()
    let (window, container, _) = replacing(hand)
    container.replace(by: Screen("b"))
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    window.advance(0.1)
    hand.update(0.25)
    window.advance(0.1)
    hand.update(0.5)
    hand.finish(velocity: 2)
    window.runToRest()
    #expect(
      window.calls(of: 1)
        == Self.head + [
          "interaction.start", "animator.animate", "interaction.update", "interaction.update",
          "interaction.finish", "interaction.changed",
        ] + Self.finishedTail)
    let finish = window.engine.log?.events.first { $0.call == .interactionFinish }
    #expect(
      finish?.json == """
        {"time": 0.2, "transition": 1, "call": "interaction.finish", "percent": 0.5, "velocity": 2}
        """)
    let changed = window.engine.log?.events.first { $0.call == .interactionChanged }
    #expect(
      changed?.fields == [.init("interactive", .flag(false)), .init("cancelled", .flag(false))])
  }

  @Test func `an interactive transition that is cancelled makes its calls in UIKit's order`() {
    let hand = PercentDrivenInteractiveTransition()
    let (window, container, slide) = replacing(hand)
    let before = Picture(window.view)
    let coming = Screen("b")
    let comingBefore = Picture(coming.view)
    var answers: [Bool] = []
    container.replace(by: coming) { answers.append($0) }
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) {
      #expect($0.isCancelled)
    }
    hand.update(0.25)
    hand.cancel()
    window.runToRest()
    #expect(
      window.calls(of: 1)
        == Self.head + [
          "interaction.start", "animator.animate", "interaction.update", "interaction.cancel",
          "interaction.changed", "to.viewWillDisappear", "from.viewWillAppear",
        ] + Self.cancelledTail)
    #expect(Picture(window.view) == before)
    #expect(Picture(coming.view) == comingBefore)
    #expect(coming.calls.filter { $0.count == 2 } == ["WA", "WD", "DD"])
    #expect(coming.parent == nil)
    #expect(container.children.map(\.title) == ["a"])
    #expect(container.current?.title == "a")
    #expect(answers == [false])
    #expect(slide.ended == [.cancelled])
  }

  @Test(arguments: [true, false])
  func `a transition that is interrupted and continued calls its animator only once`(finishes: Bool) {
    let (window, container, slide) = replacing()
    container.replace(by: Screen("b"))
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    window.advance(0.2)
    window.engine.pause()
    window.engine.update(0.6)
    if finishes { window.engine.finish() } else { window.engine.cancel() }
    window.runToRest()
    let middle = [
      "animator.animate", "interaction.pause", "interaction.changed", "interaction.update",
      finishes ? "interaction.finish" : "interaction.cancel", "interaction.changed",
    ]
    let turn = ["to.viewWillDisappear", "from.viewWillAppear"]
    #expect(
      window.calls(of: 1)
        == Self.head + middle + (finishes ? Self.finishedTail : turn + Self.cancelledTail))
    #expect(slide.animations == 1)
    #expect(slide.ended == [finishes ? .completed : .cancelled])
  }

  @Test(arguments: [true, false])
  func `after an animator's fault a dissolve continues, and a crashed animator gets no calls`(
    crash: Bool
  ) {
    let (window, container, slide) = replacing()
    slide.onAnimate = { context in
      if crash { throw AnimatorCrash("it died") }
      throw RecordingFault.animator("it died")
    }
    container.replace(by: Screen("b"))
    window.engine.context?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in }
    window.runToRest()
    var tail = Self.finishedTail
    if crash { tail.removeAll { $0 == "animator.ended" } }
    #expect(window.calls(of: 1) == Self.head + ["animator.animate", "fault"] + tail)
    #expect(slide.ended == (crash ? [] : [.failed]))
    #expect(window.engine.lastResult?.degraded == "it died")
    #expect(window.engine.lastResult?.reason == .failed)
    #expect(container.current?.title == "b")
  }

  @Test func `a transition that is replaced ends completely before the new transition begins`() {
    let stage = Stage()
    var answers: [String] = []
    stage.navigation.pushViewController(Screen("b"), animated: true) { answers.append("b \($0)") }
    stage.window.advance(0.1)
    stage.navigation.pushViewController(Screen("c"), animated: true, policy: .replace) {
      answers.append("c \($0)")
    }
    let end = stage.engine.log?.events.lastIndex { $0.transition == 1 }
    let begin = stage.engine.log?.events.firstIndex { $0.transition == 2 }
    #expect(end.map { $0 + 1 } == begin)
    #expect(stage.window.calls(of: 1).last == "context.end")
    stage.window.runToRest()
    #expect(answers == ["b true", "c true"])
    #expect(stage.navigation.viewControllers.map(\.title) == ["root", "b", "c"])
  }

  @Test
  func `a push only adds a child, a pop only removes a child, and a tab selection does neither`() {
    let stage = Stage()
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.window.runToRest()
    let containment: ([String]) -> [String] = { $0.filter { $0.contains("Move") } }
    #expect(containment(stage.log) == ["to.willMove(parent)", "to.didMove(parent)"])
    stage.navigation.popViewController(animated: true)
    stage.window.runToRest()
    #expect(
      containment(stage.window.calls(of: 2))
        == ["from.willMove(nil)", "from.didMove(nil)"])
    let tabs = TabBarController(viewControllers: [Screen("x"), Screen("y")])
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    window.engine.log = EventLog()
    tabs.select(1)
    window.runToRest()
    #expect(containment(window.calls()).isEmpty)
    #expect(tabs.selectedIndex == 1)
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom], [true, false])
  func
    `presenting a modal makes presentation calls, but only a full-screen modal hides its presenter`(
      style: PresentationStyle, finishes: Bool
    )
  {
    let hand = PercentDrivenInteractiveTransition()
    let director = Director(Slide(), hand)
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    window.engine.log = EventLog()
    let before = Picture(window.view)
    let modal = Screen("modal")
    modal.modalPresentationStyle = style
    modal.transitioningDelegate = director
    director.makePresentation = {
      DimmingPresentationController(presentedViewController: $0, presenting: $1)
    }
    base.present(modal, animated: true)
    hand.update(0.5)
    if finishes { hand.finish() } else { hand.cancel() }
    window.runToRest()
    let isFull = style == .fullScreen
    var expected = [
      "delegate.animator", "delegate.interaction", "context.create", "presentation.willBegin",
    ]
    expected += (isFull ? ["from.viewWillDisappear"] : []) + ["to.viewWillAppear"]
    expected += [
      "animator.duration", "input.off", "interaction.start", "animator.animate",
      "interaction.update", finishes ? "interaction.finish" : "interaction.cancel",
      "interaction.changed",
    ]
    if finishes {
      expected += isFull ? ["from.removed", "from.viewDidDisappear"] : []
      expected += ["to.viewDidAppear", "presentation.didEnd"]
    } else {
      expected += ["to.viewWillDisappear"] + (isFull ? ["from.viewWillAppear"] : [])
      expected += ["to.removed", "to.viewDidDisappear"] + (isFull ? ["from.viewDidAppear"] : [])
      expected += ["presentation.didEnd"]
    }
    expected += ["input.on", "animator.ended", "request.completion", "context.end"]
    #expect(window.calls(of: 1) == expected)
    #expect((base.presentedViewController === modal) == finishes)
    #expect((base.view.superview != nil) == (!finishes || !isFull))
    if !finishes { #expect(Picture(window.view) == before) }
    if finishes {
      director.interaction = nil
      modal.dismiss(animated: true)
      window.runToRest()
      #expect(Picture(window.view) == before)
      #expect(base.presentedViewController == nil)
      #expect(modal.isBalanced && base.isBalanced)
    }
  }

  @Test func `the event log assigns the first screen's events to transition 0`() {
    let window = Window(size: Size(width: 10, height: 10))
    window.engine.log = EventLog()
    window.rootViewController = Screen("a")
    #expect(
      window.engine.log?.jsonLines == """
        {"time": 0, "transition": 0, "call": "to.viewWillAppear"}
        {"time": 0, "transition": 0, "call": "to.viewDidAppear"}

        """)
  }
}
