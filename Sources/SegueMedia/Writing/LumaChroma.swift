internal import CSegueRowKernels
internal import SegueGeometry
internal import SeguePixels

/// Converts premultiplied BGRA to planar 4:2:0 with BT.709's matrix in video range (ITU-R BT.709-6,
/// 3.4 and 3.5): transparent pixels are composited over black. One chroma sample is the mean of
/// four pixels and is sited at their centre. Odd sizes are made even by repeating the last column
/// and row.
///
/// The loops are written for the compiler's vectorizer. Every sample is within 0.52 of the exact
/// value. `CSegueRowKernels` contains the same loop for AVX2, with bit-identical results.
enum LumaChroma {
  /// The three planes of the output.
  struct Planes {
    var y: UnsafeMutablePointer<UInt8>
    var u: UnsafeMutablePointer<UInt8>
    var v: UnsafeMutablePointer<UInt8>
    var yStride: Int
    var uStride: Int
    var vStride: Int
  }

  // BT.709 has Kr = 0.2126 and Kb = 0.0722. Luma spans 219 steps and chroma 224. The weights have
  // 15 fractional bits.
  private static let yR = weight(0.2126 * 219 / 255)
  private static let yG = weight(0.7152 * 219 / 255)
  private static let yB = weight(0.0722 * 219 / 255)
  private static let uR = weight(-0.2126 / 1.8556 * 224 / 255)
  private static let uB = weight(0.5 * 224 / 255)
  private static let vR = weight(0.5 * 224 / 255)
  private static let vB = weight(-0.0722 / 1.5748 * 224 / 255)
  // The three weights add up to 0, so that the chroma of grey is exactly neutral.
  private static let uG = -uR - uB
  private static let vG = -vR - vB

  private static func weight(_ x: Double) -> Int32 { Int32(clamping: (x * 32768).rounded()) }

  private typealias Lanes = SIMD16<Int32>

  private static let wideWeights = sg_luma_chroma_weights(
    y_blue_red: pair(yB, yR), y_green: pair(yG, 0), u_blue_red: pair(uB, uR),
    u_green: pair(uG, 0), v_blue_red: pair(vB, vR), v_green: pair(vG, 0))

  private static func pair(_ low: Int32, _ high: Int32) -> UInt32 {
    UInt32(UInt16(truncatingIfNeeded: low)) | UInt32(UInt16(truncatingIfNeeded: high)) << 16
  }

  /// True when the processor has AVX2. The results are the same with and without AVX2.
  static let hasWide = sg_has_wide() != 0

  /// Fills `planes`. The luma plane has the size of `source`, with odd sides rounded up to even
  /// numbers.
  ///
  /// - Parameter wide: True to use AVX2; the result is the same.
  static func convert(_ source: PixelBuffer, into planes: Planes, wide: Bool = hasWide) {
    let (width, height) = (source.width, source.height)
    var weights = wideWeights
    var y = 0
    while y < height {
      let top = source.row(y)
      let bottom = y + 1 < height ? source.row(y + 1) : top
      let y0 = planes.y + y * planes.yStride
      let y1 = planes.y + (y + 1) * planes.yStride
      let u = planes.u + y / 2 * planes.uStride
      let v = planes.v + y / 2 * planes.vStride
      let done = wide ? sg_luma_chroma(top, bottom, width, y0, y1, u, v, &weights) : 0
      convertRows(top, bottom, from: done, width: width, y0: y0, y1: y1, u: u, v: v)
      y += 2
    }
  }

  private static func convertRows(
    _ top: UnsafeMutablePointer<UInt32>, _ bottom: UnsafeMutablePointer<UInt32>, from first: Int,
    width: Int, y0: UnsafeMutablePointer<UInt8>, y1: UnsafeMutablePointer<UInt8>,
    u: UnsafeMutablePointer<UInt8>, v: UnsafeMutablePointer<UInt8>
  ) {
    let (yR, yG, yB) = (yR, yG, yB)
    let (uR, uG, uB) = (uR, uG, uB)
    let (vR, vG, vB) = (vR, vG, vB)
    @inline(__always)
    func luma(_ p: Lanes) -> SIMD16<UInt8> {
      // The component is masked to a byte, so that the multiplication is one instruction even
      // without SSE 4.
      let b = p & 0xFF
      let g = (p &>> 8) & 0xFF
      let r = (p &>> 16) & 0xFF
      let sum =
        b &* Lanes(repeating: yB) &+ g &* Lanes(repeating: yG)
        &+ r &* Lanes(repeating: yR)
      return SIMD16<UInt8>(truncatingIfNeeded: (sum &+ Lanes(repeating: 16 << 15 + 1 << 14)) &>> 15)
    }
    @inline(__always)
    func chroma(_ rb: SIMD8<Int32>, _ g: SIMD8<Int32>) -> (SIMD8<UInt8>, SIMD8<UInt8>) {
      let b = rb & 0xFFFF
      let r = (rb &>> 16) & 0xFFFF
      let bias = SIMD8<Int32>(repeating: 128 << 17 + 1 << 16)
      let us =
        b &* SIMD8(repeating: uB) &+ g &* SIMD8(repeating: uG)
        &+ r &* SIMD8(repeating: uR)
      let vs =
        b &* SIMD8(repeating: vB) &+ g &* SIMD8(repeating: vG)
        &+ r &* SIMD8(repeating: vR)
      return (
        SIMD8<UInt8>(truncatingIfNeeded: (us &+ bias) &>> 17),
        SIMD8<UInt8>(truncatingIfNeeded: (vs &+ bias) &>> 17)
      )
    }
    var x = first
    while x + 16 <= width {
      // Unsafe: the sixteen pixels, sixteen luma bytes and eight chroma bytes are within their
      // rows.
      let a = UnsafeRawPointer(top + x).loadUnaligned(as: Lanes.self)
      let c = UnsafeRawPointer(bottom + x).loadUnaligned(as: Lanes.self)
      UnsafeMutableRawPointer(y0 + x).storeBytes(of: luma(a), as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(y1 + x).storeBytes(of: luma(c), as: SIMD16<UInt8>.self)
      // Blue and red share a lane: the sum of four bytes is at most 1020, so the two do not
      // overlap.
      let rb = (a & 0xFF00FF) &+ (c & 0xFF00FF)
      let g = ((a &>> 8) & 0xFF) &+ ((c &>> 8) & 0xFF)
      let (us, vs) = chroma(rb.evenHalf &+ rb.oddHalf, g.evenHalf &+ g.oddHalf)
      UnsafeMutableRawPointer(u + x / 2).storeBytes(of: us, as: SIMD8<UInt8>.self)
      UnsafeMutableRawPointer(v + x / 2).storeBytes(of: vs, as: SIMD8<UInt8>.self)
      x += 16
    }
    guard x < width else { return }
    tail(
      top, bottom, from: x, width: width, luma: { luma($0) }, chroma: { chroma($0, $1) },
      y0, y1, u, v)
  }

  /// Converts the last pixels of two rows with the same arithmetic. The block is padded by
  /// repeating the last pixel of each row.
  @inline(__always)
  private static func tail(
    _ top: UnsafeMutablePointer<UInt32>, _ bottom: UnsafeMutablePointer<UInt32>, from x: Int,
    width: Int, luma: (Lanes) -> SIMD16<UInt8>,
    chroma: (SIMD8<Int32>, SIMD8<Int32>) -> (SIMD8<UInt8>, SIMD8<UInt8>),
    _ y0: UnsafeMutablePointer<UInt8>, _ y1: UnsafeMutablePointer<UInt8>,
    _ u: UnsafeMutablePointer<UInt8>, _ v: UnsafeMutablePointer<UInt8>
  ) {
    var (a, c) = (Lanes.zero, Lanes.zero)
    for i in 0..<16 {
      a[i] = Int32(bitPattern: top[min(x + i, width - 1)])
      c[i] = Int32(bitPattern: bottom[min(x + i, width - 1)])
    }
    let (la, lc) = (luma(a), luma(c))
    let rb = (a & 0xFF00FF) &+ (c & 0xFF00FF)
    let g = ((a &>> 8) & 0xFF) &+ ((c &>> 8) & 0xFF)
    let (us, vs) = chroma(rb.evenHalf &+ rb.oddHalf, g.evenHalf &+ g.oddHalf)
    let count = (width - x + 1) / 2 * 2
    for i in 0..<count { (y0[x + i], y1[x + i]) = (la[i], lc[i]) }
    for i in 0..<count / 2 { (u[x / 2 + i], v[x / 2 + i]) = (us[i], vs[i]) }
  }
}
