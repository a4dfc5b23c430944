import SegueMotion
import Testing

/// Tests the timing names that animators in programs and in plug-ins share.
struct TimingNamesTests {
  @Test(arguments: [
    (Timing.linear, "linear"), (.ease, "ease"), (.easeIn, "ease-in"), (.easeOut, "ease-out"),
    (.easeInOut, "ease-in-out"),
    (.cubicBezier(0.2, 0, 0.1, 1), "cubic-bezier(0.2, 0, 0.1, 1)"),
    (.spring(mass: 1, stiffness: 100, damping: 10), "spring(mass=1, stiffness=100, damping=10)"),
    (.spring(response: 0.5, ratio: 0.7), "spring(response=0.5, ratio=0.7)"),
    (.spring(duration: 1, ratio: 0.5, velocity: 2), "spring(duration=1, ratio=0.5, velocity=2)"),
    (.spring(duration: 0.5, bounce: 0.3), "spring(duration=0.5, bounce=0.3)"),
    (
      .spring(duration: 0.5, bounce: 0.25, velocity: 2),
      "spring(response=0.5, ratio=0.75, velocity=2)"
    ),
    (
      .spring(duration: 0.5, bounce: -0.5, velocity: 2), "spring(response=0.5, ratio=2, velocity=2)"
    ),
  ])
  func `each named timing equals the timing parsed from its notation`(
    _ timing: Timing, _ text: String
  ) throws {
    let parsed = try Timing(parsing: text)
    for step in 0...20 {
      let time = Double(step) / 20
      #expect(timing.progress(at: time, duration: 1) == parsed.progress(at: time, duration: 1))
    }
    #expect(timing.naturalDuration == parsed.naturalDuration)
  }

  @Test func `a named timing with invalid numbers traps`() async {
    await #expect(processExitsWith: .failure) { _ = Timing.cubicBezier(2, 0, 0, 1) }
    await #expect(processExitsWith: .failure) {
      _ = Timing.spring(mass: 0, stiffness: 100, damping: 10)
    }
    await #expect(processExitsWith: .failure) { _ = Timing.spring(response: 0, ratio: 1) }
    await #expect(processExitsWith: .failure) { _ = Timing.spring(duration: 1, bounce: .nan) }
  }
}
