import SeguePlayer
import SegueScene
import Testing

struct TourTests {
  private static let further = [Contents(source: 3)]

  /// Returns a tour whose transitions take 0.5 s each.
  private func tour(
    _ further: [Contents] = further, returns: Bool = false, rest: Double = 1, start: Double = 0
  ) throws -> TourShow {
    var pair = pair()
    pair.duration = 0.5
    return try TourShow(
      pair, further: further, returns: returns, plugins: plugins(), rest: rest, start: start,
      factory: factory)
  }

  @Test func `three screens follow each other with a rest in between`() throws {
    let show = try tour()
    #expect(show.duration == 2)
    #expect(show.movements == [0...0.5, 1.5...2])
    #expect(try show.places(at: 0) == [Place(source: 1, corner: .zero)])
    #expect(try Set(show.places(at: 0.25).map(\.source)) == [1, 2])
    #expect(try show.places(at: 0.5) == [Place(source: 2, corner: .zero)])
    #expect(try show.places(at: 1.5) == [Place(source: 2, corner: .zero)])
    #expect(try Set(show.places(at: 1.75).map(\.source)) == [2, 3])
    #expect(!show.isAtRest)
    #expect(try show.places(at: 2) == [Place(source: 3, corner: .zero)])
    #expect(show.isAtRest && show.results.map(\.isCompleted) == [true, true])
  }

  @Test func `there and back passes every screen again and ends on the first`() throws {
    let show = try tour(returns: true, rest: 0)
    #expect(show.duration == 2)
    let seen = try [0, 0.5, 1, 1.5, 2].map { try show.places(at: $0) }
    #expect(seen == [1, 2, 3, 2, 1].map { [Place(source: $0, corner: .zero)] })
  }

  @Test func `the way back is the way there in the other direction`() throws {
    let show = try tour([], returns: true, rest: 0)
    // Slide enters from the right; going back, the second screen leaves to the right.
    let there = try show.places(at: 0.25).first { $0.source == 2 }
    let back = try show.places(at: 0.75).first { $0.source == 2 }
    #expect(try #require(there).corner.x > 0 && #require(back).corner.x > 0)
  }

  @Test func `the log has each transition under its number and at its time`() throws {
    let show = try tour(returns: true, start: 3)
    show.finish()
    let ends = show.log.events.filter { $0.call == .contextEnd }
    #expect(ends.map(\.transition) == [1, 2, 3, 4])
    #expect(ends.map(\.time) == [3.5, 5, 6.5, 8])
    #expect(show.log.events.map(\.time) == show.log.events.map(\.time).sorted())
  }

  @Test func `transitions begin at the times to which the front end aligns them`() throws {
    var pair = pair()
    pair.duration = 0.5
    let show = try TourShow(
      pair, further: Self.further, plugins: plugins(), rest: 0.3,
      align: { ($0 * 5).rounded(.up) / 5 }, factory: factory)
    #expect(show.movements == [0...0.6, 1...1.5])
  }
}
