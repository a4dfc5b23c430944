internal import SegueFilm
internal import SegueGeometry
internal import SegueScene

/// Draws transitions that a browser cannot draw, as pictures of the whole screen.
///
/// The frames have at most one pixel per point, because there are many of them and each is visible only briefly. Their
/// resolution and quality are reduced if the page would otherwise become large.
final class FrameRecorder {
  /// The number of frames per second.
  private static let rate = 24.0
  /// The maximum number of frames of one transition, and of a page.
  static let maxFrames = (of: 24, all: 480)
  /// The maximum bytes of the frames of one transition, estimated from three of its frames, and of all frames of a
  /// page.
  static let maxBytes = (of: 500_000, all: 3_000_000)
  /// The settings for frames, the best first: the scale relative to the best frames, and the quality of the encoder.
  private static let levels: [(scale: Double, quality: Int)] = [
    (1, 75), (1, 50), (0.7, 60), (0.5, 60), (0.35, 50),
  ]

  /// The maximum length of a frame's longer side, in pixels.
  private static let maxSide = 4096

  /// The WebP bytes of each frame, by the id of the picture that the frame's layer shows.
  private(set) var pictures: [PictureID: [UInt8]] = [:]
  private var known: [[UInt8]: PictureID] = [:]
  private var byteCount = 0
  private let library: PictureLibrary
  private let size: Size
  private let background: Color
  /// The scale of the best frames, in pixels per point.
  private let scale: Double

  /// Creates a recorder for the transitions of a page.
  ///
  /// - Parameters:
  ///   - size: The screen's size in points.
  ///   - background: The colour behind the screens; a transparent one leaves the frames transparent.
  ///   - library: The pictures of the screens.
  init(size: Size, background: Color, _ library: PictureLibrary) {
    (self.size, self.background, self.library) = (size, background, library)
    scale = min(1, Double(Self.maxSide) / max(size.width, size.height))
  }

  /// Draws frames of one size.
  private final class Drawing {
    private let compositor: Compositor
    private let quality: Int

    init(_ recorder: FrameRecorder, scale: Double, quality: Int) {
      self.quality = quality
      let size = recorder.size
      func pixels(_ points: Double) -> Int { max(Int(clamping: (points * scale).rounded()), 1) }
      let (width, height) = (pixels(size.width), pixels(size.height))
      compositor = Compositor(
        width: width, height: height, scale: scale, background: recorder.background,
        pictures: recorder.library)
    }

    func frame(_ tree: LayerTree) throws -> [UInt8] {
      guard let frame = PixelBuffer(width: compositor.width, height: compositor.height) else {
        throw FilmError.outOfMemory(
          PixelSize(width: compositor.width, height: compositor.height))
      }
      compositor.draw(tree, into: frame)
      return try frame.webP(quality: quality)
    }
  }

  /// Returns a drawing with the best settings of `levels` for which a transition's frames are within the limits; nil if
  /// the frames exceed the limits with all settings.
  private func drawing(
    count: Int, of tree: inout LayerTree, layers: (Double, inout LayerTree) -> Void
  ) throws -> Drawing? {
    let limit = min(Self.maxBytes.of, Self.maxBytes.all - byteCount) / count
    return try Self.levels.lazy.map { [self] level in
      Drawing(self, scale: scale * level.scale, quality: level.quality)
    }.first { drawing in
      try [0.25, 0.5, 0.75].allSatisfy { progress in
        layers(progress, &tree)
        return try drawing.frame(tree).count <= limit
      }
    }
  }

  /// Returns a segment for each frame of a transition; nil if the page would have too many frames, or too many bytes of
  /// frames.
  ///
  /// - Parameters:
  ///   - duration: The duration of the transition, in seconds.
  ///   - layers: Writes the layers at a progress.
  func segments(
    duration: Double, layers: (Double, inout LayerTree) -> Void
  ) throws -> [WebSegment]? {
    let count = min(max(Int(clamping: (duration * Self.rate).rounded()), 8), Self.maxFrames.of)
    guard pictures.count + count <= Self.maxFrames.all else { return nil }
    var tree = LayerTree(size: size)
    guard let drawing = try drawing(count: count, of: &tree, layers: layers) else { return nil }
    return try (0..<count).map { index in
      layers((Double(index) + 0.5) / Double(count), &tree)
      let bytes = try drawing.frame(tree)
      // Equal frames are stored once. Most transitions show the same frames in both directions, and
      // for a finger as for a tap.
      let id = known[bytes] ?? library.makeID()
      if pictures[id] == nil { byteCount += bytes.count }
      (known[bytes], pictures[id]) = (id, bytes)
      var layer = WebLayer(parent: -1)
      layer.content = .picture(id, mode: Int(ContentMode.scaleToFill.rawValue))
      layer.tracks[.size] = WebLayer.Track(times: [0], values: [[size.width, size.height]])
      return WebSegment(
        begin: SegmentBuilder.rounded(Double(index) / Double(count), 7), layers: [layer])
    }
  }
}
