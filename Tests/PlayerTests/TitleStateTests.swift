import SegueHost
import SeguePlayer
import TestSupport
import Testing

/// Tests what is seen of a title's parts, which depends only on the time.
struct TitleStateTests {
  private func title(_ keys: String) throws -> TimedLife {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        titles: [{ text: A, at: 1, \(keys) }]
        script: []
        """)
    return try #require(StoryboardShow(board, factory: factory).titles(in: board.size).first).life
  }

  private func state(_ title: TimedLife, _ time: Double, _ part: Int = 0, of count: Int = 1) -> TimedLife.State? {
    title.state(at: time, appearing: (part, count), leaving: (part, count))
  }

  @Test(arguments: ["none", "fade", "rise", "blur", "wipe"])
  func `a title is nothing before it appears and after it has left, and whole in between`(_ style: String) throws {
    let title = try title("for: 3, appear: \(style), leave: \(style)")
    #expect(state(title, 0.99) == nil)
    #expect(state(title, 4) == nil)
    #expect(state(title, 2.5) == TimedLife.State())
    let isMoving = style != "none"
    for time in [1.2, 3.8] { #expect((state(title, time) != TimedLife.State()) == isMoving) }
  }

  @Test(arguments: ["fade", "rise", "blur", "wipe"])
  func `a title leaves in reverse of how it appears`(_ style: String) throws {
    let title = try title("for: 3, appear: \(style), leave: \(style)")
    for step in 1..<12 {
      let past = 0.05 * Double(step)
      let (came, left) = (try #require(state(title, 1 + past)), try #require(state(title, 4 - past)))
      #expect(abs(came.opacity - left.opacity) < 1e-9 && abs(came.blur - left.blur) < 1e-9)
      // It goes on in the direction in which it came.
      #expect(abs(came.drop + left.drop) < 1e-9 && abs(came.shown - (1 - left.hidden)) < 1e-9)
    }
  }

  @Test func `the parts of a title appear one after the other, and all within its duration`() throws {
    let title = try title("appear: { style: fade, by: word, over: 2 }")
    for time in [1.1, 1.7, 2.3, 2.9] {
      let opacities = (0..<5).map { state(title, time, $0, of: 5)?.opacity ?? 0 }
      #expect(opacities == opacities.sorted(by: >) && opacities[0] > opacities[4])
    }
    #expect(state(title, 2.01, 0, of: 5) == TimedLife.State())
    #expect(state(title, 3, 4, of: 5) == TimedLife.State())
    #expect(state(title, 100, 4, of: 5) == TimedLife.State())
  }

  @Test func `a curve that overshoots gives no opacity and no share outside of 0 to 1`() throws {
    for style in ["fade", "wipe"] {
      let title = try title("for: 3, appear: { style: \(style), easing: ease-in-out-back }, leave: \(style)")
      for step in 0...300 {
        guard let state = state(title, 1 + 0.01 * Double(step)) else { continue }
        #expect((0...1).contains(state.opacity) && (0...1).contains(state.shown) && (0...1).contains(state.hidden))
      }
    }
  }

  @Test func `a film lasts until its last title has left or appeared`() throws {
    for (keys, end) in [("at: 1, for: 3", 4.5), ("at: 1, appear: { over: 2 }", 3.5)] {
      let board = try Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { one: { color: teal } }
          container: one
          titles: [{ text: A, \(keys) }]
          script: []
          """)
      let show = try StoryboardShow(board, factory: factory)
      try show.rehearse()
      #expect(show.duration == end)
    }
  }
}
