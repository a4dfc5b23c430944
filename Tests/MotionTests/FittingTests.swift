import SegueMotion
import Testing

/// Tests a spring in an animation that is shorter than the spring's settling time.
@Suite struct FittingTests {
  private static let springs = [
    "spring(mass=3, stiffness=1000, damping=500)", "spring(mass=1, stiffness=100, damping=10)",
    "spring(mass=1, stiffness=20, damping=3, velocity=4)", "spring(response=0.9, ratio=0.4)",
    "spring(response=0.9, ratio=1, velocity=-3)", "spring(duration=0.8, bounce=0.5)",
    "spring(duration=1.5, ratio=0.3)", "spring(response=1, ratio=2, clamped)",
    "spring(duration=1, bounce=-0.4, clamped)",
  ]

  @Test(arguments: springs, [0.05, 0.3, 0.5])
  func `a spring that is too slow for its animation is sped up to rest at the animation's end`(
    _ text: String, _ duration: Double
  ) throws {
    let spring = try Timing(parsing: text)
    let own = try #require(spring.naturalDuration)
    let fitted = spring.fitted(to: duration)
    #expect(abs(try #require(fitted.naturalDuration) - duration) < 1e-6 * duration)
    // At each fraction of the duration, the faster spring has the original spring's position at the
    // same fraction of the original duration.
    for step in 0...50 {
      let share = Double(step) / 50
      let (a, b) = (
        fitted.progress(at: share * duration * 0.999, duration: duration),
        spring.progress(at: share * own * 0.999, duration: own)
      )
      #expect(abs(a - b) < 1e-6)
    }
    let last = fitted.progress(at: duration * (1 - 1e-9), duration: duration)
    #expect(abs(last - 1) < 0.03, "it ends without a jump that is seen")
  }

  @Test
  func `fitting to a duration does not change curves, and springs that rest in time or never rest`()
    throws
  {
    for text in [
      "ease-in-out", "spring(duration=0.3, ratio=0.5)", "spring(mass=1, stiffness=100, damping=0)",
      "spring(duration=0.2, bounce=0)",
    ] {
      let timing = try Timing(parsing: text)
      #expect(timing.fitted(to: 0.5) == timing)
      #expect(timing.fitted(to: 0) == timing && timing.fitted(to: -1) == timing)
      #expect(timing.fitted(to: .nan) == timing)
    }
  }
}
