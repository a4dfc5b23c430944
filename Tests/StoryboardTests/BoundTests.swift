import SegueKit
import StoryboardCases
import TestSupport
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests the limits for small storyboards that require much work.
@Suite struct BoundTests {
  @Test func `a script with an hour of drags is played without keeping all of its pointer events`()
    throws
  {
    let steps = (0..<60).map {
      "  - { at: \($0 * 60), drag: { from: [50, 9], to: [50, 9], over: 60 } }\n"
    }.joined()
    let run = try ScriptRun(Storyboard(parsing: colours("script:\n\(steps)")), parts: parts())
    #expect(run.pending <= 60 * 120 + 3)
    try run.finish()
    #expect(run.isOver)
    #expect(run.rest == 3600)
  }

  @Test
  func `a script with eight thousand taps ends with an error at the limit of presented screens`()
    throws
  {
    let steps = (0..<8000).map { "  - { at: \($0), tap: dot }\n" }.joined()
    let board = try Storyboard(
      parsing: colours("links: { red: [{ area: dot, present: red }] }\nscript:\n\(steps)"))
    let error = #expect(throws: StoryboardError.self) {
      _ = try StoryboardShow(board, parts: parts()).film()
    }
    #expect(
      error?.reason == "100 screens are already presented on top of each other; dismiss one first")
  }

  @Test func `a script that nests too many presentations is refused with a message`() throws {
    let steps = (0..<2000).map { "  - { at: \($0), present: green, style: custom }\n" }.joined()
    let error = #expect(throws: StoryboardError.self) { _ = try film(colours("script:\n\(steps)")) }
    #expect(
      error?.reason == "100 screens are already presented on top of each other; dismiss one first")
    #expect(error?.place?.line == 109)
  }

  @Test func `a script that pushes too many screens is refused with a message`() throws {
    let steps = (0..<1200).map { "  - { at: \($0), push: green, duration: 0 }\n" }.joined()
    let error = #expect(throws: StoryboardError.self) {
      _ = try film(colours("script:\n\(steps)"))
    }
    #expect(error?.reason == "the navigation stack already contains 1000 screens; pop some first")
  }

  @Test func `a script that creates too many screens is refused with a message`() throws {
    let pages =
      "{ kind: pages, pages: [\(Array(repeating: "red", count: 1000).joined(separator: ", "))] }"
    let steps = (0..<120).map { "  - { at: \($0), push: many, duration: 0 }\n" }.joined()
    let text = colours("script:\n\(steps)").replacing(
      "  green:", with: "  many: \(pages)\n  green:")
    let error = #expect(throws: StoryboardError.self) { _ = try film(text) }
    #expect(
      error?.reason.hasPrefix("the script pushes and presents more than 100000") == true)
  }

  @Test(arguments: 0..<8)
  func `random storyboards are played, or refused with readable messages`(run: UInt64) {
    for seed in (run * 50)..<(run * 50 + 50) {
      var dice = Dice(seed)
      let storyboard = StoryboardCase(&dice)
      let fault = storyboard.fault()
      #expect(fault == nil, "seed \(seed)\n\(storyboard.text)")
    }
  }
}
