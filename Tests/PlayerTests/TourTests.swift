import SegueHost
import SegueKit
import SeguePlayer
import SegueScene
import TestSupport
import Testing

/// Tests tours, which show several screens one after the other.
struct TourTests {
  /// Returns a tour whose transitions take 0.5 s each.
  private func tour(
    _ count: Int = 3, returns: Bool = false, rest: Double = 1, start: Double = 0,
    frames: TourFrames = TourFrames()
  ) throws -> StoryboardShow {
    var tour = try ScreenTour(plugins(), duration: 0.5)
    (tour.returns, tour.rest, tour.start) = (returns, rest, start)
    return try show(tour, of: count, frames: frames)
  }

  @Test func `a tour of three screens pauses on each screen before the next transition`() throws {
    let show = try tour()
    #expect(show.duration == 2)
    #expect(show.movements == [0...0.5, 1.5...2])
    #expect(try show.shownLayers(at: 0) == [ShownLayer(source: 1, corner: .zero)])
    #expect(try Set(show.shownLayers(at: 0.25).map(\.source)) == [1, 2])
    #expect(try show.shownLayers(at: 0.5) == [ShownLayer(source: 2, corner: .zero)])
    #expect(try show.shownLayers(at: 1.5) == [ShownLayer(source: 2, corner: .zero)])
    #expect(try Set(show.shownLayers(at: 1.75).map(\.source)) == [2, 3])
    #expect(!show.isAtRest)
    #expect(try show.shownLayers(at: 2) == [ShownLayer(source: 3, corner: .zero)])
    #expect(show.isAtRest && show.results.map(\.isCompleted) == [true, true])
    #expect(show.lastAnimator?.alias == "slide" && show.lastOperation == .push)
  }

  @Test(arguments: [TransitionDirection.forward, .backward])
  func `a tour of screens that is played forward and backward ends on the first screen`(
    _ direction: TransitionDirection
  ) throws {
    var tour = try ScreenTour(plugins(), direction: direction, duration: 0.5)
    tour.returns = true
    let show = try show(tour, of: 3)
    #expect(show.duration == 2)
    let seen = try [0, 0.5, 1, 1.5, 2].map { try show.shownLayers(at: $0) }
    #expect(seen == [1, 2, 3, 2, 1].map { [ShownLayer(source: $0, corner: .zero)] })
  }

  @Test func `on the way back, a tour of screens plays each transition in the opposite direction`()
    throws
  {
    let show = try tour(2, returns: true, rest: 0)
    // The slide brings the second screen in from the right; on the way back, this screen leaves to
    // the right.
    let there = try show.shownLayers(at: 0.25).first { $0.source == 2 }
    let back = try show.shownLayers(at: 0.75).first { $0.source == 2 }
    #expect(try #require(there).corner.x > 0 && #require(back).corner.x > 0)
  }

  @Test
  func `a tour in backward direction pops the first screen and so shows the second screen beneath`()
    throws
  {
    let show = try show(ScreenTour(plugins(), direction: .backward))
    let middle = try show.shownLayers(at: 0.2)
    #expect(middle.contains { $0.source == 1 && $0.corner.x > 0 })
    try show.finish()
    #expect(try show.shownLayers(at: 1) == [ShownLayer(source: 2, corner: .zero)])
    #expect(show.log.events.contains { $0.call.rawValue == "from.didMove(nil)" })
  }

  @Test func `the event log of a tour of screens has each transition with its number and time`()
    throws
  {
    let show = try tour(returns: true, start: 3)
    try show.finish()
    let ends = show.log.events.filter { $0.call == .contextEnd }
    #expect(ends.map(\.transition) == [1, 2, 3, 4])
    #expect(ends.map(\.time) == [3.5, 5, 6.5, 8])
    #expect(show.log.events.map(\.time) == show.log.events.map(\.time).sorted())
  }

  @Test
  func
    `a tour's transitions begin at frames of the film, never before the previous transition ends`()
    throws
  {
    let tenths = TourFrames(nearest: { ($0 * 10).rounded() / 10 })
    #expect(try tour(rest: 0.31, frames: tenths).movements == [0...0.5, 0.8...1.3])
    let thirds = TourFrames(nearest: { ($0 * 3).rounded(.down) / 3 })
    #expect(try tour(rest: 0, frames: thirds).movements == [0...0.5, 0.5...1])
  }
}
