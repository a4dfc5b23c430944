import SegueFilm
import SegueGeometry
import SegueScene
import Testing

@testable import SeguePlayer

/// Tests the camera that goes to what is tapped, and the zooms of steps.
struct AutomaticCameraTests {
  private static let size = Size(width: 400, height: 800)

  private func tap(_ x: Double, _ y: Double, at time: Double, area: Rect? = nil) -> PointerStroke {
    PointerStroke(
      samples: [0, 0.1].map { Storyboard.Sample(seconds: time + $0, point: Point(x: x, y: y)) }, area: area)
  }

  private func scale(_ camera: Camera, at time: Double) -> Double {
    Self.size.width / camera.view(at: time, in: Self.size).width
  }

  @Test func `the camera has arrived at what is tapped, at most 1.8 times as large, and goes back`() {
    let camera = Camera().following([tap(300, 600, at: 2)], [2.1...2.6], in: Self.size)
    #expect(scale(camera, at: 0.9) == 1)
    #expect(abs(scale(camera, at: 2) - 1.8) < 1e-9)
    #expect(camera.view(at: 2, in: Self.size).contains(Point(x: 300, y: 600)))
    #expect(scale(camera, at: 2.7) > 1.7 && scale(camera, at: 5.5) == 1)
  }

  @Test func `the camera stays for taps beside each other, and follows to others without going back`() {
    let near = Camera().following([tap(200, 400, at: 2), tap(210, 420, at: 3)], [], in: Self.size)
    #expect(near.moves.count == 2)
    let far = Camera().following([tap(60, 100, at: 2), tap(340, 700, at: 3.5)], [], in: Self.size)
    #expect(far.moves.map { $0.target != nil } == [true, true, false])
    for time in stride(from: 2.0, to: 4, by: 0.05) { #expect(scale(far, at: time) > 1.2) }
  }

  @Test func `between two taps that change the screen, the camera shows the whole screen if there is time`() {
    let taps = [tap(60, 100, at: 2), tap(340, 700, at: 4)]
    let tour = Camera().following(taps, [2.1...2.4], in: Self.size)
    #expect(tour.moves.map { $0.target != nil } == [true, false, true, false])
    #expect(scale(tour, at: 3) == 1 && scale(tour, at: 4) > 1.7)
    let hasty = Camera().following([taps[0], tap(340, 700, at: 3.6)], [2.1...2.4], in: Self.size)
    #expect(hasty.moves.map { $0.target != nil } == [true, true, false])
  }

  @Test func `of a row as wide as the screen, more is shown than of a button`() {
    let wide = Rect(x: 0, y: 380, width: 400, height: 40)
    let row = Camera().following([tap(200, 400, at: 2, area: wide)], [], in: Self.size)
    #expect((1.25...1.45).contains(scale(row, at: 2)))
  }

  @Test func `the camera does not go back before a transition has ended, and not to a drag over the whole screen`() {
    let slow = Camera().following([tap(200, 400, at: 2)], [2.1...6], in: Self.size)
    #expect(slow.moves.last?.begin == 6.2)
    let drag = PointerStroke(
      samples: [(2.0, 10.0), (2.5, 390)].map { Storyboard.Sample(seconds: $0.0, point: Point(x: $0.1, y: 400)) })
    #expect(Camera().following([drag], [], in: Self.size).moves.isEmpty)
  }

  @Test func `a move of the script keeps the camera`() {
    let own = Camera([
      Camera.Move(begin: 1, duration: 0.5, target: Rect(x: 0, y: 0, width: 100, height: 200)),
      Camera.Move(begin: 4, duration: 0.5, target: nil),
    ])
    #expect(own.following([tap(300, 600, at: 2)], [], in: Self.size) == own)
    let after = own.following([tap(300, 600, at: 8)], [], in: Self.size)
    #expect(after.moves.count == 4 && Array(after.moves.prefix(2)) == own.moves)
  }

  @Test func `a film whose look asks for it has the camera, and is long enough for the way back`() throws {
    func show(_ follows: Bool) throws -> StoryboardShow {
      let show = try StoryboardShow(
        Storyboard(
          parsing: """
            segue: 1
            size: 400x800
            screens: { a: { color: "#f00" }, b: { color: "#00f" } }
            container: { kind: navigation, root: a }
            links: { a: [{ area: [200, 500, 80, 40], push: b }] }
            script: [{ at: 2, tap: [240, 520] }]
            """), factory: factory)
      show.followsTouches = follows
      try show.rehearse()
      return show
    }
    #expect(try show(false).camera.moves.isEmpty)
    let following = try show(true)
    #expect(following.camera == following.wholeCamera && following.camera.moves.count == 2)
    #expect(try #require(following.duration) >= following.camera.moves[1].end)
  }

  @Test(arguments: [
    // An element of 20 x 40 points in a screen of 100 x 200.
    ("dot", 100 / 68.0), ("{ to: dot, factor: 3, padding: 0 }", 3.0), ("{ to: dot, factor: 8, padding: 0 }", 5.0),
    ("{ to: dot, factor: 1.2 }", 1.2), ("{ to: dot, factor: 8, padding: 30 }", 1.25), ("[40, 80, 20, 40]", 5.0),
    ("{ to: [40, 80, 20, 40], padding: 10 }", 2.5),
  ])
  func `a zoom shows its target with the space around it, and an element with its surroundings`(
    _ zoom: String, _ scale: Double
  ) throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { color: "#f00", elements: { dot: [40, 80, 20, 40] } } }
          container: a
          script: [{ at: 0, zoom: \(zoom), over: 0.5 }]
          """), factory: factory)
    try show.rehearse()
    let view = show.wholeCamera.view(at: 2, in: show.size)
    #expect(abs(100 / view.width - scale) < 1e-9)
    #expect(view.contains(Point(x: 50, y: 100)))
  }
}
