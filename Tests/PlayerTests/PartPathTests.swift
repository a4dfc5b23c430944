import SegueGeometry
import SegueHost
import SeguePlayer
import TestSupport
import Testing

/// Tests the ways of titles and overlays, and the areas that overlays mean.
struct PartPathTests {
  private func show(_ keys: String, script: String) throws -> StoryboardShow {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens:
          one: { image: a.png, elements: { card: [10, 20, 30, 40] } }
          two: { image: b.png, elements: { card: [50, 60, 20, 20] } }
        container: { kind: navigation, root: one }
        transitions: { push: { animator: cut } }
        \(keys)
        script: [\(script)]
        """)
    let show = try StoryboardShow(board, factory: factory)
    try show.rehearse()
    return show
  }

  @Test func `a title moves within the time of its step, and only in what the step names`() throws {
    let show = try show(
      "titles: [{ text: A, name: t, x: 10, y: 5% }]",
      script: "{ at: 1, title: t, to: { y: 20%, scale: 2 }, over: 2, easing: linear }")
    let path = try #require(show.titles(in: Size(width: 400, height: 300)).first).path
    var pose = PartPath.Pose()
    (pose.x, pose.y) = (10, 15)
    #expect(path.pose(at: 0) == pose && path.pose(at: 1) == pose && !path.isStill && path.largestScale == 2)
    (pose.y, pose.scale) = (37.5, 1.5)
    #expect(path.pose(at: 2) == pose)
    (pose.y, pose.scale) = (60, 2)
    #expect(path.pose(at: 3) == pose && path.pose(at: 9) == pose)
  }

  @Test func `a movement that begins during another one takes over without a jump`() throws {
    let show = try show(
      "titles: [{ text: A, name: t }]",
      script: "{ at: 1, title: t, to: { x: 100 }, over: 2 }, { at: 2, title: t, to: { x: 0 }, over: 2 }")
    let path = try #require(show.titles(in: Size(width: 400, height: 300)).first).path
    var last = path.pose(at: 0).x
    for step in 1...500 {
      let x = path.pose(at: 0.01 * Double(step)).x
      #expect(abs(x - last) < 1.5)
      last = x
    }
    #expect(last == 0)
  }

  @Test func `an overlay's element is the one of the screen that is in view when it begins`() throws {
    let show = try show(
      "overlays: [{ box: card }, { box: card, at: 2 }, { box: one.card, at: 2 }, { box: [1, 2, 3, 4], on: card }]",
      script: "{ at: 1, push: two }")
    let areas = show.overlays(in: show.size).map(\.path.start.area)
    let (first, second) = (Rect(x: 10, y: 20, width: 30, height: 40), Rect(x: 50, y: 60, width: 20, height: 20))
    #expect(areas == [first, second, first, Rect(x: 11, y: 22, width: 3, height: 4)])
  }

  @Test func `an overlay moves to another area`() throws {
    let show = try show(
      "overlays: [{ highlight: card, name: h }]",
      script: "{ at: 1, overlay: h, to: [20, 40, 50, 60], over: 1, easing: linear }")
    let path = try #require(show.overlays(in: show.size).first).path
    #expect(path.pose(at: 1.5).area == Rect(x: 15, y: 30, width: 40, height: 50))
    #expect(path.pose(at: 2).area == Rect(x: 20, y: 40, width: 50, height: 60))
  }

  @Test func `an overlay is seen until a time of the script, whatever the film's speed is`() throws {
    let show = try show(
      "overlays: [{ box: card, at: 1, until: 3, leave: none }]", script: "{ at: 1, speed: 0.5, for: 2 }")
    let life = try #require(show.overlays(in: show.size).first).life
    #expect(life.begin == 1 && life.end == 5 && life.isSeen(at: 4.9) && !life.isSeen(at: 5))
  }

  @Test func `a film lasts until its last overlay has left and its last title has moved`() throws {
    #expect(try show("overlays: [{ box: card, at: 1, for: 3 }]", script: "").duration == 4.5)
    #expect(
      try show("titles: [{ text: A, name: t }]", script: "{ at: 2, title: t, to: { x: 4 }, over: 1 }").duration == 3.5)
  }
}
