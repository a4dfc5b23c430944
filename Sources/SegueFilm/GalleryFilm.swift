package import SegueHost
package import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// Films animators on the same two screens. Each animator has a film of its own, which goes forward
/// and back.
package struct GalleryFilm {
  private let screens: ScreenFiles

  /// The time for which the screens rest before and after each transition, in seconds.
  private static let rest = 0.7

  /// The size of a frame in pixels.
  package var size: PixelSize { screens.size }

  /// The pixels per point of the screens.
  package var pointScale: PointScale { screens.pointScale }

  /// Warnings, one sentence for each part of the files that cannot be shown.
  package var warnings: [String] { screens.warnings }

  /// Opens the files of both screens.
  ///
  /// - Parameters:
  ///   - from: The path of the first screen's file.
  ///   - to: The path of the second screen's file.
  ///   - side: The length of a frame's longer side in pixels; nil for a default that suits the screens.
  ///   - scale: The pixels per point of the screens; nil for a guess.
  ///   - rate: The frame rate.
  ///   - shutter: The angle of the shutter in degrees, 0…360; 0 for no motion blur.
  /// - Throws: An error for a file that cannot be shown.
  package init(
    _ from: String, _ to: String, side: Int?, scale: Double?, rate: FrameRate,
    shutter: Double = 0
  ) throws {
    let natural = try MediaSource(path: from).naturalSize
    let isUpright = natural.height >= natural.width
    let side = side ?? (isUpright ? 560 : 840)
    var options = FilmOptions()
    options.size = FrameSize(isUpright ? "x\(side)" : "\(side)x") ?? FrameSize()
    options.show.pictureComparison = FrameComparison.lookAlike
    options.look.shutter = shutter
    (options.rate, options.hold) = (rate, Schedule.Hold(Self.rest))
    (options.returns, options.rest) = (true, 2 * Self.rest)
    options.encoding = EncodingOptions(quality: 60)
    screens = try ScreenFiles(
      [from, to], for: OutputFormat(path: "gallery.webp"), scale: scale, options: options)
  }

  /// Films the animator of `entry` into the file at `path`.
  ///
  /// - Returns: The reason for which a dissolve was filmed instead; nil when the animator was filmed.
  /// - Throws: An error when the file cannot be written.
  package func make(
    _ entry: PluginEntry, _ registry: PluginRegistry, _ path: String
  ) throws -> String? {
    let plugins = try TransitionPlugins(registry, animator: entry.id ?? "", settings: [])
    let film = try Film(
      screens, ScreenTour(plugins), for: OutputFormat(path: path), plugins: PluginFactory(registry))
    try film.write()
    try film.show.finish()
    return film.screens.degradation?.reason
  }
}
