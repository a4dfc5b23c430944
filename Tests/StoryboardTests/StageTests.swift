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
        screens: { one: { color: teal } }
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
    let device = stage.device
    #expect(device.name == "phone" && device.drift == 0.02)
    #expect(device.placement.x == .share(0.7) && device.placement.y == .points(270))
    #expect(device.placement.scale == 0.8 && device.placement.tilt == 10)
    #expect(device.placement.turn == -20 && device.placement.roll == 3)
    #expect(device.entry == Storyboard.DevicePassage(style: .rise, time: 0, duration: 1, curve: nil))
    #expect(device.exit == Storyboard.DevicePassage(style: .left, time: 5, duration: 2, curve: .linear))
    #expect(try board("{ ratio: 16:9 }").stage?.ratio == 16.0 / 9)
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
        .device(first, duration: 0.5, curve: .linear), .device(second, duration: 0.8, curve: nil),
      ])
  }

  @Test(arguments: [
    (
      "{ devices: { a: { tilt: 90 } } }", "", "'tilt': expected a number of degrees from -80 to 80, found the number 90"
    ),
    ("{ devices: { a: { drift: 2 } } }", "", "'drift': expected a percentage from -50% to 50%, such as 2%"),
    ("{ devices: { a: {}, b: {} } }", "", "a stage has one device, and 'b' is a second one; remove it"),
    ("{ devices: { a: { leave: { style: fade } } } }", "", "'leave' needs 'at', the time at which the device leaves"),
    ("{ devices: { a: { enter: rose } } }", "", "did you mean 'rise'?"),
    ("{ size: 10x10, ratio: 1:1 }", "", "'ratio' has no effect beside 'size'"),
    ("{ ratio: 16-9 }", "", "'ratio': expected a ratio from 1:10 to 10:1, such as 16:9, found the string '16-9'"),
    (
      "{ devices: { a: {} } }", "{ at: 1, device: b, to: { x: 1 } }",
      "there is no device 'b'; the stage's device is 'a'"
    ),
    ("{ devices: { a: {} } }", "{ at: 1, device: a }", "'device' needs 'to', the placement to which it moves"),
    ("{}", "{ at: 1, wait: 1, to: { x: 1 } }", "'to' can only be used with 'device'; remove it"),
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
    #expect(error?.description.contains("the storyboard has no 'stage' with a device that could move; add one") == true)
  }
}
