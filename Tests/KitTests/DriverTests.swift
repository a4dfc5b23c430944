import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests frame drivers, with which an animator computes each frame itself.
struct DriverTests {
  final class Driver: FrameFaulting {
    var fault: (any Error)?
    var ended: [TransitionEndReason] = []
    let breaks: @Sendable (Driver, Double) -> Double
    var frameFault: (any Error)? { fault }

    init(breaks: @escaping @Sendable (Driver, Double) -> Double) {
      self.breaks = breaks
    }

    func transitionDuration(using context: TransitionContext) -> Double { 0.5 }

    func animateTransition(using context: TransitionContext) {
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to)
      _ = context.recorder?.drive(duration: 0.5) { [weak self] progress in
        guard let self else { return }
        to.alpha = breaks(self, progress)
      } completion: { _ in
        context.completeTransition(true)
      }
    }

    func animationEnded(_ reason: TransitionEndReason) { ended.append(reason) }
  }

  @Test
  func `frames of a frame driver can be played backward and leave the views' properties unchanged`() {
    let stage = Stage()
    let driver = Driver { _, progress in progress }
    stage.director.animator = driver
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.advance(0.25)
    let layer = stage.window.layers().layers.first { $0.view == coming.view.id }
    #expect(layer?.opacity == 0.5)
    #expect(coming.view.alpha == 1)
    stage.engine.reverse()
    stage.window.runToRest()
    #expect(coming.view.alpha == 1 && coming.view.superview == nil)
    coming.view.alpha = 0.3
    #expect(coming.view.alpha == 0.3)
    #expect(driver.ended == [.cancelled])
  }

  @Test
  func `a frame driver and animations alongside it do not interfere with each other`() {
    final class Dimming: PresentationController {
      let dimming = View(name: "dimming")
      override func presentationTransitionWillBegin() {
        dimming.backgroundColor = .black
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        let dimming = dimming
        presentedViewController.transitionCoordinator?
          .animate(alongsideTransition: { _ in dimming.alpha = 0.5 })
      }
    }
    let stage = Stage()
    let driver = Driver { _, progress in progress }
    stage.director.animator = driver
    let coming = Screen("b")
    coming.modalPresentationStyle = .custom
    coming.transitioningDelegate = stage.director
    var presentation: Dimming?
    stage.director.makePresentation = {
      presentation = Dimming(presentedViewController: $0, presenting: $1)
      return presentation ?? Dimming(presentedViewController: $0, presenting: $1)
    }
    stage.root.present(coming, animated: true)
    stage.window.advance(0.25)
    func opacity(_ view: View?) -> Double? {
      stage.window.layers().layers.first { $0.view == view?.id }?.opacity
    }
    #expect(opacity(coming.view) == 0.5)
    #expect(opacity(presentation?.dimming) == 0.25)
    stage.window.runToRest()
    #expect(stage.engine.lastResult?.degraded == nil)
    #expect(presentation?.dimming.alpha == 0.5)
  }

  @Test(arguments: ["NaN", "fault", "crash"], [true, false])
  func `a frame driver that fails in flight is replaced by a dissolve`(how: String, byHand: Bool) {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: byHand ? hand : nil)
    let driver = Driver { driver, progress in
      guard progress > 0.5, progress < 1 else { return progress }
      if how == "NaN" { return .nan }
      driver.fault = how == "crash" ? AnimatorCrash("gone") : RecordingFault.animator("broken")
      return progress
    }
    stage.director.animator = driver
    let coming = Screen("b")
    stage.navigation.pushViewController(coming, animated: true)
    for _ in 0..<60 {
      stage.window.advance(1.0 / 60)
      if byHand { hand.update(stage.engine.percentComplete + 0.05) }
      #expect(stage.window.layers().layers.allSatisfy { $0.opacity.isFinite })
    }
    stage.window.runToRest()
    #expect(stage.engine.lastResult?.degraded != nil)
    #expect(stage.engine.lastResult?.isCompleted == true)
    #expect(stage.window.calls(of: 1).filter { $0 == "fault" }.count == 1)
    #expect(driver.ended == (how == "crash" ? [] : [.failed]))
    #expect(stage.navigation.topViewController === coming)
    #expect(coming.view.alpha == 1 && coming.isBalanced && stage.root.isBalanced)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, -.infinity])
  func `a completion speed of zero or below is not taken over`(speed: Double) {
    let hand = PercentDrivenInteractiveTransition()
    hand.completionSpeed = 2
    hand.completionSpeed = speed
    #expect(hand.completionSpeed == 2)
  }
}
