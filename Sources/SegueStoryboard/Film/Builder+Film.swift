internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// Reads the steps that change only the film and not the app: `zoom`, `caption`, `speed` and
/// `pause`.
extension Builder {
  /// The default duration of a camera movement, in seconds.
  private static let usualZoom = 0.6

  /// Throws an error at a key that has no meaning in its step, such as `over` without `zoom`.
  func checkCompanions<Keys>(of entry: Entry<Keys>) throws(StoryboardError) {
    let node = entry.node
    for (name, owners) in Keys.all.table.companions {
      guard let key = node.key(name), !owners.contains(where: { node.value($0) != nil }) else {
        continue
      }
      let words = owners.map { "'\($0)'" }
      let all = (words.dropLast(2) + [words.suffix(2).joined(separator: " or ")])
        .joined(separator: ", ")
      throw error(key, "'\(name)' can only be used with \(all); remove it")
    }
  }

  /// Returns the part of the script that the film shows; nil for all of it.
  func trim(_ root: Entry<StoryboardKeys>) throws(StoryboardError) -> ClosedRange<Double>? {
    guard let times = root.value(\.trim)?.numbers(2) else { return nil }
    guard times[0] < times[1] else {
      throw error(
        root.value(\.trim),
        "the part that 'trim' shows ends at \(times[1].short) s, which is not after its beginning at "
          + "\(times[0].short) s; write the earlier time first")
    }
    return times[0]...times[1]
  }

  /// Returns the change that a step makes to the film; nil for a step that acts in the app.
  func filmEffect(_ step: Entry<StepKeys>) throws(StoryboardError) -> Storyboard.FilmEffect? {
    if let zoom = step.zoom {
      let device = try ownDevice(of: step)
      var made = try onScreen(of: device.flatMap { devicesOfOwn[$0]?.size }).zoom(zoom)
      made.device = device
      return .zoom(made, duration: step.over ?? Self.usualZoom)
    }
    if let speed = step.value(\.speed) {
      guard let seconds = step.length else {
        throw error(
          speed, "'speed' needs 'for', the seconds of script time that are played at this speed")
      }
      let ramp = step.ramp ?? 0
      guard ramp <= seconds / 2 else {
        throw error(
          step.value(\.ramp),
          "the speed changes during the first and the last \(ramp.short) s of \(seconds.short) s, which overlap; give "
            + "'ramp' at most \((seconds / 2).thousandths)")
      }
      return .speed(step.speed ?? 1, seconds: seconds, ramp: ramp)
    }
    if let caption = step.value(\.caption) { return .caption(try self.caption(caption, in: step)) }
    if let device = step.value(\.device) { return try deviceMove(device, in: step) }
    if step.has(\.pause) { return .pause(step.pause ?? 0) }
    return nil
  }

  private func zoom(_ node: Node) throws(StoryboardError) -> Storyboard.Zoom {
    guard case .mapping = node.content else { return Storyboard.Zoom(try zoomTarget(node)) }
    let zoom = Entry<ZoomKeys>(node: node)
    guard let to = zoom.to else { return Storyboard.Zoom(.whole) }
    let target = try zoomTarget(to)
    if case .whole = target, let key = zoom.key(\.factor) ?? zoom.key(\.padding) {
      throw error(key, "'\(key.text)' has no effect on 'out', which shows the whole picture; remove it")
    }
    return Storyboard.Zoom(target, factor: zoom.factor, padding: zoom.padding)
  }

  private func zoomTarget(_ node: Node) throws(StoryboardError) -> Storyboard.ZoomTarget {
    guard case .scalar = node.content else {
      let (rect, screen) = (node.rect, Rect(origin: .zero, size: size))
      guard rect.maxX > 0, rect.maxY > 0, rect.minX < screen.maxX, rect.minY < screen.maxY else {
        throw error(
          node,
          "the zoom to \(node.found) is outside the screen, which is "
            + "\(size.width.short)x\(size.height.short) points")
      }
      return .rect(rect)
    }
    if node.text == "out" { return .whole }
    let element = ElementName(node.text)
    if let fault = element.fault(
      screens: names, all: zoomNames, elements: { elements[$0] })
    {
      throw error(node, fault.reason, suggestion: fault.suggestion)
    }
    return .element(name: element.name, screen: element.screen)
  }

  private func caption(
    _ text: Node, in step: Entry<StepKeys>
  ) throws(StoryboardError) -> Storyboard.Caption {
    guard let seconds = step.length else {
      throw error(
        text, "'caption' needs 'for', the seconds for which it is shown")
    }
    try checkText(of: text, "a caption")
    let placement: Storyboard.Caption.Placement
    switch step.place?.content {
    case .scalar("top")?: placement = .top
    case .sequence?:
      let node = step.place ?? text
      guard node.point.x >= 0, node.point.y >= 0 else {
        throw error(
          node,
          "the place of a caption is its centre, in points from the top left corner of the whole "
            + "picture; \(node.found) is outside the picture")
      }
      placement = .center(node.point)
    default: placement = .bottom
    }
    return Storyboard.Caption(
      text.text, seconds: seconds, placement: placement, isPlaced: step.has(\.place),
      style: step.lettering.style.over(captionStyle))
  }

  /// Reports each caption that begins while an earlier caption is still shown at the same position
  /// in the film.
  func checkCaptions(_ steps: [Storyboard.FilmStep]) {
    let clock = FilmClock(steps)
    var last: [Storyboard.Caption.Placement: (end: Double, line: Int)] = [:]
    for step in steps {
      guard case .caption(let caption) = step.effect else { continue }
      let begin = clock.film(step.time)
      if let last = last[caption.placement], begin < last.end - 1e-9 {
        mistakes.addMeaning(
          StoryboardError(
            .sense, file: file, place: step.place,
            reason:
              "the caption at \(step.time.short) s overlaps the caption on line \(last.line), which is shown "
              + "at the same place until \(last.end.thousandths) s of the film; shorten the 'for' of that caption, or "
              + "give one of them another 'place'"))
      }
      last[caption.placement] = (begin + caption.seconds, step.place.line)
    }
  }

  /// Throws an error if the span of a speed step overlaps the span of the speed step before it.
  func checkSpeed(
    of step: Storyboard.FilmStep, _ item: Entry<StepKeys>, after steps: [Storyboard.FilmStep]
  ) throws(StoryboardError) {
    guard case .speed = step.effect,
      let last = steps.last(where: { if case .speed = $0.effect { true } else { false } }),
      last.end > step.time + 1e-9
    else { return }
    throw error(
      item.value(\.at),
      "the speed change at \(step.time.short) s overlaps the change on line \(last.place.line), which lasts until "
        + "\(last.end.thousandths) s; shorten its 'for'")
  }
}
