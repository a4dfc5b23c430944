import SegueGeometry
import SegueScene
import Testing

@testable import SeguePlayer

/// Tests the camera that goes to what is tapped with many places of taps, and marks before them: what is tapped is whole in
/// the picture, with space around it, and what is in the picture does not move the camera.
struct CameraSweepTests {
  private static let size = Size(width: 1440, height: 900)
  /// A film with a browser around the screen.
  private static let film = Rect(x: -132, y: -180, width: 1704, height: 1208)

  /// Rectangles of controls, of a field that is more than half as wide as the screen, and of a row that is as wide.
  private static let controls: [Rect] = [
    Rect(x: 260, y: 340, width: 760, height: 180), Rect(x: 890, y: 540, width: 130, height: 48),
    Rect(x: 0, y: 0, width: 60, height: 40), Rect(x: 1300, y: 860, width: 140, height: 40),
    Rect(x: 24, y: 500, width: 180, height: 36), Rect(x: 700, y: 20, width: 40, height: 40),
    Rect(x: 10, y: 700, width: 1420, height: 60),
  ]
  private static let marks: [CameraMark?] = [
    nil, CameraMark(area: Rect(x: 1090, y: 322, width: 290, height: 38), span: 0.5...2.4),
    CameraMark(area: Rect(x: 20, y: 20, width: 200, height: 60), span: 1...2.2),
    CameraMark(area: Rect(x: 300, y: 200, width: 700, height: 400), span: 0...3.1),
  ]

  private func stroke(_ area: Rect, _ span: ClosedRange<Double>, isField: Bool = false) -> PointerStroke {
    PointerStroke(
      samples: [span.lowerBound, span.upperBound].map { Storyboard.Sample(seconds: $0, point: area.center) },
      area: area,
      isField: isField)
  }

  private func camera(_ strokes: [PointerStroke], _ marks: [CameraMark] = []) -> Camera {
    Camera().following(strokes, [], marks: marks, in: Self.size, film: Self.film)
  }

  /// The part of the film that is seen at a time, in the screen's points, with a little around it for rounding.
  private func view(_ camera: Camera, at time: Double) -> Rect {
    let view = camera.view(at: time, in: Self.film.size) { rect, _ in
      rect.offsetBy(dx: -Self.film.minX, dy: -Self.film.minY)
    }
    return view.offsetBy(dx: Self.film.minX, dy: Self.film.minY).padded(by: 0.5)
  }

  @Test(arguments: [0.2, 0.4, 0.6, 1.5, 3, 4.5])
  func `what is tapped or typed into is whole in the picture, with space around it, whatever is marked before`(
    _ gap: Double
  ) {
    for mark in Self.marks {
      for first in Self.controls {
        for second in Self.controls {
          let strokes = [
            stroke(first, 3.2...3.3), stroke(first, 3.3...4.8, isField: true), stroke(second, 4.8 + gap...4.9 + gap),
          ]
          let camera = camera(strokes, mark.map { [$0] } ?? [])
          for (stroke, area) in zip(strokes, [first, first, second]) {
            let seen = area.padded(by: 24).intersection(Self.film) ?? area
            for time in [stroke.began, (stroke.began + stroke.ended) / 2, stroke.ended] {
              #expect(view(camera, at: time).contains(seen), "\(mark as Any) \(first) \(second) at \(time)")
            }
          }
          guard let mark else { continue }
          for time in stride(from: mark.span.lowerBound, through: mark.span.upperBound, by: 0.1) {
            #expect(view(camera, at: time).contains(mark.area), "\(mark) \(first) \(second) at \(time)")
          }
        }
      }
    }
  }

  @Test func `the camera does not move for what is in the picture with space around it`() {
    for first in Self.controls {
      for second in Self.controls {
        let alone = camera([stroke(first, 3.2...3.3)])
        guard let near = alone.moves.first, near.target != nil else { continue }
        let both = camera([stroke(first, 3.2...3.3), stroke(second, 5...5.1)])
        let seen = second.padded(by: 24).intersection(Self.film) ?? second
        if view(both, at: 3.3).contains(seen) {
          #expect(both.moves.map { $0.target != nil } == [true, false], "\(first) \(second)")
        }
      }
    }
  }

  @Test func `from a field the camera does not move to the button beside it, nor to the dialog in the picture`() {
    let dialog = PresentedArea(area: Rect(x: 480, y: 330, width: 480, height: 240), span: 6.5...8.3)
    let strokes = [
      stroke(Self.controls[0], 3.6...3.7), stroke(Self.controls[0], 3.9...5.7, isField: true),
      stroke(Self.controls[1], 6.4...6.5), stroke(Rect(x: 774, y: 480, width: 150, height: 48), 8...8.1),
    ]
    let camera = Camera().following(
      strokes, [], presented: [dialog], marks: [Self.marks[1]].compactMap(\.self), in: Self.size, film: Self.film)
    #expect(camera.moves.map { $0.target != nil } == [true, false])
    #expect(view(camera, at: 8).contains(dialog.area.padded(by: 60)))
  }

  @Test func `the camera stays for a later tap that is in the picture, and leaves for one that is elsewhere`() {
    let (field, button) = (Self.controls[0], Self.controls[1])
    #expect(camera([stroke(field, 2...2.1), stroke(button, 6.5...6.6)]).moves.count == 2)
    #expect(camera([stroke(field, 2...2.1), stroke(button, 7.5...7.6)]).moves.count == 4)
    #expect(camera([stroke(Self.controls[2], 2...2.1), stroke(Self.controls[3], 6.5...6.6)]).moves.count == 4)
  }

  @Test func `a row that is nearly as wide as the window is seen in the whole film, and the field before it is near`() {
    let (field, row) = (Rect(x: 1000, y: 24, width: 260, height: 40), Rect(x: 264, y: 296, width: 1144, height: 54))
    #expect(camera([stroke(row, 3...3.1)]).moves.isEmpty)
    let camera = camera([stroke(field, 1.4...1.5), stroke(field, 1.8...2.7, isField: true), stroke(row, 4.6...4.7)])
    for time in [1.4, 2.2, 2.7] {
      #expect(abs(Self.film.width / (view(camera, at: time).width - 1) - 1.8) < 1e-9, "at \(time)")
    }
    #expect(view(camera, at: 4.6).contains(Self.film))
  }

  @Test func `a small window in a large film is worth a move`() {
    let film = Rect(x: -720, y: -450, width: 2880, height: 1800)
    let tap = stroke(Rect(x: 10, y: 500, width: 1420, height: 60), 3...3.1)
    let camera = Camera().following([tap], [], in: Self.size, film: film)
    #expect(abs(film.width / camera.view(at: 3, in: film.size).width - 1.8) < 1e-9)
  }

  @Test func `after a tap for which the whole film is seen, the camera waits until it is over`() {
    let camera = camera([stroke(Self.controls[6], 3...3.1), stroke(Self.controls[1], 4...4.1)])
    #expect(view(camera, at: 3.1).contains(Self.film) && !view(camera, at: 4).contains(Self.film))
  }
}
