internal import SegueGeometry
public import SegueScene

/// How far a hand has brought a transition: something that can be shown again, or half-way to another
/// pose of the same transition.
public struct HeldPose {
  let transition: Int
  let place: Progress
  let free: FreeMotions

  /// The pose a part `share` (0…1) of the way to `other`; itself where that is another transition's.
  func toward(_ other: HeldPose, share: Double) -> HeldPose {
    guard other.transition == transition else { return self }
    return HeldPose(
      transition: transition, place: place + (other.place - place) * share,
      free: free.toward(other.free, share: share))
  }
}

extension TransitionEngine {
  /// Where the transition in flight is held; nil unless a finger or an interaction controller drives it.
  public var heldPose: HeldPose? {
    guard let flight, machine.state == .interactive else { return nil }
    return HeldPose(
      transition: flight.number, place: machine.placeWithinEnds, free: flight.free)
  }
}

/// What shows between two samples of a finger: where the line between them says.
///
/// The samples of a script and the frames of a film come at rates of their own, so a frame as a rule
/// lies between two samples. Who plays the samples sends the one after such a frame early, at the time
/// on the engine's clock that it always has, and shows what this says meanwhile. The calls that are
/// made are the same whichever frames are looked at.
public struct FingerTrail {
  private typealias Sample = (time: Double, pose: HeldPose?)

  private var before: Sample?
  private var last: Sample?

  public init() {}

  /// The finger has moved at `time`, and the engine has heard of it.
  public mutating func moved(_ engine: TransitionEngine, at time: Double) {
    before = last
    last = (time, engine.heldPose)
  }

  /// The finger went down or up: there is no line to the next sample.
  public mutating func interrupt() {
    before = nil
    last = nil
  }

  /// True when a frame at `time` lies after the last sample and under the finger, so that the next
  /// sample says what it shows.
  public func needsNextSample(at time: Double) -> Bool {
    last.map { $0.pose != nil && $0.time < time } ?? false
  }

  /// What shows at `time`, into `tree`, whose memory is used again.
  public func layers(of window: Window, at time: Double, into tree: inout LayerTree) {
    guard let before, let last, let pose = before.pose, before.time <= time, time < last.time else {
      return window.layers(into: &tree)
    }
    let share = (time - before.time) / (last.time - before.time)
    window.engine.layers(
      held: last.pose.map { pose.toward($0, share: share) } ?? pose, at: Instant(time), into: &tree)
  }
}
