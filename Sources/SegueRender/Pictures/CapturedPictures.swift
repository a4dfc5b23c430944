internal import SegueGeometry
internal import SegueScene

/// A cache of the captured pictures that frames show. A picture is drawn when it is first shown, at
/// the frame's scale, and kept as long as an object outside of the cache refers to it.
///
/// The pictures of one frame may have `maxPixels` pixels in total; further pictures of the frame
/// are not shown. When memory is needed, the cache drops pictures that only earlier frames have
/// shown, and draws them again if a later frame shows them. So a frame never depends on earlier
/// frames. Used on one thread.
final class CapturedPictures {
  /// The scale of the frames, in pixels per point, at which the pictures are drawn.
  private let scale: Double
  private let maxPixels: Int
  private var kept: [ObjectIdentifier: Kept] = [:]
  private var pixels = 0
  private var frame: UInt64 = 0

  /// The maximum number of pixels that are kept: 512 MB.
  static let maxPixels = 1 << 27
  /// The maximum number of pixels of a picture; a larger one is drawn at a smaller scale.
  private static let maxPixelsOfOne = 1 << 25
  private static let longestSide = 16_384.0

  private final class Kept {
    var capture: CapturedPicture
    var pixels: Int
    var chain: MipChain?
    var frame: UInt64

    init(_ capture: CapturedPicture, pixels: Int, frame: UInt64) {
      self.capture = capture
      self.pixels = pixels
      self.frame = frame
    }
  }

  init(scale: Double, maxPixels: Int = CapturedPictures.maxPixels) {
    self.scale = scale
    self.maxPixels = maxPixels
  }

  /// The number of pictures in memory.
  var count: Int { kept.count }

  /// Begins a frame, and releases the pictures to which no object outside of the cache refers any
  /// longer.
  func beginFrame() {
    frame &+= 1
    for (id, one) in kept where isKnownUniquelyReferenced(&one.capture) { forget(id) }
  }

  /// Returns the pixels of `capture` with their mip levels, or nil if it is empty or exceeds the memory limit.
  ///
  /// - Parameters:
  ///   - hasMoreDetail: Returns true if the tree shows a picture that becomes sharper when it is drawn larger.
  ///   - draw: Draws a tree at the given scale, and may call this method for captured pictures in the tree.
  func chain(
    for capture: CapturedPicture, hasMoreDetail: (borrowing LayerTree) -> Bool,
    draw: @escaping (borrowing LayerTree, Double, PixelBuffer) -> Void
  ) -> MipChain? {
    let id = ObjectIdentifier(capture)
    if let known = kept[id] {
      known.frame = frame
      return known.chain
    }
    guard let (across, down) = sides(of: capture), makeRoom(for: across.pixels * down.pixels),
      let buffer = PixelBuffer(width: across.pixels, height: down.pixels)
    else { return nil }
    let new = Kept(capture, pixels: across.pixels * down.pixels, frame: frame)
    kept[id] = new
    pixels += new.pixels
    self.draw(capture, across, down, factor: 1, into: buffer, draw)
    var enlarge: ((Int) -> PixelBuffer?)?
    if hasMoreDetail(capture.tree) {
      enlarge = { [weak self, weak new] factor in
        guard let self, let new, makeRoom(for: buffer.pixels * factor * factor),
          let larger = PixelBuffer(width: buffer.width * factor, height: buffer.height * factor)
        else { return nil }
        new.pixels += buffer.pixels * factor * factor
        pixels += buffer.pixels * factor * factor
        self.draw(new.capture, across, down, factor: Double(factor), into: larger, draw)
        return larger
      }
    }
    new.chain = MipChain(
      picture: buffer, extent: SIMD2(across.extent, down.extent), enlarge: enlarge)
    return new.chain
  }

  /// Draws a captured picture into `buffer`, enlarged by `factor` in width and height.
  private func draw(
    _ capture: CapturedPicture, _ across: Side, _ down: Side, factor: Double,
    into buffer: PixelBuffer, _ draw: (borrowing LayerTree, Double, PixelBuffer) -> Void
  ) {
    var tree = capture.tree
    if across.scale == scale, down.scale == scale {
      draw(tree, scale * factor, buffer)
    } else {
      let stretch = Transform3D.scale(x: across.scale * factor, y: down.scale * factor)
      for index in tree.layers.indices {
        tree.layers[index].transform = tree.layers[index].transform.concatenating(stretch)
      }
      draw(tree, 1, buffer)
    }
    if across.extent != 1 || down.extent != 1 {
      buffer.fillEdges(column: across.extent != 1, row: down.extent != 1)
    }
  }

  /// The width or the height of a captured picture, in pixels.
  private struct Side {
    var pixels: Int
    /// The number of pixels per point.
    var scale: Double
    /// The length of all pixels divided by the exact length of the picture: 1, or above 1 if the
    /// picture does not fill its last pixel.
    var extent: Double

    init(_ length: Double, scale: Double) {
      let exact = length * scale
      pixels = max(Int(clamping: (exact - 1e-6).rounded(.up)), 1)
      // A picture that is thinner than a pixel is drawn with one pixel.
      let isThin = exact < 1
      self.scale = isThin ? 1 / length : scale
      extent = isThin || abs(Double(pixels) - exact) <= 1e-6 ? 1 : Double(pixels) / exact
    }
  }

  /// Returns the picture's width and height in pixels, or nil for an empty picture.
  private func sides(of capture: CapturedPicture) -> (across: Side, down: Side)? {
    let size = capture.tree.size
    let (width, height) = (size.width * scale, size.height * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    var shrink = min(1, Self.longestSide / max(width, height))
    let area = max(width * shrink, 1) * max(height * shrink, 1)
    if area > Double(Self.maxPixelsOfOne) {
      shrink *= (Double(Self.maxPixelsOfOne) / area).squareRoot()
    }
    return (
      Side(size.width, scale: scale * shrink), Side(size.height, scale: scale * shrink)
    )
  }

  /// Releases pictures that the current frame has not shown yet, the least recently shown first,
  /// until there is room for `extra` more pixels. Returns false if there is still not enough room.
  private func makeRoom(for extra: Int) -> Bool {
    while pixels + extra > maxPixels {
      let oldest = kept.filter { $0.value.frame != frame }
        .min { ($0.value.frame, $0.value.pixels) < ($1.value.frame, $1.value.pixels) }
      guard let oldest else { return false }
      forget(oldest.key)
    }
    return true
  }

  private func forget(_ id: ObjectIdentifier) {
    guard let gone = kept.removeValue(forKey: id) else { return }
    pixels -= gone.pixels
  }
}

extension PixelBuffer {
  fileprivate var pixels: Int { width * height }

  /// Replaces the last column or row, which the captured picture covers only partly, by a copy of
  /// the previous one, and sets `isOpaque`. When these pixels are drawn, they are clipped at the
  /// exact edge of the captured picture.
  fileprivate func fillEdges(column: Bool, row: Bool) {
    if column, width > 1 {
      for y in 0..<height { self.row(y)[width - 1] = self.row(y)[width - 2] }
    }
    if row, height > 1 {
      self.row(height - 1).update(from: self.row(height - 2), count: width)
    }
    isOpaque = (0..<height).allSatisfy { y in
      // Unsafe: each row has `width` pixels.
      let pixels = UnsafeBufferPointer(start: self.row(y), count: width)
      return pixels.allSatisfy { $0 >> 24 == 255 }
    }
  }
}
