import SegueSupervisor
import Testing

/// Tests the time limit for a call into a plug-in.
struct DeadlineTests {
  @Test
  func
    `each plug-in call has its own time limit, which excludes time while the process was stopped`()
  {
    var deadline = Deadline(limit: 2.5)
    #expect(deadline.pause == 0.25)
    let calls: [(UInt64?, Double, Bool)] = [
      (nil, 9, false), (1, 9, false), (1, 0.25, false), (1, 0.1, false), (2, 0.25, false),
      (nil, 0.25, false), (2, 0.25, false), (2, 3600, false), (2, 1.7, false), (2, 9, false),
    ]
    for (call, elapsed, isPassed) in calls {
      #expect(deadline.isPassed(by: call, after: elapsed) == isPassed)
    }
    let seconds = (1...20).first { _ in deadline.isPassed(by: 2, after: 0.25) }
    #expect(seconds == 8)
  }

  @Test func `the time for which the program waits for a processor does not count, up to nine times the limit`() {
    var deadline = Deadline(limit: 2.5)
    _ = deadline.isPassed(by: 1, after: 0)
    // Half of each quarter of a second is spent waiting.
    #expect((1...200).first { _ in deadline.isPassed(by: 1, after: 0.25, waiting: 0.125) } == 21)
    _ = deadline.isPassed(by: 2, after: 0)
    // Nine times the limit are 90 quarters.
    #expect((1...200).first { _ in deadline.isPassed(by: 2, after: 0.25, waiting: 0.25) } == 101)
    _ = deadline.isPassed(by: 3, after: 0)
    #expect((1...200).first { _ in deadline.isPassed(by: 3, after: 0.25, waiting: -1) } == 11)
  }

  @Test func `the host's own work for a call does not count, and a call that hangs after it has exceeded its limit`() {
    var deadline = Deadline(limit: 2.5)
    _ = deadline.isPassed(by: 1, after: 0)
    #expect((1...5).allSatisfy { _ in !deadline.isPassed(by: 1, after: 0.25) })
    #expect((1...1000).allSatisfy { _ in !deadline.isPassed(by: 1, after: 0.25, waiting: 0.25, working: 0.25) })
    #expect((1...20).first { _ in deadline.isPassed(by: 1, after: 0.25) } == 6)
    // A plug-in that asks for work again and again has its own time between.
    _ = deadline.isPassed(by: 2, after: 0)
    #expect((1...200).first { _ in deadline.isPassed(by: 2, after: 0.25, working: 0.125) } == 21)
    _ = deadline.isPassed(by: 3, after: 0)
    #expect((1...200).first { _ in deadline.isPassed(by: 3, after: 0.25, working: -1) } == 11)
  }
}
