import SegueGeometry
import SegueRender
import SegueScene
import Testing

@testable import SegueFilm
@testable import SeguePlayer

/// Tests the status bar over the screens of a film, and which screen it is over.
struct StatusBarTests {
  private func show(_ script: String) throws -> StoryboardShow {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 390x844
          screens: { day: { color: white }, night: { color: black } }
          container: { kind: navigation, root: day }
          transitions: { push: { animator: slide, duration: 0.5 } }
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

  @Test func `during a transition, the letters suit what is behind them in the frame`() throws {
    let tones = StatusBarTones(
      .auto, of: try show("{ at: 1, push: night }"), in: Rect(x: 0, y: 0, width: 390, height: 50), PictureLibrary())
    #expect(!tones.isLight(at: 0.5) { .black } && !tones.isLight(at: 1) { .black }, "the first screen is white")
    for time in [1.1, 1.4] {
      #expect(!tones.isLight(at: time) { .white } && tones.isLight(at: time) { .black })
      #expect(tones.isLight(at: time) { nil } && tones.isLight(at: time) { .clear }, "as on the next screen")
    }
    #expect(tones.isLight(at: 1.5) { .white } && tones.isLight(at: 9) { .white })
    let fixed = StatusBarTones(
      .dark, of: try show("{ at: 1, push: night }"), in: Rect(x: 0, y: 0, width: 390, height: 50), PictureLibrary())
    #expect(!fixed.isLight(at: 1.2) { .black } && !fixed.isLight(at: 2) { .black })
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

  @Test func `the areas of a screenshot's own status bar are beside the cutout and inside the screen`() {
    var look = Look()
    #expect(StatusBar.areas(look, on: Size(width: 390, height: 844), .iPhone).isEmpty)
    look.statusBar = Look.StatusBar()
    for (width, height) in [(390.0, 844.0), (393, 852), (360, 800), (375, 667), (820, 1180), (100, 200)] {
      let size = Size(width: width, height: height)
      let kind = DeviceScreen.kind(of: size, scale: 1)
      let areas = StatusBar.areas(look, on: size, kind)
      #expect(areas.count == (DeviceFace(size, kind).cutout == nil ? 1 : 2))
      for area in areas {
        #expect(area.minX >= 0 && area.maxX <= 1 && area.minY >= 0 && area.maxY < 0.07 && area.width > 0.1)
      }
    }
  }
}

/// Returns the show of a tour through two screens.
private func made(_ tour: ScreenTour) throws -> StoryboardShow { try show(tour) }
