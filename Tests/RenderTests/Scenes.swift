import SegueGeometry
import SegueScene
import TestSupport

@testable import SegueRender

/// Returns a picture whose pixels `color` computes as straight blue, green, red and alpha, 0…255.
/// The picture's pixels are premultiplied.
func picture(
  _ width: Int, _ height: Int, isOpaque: Bool = true,
  _ color: (Int, Int) -> (b: Int, g: Int, r: Int, a: Int)
) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height) ?? empty
  for y in 0..<buffer.height {
    for x in 0..<buffer.width {
      let c = color(x, y)
      func part(_ value: Int) -> UInt32 { UInt32((value * c.a + 127) / 255) }
      buffer.row(y)[x] = UInt32(c.a) << 24 | part(c.r) << 16 | part(c.g) << 8 | part(c.b)
    }
  }
  buffer.isOpaque = isOpaque
  return buffer
}

private let empty: PixelBuffer = {
  guard let buffer = PixelBuffer(width: 1, height: 1) else { preconditionFailure("no memory") }
  return buffer
}()

/// Returns a smooth picture that a correct sampler reproduces closely. Its channels are different.
func gradient(_ width: Int, _ height: Int, phase: Int = 0) -> PixelBuffer {
  picture(width, height) { x, y in
    (
      b: x * (200 - phase) / max(width - 1, 1) + 40, g: y * 200 / max(height - 1, 1) + 20,
      r: 128 + phase % 100, a: 255
    )
  }
}

/// Returns a picture of random pixels, which makes a shift by one pixel visible.
func noise(_ width: Int, _ height: Int, seed: UInt32, isOpaque: Bool = true) -> PixelBuffer {
  var state = seed
  func next() -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 24)
  }
  return picture(width, height, isOpaque: isOpaque) { _, _ in
    (b: next(), g: next(), r: next(), a: isOpaque ? 255 : next())
  }
}

/// Returns a layer with the given properties; most of them have defaults.
func layer(
  _ frame: Rect, _ transform: Transform3D = .identity, parent: Int32 = 0, descendants: Int32 = 0,
  source: PictureID = 0, mode: ContentMode = .scaleToFill, opacity: Double = 1,
  color: Color = .clear, radius: Double = 0, clips: Bool = false
) -> Layer {
  var layer = Layer(
    view: ViewID(rawValue: 1), parent: parent, descendants: descendants, bounds: frame, transform: transform,
    contents: source == .nothing ? .none : Contents(source: source, mode: mode))
  layer.opacity = opacity
  layer.backgroundColor = color
  layer.cornerRadius = radius
  layer.clipsToBounds = clips
  return layer
}

/// Returns a layer tree with the layers in a container of the given size.
func tree(_ width: Double, _ height: Double, _ layers: [Layer]) -> LayerTree {
  let bounds = Rect(x: 0, y: 0, width: width, height: height)
  return LayerTree(
    size: bounds.size,
    layers: [layer(bounds, parent: -1, descendants: Int32(layers.count))] + layers)
}

/// Returns `transform` applied about a point instead of the origin.
func about(_ x: Double, _ y: Double, _ transform: Transform3D) -> Transform3D {
  Transform3D.translation(x: -x, y: -y).concatenating(transform)
    .concatenating(.translation(x: x, y: y))
}

/// Draws one frame into a buffer that initially contains random pixels, and returns the buffer.
func drawn(
  _ tree: LayerTree, _ width: Int, _ height: Int, pictures: [PictureID: PixelBuffer] = [:],
  scale: Double = 1, background: Color = .black, threads: Int = 1, kernels: Kernels = .best,
  bandRows: Int = 16
) -> PixelBuffer {
  let compositor = Compositor(
    width: width, height: height, scale: scale, offset: .zero, background: background,
    threads: threads, kernels: kernels, bandRows: bandRows)
  for (source, picture) in pictures { compositor.register(picture: picture, for: source) }
  let target = noise(width, height, seed: 99, isOpaque: false)
  compositor.draw(tree, into: target)
  return target
}

extension PixelBuffer {
  /// The pixels, row by row, without the padding of rows.
  var all: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { row(y)[$0] } }
  }

  /// Returns the blue, green, red and alpha of a pixel, 0…255.
  func parts(_ x: Int, _ y: Int) -> [Int] {
    let pixel = row(y)[x]
    return [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24)]
  }
}

/// Returns the largest and the mean difference between the colour components of two pictures.
func difference(_ a: [UInt32], _ b: [UInt32]) -> (maximum: Int, mean: Double) {
  guard a.count == b.count else { return (256, 256) }
  var (maximum, sum) = (0, 0)
  for (p, q) in zip(a, b) where p != q {
    for shift in [0, 8, 16, 24] as [UInt32] {
      let d = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
      maximum = max(maximum, d)
      sum += d
    }
  }
  return (maximum, Double(sum) / Double(max(a.count * 4, 1)))
}
