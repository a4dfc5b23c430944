import SegueGeometry
import SegueHost
import SegueScene
import Testing

@testable import SegueConformance

/// Tests the list of cases, and the values and texts from which cases are made.
struct CaseTests {
  @Test
  func `every validation case has a name in lower case, a rule and advice without a full stop`() {
    let name = /[a-z]+(-[a-z]+)*/
    #expect(ConformanceCase.all.count > 40)
    for one in ConformanceCase.all {
      #expect(one.id.wholeMatch(of: name) != nil, "\(one.id)")
      for text in [one.rule, one.advice.description] {
        #expect(!text.isEmpty && !text.hasSuffix("."), "\(one.id): \(text)")
      }
    }
  }

  @Test func `no two validation cases about the same kind of subject have the same name`() {
    let names = ConformanceCase.all.map { "\($0.subject) \($0.id)" }
    #expect(Set(names).count == names.count)
  }

  @Test func `a validation case depends only on cases that run earlier for the same plug-in`() {
    // A case with one of these subjects runs for every kind of plug-in.
    let shared = ["library", "plug-in"]
    for (index, one) in ConformanceCase.all.enumerated() {
      let earlier = ConformanceCase.all[..<index].filter {
        $0.subject == one.subject || shared.contains($0.subject)
      }
      for need in one.needs {
        #expect(earlier.contains { $0.id == need }, "\(one.subject) \(one.id) needs \(need)")
      }
    }
  }

  @Test
  func
    `a program can write the suggestions in a validation case's text as its own commands`()
  {
    let text: CaseText =
      "run \(part: .attempt(.trace)) with \(part: .settings(["a=1", "b=2"])), \(3) times"
    #expect(text.description == "run the trace of a transition with 'a=1' 'b=2', 3 times")
    let written = (text + " (\(part: .seed(7)))").text { part in
      switch part {
      case .attempt(.trace): "--trace FILE"
      case .settings(let settings): settings.joined(separator: "+")
      case .seed(let seed): "--seed \(seed)"
      default: "?"
      }
    }
    #expect(written == "run --trace FILE with a=1+b=2, 3 times (--seed 7)")
  }

  /// Parameters of each type, some of them with a range and some without a default.
  private static let parameters = [
    ParameterDescriptor(id: "depth", type: .number, defaultValue: .number(0.5), range: 0...2),
    ParameterDescriptor(id: "free", type: .number, defaultValue: .number(3)),
    ParameterDescriptor(id: "count", type: .integer, defaultValue: .integer(4), range: 0.5...7.5),
    ParameterDescriptor(id: "any", type: .integer, defaultValue: .integer(4)),
    ParameterDescriptor(id: "on", type: .toggle, defaultValue: .toggle(true)),
    ParameterDescriptor(
      id: "edge", type: .choice, defaultValue: .choice(1), choices: ["left", "right"]),
    ParameterDescriptor(id: "shade", type: .color, defaultValue: nil),
    ParameterDescriptor(id: "from", type: .point, defaultValue: nil),
    ParameterDescriptor(id: "area", type: .rect, defaultValue: nil),
    ParameterDescriptor(id: "name", type: .text, defaultValue: nil),
    ParameterDescriptor(id: "pace", type: .curve, defaultValue: nil),
  ]

  @Test(arguments: parameters)
  func `every value that the validation tries for a parameter is valid for the parameter`(
    _ parameter: ParameterDescriptor
  )
    throws
  {
    let values = Settings.values(of: parameter)
    #expect(values.count >= 2 && Set(values).count == values.count)
    for value in values { _ = try parameter.value(parsing: value) }
  }

  @Test func `the values that the validation tries for a parameter include both ends of its range`() {
    #expect(Settings.values(of: Self.parameters[0]) == ["0.5", "0.0", "2.0", "1.0"])
    #expect(Settings.values(of: Self.parameters[2]) == ["4", "1", "7"])
  }

  @Test func `the random settings of a validation depend only on the seed, and are valid`() throws {
    func settings(_ seed: UInt64) -> [[String]] {
      var dice = Dice(seed)
      return (0..<50).map { _ in Settings.random(Self.parameters, &dice) }
    }
    let all = settings(1)
    #expect(all == settings(1) && all != settings(2))
    // The lists of settings have different lengths, because some lists leave out a parameter
    // without a default.
    #expect(Set(all.map(\.count)).count > 1)
    for setting in all.joined() {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let parameter = try #require(Self.parameters.first { $0.id == parts[0] })
      _ = try parameter.value(parsing: String(parts[1]))
    }
  }

  @Test
  func
    `fingerprints of equal recordings are equal, and a difference between fingerprints is described`()
  {
    func recording(_ duration: Double, opacity: Double = 1) -> Fingerprint {
      let stage = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let view = View(frame: stage.bounds)
      view.backgroundColor = .white
      view.alpha = opacity
      stage.addSubview(view)
      return Fingerprint(
        duration: duration, declared: 0.5, tracks: [], events: [],
        frames: Fingerprint.frames([LayerTree(of: stage), LayerTree(of: stage)]))
    }
    #expect(recording(0.5).difference(from: recording(0.5)) == nil)
    #expect(
      recording(0.5).difference(from: recording(0.7))
        == "the durations of the recordings differ: 0.5 s and 0.7 s")
    #expect(
      recording(0.5).difference(from: recording(0.5, opacity: 0.4)) == "the frame at 0% differs")
  }
}
