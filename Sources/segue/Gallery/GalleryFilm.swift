internal import SegueGeometry
internal import SegueHost
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// Films animators, one after the other, on the same two screens: there and back.
struct GalleryFilm {
  private let screens: ScreenFiles
  private let rate: FrameRate

  /// How long the screens rest before and after each transition, in seconds.
  private static let rest = 0.7

  var size: PixelSize { screens.size }

  /// The pixels per point of the screens.
  var pointScale: PointScale { screens.pointScale }

  /// - Parameters:
  ///   - side: The longer side of a frame in pixels; nil for one that suits the screens.
  ///   - scale: The pixels per point of the screens; nil for a guess.
  /// - Throws: An error for a file that can't be shown.
  init(
    _ from: String, _ to: String, side: Int?, scale: Double?, rate: FrameRate,
    _ tell: ([String]) -> Void
  ) throws {
    self.rate = rate
    let natural = try MediaSource(path: from).naturalSize
    let isUpright = natural.height >= natural.width
    let side = side ?? (isUpright ? 560 : 840)
    screens = try ScreenFiles(
      [from, to],
      size: FrameSize(option: try SizeOption(parsing: isUpright ? "x\(side)" : "\(side)x")),
      scale: scale, fit: .cover, tell)
  }

  /// Films the animator of `entry` into the file at `path`.
  ///
  /// - Returns: Why the dissolve was filmed in its place; nil where it was not.
  /// - Throws: An error when the file can't be written.
  func make(_ entry: PluginEntry, _ registry: PluginRegistry, _ path: String) throws -> String? {
    let plugins = try TransitionPlugins(registry, animator: entry.id ?? "", settings: [])
    let show = try TourShow(
      screens.pair(options: ShowOptions(pictureComparison: FrameComparison.lookAlike)),
      returns: true, plugins: plugins, rest: 2 * Self.rest,
      align: rate.align, factory: PluginFactory(registry))
    let schedule = Schedule(
      duration: show.duration ?? 0, rate: rate, hold: Schedule.Hold(Self.rest), isLoop: true)
    var film = FilmMaker(
      try OutputFormat(path: path), size: size, schedule: schedule,
      options: EncodingOptions(quality: 60),
      compositor: screens.compositor(), show: show, playsClipsInHolds: true, bar: nil, refusal: nil)
    _ = try film.make()
    show.finish()
    return show.degradation?.reason
  }
}
