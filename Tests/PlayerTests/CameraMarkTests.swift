import SegueGeometry
import SegueScene
import Testing

@testable import SeguePlayer

/// Tests that the camera that goes to what is tapped keeps arrows, highlights and boxes in the picture.
struct CameraMarkTests {
  private static let size = Size(width: 400, height: 800)
  private static let far = Rect(x: 250, y: 600, width: 100, height: 40)

  private func tap(_ x: Double, _ y: Double, at time: Double) -> PointerStroke {
    PointerStroke(
      samples: [0, 0.1].map { Storyboard.Sample(seconds: time + $0, point: Point(x: x, y: y)) })
  }

  private func camera(_ taps: [PointerStroke], _ marks: CameraMark...) -> Camera {
    Camera().following(taps, [], marks: marks, in: Self.size)
  }

  private func view(_ camera: Camera, at time: Double) -> Rect { camera.view(at: time, in: Self.size) }

  private func scale(_ camera: Camera, at time: Double) -> Double { Self.size.width / view(camera, at: time).width }

  @Test func `a camera that is near a tap goes on to a mark`() {
    let alone = Camera().following([tap(60, 100, at: 2)], [], in: Self.size)
    #expect(!view(alone, at: 3).contains(Self.far))
    let camera = camera([tap(60, 100, at: 2)], CameraMark(area: Self.far, span: 2.8...4))
    #expect(camera.moves.map { $0.target != nil } == [true, true, false])
    for time in stride(from: 2.8, through: 4, by: 0.05) {
      #expect(view(camera, at: time).contains(Self.far), "at \(time)")
    }
    #expect(view(camera, at: 2).contains(Point(x: 60, y: 100)) && scale(camera, at: 3) > 1.7)
    #expect(scale(camera, at: 6) == 1)
  }

  @Test func `the camera does not leave the whole film for a mark`() {
    #expect(camera([], CameraMark(area: Self.far, span: 1...3)).moves.isEmpty)
    let later = camera([tap(60, 100, at: 2)], CameraMark(area: Self.far, span: 5...6))
    #expect(later == Camera().following([tap(60, 100, at: 2)], [], in: Self.size))
  }

  @Test func `the camera waits for the end of a mark before it goes to a tap`() {
    let camera = camera([tap(60, 100, at: 4.2)], CameraMark(area: Self.far, span: 2...3.2))
    #expect(scale(camera, at: 3.2) == 1 && view(camera, at: 4.2).contains(Point(x: 60, y: 100)))
    #expect(scale(camera, at: 4.2) > 1.7)
    let alone = Camera().following([tap(60, 100, at: 4.2)], [], in: Self.size)
    #expect(scale(alone, at: 3.2) > 1)
  }

  @Test func `a tap during a mark is seen together with it, or in the whole film`() {
    let near = Rect(x: 80, y: 160, width: 100, height: 40)
    let both = camera([tap(60, 100, at: 3)], CameraMark(area: near, span: 1...6))
    for time in stride(from: 1.0, through: 6, by: 0.05) { #expect(view(both, at: time).contains(near), "at \(time)") }
    #expect(scale(both, at: 3) >= 1.25 && view(both, at: 3).contains(Point(x: 60, y: 100)))
    let corner = Rect(x: 280, y: 740, width: 100, height: 40)
    #expect(camera([tap(60, 100, at: 3)], CameraMark(area: corner, span: 1...6)).moves.isEmpty)
    // There is too little time between the end of the mark and the tap.
    #expect(camera([tap(60, 100, at: 3)], CameraMark(area: corner, span: 1...2.6)).moves.isEmpty)
  }

  @Test func `from a mark that stays, the camera goes back to the whole film`() {
    let camera = camera([tap(60, 100, at: 2)], CameraMark(area: Self.far, span: 2.8...Double.infinity))
    #expect(camera.moves.allSatisfy { $0.end < 10 })
    for time in stride(from: 2.8, through: 12, by: 0.1) {
      #expect(view(camera, at: time).contains(Self.far), "at \(time)")
    }
    #expect(scale(camera, at: 10) == 1)
  }
}
