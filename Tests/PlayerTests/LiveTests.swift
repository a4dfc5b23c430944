import SegueHost
import SegueKit
import SegueScene
import SegueText
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Tests a storyboard that a person plays, on a clock that the tests advance.
@Suite struct LiveTests {
  private static let text = threeScreens(
    push: "animator: slide, duration: 0.5", pop: "animator: slide, duration: 0.5, interaction: pan")

  /// A live session on a clock that starts at 100 s.
  private final class Hand {
    let session: LiveSession
    var now = 100.0
    var frames = 0
    private var tree = LayerTree(size: .zero)

    init(
      _ text: String = LiveTests.text, wrap: @escaping LiveSession.Wrapping = { inner, _ in inner }
    )
      throws
    {
      session = try LiveSession(
        Storyboard(parsing: text), options: ShowOptions(keepsLog: true), factory: factory,
        startingAt: 100, wrap: wrap)
      draw()
    }

    func draw() {
      while session.needsFrame, frames < 100_000 {
        now += 1 / 60.0
        session.advance(to: now)
        session.layers(into: &tree)
        frames += 1
      }
    }

    /// Advances the session by this time, in frames of a sixtieth of a second.
    func run(_ seconds: Double) {
      let end = now + seconds
      while now < end - 1e-9 {
        now += 1 / 60.0
        session.advance(to: now)
        session.layers(into: &tree)
      }
    }

    func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 50) {
      session.handle(
        .pointer(PointerEvent(phase, at: Point(x: x, y: y), time: now)), at: now)
    }

    func command(_ command: LiveCommand) { session.handle(.command(command), at: now) }
    var screen: String? { session.board.shownScreen }
  }

  @Test
  func `in a live session, a click follows a link, and no frames are drawn while nothing moves`()
    throws
  {
    let hand = try Hand()
    #expect(!hand.session.needsFrame && hand.screen == "one")
    hand.touch(.began, 50)
    hand.run(0.1)
    hand.touch(.ended, 50)
    #expect(hand.session.needsFrame)
    hand.draw()
    #expect(hand.screen == "two" && !hand.session.needsFrame)
    let frames = hand.frames
    for _ in 0..<600 {
      hand.now += 1
      hand.session.advance(to: hand.now)
      hand.draw()
    }
    #expect(hand.frames == frames)
  }

  @Test func `keys in a live session go forward, go back, and reverse a transition in flight`()
    throws
  {
    let hand = try Hand()
    hand.command(.back)
    hand.draw()
    #expect(hand.screen == "one")
    hand.command(.forward)
    hand.draw()
    hand.command(.forward)
    hand.run(0.2)
    #expect(hand.session.figures.state == "running forward")
    hand.command(.back)
    #expect(hand.session.figures.state == "running back")
    hand.draw()
    #expect(hand.screen == "two" && hand.session.message == nil)
    hand.command(.back)
    hand.draw()
    #expect(hand.screen == "one")
  }

  @Test func `Escape cancels a live drag, and the transition goes back`() throws {
    let hand = try Hand()
    hand.command(.forward)
    hand.draw()
    hand.touch(.began, 5)
    hand.run(0.05)
    hand.touch(.moved, 90)
    hand.run(0.05)
    #expect(hand.session.figures.state == "held" && hand.session.figures.progress > 0.7)
    hand.command(.cancel)
    #expect(hand.session.figures.state == "settling back")
    hand.touch(.moved, 95)
    hand.touch(.ended, 95)
    hand.draw()
    #expect(hand.screen == "two")
  }

  @Test
  func
    `a touchpad swipe goes back, a finger grabs the transition, and other input is ignored meanwhile`()
    throws
  {
    let hand = try Hand()
    hand.command(.forward)
    hand.draw()
    let location = Point(x: 50, y: 50)
    func scroll(_ phase: PointerEvent.Phase, _ x: Double = 0) {
      let event = ScrollEvent(phase, by: Point(x: x, y: 0), at: location, time: hand.now)
      hand.session.handle(.scroll(event), at: hand.now)
    }
    scroll(.began)
    for _ in 0..<8 {
      hand.run(1 / 60)
      scroll(.moved, 10)
    }
    #expect(hand.session.figures.state == "held")
    hand.touch(.began, 50)
    #expect(hand.session.figures.state == "held")
    scroll(.ended)
    hand.run(0.02)
    #expect(hand.session.figures.state == "settling forward")
    hand.touch(.began, 50)
    #expect(hand.session.figures.state == "held")
    hand.touch(.ended, 50)
    hand.draw()
    #expect(hand.screen == "one")
  }

  @Test
  func
    `in slow motion a transition takes ten times as long, and the step key advances single frames`()
    throws
  {
    let hand = try Hand()
    hand.command(.slowMotion)
    hand.command(.forward)
    hand.run(4.5)
    #expect(hand.session.board.operation == .push)
    hand.draw()
    #expect(hand.now > 105 && hand.now < 105.6)
    hand.command(.slowMotion)
    hand.command(.back)
    hand.run(0.1)
    hand.command(.step)
    let held = hand.session.figures.progress
    hand.run(3)
    #expect(hand.session.figures.progress == held && hand.session.figures.isPaused)
    hand.command(.step)
    #expect(hand.session.figures.progress > held && hand.session.figures.progress < held + 0.1)
    hand.command(.resume)
    hand.draw()
    #expect(hand.screen == "one")
  }

  @Test func `a restart shows the first screen, even during a transition or with a new storyboard`()
    throws
  {
    let hand = try Hand()
    hand.command(.forward)
    hand.draw()
    hand.command(.forward)
    hand.run(0.2)
    hand.command(.restart)
    #expect(hand.screen == "one" && hand.session.board.operation == nil)
    let broken = try Storyboard(
      parsing: Self.text.replacing("animator: slide", with: "animator: slid"))
    #expect(!hand.session.restart(with: broken, at: hand.now))
    #expect(hand.session.message?.contains("slid") == true && hand.screen == "one")
    let other = try Storyboard(parsing: Self.text.replacing("root: one", with: "root: three"))
    #expect(hand.session.restart(with: other, at: hand.now))
    #expect(hand.screen == "three" && hand.session.message == nil)
  }

  @Test func `a pointer over a link is reported only while no transition is in flight`() throws {
    let hand = try Hand()
    hand.session.handle(.hover(Point(x: 50, y: 50)), at: hand.now)
    #expect(hand.session.isOverLink)
    hand.command(.forward)
    #expect(!hand.session.isOverLink)
    hand.draw()
    hand.session.handle(.hover(Point(x: 50, y: 150)), at: hand.now)
    #expect(!hand.session.isOverLink)
    hand.session.handle(.hover(nil), at: hand.now)
    #expect(!hand.session.isOverLink)
  }

  @Test
  func
    `mouse moves without a button reach hover recognizers, and cause no frames if there are none`()
    throws
  {
    let hand = try Hand()
    hand.session.handle(.hover(Point(x: 50, y: 50)), at: hand.now)
    #expect(!hand.session.needsFrame)
    let window = try #require(hand.session.board.run?.stage.window)
    let hover = HoverGestureRecognizer()
    var locations: [String] = []
    hover.action = { locations.append("\($0.state) \($0.location.x)") }
    window.addGestureRecognizer(hover)
    for x in [40.0, 60.5, .nan] { hand.session.handle(.hover(Point(x: x, y: 50)), at: hand.now) }
    #expect(hand.session.needsFrame)
    hand.session.handle(.hover(nil), at: hand.now)
    #expect(locations == ["began 40.0", "changed 60.5", "ended 60.5"])
  }

  @Test func `invalid input events, even thousands of them, change nothing`() throws {
    let hand = try Hand()
    hand.touch(.moved, 50)
    hand.touch(.ended, 50)
    hand.touch(.began, .nan)
    hand.touch(.began, -50)
    for step in 0..<5000 { hand.touch(.moved, Double(step % 90)) }
    hand.touch(.began, 50)
    hand.touch(.ended, 200)
    hand.draw()
    #expect(hand.screen == "one" && hand.session.message == nil)
  }

  @Test func `a live session does not keep all past touches and transitions`() throws {
    let hand = try Hand()
    for _ in 0..<300 {
      hand.touch(.began, 50)
      hand.touch(.ended, 50)
      hand.draw()
      hand.command(.back)
      hand.draw()
    }
    #expect(hand.screen == "one")
    #expect(hand.session.board.results.count < 110 && hand.session.board.touches.count < 110)
  }

  @Test func `a reloaded storyboard shows the same screens as before if it still has them`() throws {
    let hand = try Hand()
    hand.command(.forward)
    hand.draw()
    hand.command(.forward)
    hand.draw()
    #expect(hand.screen == "three")
    let slower = try Storyboard(parsing: Self.text.replacing("duration: 0.5", with: "duration: 1"))
    #expect(hand.session.restart(with: slower, keepsPosition: true, at: hand.now))
    #expect(hand.screen == "three" && hand.session.board.operation == nil)
    hand.command(.back)
    hand.run(0.2)
    let fewer = try Storyboard(
      parsing: Self.text.replacing(", three: { color: \"#f00\" }", with: "")
        .replacing("push: three", with: "pop: true"))
    #expect(hand.session.restart(with: fewer, keepsPosition: true, at: hand.now))
    hand.draw()
    #expect(hand.screen == "two", "the pop in flight ended there")
    let one = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: "#00f" }, other: { kind: tabs, tabs: [one, four] }, four: { color: red } }
        container: { kind: navigation, root: one }
        links: { one: [ { area: [0, 0, 100, 100], present: other }, { area: [0, 100, 100, 100], select: 1 } ] }
        """)
    #expect(hand.session.restart(with: one, keepsPosition: true, at: hand.now))
    #expect(hand.screen == "one")
    hand.command(.forward)
    hand.draw()
    hand.touch(.began, 50, 150)
    hand.touch(.ended, 50, 150)
    hand.draw()
    #expect(hand.screen == "four")
    #expect(hand.session.restart(keepsPosition: true, at: hand.now))
    #expect(hand.screen == "four")
  }
}
