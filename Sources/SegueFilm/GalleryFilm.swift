public import SegueHost
public import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// Films animators, one after the other, on the same two screens: there and back.
public struct GalleryFilm {
  private let screens: ScreenFiles
  private let rate: FrameRate

  /// The time for which the screens rest before and after each transition, in seconds.
  private static let rest = 0.7

  public var size: PixelSize { screens.size }

  /// The pixels per point of the screens.
  public var pointScale: PointScale { screens.pointScale }

  /// One sentence for each part of the files that can't be shown.
  public var warnings: [String] { screens.warnings }

  /// - Parameters:
  ///   - side: The longer side of a frame in pixels; nil for one that suits the screens.
  ///   - scale: The pixels per point of the screens; nil for a guess.
  /// - Throws: An error for a file that can't be shown.
  public init(_ from: String, _ to: String, side: Int?, scale: Double?, rate: FrameRate) throws {
    self.rate = rate
    let natural = try MediaSource(path: from).naturalSize
    let isUpright = natural.height >= natural.width
    let side = side ?? (isUpright ? 560 : 840)
    screens = try ScreenFiles(
      [from, to], size: FrameSize(isUpright ? "x\(side)" : "\(side)x") ?? FrameSize(),
      scale: scale)
  }

  /// Films the animator of `entry` into the file at `path`.
  ///
  /// - Returns: The reason for filming the dissolve in its place; nil if it was not.
  /// - Throws: An error when the file can't be written.
  public func make(
    _ entry: PluginEntry, _ registry: PluginRegistry, _ path: String
  ) throws -> String? {
    let plugins = try TransitionPlugins(registry, animator: entry.id ?? "", settings: [])
    let show = try TourShow(
      screens.pair(options: ShowOptions(pictureComparison: FrameComparison.lookAlike)),
      returns: true, plugins: plugins, rest: 2 * Self.rest,
      align: rate.align, factory: PluginFactory(registry))
    var options = FilmOptions()
    options.rate = rate
    options.hold = Schedule.Hold(Self.rest)
    options.encoding = EncodingOptions(quality: 60)
    try Film(screens, show, for: OutputFormat(path: path), isLoop: true, options: options).write()
    show.finish()
    return show.degradation?.reason
  }
}
