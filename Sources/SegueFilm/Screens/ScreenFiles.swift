// How large a film is, and what it shows of its files. `ScreenFiles` opens the files of the screens and of the look.
// The size of a frame follows from the request (`FrameSize`) or from the first file with its decoration; all lengths
// are in points, and `PointScale` says how many pixels of the files are one. Where nobody says so, `DeviceScreen`
// guesses it from the size of a screenshot alone. Files of other proportions are fitted, and what is cropped is told
// (`CroppedScreen`, `ScreenNotes`). `Rests` are the still frames that suit the number of screens. For a camera that
// magnifies, `SharperPictures` opens files again in a larger size, up to a limit, and only as far as they have more to
// show.
//
// Rejected:
// - A size that changes the picture: a length in points remains the same fraction of the frame in any size, so that a
//   small film is the large one resampled.
// - Taking a pixel for a point where nobody says otherwise: all lengths in points, such as the corners of a frame,
//   would be too small for the screenshot of a phone.
// - All pictures at the camera's largest magnification: beyond its own pixels a picture does not become sharper, and a
//   film must fit into memory.

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
  /// The size of the screens in pixels, which is smaller than `size` when something is around them.
  private let screenSize: PixelSize
  /// The pixels per point of the frames.
  let scale: Double
  /// The pixels per point of the files.
  package let pointScale: PointScale
  /// The screens that are cropped because their aspect ratio differs from the first screen's.
  package let cropped: [CroppedScreen]
  /// Warnings, one sentence for each part of the files that cannot be shown.
  public let warnings: [String]
  /// The warnings for a page, in which browsers draw the SVGs.
  package let pageWarnings: [String]
  /// The decoration around the screens; nil for none.
  package let decorated: DrawnDecoration?
  /// The files of the screens, at least two, in the order of the film.
  private let files: [ScreenFile]
  /// The library with the pictures of the screens and of the decoration.
  public let library = PictureLibrary()
  /// The ids of the pictures of `files`, in the same order.
  private let ids: PictureIDs
  /// True if the screens have translucent parts that the output cannot show, and nothing says what is behind them.
  let isOverNeutral: Bool
  /// The choices about the films that are made of the screens.
  public let options: FilmOptions

  /// Opens the files of the screens and of the look, and computes the size of the frames.
  ///
  /// - Parameters:
  ///   - paths: The paths of at least two files.
  ///   - output: The format of the films, which decides the transparency that they show.
  ///   - scale: The pixels per point of the files; nil for a guess.
  ///   - fit: The mode in which files of another aspect ratio fill the frame.
  ///   - options: The choices about the films. The default for the size of a frame is the size of the first file, with
  ///     the decoration. Another size only resamples the film: a length in points remains the same fraction of the
  ///     frame. Areas that the screens leave empty have the look's fill colour. Without a fill colour, they are black,
  ///     or transparent when one of the files has transparency.
  /// - Throws: An error for a file that cannot be shown at all.
  public init(
    _ paths: [String], for output: OutputFormat, scale: Double? = nil, fit: Fit = .cover,
    options: FilmOptions = FilmOptions()
  ) throws {
    self.options = options
    let size = options.size
    var decorationFiles = try DecorationFiles(options.look, output, codec: options.encoding.codec)
    let sources = try paths.map { try MediaSource(path: $0) }
    let soft =
      options.look.background == nil && output.alpha(codec: options.encoding.codec) != .full
      ? sources.first(where: \.hasSoftAlpha) : nil
    if soft != nil { decorationFiles?.noteTranslucentScreen() }
    isOverNeutral = soft != nil
    let note = [soft?.softNote].compactMap(\.self)
    warnings = (decorationFiles?.warnings ?? []) + sources.flatMap(\.warnings) + note
    pageWarnings =
      (decorationFiles?.warnings { _ in false } ?? []) + sources.flatMap { $0.warnings(isDrawn: false) } + note
    let natural = sources[0].naturalSize
    pointScale = PointScale(scale, of: natural)
    let own = pointScale.pixels
    if let decorationFiles {
      let decoration = try decorationFiles.decoration(
        screen: Size(width: Double(natural.width) / own, height: Double(natural.height) / own),
        scale: own, size: size, library)
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
    ids = library.makeIDs()
    let points = Size(width: Double(natural.width) / own, height: Double(natural.height) / own)
    let areas = StatusBar.areas(options.look, on: points, DeviceScreen.kind(of: points, scale: own))
    for file in files { file.cleared = areas }
    for (index, file) in files.enumerated() { library.set(source: file, for: ids[index]) }
    try library.fit(width: screenSize.width, height: screenSize.height)
  }

  package func storyboard(_ tour: ScreenTour) -> Storyboard {
    Storyboard(
      films: files.map { ($0.source.path, $0.contentMode) },
      size: Size(
        width: Double(screenSize.width) / scale, height: Double(screenSize.height) / scale),
      scale: pointScale.pixels, direction: tour.direction, row: tour.row)
  }

  /// The first two screens, for the recording of a transition between them.
  package var pair: ScreenPair {
    let contents = files.indices.prefix(2).map {
      Contents(source: ids[$0], mode: files[$0].contentMode)
    }
    return ScreenPair(
      size: Size(
        width: Double(screenSize.width) / scale, height: Double(screenSize.height) / scale),
      from: contents[0], to: contents[1], options: options(options.show))
  }

  /// Returns `options`, completed with the scale and the pictures of the screens, and with the
  /// colours around the screens.
  package func options(_ options: ShowOptions) -> ShowOptions {
    var options = options
    options.pixelScale = scale
    options.pictures = ids
    options.surroundings = Surroundings(
      decorated?.decoration, fill: self.options.look.fill, library)
    return options
  }

  /// True if no file has transparent pixels.
  var isOpaque: Bool { files.allSatisfy(\.source.isOpaque) }
}

extension Fit {
  /// Returns the factor by which a picture of the size `natural` is scaled into `box`, as by
  /// `MediaSource.fit`; for `fill`, which has two factors, the horizontal factor.
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
