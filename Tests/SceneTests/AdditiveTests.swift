import SegueGeometry
import SegueMotion
import SegueScene
import TestSupport
import Testing

/// Compares additive animations with closed-form sums.
@Suite struct AdditiveTests {
  private let stage = Stage()

  /// Animates `changes`, in an additive animation if `additive` is true.
  private func animate(
    _ recorder: Recorder, _ duration: Double, delay: Double = 0, timing: Timing = .linear,
    additive: Bool = true, completion: ((Bool) -> Void)? = nil, _ changes: () -> Void
  ) {
    guard let id = recorder.begin(duration: duration, delay: delay, timing: timing) else { return }
    if additive { #expect(recorder.setAdditive(true, of: id)) }
    changes()
    if let completion { recorder.onCompletion(of: id, completion) }
    recorder.commit(id)
  }

  private func x(_ timeline: Timeline, _ time: Double) -> Double {
    timeline.layers(at: time).box(of: stage.from).map(\.midX) ?? .nan
  }

  /// Compares the x of the centre of `from`, initially 50, with a formula. The times are evaluated forward, backward
  /// and in any order.
  private func compare(_ timeline: Timeline, _ formula: (Double) -> Double) {
    let times = (0...40).map { timeline.duration * Double($0) / 40 }
    var evaluator = timeline.evaluator()
    var tree = LayerTree(size: timeline.size)
    for time in times + times.reversed() + [times[7], times[31], times[7]] {
      evaluator.evaluate(at: time, into: &tree)
      let shown = tree.box(of: stage.from)?.midX ?? .nan
      #expect(abs(shown - formula(time)) < 1e-9, "\(time)")
      #expect(shown == x(timeline, time))
    }
  }

  @Test func `two additive animations with different curves add up`() {
    let ease = Timing.easeInOut
    let timeline = stage.record { recorder in
      animate(recorder, 2, timing: ease) { stage.from.center.x = 90 }
      animate(recorder, 1, delay: 0.5) { stage.from.center.x = 30 }
    }.timeline()
    compare(timeline) { time in
      50 + 40 * ease.progress(at: time, duration: 2) - 60 * min(max(time - 0.5, 0), 1)
    }
    #expect(timeline.tracks.map(\.isAdditive) == [true, true])
    #expect(timeline.tracks.map(\.from) == [[50, 100], [90, 100]])
  }

  @Test
  func `an additive animation reverses a running animation without a jump of position or velocity`() {
    let spring = Timing.spring(duration: 1, ratio: 0.8, velocity: 0)
    let timeline = stage.record { recorder in
      animate(recorder, 1, timing: spring, additive: false) { stage.from.center.x = 90 }
      animate(
        recorder, 0.3, additive: false,
        completion: { _ in
          animate(recorder, 1, timing: spring) { stage.from.center.x = 50 }
        }
      ) { stage.to.alpha = 0.5 }
    }.timeline()
    compare(timeline) { time in
      50 + 40 * spring.progress(at: time, duration: 1)
        - 40 * (time < 0.3 ? 0 : spring.progress(at: time - 0.3, duration: 1))
    }
    let h = 1e-6
    let before = x(timeline, 0.3) - x(timeline, 0.3 - h)
    let after = x(timeline, 0.3 + h) - x(timeline, 0.3)
    #expect(abs(before - after) / h < 0.01 && before / h > 10)
  }

  @Test func `an additive animation can begin before or after the animation that it adds to`() {
    let timeline = stage.record { recorder in
      animate(recorder, 1, delay: 1, additive: false) { stage.from.center.x = 90 }
      animate(recorder, 2) { stage.from.center.x = 110 }
    }.timeline()
    compare(timeline) { time in 50 + 40 * max(time - 1, 0) + 10 * time }
  }

  @Test
  func
    `an ordinary animation begins at the sum of earlier additive animations and replaces them`()
  {
    let timeline = stage.record { recorder in
      animate(recorder, 2) { stage.from.center.x = 90 }
      animate(recorder, 2) { stage.from.center.x = 100 }
      animate(
        recorder, 1, additive: false,
        completion: { _ in
          animate(recorder, 1, additive: false) { stage.from.center.x = 20 }
        }
      ) { stage.to.alpha = 0.5 }
    }.timeline()
    compare(timeline) { time in time <= 1 ? 50 + 25 * time : 75 - 55 * (time - 1) }
  }

  @Test func `a change without an animation replaces earlier additive animations`() {
    let timeline = stage.record { recorder in
      animate(recorder, 2) { stage.from.center.x = 90 }
      animate(recorder, 1, additive: false, completion: { _ in stage.from.center.x = 10 }) {
        stage.to.alpha = 0.5
      }
    }.timeline()
    compare(timeline) { $0 < 1 ? 50 + 20 * $0 : 10 }
  }

  @Test func `the sum of additive animations is clamped to the property's range`() {
    stage.from.alpha = 0.5
    let timeline = stage.record { recorder in
      animate(recorder, 1) { stage.from.alpha = 1 }
      animate(recorder, 1, delay: 0.5) { stage.from.alpha = 0.9 }
      animate(recorder, 1) { stage.from.alpha = 1 }
      animate(recorder, 1, delay: 1) { stage.from.alpha = 0 }
    }.timeline()
    for step in 0...40 {
      let time = Double(step) / 20
      let sum =
        0.5 + 0.5 * min(time, 1) - 0.1 * min(max(time - 0.5, 0), 1) + 0.1 * min(time, 1)
        - max(time - 1, 0)
      let shown = Double(timeline.layers(at: time).layer(of: stage.from)?.opacity ?? .nan)
      #expect(abs(shown - min(max(sum, 0), 1)) < 1e-6, "\(time)")
    }
  }

  @Test func `the angles of additive rotations about the same axis are added`() throws {
    func turn(_ angle: Double) -> Transform3D { .rotation(angle: angle, x: 0, y: 0, z: 1) }
    let timeline = stage.record { recorder in
      animate(recorder, 1) { stage.from.transform = turn(1) }
      animate(recorder, 1, delay: 0.5) { stage.from.transform = turn(-0.5) }
    }.timeline()
    for step in 0...30 {
      let time = Double(step) / 20
      let angle = min(time, 1) - 1.5 * min(max(time - 0.5, 0), 1)
      let matrix = try #require(timeline.layers(at: time).layer(of: stage.from)).transform
      #expect(abs(matrix.numbers[0] - cosine(angle)) < 1e-9, "\(time)")
    }
  }

  private func cosine(_ angle: Double) -> Double {
    Transform3D.rotation(angle: angle, x: 0, y: 0, z: 1).numbers[0]
  }

  @Test func `a recording of additive animations shows the same values as live animations`() {
    func turned(_ angle: Double) -> Transform3D {
      Transform3D.rotation(angle: angle, x: 1, y: 2, z: 3).concatenating(.translation(x: 5, y: 7))
    }
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let view = View(frame: stage.from.frame)
    root.addSubview(view)
    let window = ViewAnimations(root: root)
    func live(_ duration: Double, _ change: () -> Void) {
      AnimationScope(AnimationClock(begin: 0, duration: duration, timing: .easeInOut)).run(change)
    }
    live(2) { view.transform = turned(1) }
    live(1) { view.transform = turned(-1) }
    let timeline = stage.record { recorder in
      animate(recorder, 2, timing: .easeInOut) { stage.from.transform = turned(1) }
      animate(recorder, 1, timing: .easeInOut) { stage.from.transform = turned(-1) }
    }.timeline()
    for step in 1..<20 {
      let time = Double(step) / 10
      window.setTime(time)
      window.advance()
      let tree = timeline.layers(at: time)
      let recorded = tree.layer(of: stage.from)?.transform.boundingBox(of: view.bounds) ?? .zero
      let other = View(frame: root.frame)
      other.transform = view.shownProperties.transform
      let parent = View(frame: root.frame)
      parent.addSubview(other)
      let shown = LayerTree(of: parent).box(of: other) ?? .zero
      #expect(abs(recorded.minX - shown.minX) < 1e-6 && abs(recorded.maxY - shown.maxY) < 1e-6)
    }
  }

  @Test func `the keyframes of an additive animation are added in linear and cubic mode`() {
    for mode in [CalculationMode.linear, .cubic] {
      func record(_ base: Double) -> Timeline {
        let stage = Stage()
        let recorder = stage.record { recorder in
          stage.from.center.x = 50
          if base != 0 { animate(recorder, 2) { stage.from.center.x += base } }
          guard let id = recorder.begin(duration: 2, delay: 0, timing: .linear) else { return }
          #expect(recorder.setAdditive(true, of: id) && recorder.setCalculationMode(mode, of: id))
          for (start, way) in [(0, 30.0), (0.5, -50)] {
            #expect(recorder.beginKeyframe(of: id, start: start, duration: 0.5))
            stage.from.center.x += way
            #expect(recorder.endKeyframe(of: id))
          }
          #expect(!recorder.setAdditive(false, of: id))
          recorder.commit(id)
        }
        return recorder.timeline()
      }
      let (alone, sum) = (record(0), record(20))
      for step in 0...40 {
        let time = Double(step) / 20
        func x(_ timeline: Timeline) -> Double {
          let layer = timeline.layers(at: time).layers[1]
          return layer.transform.boundingBox(of: layer.bounds).midX
        }
        #expect(abs(x(sum) - x(alone) - 10 * time) < 1e-9, "\(mode) \(time)")
      }
    }
  }

  @Test func `additive animations are still added after a recording is re-timed or amended`() {
    let recorder = stage.record { recorder in
      animate(recorder, 1) { stage.from.center.x = 90 }
      animate(recorder, 1) { stage.from.center.x = 100 }
    }
    compare(recorder.timeline().retimed(to: 2)) { 50 + 25 * $0 }
    recorder.amend { animate(recorder, 0.5) { stage.from.center.x = 104 } }
    compare(recorder.timeline()) { 50 + 50 * $0 + 4 * min($0 / 0.5, 1) }
  }
}
