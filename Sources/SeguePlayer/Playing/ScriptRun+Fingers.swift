internal import SegueGeometry
internal import SegueStoryboard
internal import SegueText

extension ScriptRun {
  /// Returns where a finger of a step goes down, in the window's points.
  ///
  /// - Throws: `StoryboardError` for an element that is not in view.
  func place(of spot: Storyboard.Spot, for step: Storyboard.Step) throws(StoryboardError) -> Point {
    guard let point = stage.point(of: spot) else {
      let shown = stage.shownScreen.map { "'\($0)'" } ?? "the screen"
      throw failure(step, "\(shown), which is in view at that time, has no such element")
    }
    if case .element(let name, _) = spot, let page = stage.shownPage, !stage.isInView(name) {
      throw failure(
        step,
        "the element '\(name)' is scrolled out of view at that time: the page has scrolled down by "
          + "\(page.offset.thousandths) points; a step with 'scroll: \(name)' before it brings it into view")
    }
    return point
  }
}
