import SegueGeometry
import SegueKit
import SegueScene
import Testing

@testable import SegueHost

/// A transition between two empty screens that is recorded but not played. The animator is asked for its duration, and
/// then recorded.
struct RecordedTransition {
  let container: View
  let to: View
  let animator: PluginAnimator
  let recording: TransitionRecording

  init(_ animator: PluginAnimator) {
    let all = Rect(x: 0, y: 0, width: 400, height: 800)
    container = View(frame: all, name: "container")
    let from = View(frame: all, name: "from")
    to = View(frame: all, name: "to")
    container.addSubview(from)
    let context = TransitionContext(
      TransitionContext.Setup(containerView: container, from: from, to: to))
    _ = animator.transitionDuration(using: context)
    self.animator = animator
    recording = context.record(animator)
  }

  /// Records a transition with the animator `id` of a registry.
  init(_ id: String, _ registry: PluginRegistry, log: Stage.Logged? = nil) throws {
    var registry = registry
    if let log { registry.logger = log.logger }
    self.init(try #require(try registry.makeAnimator(id) as? PluginAnimator))
  }

  var timeline: Timeline { recording.timeline }

  /// The description of the fault; nil when the animator recorded its transition.
  var fault: String? { recording.fault.map { "\($0)" } }

  /// Ends the transition as a container does.
  func end() { animator.animationEnded(recording.fault == nil ? .completed : .failed) }
}
