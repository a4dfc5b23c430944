internal import SegueGeometry
internal import SeguePlayer
internal import SegueStoryboard
internal import SegueText

extension Composition {
  /// Returns a warning if the script taps, presses or types into something where the app for which the film is made has
  /// its own controls.
  ///
  /// - Parameters:
  ///   - decoration: The decoration around the screen; nil for none.
  ///   - size: The size of the picture, in the film's points.
  ///   - isAmongTexts: True if the place of the device follows from the texts.
  func coveredNotes(
    of show: StoryboardShow, in decoration: Decoration?, _ size: Size, isAmongTexts: Bool
  ) -> [String] {
    let hidden = coveredPresses(of: show, in: decoration, size)
    guard let first = hidden.first else { return [] }
    let rest = hidden.count > 1 ? ", as \((hidden.count - 1).of("more place"))," : ""
    return [
      "\(show.storyboard.file): \(first.words) is\(rest) where the app of the preset has its own controls; "
        + (isAmongTexts
          ? "shorten the titles and captions or give them a smaller 'size', since the device has no more room"
          : "give 'look' a larger 'margin', or the device under 'stage' another 'y' or 'scale'")
    ]
  }

  /// Returns the lower edge, in the film's points, that the device needs so that the app covers nothing at its lower edge
  /// that the script taps, presses or types into; nil if it covers nothing there.
  ///
  /// - Parameters:
  ///   - rows: The rows in which the device is, in the film's points.
  ///   - decoration: The decoration around the screen; nil for none.
  ///   - size: The size of the picture, in the film's points.
  func uncoveredEnd(
    of rows: ClosedRange<Double>, _ show: StoryboardShow, in decoration: Decoration?, _ size: Size
  ) -> Double? {
    let end = covered.free(in: size).maxY
    let lowest = coveredPresses(of: show, in: decoration, size).map(\.box.maxY).max() ?? 0
    return Self.end(of: rows, lifting: lowest, to: end)
  }

  /// Returns the end of rows that begin at the same place and are shorter, so that what was at `place` is at `end`; nil if
  /// it is not below that. All are in one unit.
  static func end(of rows: ClosedRange<Double>, lifting place: Double, to end: Double) -> Double? {
    let place = min(place, rows.upperBound)
    guard place > end, end > rows.lowerBound else { return nil }
    return rows.lowerBound + (rows.upperBound - rows.lowerBound) * (end - rows.lowerBound) / (place - rows.lowerBound)
  }

  /// Returns what the script taps, presses or types into and the app covers, with its place in the picture, in the film's
  /// points.
  private func coveredPresses(
    of show: StoryboardShow, in decoration: Decoration?, _ size: Size
  ) -> [(words: String, box: Rect)] {
    guard !covered.isEmpty else { return [] }
    let (all, free) = (Rect(origin: .zero, size: size), covered.free(in: size))
    return show.pressed.compactMap { words, area, span in
      let box = screen(of: show, in: decoration, size, at: span.lowerBound).boundingBox(of: area)
      guard let seen = box.intersection(all),
        (seen.intersection(free)?.height ?? 0) < (1 - Marks.covered) * seen.height
      else { return nil }
      return (words, box)
    }
  }
}
