import SegueMotion
import Testing

@Suite struct TimingTests {
  static let texts =
    manyCurves + [
      "spring(duration=1, ratio=0.5, velocity=0.5)", "spring(duration=0.5, bounce=0.3)",
      "spring(stiffness=1, damping=0)", "spring(response=9, ratio=3)",
    ]

  @Test(arguments: texts)
  func `a timing's progress is exactly 0 until the start and exactly 1 from the end`(text: String)
    throws
  {
    let timing = try Timing(parsing: text)
    for duration in [0.1, 1.0 / 3, 2.7] {
      for elapsed in [-1, -0.0, 0, -Double.leastNonzeroMagnitude] {
        #expect(timing.progress(at: elapsed, duration: duration) == 0)
      }
      for elapsed in [duration, duration.nextUp, 100, .infinity] {
        #expect(timing.progress(at: elapsed, duration: duration) == 1)
      }
      #expect(timing.velocity(at: -1, duration: duration) == 0)
      #expect(timing.velocity(at: duration + 1, duration: duration) == 0)
    }
    #expect(timing.progress(at: .nan, duration: 1) == 0)
    for duration in [0, -1, Double.nan] {
      #expect(timing.progress(at: 0, duration: duration) == 1)
      #expect(timing.progress(at: -0.1, duration: duration) == 0)
      #expect(timing.velocity(at: 0, duration: duration) == 0)
    }
  }

  @Test func `a timing stretches a curve, but not a spring, over the duration`() throws {
    #expect(
      Timing.curve(.easeInOut).progress(at: 1, duration: 4) == Curve.easeInOut.value(at: 0.25))
    #expect(Timing.curve(.linear).velocity(at: 1, duration: 4) == 0.25)
    let spring = Spring(duration: 4, ratio: 0.5)
    #expect(Timing.spring(spring).progress(at: 1, duration: 9) == spring.position(at: 1))
    #expect(Timing.spring(spring).velocity(at: 1, duration: 9) == spring.velocity(at: 1))
  }

  @Test func `a spring determines its duration, and a curve does not`() throws {
    #expect(Timing.curve(.ease).naturalDuration == nil)
    #expect(Timing.spring(Spring(duration: 0.7, ratio: 0.3)).naturalDuration == 0.7)
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    #expect(Timing.spring(spring).naturalDuration == spring.settlingTime)
    #expect(abs(1 - spring.position(at: spring.settlingTime)) < 0.001)
  }
}

@Suite struct DecayTests {
  @Test
  func `at the normal rate, the projection of a flick is its velocity times 499 milliseconds`()
    throws
  {
    let decay = try Decay(velocity: 2000)
    #expect(abs(decay.projection - 998) < 1e-9)
    #expect(abs(decay.distance - 2000 * 0.49949983) < 1e-3)
    #expect(decay.position(at: .infinity) == decay.distance)
  }

  static let flicks: [(Double, Double)] = [(1500.0, 0.998), (-700, 0.99), (1e-3, 0.5)]

  @Test(arguments: flicks)
  func `a deceleration's velocity falls by its rate each millisecond and determines the position`(
    velocity: Double, rate: Double
  ) throws {
    let decay = try Decay(velocity: velocity, rate: rate)
    var now = velocity
    for millisecond in 0..<100 {
      let t = Double(millisecond) / 1000
      #expect(abs(decay.velocity(at: t) - now) <= 1e-12 * abs(velocity))
      let slope = (decay.position(at: t + 1.001e-3) - decay.position(at: t + 0.999e-3)) / 2e-6
      #expect(abs(slope - now * rate) <= 1e-5 * abs(velocity))
      now *= rate
    }
    #expect(decay.position(at: 0) == 0)
    #expect(decay.position(at: -1) == 0)
    #expect(decay.velocity(at: -1) == velocity)
  }

  @Test func `a deceleration ends when less than the threshold is left`() throws {
    let decay = try Decay(velocity: -3000)
    let end = decay.duration(to: 0.5)
    #expect(abs(abs(decay.distance - decay.position(at: end)) - 0.5) < 1e-9)
    #expect(try Decay(velocity: 0).duration(to: 0) == 0)
    #expect(try Decay(velocity: 0.1).duration(to: 0.5) == 0)
    #expect(decay.duration(to: 0) == .infinity)
    #expect(throws: MotionError.self) { try Decay(velocity: .nan) }
    #expect(throws: MotionError.self) { try Decay(velocity: 1, rate: 1) }
  }

  @Test(arguments: [0.0, 0.001, 1, 40, 800, 1e6, -1, -300])
  func `the rubber band function has UIKit's resistance and an inverse`(offset: Double) {
    let band = rubberBand(offset: offset, dimension: 800)
    let size = abs(offset)
    let formula = (1 - 1 / (size * 0.55 / 800 + 1)) * 800
    #expect(abs(abs(band) - formula) < 1e-9)
    #expect(abs(band) < 800 && abs(band) <= 0.55 * size)
    let back = rubberBandOffset(distance: band, dimension: 800)
    #expect(abs(back - offset) <= 1e-9 * max(1, size * size / 800))
  }

  @Test func `the rubber band function has finite results for extreme arguments`() {
    #expect(rubberBand(offset: .infinity, dimension: 10) == 10)
    #expect(rubberBand(offset: 5, dimension: 0) == 0)
    #expect(rubberBand(offset: .nan, dimension: 10).isNaN)
    #expect(rubberBandOffset(distance: 10, dimension: 10) == .infinity)
    #expect(rubberBandOffset(distance: -11, dimension: 10) == -.infinity)
    #expect(rubberBandOffset(distance: 5, dimension: -1) == 0)
  }
}
