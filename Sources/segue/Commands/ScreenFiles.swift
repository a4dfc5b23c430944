internal import SegueGeometry
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// The two files of a transition, opened, at the size of the film's frames.
struct ScreenFiles {
  /// In pixels.
  let size: PixelSize
  /// Pixels a point.
  private let scale: Double
  private let from: ScreenFile
  private let to: ScreenFile
  private let library = PictureLibrary()

  /// - Parameter tell: gets what was left out of the files, a sentence each.
  /// - Throws: for a file that can't be shown.
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
      duration: transition.duration, options: transition.show(keepsLog: keepsLog))
  }

  /// Behind opaque screens it is dark, as behind a phone's; screens with alpha keep theirs.
  func compositor() -> Compositor {
    let isOpaque = from.source.isOpaque && to.source.isOpaque
    return Compositor(
      width: size.width, height: size.height, scale: scale, background: isOpaque ? .black : .clear,
      pictures: library)
  }
}
