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
  func coveredNotes(of show: StoryboardShow, in decoration: Decoration?, _ size: Size) -> [String] {
    guard !covered.isEmpty else { return [] }
    let (all, free) = (Rect(origin: .zero, size: size), covered.free(in: size))
    let hidden = show.pressed.filter { _, area, span in
      let box = screen(of: show, in: decoration, size, at: span.lowerBound).boundingBox(of: area)
      guard let seen = box.intersection(all) else { return false }
      return (seen.intersection(free)?.height ?? 0) < (1 - Marks.covered) * seen.height
    }
    guard let first = hidden.first else { return [] }
    let rest = hidden.count > 1 ? ", as \((hidden.count - 1).of("more place"))," : ""
    return [
      "\(show.storyboard.file): \(first.words) is\(rest) where the app of the preset has its own controls; give 'look' a "
        + "larger 'margin', or the device under 'stage' another 'y' or 'scale'"
    ]
  }
}
