import SegueMotion

/// The notations of all named curves, and of some curves of each function.
let manyCurves: [String] =
  Curve.names + [
    "cubic-bezier(0, 0, 0.2, 1)", "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0, -2, 1, 3)",
    "cubic-bezier(0.05, 0.7, 0.1, 1)", "cubic-bezier(0, 0, 1, 1)", "cubic-bezier(1, 1, 0, 0)",
    "cubic-bezier(0, 1, 0, 1)", "cubic-bezier(1, 0, 1, 0)", "cubic-bezier(0.3333333333, 0.5, 1, 1)",
    "steps(1)", "steps(7)", "steps(3, jump-none)", "steps(4, jump-start)", "steps(4, start)",
    "steps(2, jump-both)", "linear(0, 1)", "linear(0, 1.3, 1, 0.92, 1 100% 100%)",
    "linear(0, 0.25 75%, 1)", "d3-ease-in-elastic(1.3)", "d3-ease-out-elastic(1.5, 1)",
    "d3-ease-in-poly(2.5)", "d3-ease-in-out-back(3)",
  ]

/// A spring's motion, integrated by the fourth-order Runge–Kutta method: an oracle that does not
/// use the closed form.
struct Integration {
  let mass: Double
  let stiffness: Double
  let damping: Double
  var position = 0.0
  var velocity: Double
  var seconds = 0.0

  /// Advances to the time `end` in the given number of steps.
  mutating func run(to end: Double, steps: Int) {
    let h = (end - seconds) / Double(steps)
    func pull(_ x: Double, _ v: Double) -> Double { (stiffness * (1 - x) - damping * v) / mass }
    var (x, v) = (position, velocity)
    for _ in 0..<steps {
      let (x1, v1) = (v, pull(x, v))
      let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    (position, velocity, seconds) = (x, v, end)
  }
}
