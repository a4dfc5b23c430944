internal import SegueGeometry
internal import SegueMotion
internal import SegueYAML

/// Reads the steps for pinches, rotations and presses.
extension Builder {
  /// Returns the fingers of a step with `pinch`, `rotate` or `press`; nil for any other step.
  func scriptedFingers(_ step: Entry<StepKeys>) throws(StoryboardError) -> [Storyboard.Finger]? {
    if let node = step.press { return [try press(node)] }
    if let pinch = step.pinch {
      let (start, end) = (pinch.from ?? 0, pinch.to ?? 0)
      return try pair(pinch.pair, "pinch") { progress in (start + (end - start) * progress, 0) }
    }
    guard let rotate = step.rotate else { return nil }
    let distance = rotate.distance ?? 120
    let angle = (rotate.by ?? 0) * .pi / 180
    return try pair(rotate.pair, "rotation") { progress in (distance, angle * progress) }
  }

  /// Returns the finger of a press: at a place for a moment, or as a mapping says.
  private func press(_ node: Node) throws(StoryboardError) -> Storyboard.Finger {
    let press = Entry<PressKeys>(node: node)
    let isShort = if case .mapping = node.content { false } else { true }
    let place = try spot(isShort ? node : press.point ?? node, "press")
    let duration = isShort ? Storyboard.tapDuration : press.over ?? 1
    return Storyboard.Finger(
      samples: [0, duration].map { Storyboard.Sample(seconds: $0, point: place.point) },
      isCancelled: press.cancelled ?? false, origin: place.origin)
  }

  /// Returns a place on the screen: a point, or the origin of an element with no distance from it.
  ///
  /// - Parameter what: What starts there, for the error for a point outside the screen; nil for a point that may be
  ///   outside.
  func spot(
    _ node: Node, _ what: String? = nil
  ) throws(StoryboardError) -> (origin: Storyboard.Spot, point: Point) {
    guard case .scalar = node.content else {
      if let what { try checkInside(node, what) }
      return (.point(.zero), node.point)
    }
    let element = try element(node)
    return (.element(name: element.name, screen: element.screen), .zero)
  }

  /// Returns the paths of the two fingers of the gesture that messages call `what`. `shape` returns the distance
  /// between the fingers and the angle of the line through them, given the progress of the gesture. At angle 0 the
  /// fingers are side by side.
  private func pair(
    _ gesture: Entry<PairKeys>, _ what: String,
    _ shape: (Double) -> (distance: Double, angle: Double)
  ) throws(StoryboardError) -> [Storyboard.Finger] {
    // A duration out of range has already been reported, and must not produce a huge number of samples.
    let duration = min(max(gesture.over ?? 1, 0), StoryboardLimits.drag)
    let (hold, isCancelled) = (gesture.hold ?? 0, gesture.cancelled ?? false)
    let place = try gesture.center.map { node throws(StoryboardError) in try spot(node) }
    let (center, origin) = (place?.point ?? .zero, place?.origin ?? .point(.zero))
    if origin != .point(.zero), let move = gesture.value(\.move) {
      throw error(move, "'move' needs a 'center' of the form [x, y]")
    }
    let end = gesture.move ?? center
    let easing = gesture.easing ?? .linear
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
      // Where an element is, is known when the fingers go down.
      guard origin != .point(.zero) || Rect(origin: .zero, size: size).contains(samples[0].point) else {
        throw error(
          gesture.value(\.center), "both fingers of a \(what) must start on the screen")
      }
      fingers.append(Storyboard.Finger(samples: samples, isCancelled: isCancelled, origin: origin))
    }
    return fingers
  }

  /// The number of samples per second in a finger's path.
  private static let fingerRate = 120.0
}
