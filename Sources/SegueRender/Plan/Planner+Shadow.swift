internal import SegueGeometry
internal import SegueScene

#if canImport(Glibc)
  internal import Glibc
#endif

extension Planner {
  /// The minimum standard deviation of a blurred shadow, in pixels. A shadow with a smaller
  /// deviation is drawn with a sharp edge.
  private static let minDeviation = 0.3
  /// The maximum size of a pixel of a shadow's picture, as a fraction of the standard deviation.
  private static let fineness = 0.4
  private static let longestSide = 4096.0
  private static let maxPixels = 2e6
  /// The maximum number of drawn shadows that are kept for sharing. A few are sufficient, because
  /// the parts of a screen that cast shadows have few different sizes.
  private static let maxDrawnShadows = 8

  /// Adds the shadow that a layer casts outside of its bounds. `own` is the region of the bounds,
  /// which stays free of the shadow.
  ///
  /// - Parameter isFilled: true when an opaque shape will fill the bounds afterwards.
  func addShadow(
    of layer: Layer, _ effects: LayerEffects, _ map: Homography, area: Int, _ own: Region?,
    isFilled: Bool
  ) {
    let shadow = effects.shadow
    let color = shadow.color.premultiplied
    guard color >> 24 != 0, !layer.bounds.isEmpty else { return }
    let radii = Geometry.fitted(layer.radii(effects), layer.bounds)
    let rect = layer.bounds.offsetBy(dx: shadow.offset.x, dy: shadow.offset.y)
    guard rect.hasFiniteSum, shadow.radius.isFinite else { return }
    let growth = map.growth(at: layer.bounds.center)
    let hole = hole(own, isFilled: isFilled)
    guard shadow.radius * growth >= Self.minDeviation else {
      if let region = geometry.region(of: rect, radii: radii, through: map, within: areas[area]) {
        addSolid(color, region, hole: hole)
      }
      return
    }
    let reach = ShadowProfile.reach * shadow.radius
    let around = Rect(
      x: rect.minX - reach, y: rect.minY - reach, width: rect.width + 2 * reach,
      height: rect.height + 2 * reach)
    var op = Op(kind: .picture, hole: hole)
    guard
      let region = geometry.region(of: around, radii: .zero, through: map, within: areas[area]),
      cover(&op, region), let back = map.inverse
    else { return }
    let profile = ShadowProfile(rect, radii: radii, deviation: shadow.radius)
    // The size of a pixel of the shadow's picture, in points.
    var step = max(shadow.radius * Self.fineness, min(1, growth > 0 ? 0.75 / growth : 1))
    let middle = 4 * shadow.radius + radii.max()
    if map.isUpright {
      // Far from the corners, all pixels along a side are equal. The picture contains a single
      // pixel for them.
      let across = ShadowAxis(
        around.minX, around.maxX, rect.minX + middle, rect.maxX - middle, step)
      let down = ShadowAxis(around.minY, around.maxY, rect.minY + middle, rect.maxY - middle, step)
      guard let sampler = picture(of: profile, color, across, down) else { return }
      op.near = sampler
      op.near.kind = .stretched
      op.near.columns = plan.table(op.bounds.x0..<op.bounds.x1, back.x.x, back.x.z, across)
      op.near.rows = plan.table(op.bounds.y0..<op.bounds.y1, back.y.y, back.y.z, down)
      plan.note(pictureWidth: across.count)
    } else {
      step = max(step, max(around.width, around.height) / Self.longestSide)
      step = max(step, (around.width * around.height / Self.maxPixels).squareRoot())
      let across = ShadowAxis(around.minX, around.maxX, step)
      let down = ShadowAxis(around.minY, around.maxY, step)
      guard let sampler = picture(of: profile, color, across, down) else { return }
      op.near = sampler
      let toPicture = back.stretched(
        by: SIMD2(1 / step, 1 / step),
        offset: SIMD2(-around.minX / step - 0.5, -around.minY / step - 0.5))
      plan.turn(&op.near, by: toPicture, in: op.bounds)
    }
    plan.ops.append(op)
  }

  /// Returns a sampler for the picture of a shadow, without positions, which the caller must set; nil if there is no
  /// memory. If an earlier shadow of the frame looks the same, such as the shadow of an equal card, both use one
  /// picture.
  private func picture(
    of profile: ShadowProfile, _ color: UInt32, _ across: ShadowAxis, _ down: ShadowAxis
  ) -> Sampler? {
    if let same = drawnShadows.first(where: {
      $0.color == color && $0.across.hasPixels(of: across) && $0.down.hasPixels(of: down)
        && $0.profile.hasShape(of: profile)
    }) {
      return same.sampler
    }
    guard let sampler = plan.shadow(profile, color, across, down, shadows) else { return nil }
    if drawnShadows.count == Self.maxDrawnShadows {
      drawnShadows.removeAll(keepingCapacity: true)
    }
    drawnShadows.append(
      DrawnShadow(profile: profile, color: color, across: across, down: down, sampler: sampler))
    return sampler
  }
}

/// A shadow whose picture has been drawn for the current frame.
struct DrawnShadow {
  let profile: ShadowProfile
  let color: UInt32
  let across: ShadowAxis
  let down: ShadowAxis
  let sampler: Sampler
}

/// The positions of the pixels of a shadow's picture along one axis, in points of the layer.
struct ShadowAxis {
  let start: Double
  let end: Double
  let step: Double
  /// `before` is the number of pixels before the middle section, whose pixels are all equal and
  /// therefore stored once. `count` is the number of all stored pixels.
  let before: Int
  let count: Int

  /// Makes an axis with pixels of the size `step` from `start` to `end`.
  init(_ start: Double, _ end: Double, _ step: Double) {
    let count = Int(clamping: ((end - start) / step).rounded(.up), to: 2...8192)
    self.init(start: start, end: end, step: step, before: count, count: count)
  }

  private init(start: Double, end: Double, step: Double, before: Int, count: Int) {
    (self.start, self.end, self.step) = (start, end, step)
    (self.before, self.count) = (before, count)
  }

  /// Makes an axis with pixels from `start` to `from` and from `to` to `end`. All pixels between
  /// `from` and `to` are equal and stored only once.
  init(_ start: Double, _ end: Double, _ from: Double, _ to: Double, _ step: Double) {
    guard to - from > 2 * step else {
      self.init(start, end, max(step, (end - start) / 1024))
      return
    }
    let step = max(step, max(from - start, end - to) / 512)
    let before = Int(clamping: ((from - start) / step).rounded(.up), to: 1...513)
    self.init(
      start: start, end: end, step: step, before: before,
      count: before + Int(clamping: ((end - to) / step).rounded(.up), to: 1...513))
  }

  var isWhole: Bool { before == count }

  /// Returns true when both axes have the same number and size of pixels, even if they start at
  /// different positions.
  func hasPixels(of other: ShadowAxis) -> Bool {
    step == other.step && before == other.before && count == other.count
  }

  /// Returns the centre of a pixel, in points.
  func point(_ index: Int) -> Double {
    index < before
      ? start + (Double(index) + 0.5) * step : end - (Double(count - index) - 0.5) * step
  }

  /// Returns the fractional pixel index of a point.
  func position(_ point: Double) -> Double {
    let low = (point - start) / step - 0.5
    if isWhole || low <= Double(before - 1) { return low }
    let high = Double(count) - 0.5 - (end - point) / step
    return max(high, Double(before - 1))
  }
}

extension FramePlan {
  /// Draws the picture of a shadow, and returns a sampler for it. The caller must set the sampler's positions. Returns
  /// nil if there is no memory.
  fileprivate func shadow(
    _ profile: ShadowProfile, _ color: UInt32, _ across: ShadowAxis, _ down: ShadowAxis,
    _ scratch: ScratchMemory
  ) -> Sampler? {
    let stride = (across.count * 4 + 63) / 64 * 64
    let size = stride * down.count
    guard let block = scratch.take(size + across.count * 12) else { return nil }
    // Unsafe: the block has room for the pixels, then a Double and a Float for each column.
    let start = scratch.start(of: block)
    let xs = (start + size).bindMemory(to: Double.self, capacity: across.count)
    let alphas = (start + size + across.count * 8).bindMemory(
      to: Float.self, capacity: across.count)
    for x in 0..<across.count { xs[x] = across.point(x) }
    let parts = SIMD4<Float>(
      Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), Float(color >> 24))
    for y in 0..<down.count {
      let row = (start + y * stride).bindMemory(to: UInt32.self, capacity: across.count)
      if y > 0, profile.isEven(down.point(y - 1), down.point(y)) {
        memcpy(row, start + (y - 1) * stride, stride)
        continue
      }
      profile.write(
        UnsafeBufferPointer(start: xs, count: across.count), y: down.point(y), to: alphas)
      for x in 0..<across.count {
        row[x] = (parts * min(alphas[x], 1) + SIMD4(repeating: 0.5)).packedPixel
      }
    }
    var result = Sampler()
    result.pixels = UnsafeRawPointer(start)
    result.stride = stride
    result.width = across.count
    result.height = down.count
    return result
  }

  /// Adds a table of the positions in a shadow's picture for a range of the frame's columns or
  /// rows. Returns the index of the first position.
  fileprivate func table(
    _ range: Range<Int>, _ scale: Double, _ offset: Double, _ axis: ShadowAxis
  ) -> Int {
    let start = positions.reserve(range.count)
    let maximum = Double((axis.count - 1) * 256)
    for (index, pixel) in range.enumerated() {
      let position = axis.position((Double(pixel) + 0.5) * scale + offset) * 256 + 0.5
      // In range: the position is between 0 and the limit, and NaN is not converted.
      positions.base[start + index] = position > 0 ? UInt32(min(position, maximum)) : 0
    }
    return start
  }
}

extension Homography {
  /// Returns the local scale of the map at a point, in pixels per point: the square root of the
  /// number of pixels for an area of one square point; 0 if it is not finite.
  func growth(at point: Point) -> Double {
    let divisor = abs(w.dot(SIMD3(point.x, point.y, 1)))
    let area = abs(x.dot(y.cross(w))) / (divisor * divisor * divisor)
    return area.isFinite ? area.squareRoot() : 0
  }
}
