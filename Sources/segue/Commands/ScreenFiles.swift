internal import SegueGeometry
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

  /// - Parameter tell: Called with one sentence for each part of the files that can't be shown.
  /// - Throws: An error for a file that can't be shown at all.
  init(
    _ from: String, _ to: String, _ picture: PictureOptions, _ tell: ([String]) -> Void
  ) throws {
    let (first, second) = (try MediaSource(path: from), try MediaSource(path: to))
    tell(first.warnings + second.warnings)
    size = try picture.size?.pixels(of: first.naturalSize) ?? first.naturalSize
    scale = picture.scale ?? 1
    self.from = ScreenFile(first, fit: picture.fit.fit)
    self.to = ScreenFile(second, fit: picture.fit.fit)
    library.set(source: self.from, for: 1)
    library.set(source: self.to, for: 2)
    try library.fit(width: size.width, height: size.height)
  }

  func pair(_ transition: TransitionOptions, keepsLog: Bool) -> ScreenPair {
    ScreenPair(
      size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
      from: from.contents(1), to: to.contents(2), direction: transition.direction.direction,
      duration: transition.duration,
      options: transition.show(keepsLog: keepsLog, pixelScale: scale))
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
