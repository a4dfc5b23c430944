internal import SegueFilm
internal import SegueGeometry
internal import SegueText

extension Failure {
  /// Returns the sentence for an error of a film. It names the options of `segue render`.
  static func sentence(_ error: FilmError) -> String {
    switch error {
    case .tooLarge(let width, let height, let isDecorated):
      let size = "\(width.short)x\(height.short) pixels"
      let limit =
        "a side may have at most \(PixelSize.longestSide) pixels and a frame 250 million"
      return isDecorated
        ? "with its margin and decoration, the film would have \(size); \(limit); "
          + "give --size or a smaller --margin"
        : "with this --size, the film would have \(size); \(limit)"
    case .lookRefused(let key, let reason): return "--\(key) \(reason); leave it out"
    case .otherAspectRatio(let size, let screen, let nearest):
      return "--size \(size) has a different aspect ratio from the storyboard's "
        + "\(Int(clamping: screen.width))x\(Int(clamping: screen.height)) points; give \(nearest)"
    case .framesOutside(let first, let last, let count):
      return "--frames \(first)..\(last.map(String.init) ?? "") goes beyond the film, which has the frames "
        + "0..\(count - 1)"
    case .defaultAnimatorMissing(let id, nil):
      return "the default animator, \(id), is not installed; choose one with --animator, such as "
        + "--animator dissolve, which is built in"
    case .frameRateRefused, .defaultAnimatorMissing, .dragRefused, .outOfMemory, .degraded, .flashing:
      return error.description
    }
  }
}
