import SegueHost
import SegueKit
import SegueScene
import Testing

@testable import SegueLive
@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests what comes in the last moments of a spring, in which nothing is seen to move: it is for what is in view.
@Suite struct ConclusionTests {
  private static let text = threeScreens(
    push: #"animator: slide, set: { curve: "spring(duration=0.5, bounce=0)" }"#, pop: "animator: slide")

  /// The times at which a push that begins at 1 s looks still, and at which it ends.
  private static func tail() throws -> (begin: Double, end: Double) {
    let show = try StoryboardShow(Storyboard(parsing: text + "script: [ { at: 1, push: two } ]"), factory: factory)
    try show.advance(to: 1.1)
    let engine = try #require(show.engine)
    let length = engine.machine.duration
    let tail = (1 + engine.visibleMotion.upperBound * length, 1 + length)
    try #require(tail.1 - tail.0 > 0.1, "\(tail)")
    return tail
  }

  private static func film(_ step: String) throws -> StoryboardShow {
    let script = "script:\n  - { at: 1, push: two }\n  - \(step)\n"
    let show = try StoryboardShow(Storyboard(parsing: text + script), factory: factory)
    #expect(try show.rehearse().isEmpty)
    try show.finish()
    return show
  }

  @Test func `a script's tap, action or recorded touch may come when a spring looks still, but not before`() throws {
    let tail = try Self.tail()
    let kinds = ["tap: [50, 50]", "push: three", "touch: [{ path: [[0, 50, 50], [0.05, 50, 50]] }]"]
    for kind in kinds {
      let show = try Self.film("{ at: \(tail.begin + 0.02), \(kind) }")
      #expect(show.shownScreen == "three" && show.results.map(\.isCompleted) == [true, true], "\(kind)")
      let error = #expect(throws: (any Error).self) { try Self.film("{ at: \(tail.begin - 0.05), \(kind) }") }
      #expect(error.map { "\($0)".contains("comes too early") } == true, "\(kind)")
    }
  }

  @Test func `a drag with "catch" catches a transition up to its end`() throws {
    let tail = try Self.tail()
    let show = try Self.film(
      "{ at: \(tail.end - 0.05), drag: { from: [5, 150], to: [95, 150], over: 0.3 }, catch: true }")
    #expect(show.results.map(\.isCompleted) == [false])
  }

  /// Returns a session whose push looks still, and its time.
  private static func still() throws -> (session: LiveSession, time: Double) {
    let session = try LiveSession(Storyboard(parsing: text), factory: factory, startingAt: 0)
    session.keepsRecord = true
    session.handle(.command(.forward), at: 1)
    let time = try tail().begin + 0.02
    session.advance(to: time)
    try #require(session.board.operation == .push)
    return (session, time)
  }

  /// Checks that a film of a session's record has no faults, and which screen it ends with.
  private static func checkRecord(of session: LiveSession, shows screen: String) throws {
    let recorded = try Storyboard(parsing: text).recording(session.record.steps, in: "/")
    let show = try StoryboardShow(Storyboard(parsing: recorded), factory: factory)
    #expect(try show.rehearse().isEmpty)
    try show.finish()
    #expect(show.shownScreen == screen)
  }

  @Test func `a click on what looks still follows its link, and its recording does the same`() throws {
    let (session, time) = try Self.still()
    for (phase, delay) in [(PointerEvent.Phase.began, 0.0), (.ended, 0.05)] {
      let event = PointerEvent(phase, at: Point(x: 50, y: 50), time: time + delay)
      session.handle(.pointer(event), at: event.time)
    }
    session.advance(to: 9)
    #expect(session.board.shownScreen == "three")
    #expect(session.record.steps.map(\.catches) == [false, false])
    try Self.checkRecord(of: session, shows: "three")
  }

  @Test(arguments: [(LiveCommand.forward, "three"), (.right, "three"), (.back, "one"), (.left, "one")])
  func `a key is for what looks still, and its recording does the same`(key: LiveCommand, screen: String) throws {
    let (session, time) = try Self.still()
    session.handle(.command(key), at: time)
    try #require(session.board.operation == (screen == "three" ? .push : .pop))
    session.advance(to: 9)
    #expect(session.board.shownScreen == screen)
    try Self.checkRecord(of: session, shows: screen)
  }

  @Test func `before a spring looks still, forward does nothing and back cancels the transition`() throws {
    let time = try Self.tail().begin - 0.05
    for (key, screen) in [(LiveCommand.forward, "two"), (.back, "one")] {
      let session = try LiveSession(Storyboard(parsing: Self.text), factory: factory, startingAt: 0)
      session.handle(.command(.forward), at: 1)
      session.handle(.command(key), at: time)
      session.advance(to: 9)
      #expect(session.board.shownScreen == screen, "\(key)")
    }
  }
}
