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
  /// Pixels per point of the frames.
  private let scale: Double
  /// Pixels per point of the files.
  let pointScale: PointScale
  /// One sentence for each screen that is cropped without having been asked for.
  let cropping: [String]
  /// What is around the screens; nil for nothing.
  let dressed: Dressed?
  /// At least two, in the order of the film.
  private let files: [ScreenFile]
  private let library = PictureLibrary()
  /// The colour of what the screens leave empty, when nothing is around them; nil for the default.
  private let fill: Color?

  /// - Parameters:
  ///   - paths: At least two files.
  ///   - size: Decides the size of a frame, which otherwise is that of the first file. The film is the
  ///     one in full size, resampled: lengths in points have the same part of a frame.
  ///   - scale: The pixels per point of the files; nil for a guess.
  ///   - fit: How files of another aspect ratio are fitted; nil is cover.
  ///   - dressing: What is around the screens; nil for nothing.
  ///   - fill: The colour of what the screens leave empty; nil for black, or for none when one of the
  ///     files has transparency.
  ///   - tell: Called with one sentence for each part of the files that can't be shown.
  /// - Throws: An error for a file that can't be shown at all.
  init(
    _ paths: [String], size: FrameSize, scale: Double?, fit option: FitOption?,
    dressing: Dressing? = nil, fill: Color? = nil, _ tell: ([String]) -> Void
  ) throws {
    self.fill = fill
    let sources = try paths.map { try MediaSource(path: $0) }
    tell(sources.flatMap(\.warnings))
    let natural = sources[0].naturalSize
    pointScale = PointScale(scale, of: natural)
    let own = pointScale.pixels
    let fit = (option ?? .cover).fit
    if let dressing {
      let dress = try dressing.dress(
        screen: Size(width: Double(natural.width) / own, height: Double(natural.height) / own),
        scale: own, size: size)
      dressed = try dressing.dressed(dress, library)
      self.size = PixelSize(width: dress.width, height: dress.height)
      self.scale = dress.scale
      screenSize = PixelSize(width: dress.screenPixels.width, height: dress.screenPixels.height)
    } else {
      dressed = nil
      self.size = try size.pixels(of: natural)
      self.scale = own * fit.scale(of: natural, in: self.size)
      screenSize = self.size
    }
    cropping = FitOption.notes(of: sources, in: screenSize, option)
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
    options.surroundings = Surroundings(dressed?.dress, fill: fill, library)
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

  func compositor() -> Compositor {
    Compositor(
      width: size.width, height: size.height, scale: scale,
      background: dressed?.background ?? fill ?? (isOpaque ? .black : .clear), pictures: library)
  }

  /// The show with what is around its screens and, if wanted, its touches.
  func dress(_ show: any Show, showsTouches: Bool = false) -> any Show {
    guard let dressed = dressed?.show(show) else {
      return showsTouches ? TouchShow(show, touchesOf: show) : show
    }
    return showsTouches
      ? TouchShow(dressed, touchesOf: show, place: dressed.place(of:)) : dressed
  }
}

extension Fit {
  /// The factor by which a picture of the size `natural` is scaled into `box`, as `MediaSource.fit` does;
  /// the one across for `fill`, which has two.
  fileprivate func scale(of natural: PixelSize, in box: PixelSize) -> Double {
    let across = Double(box.width) / Double(natural.width)
    let down = Double(box.height) / Double(natural.height)
    return switch self {
    case .cover: max(across, down)
    case .contain: min(across, down)
    case .fill: across
    }
  }
}

extension String {
  /// The last part of a path.
  var shortName: String { split(separator: "/").last.map(String.init) ?? self }
}

extension RenderCommand {
  /// Opens the files as the options say.
  func screens(_ paths: [String], _ format: OutputFormat) throws -> ScreenFiles {
    let dressing = try Dressing(looks.look, format, codec: codec)
    tell(dressing?.warnings ?? [])
    let screens = try ScreenFiles(
      paths, size: frameSize(format), scale: picture.scale, fit: picture.fit, dressing: dressing,
      fill: looks.look.fill, tell)
    tell(screens.cropping)
    return screens
  }

  /// The pair of the first two screens as the options say.
  func pair(_ screens: ScreenFiles, keepsLog: Bool) -> ScreenPair {
    screens.pair(
      transition.direction.direction, duration: transition.duration,
      options: transition.live.show(keepsLog: keepsLog))
  }
}
