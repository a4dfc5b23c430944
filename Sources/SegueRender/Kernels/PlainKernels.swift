/// The inner loops over a row of premultiplied pixels, in portable Swift. Their results are the
/// reference for the versions in CSegueRowKernels for AVX2, which give exactly the same bytes.
///
/// Each result depends only on its own pixel and not on the start of the run, so a row may be split
/// anywhere without changing a byte. Weights are 0…256 and fractions 0…255, both in 256ths.
///
/// All functions are unsafe: each reads and writes exactly the pixels that its comment names, and
/// the caller guarantees that they exist. `out` may be the same memory as one of the inputs.
enum PlainKernels {
  typealias Source = UnsafePointer<UInt32>
  typealias Target = UnsafeMutablePointer<UInt32>
  /// Four pixels: each lane of 16 bits contains two bytes of one pixel.
  private typealias Lanes = SIMD8<UInt16>

  @inline(__always)
  private static func load(_ pixels: Source, _ index: Int) -> Lanes {
    UnsafeRawPointer(pixels + index).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private static func store(_ pixels: Target, _ index: Int, _ lanes: Lanes) {
    UnsafeMutableRawPointer(pixels + index).storeBytes(of: lanes, as: Lanes.self)
  }

  @inline(__always)
  private static func lerp(_ a: Lanes, _ b: Lanes, _ weight: Lanes, _ rest: Lanes) -> Lanes {
    let low = Lanes(repeating: 0xff)
    let eight = Lanes(repeating: 8)
    let half = Lanes(repeating: 128)
    let even = ((a & low) &* rest &+ (b & low) &* weight &+ half) &>> eight
    let odd = ((a &>> eight) &* rest &+ (b &>> eight) &* weight &+ half) & Lanes(repeating: 0xff00)
    return even | odd
  }

  /// Interpolates between two pixels: (a · (256 − w) + b · w + 128) / 256 for each byte.
  @inline(__always)
  static func lerp(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let even = (a & 0xff00ff) &* rest &+ (b & 0xff00ff) &* weight &+ 0x80_0080
    let odd = (a &>> 8 & 0xff00ff) &* rest &+ (b &>> 8 & 0xff00ff) &* weight &+ 0x80_0080
    return (even &>> 8 & 0xff00ff) | (odd & 0xff00_ff00)
  }

  /// Multiplies the pixel `source` by `weight`, and composites it over the pixel `below`.
  @inline(__always)
  static func over(_ below: UInt32, _ source: UInt32, _ weight: UInt32) -> UInt32 {
    let top = lerp(0, source, weight)
    let alpha = top &>> 24
    return top &+ lerp(below, 0, alpha &+ alpha &>> 7)
  }

  /// Computes out = a · (1 − w) + b · w.
  static func mix(_ out: Target, _ a: Source, _ b: Source, _ count: Int, _ weight: UInt32) {
    let w = Lanes(repeating: UInt16(truncatingIfNeeded: weight))
    let v = Lanes(repeating: UInt16(truncatingIfNeeded: 256 &- weight))
    var i = 0
    while i &+ 4 <= count {
      store(out, i, lerp(load(a, i), load(b, i), w, v))
      i &+= 4
    }
    while i < count {
      out[i] = lerp(a[i], b[i], weight)
      i &+= 1
    }
  }

  /// Computes out[i] = s[i] · (1 − f) + s[i + 1] · f: a picture moved by a fraction of a pixel.
  /// Reads count + 1 pixels of `s`.
  static func shift(_ out: Target, _ s: Source, _ count: Int, _ fraction: UInt32) {
    mix(out, s, s + 1, count, fraction)
  }

  /// Moves a picture by a fraction of a pixel, like `shift`, and mixes the result into `out` with
  /// `weight`. Reads count + 1 pixels of `s`.
  static func shiftMix(
    _ out: Target, _ s: Source, _ count: Int, _ fraction: UInt32, _ weight: UInt32
  ) {
    let f = Lanes(repeating: UInt16(truncatingIfNeeded: fraction))
    let g = Lanes(repeating: UInt16(truncatingIfNeeded: 256 &- fraction))
    let w = Lanes(repeating: UInt16(truncatingIfNeeded: weight))
    let v = Lanes(repeating: UInt16(truncatingIfNeeded: 256 &- weight))
    var i = 0
    while i &+ 4 <= count {
      store(out, i, lerp(load(out, i), lerp(load(s, i), load(s, i &+ 1), f, g), w, v))
      i &+= 4
    }
    while i < count {
      out[i] = lerp(out[i], lerp(s[i], s[i &+ 1], fraction), weight)
      i &+= 1
    }
  }

  /// Multiplies `s` by `weight`, and composites it over `out`.
  static func over(_ out: Target, _ s: Source, _ count: Int, _ weight: UInt32) {
    var i = 0
    while i < count {
      out[i] = over(out[i], s[i], weight)
      i &+= 1
    }
  }

  /// Samples a row of a picture at fractional positions. A position is a pixel's index times 256
  /// plus the fraction toward the right neighbour, which must exist.
  static func pick(_ out: Target, _ row: Source, _ positions: Source, _ count: Int) {
    var i = 0
    while i < count {
      let x = Int(positions[i] &>> 8)
      out[i] = lerp(row[x], row[x &+ 1], positions[i] & 255)
      i &+= 1
    }
  }

  /// Samples a picture bilinearly, as `pick` samples a row. The neighbours to the right and below
  /// must exist.
  static func pick2(
    _ out: Target, _ picture: UnsafeRawPointer, _ stride: Int, _ us: Source, _ vs: Source,
    _ count: Int
  ) {
    var i = 0
    while i < count {
      let x = Int(us[i] &>> 8)
      // Unsafe: `picture` points to 32-bit pixels, and the stride is a multiple of four bytes.
      let top = (picture + Int(vs[i] &>> 8) &* stride).assumingMemoryBound(to: UInt32.self) + x
      let bottom = UnsafeRawPointer(top).advanced(by: stride).assumingMemoryBound(to: UInt32.self)
      let fraction = vs[i] & 255
      out[i] = lerp(
        lerp(top[0], bottom[0], fraction), lerp(top[1], bottom[1], fraction), us[i] & 255)
      i &+= 1
    }
  }

  /// Computes the positions in a picture for the frame's pixels `first`, `first + 1` … of one row. `map` contains three
  /// pairs of coefficients (a, b) of the function a · x + b: the first pair for `u`, the second for `v`, and the third
  /// for the divisor of both if `divides` is true. The positions are rounded and clamped to 0…`maxU` and 0…`maxV`; NaN
  /// becomes 0.
  static func positions(
    _ us: Target, _ vs: Target, _ map: UnsafePointer<Double>, first: Double, _ count: Int,
    maxU: Double, maxV: Double, divides: Bool
  ) {
    for i in 0..<count {
      let x = first + Double(i)
      var (a, b) = (map[0] * x + map[1], map[2] * x + map[3])
      if divides {
        let divisor = 1 / (map[4] * x + map[5])
        (a, b) = (a * divisor, b * divisor)
      }
      (a, b) = (a + 0.5, b + 0.5)
      // In range: the position is between 0 and the limit, and NaN is not converted.
      us[i] = a > 0 ? UInt32(a < maxU ? a : maxU) : 0
      vs[i] = b > 0 ? UInt32(b < maxV ? b : maxV) : 0
    }
  }

  /// Computes the vertical position of each column's sample in a picture, offset + row · step. Each
  /// position is rounded down and clamped to 0…`maximum`; NaN becomes 0.
  static func heights(
    _ vs: Target, _ offsets: UnsafePointer<Double>, _ steps: UnsafePointer<Double>, row: Double,
    from start: Int, _ count: Int, maximum: Double
  ) {
    for i in start..<max(count, start) {
      let position = offsets[i] + row * steps[i]
      // In range: the position is between 0 and the limit, and NaN is not converted.
      vs[i] = position > 0 ? UInt32(position < maximum ? position : maximum) : 0
    }
  }

  /// Computes u and v like `positions`, but writes only the length of the vector (u, v) for each pixel. The length is
  /// rounded and clamped to 0…`maximum`.
  static func distances(
    _ us: Target, _ map: UnsafePointer<Double>, first: Double, _ count: Int, maximum: Double,
    divides: Bool
  ) {
    for i in 0..<count {
      let x = first + Double(i)
      var (a, b) = (map[0] * x + map[1], map[2] * x + map[3])
      if divides {
        let divisor = 1 / (map[4] * x + map[5])
        (a, b) = (a * divisor, b * divisor)
      }
      let length = (a * a + b * b).squareRoot() + 0.5
      // In range: the length is between 0 and the limit, and NaN is not converted.
      us[i] = length > 0 ? UInt32(length < maximum ? length : maximum) : 0
    }
  }

  /// Returns the weight multiplied by `alpha` / 255.
  @inline(__always)
  static func product(_ alpha: UInt32, _ weight: UInt32) -> UInt32 {
    ((alpha &+ alpha &>> 7) &* weight &+ 128) &>> 8
  }

  /// Multiplies `s` by `weight` and by the alpha of `mask`, and composites it over `out`.
  static func overMasked(
    _ out: Target, _ s: Source, _ mask: Source, _ count: Int, _ weight: UInt32
  ) {
    var i = 0
    while i < count {
      out[i] = over(out[i], s[i], product(mask[i] &>> 24, weight))
      i &+= 1
    }
  }

  /// Mixes two rows with a weight for each pixel: the pixel's element of `parts`, 0…256, times
  /// `weight`.
  @inline(__always)
  static func mixParts(
    _ out: Target, _ a: Source, _ b: Source, _ parts: Source, _ count: Int, _ weight: UInt32
  ) {
    for i in 0..<max(count, 0) { out[i] = lerp(a[i], b[i], (parts[i] &* weight &+ 128) &>> 8) }
  }

  /// Composites one row over another with a weight for each pixel: the pixel's element of `parts`,
  /// 0…256, times `weight`.
  @inline(__always)
  static func overParts(
    _ out: Target, _ s: Source, _ parts: Source, _ count: Int, _ weight: UInt32
  ) {
    for i in 0..<max(count, 0) { out[i] = over(out[i], s[i], (parts[i] &* weight &+ 128) &>> 8) }
  }

  // MARK: Filtering

  /// Returns a number times a weight, rounded; 32768 is a weight of 1.
  @inline(__always)
  private static func product(_ number: Int16, _ weight: Int16) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(number) &* Int32(weight) &+ 0x4000) &>> 15)
  }

  /// Filters vertically: writes the weighted sums of the bytes of several rows, in 64ths. `rows`
  /// begins with the middle row; the two rows at distance k follow at 2k − 1 and 2k, for each k up
  /// to `reach`. `weights` contains a weight for each distance, in 32768ths.
  static func filterDown(
    _ out: UnsafeMutablePointer<Int16>, _ rows: Rows, from start: Int, _ weights: SIMD16<Int16>,
    _ reach: Int, _ count: Int
  ) {
    for i in start..<count { out[i] = product(Int16(rows[0][i]) &<< 6, weights[0]) }
    for k in 1...reach {
      let (above, below, weight) = (rows[2 &* k &- 1], rows[2 &* k], weights[k])
      for i in start..<count {
        out[i] &+= product((Int16(above[i]) &+ Int16(below[i])) &<< 6, weight)
      }
    }
  }

  /// The addresses of several rows of pixels, as bytes.
  typealias Rows = UnsafePointer<UnsafePointer<UInt8>>

  /// Filters horizontally: each byte of `out` is the weighted sum of the elements of `sums` up to
  /// `reach` pixels to both sides. The elements of `sums` are in 64ths, four for each pixel, and
  /// must extend `reach` pixels beyond the start and the end of the row.
  static func filterAcross(
    _ out: UnsafeMutablePointer<UInt8>, _ sums: UnsafePointer<Int16>, from start: Int,
    _ weights: SIMD16<Int16>, _ reach: Int, _ count: Int
  ) {
    for i in start..<count {
      var sum = product(sums[i], weights[0]) &+ 32
      for k in 1...reach {
        sum &+= product(sums[i &- 4 &* k] &+ sums[i &+ 4 &* k], weights[k])
      }
      out[i] = UInt8(truncatingIfNeeded: min(sum &>> 6, 255))
    }
  }

  /// Adds neighbouring sums in pairs, in the same memory: element i becomes the sum of the elements
  /// 2i and 2i + 1, for each i in `start..<count`.
  static func halve(_ sums: Target, from start: Int, _ count: Int) {
    for i in start..<max(count, start) { sums[i] = sums[2 &* i] &+ sums[2 &* i &+ 1] }
  }

  /// Sums the pixels of several rows, column by column, with 16 bits for each component: blue and red in `evens`, green
  /// and alpha in `odds`. If `adds` is true, the sums are added to the present values.
  static func sumRows(
    _ evens: Target, _ odds: Target, _ rows: UnsafePointer<Source>, _ rowCount: Int,
    from start: Int, _ count: Int,
    adds: Bool
  ) {
    for i in start..<max(count, start) {
      var (even, odd) = adds ? (evens[i], odds[i]) : (0, 0)
      for k in 0..<rowCount {
        even &+= rows[k][i] & 0xff00ff
        odd &+= rows[k][i] &>> 8 & 0xff00ff
      }
      (evens[i], odds[i]) = (even, odd)
    }
  }

  /// Divides sums over 2^`shift` pixels by this number of pixels, and writes the rounded means as
  /// pixels.
  static func average(
    _ out: Target, _ evens: Source, _ odds: Source, from start: Int, _ count: Int, _ shift: UInt32
  ) {
    let half: UInt32 = shift == 0 ? 0 : 0x10001 &<< (shift &- 1)
    for i in start..<max(count, start) {
      let (even, odd) = (evens[i] &+ half, odds[i] &+ half)
      out[i] = even &>> shift & 0xff00ff | (odd &>> shift & 0xff00ff) &<< 8
    }
  }

  /// Fills `count` pixels with one colour.
  @inline(__always)
  static func fill(_ out: Target, _ count: Int, _ color: UInt32) {
    out.update(repeating: color, count: count)
  }
}
