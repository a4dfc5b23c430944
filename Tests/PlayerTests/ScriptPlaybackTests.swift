import SegueFilm
import SegueGeometry
import SegueHost
import SegueRender
import SegueScene
import Testing

@testable import SegueLive
@testable import SeguePlayer

/// Tests the script of a storyboard that a person watches, on a clock that the tests advance.
@Suite struct ScriptPlaybackTests {
  private static let app = """
    segue: 1
    size: 100x200
    screens: { one: { color: "#00f" }, two: { color: "#0f0" }, three: { color: "#f00" } }
    container: { kind: navigation, root: one }
    transitions: { push: { animator: slide, duration: 0.5 } }
    links: { one: [ { area: [0, 0, 100, 100], push: three } ] }

    """
  private static let text =
    app + """
      titles: [ { text: Hello, at: 0.2, until: 2, anchor: top } ]
      script: [ { at: 0.5, push: two }, { at: 1.5, pop: true }, { at: 2.4, push: three } ]
      length: 4
      """

  /// A session that is played on an output of 100 × 200 pixels, and a clock that starts at 10 s.
  private final class Hand {
    let playing: LiveStage.Playing
    var now = 10.0
    var tree = LayerTree(size: .zero)
    var session: LiveSession { playing.session }

    init(_ text: String = ScriptPlaybackTests.text) throws {
      let stage = try LiveStage(Storyboard(parsing: text), FilesAhead([]), factory: factory)
      playing = try stage.begin(width: 100, height: 200, at: now)
    }

    func run(_ seconds: Double) {
      now += seconds
      session.advance(to: now)
      session.layers(into: &tree)
    }

    func command(_ command: LiveCommand) { session.handle(.command(command), at: now) }

    func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      session.handle(.pointer(PointerEvent(phase, at: Point(x: x, y: y), time: now)), at: now)
    }

    /// The color of a pixel of the present frame, without alpha.
    func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
      let canvas = session.scriptCanvas ?? playing.canvas
      return try #require(canvas.draw(tree)).row(y)[x] & 0xff_ffff
    }

    func close() { session.finish() }
  }

  @Test func `a watched film has the frames of the written one at any time, forward and back`() throws {
    let board = try Storyboard(parsing: Self.text)
    func draw(_ film: WatchedFilm, at time: Double) throws -> [UInt32] {
      let canvas = LiveCanvas(size: film.size, screen: film.size, library: film.library)
      canvas.fit(width: 100, height: 200)
      var tree = LayerTree(size: film.size)
      try film.layers(at: time, into: &tree)
      let frame = try #require(canvas.draw(tree))
      return (0..<200).flatMap { y in (0..<100).map { frame.row(y)[$0] } }
    }
    let film = try WatchedFilm(board, options: FilmOptions(), plugins: factory)
    #expect(film.duration == 4 && film.stepTimes == [0.5, 1.5, 2.4])
    var frames: Set<[UInt32]> = []
    for time in [0.7, 2.6, 0.3, 1.7, 1.6, 4, 0] {
      let fresh = try WatchedFilm(board, options: FilmOptions(), plugins: factory)
      let frame = try draw(film, at: time)
      #expect(try frame == draw(fresh, at: time), "at \(time) s")
      frames.insert(frame)
    }
    #expect(frames.count >= 6)
  }

  @Test func `the space bar shows the script's film, pauses and continues it, and escape plays on from there`() throws {
    let hand = try Hand()
    defer { hand.close() }
    hand.command(.script)
    hand.run(1)
    #expect(hand.session.scriptText == "1.0 of 4.0 s" && hand.session.needsFrame)
    #expect(try hand.pixel(50, 100) == 0x00ff00)
    hand.command(.script)
    hand.run(5)
    #expect(hand.session.scriptText == "1.0 of 4.0 s, paused" && !hand.session.isMoving)
    hand.command(.step)
    #expect(hand.session.playback.map { abs($0.time - 1 - 1 / 60.0) < 1e-9 } == true)
    hand.command(.script)
    hand.run(2)
    #expect(hand.session.scriptText == "3.0 of 4.0 s")
    #expect(try hand.pixel(50, 100) == 0xff0000)
    hand.command(.cancel)
    #expect(hand.session.scriptText == nil && hand.session.board.shownScreen == "three")
    hand.run(0.1)
    #expect(try hand.pixel(50, 100) == 0xff0000)
    hand.command(.back)
    hand.run(1)
    #expect(hand.session.board.shownScreen == "one")
  }

  @Test func `the film ends at its last frame, and the space bar begins it again`() throws {
    let hand = try Hand()
    defer { hand.close() }
    hand.command(.script)
    hand.run(60)
    #expect(hand.session.scriptText == "4.0 of 4.0 s, paused" && !hand.session.isMoving)
    hand.command(.script)
    hand.run(0.25)
    #expect(hand.session.scriptText == "0.3 of 4.0 s")
  }

  @Test func `a drag on the bar goes to any time, the arrow keys to the steps, and a click elsewhere pauses`() throws {
    let hand = try Hand()
    defer { hand.close() }
    hand.command(.script)
    hand.run(0.1)
    // Panels have 320 points in 100 pixels: the track is from 28 to 196, at a height of 608.
    let (begin, end, y) = (28 / 3.2, 196 / 3.2, 608 / 3.2)
    hand.touch(.began, (begin + end) / 2, y)
    hand.run(0.1)
    #expect(hand.session.scriptText == "2.0 of 4.0 s, paused")
    hand.touch(.moved, begin + (end - begin) * 0.9, y - 50)
    #expect(hand.session.scriptText == "3.6 of 4.0 s, paused")
    hand.touch(.moved, -400, y)
    #expect(hand.session.scriptText == "0.0 of 4.0 s, paused")
    hand.touch(.ended, -400, y)
    for step in ["0.5", "1.5", "2.4", "4.0"] {
      hand.command(.right)
      #expect(hand.session.scriptText == "\(step) of 4.0 s, paused")
    }
    hand.command(.left)
    hand.command(.left)
    #expect(hand.session.scriptText == "1.5 of 4.0 s, paused")
    hand.touch(.began, 50, 50)
    hand.touch(.ended, 50, 50)
    hand.run(0.5)
    #expect(hand.session.scriptText == "2.0 of 4.0 s")
    #expect(hand.session.board.shownScreen == "one", "the click was not for the screens")
  }

  @Test func `a session that is recorded stays where it was`() throws {
    let hand = try Hand()
    defer { hand.close() }
    hand.session.keepsRecord = true
    hand.command(.forward)
    hand.run(1)
    hand.command(.script)
    hand.run(1)
    hand.command(.cancel)
    #expect(hand.session.board.shownScreen == "three" && hand.session.record.steps.count == 1)
  }

  @Test func `after the script the person's finger drags the screen back`() throws {
    let hand = try Hand(Self.text.replacing("transitions: {", with: "transitions: { pop: { interaction: pan },"))
    defer { hand.close() }
    hand.command(.script)
    hand.run(3.5)
    hand.command(.cancel)
    #expect(hand.session.board.shownScreen == "three")
    hand.touch(.began, 5, 100)
    for step in 1...8 {
      hand.run(0.02)
      hand.touch(.moved, 5 + 10 * Double(step), 100)
    }
    hand.run(0.02)
    // The drag has 10 points of slop: 70 of 100 points are the progress.
    #expect(try hand.pixel(60, 100) == 0x0000ff && hand.pixel(80, 100) == 0xff0000)
    hand.touch(.ended, 85, 100)
    hand.run(1)
    #expect(hand.session.board.shownScreen == "one")
  }

  @Test func `a changed storyboard continues the film, or says why there is none any more`() throws {
    let hand = try Hand()
    defer { hand.close() }
    hand.command(.script)
    hand.run(1)
    let longer = try Storyboard(parsing: Self.text.replacing("length: 4", with: "length: 6"))
    #expect(hand.session.restart(with: longer, keepsPosition: true, at: hand.now))
    #expect(hand.session.scriptText == "1.0 of 6.0 s" && hand.session.message == nil)
    let wrong = try Storyboard(parsing: Self.text.replacing("anchor: top", with: "anchor: top, font: missing.otf"))
    #expect(hand.session.restart(with: wrong, keepsPosition: true, at: hand.now))
    #expect(hand.session.scriptText == nil && hand.session.message?.contains("missing.otf") == true)
  }

  @Test func `without a script the space bar goes forward, and no film is written`() throws {
    let hand = try Hand(Self.app)
    defer { hand.close() }
    hand.command(.script)
    hand.run(1)
    #expect(hand.session.board.shownScreen == "three" && hand.session.scriptText == nil)
    #expect(hand.session.lacksScript)
    var films = 0
    hand.session.export = { _ in films += 1 }
    hand.command(.export)
    #expect(films == 1)
  }
}
