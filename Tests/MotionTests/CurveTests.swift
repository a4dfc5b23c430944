import SegueMotion
import TestSupport
import Testing

@Suite struct CurveTests {
  /// The named curves that by definition do not begin at 0, or do not end at 1.
  static let exceptions = ["step-start"]

  @Test(arguments: Curve.names)
  func `every named curve begins at exactly 0 and ends at exactly 1`(name: String) throws {
    let curve = try Curve(parsing: name)
    #expect(curve.value(at: 0) == (Self.exceptions.contains(name) ? 1 : 0))
    #expect(curve.value(at: 1) == 1)
    let printed = ["step-start": "steps(1, start)", "step-end": "steps(1)"]
    #expect(curve.description == printed[name] ?? name)
  }

  @Test func `step functions and polylines have the defined values at their ends`() throws {
    #expect(try Curve.steps(4, .jumpStart).value(at: 0) == 0.25)
    #expect(try Curve.steps(4, .jumpBoth).value(at: 0) == 0.2)
    #expect(try Curve.steps(4, .jumpBoth).value(at: 1) == 1)
    #expect(try Curve(parsing: "linear(0.5, 2)").value(at: 1) == 2)
  }

  @Test(arguments: manyCurves)
  func `every curve is finite between 0 and 1 and never NaN outside`(text: String) throws {
    let curve = try Curve(parsing: text)
    for step in 0...1000 { #expect(curve.value(at: Double(step) / 1000).isFinite) }
    for x in [
      -1e300, -1, -1e-300, -0.0, Double.leastNonzeroMagnitude, 1.0.nextDown, 1.0.nextUp, 2, 1e300,
    ] {
      #expect(!curve.value(at: x).isNaN, "at \(x)")
      #expect(!curve.velocity(at: x).isNaN, "at \(x)")
    }
    for x in [-Double.infinity, .infinity] { #expect(!curve.value(at: x).isNaN) }
    #expect(curve.value(at: .nan).isNaN)
    #expect(curve.velocity(at: .nan).isNaN)
  }

  @Test(arguments: manyCurves.filter { !$0.contains("step") })
  func `a curve's velocity is the slope of its value`(text: String) throws {
    let curve = try Curve(parsing: text)
    var dice = Dice(7)
    let h = 1e-6
    var checked = 0
    for _ in 0..<500 {
      let x = Double.random(in: 0.001...0.999, using: &dice)
      let (before, after) = (curve.velocity(at: x - 2 * h), curve.velocity(at: x + 2 * h))
      let slope = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      // Corners, and bends that are too sharp for a difference quotient, are skipped.
      guard abs(before - after) <= 1e-3 * max(1, abs(slope)) else { continue }
      checked += 1
      #expect(abs(curve.velocity(at: x) - slope) <= 1e-3 * max(1, abs(slope)), "at \(x)")
    }
    #expect(checked > 375)
  }

  @Test(arguments: Easing.allCases.filter { ![.back, .elastic, .bounce].contains($0.family) })
  func `easings without overshoot are monotonic`(easing: Easing) {
    var last = 0.0
    var falls = 0
    for step in 0...10_000 {
      let value = easing.value(at: Double(step) / 10_000)
      if value < last { falls += 1 }
      last = value
    }
    #expect(falls == 0)
  }

  @Test(arguments: Easing.allCases)
  func `no easing has a jump, except expo and elastic, which jump by a thousandth`(easing: Easing) {
    // The largest change from one sample to the next is √(2/20000) = 0.01, at the vertical end of
    // `circ`.
    var last = easing.value(at: 0)
    var largest = 0.0
    for step in 1...20_000 {
      let value = easing.value(at: Double(step) / 20_000)
      largest = max(largest, abs(value - last))
      last = value
    }
    #expect(largest < 0.0101)
  }

  @Test func `easing functions have the values that easings.net publishes`() {
    // The expected values were computed with the functions that easings.net publishes, in double
    // precision.
    let rows: [(Easing.Family, EasingDirection, Double, Double)] = [
      (.elastic, .easeIn, 0.4, 0.015625),
      (.back, .easeInOut, 0.25, -0.09968184375),
      (.bounce, .easeOut, 0.5, 0.765625), (.expo, .easeInOut, 0.25, 0.015625),
      (.circ, .easeOut, 0.5, 0.8660254037844386), (.quint, .easeOut, 0.5, 0.96875),
      (.elastic, .easeInOut, 0.5, 0.5), (.sine, .easeInOut, 0.5, 0.5),
    ]
    for (family, direction, x, y) in rows {
      #expect(abs(Easing(family, direction).value(at: x) - y) < 1e-12, "\(direction) \(family)")
    }
  }

  @Test func `easings with d3's names have the values of d3`() throws {
    let elastic = [0.1: 0.000978, 0.2: -0.001466, 0.4: 0.014663, 0.8: -0.124633, 0.9: -0.249756]
    let wide = [0.1: 0.000148, 0.3: -0.00939, 0.5: -0.030303, 0.7: 0.093642, 0.9: 0.732374]
    let exp = [0.1: 0.000978, 0.3: 0.006843, 0.5: 0.030303, 0.7: 0.124145, 0.9: 0.499511]
    for (rows, family) in [
      (elastic, D3Easing.Family.elastic(amplitude: 0.4, period: 0.3)),
      (wide, .elastic(amplitude: 1.5, period: 1)), (exp, .exp),
    ] {
      for (x, y) in rows {
        let (into, out) = (try D3Easing(family, .easeIn), try D3Easing(family, .easeOut))
        let both = try D3Easing(family, .easeInOut)
        #expect(abs(into.value(at: x) - y) < 1e-6)
        #expect(abs(out.value(at: 1 - x) - (1 - y)) < 1e-6)
        #expect(abs(both.value(at: x / 2) - y / 2) < 1e-6)
        #expect(abs(both.value(at: 1 - x / 2) - (1 - y / 2)) < 1e-6)
      }
    }
  }
}

@Suite struct BezierTests {
  /// Returns t, y and the slope at `x`, computed by bisection alone: a slow but reliable oracle.
  func bisected(_ b: Bezier, _ x: Double) -> (t: Double, y: Double, slope: Double) {
    func at(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if at(middle, b.x1, b.x2) < x { low = middle } else { high = middle }
    }
    let slope = (at(high + 1e-7, b.y1, b.y2) - at(high - 1e-7, b.y1, b.y2)) / 2e-7
    let across = (at(high + 1e-7, b.x1, b.x2) - at(high - 1e-7, b.x1, b.x2)) / 2e-7
    return (high, at(high, b.y1, b.y2), slope / across)
  }

  @Test func `a Bézier curve is exact to double precision for any control points`() throws {
    var dice = Dice(1)
    for round in 0..<400 {
      func coordinate(_ range: ClosedRange<Double>) -> Double {
        round % 4 == 0
          ? [range.lowerBound, range.upperBound, 0, 1].randomElement(using: &dice) ?? 0
          : Double.random(in: range, using: &dice)
      }
      let bezier = try Bezier(
        coordinate(0...1), coordinate(-2...3), coordinate(0...1), coordinate(-2...3))
      for _ in 0..<50 {
        let x = Double.random(in: 0...1, using: &dice)
        let (_, y, slope) = bisected(bezier, x)
        // An error of one unit in the last place of x changes y by that error times the slope.
        let tolerance = 4e-15 * max(1, abs(slope))
        #expect(abs(bezier.value(at: x) - y) <= tolerance, "\(bezier) at \(x)")
      }
    }
  }

  static let flatBeziers: [(Double, Double)] = [
    (0.0, 1.0), (1, 0), (0, 0), (1, 1), (1e-9, 1), (0.5, 0.5), (0, 1e-9),
  ]

  @Test(arguments: flatBeziers)
  func `a Bézier curve is exact at points where the slope of x is 0`(x1: Double, x2: Double) throws {
    let bezier = try Bezier(x1, 0.3, x2, 0.6)
    for exponent in 1...300 {
      let small = exp10(-exponent)
      for x in [small, 1 - small, 0.5 + small, 0.5 - small] where x > 0 && x < 1 {
        let value = bezier.value(at: x)
        let (t, y, _) = bisected(bezier, x)
        #expect(abs(value - y) <= 2e-5, "at \(x), t \(t)")
        #expect(value >= 0 && value <= 1)
      }
    }
  }

  private func exp10(_ n: Int) -> Double { Double("1e\(n)") ?? .nan }

  @Test(arguments: [
    "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(1, 0, 0, 1)",
    "cubic-bezier(0, 1, 1, 1)", "cubic-bezier(0, 0, 1, 1)",
  ])
  func `a Bézier curve with monotonic control points is monotonic`(text: String) throws {
    let curve = try Curve(parsing: text)
    var last = 0.0
    var deepest = 0.0
    for step in 0...30_000 {
      let value = curve.value(at: Double(step) / 30_000)
      deepest = max(deepest, last - value)
      last = max(last, value)
    }
    #expect(deepest <= 1e-15)
  }

  @Test
  func `a Bézier curve's velocity is infinite at a vertical end tangent, and 0 beyond that end`()
    throws
  {
    let bezier = try Bezier(0, 1, 1, -1)
    #expect(bezier.velocity(at: 0) == .infinity)
    #expect(bezier.velocity(at: 1) == .infinity)
    #expect(bezier.velocity(at: -1) == 0)
    #expect(bezier.velocity(at: 2) == 0)
    #expect(try Bezier(1, 0, 0, 1).velocity(at: 0.5) > 1e6)
    #expect(try abs(Bezier(1, 1, 0, 0).velocity(at: 0.5) - 1) < 1e-6)
    // A cusp in the middle: y rises to 1.25 before it, and falls after it.
    #expect(try Bezier(1, 2, 0, 1).velocity(at: 0.5) == -.infinity)
  }

  @Test
  func
    `a Bézier curve made from a CSS keyword is not equal to a curve with the same control points`()
    throws
  {
    let plain = try Bezier(0.25, 0.1, 0.25, 1)
    #expect(Bezier.ease != plain)
    #expect(Bezier.ease.value(at: 0.3) == plain.value(at: 0.3))
    #expect(plain == (try Bezier(0.25, 0.1, 0.25, 1)))
  }

  static let impossiblePoints: [(Double, Double)] = [
    (-0.1, 0.0), (1.1, 0), (.nan, 0), (0.5, .infinity), (0.5, .nan),
  ]

  @Test(arguments: impossiblePoints)
  func `control points that make no valid timing curve are refused`(x: Double, y: Double) {
    #expect(throws: MotionError.self) { try Bezier(x, y, 0.5, 1) }
    #expect(throws: MotionError.self) { try Bezier(0.5, 1, x, y) }
  }
}
