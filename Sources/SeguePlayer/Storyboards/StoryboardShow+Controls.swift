package import SegueGeometry
internal import SegueStoryboard

extension StoryboardShow {
  /// A link's area, or an element that looks like a button or a bar, on a screen of the film's show.
  package struct Control: Sendable, Hashable {
    /// Words for the control in a message.
    package var words: String
    /// The area in the screen's points. What is at the lower edge is as wide as the screen, since a caption between the
    /// buttons of a tab bar covers the bar.
    package var area: Rect
    /// The times between the transitions that bring and remove its screen, in seconds on the film's clock.
    package var span: ClosedRange<Double>
  }

  /// The largest share of the screen's area that a control has. What is larger is content.
  private static let largestControl = 0.25

  /// The controls on the screens while nothing moves, which a caption should not cover; none before `rehearse`. Sheets,
  /// the screens of other devices and what scrolls on a page are left out.
  package var controls: [Control] {
    guard rehearsal != nil else { return [] }
    let shown = [(screen: firstScreen ?? "", begin: 0.0, end: 0.0)] + visits
    return shown.enumerated().flatMap { index, visit -> [Control] in
      let next = index + 1 < shown.count ? shown[index + 1].begin : .infinity
      guard let screen = storyboard.screen(visit.screen), next > visit.end else { return [] }
      return controls(of: screen, during: visit.end...next)
    }
  }

  private func controls(of screen: Storyboard.Screen, during span: ClosedRange<Double>) -> [Control] {
    let bar = Storyboard.barShare * size.height
    func control(_ words: String, _ area: Rect) -> Control? {
      guard area.width * area.height <= Self.largestControl * size.width * size.height else { return nil }
      var placed = area
      if let page = screen.page {
        guard page.band(of: area) != .middle else { return nil }
        placed = screen.placed(area, offset: 0, on: size)
      }
      if placed.minY >= size.height - bar {
        placed = Rect(x: 0, y: placed.minY, width: size.width, height: placed.height)
      }
      return Control(words: words, area: placed, span: span)
    }
    let elements = screen.elementsBackToFront.filter { !$0.isCover && !$0.isStatusBar }
    let named = elements.compactMap { element -> Control? in
      let made = control("the element '\(element.name)'", element.frame)
      return made.flatMap {
        $0.area.height <= bar && ($0.area.minY >= size.height - bar || $0.area.maxY <= bar) ? $0 : nil
      }
    }
    let links = (storyboard.links[screen.name] ?? []).compactMap { link -> Control? in
      let name = elements.first { $0.frame == link.area }?.name
      return control(name.map { "the element '\($0)'" } ?? "a link", link.area)
    }
    return links + named.filter { element in !links.contains { $0.area == element.area } }
  }

  /// Returns the areas of links and named elements on the screen that is in view at a time, in seconds on the film's clock,
  /// in the screen's points. What scrolls on a page is left out.
  package func namedAreas(at time: Double) -> [Rect] {
    let name = visits.last { $0.begin <= time }?.screen ?? firstScreen ?? ""
    guard let screen = storyboard.screen(name) else { return [] }
    let elements = screen.elementsBackToFront.filter { !$0.isCover && !$0.isStatusBar }.map(\.frame)
    return (elements + (storyboard.links[name] ?? []).map(\.area)).compactMap { area in
      guard let page = screen.page else { return area }
      return page.band(of: area) == .middle ? nil : screen.placed(area, offset: 0, on: size)
    }
  }

  /// What the screens show while nothing moves, in order, with the times on the film's clock; none before `rehearse`, and
  /// in a film without captions and arrows.
  package var rests: [RestingView] {
    (rehearsal?.rests ?? []).map { rest in
      var rest = rest
      let (begin, end) = (clock.film(rest.span.lowerBound), clock.film(rest.span.upperBound))
      rest.span = begin...max(begin, end)
      return rest
    }
  }
}
