internal import SegueFilm
internal import SegueGeometry
internal import SegueText

extension Failure {
  /// Converts an error of a film. The sentence names the options of `segue render`.
  ///
  /// - Parameter file: The storyboard, as the user gave it.
  init(_ error: FilmError, file: String? = nil) {
    switch error {
    case .tooLarge(let width, let height, let isDecorated):
      let size = "\(width.short)x\(height.short) pixels"
      let limit =
        "a side may have at most \(PixelSize.longestSide) pixels and a frame 250 million"
      self.init(
        .usage,
        isDecorated
          ? "with its margin and decoration, the film would have \(size); \(limit); "
            + "give --size or a smaller --margin"
          : "with this --size, the film would have \(size); \(limit)")
    case .lookRefused(let key, let reason):
      self.init(.usage, "--\(key) \(reason); leave it out")
    case .otherAspectRatio(let size, let screen, let nearest):
      self.init(
        .usage,
        "--size \(size) has a different aspect ratio from the storyboard's "
          + "\(Int(clamping: screen.width))x\(Int(clamping: screen.height)) points; give \(nearest)"
      )
    case .framesOutside(let first, let last, let count):
      self.init(
        .usage,
        "--frames \(first)..\(last.map(String.init) ?? "") goes beyond the film, which has the frames "
          + "0..\(count - 1)")
    case .frameRateRefused:
      self.init(.nonsense, (file.map { "\($0): " } ?? "") + error.description)
    case .defaultAnimatorMissing(let id, let reason):
      self.init(
        .unavailable,
        reason == nil
          ? "the default animator, \(id), is not installed; choose one with --animator, such as "
            + "--animator dissolve, which is built in" : error.description)
    case .dragRefused: self.init(.nonsense, error.description)
    case .outOfMemory: self.init(.fault, error.description)
    case .degraded: self.init(.degraded, error.description)
    }
  }
}
