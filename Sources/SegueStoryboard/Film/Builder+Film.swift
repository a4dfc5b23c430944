internal import SegueGeometry
internal import SegueText
internal import Yams

/// Reads the steps that change the film only.
extension Builder {
  /// The keys that belong to some of the steps only, each with the keys of these steps.
  private static let companions: [(key: String, owners: [String])] = [
    ("over", ["zoom"]), ("for", ["speed"]),
  ]

  /// How long the camera moves when the step does not say, in seconds.
  private static let usualZoom = 0.6

  /// Reports a key in a step that has no use for it.
  func checkCompanions(of node: Node) throws(StoryboardError) {
    for (name, owners) in Self.companions {
      guard let key = node.key(name), !owners.contains(where: { node.value($0) != nil }) else {
        continue
      }
      let all = owners.map { "'\($0)'" }.joined(separator: " and ")
      throw error(key, "'\(name)' belongs to \(all), and this step has none")
    }
  }

  /// What a step changes of the film; nil for a step that does something in the app.
  func filmEffect(_ node: Node) throws(StoryboardError) -> Storyboard.FilmEffect? {
    if let zoom = node.value("zoom") {
      return .zoom(
        try zoomTarget(zoom), duration: node.value("over")?.number ?? Self.usualZoom)
    }
    if let speed = node.value("speed") {
      guard let seconds = node.value("for")?.number else {
        throw error(
          speed, "'speed' needs 'for', the seconds of the script that are played at this speed")
      }
      return .speed(speed.number ?? 1, seconds: seconds)
    }
    if let pause = node.value("pause") { return .pause(pause.number ?? 0) }
    return nil
  }

  private func zoomTarget(_ node: Node) throws(StoryboardError) -> Storyboard.ZoomTarget {
    guard case .scalar = node else {
      let (rect, screen) = (node.rect, Rect(origin: .zero, size: size))
      guard rect.maxX > 0, rect.maxY > 0, rect.minX < screen.maxX, rect.minY < screen.maxY else {
        throw error(
          node,
          "the zoom to \(node.found) lies outside the screen, which is "
            + "\(size.width.short)x\(size.height.short) points")
      }
      return .rect(rect)
    }
    if node.text == "out" { return .whole }
    let element = ElementName(node.text)
    if let fault = element.fault(
      screens: names, all: elementNames.union(["out"]), elements: { elements[$0] })
    {
      throw error(node, fault.reason, suggestion: fault.suggestion)
    }
    return .element(name: element.name, screen: element.screen)
  }

  /// Checks that a span that is played at a speed of its own does not overlap the one before it.
  func checkSpeed(
    of step: Storyboard.FilmStep, _ item: Node, after steps: [Storyboard.FilmStep]
  ) throws(StoryboardError) {
    guard case .speed = step.effect,
      let last = steps.last(where: { if case .speed = $0.effect { true } else { false } }),
      last.end > step.time + 1e-9
    else { return }
    throw error(
      item.value("at"),
      "the speed at \(step.time.short) s overlaps the one on line \(last.place.line), which lasts until "
        + "\(last.end.tidy) s; shorten its 'for'")
  }
}
