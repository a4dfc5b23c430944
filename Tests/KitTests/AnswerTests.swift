import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests that the engine carries out the replies of the transition machine, even for rare
/// combinations of inputs.
struct AnswerTests {
  @Test
  func
    `an unanimated transition that has a fault reports it and runs alongside animations once`()
  {
    let stage = Stage()
    let coming = Screen("b")
    var ran = 0
    coming.onCall = { call in
      guard call == "WA" else { return }
      stage.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in ran += 1 })
      #expect(stage.engine.fail("it died") == .applied)
      // The first reason counts.
      #expect(stage.engine.fail("it died again") == .applied)
      #expect(stage.engine.machine.state == .preparing)
    }
    stage.navigation.pushViewController(coming, animated: false)
    #expect(ran == 1)
    #expect(stage.window.calls().filter { $0 == "fault" }.count == 1)
    #expect(stage.engine.lastResult?.reason == .failed)
    #expect(stage.engine.lastResult?.isCompleted == true)
    #expect(stage.engine.lastResult?.degraded == "it died")
  }

  @Test func `a fault in the last appearance callback is reported in the transition's result`() {
    let stage = Stage()
    let coming = Screen("b")
    coming.onCall = { if $0 == "DA" { stage.engine.fail("too late") } }
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.runToRest()
    #expect(stage.engine.lastResult?.reason == .failed)
    #expect(stage.engine.lastResult?.degraded == "too late")
    #expect(stage.navigation.topViewController === coming)
  }

  @Test func `a window resize while a push is requested takes effect even if the push is refused`() {
    let stage = Stage()
    let size = Size(width: 300, height: 50)
    var answer: Bool?
    stage.engine.perform(
      TransitionRequest(completion: { answer = $0 }) {
        stage.window.resize(to: size)
        return nil
      })
    #expect(answer == false)
    #expect(stage.navigation.view.frame.size == size)
  }

  @Test
  func `a window resize just before an animated transition is part of the transition's recording`() {
    let stage = Stage()
    let coming = Screen("b")
    let size = Size(width: 300, height: 50)
    coming.onCall = { if $0 == "WA" { stage.window.resize(to: size) } }
    stage.navigation.pushViewController(coming, animated: true)
    #expect(stage.slide.animations == 2)
    #expect(stage.window.layers().size == size)
    coming.onCall = nil
    stage.window.runToRest()
    #expect(coming.view.frame.size == size)
  }

  @Test func `a push in the completion of a rejected push waits for the transition in flight`() {
    let stage = Stage()
    stage.navigation.pushViewController(Screen("b"), animated: true)
    var order: [String] = []
    let last = Screen("d")
    stage.navigation.pushViewController(Screen("c"), animated: true, policy: .reject) { done in
      order.append("rejected: \(!done)")
      stage.navigation.pushViewController(last, animated: true, policy: .replace)
      order.append("top: \(stage.navigation.settledViewControllers.last === last)")
    }
    #expect(order == ["rejected: true", "top: false"])
    stage.window.runToRest()
    #expect(stage.navigation.topViewController === last)
  }
}
