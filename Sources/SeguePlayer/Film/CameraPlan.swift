internal import SegueGeometry
internal import SegueStoryboard

/// The moves of a camera that goes to what is tapped, as a function of times and rectangles.
///
/// Taps that follow each other soon are a group, during which the camera stays near. It stands still if one part of the
/// film has all targets of the group, and otherwise moves to the side, at the same magnification, before a tap that is not
/// near the middle of what is seen.
struct CameraPlan {
  /// The size of the screen, in points.
  let size: Size
  /// The rectangle of the whole film, in the screen's points.
  let film: Rect
  /// The times of the transitions, in seconds.
  let transitions: [ClosedRange<Double>]
  /// The dialogs and sheets.
  let presented: [PresentedArea]
  /// The times in which the script moves the camera, in seconds.
  let taken: [ClosedRange<Double>]
  /// The marks that stay in the picture.
  var marks: [CameraMark] = []

  /// The magnifications of a target. One with room for less is hardly enlarged, and not worth a move.
  static let factors = 1.12...Storyboard.Zoom.usualFactor
  /// The magnification down to which one part of the film is shown for all targets of a group.
  private static let shared = 1.25
  /// The space around a target, as a share of the screen's shorter side.
  static let space = 0.08
  /// The space around a dialog, as a share of its own width and height: 6 % of the picture on each side.
  private static let dialogSpace = 0.07
  /// The camera stays where it is for a target in this middle part of what it shows.
  private static let calm = 0.6
  /// The longest durations of a move to a target and of the way back, in seconds.
  static let (there, back) = (0.8, 0.9)
  /// The shortest duration of a move, in seconds.
  static let shortest = 0.4
  /// The duration of a move to a dialog that appears, in seconds.
  private static let appearing = 0.6
  /// The time from the arrival of the camera until the tap, in seconds, if there is time.
  private static let early = 0.5
  /// The time after which the camera goes back if nothing more is tapped, in seconds.
  private static let idle = 0.9
  /// The time that the camera waits after a stroke before it moves, in seconds.
  private static let rest = 0.1
  /// Strokes between which less time passes are a group, in seconds. In a longer time the camera goes back, the whole
  /// film is seen for a moment, and the camera comes again.
  private static let together = 3.5
  /// The same after a stroke that changes the whole screen, which is then better seen as a whole.
  private static let soon = 3.0

  /// A stroke with what is to be seen during it.
  struct Stop {
    /// The time of the stroke, in seconds.
    var span: ClosedRange<Double>
    /// The area that is to be seen, in the screen's points; nil for the whole film.
    var area: Rect?
    /// The time before which the camera does not move to the area: a dialog that is up before must be seen.
    var earliest = 0.0
    /// The index of the dialog that is tapped.
    var dialog: Int?
    /// True for a stroke that begins a transition.
    var opens: Bool
    /// What is pressed, in the screen's points; nil for a stop without a stroke.
    var pressed: Rect?
  }

  /// Returns the moves for strokes, which are in the order in which they begin.
  func moves(_ strokes: [PointerStroke]) -> [Camera.Move] {
    movesKeepingMarks(strokes.compactMap(stop).map(keepingMarks))
  }

  /// Returns the moves to stops, which are in the order in which they begin.
  func moves(to stops: [Stop]) -> [Camera.Move] {
    let moves = groups(of: stops).flatMap { group -> [Camera.Move] in
      let there = self.moves(within: group.stops)
      guard let last = group.stops.last, let arrived = there.last?.end else { return [] }
      return there + [wayBack(after: last, arrived: arrived, before: group.end)]
    }
    return showingDialogs(moves, after: stops)
  }

  // MARK: Stops

  private func stop(_ stroke: PointerStroke) -> Stop? {
    let span = stroke.began...max(stroke.began, stroke.ended)
    let way = max(span.lowerBound - Self.there - Self.early, 0)...span.upperBound
    guard !taken.contains(where: { $0.overlaps(way) }) else { return nil }
    let opening = stroke.began...(span.upperBound + 0.2)
    let dialog = presented.lastIndex { $0.span.lowerBound < stroke.began && stroke.began < $0.span.upperBound }
    let area = dialog.map { spacious(presented[$0].area) } ?? stroke.area(in: size)
    let before = presented.filter { $0.span.upperBound <= stroke.began }.map(\.span.upperBound).max()
    return Stop(
      span: span, area: fitting(area),
      earliest: dialog.map { presented[$0].span.lowerBound } ?? before ?? 0, dialog: dialog,
      opens: (transitions + presented.map(\.span)).contains { opening.contains($0.lowerBound) },
      pressed: stroke.area(in: size))
  }

  /// Returns the area of a dialog with what it needs beyond the usual space.
  func spacious(_ dialog: Rect) -> Rect {
    let space = Self.space * min(size.width, size.height)
    return dialog.insetBy(
      dx: -max(Self.dialogSpace * dialog.width - space, 0), dy: -max(Self.dialogSpace * dialog.height - space, 0))
  }

  /// Returns an area with the space around it; nil for one that has no room in a magnified film.
  func fitting(_ area: Rect) -> Rect? {
    roomy(area.padded(by: Self.space * min(size.width, size.height)))
  }

  /// The same for an area that has its space.
  func roomy(_ area: Rect) -> Rect? {
    let space = Self.space * min(size.width, size.height)
    var area = area
    // Where the whole width or height of the screen has room, the camera moves along the other one only.
    let whole = Rect(origin: .zero, size: size).padded(by: space)
    if film.width >= Self.factors.upperBound * whole.width {
      area = Rect(x: whole.minX, y: area.minY, width: whole.width, height: area.height)
    }
    if film.height >= Self.factors.upperBound * whole.height {
      area = Rect(x: area.minX, y: whole.minY, width: area.width, height: whole.height)
    }
    guard factor(for: area) >= Self.factors.lowerBound - 1e-9 else { return nil }
    return area.intersection(film) ?? area
  }

  /// Returns the magnification at which an area fills the film.
  private func factor(for area: Rect) -> Double {
    min(film.width / max(area.width, 1e-6), film.height / max(area.height, 1e-6))
  }

  // MARK: Groups

  /// Stops that follow each other soon, at all of which the camera is near.
  private struct Group {
    var stops: [Stop]
    /// The time at which the camera has to be back, in seconds.
    var end = Double.infinity
  }

  private func groups(of stops: [Stop]) -> [Group] {
    var groups: [Group] = []
    var last: Stop?
    for stop in stops {
      if let last, stop.area != nil, isTogether(last, stop) {
        groups[groups.count - 1].stops.append(stop)
      } else {
        if last?.area != nil {
          groups[groups.count - 1].end = stop.area == nil ? stop.span.lowerBound : begin(of: stop, after: 0)
        }
        if stop.area != nil { groups.append(Group(stops: [stop])) }
      }
      last = stop
    }
    return groups
  }

  private func isTogether(_ last: Stop, _ stop: Stop) -> Bool {
    let gap = stop.span.lowerBound - last.span.upperBound
    // A transition in a dialog, to it or from it is no change of the whole screen.
    let changes = last.opens && last.dialog == nil && stop.dialog == nil
    guard last.area != nil, gap < (changes ? Self.soon : Self.together) else { return false }
    // A dialog in between is seen as a whole, and so is what the script does with the camera.
    let times = last.span.lowerBound..<max(stop.span.lowerBound, last.span.lowerBound)
    return !presented.indices.contains { $0 != stop.dialog && times.contains(presented[$0].span.lowerBound) }
      && !taken.contains { times.contains($0.lowerBound) }
  }

  // MARK: Moves

  /// Returns the moves of a group, from the first target to the last.
  private func moves(within group: [Stop]) -> [Camera.Move] {
    let areas = group.compactMap(\.area)
    guard let first = areas.first else { return [] }
    let all = areas.dropFirst().reduce(first) { $0.union($1) }
    let needed = areas.map(factor).min() ?? 1
    let isAlike = group.allSatisfy { $0.dialog == group[0].dialog }
    if isAlike, factor(for: all) >= min(needed, Self.shared) {
      let scale = min(factor(for: all), Self.factors.upperBound)
      return [move(to: view(of: all, scale), scale, at: group[0], after: nil)]
    }
    let scale = min(needed, Self.factors.upperBound)
    var moves: [Camera.Move] = []
    var view: Rect?
    var dialog: Int?
    for (index, area) in areas.enumerated() {
      defer { dialog = group[index].dialog }
      // A dialog that appears is brought to the middle.
      if let view, group[index].dialog == dialog, isCalm(area, in: view) { continue }
      // What comes next is taken along, as far as it has room.
      var seen = area
      for next in (index + 1)..<areas.count where group[next].dialog == group[index].dialog {
        let more = seen.union(areas[next])
        guard factor(for: more) >= scale else { break }
        seen = more
      }
      let shown = self.view(of: seen, scale)
      defer { view = shown }
      // At the film's edge there is no way on.
      if let view, abs(view.minX - shown.minX) + abs(view.minY - shown.minY) < 1 { continue }
      moves.append(move(to: shown, scale, at: group[index], after: index > 0 ? group[index - 1] : nil))
    }
    return moves
  }

  /// Returns true for an area that is seen whole, and whose centre is near the middle of the view.
  private func isCalm(_ area: Rect, in view: Rect) -> Bool {
    let middle = view.insetBy(dx: view.width * (1 - Self.calm) / 2, dy: view.height * (1 - Self.calm) / 2)
    return view.padded(by: 0.5).contains(area) && middle.contains(area.center)
  }

  /// Returns the part of the film that is shown for an area: with the area near its middle, but with no more of what is
  /// beside the screen than the space around the area takes.
  private func view(of area: Rect, _ scale: Double) -> Rect {
    let view = Camera.around(area.offsetBy(dx: -film.minX, dy: -film.minY), in: film.size, scale...scale)
      .offsetBy(dx: film.minX, dy: film.minY)
    func start(_ middle: Double, _ length: Double, _ side: Double, _ area: ClosedRange<Double>) -> Double {
      let onScreen = min(max(middle, min(0, side - length)), max(0, side - length))
      return min(max(onScreen, area.upperBound - length), max(area.lowerBound, area.upperBound - length))
    }
    return Rect(
      x: start(view.minX, view.width, size.width, area.minX...area.maxX),
      y: start(view.minY, view.height, size.height, area.minY...area.maxY), width: view.width, height: view.height)
  }

  private func move(to view: Rect, _ scale: Double, at stop: Stop, after last: Stop?) -> Camera.Move {
    let factors = scale...scale
    // A dialog that appears is followed at once.
    if let last, let dialog = stop.dialog, dialog != last.dialog {
      return Camera.Move(begin: stop.earliest, duration: Self.appearing, target: view, factors: factors)
    }
    let begin = begin(of: stop, after: last.map { $0.span.upperBound + Self.rest } ?? 0)
    let room = stop.span.lowerBound - begin
    let duration = min(Self.there, max(room - Self.early, room * 0.6, Self.shortest))
    return Camera.Move(begin: begin, duration: duration, target: view, factors: factors)
  }

  private func begin(of stop: Stop, after time: Double) -> Double {
    max(stop.span.lowerBound - Self.early - Self.there, stop.earliest, time, 0)
  }

  /// Returns the way back after the last stroke of a group. It is over before another screen or a dialog comes, if there is
  /// time, and begins with the transition that the stroke has begun.
  private func wayBack(after last: Stop, arrived: Double, before end: Double) -> Camera.Move {
    let soonest = max(last.span.upperBound + Self.rest, min(arrived, last.span.upperBound + Self.idle))
    let changes = (transitions.map(\.lowerBound) + presented.map(\.span.lowerBound)).filter {
      $0 > last.span.upperBound + 0.2
    }
    let limit = min(changes.min() ?? .infinity, end)
    let usual = last.opens ? soonest : max(soonest, last.span.upperBound + Self.idle)
    let begin = min(usual, max(soonest, limit - Self.back))
    return Camera.Move(begin: begin, duration: min(Self.back, max(limit - begin, Self.shortest)), target: nil)
  }
}

extension PointerStroke {
  /// The area that the stroke is about: all of a screen that a drag moves, otherwise the whole way of the drag; of a tap the
  /// link or the field, if it is not nearly as high as the screen, or else the point.
  fileprivate func area(in size: Size) -> Rect {
    if isDrag { return movesScreen ? Rect(origin: .zero, size: size) : bounds }
    guard let area, area.height < 0.6 * size.height else {
      return Rect(x: start.x, y: start.y, width: 0, height: 0)
    }
    // Of a field that is nearly as wide as the screen, the part in which the text begins is enough.
    guard isField, area.width > 0.5 * size.width else { return area }
    let width = min(area.width, 3 * area.height)
    let x = min(max(start.x - width / 2, area.minX), area.maxX - width)
    return Rect(x: x, y: area.minY, width: width, height: area.height)
  }
}
