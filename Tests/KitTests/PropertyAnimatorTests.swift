import SegueGeometry
import SegueMotion
import Testing

@testable import SegueKit
@testable import SegueScene

/// Tests property animators with views in a window.
struct PropertyAnimatorTests {
  private let stage = AnimationStage()
  private let notes = Notes()

  final class Notes {
    var ends: [ViewAnimatingPosition] = []
  }

  /// Returns an animator that moves the view's centre from 10 to 110 evenly in a second.
  private func mover(_ curve: View.AnimationCurve = .linear) -> ViewPropertyAnimator {
    let timing = CubicTimingParameters(animationCurve: curve)
    let animator = ViewPropertyAnimator(duration: 1, timingParameters: timing)
    let view = stage.view
    animator.addAnimations { view.center.x = 110 }
    let notes = notes
    animator.addCompletion { notes.ends.append($0) }
    return animator
  }

  @Test func `a property animator runs to its end and calls its completions`() {
    let animator = mover()
    #expect(animator.state == .inactive && stage.view.center.x == 10)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && stage.view.center.x == 110)
    stage.window.tick(to: 0.25)
    #expect(stage.x == 35 && animator.fractionComplete == 0.25)
    stage.window.tick(to: 1)
    #expect(stage.x == 110 && notes.ends == [.end] && animator.state == .inactive)
    #expect(!animator.isRunning && animator.fractionComplete == 0)
  }

  @Test func `a delayed start keeps the views still for its delay, which the animator reports`() {
    let animator = mover()
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5)
    stage.window.tick(to: 0.25)
    #expect(stage.x == 10)
    stage.window.tick(to: 0.75)
    #expect(stage.x == 35)
    animator.startAnimation(afterDelay: 2)
    #expect(animator.delay == 0.5, "a running animator refuses to be started")
    animator.pauseAnimation()
    animator.startAnimation()
    #expect(animator.delay == 0)
    stage.window.tick(to: 1.25)
    #expect(stage.x > 35)
  }

  @Test func `a property animator can be paused, scrubbed and continued`() {
    let animator = mover()
    animator.startAnimation()
    stage.window.tick(to: 0.25)
    animator.pauseAnimation()
    #expect(!animator.isRunning && animator.state == .active)
    stage.window.tick(to: 5)
    #expect(stage.x == 35)
    animator.fractionComplete = 0.6
    #expect(stage.x == 70)
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.window.tick(to: 5.25)
    #expect(abs(stage.x - 85) < 1e-9)
    stage.window.tick(to: 5.5)
    #expect(stage.x == 110 && notes.ends == [.end])
  }

  @Test func `a property animator that is paused continues along the same curve`() {
    let animator = mover(.easeInOut)
    animator.startAnimation()
    stage.window.tick(to: 0.3)
    let before = stage.x
    animator.pauseAnimation()
    stage.window.tick(to: 2)
    #expect(stage.x == before)
    animator.startAnimation()
    stage.window.tick(to: 2.3)
    let expected = 10 + 100 * Timing.easeInOut.progress(at: 0.6, duration: 1)
    #expect(abs(stage.x - expected) < 1e-9)
  }

  @Test func `setting fractionComplete activates a property animator that has not been started`() {
    let animator = mover()
    animator.fractionComplete = 0.3
    #expect(animator.state == .active && !animator.isRunning && abs(stage.x - 40) < 1e-9)
    stage.window.tick(to: 3)
    #expect(abs(stage.x - 40) < 1e-9)
    animator.startAnimation()
    stage.window.tick(to: 3.7)
    #expect(notes.ends == [.end])
  }

  @Test func `a reversed property animator ends at its start with the old values`() {
    let animator = mover()
    animator.startAnimation()
    stage.window.tick(to: 0.5)
    animator.isReversed = true
    #expect(animator.isReversed && animator.fractionComplete == 0.5)
    stage.window.tick(to: 0.75)
    #expect(abs(stage.x - 35) < 1e-9 && abs(animator.fractionComplete - 0.75) < 1e-9)
    stage.window.tick(to: 1)
    #expect(stage.x == 10 && stage.view.center.x == 10 && notes.ends == [.start])
  }

  @Test func `fractionComplete of a paused animator is measured in the current direction`() {
    let animator = mover()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.75 && stage.x == 35)
    animator.fractionComplete = 0.9
    #expect(abs(stage.x - 20) < 1e-9)
    animator.isReversed = false
    #expect(abs(animator.fractionComplete - 0.1) < 1e-9)
  }

  @Test func `stopAnimation keeps the displayed values, and finishAnimation sets the final values`() {
    for (position, x) in [(ViewAnimatingPosition.start, 10.0), (.end, 110), (.current, 60)] {
      stage.view.center.x = 10
      notes.ends = []
      let animator = mover()
      animator.startAnimation()
      stage.window.tick(to: stage.window.animations.now + 0.5)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && abs(stage.view.center.x - 60) < 1e-9)
      #expect(notes.ends == [])
      animator.finishAnimation(at: position)
      #expect(abs(stage.view.center.x - x) < 1e-9 && abs(stage.x - x) < 1e-9)
      #expect(notes.ends == [position] && animator.state == .inactive)
    }
  }

  @Test func `stopAnimation without finishing does not call the completions`() {
    let animator = mover()
    animator.startAnimation()
    stage.window.tick(to: 0.5)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && abs(stage.view.center.x - 60) < 1e-9)
    stage.window.tick(to: 2)
    #expect(notes.ends == [] && stage.window.animations.isIdle)
  }

  @Test func `an animator that pauses on completion can be reversed`() {
    let animator = mover()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.window.tick(to: 1.5)
    #expect(animator.state == .active && !animator.isRunning && notes.ends == [])
    animator.isReversed = true
    animator.startAnimation()
    stage.window.tick(to: 2)
    #expect(abs(stage.x - 60) < 1e-9)
    stage.window.tick(to: 2.5)
    #expect(stage.x == 10 && notes.ends == [])
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(stage.view.center.x == 10 && notes.ends == [.start])
  }

  @Test func `an animation with a delay factor lasts until the end of its property animator`() {
    let animator = mover()
    let view = stage.view
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    stage.window.tick(to: 0.5)
    #expect(view.presentation.alpha == 1)
    stage.window.tick(to: 0.75)
    #expect(abs(view.presentation.alpha - 0.5) < 1e-9)
    stage.window.tick(to: 1)
    #expect(view.presentation.alpha == 0)
  }

  @Test
  func `animations added to a running property animator end together with its earlier animations`() {
    let animator = mover()
    let view = stage.view
    animator.startAnimation()
    stage.window.tick(to: 0.5)
    animator.addAnimations { view.alpha = 0 }
    #expect(view.presentation.alpha == 1)
    stage.window.tick(to: 0.75)
    #expect(abs(view.presentation.alpha - 0.5) < 1e-9)
    stage.window.tick(to: 1)
    #expect(view.presentation.alpha == 0 && notes.ends == [.end])
  }

  @Test func `without scrubsLinearly, scrubbing a property animator follows the curve`() {
    let animator = mover(.easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    #expect(animator.fractionComplete == 0.5)
    #expect(abs(stage.x - (10 + 100 * Timing.easeIn.progress(at: 0.5, duration: 1))) < 1e-9)
  }

  @Test func `a spring's velocity vector gives each axis its own velocity`() {
    let velocity = Vector(dx: 4, dy: -2)
    let timing = SpringTimingParameters(dampingRatio: 0.7, initialVelocity: velocity)
    let animator = ViewPropertyAnimator(duration: 1, timingParameters: timing)
    let view = stage.view
    animator.addAnimations { view.center = Point(x: 110, y: 210) }
    animator.startAnimation()
    stage.window.tick(to: 0.2)
    let (x, y) = (
      Spring(duration: 1, ratio: 0.7, velocity: 4), Spring(duration: 1, ratio: 0.7, velocity: -2)
    )
    let shown = view.presentation.center
    #expect(abs(shown.x - (10 + 100 * x.position(at: 0.2))) < 1e-9)
    #expect(abs(shown.y - (10 + 200 * y.position(at: 0.2))) < 1e-9)
    animator.pauseAnimation()
    let held = view.presentation.center
    #expect(abs(held.x - shown.x) < 1e-9 && abs(held.y - shown.y) < 1e-9)
    animator.fractionComplete = 0
    #expect(view.presentation.center == Point(x: 10, y: 10))
    animator.startAnimation()
    stage.window.tick(to: 3)
    #expect(view.presentation.center == Point(x: 110, y: 210))
  }

  @Test func `a physical spring determines the animator's duration`() {
    let timing = SpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animator = ViewPropertyAnimator(duration: 9, timingParameters: timing)
    #expect(abs(animator.duration - 1.4727) < 1e-4)
    let broken = SpringTimingParameters(
      mass: 0, stiffness: .nan, damping: -1, initialVelocity: .zero)
    #expect(ViewPropertyAnimator(duration: 2, timingParameters: broken).duration.isFinite)
  }

  @Test
  func `animations that begin inside a property animator's closure become part of the animator`() {
    let animator = ViewPropertyAnimator(duration: 2, curve: .linear)
    let view = stage.view
    var inner: [Bool] = []
    animator.addAnimations {
      View.animate(withDuration: 9) {
        view.center.x = 110
      } completion: {
        inner.append($0)
      }
      View.animateKeyframes(withDuration: 9) {
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
      }
    }
    animator.fractionComplete = 0.5
    #expect(abs(stage.x - 60) < 1e-9 && view.presentation.alpha == 1)
    animator.fractionComplete = 0.75
    #expect(abs(view.presentation.alpha - 0.5) < 1e-9)
    animator.startAnimation()
    stage.window.tick(to: 2)
    #expect(inner == [true] && stage.x == 110)
  }

  @Test func `the animator that runningPropertyAnimator returns starts after its delay`() {
    let view = stage.view
    let animator = ViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 1, options: .curveLinear, animations: { view.center.x = 110 })
    stage.window.tick(to: 1)
    #expect(animator.isRunning && stage.x == 10)
    stage.window.tick(to: 1.5)
    #expect(abs(stage.x - 60) < 1e-9)
  }

  // MARK: Bad input

  @Test func `a fractionComplete that is not a number is ignored`() {
    let animator = mover()
    animator.fractionComplete = 0.3
    animator.fractionComplete = .nan
    #expect(animator.fractionComplete == 0.3 && abs(stage.x - 40) < 1e-9)
    #expect(stage.window.diagnostics.count == 1)
    animator.fractionComplete = 7
    #expect(animator.fractionComplete == 1)
    animator.stopAnimation(true)
  }

  @Test
  func `releasing a paused property animator ends its animations, and a diagnostic reports it`() {
    do {
      let animator = mover()
      animator.startAnimation()
      stage.window.tick(to: 0.5)
      animator.pauseAnimation()
    }
    #expect(stage.x == 110 && notes.ends == [.end] && stage.window.animations.isIdle)
    #expect(
      stage.window.diagnostics == [
        "a property animator was released while it was paused, so its animation ended"
      ])
  }

  @Test func `a running property animator stays alive without a reference to it`() {
    mover().startAnimation()
    stage.window.tick(to: 0.5)
    #expect(abs(stage.x - 60) < 1e-9)
    stage.window.tick(to: 1)
    #expect(notes.ends == [.end] && stage.window.diagnostics == [])
  }

  @Test func `a call that the animator's state does not allow is reported and has no effect`() {
    let animator = mover()
    animator.finishAnimation(at: .end)
    #expect(animator.state == .inactive && notes.ends == [])
    #expect(
      stage.window.diagnostics == [
        "finishAnimation(at:) was called on a property animator that is inactive; the call has "
          + "no effect"
      ])
  }

  @Test func `a property animator ends when its views leave the window`() {
    let animator = mover()
    animator.startAnimation()
    stage.window.tick(to: 0.5)
    stage.view.removeFromSuperview()
    stage.window.tick(to: 0.6)
    #expect(notes.ends == [.current] && animator.state == .inactive)
  }

  @Test func `a property animator for views without a window calls its completions`() {
    let view = View()
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    let notes = notes
    animator.addCompletion { notes.ends.append($0) }
    animator.startAnimation()
    stage.window.tick(to: 1)
    #expect(view.alpha == 0 && notes.ends == [.end])
  }

  // MARK: Programs ported from UIKit

  @Test
  func `a popup moved by a property animator follows the finger, reverses in flight and closes`() {
    // A popup that a pan would open. One animator changes its position, its corners and the shade
    // behind it.
    let (popup, shade) = (View(frame: Rect(x: 0, y: 700, width: 400, height: 500)), View())
    shade.alpha = 0
    stage.window.view.addSubview(shade)
    stage.window.view.addSubview(popup)
    var isOpen = false
    func animator() -> ViewPropertyAnimator {
      let target = !isOpen
      let animator = ViewPropertyAnimator(duration: 1, dampingRatio: 1) {
        popup.frame.origin.y = target ? 300 : 700
        popup.cornerRadius = target ? 20 : 0
        shade.alpha = target ? 0.5 : 0
      }
      animator.addCompletion { position in
        if position == .end { isOpen = target }
      }
      return animator
    }
    let first = animator()
    first.startAnimation()
    first.pauseAnimation()
    for fraction in [0.1, 0.2, 0.4] {
      first.fractionComplete = fraction
      #expect(abs(popup.presentation.frame.minY - (700 - 400 * fraction)) < 1e-9)
      #expect(abs(shade.presentation.alpha - 0.5 * fraction) < 1e-9)
    }
    // The animation is reversed, and the popup goes back to its initial position.
    first.isReversed.toggle()
    first.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.window.tick(to: 1)
    #expect(!isOpen && popup.frame.minY == 700 && popup.cornerRadius == 0 && shade.alpha == 0)
    // The popup is stopped in flight while it opens, moved a little, and then flicked open.
    let second = animator()
    second.startAnimation()
    stage.window.tick(to: 1.2)
    second.pauseAnimation()
    let caught = second.fractionComplete
    second.fractionComplete = caught + 0.1
    second.continueAnimation(
      withTimingParameters: SpringTimingParameters(
        dampingRatio: 0.8, initialVelocity: Vector(dx: 2, dy: 2)), durationFactor: 0.5)
    stage.window.tick(to: 3)
    #expect(isOpen && popup.frame.minY == 300 && shade.alpha == 0.5)
  }

  @Test func `a bottom sheet resists beyond its detents and springs to the nearest detent`() {
    let sheet = View(frame: Rect(x: 0, y: 500, width: 400, height: 800))
    stage.window.view.addSubview(sheet)
    let detents = [100.0, 500]
    func drag(to y: Double) {
      let over = detents[0] - y
      sheet.frame.origin.y = over > 0 ? detents[0] - over / 2 : y
    }
    drag(to: 20)
    #expect(sheet.presentation.frame.minY == 60)
    View.animate(
      withDuration: 0.5, usingSpringWithDamping: 0.8, initialSpringVelocity: 3,
      options: .allowUserInteraction
    ) {
      sheet.frame.origin.y = detents[0]
    }
    stage.window.tick(to: 0.1)
    let top = sheet.presentation.frame.minY
    #expect(top > 60 && top != 100)
    // In flight, the sheet is hit at its presentation position, and a new animation begins from
    // that position.
    let hit = stage.window.view.hitTest(Point(x: 200, y: top + 1), with: nil)
    #expect(hit === sheet)
    View.animate(withDuration: 0.5, options: .beginFromCurrentState) {
      sheet.frame.origin.y = detents[1]
    }
    #expect(abs(sheet.presentation.frame.minY - top) < 1e-9)
    stage.window.tick(to: 1)
    #expect(sheet.presentation.frame.minY == 500)
  }
}
