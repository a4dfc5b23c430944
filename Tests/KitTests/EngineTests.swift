import Dispatch
import Foundation
import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// Tests the engine: completing transitions, driving them interactively, many transitions in
/// succession, and requests for transitions.
struct EngineTests {
  // MARK: Completing

  @Test
  func
    `only the first call of completeTransition has an effect, and an animator may omit the call`()
  {
    for mode in ["twice", "inside", "never", "no"] {
      let stage = Stage()
      var answers: [Bool] = []
      stage.slide.onAnimate = { context in
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        if mode == "inside" { answers.append(context.completeTransition(true)) }
        to.alpha = 0
        context.animate(duration: 0.2) {
          to.alpha = 1
        } completion: { _ in
          switch mode {
          case "twice":
            answers.append(context.completeTransition(true))
            answers.append(context.completeTransition(true))
          case "no": answers.append(context.completeTransition(false))
          default: break
          }
        }
      }
      var ends: [Bool] = []
      stage.navigation.pushViewController(Screen("b"), animated: true) { ends.append($0) }
      let context = stage.engine.context
      stage.window.runToRest()
      #expect(ends == [true], "\(mode)")
      #expect(stage.navigation.viewControllers.count == 2)
      #expect(stage.slide.ended == [.completed])
      #expect(context?.completeTransition(true) == false)
      #expect(context?.updateInteractiveTransition(0.5) == .ended)
      #expect(context?.finishInteractiveTransition() == .ended)
      switch mode {
      case "twice": #expect(answers == [true, false])
      case "inside": #expect(answers == [true])
      case "never": #expect(stage.engine.lastResult?.diagnostics.count == 1)
      default: #expect(stage.engine.lastResult?.diagnostics.count == 1)
      }
    }
  }

  @Test func `completeTransition from another thread is refused and changes nothing`() {
    let stage = Stage()
    nonisolated(unsafe) var answer: Bool?
    stage.slide.onAnimate = { context in
      nonisolated(unsafe) let context = context
      let isDone = DispatchSemaphore(value: 0)
      Thread {
        answer = context.completeTransition(true)
        isDone.signal()
      }.start()
      isDone.wait()
      stage.slide.slide(context)
    }
    stage.navigation.pushViewController(Screen("b"), animated: true)
    #expect(answer == false)
    #expect(stage.engine.machine.duration == 0.5)
  }

  @Test func `a cancelled transition stays cancelled when the animator completes it with true`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.5)
    hand.cancel()
    #expect(stage.slide.contexts.first?.completeTransition(true) == false)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 1)
    #expect(stage.engine.lastResult?.isCompleted == false)
  }

  // MARK: Driving interactively

  @Test(arguments: [true, false])
  func `a gesture that ends before its transition begins still finishes or cancels it`(
    finishes: Bool
  ) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage()
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.director.interaction = hand
    // The pop waits until the push has ended, so the following calls come before the pop starts.
    stage.navigation.popViewController(animated: true)
    #expect(hand.status { $0.update(0.3) } == .remembered)
    #expect(hand.status { finishes ? $0.finish(velocity: 2) : $0.cancel() } == .remembered)
    #expect(hand.status { $0.finish() } == .refused)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(
      stage.window.calls(of: 2).filter { $0.hasPrefix("interaction.") } == [
        "interaction.start", "interaction.update",
        finishes ? "interaction.finish" : "interaction.cancel", "interaction.changed",
      ])
  }

  @Test
  func
    `calls after a transition's end return the status 'ended' and do not affect the next transition`()
  {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    #expect(hand.status { $0.pause() } == .refused)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    hand.update(0.6)
    hand.finish()
    stage.window.runToRest()
    #expect(hand.status { $0.cancel() } == .ended)
    #expect(hand.status { $0.finish(velocity: 3) } == .ended)
    #expect(hand.status { $0.update(0.4) } == .ended)
    #expect(hand.status { $0.pause() } == .ended)
    #expect(hand.percentComplete == 0)
    stage.navigation.pushViewController(Screen("c"), animated: true)
    #expect(stage.engine.machine.state == .interactive)
    #expect(stage.engine.percentComplete == 0)
    #expect(hand.status { $0.update(0.5) } == .applied)
    hand.finish()
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 3)
  }

  @Test
  func `interactive updates are clamped to 0...1, and an update to 1 does not end the transition`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    #expect(hand.status { $0.update(.nan) } == .refused)
    #expect(hand.status { $0.update(-0.2) } == .ignored)
    #expect(hand.status { $0.update(1.7) } == .applied)
    #expect(hand.percentComplete == 1)
    stage.window.advance(5)
    #expect(stage.engine.isInFlight)
    #expect(hand.status { $0.update(0.4) } == .applied)
    #expect(hand.status { $0.update(0.4) } == .ignored)
    #expect(hand.status { $0.update(0) } == .applied)
    #expect(hand.status { $0.finish() } == .applied)
    #expect(hand.status { $0.update(0.2) } == .refused)
    #expect(hand.status { $0.finish() } == .refused)
    #expect(hand.status { $0.cancel() } == .refused)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 2)
    #expect(hand.status { $0.update(0.2) } != .applied)
    #expect(stage.engine.update(0.2) == .ended)
  }

  @Test(arguments: [0.0, 1.0 / 60, 0.25, 29.0 / 60, 0.4999999], [true, false])
  func `an interruption does not change the frame, and the transition can then finish or cancel`(
    time: Double, finishes: Bool
  ) {
    let stage = Stage()
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.window.tick(to: time)
    let shown = stage.window.layers()
    #expect(stage.engine.pause() == .applied)
    #expect(stage.window.layers() == shown)
    stage.window.advance(1)
    #expect(stage.window.layers().layers == shown.layers)
    #expect((finishes ? stage.engine.finish() : stage.engine.cancel()) == .applied)
    #expect(stage.window.layers().layers == shown.layers)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == (finishes ? 2 : 1))
    #expect(stage.root.isBalanced)
  }

  @Test
  func `a cancelled transition that is grabbed can finish, with balanced appearance callbacks`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    hand.update(0.6)
    for _ in 0..<10 {
      hand.cancel()
      stage.window.advance(0.03)
      #expect(stage.slide.contexts[0].transitionWasCancelled)
      hand.pause()
      #expect(!stage.slide.contexts[0].transitionWasCancelled)
      #expect(stage.slide.contexts[0].isInteractive)
    }
    hand.finish()
    stage.window.runToRest()
    #expect(coming.isBalanced && stage.root.isBalanced)
    let turns = [[String]](repeating: ["WD", "WA"], count: 10).flatMap { $0 }
    #expect(coming.calls.filter { $0.count == 2 } == ["WA"] + turns + ["DA"])
    #expect(stage.slide.animations == 1)
    #expect(stage.navigation.topViewController === coming)
  }

  @Test func `no view or controller remains after fifty cancelled and fifty finished transitions`() {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    let before = Picture(stage.window.view)
    for cycle in 0..<50 {
      let coming = Screen("b")
      stage.navigation.pushViewController(coming, animated: true)
      hand.update(0.3 + Double(cycle) / 100)
      hand.cancel(velocity: -1)
      stage.window.runToRest()
      #expect(Picture(stage.window.view) == before)
      #expect(stage.navigation.viewControllers.count == 1)
      #expect(stage.navigation.children.count == 1)
      #expect(coming.view.superview == nil && coming.parent == nil && coming.isBalanced)
      #expect(stage.engine.isInputEnabled && stage.engine.flight == nil)
    }
    for _ in 0..<50 {
      stage.navigation.pushViewController(Screen("b"), animated: true)
      hand.update(0.5)
      hand.finish(velocity: 1)
      stage.window.runToRest()
      stage.navigation.popViewController(animated: true)
      hand.update(0.5)
      hand.finish(velocity: 1)
      stage.window.runToRest()
      #expect(Picture(stage.window.view) == before)
      #expect(stage.navigation.children.count == 1)
      #expect(stage.window.layers().layers.count == 4)
    }
  }

  // MARK: Requests

  @Test(arguments: [RequestPolicy.queue, .replace])
  func `a push or pop that is requested inside a callback waits until the callback has returned`(
    policy: RequestPolicy
  ) {
    // A push makes at least 13 callbacks. Each run makes the request in a different callback.
    let calls = 13
    for index in 0..<calls {
      let stage = Stage()
      var seen = 0
      var second: [Bool] = []
      stage.engine.onEvent = { event in
        seen += 1
        guard seen == index + 1 else { return }
        stage.navigation.pushViewController(Screen("c"), animated: true, policy: policy) {
          second.append($0)
        }
      }
      stage.navigation.pushViewController(Screen("b"), animated: true)
      stage.window.runToRest()
      stage.engine.onEvent = nil
      #expect(second == [true], "\(index)")
      #expect(stage.navigation.viewControllers.map(\.title) == ["root", "b", "c"], "\(index)")
      // All events of the first transition come before the events of the second one.
      #expect(stage.window.calls(of: 1).contains("animator.animate"), "\(index)")
      let order = stage.engine.log?.events.map(\.transition) ?? []
      #expect(order == order.sorted())
      #expect(seen >= calls)
    }
  }

  @Test(arguments: RequestPolicy.allCases)
  func `three pushes in succession are queued, dropped or retargeted as the request policy says`(
    policy: RequestPolicy
  ) {
    let stage = Stage()
    stage.engine.requestPolicy = policy
    var answers: [String] = []
    for name in ["b", "c", "d"] {
      stage.navigation.pushViewController(Screen(name), animated: true) {
        answers.append("\(name) \($0)")
      }
    }
    let now = stage.navigation.settledViewControllers.compactMap(\.title)
    stage.window.runToRest()
    let stack = stage.navigation.viewControllers.compactMap(\.title)
    switch policy {
    case .queue:
      #expect(now == ["root"])
      #expect(stack == ["root", "b", "c", "d"])
      #expect(answers == ["b true", "c true", "d true"])
      #expect(stage.engine.now >= 1.5)
    case .replace, .retarget:
      #expect(now == ["root", "b", "c"])
      #expect(stack == ["root", "b", "c", "d"])
      #expect(answers == ["b true", "c true", "d true"])
      #expect(stage.engine.now < 0.6)
    case .reject:
      #expect(stack == ["root", "b"])
      #expect(answers == ["c false", "d false", "b true"])
    }
    #expect(stage.root.isBalanced)
  }

  @Test func `a pop with the request policy 'retarget' reverses the push in flight`() {
    let stage = Stage()
    var answers: [String] = []
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true) { answers.append("push \($0)") }
    stage.window.advance(0.2)
    let shown = stage.window.layers().layers
    stage.navigation.popViewController(animated: true, policy: .retarget) {
      answers.append("pop \($0)")
    }
    #expect(stage.window.layers().layers == shown)
    stage.window.runToRest()
    #expect(answers == ["push false", "pop true"])
    #expect(stage.engine.count == 1)
    #expect(stage.engine.now < 0.6)
    #expect(coming.isBalanced && stage.root.isBalanced)
  }

  @Test func `skipping finishes a transition, even one that is being cancelled`() {
    let stage = Stage()
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.advance(0.2)
    stage.engine.reverse()
    stage.engine.skip()
    #expect(stage.navigation.topViewController === coming)
    #expect(coming.calls.filter { $0.count == 2 } == ["WA", "WD", "WA", "DA"])
    #expect(stage.engine.skip() == .ended)
  }

  @Test func `impossible pushes and pops complete with false and change nothing`() {
    let stage = Stage()
    let other = NavigationController(rootViewController: Screen("x"))
    var answers: [Bool] = []
    let answer: (Bool) -> Void = { answers.append($0) }
    stage.navigation.popViewController(animated: true, completion: answer)
    stage.navigation.pushViewController(stage.root, animated: true, completion: answer)
    stage.navigation.pushViewController(stage.navigation, animated: true, completion: answer)
    stage.navigation.pushViewController(
      other.viewControllers[0], animated: true, completion: answer)
    stage.navigation.popToViewController(Screen("y"), animated: true, completion: answer)
    stage.navigation.setViewControllers([], animated: true, completion: answer)
    let twice = Screen("z")
    stage.navigation.setViewControllers([twice, twice], animated: true, completion: answer)
    stage.navigation.dismiss(animated: true, completion: answer)
    stage.navigation.present(stage.root, animated: true, completion: answer)
    #expect(answers == [Bool](repeating: false, count: 9))
    #expect(stage.log.isEmpty)
    #expect(stage.navigation.viewControllers.map(\.title) == ["root"])
    #expect(other.viewControllers.count == 1)
    #expect(!stage.engine.isInFlight)
  }

  @Test func `with a delegate that returns nil for everything, a transition is a dissolve`() {
    let stage = Stage()
    stage.director.animator = nil
    stage.navigation.pushViewController(Screen("b"), animated: true)
    stage.window.advance(0.1)
    #expect(stage.engine.machine.duration == 0.35)
    stage.window.runToRest()
    #expect(stage.navigation.viewControllers.count == 2)
  }

  @Test func `with reduced motion, a dissolve replaces animators that do not support it`() {
    let stage = Stage()
    stage.engine.reducesMotion = true
    stage.navigation.pushViewController(Screen("b"), animated: true)
    #expect(stage.slide.animations == 0)
    #expect(stage.engine.context?.reducesMotion == true)
    stage.window.runToRest()
    let hand = PercentDrivenInteractiveTransition()
    stage.director.interaction = hand
    stage.navigation.popViewController(animated: true)
    #expect(stage.slide.animations == 1)
  }
}
