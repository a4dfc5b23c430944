internal import SegueGeometry
internal import SegueStoryboard

/// An area of the screen at which an arrow, a highlight or a box points.
struct CameraMark: Sendable, Hashable {
  /// The area in the screen's points.
  var area: Rect
  /// The time in which the mark is seen, in seconds on the film's clock; without end for one that stays.
  var span: ClosedRange<Double>
}

/// Marks stay in the picture. Where a stop overlaps one, the camera shows both, or the whole film if they have no room.
/// A camera that would leave a mark out otherwise, because it is still near a tap, goes to the mark; but it never leaves
/// the whole film for one.
extension CameraPlan {
  /// A camera that leaves a mark needs this time before the next stop, in seconds. If there is less, it shows both.
  private static var between: Double { there }
  /// The time in which a person has looked at a mark, in seconds.
  private static var look: Double { 2 }

  /// Returns a stop that the camera reaches without leaving a mark out.
  func keepingMarks(_ stop: Stop) -> Stop {
    var kept = stop
    for mark in marks where mark.span.lowerBound < stop.span.upperBound {
      if mark.span.upperBound > stop.span.lowerBound - Self.between {
        kept.target = kept.target.union(mark.area)
      } else {
        kept.earliest = max(kept.earliest, mark.span.upperBound)
      }
    }
    return kept
  }

  /// Returns the moves to stops, and to the marks that would be left out.
  func movesKeepingMarks(_ stops: [Stop]) -> [Camera.Move] {
    var (rest, stops, moves) = (marks, stops, self.moves(to: stops))
    // Each pass adds at least one of the marks.
    while case let lost = rest.filter({ isLost($0, in: moves) }), !lost.isEmpty {
      rest.removeAll(where: lost.contains)
      stops += lost.map { self.stop(at: $0, before: stops) }
      stops.sort { $0.span.lowerBound < $1.span.lowerBound }
      moves = self.moves(to: stops)
    }
    return moves
  }

  /// Returns true if a part of a mark is out of view at a time at which it is seen.
  func isLost(_ mark: CameraMark, in moves: [Camera.Move]) -> Bool {
    guard let last = moves.last, !taken.contains(where: { $0.overlaps(mark.span) }) else { return false }
    let whole = Rect(origin: .zero, size: film.size)
    guard let area = mark.area.offsetBy(dx: -film.minX, dy: -film.minY).intersection(whole) else { return false }
    let camera = Camera(moves)
    let end = min(mark.span.upperBound, last.end)
    let step = (end - mark.span.lowerBound) / 40
    guard step >= 0 else { return false }
    return (0...40).contains { index in
      let view = camera.view(at: mark.span.lowerBound + step * Double(index), in: film.size) { rect, _ in
        rect.offsetBy(dx: -film.minX, dy: -film.minY)
      }
      return !view.padded(by: 0.5).contains(area)
    }
  }

  /// Returns the stop at a mark, which ends when a later stop shows the mark, too. At one that stays until the end of the
  /// film, the camera is for as long as a person looks at it.
  private func stop(at mark: CameraMark, before stops: [Stop]) -> Stop {
    let next = stops.first { $0.span.lowerBound > mark.span.lowerBound }
    let seen = mark.span.upperBound.isFinite ? mark.span.upperBound : mark.span.lowerBound + Self.look
    let end = min(seen, next?.span.lowerBound ?? .infinity)
    let dialog = presented.lastIndex {
      $0.span.contains(mark.span.lowerBound) && $0.area.contains(mark.area.center)
    }
    let target = dialog.map { spacious(presented[$0].area).union(mark.area) } ?? mark.area
    return keepingMarks(
      Stop(
        span: mark.span.lowerBound...max(end, mark.span.lowerBound), target: target,
        earliest: dialog.map { presented[$0].span.lowerBound } ?? 0, dialog: dialog, opens: false))
  }
}

extension StoryboardShow {
  /// Returns the part of the screen and of what is around it that the camera shows during all of a time, in the screen's
  /// points, after a rehearsal; nil on a stage, where devices move, and if nothing is seen all the while.
  ///
  /// - Parameter span: In seconds on the film's clock.
  package func seenArea(during span: ClosedRange<Double>) -> Rect? {
    guard storyboard.stage == nil else { return nil }
    let (film, camera, count) = (filmArea ?? Rect(origin: .zero, size: size), wholeCamera, 16)
    var seen: Rect? = film
    for index in 0...count {
      let time = span.lowerBound + (span.upperBound - span.lowerBound) * Double(index) / Double(count)
      let view = camera.view(at: time, in: film.size) { rect, _ in rect.offsetBy(dx: -film.minX, dy: -film.minY) }
      seen = seen?.intersection(view.offsetBy(dx: film.minX, dy: film.minY))
    }
    return seen
  }

  /// The marks on the film's screen with their times, after a rehearsal.
  var cameraMarks: [CameraMark] {
    overlays(in: size).flatMap { timed -> [CameraMark] in
      guard timed.overlay.area != nil, timed.overlay.isMark, timed.overlay.host != .film else { return [] }
      let life = timed.life.begin...max(timed.life.begin, timed.life.end ?? .infinity)
      // Between two movements to other areas, the mark is in one place.
      let bounds = timed.path.areaChanges.filter { life.lowerBound < $0 && $0 < life.upperBound }
      let times = [life.lowerBound] + bounds + [life.upperBound]
      return zip(times, times.dropFirst()).compactMap { begin, end in
        func area(_ time: Double) -> Rect? {
          let pose = timed.path.pose(at: time)
          return pose.view.map { pose.area.intersection($0) } ?? pose.area
        }
        let areas = [area(begin), end.isFinite ? area(end) : nil].compactMap(\.self)
        guard let first = areas.first else { return nil }
        let whole = areas.dropFirst().reduce(first) { $0.union($1) }
        return CameraMark(area: whole.padded(by: max(timed.overlay.padding, 0)), span: begin...end)
      }
    }
  }
}

extension Storyboard.Overlay {
  /// True for an overlay that shows people where to look.
  fileprivate var isMark: Bool {
    switch kind {
    case .highlight, .box, .arrow: true
    case .picture, .blur, .progress: false
    }
  }
}
