/// Paints the rows of layers that a mesh bends. Each thread has its own object, which is made when a frame first
/// contains a mesh.
///
/// The triangles are painted from the nearest to the farthest. Each triangle takes the part of a pixel that is still
/// free. The parts of two triangles that share an edge add up, so there are neither cracks nor pixels that are blended
/// twice. Triangles behind other triangles do not show through.
final class MeshRows {
  private let width: Int
  private let kernels: Kernels
  private let coverage: CoverageRows
  private let samples: SampleRow
  private let fetched: UnsafeMutablePointer<UInt32>
  private let farther: UnsafeMutablePointer<UInt32>
  /// For each pixel, the part of its area that nearer triangles have already taken, in 256ths. The flag `partly` is
  /// added if no triangle has taken the whole pixel; the pixel's colour is then in `sums`.
  private let taken: UnsafeMutablePointer<UInt16>
  /// For each pixel, the sum of the triangles' colours times their parts of the pixel.
  private let sums: UnsafeMutablePointer<SIMD4<UInt32>>
  /// The indices of the triangles that touch the current band.
  private let band = Arena<Int32>()

  private static let partly: UInt16 = 1 << 15
  /// A pixel of which at least this part is taken, in 256ths, counts as full. The missing part is
  /// due to rounding.
  private static let whole: UInt32 = 251

  init(width: Int, kernels: Kernels) {
    self.width = width
    self.kernels = kernels
    coverage = CoverageRows(width: width)
    samples = SampleRow(width: width, kernels: kernels)
    // Unsafe: `deinit` frees all of this memory, and no run is longer than `width`.
    fetched = .allocate(capacity: width)
    fetched.initialize(repeating: 0, count: width)
    farther = .allocate(capacity: width)
    farther.initialize(repeating: 0, count: width)
    taken = .allocate(capacity: width)
    taken.initialize(repeating: 0, count: width)
    sums = .allocate(capacity: width)
    sums.initialize(repeating: .zero, count: width)
  }

  deinit {
    fetched.deallocate()
    farther.deallocate()
    taken.deallocate()
    sums.deallocate()
  }

  /// Selects the triangles of a step that touch the rows `rows`.
  func select(_ step: borrowing Step, rows: Range<Int>, from plan: PlanView) {
    band.removeAll()
    for entry in step.firstOp..<step.endOp {
      let index = plan.meshOrders[entry].index
      let bounds = plan.triangles[index].bounds
      if bounds.y0 < rows.upperBound, bounds.y1 > rows.lowerBound {
        band.append(Int32(truncatingIfNeeded: index))
      }
    }
  }

  /// Paints row `y` of the selected triangles on the step's target.
  func paint(row y: Int, of step: borrowing Step, from plan: PlanView) {
    guard let out = step.target.row(y) else { return }
    let area = step.target.area
    RowChecks.run(area.x0, area.x1, in: width)
    (out + area.x0).update(repeating: 0, count: area.x1 &- area.x0)
    (taken + area.x0).update(repeating: 0, count: area.x1 &- area.x0)
    for entry in 0..<band.count {
      let triangle = plan.triangles + Int(band.base[entry])
      guard y >= triangle.pointee.bounds.y0, y < triangle.pointee.bounds.y1 else { continue }
      paint(triangle, row: y, step, plan, out)
    }
    for x in area.x0..<area.x1 where taken[x] & Self.partly != 0 {
      let part = UInt32(taken[x] & ~Self.partly)
      let isWhole = part >= Self.whole
      let sum = sums[x]
      let mean =
        isWhole
        ? (sum &+ SIMD4(repeating: part / 2)) / SIMD4(repeating: part)
        : (sum &+ SIMD4(repeating: 128)) &>> SIMD4(repeating: 8)
      out[x] = mean.x | mean.y &<< 8 | mean.z &<< 16 | mean.w &<< 24
    }
  }

  private func paint(
    _ triangle: UnsafePointer<MeshTriangle>, row y: Int, _ step: borrowing Step, _ plan: PlanView,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    let cover = coverage.polygon(
      plan.edges + triangle.pointee.edgeStart, triangle.pointee.edgeCount,
      bounds: triangle.pointee.bounds, row: y)
    var (start, end) = (cover.start, cover.end)
    while start < end, taken[start] == 256 { start &+= 1 }
    while end > start, taken[end &- 1] == 256 { end &-= 1 }
    guard start < end else { return }
    RowChecks.run(start, end, in: width)
    coverage.fillEvenPart(of: cover)
    samples.fetch(
      triangle.pointee.near, triangle.pointee.bounds, plan, row: y, start, end, into: fetched)
    let farWeight = triangle.pointee.farWeight
    if farWeight > 0 {
      samples.fetch(
        triangle.pointee.far, triangle.pointee.bounds, plan, row: y, start, end, into: farther)
      kernels.mix(fetched, fetched, farther, end &- start, farWeight, .init())
    }
    if triangle.pointee.isBack, step.color >> 24 != 0 { tint(end &- start, step.color) }
    if step.isLit { shade(triangle.pointee.light, row: y, start, end) }
    for x in start..<end {
      let before = taken[x]
      guard before != 256 else { continue }
      let have = UInt32(before & ~Self.partly)
      let part = min(coverage.partial[x], 256 &- have)
      guard part > 0 else { continue }
      let pixel = fetched[x &- start]
      if part == 256 {
        out[x] = pixel
        taken[x] = 256
        continue
      }
      let color = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
      let own = color &* SIMD4(repeating: part)
      sums[x] = have == 0 ? own : sums[x] &+ own
      taken[x] = UInt16(truncatingIfNeeded: have &+ part) | Self.partly
    }
  }

  /// Blends a colour with straight alpha over the first `count` fetched pixels. The alpha of these
  /// pixels does not change.
  private func tint(_ count: Int, _ color: UInt32) {
    let share = ((color >> 24) &* 256 &+ 127) / 255
    let own = SIMD4(color & 255, color >> 8 & 255, color >> 16 & 255, 255)
    for index in 0..<count {
      let pixel = fetched[index]
      let alpha = pixel >> 24
      let below = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, alpha)
      let above = (own &* SIMD4(repeating: alpha) &+ SIMD4(repeating: 127)) / SIMD4(repeating: 255)
      let mixed =
        (below &* SIMD4(repeating: 256 &- share) &+ above &* SIMD4(repeating: share)
          &+ SIMD4(repeating: 128)) &>> SIMD4(repeating: 8)
      fetched[index] = mixed.x | mixed.y &<< 8 | mixed.z &<< 16 | alpha &<< 24
    }
  }

  /// Multiplies the fetched colours of the pixels `start..<end` by the light, a linear function of
  /// the position.
  private func shade(_ light: SIMD3<Double>, row y: Int, _ start: Int, _ end: Int) {
    let first = light.x * (Double(start) + 0.5) + light.y * (Double(y) + 0.5) + light.z
    for index in 0..<end &- start {
      let factor = first + light.x * Double(index)
      // In range: at most 2 · 256, and `setLight` has excluded NaN.
      let share = UInt32(min(max(factor, 0), 2) * 256 + 0.5)
      let pixel = fetched[index]
      let alpha = pixel >> 24
      let color = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, 0)
      let lit = (color &* SIMD4(repeating: share) &+ SIMD4(repeating: 128)) &>> SIMD4(repeating: 8)
      let shown = lit.replacing(with: alpha, where: lit .> alpha)
      fetched[index] = shown.x | shown.y &<< 8 | shown.z &<< 16 | alpha &<< 24
    }
  }
}
