import SegueGeometry
import SegueMotion
import Testing

@testable import SegueStoryboard

/// Tests the key `stage` of a storyboard, and the steps that move its device.
@Suite struct StageTests {
  private func board(_ stage: String, script: String = "") throws -> Storyboard {
    try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal }, two: { color: navy } }
        container: one
        stage: \(stage)
        script: [\(script)]
        """, file: "a.yaml")
  }

  @Test func `a stage has every value of its keys`() throws {
    let stage = try #require(
      board(
        """
        { size: 960x540, devices: { phone: { x: 70%, y: 270, scale: 0.8, tilt: 10, turn: -20, roll: 3,
          enter: rise, leave: { style: left, at: 5, over: 2, easing: linear }, drift: 2% } } }
        """
      ).stage)
    #expect(stage.size == Size(width: 960, height: 540) && stage.ratio == nil)
    let device = stage.main
    #expect(device.name == "phone" && device.drift == 0.02)
    #expect(device.placement.x == .share(0.7) && device.placement.y == .points(270))
    #expect(device.placement.scale == 0.8 && device.placement.tilt == 10)
    #expect(device.placement.turn == -20 && device.placement.roll == 3)
    #expect(device.entry == Storyboard.DevicePassage(style: .rise, time: 0, duration: 1, curve: nil))
    #expect(device.exit == Storyboard.DevicePassage(style: .left, time: 5, duration: 2, curve: .linear))
    #expect(try board("{ ratio: 16:9 }").stage?.ratio == 16.0 / 9)
  }

  @Test func `glass of the film is on the devices that have some`() throws {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal }, two: { color: navy } }
        container: one
        look: { glass: true }
        stage: { devices: { a: { frame: phone }, b: { frame: browser, screen: two } } }
        script: []
        """, file: "a.yaml")
    let looks = try #require(board.stage).devices.map { Storyboard.Device.look($0.look, in: board.look) }
    #expect(looks.map(\.glass) == [true, nil])
    #expect(looks.allSatisfy { $0.fault == nil })
  }

  @Test func `devices have screens, sizes and frames of their own, and a step moves the one that it names`() throws {
    let board = try board(
      """
      { devices: { laptop: { screen: two, size: 300x200, frame: laptop, frame-style: light, x: 40% },
        phone: { frame: phone } } }
      """, script: "{ at: 1, device: laptop, to: { x: 30% } }")
    let stage = try #require(board.stage)
    #expect(stage.devices.map(\.name) == ["laptop", "phone"] && stage.main.name == "phone")
    let laptop = stage.devices[0]
    #expect(laptop.screen == .screen("two") && laptop.size == Size(width: 300, height: 200))
    #expect(laptop.look.frame == .laptop && laptop.look.frameStyle == .light)
    guard case .device("laptop", let to, _, _)? = board.filmSteps.first?.effect else {
      Issue.record("the step does not move the laptop")
      return
    }
    #expect(to.x == .share(0.3))
    let own = try #require(board.board(of: laptop))
    #expect(own.size == Size(width: 300, height: 200) && own.filledScreens == ["two"] && own.script == [])
    #expect(board.board(of: stage.main) == nil)
  }

  @Test func `a frame of a device takes nothing that belongs to the frame of the film`() {
    var (film, own) = (Look(), Look())
    (film.frame, film.frameStyle, film.title, film.shadow) = (.browser, .light, "Fjord", .strong)
    #expect(Storyboard.Device.look(own, in: film) == film)
    own.frame = .phone
    let look = Storyboard.Device.look(own, in: film)
    #expect(look.frame == .phone && look.frameStyle == nil && look.title == nil && look.shadow == .strong)
  }

  @Test func `a device has a pointer of its own, or that of the look`() throws {
    let board = try board(
      "{ devices: { laptop: { screen: two, frame: laptop, pointer: auto }, phone: { frame: phone } } }")
    var film = Look()
    film.pointer = .hand
    let looks = try #require(board.stage).devices.map { Storyboard.Device.look($0.look, in: film) }
    #expect(looks.map(\.pointer) == [.auto, .hand])
  }

  @Test func `a step moves the device to a placement`() throws {
    let board = try board(
      "{ devices: { phone: {} } }",
      script:
        "{ at: 3, device: phone, to: { x: 70%, turn: -12 }, over: 0.5, easing: linear }, { at: 4, device: phone, to: { scale: 2 } }"
    )
    var (first, second) = (Storyboard.Placement(), Storyboard.Placement())
    (first.x, first.turn, second.scale) = (.share(0.7), -12, 2)
    #expect(board.filmSteps.map(\.time) == [3, 4])
    #expect(
      board.filmSteps.map(\.effect) == [
        .device("phone", to: first, duration: 0.5, curve: .linear),
        .device("phone", to: second, duration: 0.8, curve: nil),
      ])
  }

  @Test(arguments: [
    (
      "{ devices: { a: { tilt: 90 } } }", "", "'tilt': expected a number of degrees from -80 to 80, found the number 90"
    ),
    ("{ devices: { a: { drift: 2 } } }", "", "'drift': expected a percentage from -50% to 50%, such as 2%"),
    ("{ devices: { a: { screen: two } } }", "", "every device has a 'screen', so none shows what the script plays"),
    ("{ devices: { a: {}, b: { screen: tow } } }", "", "there is no screen 'tow'; did you mean 'two'?"),
    ("{ devices: { a: { size: 20x20 } } }", "", "'size' can only be used with 'screen'"),
    ("{ devices: { a: { frame: phon } } }", "", "did you mean 'phone'?"),
    (
      "{ devices: { a: { frame: phone, title: x } } }", "",
      "'title' has an effect only with the frames browser and window; leave it out"
    ),
    (
      "{ devices: { \((0..<17).map { "d\($0): {}" }.joined(separator: ", ")) } }", "",
      "a stage may have at most 16 devices"
    ),
    ("{ devices: { a: { leave: { style: fade } } } }", "", "'leave' needs 'at', the time at which the device leaves"),
    ("{ devices: { a: { enter: rose } } }", "", "did you mean 'rise'?"),
    ("{ size: 10x10, ratio: 1:1 }", "", "'ratio' has no effect beside 'size'"),
    ("{ ratio: 16-9 }", "", "'ratio': expected a ratio from 1:10 to 10:1, such as 16:9, found the string '16-9'"),
    (
      "{ devices: { a: {} } }", "{ at: 1, device: b, to: { x: 1 } }",
      "there is no device 'b'; the stage's device is 'a'"
    ),
    (
      "{ devices: { first: {}, second: {} } }", "{ at: 1, device: b, to: { x: 1 } }",
      "there is no device 'b'; the devices are first, second"
    ),
    ("{ devices: { a: {} } }", "{ at: 1, device: a }", "'device' needs 'to', the placement to which it moves"),
    ("{}", "{ at: 1, wait: 1, to: { x: 1 } }", "'to' can only be used with 'device', 'title' or 'overlay'; remove it"),
  ])
  func `a mistake in a stage has one sentence`(_ stage: String, _ step: String, _ sentence: String) {
    let error = #expect(throws: StoryboardError.self) { _ = try board(stage, script: step) }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `a step that moves a device needs a stage`() {
    let error = #expect(throws: StoryboardError.self) {
      _ = try Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { one: { color: teal } }
          container: one
          script: [{ at: 1, device: phone, to: { x: 70% } }]
          """, file: "a.yaml")
    }
    #expect(error?.description.contains("the storyboard has no 'stage' with devices; add one") == true)
  }
}
