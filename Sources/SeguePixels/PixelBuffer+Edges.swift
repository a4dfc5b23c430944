package import SegueGeometry

extension PixelBuffer {
  /// The colour along the picture's four edges. If the largest group of similar edge pixels has at least a fifth of all
  /// edge pixels, this is the mean of the group; otherwise it is the mean of all edge pixels.
  package var edgeColor: Color {
    // Pixels are similar, and counted in one group, if the upper four bits of each channel are
    // equal.
    var kinds: [UInt32: Sum] = [:]
    var all = Sum()
    func count(_ pixel: UInt32) {
      kinds[pixel & 0xf0f0_f0f0, default: Sum()].add(pixel)
      all.add(pixel)
    }
    // Unsafe: the rows exist, and every column is below the width.
    for x in 0..<width {
      count(row(0)[x])
      count(row(height - 1)[x])
    }
    for y in 0..<height {
      count(row(y)[0])
      count(row(y)[width - 1])
    }
    // In a tie, the larger key wins, so that the result does not depend on the dictionary's order.
    let prevailing = kinds.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.value
    guard let prevailing, prevailing.count * 5 >= all.count else { return all.mean }
    return prevailing.mean
  }

  /// The mean colour of all pixels.
  package var meanColor: Color {
    var all = Sum()
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width { all.add(row[x]) }
    }
    return all.mean
  }

  private struct Sum {
    var count = 0
    var channels = SIMD4<Int>.zero

    mutating func add(_ pixel: UInt32) {
      count += 1
      channels &+= SIMD4(
        Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255), Int(pixel >> 24))
    }

    /// The mean of the counted pixels, as a straight (not premultiplied) colour.
    var mean: Color {
      let alpha = Double(channels.w)
      guard alpha > 0 else { return .clear }
      return Color(
        red: min(Double(channels.x) / alpha, 1), green: min(Double(channels.y) / alpha, 1),
        blue: min(Double(channels.z) / alpha, 1), alpha: alpha / Double(255 * count))
    }
  }
}
