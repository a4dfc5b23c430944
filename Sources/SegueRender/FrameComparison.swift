package import SegueGeometry
public import SegueScene

/// Compares two layer trees by drawing both as frames and comparing the pixels. Two trees are equal
/// if their frames look alike, even if the trees consist of different layers.
///
/// The frames are drawn at a scale of 1, or at the next larger scale at which their width and
/// height are whole numbers of pixels. While a frame would have more than six million pixels, the
/// scale is halved. Every picture and clip is replaced by an opaque test pattern as large as the
/// view that shows it: a smooth gradient of random colours with fine noise. This pattern makes
/// errors visible: a shift by half a point, or another screen that still shows at an opacity of
/// 0.02, changes the pixels by more than the tolerance.
public enum FrameComparison {
  /// The largest difference of a colour component or of alpha that counts as invisible, in 255ths.
  private static let tolerance = 2
  /// The largest difference of a component, in 255ths, that is allowed for a few pixels only: pixels at the edge of a
  /// rounded corner, whose coverage depends on the layer that clips the corner.
  private static let faintTolerance = 48
  /// The maximum number of pixels of a frame, and the maximum length of a side in pixels.
  private static let (maxPixels, maxSide) = (6_000_000.0, 16_384.0)

  /// Returns true when no component of a pixel differs by more than 48 of 255, and only a few pixels differ by more
  /// than 2, such as antialiased pixels of a corner. At most 1 of 10,000 pixels may differ so much; in a frame of less
  /// than 240,000 pixels, 1 of 1,000 but not more than 24.
  ///
  /// Returns false for frames of different sizes, for empty frames, and when there is no memory for the frames.
  @Sendable public static func lookAlike(_ shown: LayerTree, _ expected: LayerTree) -> Bool {
    let size = expected.size
    guard shown.size == size, size.width > 0, size.height > 0, size.width + size.height < .infinity
    else { return false }
    let scale = scale(for: size)
    let (width, height) = (pixels(size.width * scale), pixels(size.height * scale))
    guard let one = PixelBuffer(width: width, height: height),
      let other = PixelBuffer(width: width, height: height)
    else { return false }
    var sizes: [PictureID: SIMD2<Int>] = [:]
    collect(&sizes, of: expected, scale)
    collect(&sizes, of: shown, scale)
    let library = PictureLibrary()
    for (id, size) in sizes {
      library.set(picture: StandInPicture.draw(size, number: id.number), for: id)
    }
    let compositor = Compositor(
      width: width, height: height, scale: scale, background: .clear, pictures: library, threads: 1)
    compositor.draw(shown, into: one)
    compositor.draw(expected, into: other)
    return isClose(one, other)
  }

  /// Returns true for a size at which painted views as large as the frame are compared pixel by pixel. At others their
  /// pictures are resampled, so they differ visibly from what they were painted from.
  package static func isExact(_ size: Size) -> Bool {
    let scale = scale(for: size)
    return isWhole(size.width * scale) && isWhole(size.height * scale)
  }

  /// Returns the scale at which frames of a size are drawn, in pixels per point.
  static func scale(for size: Size) -> Double {
    let whole = wholeScale(size)
    var scale = whole ?? 1
    while size.width * size.height * scale * scale > maxPixels
      || max(size.width, size.height) * scale > maxSide
    {
      scale /= 2
    }
    let down = size.height * scale
    if let whole, whole == scale || isWhole(size.width * scale) && isWhole(down) { return scale }
    let most = Int(clamping: down)
    let smaller = stride(from: most, through: most / 2, by: -1).lazy.compactMap { Self.scale($0, of: size) }
    return smaller.first { _ in true } ?? scale
  }

  /// Returns the smallest scale from 1 to 4, in pixels per point, at which a frame of this size has a whole width and
  /// height; nil if there is none. At such a scale, snapshots, painted views and the pieces that are cut from snapshots
  /// are shown without resampling.
  private static func wholeScale(_ size: Size) -> Double? {
    if isWhole(size.width), isWhole(size.height) { return 1 }
    guard size.height * 4 < maxSide else { return nil }
    let least = Int(clamping: size.height.rounded(.up))
    let heights = least...max(Int(clamping: size.height * 4), least)
    return heights.lazy.compactMap { scale($0, of: size) }.first { _ in true }
  }

  /// Returns the scale at which a frame has `height` rows and a whole width, neither of them above a whole number: a
  /// picture would have one more pixel then. Nil if there is none.
  private static func scale(_ height: Int, of size: Size) -> Double? {
    let across = size.width * Double(height) / size.height
    guard height > 0, across > 0.5, isWhole(across) else { return nil }
    return min(Double(height) / size.height, across.rounded() / size.width)
  }

  private static func isWhole(_ length: Double) -> Bool {
    abs(length - length.rounded()) < 1e-6 * length
  }

  private static func pixels(_ length: Double) -> Int {
    Int(clamping: min(max((length - 1e-6).rounded(.up), 1), maxSide))
  }

  /// Adds to `sizes` the size in pixels of the test pattern for each picture of the tree. The
  /// pattern is as large as the first view that shows the picture, and is therefore drawn there
  /// pixel by pixel. For the mode `scaleAspectFit`, the pattern is narrower than the view, so that
  /// an empty area beside it is compared too.
  private static func collect(
    _ sizes: inout [PictureID: SIMD2<Int>], of tree: LayerTree, _ scale: Double
  ) {
    for layer in tree.layers {
      if let capture = layer.contents.capture { collect(&sizes, of: capture.tree, scale) }
      let id = layer.contents.source
      let bounds = layer.bounds.size
      guard id != .nothing, sizes[id] == nil, (bounds.width + bounds.height).isFinite else {
        continue
      }
      let part = tree.effects(of: layer)?.contentsRect ?? Rect(x: 0, y: 0, width: 1, height: 1)
      let width = bounds.width * scale / max(part.width, 1e-3)
      let height = bounds.height * scale / max(part.height, 1e-3)
      let share = layer.contents.mode == .scaleAspectFit ? 0.75 : 1
      sizes[id] = SIMD2(pixels(width * share), pixels(height))
    }
  }

  private static func isClose(_ one: PixelBuffer, _ other: PixelBuffer) -> Bool {
    let count = one.width * one.height
    var faint = max(count / 10_000, min(count / 1000, 24))
    for y in 0..<one.height {
      let (a, b) = (one.row(y), other.row(y))
      for x in 0..<one.width where a[x] != b[x] {
        var difference = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          difference = max(difference, abs(Int(a[x] >> shift & 255) - Int(b[x] >> shift & 255)))
        }
        guard difference > tolerance else { continue }
        faint -= 1
        if faint < 0 || difference > faintTolerance { return false }
      }
    }
    return true
  }
}

/// A test pattern that replaces a picture whose pixels are not known.
enum StandInPicture {
  /// Draws the pattern, which is opaque. Returns nil when there is no memory for the pixels.
  ///
  /// - Parameter number: The picture's number. Different numbers give different colours.
  static func draw(_ size: SIMD2<Int>, number: UInt32) -> PixelBuffer? {
    guard let buffer = PixelBuffer(width: size.x, height: size.y) else { return nil }
    // Colours are interpolated between random colours that are 4 to 32 pixels apart.
    let shift = min(size.x, size.y) >= 256 ? 5 : min(size.x, size.y) >= 64 ? 3 : 2
    let cell = 1 << shift
    for y in 0..<size.y {
      let row = buffer.row(y)
      let (line, down) = (y >> shift, UInt32(y & (cell - 1)))
      func color(_ column: Int) -> SIMD4<UInt32> {
        parts(random(column, line, number)) &* (UInt32(cell) &- down)
          &+ parts(random(column, line + 1, number)) &* down
      }
      var (left, right) = (color(0), color(1))
      for x in 0..<size.x {
        let along = UInt32(x & (cell - 1))
        if along == 0, x > 0 { (left, right) = (right, color((x >> shift) + 1)) }
        let ramp = (left &* (UInt32(cell) &- along) &+ right &* along) &>> UInt32(2 * shift)
        // Each colour component is the sum of the interpolated colour, scaled to 0…207, and of
        // noise in 0…47.
        let noise = parts(random(x, y, ~number))
        let level = (ramp &* 208 &+ noise &* 48) &>> 8
        row[x] = 0xff00_0000 | level.z << 16 | level.y << 8 | level.x
      }
    }
    buffer.isOpaque = true
    return buffer
  }

  /// Returns the four bytes of a number.
  private static func parts(_ value: UInt32) -> SIMD4<UInt32> {
    SIMD4(value, value &>> 8, value &>> 16, value &>> 24) & SIMD4(repeating: 255)
  }

  /// Returns a pseudo-random number that depends only on the position and on the picture's number.
  /// The bits are mixed by the finalizer of MurmurHash3.
  private static func random(_ x: Int, _ y: Int, _ number: UInt32) -> UInt32 {
    var value =
      UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y) &* 0x85eb_ca77
      ^ number &* 0xc2b2_ae3d
    value = (value ^ value >> 16) &* 0x85eb_ca6b
    value = (value ^ value >> 13) &* 0xc2b2_ae35
    return value ^ value >> 16
  }
}
