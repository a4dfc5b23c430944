internal import SegueGeometry
internal import SegueKit
public import SegueMedia
internal import SeguePlayer
public import SegueRender
internal import SegueScene

/// The opened files of a film's screens, and the size of the film's frames.
public struct ScreenFiles {
  /// The size of a frame in pixels.
  public let size: PixelSize
  /// The size of the screens in pixels, which is smaller when something is around them.
  private let screenSize: PixelSize
  /// Pixels per point of the frames.
  private let scale: Double
  /// Pixels per point of the files.
  public let pointScale: PointScale
  /// The screens that are cropped because their aspect ratio differs from the first one's.
  public let cropped: [CroppedScreen]
  /// One sentence for each part of the files that can't be shown.
  public let warnings: [String]
  /// The decoration around the screens; nil for none.
  public let decorated: DrawnDecoration?
  /// At least two, in the order of the film.
  private let files: [ScreenFile]
  public let library = PictureLibrary()
  /// The choices about the films of the screens.
  public let options: FilmOptions

  /// - Parameters:
  ///   - paths: At least two files.
  ///   - output: The films' format, which decides how much of transparency they show.
  ///   - scale: The pixels per point of the files; nil for a guess.
  ///   - fit: How files of another aspect ratio are fitted.
  ///   - options: The choices about the films. Their size is the size of a frame, which otherwise is the size of the
  ///     first file. The film is the one in full size, resampled: lengths in points have the same part of a
  ///     frame. Without a colour for what the screens leave empty, that is black, or nothing when one of the
  ///     files has transparency.
  /// - Throws: An error for a file that can't be shown at all.
  public init(
    _ paths: [String], for output: OutputFormat, scale: Double? = nil, fit: Fit = .cover,
    options: FilmOptions = FilmOptions()
  ) throws {
    self.options = options
    let size = options.size
    let decorationFiles = try DecorationFiles(options.look, output, codec: options.encoding.codec)
    let sources = try paths.map { try MediaSource(path: $0) }
    warnings = (decorationFiles?.warnings ?? []) + sources.flatMap(\.warnings)
    let natural = sources[0].naturalSize
    pointScale = PointScale(scale, of: natural)
    let own = pointScale.pixels
    if let decorationFiles {
      let decoration = try decorationFiles.decoration(
        screen: Size(width: Double(natural.width) / own, height: Double(natural.height) / own),
        scale: own, size: size)
      decorated = try decorationFiles.decorated(decoration, library)
      self.size = PixelSize(width: decoration.width, height: decoration.height)
      self.scale = decoration.scale
      screenSize = PixelSize(
        width: decoration.screenPixels.width, height: decoration.screenPixels.height)
    } else {
      decorated = nil
      self.size = try size.pixels(of: natural)
      self.scale = own * fit.scale(of: natural, in: self.size)
      screenSize = self.size
    }
    cropped = fit == .cover ? CroppedScreen.all(of: sources, in: screenSize) : []
    files = sources.map { ScreenFile($0, fit: fit) }
    for (index, file) in files.enumerated() {
      library.set(source: file, for: UInt32(index + 1))
    }
    try library.fit(width: screenSize.width, height: screenSize.height)
  }

  /// Returns the screens as a storyboard.
  func storyboard(_ tour: ScreenTour) -> Storyboard {
    Storyboard(
      films: files.map { ($0.source.path, $0.contentMode) },
      size: Size(
        width: Double(screenSize.width) / scale, height: Double(screenSize.height) / scale),
      scale: pointScale.pixels, direction: tour.direction, row: tour.row)
  }

  /// Returns the options of a show of the screens.
  func options(_ options: ShowOptions) -> ShowOptions {
    var options = options
    options.pixelScale = scale
    options.surroundings = Surroundings(
      decorated?.decoration, fill: self.options.look.fill, library)
    return options
  }

  private var isOpaque: Bool { files.allSatisfy(\.source.isOpaque) }

  /// Returns the compositor of the films.
  ///
  /// - Parameter isTransparentBehind: True to leave transparent what the screens do not cover, unless a colour
  ///   was chosen for it.
  func compositor(isTransparentBehind: Bool) -> Compositor {
    let usual: Color = isOpaque && !isTransparentBehind ? .black : .clear
    return Compositor(
      width: size.width, height: size.height, scale: scale,
      background: decorated?.background ?? options.look.fill ?? usual, pictures: library)
  }

  /// The show with what is around its screens and, if wanted, its touches.
  func decorate(_ show: StoryboardShow, showsTouches: Bool = false) -> any Show {
    guard let decorated = decorated?.show(show, of: show) else {
      return showsTouches ? TouchShow(show, touchesOf: show) : show
    }
    return showsTouches
      ? TouchShow(decorated, touchesOf: show, place: decorated.place(of:)) : decorated
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
