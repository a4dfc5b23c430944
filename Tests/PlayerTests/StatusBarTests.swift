import SegueGeometry
import SegueRender
import SegueScene
import Testing

@testable import SegueFilm
@testable import SeguePlayer

/// Tests the status bar over the screens of a film, and which screen it is over.
struct StatusBarTests {
  private func show(_ script: String, pop: String = "{}") throws -> StoryboardShow {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 390x844
          screens: { day: { color: white }, night: { color: black } }
          container: { kind: navigation, root: day }
          transitions: { push: { animator: slide, duration: 0.5 }, pop: \(pop) }
          script: [\(script)]
          """), factory: factory)
    try show.rehearse()
    return show
  }

  @Test func `the screens that come into view are known with the times of their transitions`() throws {
    let show = try show("{ at: 1, push: night }, { at: 3, pop: true }")
    #expect(show.firstScreen == "day")
    #expect(show.visits.map(\.screen) == ["night", "day"])
    #expect(show.visits.map(\.begin) == [1, 3] && show.visits.map(\.end) == [1.5, 3.5])
  }

  private static let strip = Rect(x: 0, y: 20, width: 390, height: 20)
  private static let items = [Rect(x: 20, y: 20, width: 60, height: 20), Rect(x: 300, y: 20, width: 80, height: 20)]

  private func tones(
    _ script: String, _ style: Look.StatusBar.Style = .auto, _ show: StoryboardShow? = nil
  ) throws -> StatusBarTones {
    StatusBarTones(style, of: try show ?? self.show(script), Self.strip, Self.items, PictureLibrary())
  }

  @Test func `during a transition, the letters suit what is behind them in the frame`() throws {
    let tones = try tones("{ at: 1, push: night }")
    #expect(tones.lightness(at: 0.5) { _ in .black } == [0, 0], "the first screen is white")
    #expect(tones.lightness(at: 1) { _ in .black } == [0, 0])
    for time in [1.1, 1.4] {
      #expect(tones.lightness(at: time) { _ in .white } == [0, 0])
      #expect(tones.lightness(at: time) { _ in .black } == [1, 1])
      #expect(tones.lightness(at: time) { _ in nil } == [1, 1], "as on the next screen")
      #expect(tones.lightness(at: time) { _ in .clear } == [1, 1])
    }
    #expect(tones.lightness(at: 1.5) { _ in .white } == [1, 1] && tones.lightness(at: 9) { _ in .white } == [1, 1])
    let fixed = try self.tones("{ at: 1, push: night }", .dark)
    #expect(fixed.lightness(at: 1.2) { _ in .black } == [0, 0] && fixed.lightness(at: 2) { _ in .black } == [0, 0])
  }

  @Test func `while two screens are seen side by side, the time and the symbols each suit their own`() throws {
    let tones = try tones("{ at: 1, push: night }")
    #expect(tones.lightness(at: 1.2) { $0.minX < 200 ? .white : .black } == [0, 1])
    #expect(tones.lightness(at: 1.2) { $0.minX < 200 ? .black : .white } == [1, 0])
    // A swipe that is cancelled ends on the same screen.
    let drag = "{ from: [4, 400], to: [150, 400], over: 0.5, then: [{ to: [20, 400], over: 0.5 }] }"
    let swipe = try show(
      "{ at: 0, push: night }, { at: 1, drag: \(drag) }", pop: "{ animator: slide, interaction: edge-pan }")
    #expect(swipe.visits.map(\.screen) == ["night", "night"])
    let cancelled = try self.tones("", .auto, swipe)
    #expect(cancelled.lightness(at: 1.5) { $0.minX < 200 ? .white : .black } == [0, 1])
  }

  @Test func `letters change steadily while an edge passes behind them`() throws {
    let tones = try tones("{ at: 1, push: night }")
    let levels = stride(from: 1.0, through: 0, by: -0.05).compactMap { level in
      tones.lightness(at: 1.2) { _ in Color(red: level, green: level, blue: level) }.first
    }
    #expect(levels == levels.sorted() && levels.first == 0 && levels.last == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 < 0.3 })
  }

  @Test func `a status bar that is only asked for has the usual time`() throws {
    for (text, time) in [("true", "9:41"), ("\"8:15\"", "8:15"), ("{ battery: 0.5 }", "9:41")] {
      let board = try Storyboard(
        parsing: "segue: 1\nsize: 9x9\nscreens: { a: { color: red } }\ncontainer: a\nlook: { status-bar: \(text) }")
      #expect(board.look.statusBar?.time == time)
    }
  }

  @Test func `a sheet leaves the upper edge to the screen beneath`() throws {
    #expect(try show("{ at: 1, present: night, style: sheet }").visits.isEmpty)
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 390x844
        screens: { a: { color: red }, b: { color: red }, c: { color: red }, d: { color: red } }
        container: { kind: navigation, root: a }
        links: { a: [{ area: [0, 0, 9, 9], present: { kind: navigation, root: b }, style: sheet }] }
        script: [{ at: 0, present: c, style: custom }, { at: 1, dismiss: true }, { at: 2, present: d, style: sheet }]
        """)
    #expect(board.screensOfSheets == ["b", "d"], "nothing is filled where they have no status bar")
    #expect(board.screensOverOthers == ["c"], "only they have a screen behind them that stays")
  }

  @Test func `a tour visits its screens in order, and back`() throws {
    var tour = ScreenTour(try plugins(), duration: 0.5)
    (tour.returns, tour.rest) = (true, 1)
    let show = try made(tour)
    #expect(show.visits.map(\.screen) == ["2", "1"])
    tour.direction = .backward
    tour.returns = false
    #expect(try made(tour).visits.map(\.screen) == ["2"], "a tour goes back on the screens in their order")
  }

  @Test func `with another cutout, a clock is looked for where the screenshot's device has it, too`() {
    var look = Look()
    (look.statusBar, look.cutout) = (Look.StatusBar(), .hole)
    let size = Size(width: 390, height: 844)
    let areas = StatusBar.areas(look, on: size, .iPhone)
    look.cutout = nil
    #expect(areas.count == 2 && areas.first == StatusBar.areas(look, on: size, .iPhone).first)
    #expect(areas.last?.first.map { $0.minY } ?? 1 < areas.first?.first.map { $0.minY } ?? 0)
  }

  @Test func `the areas of a screenshot's own status bar are beside the cutout and inside the screen`() throws {
    var look = Look()
    #expect(StatusBar.areas(look, on: Size(width: 390, height: 844), .iPhone).isEmpty)
    look.statusBar = Look.StatusBar()
    for (width, height) in [(390.0, 844.0), (393, 852), (360, 800), (375, 667), (820, 1180), (100, 200)] {
      let size = Size(width: width, height: height)
      let kind = DeviceScreen.kind(of: size, scale: 1)
      let all = StatusBar.areas(look, on: size, kind)
      let areas = try #require(all.first)
      #expect(all.count == 1 && areas.count == (DeviceFace(size, kind).cutout == nil ? 1 : 2))
      for area in areas {
        #expect(area.minX >= 0 && area.maxX <= 1 && area.minY >= 0 && area.maxY < 0.07 && area.width > 0.1)
      }
    }
  }
}

/// Returns the show of a tour through two screens.
private func made(_ tour: ScreenTour) throws -> StoryboardShow { try show(tour) }
