internal import SegueGeometry

/// A dialog appears where it is, so the camera leaves for it with the press that opens it, or a little before: otherwise
/// its first pictures are cut off. What comes from an edge of the screen, such as a sheet, is followed instead.
extension CameraPlan {
  /// The times before the press at which a move to a dialog begins at the earliest: with its own duration, and with the
  /// shortest one, in seconds.
  private static let (ahead, farAhead) = (0.25, 0.4)
  /// The time in which nothing is seen yet of a dialog that appears, in seconds.
  private static let unseen = 0.02
  /// The space around a dialog that appears, on each side, as a share of its own width and height: many are larger at first.
  private static let larger = 0.06

  /// Returns the moves with those away from the strokes that open dialogs early enough that each dialog is seen whole.
  func showingDialogs(_ moves: [Camera.Move], after stops: [Stop]) -> [Camera.Move] {
    presented.reduce(moves) { showing($1, $0, after: stops) }
  }

  private func showing(_ dialog: PresentedArea, _ moves: [Camera.Move], after stops: [Stop]) -> [Camera.Move] {
    let (own, appears) = (dialog.area, dialog.span.lowerBound)
    let isInside = own.minX > 1 && own.minY > 1 && own.maxX < size.width - 1 && own.maxY < size.height - 1
    let around = own.insetBy(dx: -Self.larger * own.width, dy: -Self.larger * own.height)
    let area = around.intersection(film) ?? own
    let press = stops.last { $0.span.lowerBound <= appears && appears < $0.span.upperBound + 0.3 }
    guard isInside, let press, let target = press.pressed else { return moves }
    let spacious = target.padded(by: Self.leastSpace).intersection(film) ?? target
    let from = min(press.span.upperBound, appears) - 1e-6
    guard let index = moves.firstIndex(where: { $0.begin >= from }), index > 0,
      !view(moves, at: appears + Self.unseen).contains(area)
    else { return moves }
    let before = stops.last { $0.span.upperBound < press.span.lowerBound }?.span.upperBound ?? 0
    var best: [Camera.Move]?
    let slow = (moves[index].duration, Self.ahead)
    for (duration, ahead) in [slow, (min(Self.shortest, slow.0), Self.farAhead)] {
      let soonest = max(press.span.lowerBound - ahead, moves[index - 1].end, before, 0)
      for step in 1...100 {
        let begin = moves[index].begin - Double(step) / 100
        guard begin >= soonest else { break }
        var tried = moves
        tried[index].begin = begin
        tried[index].duration = duration
        guard view(tried, at: press.span.lowerBound).contains(spacious),
          view(tried, at: press.span.upperBound).contains(target),
          !marks.contains(where: { isLost($0, in: tried) && !isLost($0, in: moves) })
        else { break }
        // Without one that is early enough, the earliest one cuts off the least.
        best = tried
        if view(tried, at: appears + Self.unseen).contains(area) { return tried }
      }
    }
    return best ?? moves
  }

  /// Returns the part of the film that is seen at a time, in the screen's points, with a little around it for rounding.
  private func view(_ moves: [Camera.Move], at time: Double) -> Rect {
    let view = Camera(moves).view(at: time, in: film.size) { rect, _ in rect.offsetBy(dx: -film.minX, dy: -film.minY) }
    return view.offsetBy(dx: film.minX, dy: film.minY).padded(by: 0.5)
  }
}
