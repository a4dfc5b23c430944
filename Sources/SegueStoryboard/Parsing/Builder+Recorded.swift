internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// Reads the steps that repeat a person's recorded input: `touch`, `swipe` and `cancel`.
extension Builder {
  /// Returns the event of a step with `touch`, `swipe` or `cancel`; nil for any other step.
  func recordedKind(_ node: Node) throws(StoryboardError) -> Storyboard.StepKind? {
    if node.value("cancel") != nil { return .cancel }
    if let touch = node.value("touch") {
      var fingers: [Storyboard.Finger] = []
      for item in touch.items {
        fingers.append(
          Storyboard.Finger(
            samples: try samples(item),
            isCancelled: item.value("cancelled")?.flag ?? false))
      }
      return .touch(fingers)
    }
    if let fingers = try scriptedFingers(node) { return .touch(fingers) }
    guard let swipe = node.value("swipe") else { return nil }
    let samples = try samples(swipe)
    let end = swipe.value("over")?.number ?? 0
    guard end >= samples.last?.seconds ?? 0 else {
      throw error(
        swipe.value("over"),
        "'over' must not be less than the last time in 'path', because the fingers are lifted then")
    }
    return .swipe(
      Storyboard.Swipe(
        from: swipe.value("from")?.point ?? .zero, samples: samples, duration: end,
        isCancelled: swipe.value("cancelled")?.flag ?? false))
  }

  private func samples(_ node: Node) throws(StoryboardError) -> [Storyboard.Sample] {
    var all: [Storyboard.Sample] = []
    for item in node.value("path")?.items ?? [] {
      guard let numbers = item.numbers, numbers.count == 3 else { continue }
      guard numbers[0] >= all.last?.seconds ?? 0, numbers[0] <= StoryboardLimits.drag else {
        throw error(
          item,
          numbers[0] > StoryboardLimits.drag
            ? "a movement may last at most \(StoryboardLimits.drag.short) s"
            : "the times in a path must be 0 or later and must not decrease")
      }
      all.append(
        Storyboard.Sample(seconds: numbers[0], point: Point(x: numbers[1], y: numbers[2])))
    }
    return all
  }
}
