import SegueGeometry
import SegueScene

@testable import SegueRender

/// A reference compositor that shares no code with the real one. It computes the colour at many
/// points of each pixel, in Double, and takes the mean. It is slow but simple enough to check by
/// reading. It samples pictures bilinearly, which is inexact for pictures that are drawn much
/// smaller.
struct Reference {
  var tree: LayerTree
  var pictures: [PictureID: PixelBuffer]
  var background = SIMD4<Double>(0, 0, 0, 255)
  /// The number of sample points across and down a pixel.
  var points = 10

  func drawn(_ width: Int, _ height: Int) -> [UInt32] {
    let solved = tree.layers.map { Plane($0.transform) }
    var result: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (rough, spread) = mean(x, y, solved, points: 5, toTheEdge: true)
        // If the colour hardly varies within the pixel, a few sample points are sufficient.
        let sum = (spread < 9 ? rough : mean(x, y, solved, points: points, toTheEdge: false).mean)
          .rounded(.toNearestOrEven)
        result.append(
          UInt32(sum.x) | UInt32(sum.y) << 8 | UInt32(sum.z) << 16 | UInt32(sum.w) << 24)
      }
    }
    return result
  }

  /// Returns the mean colour of a pixel, and the largest difference of a component between sample
  /// points.
  private func mean(
    _ x: Int, _ y: Int, _ solved: [Plane], points: Int, toTheEdge: Bool
  ) -> (mean: SIMD4<Double>, spread: Double) {
    var sum = SIMD4<Double>.zero
    func part(_ index: Int) -> Double {
      toTheEdge
        ? 0.001 + 0.998 * Double(index) / Double(points - 1)
        : (Double(index) + 0.5) / Double(points)
    }
    var (minimum, maximum) = (SIMD4<Double>(repeating: 255), SIMD4<Double>.zero)
    for sy in 0..<points {
      for sx in 0..<points {
        var pixel = background
        let point = Point(x: Double(x) + part(sx), y: Double(y) + part(sy))
        paint(0..<tree.layers.count, at: point, solved, over: &pixel)
        sum += pixel
        minimum = pointwiseMin(minimum, pixel)
        maximum = pointwiseMax(maximum, pixel)
      }
    }
    return (sum / Double(points * points), (maximum - minimum).max())
  }

  /// Paints a range of layers at one point, except layers that are clipped there by an ancestor
  /// within the range.
  private func paint(
    _ range: Range<Int>, at point: Point, _ solved: [Plane], over pixel: inout SIMD4<Double>
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let layer = tree.layers[index]
      let end = index + 1 + Int(layer.descendants)
      if layer.opacity > 0 {
        var group = SIMD4<Double>.zero
        paintOne(layer, solved[index], point, &group)
        if !layer.clipsToBounds || isInside(layer, solved[index], point) {
          paint((index + 1)..<end, at: point, solved, over: &group)
        }
        group *= min(layer.opacity, 1)
        pixel = group + pixel * (1 - group.w / 255)
      }
      index = end
    }
  }

  private func isInside(_ layer: Layer, _ plane: Plane, _ point: Point) -> Bool {
    guard let p = plane.point(under: point) else { return false }
    return isInside(layer.bounds, radius: layer.cornerRadius, p)
  }

  private func isInside(_ rect: Rect, radius: Double, _ p: Point) -> Bool {
    guard rect.contains(p) else { return false }
    let r = min(radius, min(rect.width, rect.height) / 2)
    let dx = max(rect.minX + r - p.x, p.x - (rect.maxX - r), 0)
    let dy = max(rect.minY + r - p.y, p.y - (rect.maxY - r), 0)
    return dx * dx + dy * dy <= r * r
  }

  private func paintOne(
    _ layer: Layer, _ plane: Plane, _ point: Point, _ pixel: inout SIMD4<Double>
  ) {
    guard let p = plane.point(under: point) else { return }
    let isInRounded = isInside(layer.bounds, radius: layer.cornerRadius, p)
    let c = layer.backgroundColor
    if isInRounded, c.alpha > 0 {
      pixel = SIMD4(c.blue * c.alpha, c.green * c.alpha, c.red * c.alpha, c.alpha) * 255
    }
    guard let picture = pictures[layer.contents.source], layer.bounds.contains(p) else { return }
    if layer.clipsToBounds, !isInRounded { return }
    let (w, h) = (Double(picture.width), Double(picture.height))
    var (across, down) = (layer.bounds.width / w, layer.bounds.height / h)
    switch layer.contents.mode {
    case .scaleToFill: break
    case .scaleAspectFit: (across, down) = (min(across, down), min(across, down))
    case .scaleAspectFill: (across, down) = (max(across, down), max(across, down))
    }
    let u = (p.x - layer.bounds.center.x) / across + w / 2
    let v = (p.y - layer.bounds.center.y) / down + h / 2
    guard u >= 0, v >= 0, u <= w, v <= h else { return }
    let sample = bilinear(picture, u - 0.5, v - 0.5)
    pixel = sample + pixel * (1 - sample.w / 255)
  }

  private func bilinear(_ picture: PixelBuffer, _ u: Double, _ v: Double) -> SIMD4<Double> {
    func pixel(_ x: Double, _ y: Double) -> SIMD4<Double> {
      let p = picture.row(min(max(Int(y), 0), picture.height - 1))[
        min(max(Int(x), 0), picture.width - 1)]
      return SIMD4(
        Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
    }
    let (x, y) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (u - x, v - y)
    let top = pixel(x, y) * (1 - fx) + pixel(x + 1, y) * fx
    let bottom = pixel(x, y + 1) * (1 - fx) + pixel(x + 1, y + 1) * fx
    return top * (1 - fy) + bottom * fy
  }

  /// The plane of a layer, which maps a point of the frame to a point of the layer by solving two
  /// linear equations with Cramer's rule.
  private struct Plane {
    let t: Transform3D

    init(_ transform: Transform3D) { t = transform }

    func point(under p: Point) -> Point? {
      let (a, b, c) = (
        t.row1.x - p.x * t.row1.w, t.row2.x - p.x * t.row2.w, p.x * t.row4.w - t.row4.x
      )
      let (d, e, f) = (
        t.row1.y - p.y * t.row1.w, t.row2.y - p.y * t.row2.w, p.y * t.row4.w - t.row4.y
      )
      let determinant = a * e - b * d
      guard determinant != 0 else { return nil }
      let point = Point(x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant)
      let w = point.x * t.row1.w + point.y * t.row2.w + t.row4.w
      return w > 0 ? point : nil
    }
  }
}
