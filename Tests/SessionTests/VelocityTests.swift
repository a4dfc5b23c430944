import TestSupport
import Testing

@testable import SegueSession

/// Tests the velocity of a pointer.
@Suite struct VelocityTests {
  @Test(arguments: [SIMD2(300.0, 0.0), SIMD2(-1200, 40), SIMD2(0, 5000)])
  func `a gesture's velocity is the slope of the samples in the time window`(velocity: SIMD2<Double>) {
    var tracker = VelocityTracker()
    // Samples before the time window for the velocity must have no effect.
    tracker.add(SIMD2(-900, 900), at: -0.5)
    for index in 0...12 { tracker.add(velocity * (Double(index) / 60), at: Double(index) / 60) }
    let difference = tracker.velocity(at: 0.2) - velocity
    #expect(abs(difference.x) < 1e-6 && abs(difference.y) < 1e-6)
  }

  @Test func `a resting pointer has velocity 0, and samples that are not finite are ignored`() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(SIMD2(0, 0), at: 0)
    tracker.add(SIMD2(50, 0), at: 0.05)
    #expect(abs(tracker.velocity(at: 0.05).x - 1000) < 1e-9)
    tracker.add(SIMD2(.nan, 0), at: 0.06)
    tracker.add(SIMD2(99, 0), at: 0.01)
    #expect(abs(tracker.velocity(at: 0.05).x - 1000) < 1e-9)
    #expect(tracker.velocity(at: 0.3) == .zero)
    // Of two samples at the same time only one is used, so that there is no division by zero.
    tracker.add(SIMD2(70, 0), at: 0.05)
    #expect(abs(tracker.velocity(at: 0.05).x - 1400) < 1e-9)
  }

  /// The slope of all samples of the window, in the simplest form of the formula.
  private static func slope(_ samples: [(time: Double, x: Double)], at time: Double) -> Double {
    let recent = samples.filter { $0.time >= time - 0.1 - 1e-9 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
    let n = Double(recent.count)
    let (t, x) = (recent.map { $0.time - first.time }, recent.map(\.x))
    let (sumT, sumX) = (t.reduce(0, +), x.reduce(0, +))
    let products = zip(t, x).map { $0 * $1 }.reduce(0, +)
    let squares = t.map { $0 * $0 }.reduce(0, +)
    return (n * products - sumT * sumX) / (n * squares - sumT * sumT)
  }

  @Test func `for random samples, the velocity is the least-squares slope of the last tenth of a second`() {
    var dice = Dice(5)
    for _ in 0..<500 {
      var tracker = VelocityTracker()
      var samples: [(time: Double, x: Double)] = []
      var (time, x) = (0.0, 0.0)
      for _ in 0..<40 {
        time += [1.0 / 240, 1.0 / 120, 1.0 / 60, 0.04, 0.2].randomElement(using: &dice) ?? 0
        x += .random(in: -20...20, using: &dice)
        tracker.add(SIMD2(x, -x), at: time)
        samples.append((time, x))
        let later = time + .random(in: 0...0.12, using: &dice)
        let (velocity, expected) = (tracker.velocity(at: later), Self.slope(samples, at: later))
        #expect(abs(velocity.x - expected) < 1e-6 * max(1, abs(expected)))
        #expect(velocity.y == -velocity.x)
      }
    }
  }

  @Test func `of a pointer with thousands of samples in a second, the latest ones count`() {
    var tracker = VelocityTracker()
    for index in 0..<4000 { tracker.add(SIMD2(Double(index), 0), at: Double(index) / 8000) }
    #expect(abs(tracker.velocity(at: 0.5).x - 8000) < 1e-6)
    tracker.reset()
    #expect(tracker.velocity(at: 0.5) == .zero)
  }
}
