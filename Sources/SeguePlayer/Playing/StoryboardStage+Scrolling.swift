internal import SegueGeometry
internal import SegueKit
internal import SegueStoryboard

/// The page in view, which scripts and people scroll.
extension StoryboardStage {
  /// The page of the screen in view; nil for a screen that does not scroll.
  var shownPage: PageView? { (path.last as? ScreenController)?.page }

  /// Begins to scroll the page in view.
  ///
  /// - Throws: ``StoryboardRefusal`` when there is none, or it has no such element.
  func scroll(_ scroll: Storyboard.Scroll) throws(StoryboardRefusal) {
    let name = shownScreen.map { "'\($0)'" } ?? "the screen"
    guard let screen = path.last as? ScreenController, let page = screen.page else {
      throw StoryboardRefusal("\(name), which is in view at that time, does not scroll; give it 'scroll: true'")
    }
    guard let offset = screen.screen.offset(of: scroll.target, on: storyboard.size) else {
      guard case .element(let element, _) = scroll.target, screen.screen.elements[element] != nil else {
        throw StoryboardRefusal("\(name), which is in view at that time, has no such element")
      }
      throw StoryboardRefusal("the element '\(element)' is in a bar, which is always in view")
    }
    page.scroll(to: offset, over: scroll.duration, scroll.curve)
  }

  /// Returns true if the centre of an element of the screen in view is seen, and not scrolled away.
  func isInView(_ element: String) -> Bool {
    guard let screen = path.last as? ScreenController, let area = screen.screen.elements[element] else { return true }
    return screen.seen(area)?.contains(screen.placed(area).center) == true
  }

  /// Notes the views of a page, for a recording that moves them.
  func note(_ page: PageView, of controller: ScreenController) {
    guard let number = screens[controller], let picture = page.pictures[.middle] else { return }
    let own = [picture] + (picture.separatedContents?.subtree ?? [])
    for view in own { pageViews[view.id.rawValue] = number }
  }

  /// Notes that the page in view has moved.
  func noteScroll() {
    let now = window.engine.now
    // Movements between which less than a tenth of a second passes are one.
    if let last = scrolls.last, now <= last.upperBound + 0.1 {
      scrolls[scrolls.count - 1] = last.lowerBound...max(last.upperBound, now)
    } else {
      scrolls.append(now...now)
    }
  }
}
