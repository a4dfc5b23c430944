import SegueMotion
import Testing

@Suite struct SpringTests {
  static let ratios: [Double] = [
    0.0, 1e-4, 0.05, 0.3, 0.5, 0.9, 0.99, 0.9999, 0.99995, 0.999999, 1 - 1e-12, 1,
    1 + 1e-12, 1.000001, 1.00005, 1.0001, 1.01, 1.5, 3, 20,
  ]

  @Test(arguments: ratios)
  func `a spring's closed form agrees with numerical integration`(ratio: Double) throws {
    for velocity in [0.0, 3, -7, 40] {
      for (mass, stiffness) in [(1.0, 100.0), (2.5, 30)] {
        let damping = 2 * ratio * (mass * stiffness).squareRoot()
        let spring = try Spring(
          mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        var oracle = Integration(
          mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        for seconds in [0.01, 0.2, 0.7, 2.0] {
          oracle.run(to: seconds, steps: 2000)
          let scale = 1 + abs(velocity)
          #expect(abs(spring.position(at: seconds) - oracle.position) < 1e-9 * scale)
          #expect(abs(spring.velocity(at: seconds) - oracle.velocity) < 1e-7 * scale)
        }
      }
    }
  }

  @Test func `a spring's motion is continuous across a damping ratio of 1`() throws {
    // Compares springs whose damping ratios are just below and just above a value: 1, and both
    // edges of the range in which the formula for critical damping is used.
    let edge = 5e-5
    for center in [1 - edge, 1.0, 1 + edge] {
      for velocity in [0.0, 5, -5] {
        for step in 1...40 {
          let seconds = Double(step) * 0.1
          let low = try Spring(response: 1, ratio: center - 1e-10, velocity: velocity)
          let high = try Spring(response: 1, ratio: center + 1e-10, velocity: velocity)
          #expect(abs(low.position(at: seconds) - high.position(at: seconds)) < 1e-8)
          #expect(abs(low.velocity(at: seconds) - high.velocity(at: seconds)) < 1e-7)
        }
      }
    }
  }

  static let unpushed: [(Double, Double)] = [
    (0.0, 1.0), (0, 1.5), (0, 40), (-3, 1), (-3, 1.2), (5, 1),
  ]

  @Test(arguments: unpushed)
  func `a critically or over-damped spring never overshoots unless its initial velocity is large`(
    velocity: Double, ratio: Double
  ) throws {
    let spring = try Spring(response: 0.6, ratio: ratio, velocity: velocity)
    for step in 0...2000 { #expect(spring.position(at: Double(step) / 500) <= 1) }
  }

  @Test func `a spring starts at 0 with its initial velocity and ends at 1 at rest`() throws {
    for ratio in [0.2, 1, 4] {
      let spring = try Spring(response: 0.5, ratio: ratio, velocity: 2.5)
      #expect(spring.position(at: 0) == 0)
      #expect(spring.position(at: -1) == 0)
      #expect(spring.velocity(at: 0) == 2.5)
      #expect(abs(spring.velocity(at: 1e-12) - 2.5) < 1e-8)
      #expect(spring.position(at: 1e4) == 1)
      #expect(spring.position(at: .infinity) == 1)
      #expect(spring.velocity(at: .infinity) == 0)
      #expect(spring.position(at: .nan).isNaN)
    }
  }

  @Test func `a spring's settling time equals UIKit's to the last digit`() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(spring.settlingTime - 1.4727003346780927) <= 4.5e-16)
  }

  @Test(arguments: [0.01, 0.3, 0.7, 0.99, 1, 1 + 1e-9, 1.00001, 1.2, 5, 100])
  func
    `after its settling time, a spring's distance from its target is at most 1/1000 of its travel`(
      ratio: Double
    ) throws
  {
    for velocity in [0.0, 1, 6.9, 7, 12, 300, -4, -300] {
      let spring = try Spring(response: 0.8, ratio: ratio, velocity: velocity)
      let settled = spring.settlingTime
      #expect(settled.isFinite && settled > 0)
      var farthest = 0.0
      for step in 0...3000 {
        let seconds = settled * (1 + Double(step) / 300)
        farthest = max(farthest, abs(1 - spring.position(at: seconds)))
      }
      #expect(farthest <= 0.001 * (1 + 1e-9))
      if ratio >= 1 {
        // For damping ratios from 1 on, the settling time is exact: the remaining distance at that
        // time is a thousandth.
        #expect(abs(abs(1 - spring.position(at: settled)) - 0.001) < 1e-9)
      }
    }
  }

  @Test func `a spring without damping never settles`() throws {
    let spring = try Spring(stiffness: 40, damping: 0)
    #expect(spring.settlingTime == .infinity)
    #expect(Timing.spring(spring).naturalDuration == nil)
    #expect(abs(spring.position(at: 1000) - (1 - _cos(1000 * 40.0.squareRoot()))) < 1e-9)
  }

  /// Returns cos by its series, after subtracting whole turns: an oracle without the C library.
  private func _cos(_ x: Double) -> Double {
    let rest = x.remainder(dividingBy: 2 * .pi)
    var (sum, term) = (1.0, 1.0)
    for n in 1...20 {
      term *= -rest * rest / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    return sum
  }

  @Test func `UIView's spring with a duration of 3 s and damping 0.25 has UIKit's stiffness`() {
    let spring = Spring(duration: 3, ratio: 0.25)
    #expect(abs(spring.stiffness - 54.83363359078326) < 1e-9)
    #expect(abs(spring.damping - 3.702486785620688) < 1e-9)
  }

  @Test(arguments: [0.05, 0.1, 0.25, 0.5, 0.75, 0.99, 0.999999, 1])
  func `the envelope of UIView's spring is a thousandth at the end of its duration`(ratio: Double) {
    for duration in [0.01, 0.3, 1, 10] {
      for velocity in [0, 1e-9, 0.5, 1, 5, 30, 1e3, 1e6, -0.5, -1, -5, -30, -1e3, -1e6] {
        let spring = Spring(duration: duration, ratio: ratio, velocity: velocity)
        let (frequency, d) = (spring.angularFrequency, duration)
        #expect(frequency.isFinite && frequency > 0)
        let rate = ratio * frequency
        let decay = _exp(-rate * d)
        let turn = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
        let envelope =
          ratio < 1
          ? abs(rate - velocity) / turn * decay : abs((frequency - velocity) * d + 1) * decay
        #expect(abs(envelope - 0.001) < 1e-9, "\(spring): \(envelope)")
        for step in 0...20 {
          #expect(spring.position(at: d * Double(step) / 10).isFinite)
          #expect(spring.velocity(at: d * Double(step) / 10).isFinite)
        }
        #expect(abs(1 - spring.position(at: 3 * d)) < 0.002)
      }
    }
  }

  private func _exp(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    let part = x / 1024
    for n in 1...20 {
      term *= part / Double(n)
      sum += term
    }
    for _ in 0..<10 { sum *= sum }
    return sum
  }

  @Test func `UIView's spring notation clamps its values to the possible range`() {
    #expect(Spring(duration: 99, ratio: 3) == Spring(duration: 10, ratio: 1))
    #expect(Spring(duration: 0, ratio: 1e-4) == Spring(duration: 0.01, ratio: 0.05))
    let odd = Spring(duration: .nan, ratio: .nan, velocity: .nan)
    #expect(odd == Spring(duration: 10, ratio: 1))
  }

  @Test(arguments: [1e-4, 0.5, 1, 30])
  func `springs with extreme parameters have finite values`(ratio: Double) throws {
    for response in [1e-6, 0.01, 10, 1e6] {
      for velocity in [0, 1e6, -1e6, 1e50] {
        let spring = try Spring(response: response, ratio: ratio, velocity: velocity)
        #expect(spring.settlingTime.isFinite)
        for seconds in [1e-300, 1e-6, 0.01, 1, 10, 1e6, 1e300] {
          #expect(spring.position(at: seconds).isFinite)
          #expect(spring.velocity(at: seconds).isFinite)
        }
      }
    }
  }

  @Test(arguments: [
    (1e308, 1, 0, 0, "a spring's mass must be at most 1e50, not 1e+308"),
    (1e-60, 1, 0, 0, "a spring's mass must be at least 1e-50, not 1e-60"),
    (0, 1, 0, 0, "a spring's mass must be above 0, not 0"),
    (1, 1, 1e51, 0, "a spring's damping must be at most 1e50, not 1e+51"),
    (1, 1, 1, 1e308, "a spring's velocity must be at most 1e50, not 1e+308"),
    (1, 1, 1, -1e308, "a spring's velocity must be at least -1e50, not -1e+308"),
    (1, 1, 1, .infinity, "a spring's velocity must be a finite number, not inf"),
  ])
  func `a spring parameter outside its limits is refused, and the error names the limit`(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, _ reason: String
  ) {
    let error = #expect(throws: MotionError.self) {
      try Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    }
    #expect(error?.description == reason)
  }

  @Test func `a spring with a large initial velocity keeps its precision`() throws {
    let spring = try Spring(stiffness: 100, damping: 1e-3, velocity: 1e6)
    var oracle = Integration(mass: 1, stiffness: 100, damping: 1e-3, velocity: 1e6)
    oracle.run(to: 0.5, steps: 4000)
    #expect(abs(spring.position(at: 0.5) / oracle.position - 1) < 1e-10)
  }

  @Test func `equivalent spring notations describe the same spring`() throws {
    let apple = try Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(apple.stiffness - 157.91) < 0.01)
    #expect(abs(apple.damping - 17.59) < 0.01)
    let flat = try Spring(duration: 0.5, bounce: -0.5)
    #expect(flat.dampingRatio == 2)
    let response = try Spring(response: 0.5, ratio: 0.7)
    #expect(abs(response.position(at: 0.2) - apple.position(at: 0.2)) < 1e-15)
    let physical = try Spring(stiffness: apple.stiffness, damping: apple.damping)
    #expect(abs(physical.position(at: 0.2) - apple.position(at: 0.2)) < 1e-14)
  }

  @Test
  func
    `clamping an over-damped spring makes it critically damped, and does not change other springs`()
    throws
  {
    let clamped = try Spring(stiffness: 100, damping: 50, clampedToCritical: true)
    let critical = try Spring(stiffness: 100, damping: 20)
    let free = try Spring(stiffness: 100, damping: 50)
    #expect(clamped.dampingRatio == 1)
    #expect(clamped.damping == 20)
    #expect(clamped.position(at: 0.3) == critical.position(at: 0.3))
    #expect(free.position(at: 0.3) < critical.position(at: 0.3))
    let swinging = try Spring(stiffness: 100, damping: 5, clampedToCritical: true)
    #expect(swinging.damping == 5)
  }

  @Test(arguments: [0.3, 1, 2])
  func `a spring that starts at its target moves away with its initial velocity and returns`(
    ratio: Double
  )
    throws
  {
    let spring = try Spring(response: 1, ratio: ratio, velocity: 9)
    #expect(spring.value(at: 0, from: 50, to: 50, velocity: 200) == 50)
    var farthest = 0.0
    for step in 1...200 {
      let seconds = Double(step) / 100
      let moved = spring.value(at: seconds, from: 50, to: 50, velocity: 200) - 50
      farthest = max(farthest, moved)
      #expect(abs(moved - 200 * spring.swing(at: seconds)) < 1e-12 * 200)
      // A spring's own velocity is in distances per second. With a distance of 100, a velocity of
      // 200 is therefore the spring's velocity 2.
      let same = try spring.with(velocity: 2)
      let value = spring.value(at: seconds, from: 100, to: 200, velocity: 200)
      #expect(abs(value - (100 + 100 * same.position(at: seconds))) < 1e-10)
    }
    #expect(farthest > 5)
    #expect(abs(spring.value(at: 60, from: 50, to: 50, velocity: 200) - 50) < 1e-6)
  }

  @Test func `changing a spring's velocity keeps its stiffness and damping`() throws {
    let view = Spring(duration: 1, ratio: 0.5, velocity: 0.5)
    let other = try view.with(velocity: -3)
    #expect(other.velocity == -3)
    #expect(abs(other.stiffness - view.stiffness) < 1e-12)
    #expect(abs(other.damping - view.damping) < 1e-12)
    #expect(throws: MotionError.self) { try view.with(velocity: .infinity) }
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `spring parameters that make no valid spring are refused`(value: Double) {
    #expect(throws: MotionError.self) { try Spring(mass: value, stiffness: 1, damping: 1) }
    #expect(throws: MotionError.self) { try Spring(stiffness: value, damping: 1) }
    #expect(throws: MotionError.self) { try Spring(response: value, ratio: 1) }
    #expect(throws: MotionError.self) { try Spring(duration: value, bounce: 0) }
    if value != 0 {
      #expect(throws: MotionError.self) { try Spring(stiffness: 1, damping: value) }
      #expect(throws: MotionError.self) { try Spring(duration: 1, bounce: value) }
    }
  }
}
