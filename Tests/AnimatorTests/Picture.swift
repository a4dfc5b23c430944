import SegueGeometry
import SegueRender
import SegueScene

/// A drawn frame: its pixels, row by row.
struct Picture: Equatable {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32] = []

  /// Draws a frame; nil if there is not enough memory.
  init?(_ tree: LayerTree, _ scene: Scene, threads: Int = 1) {
    guard let buffer = PixelBuffer(width: scene.width, height: scene.height) else { return nil }
    // A background colour that no screen contains marks the pixels that were not drawn.
    let compositor = Compositor(
      width: scene.width, height: scene.height, scale: scene.scale,
      background: Color(red: 1, green: 0, blue: 1), threads: threads)
    compositor.draw(tree, into: buffer)
    self.init(buffer)
  }

  init(_ buffer: PixelBuffer) {
    (width, height) = (buffer.width, buffer.height)
    for y in 0..<height {
      pixels += UnsafeBufferPointer(start: buffer.row(y), count: width)
    }
  }

  /// The picture mirrored horizontally.
  var mirrored: Picture {
    var result = self
    for y in 0..<height {
      for x in 0..<width { result.pixels[y * width + x] = pixels[y * width + width - 1 - x] }
    }
    return result
  }

  /// The smallest value of red, green and blue in all pixels, 0…255.
  var darkest: Int {
    pixels.map { pixel in
      [0, 8, 16].map { (shift: UInt32) in Int(pixel >> shift & 255) }.min() ?? 0
    }.min() ?? 255
  }

  /// The largest value of red, green and blue in all pixels, 0…255.
  var lightest: Int {
    pixels.map { pixel in
      [0, 8, 16].map { (shift: UInt32) in Int(pixel >> shift & 255) }.max() ?? 255
    }.max() ?? 0
  }

  /// Returns the pixels that are at least this far from the edges.
  func inner(_ distance: Int) -> [UInt32] {
    pixels.indices.filter {
      let (x, y) = ($0 % width, $0 / width)
      return min(x, y, width - 1 - x, height - 1 - y) >= distance
    }.map { pixels[$0] }
  }

  /// Returns the largest difference of a colour component, 0…255, and the fraction of pixels that
  /// differ by more than `minimum`.
  func difference(from other: Picture, beyond minimum: Int = 1) -> (maximum: Int, share: Double) {
    var (maximum, count) = (0, 0)
    for (a, b) in zip(pixels, other.pixels) where a != b {
      let distance =
        [0, 8, 16, 24].map { (shift: UInt32) -> Int in
          let (one, two) = (Int(a >> shift & 255), Int(b >> shift & 255))
          return abs(one - two)
        }.max() ?? 0
      maximum = max(maximum, distance)
      if distance > minimum { count += 1 }
    }
    return (maximum, Double(count) / Double(max(pixels.count, 1)))
  }
}
