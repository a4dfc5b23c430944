internal import SegueGeometry
internal import SegueStoryboard
internal import SegueText

extension StoryboardShow {
  /// A magnification that nobody sees.
  private static let unseen = 1.02

  /// Sentences about the zooms that enlarge nothing: their targets, with the space around them, are as large as the
  /// film. A zoom that moves the camera back from something smaller is none of them.
  var notesOnIdleZooms: [String] {
    // On a stage the device may be anywhere.
    guard storyboard.stage == nil, let targets = rehearsal?.zoomTargets else { return [] }
    let film = filmArea ?? Rect(origin: .zero, size: size)
    func scale(_ rect: Rect, _ factor: Double) -> Double {
      film.width / Camera.around(rect, in: film.size, 1...factor).width
    }
    let zooms = storyboard.filmSteps.compactMap { step in
      if case .zoom(let zoom, _) = step.effect { (zoom, step) } else { nil }
    }
    var (notes, isNear): ([String], Bool) = ([], false)
    for ((zoom, step), target) in zip(zooms, targets) {
      let own = target.map { scale($0.padded(by: zoom.space), zoom.largestFactor) } ?? 1
      defer { isNear = own >= Self.unseen }
      guard let target, own < Self.unseen, !isNear else { continue }
      let bare = scale(target, max(zoom.largestFactor, Self.unseen))
      let what = if case .element(let name, _) = zoom.target { "the element '\(name)'" } else { "the rectangle" }
      let reason: String
      if zoom.largestFactor < Self.unseen {
        reason = "its 'factor' is \(zoom.largestFactor.short); give it a larger one"
      } else if zoom.space > 0, bare >= Self.unseen {
        reason =
          "\(what) with \(zoom.space.short) points around it is as large as the film; with 'padding: 0' it becomes "
          + "\(((bare * 100).rounded() / 100).short) times as large"
      } else {
        reason =
          "\(what) is as large as the film; zoom to a part of it, [x, y, width, height]"
      }
      notes.append(
        "\(step.place.file ?? storyboard.file):\(step.place.line):\(step.place.column): the zoom at "
          + "\(step.time.thousandths) s enlarges nothing, because \(reason)")
    }
    return notes
  }
}
