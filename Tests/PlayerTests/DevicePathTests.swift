import SegueGeometry
import SegueHost
import SeguePlayer
import TestSupport
import Testing

/// Tests the way of a device over the stage, which depends only on the time.
struct DevicePathTests {
  private func path(_ device: String, script: String = "", length: Double = 10) throws -> DevicePath {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        length: \(length)
        stage: { devices: { phone: \(device) } }
        script: [\(script)]
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    return DevicePath(try #require(board.stage).main, in: show, size: Size(width: 200, height: 100))
  }

  @Test func `a device stays in its placement, whose points are of the stage`() throws {
    let path = try path("{ x: 50, y: 75%, scale: 0.5, tilt: 10, turn: -20, roll: 5 }")
    var pose = DevicePath.Pose()
    (pose.x, pose.y, pose.scale, pose.tilt, pose.turn, pose.roll) = (0.25, 0.75, 0.5, 10, -20, 5)
    #expect(path.isStill && path.pose(at: 0) == pose && path.pose(at: 9) == pose)
    #expect(try self.path("{}").pose(at: 3).isAtRest)
  }

  @Test func `a device moves within the time of its step, and only in what the step names`() throws {
    let path = try path("{ turn: 30 }", script: "{ at: 2, device: phone, to: { x: 70%, turn: -12 }, over: 1 }")
    #expect(!path.isStill)
    #expect(path.pose(at: 2).x == 0.5 && path.pose(at: 2).turn == 30)
    #expect(path.pose(at: 3).x == 0.7 && path.pose(at: 3).turn == -12 && path.pose(at: 3).y == 0.5)
    let middle = path.pose(at: 2.5)
    #expect(abs(middle.x - 0.6) < 1e-9 && abs(middle.turn - 9) < 1e-9)
  }

  @Test func `a movement that begins during another one takes over without a jump`() throws {
    let path = try path(
      "{}",
      script: "{ at: 1, device: phone, to: { x: 90% }, over: 2 }, { at: 2, device: phone, to: { x: 10% }, over: 2 }")
    var last = path.pose(at: 0).x
    for step in 1...600 {
      let x = path.pose(at: 0.01 * Double(step)).x
      #expect(abs(x - last) < 0.012)
      last = x
    }
    #expect(last == 0.1)
  }

  @Test(arguments: ["fade", "rise", "drop", "left", "right", "grow"])
  func `a device is not seen before it comes and after it has left, and is at its place in between`(
    _ style: String
  ) throws {
    let path = try path("{ enter: { style: \(style), at: 1 }, leave: { style: \(style), at: 5, over: 2 } }")
    #expect(path.pose(at: 0.9).opacity == 0 && path.pose(at: 7).opacity == 0 && path.pose(at: 9).opacity == 0)
    #expect(path.pose(at: 2.01).isAtRest && path.pose(at: 4.9).isAtRest)
    #expect(!path.pose(at: 1.2).isAtRest && !path.pose(at: 6.5).isAtRest)
  }

  @Test(arguments: ["rise", "drop", "left", "right"])
  func `a device that leaves moves at once, and faster and faster`(_ style: String) throws {
    let path = try path("{ leave: { style: \(style), at: 5, over: 1 } }")
    func way(_ time: Double) -> Double {
      let (from, to) = (path.pose(at: 5), path.pose(at: time))
      return abs(to.x - from.x) + abs(to.y - from.y)
    }
    #expect(abs(way(5.5) / way(6) - 0.25) < 0.01 && way(5.2) > 0.03 * way(6))
    #expect(way(5.9) - way(5.8) > way(5.2) - way(5.1))
  }

  @Test func `a pointer is seen when the device has come, and until it leaves`() throws {
    let path = try path("{ enter: { style: rise, at: 1, over: 1 }, leave: { style: fade, at: 5 } }")
    #expect([0, 1.5, 2, 2.25, 4, 5.1].map(path.pointerOpacity) == [0, 0, 0, 1, 1, 0])
    #expect(try self.path("{}").pointerOpacity(at: 0) == 1)
  }

  @Test func `a device that drifts grows evenly until the film's end`() throws {
    let path = try path("{ drift: 4% }", length: 8)
    for time in [0.0, 2, 4, 8] { #expect(abs(path.pose(at: time).scale - (1 + 0.005 * time)) < 1e-9) }
    #expect(path.largestScale == 1.04)
  }
}
