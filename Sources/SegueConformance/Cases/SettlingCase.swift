internal import SegueHost
internal import SegueKit
internal import SegueMotion
internal import SegueScene

extension ConformanceCase {
  /// A time span for approximating the left limit at a time, as a fraction of the whole duration.
  private static let instant = 1e-6
  /// The remaining distance at which a spring may be cut off, as a fraction of its whole distance.
  private static let minRest = 0.01

  static func checkSettles(_ subject: AnimatorSubject) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    let timeline = open.recording.timeline
    defer { animator.animationEnded(.completed) }
    for track in timeline.tracks where track.samples.isEmpty && track.from != track.to {
      guard case .spring(let spring) = track.timing, track.duration > 0 else { continue }
      let rest = abs(1 - spring.position(at: track.duration * (1 - instant)))
      if rest > minRest {
        throw .failed(
          "the spring of \(track.property.name) of \(track.view) is cut off "
            + "\(Int((100 * rest).rounded()))% of its way before its end")
      }
    }
    // A step curve may make its last step at the end of the transition.
    let steps = timeline.tracks.contains { track in
      guard case .curve(.steps) = track.timing else { return false }
      return track.begin + track.duration >= timeline.duration * (1 - instant)
    }
    guard !steps, timeline.duration > 0 else { return }
    var comparison = Stage.comparison()
    // The remaining distance of a settled spring is smaller than this.
    comparison.tolerance = LayerComparison.Tolerance(distance: 1, share: 0.02)
    let near = timeline.layers(at: timeline.duration * (1 - instant))
    let end = timeline.layers(at: timeline.duration)
    try subject.library.checkLife()
    // Animated effects such as a blur differ slightly even this close to the end.
    let jumps = comparison.differences(of: near, from: end).filter { $0.kind != .effects }
    guard let jump = jumps.first else { return }
    throw .failed("the picture jumps at the end: before, \(jump.text(timeline.names))")
  }
}
