internal import SegueHost
internal import SegueKit
internal import SegueScene

/// The frames of one transition: the layers of one after another, in memory that is used again.
struct FrameSource: FilmSource {
  private let recording: Stage.Recording
  private var evaluator: TimelineEvaluator
  private var tree: LayerTree
  /// Asked after each frame that needed the animator's own code.
  private let plugin: PluginAnimator?
  private let fallback: () -> Timeline
  /// Why the fallback is shown, from the recording or from a frame since.
  private(set) var degraded: String?

  /// - Parameter fallback: what to play once a frame driver misbehaves.
  init(
    _ recording: Stage.Recording, animator: any ViewControllerAnimatedTransitioning,
    fallback: @escaping () -> Timeline
  ) {
    self.recording = recording
    self.fallback = fallback
    evaluator = recording.timeline.evaluator()
    tree = recording.start
    plugin = recording.timeline.hasDrivers ? animator as? PluginAnimator : nil
    degraded = recording.degraded
  }

  /// Hands the layers of `frame` to `draw`.
  mutating func withLayers(
    of frame: Schedule.Frame, _ draw: (borrowing LayerTree) -> Void
  ) throws(Failure) {
    switch frame.picture {
    case .from: show(recording.start)
    case .to: show(recording.end)
    case .moving(let seconds):
      evaluator.evaluate(at: seconds, into: &tree)
      if let fault = plugin?.driverFault, degraded == nil {
        degraded = fault.description
        evaluator = fallback().evaluator()
        evaluator.evaluate(at: seconds, into: &tree)
      }
    }
    tree.contentsTime = frame.clock
    draw(tree)
  }

  private mutating func show(_ layout: LayerTree) {
    tree.size = layout.size
    tree.layers.removeAll(keepingCapacity: true)
    tree.layers.append(contentsOf: layout.layers)
  }
}
