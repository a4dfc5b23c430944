import Foundation
import Testing

/// `segue curve` from outside.
struct CurveTests {
  struct Document: Decodable {
    var curve: String
    var duration: Double?
    var mass: Double?
    var stiffness: Double?
    var damping: Double?
    var velocity: Double?
    var samples: [[Double]]
  }

  @Test func `a curve's JSON has its canonical text, no duration, and x, value and slope`() throws {
    let run = try Run.segue("curve", "EASE-in", "--json", "--at", "0,0.25,1")
    #expect(run.code == 0)
    let document = try run.json(Document.self)
    #expect(document.curve == "ease-in")
    #expect(document.duration == nil)
    #expect(document.mass == nil)
    #expect(document.samples.map(\.count) == [3, 3, 3])
    #expect(document.samples[0][1] == 0)
    #expect(document.samples[2][1] == 1)
  }

  @Test func `a spring's JSON has mass, stiffness, damping and UIKit's settling time`() throws {
    let run = try Run.segue("curve", "spring(mass=1, stiffness=100, damping=10)", "--json")
    let document = try run.json(Document.self)
    #expect(document.mass == 1)
    #expect(document.stiffness == 100)
    #expect(document.damping == 10)
    #expect(document.velocity == 0)
    #expect(abs((document.duration ?? 0) - 1.4727003346780927) < 1e-12)
    #expect(document.samples.count == 21)
    #expect(document.samples.last?[0] == document.duration)
  }

  @Test(arguments: [1, 2, 5, 1000])
  func `--samples gives that many lines of two numbers`(_ count: Int) throws {
    let run = try Run.segue("curve", "linear", "--samples", "\(count)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == count)
    for line in lines {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      #expect(numbers.count == 2 && numbers[0] == numbers[1])
    }
  }

  @Test func `text that is no curve is refused with the nearest name`() throws {
    let run = try Run.segue("curve", "ease-in-sin")
    #expect(run.code == 65)
    #expect(run.text.isEmpty)
    #expect(run.errors.contains("'ease-in-sine'"))
  }

  @Test(arguments: [["--at", "x"], ["--at", "0,,1"], ["--samples", "0"], ["--samples", "-3"]])
  func `numbers that make no sense are wrong usage`(_ arguments: [String]) throws {
    let run = try Run.segue(["curve", "ease"] + arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains("expected"))
  }
}
