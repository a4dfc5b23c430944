internal import SegueConformance
internal import SegueFilm
internal import SegueGeometry
internal import SegueHost
internal import SegueMedia
internal import SeguePlayer
internal import SegueRender
internal import SegueScene

/// The contact sheet of `segue validate`: a row of frames for each animator of a library, between
/// two plain screens with elements.
struct ValidationSheet {
  private let registry: PluginRegistry
  private let animators: [String]
  private let output: OutputFormat

  private static let frames = 8
  private static let size = PixelSize(width: 195, height: 422)
  /// The pixels per point.
  private static let scale = 0.5

  /// Returns the format of the file.
  ///
  /// - Throws: `Failure.usage` for a name that does not denote one PNG.
  static func output(_ path: String) throws(Failure) -> OutputFormat {
    let format: OutputFormat
    do {
      format = try OutputFormat(path: path)
    } catch { throw Failure(error) }
    guard format.kind == .png else {
      throw Failure(.usage, "--sheet writes one picture; give it a name such as sheet.png")
    }
    return format
  }

  /// Nil for a library that has no animator to show.
  init?(_ validation: Validation, _ output: OutputFormat) {
    guard let registry = validation.registry else { return nil }
    self.registry = registry
    animators = validation.plugins.filter { $0.status == .ok && $0.kind == .animator }
      .compactMap(\.id)
    self.output = output
    if animators.isEmpty { return nil }
  }

  /// Draws and writes the sheet.
  ///
  /// - Throws: `Failure` when the file cannot be made.
  func write() throws(Failure) {
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
    do throws(MediaError) {
      let size = PixelSize(width: picture.width, height: picture.height)
      guard let rate = FrameRate(1) else { return }
      let sink = try FrameSink(output, size: size, rate: rate)
      try sink.append(picture)
      try sink.finish()
    } catch { throw Failure(error) }
  }

  private func record(_ animator: String) throws(Failure) -> RecordedPair {
    let size = Size(
      width: Double(Self.size.width) / Self.scale, height: Double(Self.size.height) / Self.scale)
    do throws(ShowError) {
      return try RecordedPair(
        ScreenPair(size: size, from: .none, to: .none),
        colors: (
          from: Color(red: 0.91, green: 0.92, blue: 0.94),
          to: Color(red: 0.16, green: 0.32, blue: 0.75)
        ), hasElements: true,
        plugins: try TransitionPlugins(registry, animator: animator),
        factory: PluginFactory(registry))
    } catch { throw Failure(error) }
  }

  private var noMemory: Failure {
    Failure(.fault, "there is not enough memory for the contact sheet; leave out --sheet")
  }
}
