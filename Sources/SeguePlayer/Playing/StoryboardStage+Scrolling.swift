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
      guard case .element(let element, let owner) = scroll.target else {
        throw StoryboardRefusal("\(name), which is in view at that time, has no such place")
      }
      guard screen.screen.elements[element] != nil else {
        throw StoryboardRefusal(absence(of: element, on: owner))
      }
      throw StoryboardRefusal("the element '\(element)' is in a bar, which is always in view")
    }
    page.scroll(to: offset, over: scroll.duration, scroll.curve)
    noteOffset(of: page)
  }

  /// Returns the sentence about an element that the screen in view does not have.
  ///
  /// - Parameter owner: The screen that is named before the element; nil for any.
  func absence(of element: String, on owner: String?) -> String {
    let shown = shownScreen.map { "'\($0)', which is in view at that time" } ?? "the screen in view at that time"
    let others = owner.map { [$0] } ?? storyboard.screens.filter { $0.elements[element] != nil }.map(\.name)
    return
      "the element '\(element)' is not on \(shown), but on \(others.prefix(3).map { "'\($0)'" }.joined(separator: " and "))"
  }

  /// Returns true if the screen in view has an element, seen or not.
  ///
  /// - Parameter owner: The screen that is named before the element; nil for any.
  func hasElement(_ element: String, of owner: String?) -> Bool {
    guard let screen = (path.last as? ScreenController)?.screen else { return false }
    return owner ?? screen.name == screen.name && screen.elements[element] != nil
  }

  /// Returns true if the centre of an element of the screen in view is seen, and not scrolled away.
  func isInView(_ element: String) -> Bool {
    guard let screen = path.last as? ScreenController, let area = screen.screen.elements[element] else { return true }
    return screen.seen(area)?.contains(screen.placed(area).center) == true
  }

  /// Notes the views of a page, for a recording that moves them, and puts the page where it begins.
  func note(_ page: PageView, of controller: ScreenController) {
    guard let number = screens[controller], let picture = page.pictures[.middle] else { return }
    let own = [picture] + (picture.separatedContents?.subtree ?? [])
    for view in own { pageViews[view.id.rawValue] = number }
    pages.removeAll { $0.page() == nil }
    pages.append((number, { [weak page] in page }))
    if let start = pageStarts[number] { page.place(at: start) }
  }

  /// Puts the pages of screens at offsets, those that are made later too.
  ///
  /// - Parameter starts: The offsets in points, by the numbers of the screens; 0 for the others.
  func placePages(at starts: [Int: Double]) {
    pageStarts = starts
    for (number, page) in pages { page()?.place(at: starts[number] ?? 0) }
  }

  /// Notes that a page has moved.
  func noteScroll(of page: PageView) {
    noteOffset(of: page)
    noteMovement(for: 0)
  }

  /// Notes that a page has moved or a sheet was pulled, and for how many seconds it moves on.
  func noteMovement(for seconds: Double) {
    let now = window.engine.now
    let end = now + seconds
    // Movements between which less than a tenth of a second passes are one.
    if let last = scrolls.last, now <= last.upperBound + 0.1 {
      scrolls[scrolls.count - 1] = last.lowerBound...max(last.upperBound, end)
    } else {
      scrolls.append(now...end)
    }
  }

  /// Notes where a page is, and whether it moves by itself from then on.
  func noteOffset(of page: PageView) {
    guard pageTracks != nil else { return }
    let number = number(of: page)
    let sample = PageTrack.Sample(time: window.engine.now, offset: page.offset, isMoving: page.isMoving)
    pageTracks?[number].track.add(sample)
  }

  /// Returns the index of a page's track, which begins now if there is none.
  private func number(of page: PageView) -> Int {
    if let known = pageTracks?.firstIndex(where: { $0.page === page }) { return known }
    let track = PageTrack(PageTrack.Sample(time: window.engine.now, offset: page.offset, isMoving: page.isMoving))
    pageTracks?.append((page, track))
    return (pageTracks?.count ?? 1) - 1
  }

  /// Returns the area of an element that moves with the page in view, without the way that is still ahead, and the number
  /// of the page's track; nil for an element that is on another screen, or stays.
  func pageArea(of target: Storyboard.ZoomTarget) -> (area: PageArea, track: Int)? {
    guard pageTracks != nil, case .element(let name, let owner) = target, let page = shownPage,
      let screen = (path.last as? ScreenController)?.screen, owner ?? screen.name == screen.name,
      let area = screen.elements[name], page.page.band(of: area) == .middle
    else { return nil }
    let number = number(of: page)
    let found = PageArea(
      element: name, area: area, page: page.page, size: storyboard.size, top: sheetTop ?? 0, track: PageTrack())
    return (found, number)
  }
}
