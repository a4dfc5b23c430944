import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests keyframe animations of views outside of transitions.
struct KeyframeTests {
  private let stage = AnimationStage()

  @Test func `keyframes are played one after another`() {
    View.animateKeyframes(withDuration: 4) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 110
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        stage.view.center.x = 60
      }
    } completion: {
      stage.note($0)
    }
    for (time, x) in [(0.0, 10.0), (1, 60), (2, 110), (2.5, 85), (3, 60), (3.5, 60)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
    stage.window.tick(to: 4)
    #expect(stage.ends == [true])
  }

  @Test func `discrete keyframes change the value at the end of each keyframe`() {
    View.animateKeyframes(withDuration: 4, options: .calculationModeDiscrete) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 110
      }
    }
    stage.window.tick(to: 1.9)
    #expect(stage.x == 10)
    stage.window.tick(to: 2)
    #expect(stage.x == 110)
  }

  /// Adds four keyframes for `view`. The second keyframe changes nothing, and there is a gap before the last one.
  private static func addKeyframes(of view: View) {
    let ways: [(Double, Double, Double)] = [
      (0, 0.25, 110), (0.25, 0.125, 110), (0.375, 0.25, 60), (0.75, 0.25, 310),
    ]
    for (start, length, x) in ways {
      View.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
        view.center.x = x
        view.transform = .scale(x: 1 + start, y: 1 + start)
      }
    }
  }

  @Test func `cubic keyframes outside a transition follow the same curve as in a transition`() {
    View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
      Self.addKeyframes(of: stage.view)
    } completion: {
      stage.note($0)
    }
    let recorded = RecordedLoopTests.push { context, inner in
      inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
        Self.addKeyframes(of: inner)
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    var highest = 0.0
    for frame in 1..<240 {
      let time = Double(frame) / 60
      stage.window.tick(to: time)
      recorded.stage.window.tick(to: time)
      let (own, other) = (stage.view.presentation, recorded.inner.presentation)
      #expect(abs(own.center.x - other.center.x) < 1e-9, "\(time)")
      #expect(own.transform.difference(from: other.transform) < 1e-9, "\(time)")
      highest = time < 1.5 ? max(highest, own.center.x) : highest
    }
    // The value is 110 in the first and in the second keyframe, and the cubic curve overshoots this
    // value.
    #expect(highest > 112)
    stage.window.tick(to: 4)
    #expect(stage.x == 310 && stage.ends == [true])
  }

  @Test func `cubic keyframes of a property animator are scrubbed along the curve`() {
    let animator = ViewPropertyAnimator(duration: 4, curve: .linear) {
      View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
        Self.addKeyframes(of: stage.view)
      }
    }
    let other = AnimationStage()
    View.animateKeyframes(withDuration: 4, options: .calculationModeCubic) {
      Self.addKeyframes(of: other.view)
    }
    animator.pauseAnimation()
    for part in stride(from: 0, to: 1, by: 0.03125) {
      animator.fractionComplete = part
      other.window.tick(to: part * 4)
      #expect(abs(stage.x - other.x) < 1e-9)
    }
    animator.stopAnimation(true)
  }

  @Test func `keyframes with beginFromCurrentState are played one after another`() {
    stage.move(to: 110)
    stage.window.tick(to: 0.5)
    View.animateKeyframes(withDuration: 2, options: .beginFromCurrentState) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 80
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        stage.view.center.x = 20
      }
    }
    for (time, x) in [(0.5, 60.0), (1, 70), (1.5, 80), (2, 50), (2.5, 20)] {
      stage.window.tick(to: time)
      #expect(abs(stage.x - x) < 1e-9)
    }
  }
}
