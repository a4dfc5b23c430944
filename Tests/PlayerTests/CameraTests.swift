import SegueFilm
import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import TestSupport
import Testing

struct CameraTests {
  private static let size = Size(width: 100, height: 200)
  private static let whole = Rect(x: 0, y: 0, width: 100, height: 200)

  private func camera(_ moves: (Double, Double, Rect?)...) -> Camera {
    Camera(moves.map { Camera.Move(begin: $0.0, duration: $0.1, target: $0.2) })
  }

  @Test func `a camera move begins exactly at the whole film and ends exactly at its target`() {
    let target = Rect(x: 50, y: 100, width: 25, height: 50)
    let camera = camera((1, 2, target))
    #expect(camera.view(at: 1, in: Self.size) == Self.whole)
    #expect(camera.view(at: 3, in: Self.size) == target)
    #expect(camera.view(at: 30, in: Self.size) == target)
    // The magnification changes evenly on a logarithmic scale, so it is 2 halfway from 1 to 4.
    #expect(abs(camera.view(at: 2, in: Self.size).width - 50) < 1e-9)
  }

  @Test func `the camera's view has the film's aspect ratio and contains the whole target`() {
    let wide = camera((0, 0, Rect(x: 20, y: 90, width: 50, height: 20)))
    #expect(
      wide.view(at: 1, in: Self.size) == Rect(x: 20, y: 50, width: 50, height: 100))
    let corner = camera((0, 0, Rect(x: -5, y: 190, width: 30, height: 30)))
    #expect(
      corner.view(at: 1, in: Self.size) == Rect(x: 0, y: 140, width: 30, height: 60))
    let tiny = camera((0, 0, Rect(x: 50, y: 50, width: 1, height: 1)))
    #expect(tiny.view(at: 1, in: Self.size).width == 100 / Camera.maxScale)
    #expect(tiny.largestScale(in: Self.size) == Camera.maxScale)
  }

  @Test
  func `a camera move that overlaps another continues from the camera's position without a jump`() {
    let camera = camera(
      (0, 1, Rect(x: 0, y: 0, width: 20, height: 20)),
      (0.5, 1, Rect(x: 80, y: 180, width: 20, height: 20)), (0.7, 0.4, nil),
      (0.9, 1, Rect(x: 40, y: 80, width: 20, height: 40)))
    var last: (view: Rect, velocity: Double)?
    let step = 1e-4
    for index in 0...20_000 {
      let view = camera.view(at: Double(index) * step, in: Self.size)
      #expect(view.minX >= -1e-9 && view.minY >= -1e-9)
      #expect(view.maxX <= 100 + 1e-9 && view.maxY <= 200 + 1e-9)
      #expect(abs(view.height - 2 * view.width) < 1e-9)
      let velocity = last.map { (view.width - $0.view.width) / step } ?? 0
      if let last { #expect(abs(velocity - last.velocity) < 2) }
      last = (view, velocity)
    }
    #expect(
      camera.view(at: 2, in: Self.size) == Rect(x: 40, y: 80, width: 20, height: 40))
  }

  private static let text = """
    segue: 1
    size: 100x200
    screens: { one: { image: one.png, elements: { dot: [50, 100, 50, 100] } }, red: { color: "#f00" } }
    container: { kind: navigation, root: one }
    script:
      - { at: 1, zoom: { to: dot, factor: 8, padding: 0 }, over: 1 }
      - { at: 1.5, speed: 0.5, for: 1 }
      - { at: 2, pause: 4 }
      - { at: 5, zoom: out, over: 2 }
    """

  private func show() throws -> StoryboardShow {
    try StoryboardShow(
      Storyboard(parsing: Self.text), options: ShowOptions(keepsLog: true), factory: factory)
  }

  @Test func `a storyboard's camera moves at normal speed during slow motion and pauses`() throws {
    let show = try show()
    try show.rehearse()
    // 5 s of the script take 10 s of the film. Then the camera moves for 2 s, and the film ends half a second later.
    #expect(show.duration == 12.5)
    let filmed = CameraShow(show, sharper: [1: 7])
    #expect(try filmed.shownLayers(at: 1) == [ShownLayer(source: 1, corner: .zero)])
    #expect(
      try filmed.shownLayers(at: 2) == [ShownLayer(source: 7, corner: Point(x: -100, y: -200))])
    #expect(
      try filmed.shownLayers(at: 10) == [ShownLayer(source: 7, corner: Point(x: -100, y: -200))])
    #expect(try filmed.shownLayers(at: 12) == [ShownLayer(source: 1, corner: .zero)])
    #expect(filmed.movements == [1...2, 10...12])
  }

  @Test func `the event log has a script's camera and speed steps with their times in the film`()
    throws
  {
    let show = try show()
    try show.rehearse()
    try show.advance(to: 3)
    #expect(
      show.log.events.filter { $0.call.rawValue.hasPrefix("film.") }.map(\.time) == [1.5, 2.5])
    try show.finish()
    let own = show.log.events.filter { $0.transition == 0 && $0.call.rawValue.contains(".") }
      .filter { ["camera", "film"].contains($0.call.rawValue.prefix { $0 != "." }) }
    #expect(
      own.map(\.json) == [
        #"{"time": 1, "transition": 0, "call": "camera.zoom", "x": 50, "y": 100, "width": 50, "height": 100, "over": 1}"#,
        #"{"time": 1.5, "transition": 0, "call": "film.speed", "speed": 0.5, "for": 6}"#,
        #"{"time": 2.5, "transition": 0, "call": "film.pause", "for": 4}"#,
        #"{"time": 10, "transition": 0, "call": "camera.zoom", "out": true, "over": 2}"#,
      ])
  }

  @Test
  func `a transition during slow motion is slower, and its events have their times in the film`()
    throws
  {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { one: { image: one.png }, two: { image: two.png } }
          container: { kind: navigation, root: one }
          transitions: { push: { animator: slide, duration: 0.5 } }
          script: [{ at: 1, speed: 0.25, for: 0.5 }, { at: 1, push: two }]
          """), options: ShowOptions(keepsLog: true), factory: factory)
    try show.rehearse()
    #expect(show.duration == 3.5 && show.movements == [1...3])
    let plain = try twoScreens(duration: 0.5)
    for share in [0.25, 0.5, 0.75] {
      let slow = try show.shownLayers(at: 1 + 2 * share).map(\.corner)
      #expect(try slow == plain.shownLayers(at: 0.5 * share).map(\.corner))
    }
    try show.finish()
    #expect(show.log.events.last { $0.call == .contextEnd }?.time == 3)
  }
}
