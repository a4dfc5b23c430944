import SegueScene
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests what a film shows of a script: `trim`, `cut-idle` and `ramp`.
struct RecordingFilmTests {
  @Test func `a part that is left out takes no time, and its end follows its beginning`() {
    let clock = FilmClock([], cuts: [0...1, 4...6])
    for (script, film) in [(0.0, 0.0), (1, 0), (2, 1), (4, 3), (5, 3), (6, 3), (8, 5)] {
      #expect(clock.film(script) == film)
    }
    for (film, script) in [(0.0, 1.0), (1, 2), (2.9, 3.9), (3, 6), (5, 8)] {
      #expect(abs(clock.script(film) - script) < 1e-9)
    }
  }

  @Test func `a part that is left out keeps the speed after it`() throws {
    let steps = try Storyboard(
      parsing: colours("script: [{ at: 2, speed: 0.5, for: 4 }, { at: 8, pause: 1 }]")
    ).filmSteps
    let clock = FilmClock(steps, cuts: [3...5])
    // 2 s, 1 s at half speed, nothing, 1 s at half speed, and the rest.
    #expect(clock.film(6) == 6 && clock.film(8) == 8 && clock.script(4.5) == 5.25)
    #expect(clock.script(8.5) == 8 && clock.film(9) == 10)
  }

  @Test func `a ramp changes the speed gradually and keeps the order of times`() throws {
    func clock(_ ramp: String) throws -> FilmClock {
      FilmClock(try Storyboard(parsing: colours("script: [{ at: 1, speed: 4, for: 8\(ramp) }]")).filmSteps)
    }
    let (sudden, smooth) = (try clock(""), try clock(", ramp: 2"))
    #expect(sudden.film(9) == 3)
    // Between all of it at the normal speed and none of it.
    #expect(smooth.film(9) > 3 && smooth.film(9) < 1 + 4 + 1)
    #expect(abs((smooth.film(20) - smooth.film(9)) - 11) < 1e-9)
    var last = 0.0
    for index in 1...400 {
      let film = smooth.film(Double(index) / 40)
      #expect(film >= last)
      #expect(abs(smooth.script(film) - Double(index) / 40) < 1e-6)
      last = film
    }
    // The change of speed from one fortieth of a second to the next is small.
    let speeds = (40...360).map { (index: Int) -> Double in
      0.025 / (smooth.film(Double(index + 1) / 40) - smooth.film(Double(index) / 40))
    }
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { abs($1 / $0 - 1) < 0.12 })
  }

  private func shown(_ rest: String) throws -> StoryboardShow {
    let parts = StoryboardParts(
      source: { _ in .nothing }, animator: { _ in throw ShowError(.nonsense, "no plug-ins") },
      interaction: { _ in throw ShowError(.nonsense, "no plug-ins") })
    let show = try StoryboardShow(Storyboard(parsing: colours(container: "red", rest)), parts: parts)
    try show.rehearse()
    return show
  }

  private static let touches = """
    script:
      - { at: 5, touch: [{ path: [[0, 10, 10], [0.5, 20, 20]] }] }
      - { at: 6, touch: [{ path: [[0, 10, 10], [0.5, 20, 20]] }] }
      - { at: 20, touch: [{ path: [[0, 10, 10], [0.5, 20, 20]] }] }
    """

  @Test func `cut-idle leaves out most of each long time without input, and no short one`() throws {
    #expect(try shown(Self.touches).duration == 21)
    let show = try shown("cut-idle: 1.5\n" + Self.touches)
    // 1.5 s before the first touch, 1.5 s until the second one ends, 1.5 s of 13.5 s, and the end as it was.
    #expect(show.touches.isEmpty && show.duration == 1.5 + 1.5 + 1.5 + 1)
    #expect(show.clock.film(5) == 1.5 && show.clock.film(6.5) == 3 && show.clock.film(20) == 4.5)
  }

  @Test func `trim shows a part of the script, together with cut-idle, too`() throws {
    let show = try shown("trim: [4.5, 20.25]\n" + Self.touches)
    #expect(show.duration == 15.75 && show.clock.script(0) == 4.5)
    let both = try shown("trim: [4.5, 20.25]\ncut-idle: 1.5\n" + Self.touches)
    #expect(both.duration == 0.5 + 1.5 + 1.5 + 0.25)
  }

  @Test(arguments: [
    ("trim: [4, 2]\nscript: []", "which is not after its beginning"),
    ("trim: [4]\nscript: []", "2 numbers"),
    ("cut-idle: 0\nscript: []", "from 0.05 to 600"),
    ("script: [{ at: 0, speed: 2, for: 1, ramp: 0.6 }]", "at most 0.5"),
    ("script: [{ at: 0, pause: 1, ramp: 0.6 }]", "'ramp' can only be used with 'speed'"),
    ("script: [{ at: 0, zoom: { to: out, factor: 2 } }]", "'factor' has no effect on 'out'"),
    ("script: [{ at: 0, zoom: { to: dto } }]", "no screen has an element 'dto'"),
    ("script: [{ at: 0, zoom: { to: dot, factor: 9 } }]", "from 1 to 8"),
    ("look: { pointer-size: 2 }\nscript: []", "has no effect without a pointer"),
    ("look: { cutout: island }\nscript: []", "has an effect only with the frames phone and device"),
    ("look: { frame: window, glass: true }\nscript: []", "only with the frames phone, tablet, laptop and device"),
  ])
  func `what makes no sense is answered with one sentence`(_ rest: String, _ part: String) throws {
    let error = #expect(throws: StoryboardError.self) { _ = try Storyboard(parsing: colours(rest)) }
    #expect(try #require(error).description.contains(part), "\(error?.description ?? "")")
  }

  @Test func `a part that begins after the end of the script is refused`() throws {
    let error = #expect(throws: ShowError.self) { _ = try shown("trim: [30, 40]\n" + Self.touches) }
    #expect(try #require(error).description.contains("and the script ends at 21 s"))
  }
}
