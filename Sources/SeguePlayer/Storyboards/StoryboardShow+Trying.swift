internal import SegueKit
package import SegueScene
package import SegueStoryboard

/// The mode in which a transition is played when it is shown only to be recorded.
package enum TriedMotion: Sendable, Hashable, CaseIterable {
  /// The transition plays by itself, as after a tap.
  case tapped
  /// The transition is interactive, as under a finger: its progress is set directly.
  case driven
  /// The same for a finger from the other side, which mirrors the transition.
  case mirrored
  /// The transition plays by itself, for a person who has requested reduced motion.
  case reduced
}

/// A transition that has begun and can be shown at any progress.
package struct TriedTransition {
  /// The duration of the transition's recording, in seconds.
  package let duration: Double
  /// True for a transition that goes forward.
  package let isForward: Bool
  /// The progress, 0…1, from which on the recording shows what follows a release; 0 if it has no such part.
  package let releasePoint: Double
  fileprivate let engine: TransitionEngine

  /// The progress, 0…1, in which the transition is seen to move.
  package var visibleMotion: ClosedRange<Double> { engine.visibleMotion }

  /// Writes the layers at `progress`, 0…1, into `tree`.
  package func layers(at progress: Double, into tree: inout LayerTree) {
    engine.update(progress)
    engine.layers(into: &tree)
  }
}

/// Transitions that are recorded for another player, such as a page: each is shown at every
/// progress that the recording needs, and is then cancelled.
extension StoryboardShow {
  /// Begins the transition of an action, calls `body`, and cancels the transition.
  ///
  /// - Parameters:
  ///   - action: The action to perform, such as a push.
  ///   - look: The look (animator, settings and so on) that overrides the storyboard's row; nil for the row alone.
  ///   - motion: The mode in which the transition is played.
  ///   - body: Called with the transition.
  /// - Returns: The result of `body`, with the reason why a dissolve was played instead of the animator, or with nil if
  ///   the animator was played; nil if the action is not possible.
  package func trying<T>(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow?, motion: TriedMotion,
    _ body: (TriedTransition) throws -> T
  ) throws -> (result: T, degraded: String?)? {
    try advance(to: filmTime)
    guard let engine else { return nil }
    let adjust = engine.adjust
    let driver = PercentDrivenInteractiveTransition()
    var isForward = true
    engine.adjust = { plan in
      adjust(&plan)
      isForward = plan.direction == .forward
      if motion == .driven || motion == .mirrored { plan.interaction = { _ in driver } }
      if motion == .mirrored { plan.layoutDirection = plan.layoutDirection.opposite }
    }
    let reducesMotion = engine.reducesMotion
    if motion == .reduced { engine.reducesMotion = true }
    defer { (engine.adjust, engine.reducesMotion) = (adjust, reducesMotion) }
    guard try perform(action, look: look, at: filmTime), engine.isInFlight else { return nil }
    engine.pause()
    let tried = TriedTransition(
      duration: engine.machine.duration, isForward: isForward,
      releasePoint: engine.machine.releasePoint.value, engine: engine)
    let result = try body(tried)
    engine.update(0)
    engine.cancel()
    // The next tick ends the cancelled transition, because its progress is already 0.
    engine.tick(to: engine.now + 60)
    try advance(to: engine.now)
    return (result, engine.lastResult?.degraded)
  }

  /// Performs an action and completes its transition immediately, so that the screens are as after
  /// the transition.
  ///
  /// - Returns: False if the action is not possible.
  package func jump(
    _ action: Storyboard.Action, look: Storyboard.TransitionRow?
  ) throws -> Bool {
    try advance(to: filmTime)
    guard try perform(action, look: look, at: filmTime) else { return false }
    try completeTransition()
    return true
  }

  /// Goes back to the first screen.
  package func startAgain() throws {
    var tree = LayerTree(size: size)
    try advance(to: filmTime + 1)
    try layers(at: 0, into: &tree)
  }
}
