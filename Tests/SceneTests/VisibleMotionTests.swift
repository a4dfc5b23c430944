import SegueGeometry
import SegueMotion
import Testing

@testable import SegueScene

/// Tests in which part of a timeline something is seen to move.
@Suite struct VisibleMotionTests {
  /// Records a view that moves by `distance` points from 0.25 to 0.75 s, and another change of `share` from 0 to 1 s.
  private static func motion(of distance: Double, share: Double) -> ClosedRange<Double> {
    let stage = Stage()
    return stage.record { recorder in
      recorder.animate(duration: 0.5, delay: 0.25, timing: .linear) { stage.from.center.x += distance }
      recorder.animate(duration: 1, timing: .linear) { stage.from.alpha = 1 - share }
    }.timeline().visibleMotion
  }

  @Test func `what nobody notices is not seen to move`() {
    // It moves by a point in 0.0056 s.
    #expect(Self.motion(of: 90, share: 0.005) == 0.255...0.745)
    #expect(Self.motion(of: 90, share: 0.9) == 0.01...0.99)
    #expect(Self.motion(of: 0.5, share: 0.005) == 0...1, "nothing is seen, so nothing is known about it")
  }

  @Test func `a spring is seen to rest long before its end`() throws {
    let stage = Stage()
    let spring = Timing.spring(duration: 0.5, bounce: 0)
    let timeline = stage.record { recorder in
      recorder.animate(duration: spring.naturalDuration ?? 1, timing: spring) { stage.from.center.x += 90 }
    }.timeline()
    let motion = timeline.visibleMotion
    #expect(motion.lowerBound < 0.05 && motion.upperBound < 0.8, "\(motion)")
    let end = try #require(timeline.layers(at: timeline.duration).box(of: stage.from))
    for step in 0...20 {
      let share = motion.upperBound + (1 - motion.upperBound) * Double(step) / 20
      let box = try #require(timeline.layers(at: share * timeline.duration).box(of: stage.from))
      // A point, and what is left of the spring's way when it ends.
      #expect(abs(box.minX - end.minX) <= 1.1)
    }
  }

  @Test func `a shadow that fades, a scrim and a blur are seen until little is left of them`() {
    let stage = Stage()
    let spring = Timing.spring(duration: 0.5, bounce: 0)
    let motion = stage.record { recorder in
      stage.from.shadow = Shadow(color: .black, radius: 9)
      recorder.animate(duration: spring.naturalDuration ?? 1, timing: spring) {
        stage.from.shadow = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), radius: 3)
        stage.from.overlayColor = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
        stage.from.blurRadius = 12
      }
    }.timeline().visibleMotion
    #expect(motion.upperBound > 0.3 && motion.upperBound < 0.8, "\(motion)")
  }

  @Test func `frames that need the animator's code are all judged to move`() {
    let stage = Stage()
    let recorder = stage.record { recorder in
      _ = recorder.drive(duration: 1) { stage.from.alpha = $0 < 0.5 ? 0 : 1 }
    }
    #expect(recorder.timeline().visibleMotion == 0...1)
  }
}
