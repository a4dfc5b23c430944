internal import SegueGeometry
internal import SegueText
internal import SegueYAML

/// Reads the steps that repeat a person's recorded input: `touch`, `swipe` and `cancel`.
extension Builder {
  /// Returns the event of a step with `touch`, `swipe` or `cancel`; nil for any other step.
  func recordedKind(_ step: Entry<StepKeys>) throws(StoryboardError) -> Storyboard.StepKind? {
    if step.has(\.cancel) { return .cancel }
    if let touch = step.touch {
      return .touch(
        try touch.map { (finger) throws(StoryboardError) -> Storyboard.Finger in
          let origin = try finger.value(\.from).map { node throws(StoryboardError) in try spot(node).origin }
          return Storyboard.Finger(
            samples: try self.samples(of: finger.value(\.path)), isCancelled: finger.cancelled ?? false,
            origin: origin ?? .point(.zero))
        })
    }
    if let fingers = try scriptedFingers(step) { return .touch(fingers) }
    guard let swipe = step.swipe else { return nil }
    let samples = try samples(of: swipe.value(\.path))
    let end = swipe.over ?? 0
    guard end >= samples.last?.seconds ?? 0 else {
      throw error(
        swipe.value(\.over),
        "'over' must not be less than the last time in 'path', because the fingers are lifted then")
    }
    return .swipe(
      Storyboard.Swipe(
        from: swipe.from ?? .zero, samples: samples, duration: end,
        isCancelled: swipe.cancelled ?? false))
  }

  private func samples(of path: Node?) throws(StoryboardError) -> [Storyboard.Sample] {
    var all: [Storyboard.Sample] = []
    for item in path?.items ?? [] {
      guard let sample = Storyboard.Sample.read(item) else { continue }
      guard sample.seconds >= all.last?.seconds ?? 0, sample.seconds <= StoryboardLimits.drag else {
        throw error(
          item,
          sample.seconds > StoryboardLimits.drag
            ? "a movement may last at most \(StoryboardLimits.drag.short) s"
            : "the times in a path must be 0 or later and must not decrease")
      }
      all.append(sample)
    }
    return all
  }
}
