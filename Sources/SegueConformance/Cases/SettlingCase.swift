internal import SegueHost
internal import SegueKit
internal import SegueMotion
internal import SegueScene

extension ConformanceCase {
  /// The time between the last compared frame and the end of an animation, as a fraction of the
  /// animation's duration. This frame shows the state immediately before the end.
  private static let instant = 1e-6
  /// The largest distance from the final value, as a fraction of the whole change, at which an
  /// animation may end although its spring has not settled.
  private static let maxRest = 0.01

  static func checkSettles(_ subject: AnimatorSubject) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    let timeline = open.recording.timeline
    defer { animator.animationEnded(.completed) }
    for track in timeline.tracks where track.samples.isEmpty && track.from != track.to {
      guard case .spring(let spring) = track.timing, track.duration > 0 else { continue }
      let rest = abs(1 - spring.position(at: track.duration * (1 - instant)))
      if rest > maxRest {
        throw .failed(
          "the spring of \(track.property.name) of \(track.view) is cut off "
            + "\(Int(clamping: (100 * rest).rounded()))% of its way before its end")
      }
    }
    // A curve with steps may make its last step at the end of the transition, which is not a jump.
    let steps = timeline.tracks.contains { track in
      guard case .curve(.steps) = track.timing else { return false }
      return track.begin + track.duration >= timeline.duration * (1 - instant)
    }
    guard !steps, timeline.duration > 0 else { return }
    var comparison = Stage.comparison()
    // The tolerance is larger than the distance that is still left when a spring has settled.
    comparison.tolerance = LayerComparison.Tolerance(distance: 1, share: 0.02)
    let near = timeline.layers(at: timeline.duration * (1 - instant))
    let end = timeline.layers(at: timeline.duration)
    try subject.library.checkLife()
    // Differences in effects such as a blur are not jumps: an animated effect differs slightly even
    // this close to the end.
    let jumps = comparison.differences(of: near, from: end).filter { $0.kind != .effects }
    guard let jump = jumps.first else { return }
    throw .failed("the picture jumps at the end: before, \(jump.text(timeline.names))")
  }
}
