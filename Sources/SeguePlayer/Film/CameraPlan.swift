internal import SegueGeometry
internal import SegueStoryboard

/// The moves of a camera that goes to what is tapped, as a function of times and rectangles.
///
/// Taps that follow each other soon are a group, during which the camera stays near. It stands still if one part of the
/// film has all targets of the group, and otherwise moves to the side, at the same magnification, before a tap whose target
/// is not in view with its surroundings.
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
  static let factors = 1.3...Storyboard.Zoom.usualFactor
  /// The space around a target, as a share of the screen's shorter side.
  static let space = 0.08
  /// The space around a dialog, as a share of its own width and height: 6 % of the picture on each side.
  private static let dialogSpace = 0.07
  /// The camera stays where it is for a target that it shows with this space around it, in points, as for zooms of the
  /// script.
  static let leastSpace = 24.0
  /// The longest durations of a move to a target and of the way back, in seconds.
  static let (there, back) = (0.8, 0.9)
  /// The shortest duration of a move, in seconds.
  static let shortest = 0.4
  /// The duration of a move to a dialog that appears, and back from one that leaves, in seconds.
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
  /// The same where one part of the film shows all of the group, so that the camera need not move at all.
  private static let still = 5.0
  /// The same after a stroke that changes the whole screen, which is then better seen as a whole.
  private static let soon = 3.0

  /// A stroke with what is to be seen during it.
  struct Stop {
    /// The time of the stroke, in seconds.
    var span: ClosedRange<Double>
    /// What is to be seen, in the screen's points: what is tapped, its dialog, and the marks beside it.
    var target: Rect
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
    let stops = reachable(stops)
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
    let before = presented.filter { $0.span.upperBound <= stroke.began }.map(\.span.upperBound).max()
    return Stop(
      span: span, target: dialog.map { spacious(presented[$0].area) } ?? stroke.area(in: size),
      earliest: dialog.map { presented[$0].span.lowerBound } ?? before ?? 0, dialog: dialog,
      opens: (transitions + presented.map(\.span)).contains { opening.contains($0.lowerBound) },
      pressed: stroke.area(in: size))
  }

  /// Returns stops between which the camera does not move before the one before has ended, and has time to arrive. Those
  /// that follow each other too soon are seen together.
  private func reachable(_ stops: [Stop]) -> [Stop] {
    var (stops, first, free) = (stops, stops.startIndex, 0.0)
    for (last, index) in zip(stops.indices, stops.indices.dropFirst()) {
      free = max(free, stops[last].span.upperBound + Self.rest)
      let soonest = max(free, stops[index].earliest)
      // A dialog that appears is followed at once.
      if !appears(stops[index], after: stops[last]) { stops[index].earliest = soonest }
      if stops[index].span.lowerBound - soonest >= Self.shortest - 1e-9 {
        first = index
      } else {
        let both = stops[last].target.union(stops[index].target)
        for number in first...index { stops[number].target = both }
      }
    }
    return stops
  }

  /// Returns true for a stop in a dialog that was not up at the one before.
  private func appears(_ stop: Stop, after last: Stop?) -> Bool {
    guard let last, let dialog = stop.dialog else { return false }
    return dialog != last.dialog
  }

  /// Returns the area of a dialog with what it needs beyond the usual space.
  func spacious(_ dialog: Rect) -> Rect {
    let space = Self.space * min(size.width, size.height)
    return dialog.insetBy(
      dx: -max(Self.dialogSpace * dialog.width - space, 0), dy: -max(Self.dialogSpace * dialog.height - space, 0))
  }

  /// Returns the area that is seen at a stop: the target with the space around it; nil for the whole film, where that has
  /// no room in a magnified one.
  func area(of stop: Stop) -> Rect? {
    var area = stop.target.padded(by: Self.space * min(size.width, size.height))
    // Where the whole width or height of the screen has room, the camera moves along the other one only.
    let whole = wholeScreen
    if film.width >= Self.factors.upperBound * whole.width {
      area = Rect(x: whole.minX, y: area.minY, width: whole.width, height: area.height)
    }
    if film.height >= Self.factors.upperBound * whole.height {
      area = Rect(x: area.minX, y: whole.minY, width: area.width, height: whole.height)
    }
    guard factor(for: area) >= leastFactor - 1e-9 else { return nil }
    return area.intersection(film) ?? area
  }

  /// The screen with the space around it, in its points.
  private var wholeScreen: Rect {
    Rect(origin: .zero, size: size).padded(by: Self.space * min(size.width, size.height))
  }

  /// The magnification down to which the camera moves. Where the screen nearly fills the film, that is more than the edges
  /// of a window cut off; a small screen in a large film is worth a move itself.
  private var leastFactor: Double {
    let least = Self.factors.lowerBound
    let whole = factor(for: wholeScreen)
    return whole < least ? least * max(whole, 1) : least
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
      let isNear = area(of: stop) != nil
      if let last, let group = groups.last, isNear, isTogether(last, stop, in: group) {
        groups[groups.count - 1].stops.append(stop)
      } else {
        if last != nil, !groups.isEmpty {
          let end = isNear ? begin(of: stop) : stop.span.lowerBound
          groups[groups.count - 1].end = min(groups[groups.count - 1].end, end)
        }
        if isNear { groups.append(Group(stops: [stop])) }
      }
      last = stop
    }
    return groups
  }

  private func isTogether(_ last: Stop, _ stop: Stop, in group: Group) -> Bool {
    let gap = stop.span.lowerBound - last.span.upperBound
    // A transition in a dialog, to it or from it is no change of the whole screen.
    let changes = last.opens && last.dialog == nil && stop.dialog == nil
    let longest = changes ? Self.soon : isStill(group.stops + [stop]) ? Self.still : Self.together
    guard area(of: last) != nil, gap < longest else { return false }
    // A dialog in between is seen as a whole, and so is what the script does with the camera.
    let times = last.span.lowerBound..<max(stop.span.lowerBound, last.span.lowerBound)
    return !presented.indices.contains { $0 != stop.dialog && times.contains(presented[$0].span.lowerBound) }
      && !taken.contains { times.contains($0.lowerBound) }
  }

  /// Returns true if one part of the film shows all stops of a group large enough.
  private func isStill(_ stops: [Stop]) -> Bool {
    guard stops.allSatisfy({ $0.dialog == stops[0].dialog }) else { return false }
    return scale(of: stops) <= factor(for: union(of: stops)) + 1e-9
  }

  private func union(of stops: [Stop]) -> Rect {
    let areas = stops.map { area(of: $0) ?? film }
    return areas.dropFirst().reduce(areas.first ?? film) { $0.union($1) }
  }

  /// Returns the magnification for stops that have the same dialog or none: that of the part of the film which shows all of
  /// them, if it is large enough, or else the least of theirs.
  private func scale(of stops: [Stop]) -> Double {
    let needed = stops.map { factor(for: area(of: $0) ?? film) }.min() ?? 1
    let all = factor(for: union(of: stops))
    return min(all >= min(needed, leastFactor) ? all : needed, Self.factors.upperBound)
  }

  // MARK: Moves

  /// Returns the moves of a group, from the first target to the last.
  private func moves(within group: [Stop]) -> [Camera.Move] {
    var moves: [Camera.Move] = []
    var view: Rect?
    var rest = group[...]
    while let first = rest.first {
      // A dialog has a magnification of its own.
      let run = rest.prefix { $0.dialog == first.dialog }
      rest = rest.dropFirst(run.count)
      let scale = scale(of: Array(run))
      for (index, stop) in zip(run.indices, run) {
        guard let area = area(of: stop) else { continue }
        if let view, view.padded(by: 0.5).contains(least(of: stop)) { continue }
        // What comes next is taken along, as far as it has room.
        var seen = area
        for next in run[(index + 1)...] {
          let more = seen.union(self.area(of: next) ?? film)
          guard factor(for: more) >= scale - 1e-9 else { break }
          seen = more
        }
        let shown = self.view(of: seen, scale)
        defer { view = shown }
        // At the film's edge there is no way on.
        if let view, abs(view.minX - shown.minX) + abs(view.minY - shown.minY) + abs(view.maxX - shown.maxX) < 1 {
          continue
        }
        moves.append(move(to: shown, scale, at: stop, after: index > group.startIndex ? group[index - 1] : nil))
      }
    }
    return moves
  }

  /// Returns the part of the film in which the camera need not move for a stop: its target with the least space around it,
  /// or a dialog with all of its space.
  private func least(of stop: Stop) -> Rect {
    let space = Self.space * min(size.width, size.height)
    let around = stop.target.padded(by: stop.dialog == nil ? min(Self.leastSpace, space) : space)
    return around.intersection(film) ?? around
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
    let isFollowed = appears(stop, after: last)
    let begin = isFollowed ? stop.earliest : begin(of: stop)
    let room = max(stop.span.lowerBound - begin, 0)
    let duration =
      isFollowed
      ? min(Self.appearing, room) : min(Self.there, max(room - Self.early, room * 0.6, min(Self.shortest, room)))
    return Camera.Move(begin: begin, duration: duration, target: view, factors: scale...scale)
  }

  private func begin(of stop: Stop) -> Double {
    max(stop.span.lowerBound - Self.early - Self.there, stop.earliest, 0)
  }

  /// Returns the way back after the last stroke of a group. It is over before another screen or a dialog comes, if there is
  /// time, and begins with the transition that the stroke has begun. From a dialog that leaves, the camera goes at once.
  private func wayBack(after last: Stop, arrived: Double, before end: Double) -> Camera.Move {
    // Where a dialog was, there is nothing to look at.
    let leaves = last.opens && last.dialog != nil
    let (rest, back) = leaves ? (0, Self.appearing) : (Self.rest, Self.back)
    let soonest = max(last.span.upperBound + rest, min(arrived, last.span.upperBound + Self.idle))
    let changes = (transitions.map(\.lowerBound) + presented.map(\.span.lowerBound)).filter {
      $0 > last.span.upperBound + 0.2
    }
    let limit = min(changes.min() ?? .infinity, end)
    let usual = last.opens ? soonest : max(soonest, last.span.upperBound + Self.idle)
    let begin = min(usual, max(soonest, limit - back))
    return Camera.Move(begin: begin, duration: min(back, max(limit - begin, Self.shortest)), target: nil)
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
    return area
  }
}
