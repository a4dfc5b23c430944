internal import SegueGeometry

#if canImport(Glibc)
  internal import Glibc
#endif

extension FramePlan {
  /// The binary logarithm of the scale at which the next smaller mip level begins to be blended in,
  /// in pixels of the level per pixel of the frame. Up to this scale, the level is drawn alone. At
  /// a scale of 2, the next smaller level is drawn alone.
  private static let blendStart = 0.35

  /// Sets the samplers of `op`, whose bounds must be known, so that the op shows the picture.
  /// Returns false when the layer is seen edge-on or the picture is empty.
  ///
  /// - Parameter drawsDetail: True to draw a picture with more detail again if it is shown larger than it is.
  func sample(
    _ chain: MipChain, _ placement: PicturePlacement, through map: Homography, drawsDetail: Bool, by op: inout Op
  ) -> Bool {
    guard !placement.whole.isEmpty, let back = map.inverse else { return false }
    // The number of the picture's pixels per point of the layer.
    let picture = chain.picture
    let density = SIMD2(
      Double(picture.width) / placement.whole.width, Double(picture.height) / placement.whole.height
    )
    let whole = back.stretched(
      by: density,
      offset: SIMD2(-placement.whole.minX * density.x, -placement.whole.minY * density.y))
    guard whole.isFinite else { return false }

    if let moved = moved(picture, whole, op.bounds) {
      op.near = moved
      return true
    }
    let (near, part) = level(of: whole, in: op.bounds, of: drawsDetail ? chain : nil)
    op.near = sampler(chain.level(near), of: picture, whole, op.bounds)
    let farWeight = weight256(part)
    if farWeight > 0 {
      op.farWeight = farWeight
      op.far = sampler(chain.level(near + 1), of: picture, whole, op.bounds)
    }
    return true
  }

  /// The binary logarithm of the smallest magnification for which a picture with more detail is drawn again with more
  /// pixels.
  private static let leastMagnification = 0.07

  /// Returns the mip level of a picture to draw through `map`, and the share of the next smaller level that is blended
  /// in.
  ///
  /// - Parameter chain: The picture, if enlarged levels may be used (those with negative numbers); they are drawn now
  ///   if they do not exist yet. Nil to use only the levels from 0 on.
  func level(
    of map: Homography, in bounds: Pixels, of chain: MipChain? = nil
  ) -> (near: Int, part: Double) {
    var level = log2(spacing(of: map, in: bounds))
    if level < -Self.leastMagnification, let chain, chain.hasMoreDetail {
      level = max(
        level, Double(chain.lowest(downTo: Int(clamping: max(level, -40).rounded(.down)))))
    } else {
      level = max(level, 0)
    }
    let near = Int(clamping: min(level, 40).rounded(.down))
    return (near, (level - Double(near) - Self.blendStart) / (1 - Self.blendStart))
  }

  /// Returns the scale of the map at the middle of the bounds, in pixels of the picture per pixel of the frame: the
  /// square root of the area of the picture that one pixel of the frame covers. One pixel along the frame's x or y is a
  /// step in the picture. The scale is at least half of the longer of these two steps, so that a layer that is seen
  /// almost edge-on does not break up. It is always above 0 and never NaN.
  private func spacing(of map: Homography, in bounds: Pixels) -> Double {
    let x = Double(bounds.x0 + bounds.x1) / 2
    let y = Double(bounds.y0 + bounds.y1) / 2
    let middle = map.image(x, y)
    let divisor = abs(middle.z)
    let area = abs(map.x.dot(map.y.cross(map.w))) / (divisor * divisor * divisor)
    let image = middle.x / middle.z
    let other = middle.y / middle.z
    func step(_ axis: Int) -> Double {
      let (du, dv) = (map.x[axis] - image * map.w[axis], map.y[axis] - other * map.w[axis])
      return (du * du + dv * dv).squareRoot() / divisor
    }
    let longer = max(step(0), step(1)) / 2
    if longer.isFinite, area > 1e-12, area < 1e12 { return max(area.squareRoot(), longer) }
    return area > 1e-12 && area < 1e12 ? area.squareRoot() : area >= 1e12 ? 1e6 : 1e-6
  }

  /// Returns a sampler that only translates the picture, if the picture is drawn at its own size;
  /// otherwise nil. A difference of less than 1/512 of a pixel over the whole bounds is not counted
  /// as scaling.
  private func moved(_ picture: PixelBuffer, _ map: Homography, _ bounds: Pixels) -> Sampler? {
    guard map.isUpright else { return nil }
    guard abs(map.x.x - 1) * Double(bounds.x1 - bounds.x0) < 1.0 / 512 else { return nil }
    guard abs(map.y.y - 1) * Double(bounds.y1 - bounds.y0) < 1.0 / 512 else { return nil }
    let x = Double(bounds.x0 + bounds.x1) / 2
    let y = Double(bounds.y0 + bounds.y1) / 2
    let dx = ((map.x.x * x + map.x.z - x) * 256).rounded()
    let dy = ((map.y.y * y + map.y.z - y) * 256).rounded()
    guard abs(dx) < 1e9, abs(dy) < 1e9 else { return nil }
    var result = Sampler(of: picture)
    result.dx = Int(clamping: dx) >> 8
    result.dy = Int(clamping: dy) >> 8
    result.fx = UInt32(Int(clamping: dx) & 255)
    result.fy = UInt32(Int(clamping: dy) & 255)
    return result
  }

  private func sampler(
    _ level: PixelBuffer, of picture: PixelBuffer, _ whole: Homography, _ bounds: Pixels
  ) -> Sampler {
    if level.width > picture.width || level.height > picture.height {
      return sampler(
        level,
        whole.stretched(
          by: SIMD2(
            Double(level.width) / Double(picture.width),
            Double(level.height) / Double(picture.height)), offset: SIMD2(-0.5, -0.5)), bounds)
    }
    // A pixel of level n is as wide as 2ⁿ pixels of the picture, even when an odd side was rounded
    // up.
    var halvings = 0
    while (picture.width + (1 << halvings) - 1) >> halvings > level.width
      || (picture.height + (1 << halvings) - 1) >> halvings > level.height
    {
      halvings += 1
    }
    let shrink = 1 / Double(1 << halvings)
    // The offset is minus one half, because the pixel with the index i has its centre at i + 0.5.
    return sampler(
      level, whole.stretched(by: SIMD2(shrink, shrink), offset: SIMD2(-0.5, -0.5)), bounds)
  }

  /// Returns a sampler of one mip level. `map` maps the frame's pixels to the pixels of the level.
  private func sampler(_ level: PixelBuffer, _ map: Homography, _ bounds: Pixels) -> Sampler {
    var result = Sampler(of: level)
    if map.isUpright {
      result.kind = .stretched
      note(pictureWidth: level.width)
      result.columns = table(bounds.x0..<bounds.x1, map.x.x, map.x.z, limit: level.width)
      result.rows = table(bounds.y0..<bounds.y1, map.y.y, map.y.z, limit: level.height)
    } else {
      turn(&result, by: map, in: bounds)
      if result.kind == .projected, map.x.y == 0, map.w.y == 0, map.x.x != 0 {
        hinge(&result, bounds.x0..<bounds.x1)
      }
    }
    return result
  }

  /// Sets the coefficients of a sampler for a rotated picture; `map` maps the frame's pixels to the
  /// picture's pixels. The frame's pixels are sampled at their centres. Positions in the picture
  /// are in 256ths of a pixel.
  func turn(_ sampler: inout Sampler, by map: Homography, in bounds: Pixels) {
    sampler.kind = map.isAffine ? .turned : .projected
    sampler.u = centred(map.x) * 256
    sampler.v = centred(map.y) * 256
    sampler.w = centred(map.w)
    // At the middle of the bounds: the change of the position in the picture for a step of one pixel to the right, and
    // for a step downward.
    let (x, y) = (Double(bounds.x0 + bounds.x1) / 2, Double(bounds.y0 + bounds.y1) / 2)
    let middle = map.image(x, y)
    let (u, v) = (middle.x / middle.z, middle.y / middle.z)
    let rightV = (map.y.x - v * map.w.x) / middle.z
    let (downU, downV) = ((map.x.y - u * map.w.y) / middle.z, (map.y.y - v * map.w.y) / middle.z)
    // A sample reads two rows of the picture. For the next row of the frame, one of the two has usually been read
    // already, so only the other one is prefetched.
    let rows = downV >= 0 ? downV.rounded(.up) + 1 : downV.rounded(.down)
    let ahead = rows * Double(sampler.stride) + (downU * 4).rounded()
    sampler.ahead = abs(ahead) < 1e9 ? Int(clamping: ahead) : 0
    sampler.isSteep = abs(rightV) > 0.25
  }

  /// Adds the tables for a picture that is rotated about a vertical axis and seen in perspective.
  private func hinge(_ sampler: inout Sampler, _ columns: Range<Int>) {
    sampler.kind = .hinged
    // A row is sampled in groups of eight pixels, so the tables extend up to eight pixels beyond
    // it.
    let count = columns.count + 8
    sampler.columns = positions.reserve(count)
    sampler.offsets = hinges.reserve(2 * count)
    sampler.steps = sampler.offsets + count
    let (u, v, w) = (sampler.u, sampler.v, sampler.w)
    let maximum = Double(max((sampler.width - 1) * 256 - 1, 0))
    // Unsafe: `reserve` has made room for `count` elements in each of the three tables.
    let (out, offsets) = (positions.base + sampler.columns, hinges.base + sampler.offsets)
    let steps = hinges.base + sampler.steps
    for index in 0..<count {
      let x = Double(columns.lowerBound + index)
      let divisor = 1 / (w.x * x + w.z)
      let position = (u.x * x + u.z) * divisor + 0.5
      // In range: the position is between 0 and the limit, and NaN is not converted.
      out[index] = position > 0 ? UInt32(min(position, maximum)) : 0
      offsets[index] = (v.x * x + v.z) * divisor + 0.5
      steps[index] = v.y * divisor
    }
  }

  func centred(_ row: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(row.x, row.y, row.z + (row.x + row.y) / 2)
  }

  /// Adds a table of the picture positions for a range of the frame's columns or rows, clamped to the picture. Returns
  /// the index of the first position.
  func table(_ range: Range<Int>, _ step: Double, _ offset: Double, limit: Int) -> Int {
    let start = positions.reserve(range.count)
    // Unsafe: `reserve` has made room for an element of each column or row.
    let out = positions.base + start
    let maximum = Double((limit - 1) * 256)
    for (index, pixel) in range.enumerated() {
      let position = ((Double(pixel) + 0.5) * step + offset) * 256 + 0.5
      // In range: the position is between 0 and the limit, and NaN is not converted.
      out[index] = position > 0 ? UInt32(min(position, maximum)) : 0
    }
    return start
  }
}

extension Sampler {
  init(of buffer: PixelBuffer) {
    pixels = UnsafeRawPointer(buffer.baseAddress)
    stride = buffer.stride
    width = buffer.width
    height = buffer.height
  }
}
