import SegueGeometry
import SegueScene
import Testing

@testable import SegueStoryboard

/// Tests the steps that happen on a screen that a device of the stage has of its own.
@Suite struct DeviceStepTests {
  private func board(_ script: String, more: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens:
          one: { color: teal }
          two: { color: navy }
          desk1: { color: gray, elements: { menu: [300, 20, 40, 20] } }
          desk2: { color: white, elements: { row: [350, 100, 40, 20] } }
          desk3: { color: black }
          web: { kind: navigation, root: desk1 }
          unused: { color: red }
        container: { kind: navigation, root: one }
        links: { desk1: [{ area: menu, push: desk2 }], desk2: [{ area: row, push: desk3 }] }
        transitions: { push: { animator: slide } }
        stage: { devices: { laptop: { screen: web, size: 400x200 }, phone: {}, copy: {} } }
        \(more)
        script: [\(script)]
        """, file: "a.yaml")
  }

  private func device(_ name: String, _ board: Storyboard) throws -> Storyboard.Device {
    try #require(board.stage?.devices.first { $0.name == name })
  }

  @Test func `a step with the name of a device with a screen happens there, and any other on the other devices`() throws
  {
    let board = try board(
      """
      { at: 1, push: two }, { at: 2, tap: menu, device: laptop }, { at: 3, pop: true, device: phone },
        { at: 4, device: laptop, to: { x: 30% } }, { at: 5, push: desk3, device: laptop, animator: cube }
      """)
    #expect(board.script?.map(\.verb) == ["push", "pop"])
    let laptop = try device("laptop", board)
    #expect(laptop.script.map(\.verb) == ["tap", "push"] && laptop.script.map(\.time) == [2, 5])
    #expect(laptop.script[1].look?.animator == "cube" && laptop.script[0].place.line == 16)
    #expect(board.filmSteps.map(\.time) == [4])
    #expect(board.playedDevices.map(\.name) == ["laptop"])
    #expect(try device("phone", board).script.isEmpty)
  }

  @Test func `the storyboard of a device has its steps, the clock of the film, and the screens that it can reach`()
    throws
  {
    let board = try board(
      """
      { at: 1, tap: menu, device: laptop }, { at: 2, speed: 0.5, for: 1 }, { at: 3, pause: 1 },
        { at: 4, caption: Hello, for: 1 }, { at: 5, device: laptop, to: { x: 30% } }
      """, more: "trim: [0.5, 8]\ntitles: [{ text: Fjord }]\noverlays: [{ box: [1, 2, 30, 40] }]")
    let own = try #require(board.board(of: device("laptop", board)))
    #expect(own.container == .screen("web") && own.size == Size(width: 400, height: 200))
    #expect(own.script?.map(\.verb) == ["tap"] && own.filmSteps.map(\.time) == [2, 3])
    #expect(own.filledScreens == ["web", "desk1", "desk2", "desk3"])
    #expect(Set(own.links.keys) == ["desk1", "desk2"] && own.transitions[.push]?.animator == "slide")
    #expect(own.titles.isEmpty && own.overlays.isEmpty && own.stage == nil && own.trim == 0.5...8)
  }

  @Test func `without steps for it, a device shows its screen alone`() throws {
    let board = try board("{ at: 1, push: two }", more: "trim: [0.5, 8]")
    let own = try #require(board.board(of: device("laptop", board)))
    #expect(own.script == [] && own.links.isEmpty && own.transitions.isEmpty && own.trim == nil)
    #expect(own.filledScreens == ["web", "desk1"])
    #expect(board.playedDevices.isEmpty)
  }

  @Test func `rectangles on screens of a device are in its points, and not a part of the film's own screens`() throws {
    var board = try board("{ at: 1, tap: menu, device: laptop }")
    #expect(board.screensOfOtherSizes == ["desk1", "desk2", "desk3", "web"])
    #expect(board.screen("desk2")?.elements["row"] == Rect(x: 350, y: 100, width: 40, height: 20))
    let own = try #require(board.board(of: device("laptop", board)))
    board.leaveOutOtherSizes()
    #expect(board.screen("desk2")?.elementsBackToFront.isEmpty == true && board.screen("desk2")?.elements.count == 1)
    var other = own
    other.leaveOutOtherSizes()
    #expect(other == own && own.screen("desk2")?.elementsBackToFront.count == 1)
  }

  @Test func `a screen that the script plays, too, has the size of the storyboard`() throws {
    let error = #expect(throws: StoryboardError.self) { _ = try board("{ at: 1, push: desk2 }") }
    #expect(error?.description.contains("'row' is outside the screen, which is 100x200 points") == true)
  }

  @Test func `a zoom to a device is one to its screen in the storyboard of the device`() throws {
    let board = try board(
      "{ at: 1, zoom: [300, 10, 80, 40], device: laptop }, { at: 2, zoom: [10, 20, 30, 40], device: phone }")
    func zooms(_ board: Storyboard) -> [String?] {
      board.filmSteps.compactMap { if case .zoom(let zoom, _) = $0.effect { zoom.device } else { .some(nil) } }
    }
    #expect(zooms(board) == ["laptop", nil] && board.playedDevices.map(\.name) == ["laptop"])
    let own = try #require(board.board(of: device("laptop", board)))
    #expect(zooms(own) == [nil] && own.filmSteps[0].time == 1)
  }

  @Test func `fingers on different devices may be down at the same time`() throws {
    let drag = "drag: { from: [10, 10], to: [90, 10], over: 1 }"
    let board = try board("{ at: 1, \(drag) }, { at: 1.5, \(drag), device: laptop }")
    #expect(board.script?.count == 1 && board.stage?.devices[0].script.count == 1)
    let error = #expect(throws: StoryboardError.self) {
      _ = try self.board("{ at: 1, \(drag), device: laptop }, { at: 1.5, \(drag), device: laptop }")
    }
    #expect(error?.description.contains("the step at 1.5 s overlaps the drag on line 16") == true)
  }

  @Test(arguments: [
    ("{ at: 1, push: two, device: lap }", "16:38: there is no device 'lap'; the devices are laptop, phone, copy"),
    (
      "{ at: 1, pause: 0.5, device: laptop }",
      "16:31: 'device' cannot be used with 'pause', which is for the whole film; remove it"
    ),
    (
      "{ at: 1, caption: a, for: 1, device: laptop }",
      "'device' cannot be used with 'caption', which is for the whole film; remove it"
    ),
    (
      "{ at: 1, push: desk2, device: laptop, to: { x: 30% } }",
      "'to' belongs to a movement of the device, but this step has 'push'; write two steps"
    ),
    (
      "{ at: 1, push: desk2, device: laptop, over: 1 }",
      "'over' belongs to a movement of the device, but this step has 'push'; write two steps"
    ),
    (
      "{ at: 1, scroll: top, device: laptop, over: 1, to: { x: 30% } }",
      "'to' belongs to a movement of the device, but this step has 'scroll'; write two steps"
    ),
    (
      "{ at: 1, zoom: row, device: laptop, easing: linear }",
      "'easing' belongs to a movement of the device, but this step has 'zoom'; write two steps"
    ),
    ("{ at: 1, zoom: [500, 10, 20, 20], device: laptop }", "the zoom to [500, 10, 20, 20] is outside the screen"),
    ("{ at: 1, tap: [500, 10], device: laptop }", "a tap must start on the screen, which is 400x200 points"),
    ("{ at: 1, tap: [300, 10] }", "a tap must start on the screen, which is 100x200 points"),
    ("{ at: 1, push: two, pop: true, device: laptop }", "found 'push' and 'pop'"),
    ("{ at: 1, device: laptop }", "'device' needs 'to', the placement to which it moves, such as"),
  ])
  func `a mistake has one sentence with its place`(_ step: String, _ sentence: String) {
    let error = #expect(throws: StoryboardError.self) { _ = try board(step) }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `a step on a device needs a stage`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { one: { color: teal } }
          container: { kind: navigation, root: one }
          script: [{ at: 1, push: one, device: phone }]
          """, file: "a.yaml")
    }
    #expect(error?.description.contains("the storyboard has no 'stage' with devices; add one") == true)
  }

  @Test func `the schema lets a step have a device beside what happens on its screen`() {
    let step = Storyboard.schema
    #expect(step.contains("\"not\": {"))
  }
}

extension Storyboard {
  /// The names of the screens that have contents.
  var filledScreens: Set<String> { Set(screens.filter { $0.source != .color(.clear) }.map(\.name)) }
}
