import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// Tests animations alongside a transition and the completions of its coordinator.
struct AlongsideTests {
  @Test(arguments: ["completed", "cancelled", "not animated"])
  func `changes alongside a completed transition remain, and a cancellation undoes them`(
    mode: String
  ) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: hand)
    // The bar is a direct subview of the window, outside the container.
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
      hand.update(0.5)
      var late = false
      let queued = coordinator?.animate(
        alongsideTransition: { _ in late = true }, completion: { _ in order.append(3) })
      #expect(queued == false)
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

  @Test
  func `a handler of interaction changes can read the coordinator's progress, velocity and curve`() {
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
    hand.timingCurve = .spring(Spring(duration: 0.5, ratio: 1))
    hand.finish(velocity: 2)
    #expect(coordinator?.completionCurve == .linear)
    #expect(
      heard == [
        "false true 0.5", "0.5 -3.0", "true false 0.5", "false false 0.5", "0.5 2.0",
      ])
  }

  // MARK: Animations added after the request

  /// Returns the layers at each progress in `fractions`, as strings without the views' ids.
  private func film(_ stage: Stage, _ fractions: [Double]) -> [[String]] {
    fractions.map { fraction in
      stage.engine.update(fraction)
      return stage.window.layers().layers.map {
        "\($0.transform) \($0.opacity) \($0.bounds) \($0.backgroundColor)"
      }
    }
  }

  /// Pushes "b" with animations alongside. They are added in a callback of the push or, if `late`
  /// is true, after the push has been requested.
  private func push(
    late: Bool, byHand: Bool, ends: TransitionDecision
  ) -> (frames: [[String]], after: [[String]], duration: Double, seen: [Rect]) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: byHand ? hand : nil)
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 10), name: "bar")
    stage.window.view.addSubview(bar)
    // A second animation, which begins when the first one completes, makes changes later than the
    // start of the recording.
    stage.slide.onAnimate = { context in
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
        return
      }
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to).offsetBy(dx: 70, dy: 0)
      context.animate(duration: 0.3) {
        to.frame = context.finalFrame(for: .to)
        from.frame = from.frame.offsetBy(dx: -30, dy: 0)
      } completion: { _ in
        from.isHidden = true
        context.animate(duration: 0.2, animations: { to.transform = .scale(x: 0.9, y: 1) }) { _ in
          context.completeTransition(true)
        }
      }
    }
    let coming = Screen("b")
    var seen: [Rect] = []
    let ask = {
      let queued = stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in
        // The frames of the screens when the closure with the animations alongside runs. By then,
        // the animator has set the frames.
        seen += [coming.view.frame, stage.root.view.frame]
        bar.alpha = 0.25
        bar.frame = Rect(x: 0, y: 0, width: 50 - stage.root.view.frame.minX, height: 20)
        stage.root.view.subviews[0].backgroundColor = .black
        coming.view.subviews[0].alpha = 0
        stage.root.view.clipsToBounds = true
      })
      #expect(queued == true)
    }
    coming.onCall = { if $0 == "WA", !late { ask() } }
    stage.navigation.pushViewController(coming, animated: true)
    if late { ask() }
    let duration = stage.engine.machine.duration
    if !byHand { stage.engine.pause() }
    let fractions = (0...20).map { Double($0) / 20 }
    let frames = film(stage, fractions + fractions.reversed())
    if ends == .finish { stage.engine.finish() } else { stage.engine.cancel() }
    stage.window.runToRest()
    #expect((bar.alpha == 0.25) == (ends == .finish))
    return (frames, film(stage, [0]), duration, seen)
  }

  @Test(arguments: [true, false], TransitionDecision.allCases)
  func `an animation added to the coordinator right after a push runs alongside the push`(
    byHand: Bool, ends: TransitionDecision
  ) {
    let early = push(late: false, byHand: byHand, ends: ends)
    let late = push(late: true, byHand: byHand, ends: ends)
    #expect(late.frames == early.frames)
    #expect(late.after == early.after)
    #expect(late.duration == early.duration)
    #expect(late.seen == early.seen)
    #expect(Set(early.frames.map { $0.joined() }).count > 15)
  }

  @Test(arguments: ["time", "hand", "end"])
  func `animations cannot be added to a transition that has advanced, been dragged or ended`(
    moved: String
  ) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: moved == "hand" ? hand : nil)
    var ran = 0
    var completions = 0
    stage.navigation.pushViewController(Screen("b"), animated: true)
    let coordinator = stage.navigation.transitionCoordinator
    switch moved {
    case "hand": hand.update(0.1)
    case "time": stage.window.advance(1.0 / 60)
    default: stage.slide.onAnimate = nil
    }
    if moved == "end" {
      coordinator?.animate(alongsideTransition: nil) { coordinator in
        let queued = coordinator.animate(
          alongsideTransition: { _ in ran += 1 }, completion: { _ in completions += 1 })
        #expect(!queued)
      }
    } else {
      let queued = coordinator?.animate(
        alongsideTransition: { _ in ran += 1 }, completion: { _ in completions += 1 })
      #expect(queued == false)
    }
    if moved == "hand" { hand.finish() }
    stage.window.runToRest()
    #expect(ran == 0 && completions == (moved == "end" ? 0 : 1))
  }

  @Test(arguments: ["resize", "fault"])
  func `an animation added right after a push is recorded again after a resize or fault`(
    cause: String
  ) {
    let stage = Stage()
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 10), name: "bar")
    stage.window.view.addSubview(bar)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    var ran = 0
    stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in
      ran += 1
      bar.alpha = 0
    })
    #expect(ran == 1)
    stage.window.advance(0.25)
    let opacity = { stage.window.layers().layers.first { $0.view == bar.id }?.opacity ?? -1 }
    #expect(abs(opacity() - 0.5) < 0.01)
    if cause == "resize" {
      stage.window.resize(to: Size(width: 300, height: 50))
    } else {
      stage.engine.fail("it died")
    }
    #expect(ran == 2)
    #expect(abs(opacity() - 0.5) < 0.01)
    stage.window.runToRest()
    #expect(bar.alpha == 0)
  }

  @Test
  func
    `the second of two animations added right after a push sees the changes of the first animation`()
  {
    let stage = Stage()
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 10), name: "bar")
    stage.window.view.addSubview(bar)
    stage.navigation.pushViewController(Screen("b"), animated: true)
    let before = stage.window.layers()
    let coordinator = stage.navigation.transitionCoordinator
    coordinator?.animate(alongsideTransition: { _ in bar.alpha = 0.5 })
    coordinator?.animate(alongsideTransition: { _ in bar.alpha *= 0.5 })
    #expect(stage.window.layers() == before)
    #expect(bar.alpha == 1)
    stage.window.advance(0.25)
    let layer = stage.window.layers().layers.first { $0.view == bar.id }
    #expect(abs((layer?.opacity ?? 0) - 0.625) < 0.01)
    stage.window.runToRest()
    #expect(bar.alpha == 0.25)
  }
}
