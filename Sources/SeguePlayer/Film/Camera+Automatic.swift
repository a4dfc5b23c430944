internal import SegueGeometry
internal import SegueStoryboard

/// A camera that goes to what is tapped.
extension Camera {
  /// The part of the screen's width that is shown of an area as wide as the screen.
  fileprivate static let wide = 0.6

  /// How the camera follows.
  private enum Following {
    /// The magnifications of what is tapped. An area that is as wide as the film is shown in part.
    static let tap = 1.3...Storyboard.Zoom.usualFactor
    /// The magnifications of a drag. The whole way of the finger is shown.
    static let drag = 1...Storyboard.Zoom.usualFactor
    /// The space around a target, as a share of the screen's shorter side.
    static let space = 0.08
    /// The duration of a move to a target and of the way back, in seconds.
    static let (there, back) = (0.9, 1.1)
    /// The time from the arrival of the camera until the tap, in seconds.
    static let early = 0.1
    /// The time after which the camera goes back if nothing more is tapped, in seconds.
    static let idle = 1.4
    /// The shortest way back, in seconds, between two targets on different screens.
    static let shortest = 0.6
    /// The camera stays where it is if the next target's centre is within this share of the picture's middle.
    static let calm = 0.2
  }

  /// Returns this camera with further moves: to each stroke's target, and back when nothing more is tapped. Strokes during
  /// which a move of this camera shows a part of the film are left out.
  ///
  /// - Parameters:
  ///   - strokes: The strokes on the film's clock, in the order in which they begin.
  ///   - transitions: The times of the transitions; the camera does not go back before one has ended.
  ///   - size: The size of the screen, in points.
  func following(_ strokes: [PointerStroke], _ transitions: [ClosedRange<Double>], in size: Size) -> Camera {
    let taken = spans
    var made: [Move] = []
    /// The centre of the last target, the time at which the last stroke ended, and whether it has begun a transition; nil
    /// for a camera that is back.
    var last: (center: Point, ended: Double, isTransition: Bool)?
    /// Goes back, before a time at which the next move begins. What a transition has brought is shown as a whole, if there
    /// is time.
    func goBack(before next: Double = .infinity) {
      guard let (_, ended, isTransition) = last else { return }
      let settled = transitions.filter { $0.lowerBound <= ended + 0.2 }.map(\.upperBound).max() ?? 0
      var begin = isTransition ? settled + 0.2 : max(ended + Following.idle, settled + 0.5)
      if isTransition, begin + Following.back > next { begin = ended + 0.1 }
      guard next - begin >= (isTransition ? Following.shortest : Following.back) else { return }
      made.append(Move(begin: begin, duration: min(Following.back, next - begin), target: nil))
      last = nil
    }
    for stroke in strokes {
      let begin = max(stroke.began - Following.there - Following.early, 0)
      goBack(before: begin)
      guard !taken.contains(where: { $0.overlaps(begin...stroke.ended) }) else { continue }
      let isDrag = max(stroke.bounds.width, stroke.bounds.height) > 8
      let area = isDrag ? stroke.bounds : stroke.tapped(in: size)
      let target = area.padded(by: Following.space * min(size.width, size.height))
      if isDrag, max(target.width / size.width, target.height / size.height) > 0.9 {
        // The whole screen is dragged.
        if let ended = last?.ended, stroke.began < ended + Following.idle { last?.ended = stroke.ended }
        continue
      }
      let start = max(begin, last.map { $0.ended + 0.1 } ?? 0)
      let center = target.center
      let isNear = last.map {
        abs($0.center.x - center.x) < Following.calm * size.width / 1.8
          && abs($0.center.y - center.y) < Following.calm * size.height / 1.8
      }
      if isNear != true {
        made.append(
          Move(
            begin: start, duration: Following.there, target: target,
            factors: isDrag ? Following.drag : Following.tap))
      }
      let isTransition = transitions.contains { (stroke.began...(stroke.ended + 0.2)).contains($0.lowerBound) }
      last = (isNear == true ? last?.center ?? center : center, stroke.ended, isTransition)
    }
    goBack()
    // A way back that ends during a move of the script is the script's.
    made.removeAll { move in taken.contains { $0.contains(move.begin) } }
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

extension PointerStroke {
  /// The area that a tap is about: the link, if it is not nearly as large as the screen, or else the point.
  fileprivate func tapped(in size: Size) -> Rect {
    let point = Rect(x: start.x, y: start.y, width: 0, height: 0)
    guard let area, area.height < 0.6 * size.height else { return point }
    // Of a row that is as wide as the screen, the part around the point.
    let width = Camera.wide * size.width
    guard area.width > width else { return area }
    let x = min(max(start.x - width / 2, area.minX), area.maxX - width)
    return Rect(x: x, y: area.minY, width: width, height: area.height)
  }
}

extension Rect {
  /// Returns the rectangle with space around it.
  func padded(by length: Double) -> Rect {
    Rect(x: minX - length, y: minY - length, width: width + 2 * length, height: height + 2 * length)
  }
}
