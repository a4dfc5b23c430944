internal import SegueGeometry
internal import SegueKit
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// The two opened files of a transition, and the size of the film's frames.
struct ScreenFiles {
  /// The size of a frame in pixels.
  let size: PixelSize
  /// Pixels per point.
  private let scale: Double
  private let from: ScreenFile
  private let to: ScreenFile
  private let library = PictureLibrary()

  /// - Parameters:
  ///   - size: The size of a frame; nil for that of the first file.
  ///   - scale: Finds the pixels per point of frames of a size.
  ///   - tell: Called with one sentence for each part of the files that can't be shown.
  /// - Throws: An error for a file that can't be shown at all.
  init(
    _ from: String, _ to: String, size: SizeOption?, scale: (PixelSize) -> Double, fit: Fit,
    _ tell: ([String]) -> Void
  ) throws {
    let (first, second) = (try MediaSource(path: from), try MediaSource(path: to))
    tell(first.warnings + second.warnings)
    let size = try size?.pixels(of: first.naturalSize) ?? first.naturalSize
    self.size = size
    self.scale = scale(size)
    self.from = ScreenFile(first, fit: fit)
    self.to = ScreenFile(second, fit: fit)
    library.set(source: self.from, for: 1)
    library.set(source: self.to, for: 2)
    try library.fit(width: size.width, height: size.height)
  }

  /// - Parameter duration: The requested duration in seconds; nil leaves it to the animator.
  func pair(
    _ direction: TransitionDirection = .forward, duration: Double? = nil, options: ShowOptions
  ) -> ScreenPair {
    var options = options
    options.pixelScale = scale
    return ScreenPair(
      size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
      from: from.contents(1), to: to.contents(2), direction: direction, duration: duration,
      options: options)
  }

  /// Creates the compositor. The background is black, or transparent when one of the files has
  /// transparency.
  func compositor() -> Compositor {
    let isOpaque = from.source.isOpaque && to.source.isOpaque
    return Compositor(
      width: size.width, height: size.height, scale: scale, background: isOpaque ? .black : .clear,
      pictures: library)
  }
}

extension RenderCommand {
  /// Opens both files as the options say.
  func screens(_ from: String, _ to: String) throws -> ScreenFiles {
    try ScreenFiles(
      from, to, size: picture.size, scale: { _ in picture.scale ?? 1 }, fit: picture.fit.fit, tell)
  }

  /// The pair of both screens as the options say.
  func pair(_ screens: ScreenFiles, keepsLog: Bool) -> ScreenPair {
    screens.pair(
      transition.direction.direction, duration: transition.duration,
      options: transition.show(keepsLog: keepsLog))
  }
}
