internal import SegueGeometry
internal import SegueMotion
internal import SegueYAML

/// Reads the steps for pinches, rotations and presses.
extension Builder {
  /// Returns the fingers of a step with `pinch`, `rotate` or `press`; nil for any other step.
  func scriptedFingers(_ node: Node) throws(StoryboardError) -> [Storyboard.Finger]? {
    if let press = node.value("press") {
      let point = press.value("point")
      if let point { try checkInside(point, "press") }
      let location = point?.point ?? .zero
      let ends = [0, press.value("over")?.number ?? 1]
      return [
        Storyboard.Finger(
          samples: ends.map { Storyboard.Sample(seconds: $0, point: location) },
          isCancelled: press.value("cancelled")?.flag ?? false)
      ]
    }
    if let pinch = node.value("pinch") {
      let (start, end) = (pinch.value("from")?.number ?? 0, pinch.value("to")?.number ?? 0)
      return try pair(pinch, "pinch") { progress in (start + (end - start) * progress, 0) }
    }
    guard let rotate = node.value("rotate") else { return nil }
    let distance = rotate.value("distance")?.number ?? 120
    let angle = (rotate.value("by")?.number ?? 0) * .pi / 180
    return try pair(rotate, "rotation") { progress in (distance, angle * progress) }
  }

  /// Returns the paths of the two fingers of the gesture that messages call `what`. `shape` returns the distance
  /// between the fingers and the angle of the line through them, given the progress of the gesture. At angle 0 the
  /// fingers are side by side.
  private func pair(
    _ node: Node, _ what: String, _ shape: (Double) -> (distance: Double, angle: Double)
  ) throws(StoryboardError) -> [Storyboard.Finger] {
    // A duration out of range has already been reported, and must not produce a huge number of samples.
    let duration = min(max(node.value("over")?.number ?? 1, 0), StoryboardLimits.drag)
    let hold = node.value("hold")?.number ?? 0
    let center = node.value("center")?.point ?? .zero
    let end = node.value("move")?.point ?? center
    let easing = node.value("easing").flatMap { try? Curve(parsing: $0.text) } ?? .linear
    let isCancelled = node.value("cancelled")?.flag ?? false
    var fingers = [Storyboard.Finger]()
    for side in [-0.5, 0.5] {
      func sample(_ seconds: Double) -> Storyboard.Sample {
        let progress = Timing.curve(easing).progress(at: seconds, duration: duration)
        let (distance, angle) = shape(progress)
        let way = Transform3D.rotation(angle: angle).apply(to: Point(x: distance * side, y: 0))
        return Storyboard.Sample(
          seconds: seconds,
          point: Point(
            x: center.x + (end.x - center.x) * progress + way.x,
            y: center.y + (end.y - center.y) * progress + way.y))
      }
      let count = max(Int(clamping: (duration * Self.fingerRate).rounded(.up)), 1)
      var samples = (0..<count).map { sample(Double($0) / Self.fingerRate) } + [sample(duration)]
      if hold > 0 || isCancelled {
        samples.append(
          Storyboard.Sample(seconds: duration + hold, point: samples[samples.count - 1].point))
      }
      guard Rect(origin: .zero, size: size).contains(samples[0].point) else {
        throw error(
          node.value("center"), "both fingers of a \(what) must start on the screen")
      }
      fingers.append(Storyboard.Finger(samples: samples, isCancelled: isCancelled))
    }
    return fingers
  }

  /// The number of samples per second in a finger's path.
  private static let fingerRate = 120.0
}
