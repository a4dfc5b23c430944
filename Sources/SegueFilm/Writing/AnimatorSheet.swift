internal import SegueGeometry
package import SegueHost
package import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// A contact sheet of animators. Each animator has a row of frames, which show its transition
/// between two plain screens with elements.
package struct AnimatorSheet {
  private let registry: PluginRegistry
  private let animators: [String]
  private let output: OutputFormat

  private static let frames = 8
  private static let size = PixelSize(width: 195, height: 422)
  /// The pixels per point.
  private static let scale = 0.5

  /// Creates a sheet of the usable animators among some plug-ins; nil if none of them is usable.
  ///
  /// - Parameter output: The output, which is a PNG.
  package init?(_ plugins: [PluginEntry], of registry: PluginRegistry, _ output: OutputFormat) {
    self.registry = registry
    animators = plugins.filter { $0.isOffered && $0.kind == .animator }.compactMap(\.id)
    self.output = output
    if animators.isEmpty { return nil }
  }

  /// Draws and writes the sheet.
  ///
  /// - Throws: `MediaError` when the file cannot be made, `ShowError` for an animator that cannot be played, and
  ///   `FilmError.outOfMemory`.
  package func write() throws {
    let size = Self.size
    guard
      var sheet = ContactSheet(
        frames: animators.count * Self.frames, frameWidth: size.width, frameHeight: size.height,
        columns: Self.frames),
      let buffer = PixelBuffer(width: size.width, height: size.height)
    else { throw noMemory }
    let compositor = Compositor(width: size.width, height: size.height, scale: Self.scale)
    for animator in animators {
      let recording = try record(animator)
      defer { recording.end() }
      for frame in 0..<Self.frames {
        let progress = Double(frame) / Double(Self.frames - 1)
        compositor.draw(
          recording.timeline.layers(at: progress * recording.timeline.duration), into: buffer)
        guard sheet.add(buffer) else { throw noMemory }
      }
    }
    guard let picture = sheet.picture() else { throw noMemory }
    guard let rate = FrameRate(1) else { return }
    let sink = try FrameSink(
      output, size: PixelSize(width: picture.width, height: picture.height), rate: rate)
    try sink.append(picture)
    try sink.finish()
  }

  private func record(_ animator: String) throws(ShowError) -> RecordedPair {
    let size = Size(
      width: Double(Self.size.width) / Self.scale, height: Double(Self.size.height) / Self.scale)
    return RecordedPair(
      ScreenPair(size: size, from: .none, to: .none), hasElements: true,
      animator: try PluginFactory(registry).animator(TransitionPlugins(registry, animator: animator)))
  }

  private var noMemory: FilmError { .outOfMemory(Self.size) }
}
