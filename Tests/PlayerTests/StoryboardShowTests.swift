import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import Synchronization
import TestSupport
import Testing

struct StoryboardShowTests {
  private static let text = """
    segue: 1
    size: 100x200
    screens: { one: { image: one.png }, two: { video: two.mp4 }, red: { color: "#f00" } }
    container: { kind: navigation, root: one }
    transitions: { push: { duration: 0.5 }, pop: { interaction: pan } }
    links: { one: [ { area: [0, 0, 100, 100], push: two } ] }
    script:
      - { at: 0.5, push: two }
    """

  private func show(
    _ text: String = Self.text, playsScript: Bool = true
  ) throws -> StoryboardShow {
    try StoryboardShow(
      Storyboard(parsing: text), playsScript: playsScript, options: ShowOptions(keepsLog: true),
      factory: factory)
  }

  @Test func `a storyboard's pictures are listed in the order of its screens`() throws {
    let pictures = try show().pictures
    #expect(pictures.map { $0.path.split(separator: "/").last } == ["one.png", "two.mp4"])
  }

  @Test func `the settings of a script are checked even if it is not played`() throws {
    let wrong =
      Self.text + "\n  - { at: 3, present: one, animator: zoom, set: { origin: nothing } }"
    var messages: [String] = []
    for plays in [true, false] {
      do {
        try show(wrong, playsScript: plays).advance(to: 0)
      } catch {
        messages.append("\(error)")
      }
    }
    #expect(messages.count == 2 && messages[0] == messages[1], "\(messages)")
    #expect(messages.first?.contains("no screen has an element 'nothing'") == true)
  }

  @Test func `a picture that is a parameter is read from the storyboard's folder`() throws {
    let paths = Mutex<Set<String>>([])
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."], isolation: .inProcess)
    options.pictureReader = { path throws(HostError) in
      paths.withLock { _ = $0.insert(path) }
      return PicturePixels(width: 1, height: 1, bytes: [0, 0, 0, 255])
    }
    let text = Self.text.replacing(
      "push: { duration: 0.5 }", with: "push: { animator: luma, set: { map: clouds.png } }")
    for (file, path) in [
      ("films/one.yaml", "films/clouds.png"), ("one.yaml", "clouds.png"),
      ("/films/one.yaml", "/films/clouds.png"),
    ] {
      var board = try Storyboard(parsing: text)
      board.file = file
      let show = try StoryboardShow(
        board, factory: PluginFactory(PluginRegistry.discover(options)))
      try show.finish()
      #expect(paths.withLock { $0 } == [path])
      paths.withLock { $0 = [] }
    }
  }

  @Test func `releasing a played storyboard destroys its interaction controllers`() throws {
    let calls = Mutex<[String]>([])
    let trace = CallTrace { record in
      for name in ["create", "destroy"] where record.json.contains("\"function\":\"\(name)\"") {
        calls.withLock { $0.append(name) }
      }
    }
    let dragged = try draggedScreens(
      plugins("pan"), factory: PluginFactory(factory.registry, trace: trace))
    for event in drag(from: 90, to: 10, over: 0.3).events() { try dragged.send(event) }
    try dragged.finish()
    #expect(calls.withLock { $0.sorted() } == ["create", "create", "destroy", "destroy"])

    calls.withLock { $0 = [] }
    let board = try StoryboardShow(
      Storyboard(
        parsing: Self.text
          + "\n  - { at: 2, drag: { from: [10, 100], to: [90, 100], over: 0.3 } }"),
      factory: PluginFactory(factory.registry, trace: trace))
    try board.finish()
    let all = calls.withLock { $0 }
    #expect(all.filter { $0 == "create" }.count == 3, "\(all)")
    #expect(all.filter { $0 == "destroy" }.count == 3, "\(all)")
    withExtendedLifetime((dragged, board)) {}
  }

  @Test func `determining a storyboard's duration in advance does not advance its playback`()
    throws
  {
    let (rehearsed, fresh) = (try show(), try show())
    #expect(rehearsed.duration == nil)
    try rehearsed.rehearse()
    #expect(rehearsed.duration == 1.5)
    #expect(rehearsed.movements == [0.5...1])
    #expect(rehearsed.clipStarts == [2: 0.5])
    for time in [0, 0.4, 0.6, 0.9, 1.5] {
      #expect(try rehearsed.shownLayers(at: time) == fresh.shownLayers(at: time))
    }
    #expect(rehearsed.log == fresh.log)
    #expect(fresh.clipStarts == [2: 0.5])
  }

  @Test func `a person's touch can drag a screen while the script plays`() throws {
    let show = try show()
    #expect(try show.shownLayers(at: 1.2) == [ShownLayer(source: 2, corner: .zero)])
    let way = drag(from: 10, to: 90, over: 0.3)
    for event in way.events(from: 1.3, pointer: 1) { try show.send(event) }
    let held = try show.shownLayers(at: 1.6)
    #expect(held.contains { $0.source == 2 && $0.corner.x > 50 })
    try show.finish()
    #expect(show.isAtRest)
    #expect(show.results.map(\.isCompleted) == [true, true])
    #expect(try show.shownLayers(at: 10) == [ShownLayer(source: 1, corner: .zero)])
  }

  @Test func `a played storyboard ends even if a person's finger stays down`() throws {
    let show = try show()
    try show.advance(to: 1.2)
    for (phase, x) in [(PointerEvent.Phase.began, 10.0), (.moved, 60)] {
      try show.send(PointerEvent(phase, at: Point(x: x, y: 100), time: 1.3 + x / 100, pointer: 1))
    }
    // The finger may stay down for any length of time.
    #expect(try show.shownLayers(at: 9).contains { $0.source == 2 && $0.corner.x > 0 })
    #expect(!show.isAtRest)
    try show.finish()
    #expect(show.isAtRest)
    #expect(show.results.map(\.isCompleted) == [true, false])
  }

  @Test func `a storyboard that is played without its script waits for pointer events`() throws {
    let show = try show(playsScript: false)
    #expect(try show.shownLayers(at: 5) == [ShownLayer(source: 1, corner: .zero)])
    try show.send(PointerEvent(.began, at: Point(x: 50, y: 50), time: 5))
    try show.send(PointerEvent(.ended, at: Point(x: 50, y: 50), time: 5.1))
    #expect(try show.shownLayers(at: 6) == [ShownLayer(source: 2, corner: .zero)])
    #expect(show.results.count == 1)
  }

  @Test func `a mistake in a storyboard is thrown as one error with its line and column`() throws {
    let unplayable = try show(
      Self.text.replacing("{ at: 0.5, push: two }", with: "{ at: 0.5, pop: true }"))
    #expect {
      try unplayable.rehearse()
    } throws: { error in
      (error as? ShowError)?.kind == .nonsense
    }
    let unknown = try show(
      Self.text.replacing("{ duration: 0.5 }", with: "{ animator: slid }"))
    #expect {
      try unknown.rehearse()
    } throws: { error in
      (error as? ShowError)?.kind == .unavailable
    }
  }
}
