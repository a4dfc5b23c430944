internal import SegueGeometry
internal import SegueScene

extension FramePlan {
  /// The number of steps in a ramp, the table of a gradient's colours.
  private static let rampSteps = 1024

  /// Returns a sampler for a gradient in `bounds`, or nil if the gradient's numbers are invalid.
  /// `back` maps the frame's pixels to the layer's points; `columns` are the visible columns of the
  /// frame.
  ///
  /// The gradient is drawn from a ramp: a table of premultiplied colours at equal steps. Each
  /// colour is the mean over its step, so that a hard edge between two stops at the same location
  /// moves smoothly. Between two steps, colours are interpolated.
  func ramp(
    _ gradient: LayerGradient, in bounds: Rect, _ back: Homography, columns: Range<Int>
  ) -> Sampler? {
    guard (2...8).contains(gradient.count) else { return nil }
    let start = SIMD2(
      bounds.minX + gradient.start.x * bounds.width, bounds.minY + gradient.start.y * bounds.height)
    let way = SIMD2(
      (gradient.end.x - gradient.start.x) * bounds.width,
      (gradient.end.y - gradient.start.y) * bounds.height)
    guard (start + way).sum().isFinite else { return nil }
    var result = Sampler()
    result.kind = gradient.kind == .linear ? .linear : .radial
    let length = Double(Self.rampSteps * 256)
    let squared = (way * way).sum()
    // `u` and `v` are linear functions of the frame's pixels, evaluated at the pixels' centres. In
    // perspective, both are divided by `back.w`.
    let (x, y) = (back.x - back.w * start.x, back.y - back.w * start.y)
    result.w = centred(back.w)
    if gradient.kind == .linear, squared > 0 {
      result.u = centred((x * way.x + y * way.y) * (length / squared))
    } else if gradient.kind == .radial, way.x != 0, way.y != 0 {
      result.u = centred(x * (length / way.x))
      result.v = centred(y * (length / way.y))
    } else {
      // If the gradient's start and end coincide, every point shows the last colour.
      result.kind = .linear
      result.u = result.w * (length * 2)
    }
    result.divides = !back.isAffine
    guard (result.u + result.v + result.w).sum().isFinite else { return nil }
    result.width = Self.rampSteps
    result.columns = colors(of: gradient)
    if result.kind == .linear, result.u.y == 0, !result.divides || result.w.y == 0 {
      makeUpright(&result, columns)
      return result
    }
    result.flatUpTo = max(Int(clamping: gradient.location(0) * Double(Self.rampSteps)) - 1, 0)
    result.flatFrom = min(
      Int(clamping: gradient.location(gradient.count - 1) * Double(Self.rampSteps)) + 2,
      Self.rampSteps)
    return result
  }

  /// Returns the index in `positions` at which the ramp of a gradient begins. The ramp of the previous gradient is
  /// reused if it has the same colours.
  private func colors(of gradient: LayerGradient) -> Int {
    if let last = lastRamp, last.gradient.hasColors(of: gradient) { return last.columns }
    let start = positions.reserve(Self.rampSteps + 2)
    // Unsafe: `reserve` has made room for exactly the colours that `write` writes.
    gradient.write(steps: Self.rampSteps, to: positions.base + start)
    lastRamp = (gradient, start)
    return start
  }

  /// Replaces a linear ramp that is constant in each column by a table with the colour of each
  /// column.
  private func makeUpright(_ ramp: inout Sampler, _ columns: Range<Int>) {
    let start = positions.reserve(columns.count)
    // Unsafe: `reserve` has made room for one colour of each column. The ramp's address is taken
    // only now, because `reserve` may have moved the memory.
    let (out, colors) = (positions.base + start, UnsafePointer(positions.base + ramp.columns))
    let (u, w, maximum) = (ramp.u, ramp.w, Double(ramp.width * 256))
    for (index, column) in columns.enumerated() {
      let x = Double(column)
      var position = u.x * x + u.z
      if ramp.divides { position *= 1 / (w.x * x + w.z) }
      position += 0.5
      // In range: the position is between 0 and the limit, and NaN is not converted.
      var rounded = position > 0 ? UInt32(min(position, maximum)) : 0
      PlainKernels.pick(out + index, colors, &rounded, 1)
    }
    ramp.kind = .upright
    ramp.columns = start
  }
}

extension LayerGradient {
  /// Returns true when both gradients have the same stops: the same colours at the same locations.
  fileprivate func hasColors(of other: LayerGradient) -> Bool {
    count == other.count && colors == other.colors && locations == other.locations
  }

  /// True when every stop's alpha is 1.
  var isOpaque: Bool {
    guard (2...8).contains(count) else { return false }
    for stop in 0..<count where !(colors[4 * stop + 3] >= 1) { return false }
    return true
  }

  /// Returns the premultiplied colour of a stop: blue, green, red and alpha, each 0…255.
  private func color(_ stop: Int) -> SIMD4<Double> {
    let at = 4 * stop
    func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = part(colors[at + 3])
    return SIMD4(
      part(colors[at + 2]) * alpha, part(colors[at + 1]) * alpha, part(colors[at]) * alpha, alpha)
      * 255
  }

  fileprivate func location(_ stop: Int) -> Double {
    let location = locations[stop]
    return location > 0 ? min(location, 1) : 0
  }

  /// Writes the gradient's mean colour around each of the locations 0, 1 / `steps`, … 1. The last
  /// colour is written twice, as the right neighbour of the last step.
  func write(steps: Int, to out: UnsafeMutablePointer<UInt32>) {
    var stop = 0
    for index in 0...steps {
      var from = (Double(index) - 0.5) / Double(steps)
      let end = from + 1 / Double(steps)
      var sum = SIMD4<Double>.zero
      while from < end {
        while stop < count, location(stop) <= from { stop += 1 }
        let to = stop < count ? min(location(stop), end) : end
        sum += color(at: (from + to) / 2, before: stop) * (to - from)
        from = to
      }
      let mean = (sum * Double(steps) + SIMD4(repeating: 0.5)).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 255.5))
      out[index] = mean.packedPixel
      // The next interval begins at the end of this one, which rounding may put before a stop that
      // has already been passed. So the search for the stop starts again.
      stop = 0
    }
    out[steps + 1] = out[steps]
  }

  /// Returns the interpolated colour at a location between the stop `next` and the previous stop.
  private func color(at spot: Double, before next: Int) -> SIMD4<Double> {
    if next == 0 { return color(0) }
    if next >= count { return color(count - 1) }
    let (low, high) = (location(next - 1), location(next))
    let part = high > low ? (spot - low) / (high - low) : 1
    return color(next - 1) * (1 - part) + color(next) * part
  }
}
