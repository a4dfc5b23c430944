internal import SegueFilm
internal import SegueScene

/// Draws transitions that a browser cannot draw, as pictures of the whole screen.
///
/// The frames have at most a pixel for each point: they are seen for a moment, and there are many.
final class FrameRecorder {
  /// Frames for each second.
  private static let rate = 24.0
  /// The most frames of one transition, and of a page.
  static let maxFrames = (of: 24, all: 480)

  /// The longest side of a frame, in pixels.
  private static let maxSide = 4096

  /// The frames as WebP, by the pictures that the layers show.
  private(set) var pictures: [PictureID: [UInt8]] = [:]
  private var known: [[UInt8]: PictureID] = [:]
  private let library: PictureLibrary
  private let compositor: Compositor
  private let size: Size

  /// - Parameters:
  ///   - size: The screen's size in points.
  ///   - library: The pictures of the screens.
  init(size: Size, background: Color, _ library: PictureLibrary) {
    (self.size, self.library) = (size, library)
    let scale = min(1, Double(Self.maxSide) / max(size.width, size.height))
    func pixels(_ points: Double) -> Int { max(Int((points * scale).rounded()), 1) }
    let (width, height) = (pixels(size.width), pixels(size.height))
    compositor = Compositor(
      width: width, height: height, scale: scale, background: background,
      pictures: library)
  }

  /// Returns a segment for each frame; nil if the page has too many frames already.
  ///
  /// - Parameters:
  ///   - duration: In seconds.
  ///   - layers: Writes the layers at a progress.
  func segments(
    duration: Double, layers: (Double, inout LayerTree) -> Void
  ) throws -> [WebSegment]? {
    let count = min(max(Int((duration * Self.rate).rounded()), 8), Self.maxFrames.of)
    guard pictures.count + count <= Self.maxFrames.all else { return nil }
    var tree = LayerTree(size: size)
    return try (0..<count).map { index in
      layers((Double(index) + 0.5) / Double(count), &tree)
      guard let frame = PixelBuffer(width: compositor.width, height: compositor.height) else {
        throw FilmError.outOfMemory(
          PixelSize(width: compositor.width, height: compositor.height))
      }
      compositor.draw(tree, into: frame)
      let bytes = try frame.webP(quality: 75)
      // A finger drives most transitions through the frames that a tap shows, and back through the same.
      let id = known[bytes] ?? library.makeID()
      (known[bytes], pictures[id]) = (id, bytes)
      var layer = WebLayer(parent: -1)
      layer.content = .picture(id, mode: Int(ContentMode.scaleToFill.rawValue))
      layer.tracks[.size] = WebLayer.Track(times: [0], values: [[size.width, size.height]])
      return WebSegment(
        begin: SegmentBuilder.rounded(Double(index) / Double(count), 7), layers: [layer])
    }
  }
}
