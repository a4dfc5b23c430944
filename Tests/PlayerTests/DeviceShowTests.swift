import SegueGeometry
import SegueHost
import SegueScene
import SegueText
import TestSupport
import Testing

@testable import SegueFilm
@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests what happens on a screen that a device of the stage has of its own.
struct DeviceShowTests {
  private func board(_ script: String, more: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens:
          one: { color: teal }
          two: { color: navy }
          desk1: { color: gray }
          desk2: { color: white }
          web: { kind: navigation, root: desk1 }
        container: { kind: navigation, root: one }
        links: { desk1: [{ area: [300, 20, 40, 20], push: desk2 }] }
        transitions: { push: { animator: slide, duration: 0.5 } }
        stage: { devices: { laptop: { screen: web, size: 400x200 }, phone: {} } }
        \(more)
        script: [\(script)]
        """, file: "a.yaml")
  }

  /// Returns the film's show with the shows of its devices.
  private func show(_ board: Storyboard, keepsLog: Bool = false) throws -> StoryboardShow {
    let show = try StoryboardShow(board, options: ShowOptions(keepsLog: keepsLog), factory: factory)
    show.deviceShows = try board.playedDevices.map { device in
      let own = try #require(board.board(of: device))
      return StoryboardShow.DeviceShow(
        device: device.name, show: try StoryboardShow(own, options: ShowOptions(keepsLog: keepsLog), factory: factory))
    }
    return show
  }

  @Test func `a film lasts until the last movement on any device has ended`() throws {
    let alone = try show(board("{ at: 1, push: two }"))
    try alone.rehearse()
    #expect(alone.duration == 2)
    let both = try show(board("{ at: 1, push: two }, { at: 3, push: desk2, device: laptop }"))
    try both.rehearse()
    #expect(both.duration == 4 && both.movements?.contains(3...3.5) == true)
    #expect(both.transitions == [1...1.5] && both.stepTimes == [1, 3])
    let limited = try show(
      board("{ at: 1, push: two }, { at: 1.9, push: desk2, device: laptop }", more: "length: 2"))
    try limited.rehearse()
    #expect(limited.duration == 2)
  }

  @Test func `a device keeps to the clock of the film`() throws {
    let script = "{ at: 1, pause: 2 }, { at: 2, push: desk2, device: laptop }, { at: 3, speed: 0.5, for: 1 }"
    let slow = try show(board(script))
    try slow.rehearse()
    let own = try #require(slow.deviceShows.first?.show)
    #expect(own.transitions == [4...4.5] && slow.movements?.contains(4...4.5) == true)
    let trimmed = try show(board("{ at: 5, push: desk2, device: laptop }", more: "trim: [4, 5.25]"))
    try trimmed.rehearse()
    #expect(trimmed.duration == 1.25 && trimmed.deviceShows[0].show.transitions?.first?.lowerBound == 1)
  }

  @Test func `cut-idle keeps the times in which something happens on a device`() throws {
    let show = try show(
      board("{ at: 0, push: two }, { at: 20, push: desk2, device: laptop }", more: "cut-idle: 1"))
    try show.rehearse()
    let begin = try #require(show.deviceShows[0].show.transitions?.first?.lowerBound)
    #expect(abs(begin - 1.5) < 0.01, "\(begin)")
    #expect(try #require(show.duration) < 3)
  }

  @Test(arguments: [
    (
      "{ at: 1, push: desk2, device: laptop }, { at: 1.2, pop: true, device: laptop }",
      "a.yaml:14:50: the pop at 1.2 s comes too early: another transition runs until 1.5 s"
    ),
    ("{ at: 1, tap: [10, 10], device: laptop }", "the tap hits no link on 'desk1'"),
    ("{ at: 1, pop: true, device: laptop }", "a.yaml:14:10: "),
    ("{ at: 1, push: desk2, animator: sliide, device: laptop }", "sliide"),
  ])
  func `a mistake on a device is found before the film, and by a check, with its place`(
    _ script: String, _ sentence: String
  ) throws {
    let board = try board(script)
    let film = #expect(throws: ShowError.self) { try show(board).rehearse() }
    #expect(film?.description.contains(sentence) == true, "\(film?.description ?? "")")
    let check = #expect(throws: StoryboardError.self) { try StoryboardShow.check(board, factory: factory) }
    #expect(check?.description.contains(sentence) == true, "\(check?.description ?? "")")
  }

  @Test func `settings of a transition may mean elements of the film's screens and of a device's`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens:
          one: { color: teal, elements: { write: [10, 10, 20, 20] } }
          desk1: { color: gray, elements: { menu: [300, 20, 40, 20] } }
          web: { kind: navigation, root: desk1 }
        container: one
        transitions: { present: { animator: zoom, set: { origin: write } } }
        stage: { devices: { laptop: { screen: web, size: 400x200 }, phone: {} } }
        script:
          - { at: 1, present: one }
          - { at: 1, present: desk1, device: laptop, animator: zoom, set: { origin: menu } }
        """)
    try show(board).rehearse()
    try StoryboardShow.check(board, factory: factory)
  }

  @Test func `a zoom to a device is a move of the film's camera in the points of its screen`() throws {
    let show = try show(
      board(
        "{ at: 1, zoom: [300, 10, 80, 40], device: laptop }, { at: 2, zoom: [10, 20, 30, 40] }, { at: 3, zoom: out }"))
    try show.rehearse()
    let moves = show.wholeCamera.moves
    #expect(moves.map(\.begin) == [1, 2, 3] && moves.map(\.device) == [0, nil, nil])
    #expect(
      moves.map(\.target) == [
        Rect(x: 300, y: 10, width: 80, height: 40), Rect(x: 10, y: 20, width: 30, height: 40), nil,
      ])
    let view = show.wholeCamera.view(at: 1.6, in: Size(width: 800, height: 400)) { rect, device in
      device == 0 ? Rect(x: rect.minX * 2, y: rect.minY, width: 100, height: 50) : rect
    }
    #expect(view == Rect(x: 600, y: 10, width: 100, height: 50))
    try show.advance(to: 1.5)
    #expect(show.camera.moves.count == 1, "the second one has not begun")
  }

  @Test func `a person who plays is not disturbed by the steps of devices`() throws {
    let board = try board("{ at: 1, pop: true, device: laptop }")
    let live = try StoryboardShow(board, playsScript: false, factory: factory)
    try live.advance(to: 5)
    #expect(live.isAtRest)
  }

  @Test func `the log and the plug-ins are those of all devices`() throws {
    let show = try show(
      board("{ at: 1, push: desk2, animator: cube, device: laptop }, { at: 3, push: two }"), keepsLog: true)
    try show.rehearse()
    #expect(Set(show.plugins.compactMap(\.id)).isSuperset(of: ["org.segue.slide", "org.segue.cube"]))
    try show.finish()
    try show.deviceShows[0].show.finish()
    let events = show.log.events.filter { $0.transition > 0 }
    #expect(events.map(\.time) == events.map(\.time).sorted())
    let device = EventLog.Field("device", .text("laptop"))
    let (own, others) = (events.filter { $0.time < 2 }, events.filter { $0.time >= 2 })
    #expect(!own.isEmpty && own.allSatisfy { $0.fields.contains(device) })
    #expect(!others.isEmpty && others.allSatisfy { !$0.fields.contains(device) })
  }

  @Test func `a film draws what a device shows at each time, also after it has gone back`() throws {
    let board = try board("{ at: 1, push: desk2, device: laptop }, { at: 4, wait: 1 }")
    let decoration = Decoration(Look(), screen: board.size, scale: 1, transparency: .none)
    let show = try StoryboardShow(board, factory: factory)
    let film = StageDevices.Film(
      board: board, show: show, decoration: decoration, look: Look(), unit: 1, options: FilmOptions(), factory: factory,
      library: PictureLibrary())
    var devices = try StageDevices(try #require(board.stage), of: film)
    show.deviceShows = devices.shows
    #expect(show.deviceShows.map(\.device) == ["laptop"])
    try show.rehearse()
    try devices.draw(magnification: 1)
    var composition = Composition()
    composition.devices = devices.devices
    #expect(composition.main == 1)
    let (gray, white) = (try #require(Color(parsing: "gray")), try #require(Color(parsing: "white")))
    func shown(_ decorated: DecoratedShow, at time: Double) throws -> Set<Color> {
      try decorated.advance(to: time)
      var tree = LayerTree(size: decorated.size)
      try decorated.layers(into: &tree)
      let colors = Set(tree.layers.map(\.backgroundColor)).intersection([gray, white])
      return colors
    }
    for _ in 0..<2 {
      let decorated = DecoratedShow(show, of: show, in: decoration, composition)
      #expect(try shown(decorated, at: 0.9) == [gray])
      #expect(try shown(decorated, at: 1.2) == [gray, white])
      #expect(try shown(decorated, at: 2) == [white])
      show.rewind()
    }
  }
}
