internal import SegueGeometry
package import SegueScene

/// The state to which an interaction has brought a transition: its progress and the positions of
/// the views that are moved freely. The pose can be shown again later, and interpolated with
/// another pose of the same transition.
package struct HeldPose {
  let transition: Int
  let position: Progress
  let free: FreeMotions

  /// Returns the pose at the fraction `share` (0…1) between this one and `other`, or this one if
  /// `other` belongs to another transition.
  func toward(_ other: HeldPose, share: Double) -> HeldPose {
    guard other.transition == transition else { return self }
    return HeldPose(
      transition: transition, position: position + (other.position - position) * share,
      free: free.toward(other.free, share: share))
  }
}

extension TransitionEngine {
  /// The present pose of the transition in flight; nil unless the transition is interactive.
  package var heldPose: HeldPose? {
    guard let flight, machine.state == .interactive else { return nil }
    return HeldPose(
      transition: flight.number, position: machine.positionWithinEnds, free: flight.free)
  }
}

/// Interpolates the layers between two samples of a scripted finger.
///
/// The samples of a script and the frames of a film have different rates, so a frame is usually
/// between two samples. Before the caller draws such a frame, it sends the next sample, with the
/// sample's own time. It then draws the layers of `layers(of:at:into:)`, which interpolates
/// linearly between the two samples. Therefore the calls that a transition makes do not depend on
/// the frame rate.
package struct FingerTrail {
  private typealias Sample = (time: Double, pose: HeldPose?)

  private var before: Sample?
  private var last: Sample?

  /// Makes a trail without samples.
  package init() {}

  /// Notes the pose after a sample. Call it when the engine has handled the finger's move at
  /// `time`, in seconds.
  package mutating func moved(_ engine: TransitionEngine, at time: Double) {
    before = last
    last = (time, engine.heldPose)
  }

  /// Ends the interpolation. Call it when the finger goes down or up.
  package mutating func interrupt() {
    before = nil
    last = nil
  }

  /// Returns true when a frame at `time` is after the newest sample of an interaction, so that the
  /// next sample must be sent before the frame is drawn.
  package func needsNextSample(at time: Double) -> Bool {
    last.map { $0.pose != nil && $0.time < time } ?? false
  }

  /// Writes the interpolated layers at `time` into `tree`, whose memory is reused. Unless `time` is
  /// between two samples, writes the layers that the window shows now.
  package func layers(of window: Window, at time: Double, into tree: inout LayerTree) {
    guard let before, let last, let pose = before.pose, before.time <= time, time < last.time else {
      return window.layers(into: &tree)
    }
    let share = (time - before.time) / (last.time - before.time)
    window.engine.layers(
      held: last.pose.map { pose.toward($0, share: share) } ?? pose, at: Instant(time), into: &tree)
  }
}
