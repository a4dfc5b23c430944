import Foundation
import SegueMotion
import Testing

/// Tests the motions of platforms, which are read by their names.
struct PlatformMotionTests {
  @Test(arguments: PlatformMotion.all.map(\.name))
  func `a name is read in any case, and prints as the notation that it stands for`(_ name: String) throws {
    let motion = try #require(PlatformMotion.all.first { $0.name == name })
    #expect(try Timing(parsing: " \(name.uppercased()) ") == motion.timing)
    #expect(try Timing(parsing: motion.timing.description) == motion.timing)
  }

  @Test(arguments: [
    ("ios.snappy", "spring(duration=0.5, bounce=0.15)"), ("ios.interactive", "spring(response=0.15, ratio=0.86)"),
    ("material.standard", "cubic-bezier(0.2, 0, 0, 1)"),
    ("material.expressive.slow-effects", "spring(mass=1, stiffness=800, damping=56.5685424949238)"),
  ])
  func `the numbers are the platforms' own`(_ name: String, _ notation: String) throws {
    let (motion, expected) = (try Timing(parsing: name), try Timing(parsing: notation))
    for step in 0...20 {
      let time = Double(step) / 20
      #expect(abs(motion.progress(at: time, duration: 1) - expected.progress(at: time, duration: 1)) < 1e-12)
    }
  }

  @Test(arguments: PlatformMotion.all.filter { $0.name.hasSuffix("effects") || $0.name == "ios.smooth" }.map(\.name))
  func `a spring for effects never overshoots`(_ name: String) throws {
    let timing = try Timing(parsing: name)
    let duration = try #require(timing.naturalDuration)
    for step in 0...500 { #expect(timing.progress(at: duration * Double(step) / 500, duration: duration) <= 1) }
  }

  @Test func `material's emphasized curve is within 0.0021 of its two Béziers`() throws {
    let timing = try Timing(parsing: "material.emphasized")
    let pieces = [
      [(0.0, 0.0), (0.05, 0.0), (0.133333, 0.06), (0.166666, 0.4)],
      [(0.166666, 0.4), (0.208333, 0.82), (0.25, 1.0), (1.0, 1.0)],
    ]
    for piece in pieces {
      for step in 0...1000 {
        let (t, u) = (Double(step) / 1000, 1 - Double(step) / 1000)
        let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        let x = zip(weights, piece).reduce(0) { $0 + $1.0 * $1.1.0 }
        let y = zip(weights, piece).reduce(0) { $0 + $1.0 * $1.1.1 }
        #expect(abs(timing.progress(at: x, duration: 1) - y) < 0.0021)
      }
    }
  }

  @Test(arguments: [
    ("ios.snapy", "did you mean 'ios.snappy'?"), ("material.expressive", "there is no motion"),
    ("ios.", "there is no motion named 'ios.'"), ("ios.smooth(1)", "unexpected"), ("ios.smooth.", "there is no motion"),
  ])
  func `an unknown name is refused, with the name that is near`(_ text: String, _ reason: String) {
    let error = #expect(throws: MotionError.self) { try Timing(parsing: text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `a curve is not read from a spring's name`() throws {
    #expect(try Curve(parsing: "material.standard").description == "cubic-bezier(0.2, 0, 0, 1)")
    #expect(throws: MotionError.self) { try Curve(parsing: "ios.smooth") }
  }
}
