import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// What runs along with a transition.
struct AlongsideTests {
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
}
