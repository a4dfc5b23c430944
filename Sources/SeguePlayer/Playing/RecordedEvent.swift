internal import SegueGeometry
internal import SegueScene
internal import SegueStoryboard

/// One event of a person's input, without its time.
enum RecordedEvent {
  /// A pointer event at a distance from the place where `from` is when the finger touches the screen.
  case pointer(PointerEvent.Phase, Point, finger: Int, from: Storyboard.Spot)
  case scroll(PointerEvent.Phase, by: Point, at: Point)
  case cancel
}

extension Storyboard.StepKind {
  /// The events of a step that repeats recorded input (touch, swipe or cancel), each with its time since the beginning
  /// of the step, in seconds; empty for other steps.
  var recordedEvents: [(Double, RecordedEvent)] {
    switch self {
    case .cancel: [(0, .cancel)]
    case .touch(let fingers): fingers.events
    case .swipe(let swipe): swipe.events
    case .action, .drag, .tap, .wait, .scroll, .type: []
    }
  }
}

extension [Storyboard.Finger] {
  /// The events of all fingers in the order of their times; of simultaneous events, the events of the first
  /// finger come first.
  fileprivate var events: [(Double, RecordedEvent)] {
    var all: [(Double, RecordedEvent)] = []
    for (number, finger) in enumerated() {
      for (index, sample) in finger.samples.enumerated() {
        if index == 0 {
          all.append((sample.seconds, .pointer(.began, sample.point, finger: number, from: finger.origin)))
          if finger.samples.count > 1 { continue }
        }
        let isLast = index + 1 == finger.samples.count
        let phase: PointerEvent.Phase =
          isLast ? (finger.isCancelled ? .cancelled : .ended) : .moved
        all.append((sample.seconds, .pointer(phase, sample.point, finger: number, from: finger.origin)))
      }
    }
    // The standard library's sort is stable, so simultaneous events remain in the order of the
    // fingers.
    return all.sorted { $0.0 < $1.0 }
  }
}

extension Storyboard.Swipe {
  fileprivate var events: [(Double, RecordedEvent)] {
    [(0, .scroll(.began, by: .zero, at: from))]
      + samples.map { ($0.seconds, .scroll(.moved, by: $0.point, at: from)) }
      + [(duration, .scroll(isCancelled ? .cancelled : .ended, by: .zero, at: from))]
  }
}
