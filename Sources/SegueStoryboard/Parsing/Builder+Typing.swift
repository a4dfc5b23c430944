internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// Reads the steps that type a text.
extension Builder {
  func typing(_ text: Node, in step: Entry<StepKeys>) throws(StoryboardError) -> Storyboard.Typing {
    guard let into = step.into else {
      throw error(text, "'type' needs 'into', the field: [x, y, width, height] or the name of an element")
    }
    try checkText(of: text, "a text that is typed")
    let place = step.node.place ?? Storyboard.Place(line: 1, column: 1)
    var typing = Storyboard.Typing(
      text.text, into: try field(into), at: step.at ?? 0, duration: step.over, place: place)
    typing.seconds = step.length
    typing.style = step.lettering.style
    typing.font = try step.value(\.font).map { node throws(StoryboardError) in try font(node) }
    return typing
  }

  private func field(_ node: Node) throws(StoryboardError) -> Storyboard.ZoomTarget {
    guard case .scalar = node.content else {
      let (rect, screen) = (node.rect, Rect(origin: .zero, size: size))
      guard let seen = rect.intersection(screen), seen.width > 0, seen.height > 0 else {
        throw error(
          node,
          "the field \(node.found) is outside the screen, which is \(size.width.short)x\(size.height.short) points")
      }
      return .rect(rect)
    }
    let element = try element(node)
    return .element(name: element.name, screen: element.screen)
  }

  /// Throws an error for a text that is typed before the one before it is complete.
  func checkKeyboard(
    of step: Storyboard.Step, _ item: Entry<StepKeys>, after steps: [Storyboard.Step]
  ) throws(StoryboardError) {
    guard case .type = step.kind,
      let last = steps.last(where: { if case .type = $0.kind { true } else { false } }), step.time < last.end - 1e-9
    else { return }
    throw error(
      item.value(\.at),
      "the step at \(step.time.short) s overlaps the text on line \(last.place.line), which is typed until "
        + "\(last.end.thousandths) s; shorten its 'over'")
  }
}
