internal import SegueGeometry
internal import SegueStoryboard
internal import SegueText

extension ScriptRun {
  /// Returns where a finger of a step goes down, in the window's points.
  ///
  /// - Throws: `StoryboardError` for an element of which nothing is in view.
  func place(of spot: Storyboard.Spot, for step: Storyboard.Step) throws(StoryboardError) -> Point {
    guard let point = stage.point(of: spot) else {
      guard case .element(let name, let owner) = spot else { throw failure(step, "nothing is in view at that time") }
      guard stage.hasElement(name, of: owner) else { throw failure(step, stage.absence(of: name, on: owner)) }
      guard let page = stage.shownPage else {
        throw failure(
          step, "nothing of the element '\(name)' is seen at that time, because it is beyond the edge of the screen")
      }
      throw failure(
        step,
        "the element '\(name)' is scrolled out of view at that time: the page has scrolled down by "
          + "\(page.offset.thousandths) points; a step with 'scroll: \(name)' before it brings it into view")
    }
    return point
  }

  func warn(_ step: Storyboard.Step, _ sentence: String) {
    warnings.append("\(file):\(step.place.line):\(step.place.column): \(sentence)")
  }

  func failure(_ step: Storyboard.Step, _ reason: String) -> StoryboardError {
    let before = idleDrag.map {
      "; the drag on line \($0.place.line), at \($0.time.thousandths) s, began no transition, which may be the "
        + "cause"
    }
    return StoryboardError(.sense, file: file, place: step.place, reason: reason + (before ?? ""))
  }
}
