package import SegueGeometry
package import SegueStoryboard
internal import SegueText

/// A title with its times and its way.
package struct TimedTitle: Sendable, Hashable {
  /// The text with its style and its place.
  package var title: Storyboard.Title
  /// The time in which it is seen.
  package var life: TimedLife
  /// Its movements; `x` and `y` are those of the title at first.
  package var path: PartPath
}

/// An overlay with its times and its way.
package struct TimedOverlay: Sendable, Hashable {
  /// What is shown.
  package var overlay: Storyboard.Overlay
  /// The time in which it is seen.
  package var life: TimedLife
  /// Its movements, with the areas that it means.
  package var path: PartPath
  /// The rectangle of the host, in the points of the film or of the screen.
  package var host: Rect
  /// The host on its page; nil for one that stays where it is.
  package var hostPage: PageArea?
}

/// An area that an overlay means from a time of the script on. An element is looked up on the screen that is then in
/// view.
package struct OverlaySpot: Sendable, Hashable {
  package var time: Double
  package var target: Storyboard.ZoomTarget
}

extension Storyboard {
  /// The areas that overlays mean, in the order of their times.
  var overlaySpots: [OverlaySpot] {
    let own = overlays.filter { !$0.isPartOfScreen }.flatMap { overlay in
      [overlay.area, overlay.host.target].compactMap(\.self).map { OverlaySpot(time: overlay.life.time, target: $0) }
    }
    let moves = filmSteps.compactMap { step -> OverlaySpot? in
      guard case .part(let move) = step.effect else { return nil }
      return move.area.map { OverlaySpot(time: step.time, target: $0) }
    }
    return (own + moves).sorted { $0.time < $1.time }
  }
}

extension Storyboard.Overlay.Host {
  /// The element that is the host.
  fileprivate var target: Storyboard.ZoomTarget? {
    if case .element(let name, let screen) = self { .element(name: name, screen: screen) } else { nil }
  }
}

extension StoryboardShow {
  /// Returns the titles of the film, back to front.
  ///
  /// - Parameter size: The size of the picture, in the points of titles.
  package func titles(in size: Size) -> [TimedTitle] {
    storyboard.titles.map { title in
      var path = PartPath(x: title.x, y: title.y, in: size)
      if let name = title.name { addMoves(of: .title(name), to: &path) { _ in nil } }
      return TimedTitle(title: title, life: TimedLife(title.life, clock), path: path)
    }
  }

  /// Returns the overlays of the film that are not parts of screens, back to front, after a rehearsal.
  ///
  /// - Parameter size: The size of the picture, in the points of titles.
  package func overlays(in size: Size) -> [TimedOverlay] {
    storyboard.overlays.filter { !$0.isPartOfScreen }.map { overlay in
      func area(_ target: Storyboard.ZoomTarget?, _ time: Double) -> PartArea? {
        guard let target else { return nil }
        let spot = OverlaySpot(time: time, target: target)
        var page = rehearsal?.foundPages[spot]
        page?.clock = clock
        return (rehearsal?.foundAreas[spot] ?? storyboard.area(of: target)).map { PartArea($0, page: page) }
      }
      let hostArea = area(overlay.host.target, overlay.life.time)
      let host =
        switch overlay.host {
        case .film: Rect(origin: .zero, size: size)
        case .screen: Rect(origin: .zero, size: storyboard.size)
        case .element: hostArea?.rect ?? .zero
        }
      func placed(_ target: Storyboard.ZoomTarget?, _ time: Double) -> PartArea? {
        area(target, time).map { found in
          guard overlay.host.isElement else { return found }
          var area = found.offsetBy(dx: host.minX, dy: host.minY)
          if let page = hostArea?.page, case .rect(let rect) = target {
            area.page = page
            area.page?.area = rect.offsetBy(dx: page.area.minX, dy: page.area.minY)
          }
          return area
        }
      }
      var path = PartPath(
        x: overlay.x, y: overlay.y, area: placed(overlay.area, overlay.life.time) ?? PartArea(.zero), in: host.size)
      if let name = overlay.name { addMoves(of: .overlay(name), to: &path) { placed($0.0, $0.1) } }
      return TimedOverlay(
        overlay: overlay, life: TimedLife(overlay.life, clock), path: path, host: host, hostPage: hostArea?.page)
    }
  }

  /// Sentences about the overlays on elements that are scrolled out of view for as long as they are meant.
  var notesOnHiddenOverlays: [String] {
    overlays(in: size).flatMap { timed in
      let host: [PartPath.PageSpan] = timed.hostPage.map { [PartPath.PageSpan(area: $0)] } ?? []
      let spans = timed.overlay.area == nil ? host : timed.path.pages
      return spans.compactMap { span -> String? in
        let area = span.area
        let from = max(span.begin ?? 0, timed.life.begin)
        let until = min(span.end ?? .infinity, timed.life.end ?? duration ?? from)
        guard until >= from, !area.isSeen(during: from...until) else { return nil }
        let place = timed.overlay.place
        return "\(place.file ?? storyboard.file):\(place.line):\(place.column): the overlay is at "
          + "\(clock.script(from).thousandths) s on the element '\(area.element)', which is scrolled out of view for as "
          + "long as it is meant"
      }
    }
  }

  private func addMoves(
    of part: Storyboard.Part, to path: inout PartPath, area: ((Storyboard.ZoomTarget?, Double)) -> PartArea?
  ) {
    for step in storyboard.filmSteps {
      guard case .part(let move) = step.effect, move.part == part else { continue }
      path.add(move, at: clock.film(step.time), area: area((move.area, step.time)))
    }
  }

  /// The spans of time in which titles and overlays are seen or move.
  var partMovements: [ClosedRange<Double>] {
    let lives = storyboard.titles.map(\.life) + storyboard.overlays.map(\.life)
    return lives.map { TimedLife($0, clock).movement }
      + storyboard.filmSteps.compactMap { step in
        guard case .part(let move) = step.effect else { return nil }
        return clock.film(step.time)...clock.film(step.time) + move.duration
      }
  }
}

extension Storyboard.Overlay.Host {
  /// True for an element of the screen.
  fileprivate var isElement: Bool { target != nil }
}

extension Storyboard {
  /// Returns the area of a target on the first screen that has it.
  fileprivate func area(of target: ZoomTarget) -> Rect? {
    switch target {
    case .whole: nil
    case .rect(let rect): rect
    case .element(let name, let screen):
      (screen.flatMap { self.screen($0) } ?? self.screen(withElement: name))?.elements[name]
    }
  }
}
