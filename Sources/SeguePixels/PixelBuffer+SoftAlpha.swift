extension PixelBuffer {
  /// The share of the pixels, inside translucent areas, from which on the areas are meant to be seen.
  private static let softShare = 0.005

  /// True for a picture with translucent areas, such as the shadow of a window. The translucent pixels along the edge of
  /// a shape do not count.
  package var hasSoftAlpha: Bool {
    guard !isOpaque, width > 4, height > 4 else { return false }
    func isTranslucent(_ pixel: UInt32) -> Bool { (1...254).contains(pixel >> 24) }
    var (soft, all) = (0, 0)
    for y in Swift.stride(from: 2, to: height - 2, by: 2) {
      // Unsafe: the rows exist, and every column is below the width.
      let (above, row, below) = (self.row(y - 2), self.row(y), self.row(y + 2))
      for x in Swift.stride(from: 2, to: width - 2, by: 2) {
        all += 1
        guard isTranslucent(row[x]), isTranslucent(above[x]), isTranslucent(below[x]),
          isTranslucent(row[x - 2]), isTranslucent(row[x + 2]), isTranslucent(above[x - 2]),
          isTranslucent(above[x + 2]), isTranslucent(below[x - 2]), isTranslucent(below[x + 2])
        else { continue }
        soft += 1
      }
    }
    return Double(soft) > Double(all) * Self.softShare
  }
}
