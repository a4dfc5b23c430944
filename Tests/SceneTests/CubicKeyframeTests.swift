import SegueGeometry
import SegueMotion
import SegueScene
import Testing

/// Tests keyframes in the cubic mode, which form one smooth curve through all values.
@Suite struct CubicKeyframeTests {
  private let stage = Stage()

  /// Records two seconds of keyframes that set the x of the centre of `from`, initially 50, one
  /// after the other. Their durations are fractions of the whole. A keyframe without a value
  /// changes nothing.
  private func record(
    _ keyframes: [(length: Double, value: Double?)], timing: Timing = .linear
  ) -> Timeline {
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 2, delay: 0, timing: timing) else { return }
      #expect(recorder.setCalculationMode(.cubic, of: id))
      var start = 0.0
      for (length, value) in keyframes {
        if let value {
          #expect(
            recorder.beginKeyframe(
              of: id, start: start, duration: length, timing: .curve(.stepEnd)))
          stage.from.center.x = value
          #expect(recorder.endKeyframe(of: id))
        }
        start += length
      }
      recorder.commit(id)
    }
    return recorder.timeline()
  }

  private func x(_ timeline: Timeline, _ time: Double) -> Double {
    timeline.layers(at: time).box(of: stage.from).map(\.midX) ?? .nan
  }

  @Test func `cubic keyframes of equal duration follow a Catmull-Rom spline`() {
    let knots = [50.0, 90, 10, 30]
    let timeline = record(knots.dropFirst().map { (1.0 / 3, $0) })
    // These times are within the middle keyframe, between the second and the third value.
    for step in 0...20 {
      let t = Double(step) / 20
      let (a, b, c, d) = (knots[0], knots[1], knots[2], knots[3])
      let square = (2 * a - 5 * b + 4 * c - d) * t * t
      let cube = (-a + 3 * b - 3 * c + d) * t * t * t
      let expected = 0.5 * (2 * b + (c - a) * t + square + cube)
      #expect(abs(x(timeline, 2.0 / 3 * (1 + t)) - expected) < 1e-9)
    }
  }

  @Test(arguments: [Timing.linear, .easeInOut])
  func `cubic keyframes reach every value without jumps of position or velocity`(_ timing: Timing) {
    let keyframes: [(length: Double, value: Double?)] = [(0.2, 80), (0.5, 20), (0.3, 60)]
    let timeline = record(keyframes, timing: timing)
    // Returns the time at which the animation's timing curve has the value `share`.
    func moment(_ share: Double) -> Double {
      var (low, high) = (0.0, 2.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if timing.progress(at: middle, duration: 2) < share { low = middle } else { high = middle }
      }
      return high
    }
    for (share, value) in [(0, 50.0), (0.2, 80), (0.7, 20), (1, 60)] {
      #expect(abs(x(timeline, share == 1 ? 2 : moment(share)) - value) < 1e-6)
    }
    for share in [0.2, 0.7] {
      let (time, h) = (moment(share), 1e-5)
      let before = (x(timeline, time) - x(timeline, time - h)) / h
      let after = (x(timeline, time + h) - x(timeline, time)) / h
      #expect(abs(before - after) < 0.05 && abs(before) > 1)
    }
  }

  @Test
  func
    `cubic keyframes with collinear values, and a single cubic keyframe, are interpolated linearly`()
  {
    for keyframes: [(length: Double, value: Double?)] in [
      [(0.2, 60), (0.3, 75), (0.5, 100)], [(1, 100)],
    ] {
      let timeline = record(keyframes)
      for step in 0...16 {
        let share = Double(step) / 16
        #expect(abs(x(timeline, 2 * share) - (50 + 50 * share)) < 1e-9)
      }
      stage.from.center.x = 50
    }
  }

  @Test
  func `the value in a gap between cubic keyframes is constant, with zero velocity at both ends`() {
    let timeline = record([(0.4, 90), (0.2, nil), (0.4, 10)])
    for time in [0.8, 1, 1.2] { #expect(x(timeline, time) == 90) }
    for time in [0.8 - 1e-5, 1.2 + 1e-5] { #expect(abs(x(timeline, time) - 90) < 1e-6) }
  }

  @Test
  func `a cubic keyframe that changes nothing still affects the slope of the adjacent keyframe`() {
    let timeline = record([(0.5, 50), (0.5, 90)])
    // At the time between the two keyframes, the curve has half the slope of the second keyframe's
    // straight line. At the end of the first keyframe, the curve therefore rises to 50 from lower
    // values.
    #expect(x(timeline, 0.5) < 50)
    #expect(abs(x(timeline, 1) - 50) < 1e-9)
  }

  @Test
  func `an animation that starts during a cubic keyframe begins at the curve's current value`() {
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 2, delay: 0, timing: .linear) else { return }
      _ = recorder.setCalculationMode(.cubic, of: id)
      for (start, value) in [(0.0, 90.0), (0.5, 10)] {
        _ = recorder.beginKeyframe(of: id, start: start, duration: 0.5)
        stage.from.center.x = value
        _ = recorder.endKeyframe(of: id)
      }
      recorder.commit(id)
      recorder.animate(
        duration: 1, delay: 0.5, timing: .linear,
        animations: {
          stage.from.center.x = 0
        })
    }
    let timeline = recorder.timeline()
    // The time is halfway through the first keyframe, whose slopes are 40 at its start and -20 at
    // its end.
    let slopes: Double = 40 - -20
    let expected = 70 + slopes / 8
    #expect(abs(x(timeline, 0.5) - expected) < 1e-9)
    #expect(abs(x(timeline, 0.5 - 1e-9) - expected) < 1e-6)
  }

  @Test func `cubic keyframes of alpha are clamped to 0…1, and their track is marked as cubic`() {
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 3, delay: 0, timing: .linear) else { return }
      _ = recorder.setCalculationMode(.cubic, of: id)
      for (index, value) in [0.0, 1, 0].enumerated() {
        _ = recorder.beginKeyframe(of: id, start: Double(index) / 3, duration: 1.0 / 3)
        stage.from.alpha = value
        _ = recorder.endKeyframe(of: id)
      }
      recorder.commit(id)
    }
    let timeline = recorder.timeline()
    #expect(timeline.tracks.count == 3 && timeline.tracks.allSatisfy(\.isCubic))
    for step in 0...60 {
      let opacity = timeline.layers(at: Double(step) / 20).layer(of: stage.from)?.opacity ?? -1
      #expect((0...1).contains(opacity))
    }
  }

  @Test func `cubic keyframes animate a full turn of a view's rotation smoothly`() {
    let recorder = stage.record { recorder in
      guard let id = recorder.begin(duration: 1, delay: 0, timing: .linear) else { return }
      _ = recorder.setCalculationMode(.cubic, of: id)
      for (start, value) in [(0.0, 4.0), (0.5, 2 * Double.pi)] {
        _ = recorder.beginKeyframe(of: id, start: start, duration: 0.5)
        stage.from.rotation.z = value
        _ = recorder.endKeyframe(of: id)
      }
      recorder.commit(id)
    }
    let timeline = recorder.timeline()
    #expect(timeline.tracks.map(\.property) == [.rotation, .rotation])
    #expect(timeline.layers(at: 1).box(of: stage.from)?.width ?? 0 > 99)
  }
}
