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

  private func drag(at time: Double, from start: Point, to end: Point) -> PointerStroke {
    PointerStroke(samples: [
      Storyboard.Sample(seconds: time, point: start), Storyboard.Sample(seconds: time + 0.5, point: end),
    ])
  }

  private func view(_ camera: Camera, at time: Double) -> Rect { camera.view(at: time, in: Self.size) }

  @Test func `the camera arrives before the tap, at most 1.8 times as large, and leaves soon after it`() {
    let camera = Camera().following([tap(300, 600, at: 3)], [], in: Self.size)
    #expect(scale(camera, at: 1.6) == 1)
    #expect(abs(scale(camera, at: 2.6) - 1.8) < 1e-9, "0.4 s before the tap")
    #expect(view(camera, at: 3).contains(Point(x: 300, y: 600)))
    let back = camera.moves.last?.begin ?? 0
    #expect(camera.moves.count == 2 && (3.9...4.3).contains(back), "\(back)")
    #expect(scale(camera, at: 5.2) == 1)
  }

  @Test func `the camera stands still during taps for which one part of the film has room`() {
    let points = [(60.0, 100.0), (200, 180), (110, 400), (90, 120)]
    let taps = points.enumerated().map { tap($1.0, $1.1, at: 2 + 1.2 * Double($0)) }
    let camera = Camera().following(taps, [], in: Self.size)
    #expect(camera.moves.map { $0.target != nil } == [true, false])
    for point in points { #expect(view(camera, at: 4).contains(Point(x: point.0, y: point.1))) }
    #expect(scale(camera, at: 4) >= 1.25)
  }

  @Test func `within a group the camera stays as near, and is at each target before the tap`() {
    let taps = [tap(60, 60, at: 2), tap(80, 100, at: 3.5), tap(340, 740, at: 5.5), tap(330, 700, at: 8)]
    let camera = Camera().following(taps, [], in: Self.size)
    #expect(camera.moves.map { $0.target != nil } == [true, true, false], "one move for the second pair")
    let near = scale(camera, at: 2)
    for time in stride(from: 2.0, to: 8.5, by: 0.05) { #expect(abs(scale(camera, at: time) - near) < 1e-9) }
    for tap in taps { #expect(view(camera, at: tap.began - 0.4).contains(tap.start)) }
  }

  @Test func `the camera does not move for a target near the middle, nor beyond the edge of the film`() {
    // The first and the last tap do not have room in one part of the film.
    let edge = [tap(20, 20, at: 2), tap(30, 780, at: 4), tap(4, 796, at: 6)]
    let camera = Camera().following(edge, [], in: Self.size)
    #expect(camera.moves.map { $0.target != nil } == [true, true, false])
    for time in stride(from: 0.0, to: 9, by: 0.05) {
      let view = view(camera, at: time)
      #expect(view.minX >= -1e-9 && view.minY >= -1e-9 && view.maxX <= 400 + 1e-9 && view.maxY <= 800 + 1e-9)
    }
  }

  @Test func `beside a wide film's screen, the camera moves up and down only`() {
    let film = Rect(x: -600, y: -20, width: 1600, height: 840)
    let taps = [tap(40, 60, at: 2), tap(360, 740, at: 4), tap(30, 740, at: 6)]
    let camera = Camera().following(taps, [], in: Self.size, film: film)
    #expect(camera.moves.map { $0.target != nil } == [true, true, false])
    for time in [2.0, 4, 6] {
      let view = camera.view(at: time, in: film.size) { rect, _ in rect.offsetBy(dx: 600, dy: 20) }
      #expect(abs(view.midX - 800) < 1e-9 && view.minX < 600 && view.maxX > 1000)
    }
  }

  @Test func `between taps that are far apart in time, the whole film is seen`() {
    let taps = [tap(60, 100, at: 2), tap(340, 700, at: 6)]
    let camera = Camera().following(taps, [], in: Self.size)
    #expect(camera.moves.map { $0.target != nil } == [true, false, true, false])
    #expect(scale(camera, at: 4.1) == 1 && scale(camera, at: 4.5) == 1 && scale(camera, at: 5.6) > 1.7)
  }

  @Test func `a tap that changes the screen is left at once, unless the next one comes soon`() {
    let alone = Camera().following([tap(200, 400, at: 2)], [2.1...6], in: Self.size)
    #expect(alone.moves.last.map { (2.1...2.3).contains($0.begin) } == true && scale(alone, at: 3.2) == 1)
    let taps = [tap(60, 100, at: 2), tap(340, 700, at: 4)]
    let soon = Camera().following(taps, [2.1...2.6], in: Self.size)
    #expect(soon.moves.map { $0.target != nil } == [true, true, false])
    let later = Camera().following([taps[0], tap(340, 700, at: 5.3)], [2.1...2.6], in: Self.size)
    #expect(later.moves.map { $0.target != nil } == [true, false, true, false] && scale(later, at: 3.4) == 1)
  }

  @Test func `the camera is back before another screen comes`() {
    let camera = Camera().following([tap(200, 400, at: 2)], [3.4...4], in: Self.size)
    #expect(camera.moves.count == 2 && camera.moves[1].end <= 3.4 + 1e-9)
  }

  @Test func `a dialog is seen as a whole while it is up`() {
    let dialog = PresentedArea(area: Rect(x: 100, y: 300, width: 200, height: 200), span: 2.1...5.5)
    let taps = [tap(60, 60, at: 2), tap(150, 480, at: 4), tap(250, 480, at: 5.3)]
    let camera = Camera().following(taps, [2.1...2.5, 5.4...5.5], presented: [dialog], in: Self.size)
    for time in stride(from: 2.75, to: 5.5, by: 0.05) { #expect(view(camera, at: time).contains(dialog.area)) }
    #expect(scale(camera, at: 4) >= 1.25)
    // A dialog as wide as the screen has no room in a magnified film.
    let sheet = PresentedArea(area: Rect(x: 0, y: 400, width: 400, height: 400), span: 2.1...5.5)
    let whole = Camera().following(taps, [2.1...2.5, 5.4...5.5], presented: [sheet], in: Self.size)
    for time in stride(from: 3.1, to: 5.5, by: 0.05) { #expect(scale(whole, at: time) == 1) }
    // Around the screen is room.
    let film = Rect(x: -600, y: -100, width: 1600, height: 1000)
    let wide = Camera().following(taps, [2.1...2.5, 5.4...5.5], presented: [sheet], in: Self.size, film: film)
    let moved = wide.view(at: 4, in: film.size) { rect, _ in rect.offsetBy(dx: 600, dy: 100) }
    #expect(moved.width < 1600 / 1.25 && moved.contains(sheet.area.offsetBy(dx: 600, dy: 100)))
  }

  @Test func `after a dialog the camera waits until it has left`() {
    let dialog = PresentedArea(area: Rect(x: 100, y: 300, width: 200, height: 200), span: 2.1...5.5)
    let taps = [tap(150, 480, at: 5.2), tap(40, 40, at: 6.4)]
    let camera = Camera().following(taps, [5.3...5.5], presented: [dialog], in: Self.size)
    for time in stride(from: 2.1, to: 5.5, by: 0.05) { #expect(view(camera, at: time).contains(dialog.area)) }
    #expect(view(camera, at: 6.4).contains(Point(x: 40, y: 40)))
  }

  @Test func `from a dialog that is dismissed the camera goes back with it, unless the next tap is soon`() {
    let dialog = PresentedArea(area: Rect(x: 100, y: 300, width: 200, height: 200), span: 2.1...5.5)
    let last = tap(150, 480, at: 5.1)
    let camera = Camera().following([last], [2.1...2.5, 5.2...5.5], presented: [dialog], in: Self.size)
    #expect(scale(camera, at: 5.2) > 1.3 && scale(camera, at: 5.5) < 1.3 && scale(camera, at: 5.8) < 1.001)
    let soon = Camera().following(
      [last, tap(150, 400, at: 7)], [2.1...2.5, 5.2...5.5], presented: [dialog], in: Self.size)
    for time in stride(from: 5.2, to: 7, by: 0.1) { #expect(scale(soon, at: time) > 1.3) }
  }

  @Test func `a wide target is seen whole, and one that would hardly be enlarged is left alone`() {
    let row = Rect(x: 80, y: 380, width: 230, height: 40)
    let wide = Camera().following([tap(200, 400, at: 2, area: row)], [], in: Self.size)
    #expect((1.3...1.4).contains(scale(wide, at: 2)) && view(wide, at: 2).contains(row.padded(by: 30)))
    for width in [270.0, 400] {
      let wider = Rect(x: 200 - width / 2, y: 380, width: width, height: 40)
      #expect(Camera().following([tap(200, 400, at: 2, area: wider)], [], in: Self.size).moves.isEmpty)
    }
  }

  @Test func `beside the screen no more is seen than the space around the target`() {
    let film = Rect(x: -200, y: -200, width: 800, height: 1200)
    let button = Rect(x: 300, y: 380, width: 90, height: 40)
    let camera = Camera().following([tap(340, 400, at: 2, area: button)], [], in: Self.size, film: film)
    let view = camera.view(at: 2, in: film.size) { rect, _ in rect.offsetBy(dx: 200, dy: 200) }.offsetBy(
      dx: -200, dy: -200)
    #expect(view.contains(button.padded(by: 30)))
    #expect(view.minX <= 0 && view.maxX >= 400 && view.maxX < 450, "\(view)")
  }

  @Test func `a dialog that a tap opens is brought to the middle, with 6 % of the picture around it`() {
    let size = Size(width: 1440, height: 900)
    let film = Rect(x: -150, y: -150, width: 1740, height: 1200)
    let dialog = PresentedArea(area: Rect(x: 370, y: 270, width: 700, height: 430), span: 2.1...4.5)
    let taps = [
      tap(1320, 50, at: 2, area: Rect(x: 1240, y: 26, width: 168, height: 42)),
      tap(860, 550, at: 4, area: Rect(x: 798, y: 524, width: 140, height: 46)),
    ]
    let camera = Camera().following(taps, [2.1...2.4, 4.1...4.5], presented: [dialog], in: size, film: film)
    let view = camera.view(at: 3.9, in: film.size) { rect, _ in rect.offsetBy(dx: 150, dy: 150) }.offsetBy(
      dx: -150, dy: -150)
    #expect(view.contains(dialog.area.insetBy(dx: -0.06 * view.width, dy: -0.06 * view.height)))
    #expect(abs(view.center.x - 720) < 1 && abs(view.center.y - 485) < 1)
  }

  @Test(arguments: [nil, 4.2, 8])
  func `the camera leaves a button early enough that the dialog that it opens is whole when it appears`(
    _ next: Double?
  ) {
    let size = Size(width: 1440, height: 900)
    let film = Rect(x: -150, y: -150, width: 1740, height: 1200)
    let dialog = PresentedArea(area: Rect(x: 440, y: 340, width: 560, height: 260), span: 2.1...9)
    let button = Rect(x: 1256, y: 44, width: 152, height: 40)
    let taps =
      [tap(1320, 60, at: 2, area: button)]
      + (next.map { [tap(870, 518, at: $0, area: Rect(x: 801, y: 496, width: 140, height: 43))] } ?? [])
    let camera = Camera().following(taps, [2.1...2.4], presented: [dialog], in: size, film: film)
    func view(_ time: Double) -> Rect {
      camera.view(at: time, in: film.size) { rect, _ in rect.offsetBy(dx: 150, dy: 150) }.offsetBy(dx: -150, dy: -150)
    }
    #expect(!view(1.6).contains(dialog.area), "the button is seen large, without the dialog's place")
    #expect(view(2).padded(by: 1).contains(button), "and whole when it is pressed")
    let large = dialog.area.insetBy(dx: -28, dy: -13)
    #expect(view(2.14).padded(by: 1).contains(large), "also where it is a little larger at first")
    for time in stride(from: 2.12, to: 8, by: 0.02) {
      #expect(view(time).padded(by: 1).contains(dialog.area), "\(time)")
    }
    #expect(camera.moves.count >= 2 && camera.moves[1].begin >= 1.6 && camera.moves[1].duration >= 0.4)
  }

  @Test func `a sheet from the lower edge is followed, so that its button is seen until it is up`() {
    let sheet = PresentedArea(area: Rect(x: 0, y: 400, width: 400, height: 400), span: 2.1...9)
    let camera = Camera().following([tap(300, 100, at: 2)], [2.1...2.4], presented: [sheet], in: Self.size)
    #expect(camera.moves.count == 2 && camera.moves[1].begin >= 2.1)
  }

  @Test func `the camera does not go to a drag over the whole screen, and is back before it`() {
    let whole = drag(at: 4, from: Point(x: 10, y: 400), to: Point(x: 390, y: 400))
    #expect(Camera().following([whole], [], in: Self.size).moves.isEmpty)
    let after = Camera().following([tap(60, 100, at: 2), whole], [], in: Self.size)
    #expect(after.moves.count == 2 && scale(after, at: 4) == 1)
  }

  @Test func `a drag of the script is seen with the whole screen that it moves`() {
    let (start, end) = (Point(x: 4, y: 400), Point(x: 220, y: 410))
    let recorded = drag(at: 4, from: start, to: end)
    let near = Camera().following([recorded], [], in: Self.size)
    #expect(scale(near, at: 4) > 1.3, "a recorder's drag may be a selection")
    var track = StrokeTrack()
    for event in [
      PointerEvent(.began, at: start, time: 4), PointerEvent(.moved, at: end, time: 4.2),
      PointerEvent(.ended, at: end, time: 4.5),
    ] {
      track.note(event, area: nil)
    }
    #expect(track.strokes.count == 1 && Camera().following(track.strokes, [], in: Self.size).moves.isEmpty)
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

  @Test func `a run knows when which part of the screen is covered`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 400x800
          screens: { a: { color: "#f00" }, b: { color: "#00f" }, c: { color: "#0f0" } }
          container: { kind: navigation, root: a }
          script:
            - { at: 1, present: b, style: sheet }
            - { at: 4, dismiss: true }
            - { at: 6, push: c }
            - { at: 8, present: b, style: custom }
          """), factory: factory)
    try show.rehearse()
    let presented = show.rehearsal?.presented ?? []
    #expect(
      presented.map(\.area) == [Rect(x: 0, y: 400, width: 400, height: 400), Rect(x: 0, y: 0, width: 400, height: 800)])
    #expect(presented.map(\.span.lowerBound) == [1, 8])
    #expect(presented.first.map { (4.1...5).contains($0.span.upperBound) } == true)
    #expect(presented.last?.span.upperBound == .infinity)
  }

  @Test func `a dialog in the picture of a screen that is presented is one while the screen is up`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 400x800
          screens: { a: { color: "#f00" }, b: { color: "#00f" }, c: { color: "#0f0" } }
          container: { kind: navigation, root: a }
          script:
            - { at: 1, present: b }
            - { at: 4, dismiss: true }
            - { at: 6, present: c }
            - { at: 8, dismiss: true }
          """), factory: factory)
    let dialog = Rect(x: 50, y: 300, width: 300, height: 200)
    var asked: [String?] = []
    show.followsTouches = true
    show.dialogArea = { screen, behind in
      asked += [screen, behind]
      return screen == "b" ? dialog : nil
    }
    try show.rehearse()
    #expect(show.rehearsal?.presented.map(\.area) == [dialog], "another whole screen is no dialog")
    #expect(asked == ["b", "a", "c", "a"])
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
