internal import SegueGeometry
internal import SegueStoryboard

/// A screen that is presented over a part of another one, such as a dialog or a sheet.
struct PresentedArea: Sendable, Hashable {
  /// The rectangle of the presented screen at rest, in the window's points.
  var area: Rect
  /// The time from the beginning of its presentation to the end of its dismissal, in seconds.
  var span: ClosedRange<Double>
  /// The name of the presented screen and of the one behind it; nil for a container without screens.
  var screen: String?
  var behind: String?
  /// True for a screen that takes the place of the one behind it. Only its picture may have a dialog, with a picture of
  /// the other screen around it.
  var isWhole = false

  /// Returns the same area with its times converted by `clock`.
  func timed(_ clock: (Double) -> Double) -> PresentedArea {
    let begin = clock(span.lowerBound)
    var other = self
    other.span = begin...max(begin, clock(span.upperBound))
    return other
  }
}

/// A camera that goes to what is tapped.
extension Camera {
  /// Returns this camera with further moves: to each stroke's target, and back when nothing more is tapped. Strokes during
  /// which a move of this camera shows a part of the film are left out.
  ///
  /// - Parameters:
  ///   - strokes: The strokes on the film's clock, in the order in which they begin.
  ///   - transitions: The times of the transitions. When one changes the whole screen, the camera shows the whole film,
  ///     unless the next tap comes soon.
  ///   - presented: The dialogs and sheets, of which the camera shows everything while they are up.
  ///   - marks: The areas at which arrows and the like point, which stay in the picture.
  ///   - size: The size of the screen, in points.
  ///   - film: The rectangle of the whole film, in the screen's points; nil for a film that is as large as the screen.
  func following(
    _ strokes: [PointerStroke], _ transitions: [ClosedRange<Double>], presented: [PresentedArea] = [],
    marks: [CameraMark] = [], in size: Size, film: Rect? = nil
  ) -> Camera {
    let taken = spans
    let plan = CameraPlan(
      size: size, film: film ?? Rect(origin: .zero, size: size), transitions: transitions, presented: presented,
      taken: taken, marks: marks)
    // A way back that begins during a move of the script is the script's.
    let made = plan.moves(strokes).filter { move in !taken.contains { $0.contains(move.begin) } }
    var camera = self
    camera.moves = (moves + made).sorted { $0.begin < $1.begin }
    return camera
  }

  /// The times in which the camera shows a part of the film, or is on its way.
  private var spans: [ClosedRange<Double>] {
    var (spans, begin): ([ClosedRange<Double>], Double?) = ([], nil)
    for move in moves {
      if move.target != nil {
        begin = begin ?? move.begin
      } else if let from = begin {
        spans.append(from...max(from, move.end))
        begin = nil
      }
    }
    return spans + (begin.map { [$0...Double.infinity] } ?? [])
  }
}

extension Rect {
  /// Returns the rectangle with space around it.
  func padded(by length: Double) -> Rect {
    Rect(x: minX - length, y: minY - length, width: width + 2 * length, height: height + 2 * length)
  }
}
