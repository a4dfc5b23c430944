internal import CSegueRowKernels

/// The functions of `PlainKernels`, computed with AVX2 if the processor supports it.
///
/// Like the functions of `PlainKernels`, these are unsafe: the caller guarantees that all pixels
/// that are read or written exist.
struct Kernels: Sendable {
  typealias Source = UnsafePointer<UInt32>
  typealias Target = UnsafeMutablePointer<UInt32>

  /// True to use the AVX2 versions, which give the same bytes as the plain ones.
  let isWide: Bool

  /// The fastest implementation for this processor.
  static let best = Kernels(isWide: sg_has_wide() != 0)
  static let plain = Kernels(isWide: false)

  /// The distances in bytes from the current row to the row that is prefetched, in the source and
  /// in the target; 0 to prefetch nothing. Prefetching does not change the result.
  struct Ahead: Sendable, BitwiseCopyable {
    var source = 0
    var target = 0
  }

  @inline(__always)
  func copy(_ out: Target, _ s: Source, _ count: Int, _ ahead: Ahead) {
    let done = isWide ? sg_copy(out, s, count, ahead.source, ahead.target) : 0
    (out + done).update(from: s + done, count: count &- done)
  }

  @inline(__always)
  func mix(_ out: Target, _ a: Source, _ b: Source, _ count: Int, _ weight: UInt32, _ ahead: Ahead) {
    let done = isWide ? sg_mix(out, a, b, count, weight, ahead.source, ahead.target) : 0
    PlainKernels.mix(out + done, a + done, b + done, count &- done, weight)
  }

  @inline(__always)
  func shift(_ out: Target, _ s: Source, _ count: Int, _ fraction: UInt32, _ ahead: Ahead) {
    let done = isWide ? sg_shift(out, s, count, fraction, ahead.source, ahead.target) : 0
    PlainKernels.shift(out + done, s + done, count &- done, fraction)
  }

  @inline(__always)
  func shiftMix(
    _ out: Target, _ s: Source, _ count: Int, _ fraction: UInt32, _ weight: UInt32,
    _ ahead: Ahead
  ) {
    let done =
      isWide ? sg_shift_mix(out, s, count, fraction, weight, ahead.source, ahead.target) : 0
    PlainKernels.shiftMix(out + done, s + done, count &- done, fraction, weight)
  }

  @inline(__always)
  func over(_ out: Target, _ s: Source, _ count: Int, _ weight: UInt32, _ ahead: Ahead) {
    let done = isWide ? sg_over(out, s, count, weight, ahead.source, ahead.target) : 0
    PlainKernels.over(out + done, s + done, count &- done, weight)
  }

  @inline(__always)
  func overMasked(_ out: Target, _ s: Source, _ mask: Source, _ count: Int, _ weight: UInt32) {
    let done = isWide ? sg_over_masked(out, s, mask, count, weight) : 0
    PlainKernels.overMasked(out + done, s + done, mask + done, count &- done, weight)
  }

  @inline(__always)
  func mixParts(
    _ out: Target, _ a: Source, _ b: Source, _ parts: Source, _ count: Int, _ weight: UInt32
  ) {
    let done = isWide && count >= 8 ? sg_mix_parts(out, a, b, parts, count, weight) : 0
    PlainKernels.mixParts(out + done, a + done, b + done, parts + done, count &- done, weight)
  }

  @inline(__always)
  func overParts(_ out: Target, _ s: Source, _ parts: Source, _ count: Int, _ weight: UInt32) {
    let done = isWide && count >= 8 ? sg_over_parts(out, s, parts, count, weight) : 0
    PlainKernels.overParts(out + done, s + done, parts + done, count &- done, weight)
  }

  @inline(__always)
  func pick(_ out: Target, _ row: Source, _ positions: Source, _ count: Int) {
    let done = isWide ? sg_pick(out, row, positions, count) : 0
    PlainKernels.pick(out + done, row, positions + done, count &- done)
  }

  /// Samples a picture bilinearly: `us` contains the horizontal positions and `vs` the vertical ones. Both arrays are
  /// read in groups of eight, so they must have memory up to the next multiple of eight elements.
  ///
  /// - Parameter isSmall: true when the picture has less than 2 GiB.
  @inline(__always)
  func pick2(
    _ out: Target, _ picture: UnsafeRawPointer, _ stride: Int, _ us: Source, _ vs: Source,
    _ count: Int, ahead: Int = 0, eachAhead: Bool = false, isSmall: Bool = true
  ) {
    // Unsafe: the C function reads the picture as `char`, which may alias any type.
    let bytes = picture.assumingMemoryBound(to: CChar.self)
    let done =
      isWide && isSmall
      ? sg_pick2(out, bytes, stride, us, vs, count, ahead, eachAhead ? 1 : 0) : 0
    PlainKernels.pick2(out + done, picture, stride, us + done, vs + done, count &- done)
  }

  func positions(
    _ us: Target, _ vs: Target, _ map: UnsafePointer<Double>, first: Int, _ count: Int,
    maxU: Double, maxV: Double, divides: Bool
  ) {
    let done =
      isWide
      ? sg_places(us, vs, map, Double(first), count, maxU, maxV, divides ? 1 : 0) : 0
    PlainKernels.positions(
      us + done, vs + done, map, first: Double(first &+ done), count &- done, maxU: maxU,
      maxV: maxV, divides: divides)
  }

  func heights(
    _ vs: Target, _ offsets: UnsafePointer<Double>, _ steps: UnsafePointer<Double>, row: Int,
    _ count: Int, maximum: Double
  ) {
    let done = isWide ? sg_heights(vs, offsets, steps, Double(row), count, maximum) : 0
    PlainKernels.heights(vs, offsets, steps, row: Double(row), from: done, count, maximum: maximum)
  }

  func filterDown(
    _ out: UnsafeMutablePointer<Int16>, _ rows: PlainKernels.Rows, _ weights: SIMD16<Int16>,
    _ reach: Int, _ count: Int
  ) {
    let done =
      isWide
      ? withUnsafeBytes(of: weights) { bytes in
        sg_filter_down(
          out, UnsafePointer<UnsafePointer<UInt8>?>(OpaquePointer(rows)),
          bytes.assumingMemoryBound(to: Int16.self).baseAddress, reach, count)
      } : 0
    PlainKernels.filterDown(out, rows, from: done, weights, reach, count)
  }

  func filterAcross(
    _ out: UnsafeMutablePointer<UInt8>, _ sums: UnsafePointer<Int16>, _ weights: SIMD16<Int16>,
    _ reach: Int, _ count: Int
  ) {
    let done =
      isWide
      ? withUnsafeBytes(of: weights) { bytes in
        sg_filter_across(
          out, sums, bytes.assumingMemoryBound(to: Int16.self).baseAddress, reach, count)
      } : 0
    PlainKernels.filterAcross(out, sums, from: done, weights, reach, count)
  }

  func sumRows(
    _ evens: Target, _ odds: Target, _ rows: UnsafePointer<Source>, _ rowCount: Int, _ count: Int,
    adds: Bool
  ) {
    let done =
      isWide
      ? sg_sum_rows(
        evens, odds, UnsafePointer<Source?>(OpaquePointer(rows)), rowCount, count, adds ? 1 : 0)
      : 0
    PlainKernels.sumRows(evens, odds, rows, rowCount, from: done, count, adds: adds)
  }

  func average(_ out: Target, _ evens: Source, _ odds: Source, _ count: Int, _ shift: UInt32) {
    let done = isWide ? sg_average(out, evens, odds, count, shift) : 0
    PlainKernels.average(out, evens, odds, from: done, count, shift)
  }

  func halve(_ sums: Target, _ count: Int) {
    let done = isWide ? sg_halve(sums, count) : 0
    PlainKernels.halve(sums, from: done, count)
  }
}
