internal import SegueGeometry
internal import SegueKit
internal import SegueStoryboard

/// A drag of a script whose transition went back to its start although the finger moved forward to the end, which is
/// rarely meant.
struct GivenUpDrag {
  /// The progress and its velocity, per second, with which the finger was lifted.
  private let progress, velocity: Double

  /// Finds the numbers of a transition that was cancelled.
  ///
  /// - Parameter release: The engine's event of the last release that cancels a transition.
  /// - Returns: Nil if the finger did not cancel it, or goes back before it is lifted, which shows that this is meant.
  init?(_ step: Storyboard.Step, _ result: TransitionResult, _ release: EventLog.Event?) {
    guard case .drag(let drag) = step.kind, result.reason == .cancelled, !drag.isCancelled, !drag.goesBack else {
      return nil
    }
    guard let release, release.transition == result.transition, let progress = release.number("percent"),
      let velocity = release.number("velocity"), velocity > -0.01
    else { return nil }
    (self.progress, self.velocity) = (progress, velocity)
  }

  /// Returns what became of the drag, after "the drag at 2 s ".
  func words(_ rule: DecisionRule) -> String {
    func percent(_ share: Double) -> String { "\(Int(clamping: (share * 100 + 1e-6).rounded(.down))) %" }
    let rest = progress + rule.projection * velocity
    let way = "was given up, so its transition went back: it came to \(percent(progress)) of the way"
    // A controller may have a rule of its own.
    guard rest < rule.threshold else { return way + ", which is not enough for its interaction controller" }
    let further = percent(rest) == percent(progress) ? "" : ", at a speed that leads to \(percent(rest))"
    return way + further + ", and \(percent(rule.threshold)) are needed; drag further or faster"
  }
}

extension Storyboard.Drag {
  /// True for a drag whose last part leads back.
  fileprivate var goesBack: Bool {
    guard legs.count > 1, let last = legs.last else { return false }
    let turn = legs[legs.count - 2].to
    let (there, back) = (
      Point(x: turn.x - from.x, y: turn.y - from.y), Point(x: last.to.x - turn.x, y: last.to.y - turn.y)
    )
    return there.x * back.x + there.y * back.y < 0
  }
}

extension EventLog.Event {
  fileprivate func number(_ name: String) -> Double? {
    guard case .number(let number)? = fields.first(where: { $0.name == name })?.value else { return nil }
    return number
  }
}
