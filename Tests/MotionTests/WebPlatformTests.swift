import SegueMotion
import Testing

/// Tests further rows of the web platform's css-easing and web-animations suites, which are not in
/// motion-sample.json.
@Suite struct WebPlatformTests {
  static let canonicalTexts: [(String, String)] = [
    ("linear(0 0% 50%, 1 50% 100%)", "linear(0 0%, 0 50%, 1 50%, 1 100%)"),
    ("linear(0, 0.5 25% 75%, 1 100% 100%)", "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%, 1 100%)"),
    ("linear(0 calc(0%), 0 calc(100%))", "linear(0 0%, 0 100%)"),
    ("linear(0 calc(50% - 50%), 0 calc(50% + 50%))", "linear(0 0%, 0 100%)"),
    ("linear(0, 0 40%, 1, 0.5, 1)", "linear(0 0%, 0 40%, 1 60%, 0.5 80%, 1 100%)"),
    ("linear(0, 0.25 75%, 0.5 50%, 0.9, 1)", "linear(0 0%, 0.25 75%, 0.5 75%, 0.9 87.5%, 1 100%)"),
    ("linear(0, 0.1 -10%, 1)", "linear(0 0%, 0.1 0%, 1 100%)"),
    ("linear(0, 0.9 110%, 1)", "linear(0 0%, 0.9 110%, 1 110%)"),
    ("linear(25% 75% 0.5, 1)", "linear(0.5 25%, 0.5 75%, 1 100%)"),
    ("linear(0, 1 20% 80%)", "linear(0 0%, 1 20%, 1 80%)"),
    (
      "linear(0 clamp(0%, 120%, 60%), max(0.2, 1 / 2) calc((2 - 1) * 100%))",
      "linear(0 60%, 0.5 100%)"
    ),
    ("step-end", "steps(1)"), ("steps(1, jump-start)", "steps(1, jump-start)"),
    ("steps(1, jump-end)", "steps(1)"), ("steps(4, start)", "steps(4, start)"),
    ("steps(calc(2.6), jump-none)", "steps(3, jump-none)"),
    ("cubic-bezier(0.1, 0.2, 0.8, 0.9)", "cubic-bezier(0.1, 0.2, 0.8, 0.9)"),
    ("cubic-bezier(0, 0.7, 1, 1.3)", "cubic-bezier(0, 0.7, 1, 1.3)"),
    ("  EASE-In-Out\n", "ease-in-out"),
    (
      "Cubic-Bezier( .25,+1e-1 , 25e-2, 1.0 )",
      "cubic-bezier(0.25, 0.1, 0.25, 1)"
    ),
  ]

  @Test(arguments: canonicalTexts)
  func `a valid CSS easing is printed in canonical form`(text: String, canonical: String) throws {
    #expect(try Curve(parsing: text).description == canonical)
  }

  @Test(arguments: [
    "", "test", "ease-in ease-out", "cubic-bezier(1, 2, 3)", "cubic-bezier(1, 2, 3, 4, 5)",
    "cubic-bezier(-0.1, 0.1, 0.5, 0.9)", "initial, cubic-bezier(0, -2, 1, 3)",
    "cubic-bezier(0, -2, 1, 3), initial", "steps(0, start)", "steps(0, jump-start)",
    "steps(0, jump-end)", "steps(1, jump-none)", "steps(calc(0/0), jump-none)", "steps(2.5)",
    "steps(-1)", "steps (2)", "steps(2, middle)", "linear()", "linear(0)", "linear(100%)",
    "linear(0% 1 50%)", "linear(0 0% 100%)", "linear(0% 100% 0)",
    "linear(0 calc(50px - 50%), 0 calc(50em + 50em))",
    "linear(0 calc(50%, 50%), 0 calc(50% + 50%))", "linear(calc(0/0), 1)", "linear(0,, 1)",
    "linear(0 1%, 1 2% 3% 4%)", "linear(0 calc(50%+50%), 1)", "linear(0 calc(50% * 50%), 1)",
    "linear(0, 1,)", "linear(0 calc(1 / 50%), 1)", "linear(0 min(1, 50%), 1)", "ease()",
    "cubic-bezier(0.1 0.2 0.8 0.9)", "cubic-bezier(1., 0, 1, 1)", "cubic-bezier(0, 1e999, 1, 1)",
  ])
  func `an invalid CSS easing is refused`(text: String) {
    #expect(throws: MotionError.self) { try Curve(parsing: text) }
  }

  static let polylines: [(String, [Double: Double])] = [
    ("linear(0, 1.5, 1)", [0.0: 0.0, 0.25: 0.75, 0.5: 1.5, 0.75: 1.25, 1: 1]),
    ("linear(1, -0.5, 0)", [0: 1, 0.25: 0.25, 0.5: -0.5, 0.75: -0.25, 1: 0]),
    (
      "linear(0.2 0% 20%, 0.4 20% 40%, 0.6 40% 60%, 0.8 60% 80%, 1.0 80% 100%)",
      [0: 0.2, 0.2: 0.4, 0.4: 0.6, 0.6: 0.8, 0.8: 1, 1: 1]
    ),
    ("linear(0, 0.1 -10%, 1)", [0: 0.1, 0.1: 0.19, 0.55: 0.595, 1: 1]),
    ("linear(0, 0.9 110%, 1)", [0.45: 0.45 * 0.9 / 1.1, 0.95: 0.95 * 0.9 / 1.1]),
    // Beyond its ends, a polyline is extrapolated along its end segments. Beyond an end that is a
    // jump, it keeps the jump's outer value.
    ("linear(0, 1)", [-0.5: -0.5, 1.5: 1.5]),
    ("linear(0, 1 50%, 1)", [-1: -2, 2: 1]),
    ("linear(0, 1 100%, 1 100%)", [2: 1]), ("linear(3 0% 0%, 1)", [-1: 3]),
  ]

  @Test(arguments: polylines)
  func `a polyline has the values that the CSS specification gives`(
    text: String, rows: [Double: Double]
  )
    throws
  {
    let curve = try Curve(parsing: text)
    for (x, y) in rows { #expect(abs(curve.value(at: x) - y) <= 1e-12, "at \(x)") }
  }

  static let staircases: [(String, [Double: Double])] = [
    ("steps(2, start)", [0.0: 0.5, 0.499: 0.5, 0.5: 1, 1: 1]),
    ("steps(2, end)", [0: 0, 0.499: 0, 0.5: 0.5, 0.999: 0.5, 1: 1]),
    ("steps(2, jump-both)", [0: 1.0 / 3, 0.499: 1.0 / 3, 0.5: 2.0 / 3, 0.999: 2.0 / 3, 1: 1]),
    ("steps(2, jump-none)", [0: 0, 0.499: 0, 0.5: 1, 0.999: 1, 1: 1]),
    ("step-start", [-0.5: 0, -1.5: -1, 0: 1, 1: 1, 1.5: 2, 2.1: 3]),
    ("step-end", [-0.5: -1, 0: 0, 0.99: 0, 1: 1, 1.5: 1, 2.1: 2]),
    ("steps(1, jump-both)", [-0.1: 0, 0: 0.5, 0.23: 0.5, 1: 1, 1.2: 1, 2.1: 1.5]),
  ]

  @Test(arguments: staircases)
  func `a step function has the values that the CSS specification gives`(
    text: String, rows: [Double: Double]
  )
    throws
  {
    let curve = try Curve(parsing: text)
    for (x, y) in rows { #expect(curve.value(at: x) == y, "at \(x)") }
  }

  static let drivenStaircases: [(String, String, [Double: Double])] = [
    // Each row has a step function, the overshooting Bézier curve that is its input, and the
    // expected values at several times.
    ("step-start", "cubic-bezier(0, 3, 1, 3)", [0.0: 1.0, 0.114: 2, 0.5: 3, 0.9: 2]),
    ("step-start", "cubic-bezier(0, -2, 1, -2)", [0: 1, 0.1: 0, 0.5: -1, 1: 1]),
    ("step-end", "cubic-bezier(0, 3, 1, 3)", [0: 0, 0.114: 1, 0.5: 2, 0.9: 1]),
    ("step-end", "cubic-bezier(0, -0.5, 1, -0.5)", [0: 0, 0.75: -1, 0.8: 0, 1: 1]),
    ("steps(1, jump-both)", "cubic-bezier(0, 1.5, 1, 1.5)", [0: 0.5, 0.23: 0.5, 0.25: 1, 1: 1]),
    ("steps(1, jump-both)", "cubic-bezier(0, 3, 1, 3)", [0.5: 1.5, 0.9: 1]),
    ("steps(2, jump-none)", "cubic-bezier(0, 3, 1, 3)", [0: 0, 0.114: 3, 0.5: 4, 0.9: 3]),
    ("steps(2, jump-none)", "cubic-bezier(0, -0.5, 1, -0.5)", [0: 0, 0.75: -1, 0.8: 0, 1: 1]),
  ]

  @Test(arguments: drivenStaircases)
  func `a step function whose input is an overshooting Bézier curve steps beyond 0 and 1`(
    steps: String, bezier: String, rows: [Double: Double]
  ) throws {
    let (inner, outer) = (try Curve(parsing: steps), try Curve(parsing: bezier))
    for (x, y) in rows { #expect(inner.value(at: outer.value(at: x)) == y, "at \(x)") }
  }

  static let tangents: [(String, [Double: Double])] = [
    ("cubic-bezier(0.5, 1, 0.5, 0)", [-1.0: -2.0, 2: 3]),
    ("cubic-bezier(0, 1.5, 1, 1.5)", [-1: 0, 2: 1]),
    ("cubic-bezier(0, -0.5, 1, -0.5)", [-1: 0, 2: 1]),
    // If a control point coincides with the end of the curve, the other control point gives the
    // tangent. If both control points coincide with the same end, the tangent is the diagonal.
    ("cubic-bezier(0, 0, 0.5, 1)", [-1: -2]), ("cubic-bezier(0.5, 0, 1, 1)", [2: 3]),
    ("cubic-bezier(0, 0, 0, 0)", [-1: -1]), ("cubic-bezier(1, 1, 1, 1)", [2: 2]),
    ("cubic-bezier(0, 0, 0, 1)", [-1: 0]), ("ease", [-1: -0.4, 2: 1]),
  ]

  @Test(arguments: tangents)
  func `a Bézier curve continues along its tangents beyond its ends`(
    text: String, rows: [Double: Double]
  ) throws {
    let curve = try Curve(parsing: text)
    for (x, y) in rows { #expect(abs(curve.value(at: x) - y) <= 1e-12, "at \(x)") }
  }
}
