internal import SegueGeometry
internal import SegueKit
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// The opened files of a film's screens, and the size of the film's frames.
struct ScreenFiles {
  /// The size of a frame in pixels.
  let size: PixelSize
  /// The size of the screens in pixels, which is smaller when something is around them.
  private let screenSize: PixelSize
  /// Pixels per point.
  private let scale: Double
  /// What is around the screens; nil for nothing.
  let dressed: Dressed?
  /// At least two, in the order of the film.
  private let files: [ScreenFile]
  private let library = PictureLibrary()

  /// - Parameters:
  ///   - paths: At least two files.
  ///   - size: The size of a frame; nil for that of the first file.
  ///   - defaults: What limits the size where none is given. The film is then a smaller picture of the
  ///     one in full size: lengths in points have the same part of a frame.
  ///   - scale: Finds the pixels per point of frames of a size.
  ///   - dressing: What is around the screens; nil for nothing.
  ///   - tell: Called with one sentence for each part of the files that can't be shown.
  /// - Throws: An error for a file that can't be shown at all.
  init(
    _ paths: [String], size: SizeOption?, defaults: ReadmeDefaults? = nil,
    scale: (PixelSize) -> Double, fit: Fit, dressing: Dressing? = nil, _ tell: ([String]) -> Void
  ) throws {
    let sources = try paths.map { try MediaSource(path: $0) }
    tell(sources.flatMap(\.warnings))
    let natural = sources[0].naturalSize
    if let dressing {
      let own = scale(natural)
      let dress = try dressing.dress(
        screen: Size(width: Double(natural.width) / own, height: Double(natural.height) / own),
        scale: own, size: size, defaults: defaults)
      dressed = try dressing.dressed(dress, library)
      self.size = PixelSize(width: dress.width, height: dress.height)
      self.scale = dress.scale
      screenSize = PixelSize(width: dress.screenPixels.width, height: dress.screenPixels.height)
    } else {
      dressed = nil
      if let size = try size?.pixels(of: natural) {
        self.size = size
        self.scale = scale(size)
      } else {
        self.size = defaults?.size(natural) ?? natural
        self.scale = scale(natural) * Double(self.size.width) / Double(natural.width)
      }
      screenSize = self.size
    }
    files = sources.map { ScreenFile($0, fit: fit) }
    for (index, file) in files.enumerated() {
      library.set(source: file, for: UInt32(index + 1))
    }
    try library.fit(width: screenSize.width, height: screenSize.height)
  }

  /// The first two screens.
  ///
  /// - Parameter duration: The requested duration in seconds; nil leaves it to the animator.
  func pair(
    _ direction: TransitionDirection = .forward, duration: Double? = nil, options: ShowOptions
  ) -> ScreenPair {
    var options = options
    options.pixelScale = scale
    return ScreenPair(
      size: Size(
        width: Double(screenSize.width) / scale, height: Double(screenSize.height) / scale),
      from: contents(0), to: contents(1), direction: direction, duration: duration,
      options: options)
  }

  /// The contents of the screens after the first two.
  var further: [Contents] { files.indices.dropFirst(2).map(contents) }

  private func contents(_ index: Int) -> Contents { files[index].contents(UInt32(index + 1)) }

  private var isOpaque: Bool { files.allSatisfy(\.source.isOpaque) }

  /// Creates the compositor.
  ///
  /// - Parameter fill: The colour of what the screens leave empty; nil for black, or for none when
  ///   one of the files has transparency.
  func compositor(fill: Color? = nil) -> Compositor {
    Compositor(
      width: size.width, height: size.height, scale: scale,
      background: dressed?.background ?? fill ?? (isOpaque ? .black : .clear), pictures: library)
  }

  /// The show with what is around its screens and, if wanted, its touches.
  func dress(_ show: any Show, showsTouches: Bool = false) -> any Show {
    guard let dressed = dressed?.show(show, hasOpaqueScreens: isOpaque) else {
      return showsTouches ? TouchShow(show, touchesOf: show) : show
    }
    return showsTouches
      ? TouchShow(dressed, touchesOf: show, place: dressed.place(of:)) : dressed
  }
}

extension RenderCommand {
  /// Opens the files as the options say.
  func screens(_ paths: [String], _ format: OutputFormat) throws -> ScreenFiles {
    let dressing = try Dressing(looks.look, format, codec: codec)
    tell(dressing?.warnings ?? [])
    return try ScreenFiles(
      paths, size: picture.size, defaults: ReadmeDefaults(format),
      scale: { _ in picture.scale ?? 1 }, fit: picture.fit.fit, dressing: dressing, tell)
  }

  /// The pair of the first two screens as the options say.
  func pair(_ screens: ScreenFiles, keepsLog: Bool) -> ScreenPair {
    screens.pair(
      transition.direction.direction, duration: transition.duration,
      options: transition.live.show(keepsLog: keepsLog))
  }
}
