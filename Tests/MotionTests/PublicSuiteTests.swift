import Foundation
import SegueMotion
import Testing

/// Tests every row of Fixtures/motion-sample.json, which contains rows of the test suites of
/// Flutter, Framer Motion, d3 and the web platform.
@Suite struct PublicSuiteTests {
  struct Sample: Decodable {
    struct SpringRow: Decodable {
      var mass, stiffness, damping, start, to, v0, t: Double
      var floorX, floorV, x, tol: Double?

      enum CodingKeys: String, CodingKey {
        case mass, stiffness, damping, to, v0, t, floorX, floorV, x, tol
        case start = "from_"
      }
    }
    struct ParameterRow: Decodable {
      var kind: String
      var args: [String: Double]
      var want: [String: Double]
      var tol: Double
    }
    struct EasingRow: Decodable {
      var fn: String
      var params: [String: Double]
      var t, y, tol: Double
    }
    struct BezierRow: Decodable {
      var inner, outer: [Double]
      var x, y, tol: Double
    }
    struct CurveRow: Decodable {
      var fn: String
      var outer: String?
      var x, y: Double
      var tol: Double?
    }
    var springs: [SpringRow]
    var springParams: [ParameterRow]
    var easing: [EasingRow]
    var cubicBezier: [BezierRow]
    var steps: [CurveRow]
    var linear: [CurveRow]
    var parse: [String: [[String?]]]
  }

  let data: Data
  let sample: Sample

  init() throws {
    let url = try #require(
      Bundle.module.url(
        forResource: "motion-sample", withExtension: "json", subdirectory: "Fixtures")
    )
    data = try Data(contentsOf: url)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    sample = try decoder.decode(Sample.self, from: data)
  }

  @Test func `the tests read every row of motion-sample.json`() throws {
    // The rows are counted in the file as it is, so that this test fails if the other tests leave
    // out a section of the file.
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let parse = try #require(file["parse"] as? [String: [Any]])
    let rows = file.values.compactMap { ($0 as? [Any])?.count }.reduce(0, +)
    let read =
      sample.springs.count + sample.springParams.count + sample.easing.count
      + sample.cubicBezier.count + sample.steps.count + sample.linear.count
    #expect(file.count == 7)
    #expect(rows == read)
    #expect(rows + parse.values.map(\.count).reduce(0, +) == 98)
    #expect(sample.parse.values.map(\.count) == sample.parse.keys.map { parse[$0]?.count })
  }

  @Test func `springs move as in the test suites of Flutter and Framer Motion`() throws {
    for row in sample.springs {
      let way = row.to - row.start
      let spring = try Spring(
        mass: row.mass, stiffness: row.stiffness, damping: row.damping, velocity: row.v0 / way)
      let x = row.start + way * spring.position(at: row.t)
      let v = way * spring.velocity(at: row.t)
      if let wanted = row.x { #expect(abs(x - wanted) <= row.tol ?? 0, "\(row)") }
      if let wanted = row.floorX { #expect(x.rounded(.down) == wanted, "\(row)") }
      if let wanted = row.floorV { #expect(v.rounded(.down) == wanted, "\(row)") }
      #expect(row.x != nil || row.floorX != nil)
    }
  }

  @Test func `springs have the same derived parameters as in public test suites`() throws {
    for row in sample.springParams {
      let duration = try #require(row.args["duration"])
      let spring: Spring
      switch row.kind {
      case "duration_bounce":
        spring = try Spring(duration: duration, bounce: try #require(row.args["bounce"]))
      case "uikit_duration_ratio":
        spring = Spring(duration: duration, ratio: try #require(row.args["ratio"]))
      default:
        Issue.record("unknown kind \(row.kind)")
        continue
      }
      #expect(abs(spring.stiffness - (try #require(row.want["stiffness"]))) <= row.tol)
      #expect(abs(spring.damping - (try #require(row.want["damping"]))) <= row.tol)
      #expect(row.want.count == 2)
    }
  }

  @Test func `easings have the values of d3's test suite`() throws {
    for row in sample.easing {
      var name = row.fn.dropFirst("ease".count).lowercased()
      if name == "linear" {
        #expect(try abs(Curve(parsing: name).value(at: row.t) - row.y) <= row.tol)
        continue
      }
      #expect(name.hasSuffix("in"))
      name.removeLast(2)
      let text =
        switch name {
        case "sin": "ease-in-sine"
        case "circle": "ease-in-circ"
        case "poly": "d3-ease-in-poly(\(row.params["exponent"] ?? 3))"
        case "elastic":
          "d3-ease-in-elastic(\(row.params["amplitude"] ?? 1), \(row.params["period"] ?? 0.3))"
        default: "ease-in-\(name)"
        }
      #expect(try abs(Curve(parsing: text).value(at: row.t) - row.y) <= row.tol, "\(row)")
    }
  }

  @Test
  func `a Bézier curve applied to a Bézier curve's value agrees with the web platform's tests`()
    throws
  {
    for row in sample.cubicBezier {
      let outer = try Bezier(row.outer[0], row.outer[1], row.outer[2], row.outer[3])
      let inner = try Bezier(row.inner[0], row.inner[1], row.inner[2], row.inner[3])
      #expect(abs(inner.value(at: outer.value(at: row.x)) - row.y) <= row.tol, "\(row)")
    }
  }

  @Test func `step functions and polylines have the values of the web platform's tests`() throws {
    for row in sample.steps + sample.linear {
      let x = try row.outer.map { try Curve(parsing: $0).value(at: row.x) } ?? row.x
      #expect(try abs(Curve(parsing: row.fn).value(at: x) - row.y) <= row.tol ?? 0, "\(row)")
    }
  }

  @Test func `CSS easing strings are parsed, printed and refused as in the web platform's tests`()
    throws
  {
    for row in sample.parse.values.joined() {
      let kind = try #require(row[0])
      let text = try #require(row[1])
      switch kind {
      case "valid", "computed":
        #expect(try Curve(parsing: text).description == row[2] ?? text)
      case "invalid":
        #expect(throws: MotionError.self, "\(text)") { try Curve(parsing: text) }
      default: Issue.record("unknown kind \(kind)")
      }
    }
  }
}
