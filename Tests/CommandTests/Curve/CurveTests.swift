import Foundation
import Testing

/// Tests `segue curve`, run as a process.
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

  @Test
  func `segue curve --json prints a curve's canonical text, and the x, value and slope of samples`()
    throws
  {
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

  @Test
  func `segue curve --json prints a spring's mass, stiffness, damping and UIKit's settling time`()
    throws
  {
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
  func `--samples prints the requested number of lines with two numbers each`(_ count: Int) throws {
    let run = try Run.segue("curve", "linear", "--samples", "\(count)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == count)
    for line in lines {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      #expect(numbers.count == 2 && numbers[0] == numbers[1])
    }
  }

  @Test func `an invalid curve is refused with the nearest valid name`() throws {
    let run = try Run.segue("curve", "ease-in-sin")
    #expect(run.code == 65)
    #expect(run.text.isEmpty)
    #expect(run.errors.contains("'ease-in-sine'"))
  }

  @Test(arguments: [
    ("elastic", "ease-in-elastic"), ("d3-exp", "d3-ease-in-exp"), ("easeInOut", "ease-in-out"),
    ("d3-elastic-out", "d3-ease-out-elastic"), ("out-cubic", "ease-out-cubic"),
    ("ease-in-elastic-out", "ease-in-out-elastic"), ("easeOutBounce", "ease-out-bounce"),
    ("start", "step-start"),
  ])
  func `the error for a misspelled curve name suggests the curve that has the same words`(
    _ word: String, _ name: String
  ) throws {
    let run = try Run.segue("curve", word)
    #expect(run.code == 65)
    #expect(run.errors.contains("did you mean '\(name)'?"), "\(run.errors)")
  }

  @Test func `a name that resembles no curve is refused with a reference to the list of names`()
    throws
  {
    let run = try Run.segue("curve", "wobble")
    #expect(run.code == 65)
    #expect(run.errors.contains("segue help curve"), "\(run.errors)")
    #expect(!run.errors.contains("did you mean"))
  }

  @Test func `segue help curve lists the names of every family of curves`() throws {
    let help = try Run.segue("help", "curve").text
    let families = "sine quad cubic quart quint expo circ back elastic bounce exp poly"
    let names = "linear ease ease-in ease-out ease-in-out step-start step-end cubic-bezier spring"
    for word in (families + " " + names).split(separator: " ") {
      #expect(help.contains(word), "\(word)")
    }
  }

  @Test(arguments: [["--at", "x"], ["--at", "0,,1"], ["--samples", "0"], ["--samples", "-3"]])
  func `an invalid number for --at or --samples is a usage error`(_ arguments: [String]) throws {
    let run = try Run.segue(["curve", "ease"] + arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains("expected"))
  }

  @Test func `the list of names has every curve and every motion of a platform, and each can be sampled`() throws {
    let rows = try JSONSerialization.jsonObject(with: Data(Run.segue("curve", "--list", "--json").text.utf8))
    let names = try #require(rows as? [[String: String]]).compactMap { $0["name"] }
    for name in ["linear", "step-end", "ease-in-out-bounce", "d3-ease-in-exp", "material.emphasized"] {
      #expect(names.contains(name), "\(name)")
    }
    let text = try Run.segue("curve", "--list").text
    #expect(text.contains("ios.snappy  spring(duration=0.5, bounce=0.15)\n"))
    #expect(try Run.segue("curve", "ios.snappy", "--at", "0.5").code == 0)
  }

  @Test(arguments: [["curve"], ["curve", "ease", "--list"], ["curve", "--list", "--samples", "3"]])
  func `a curve or --list is given, and not both`(_ arguments: [String]) throws {
    #expect(try Run.segue(arguments).code == 64)
  }
}
