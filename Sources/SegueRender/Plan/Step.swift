internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

/// An area of memory with pixels that are painted or read: the frame, or the separate surface of a
/// group.
struct Surface: BitwiseCopyable {
  /// The address of the first pixel of `area`; nil for the frame.
  var pixels: UnsafeMutableRawPointer?
  var stride = 0
  /// The pixels for which there is memory, in the surface's own coordinates.
  var area = Pixels()

  /// Returns the address of the pixel with x = 0 in row `y`; nil for the frame. This pixel may be
  /// outside of the area, and must not be accessed then.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32>? {
    // Unsafe: the callers read and write only pixels of the area.
    guard let pixels else { return nil }
    return (pixels + (y &- area.y0) &* stride).assumingMemoryBound(to: UInt32.self) - area.x0
  }
}

/// One of the consecutive steps in which a frame is drawn. The rows of a step can be drawn in any order and on any
/// thread.
///
/// A frame without blurs and backdrops has one step, which paints all ops. A blur is drawn in three steps: the group is
/// painted on a separate surface; the surface is reduced by averaging blocks of pixels; the reduced picture is
/// filtered. A later step paints the result like a picture, enlarged by linear interpolation.
struct Step: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Paints the ops `firstOp..<endOp` on `target`.
    case paint
    /// Reduces the pixels `part` of `source` into `target`: each block of `block` × `block` pixels
    /// becomes their average.
    case shrink
    /// Filters `source` with a Gaussian into `target`, which has the same size.
    case soften
    /// Maps the colours of `source`, starting at column `x` and row `y`, and writes them into
    /// `target`.
    case recolor
    /// Paints the triangles of a mesh on `target`. `firstOp..<endOp` is a range of the plan's `meshOrders`.
    case mesh
  }

  var kind: Kind
  var firstOp = 0
  var endOp = 0
  var source = Surface()
  var target = Surface()
  /// True when `target` is cleared before it is painted.
  var isClearing = false
  var block = 1
  var part = Pixels()
  /// The column `x` and the row `y` of `source` that correspond to the target's first pixel.
  var x = 0
  var y = 0
  /// For `shrink`: true if pixels outside of `part` repeat its edge pixels; false if they are
  /// transparent.
  var isClamped = false
  var blur = Blur()
  var weights = ColorWeights(.identity, keepsAlpha: true)
  /// For `mesh`: the straight colour that is blended over the back of the mesh.
  var color: UInt32 = 0
  /// For `mesh`: true if the mesh has a light.
  var isLit = false

  /// Returns the number of rows of the target that a thread draws at a time.
  ///
  /// - Parameter usual: this number for a step that paints ops.
  func rowsOfBand(_ usual: Int) -> Int {
    switch kind {
    case .paint, .recolor, .mesh: usual
    case .shrink: max(usual / block, 1)
    case .soften: 8
    }
  }
}

/// The parameters of a Gaussian blur.
///
/// The picture is reduced by averaging square blocks, filtered with a Gaussian, and enlarged by
/// linear interpolation. The standard deviation of the Gaussian is 2 to 4 reduced pixels. Averaging
/// and interpolation blur the picture as well, so their variances are subtracted from the filter's
/// variance. For a standard deviation below 4 pixels, only the filter is used. The error is at most
/// 3 percent of the kernel's peak.
struct Blur: BitwiseCopyable {
  /// The side length, in pixels of the enclosing surface, of a pixel on the group's own surface: a
  /// power of 2.
  var coarseness = 1
  /// The side length of a reduced pixel, in pixels of the surface that is reduced: a power of 2.
  var block = 1
  /// The weights of the filter, in 32768ths: first for the pixel itself, then for its neighbours at each distance up to
  /// `reach`.
  var weights = SIMD16<Int16>()
  var reach = 0
  /// The distance up to which the blur is visible, in pixels.
  var margin = 0

  init() {}

  /// - Parameters:
  ///   - deviation: the standard deviation in pixels, at least `minDeviation`.
  ///   - isCoarse: true if the group may be painted with larger pixels (`coarseness`) when the blur
  ///     is wide.
  init(deviation: Double, isCoarse: Bool) {
    var side = 1
    while deviation / Double(2 * side) >= 2, side < 1 << 20 { side *= 2 }
    if isCoarse {
      while deviation / Double(2 * coarseness) >= 8, coarseness < side { coarseness *= 2 }
    }
    block = side / coarseness
    let wide = Double(side * side)
    let own = side == 1 ? 0 : (wide - 1) / 12 + wide / 6
    let variance = (deviation * deviation - own) / wide
    reach = min(max(Int(clamping: (3 * variance.squareRoot()).rounded(.up)), 1), 15)
    var sum = 0.0
    var exact = SIMD16<Double>()
    for k in 0...reach {
      exact[k] = exp(-Double(k * k) / (2 * variance))
      sum += k == 0 ? exact[k] : 2 * exact[k]
    }
    var rest = 32768
    for k in 1...reach {
      weights[k] = Int16(clamping: (exact[k] / sum * 32768).rounded())
      rest -= 2 * Int(weights[k])
    }
    // The weights add up to 1, so that a uniform colour does not change.
    weights[0] = Int16(min(rest, 32767))
    margin = (reach + 2) * side
  }

  /// The minimum standard deviation in pixels; a smaller blur is not drawn.
  static let minDeviation = 0.2
  /// The maximum standard deviation in pixels; above it, the picture would be almost uniform.
  static let maxDeviation = 4096.0
  /// The maximum standard deviation for a backdrop in pixels. It is smaller than for a group,
  /// because a backdrop is not painted at a reduced resolution.
  static let maxBackdropDeviation = 192.0
}
