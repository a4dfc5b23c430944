internal import SegueGeometry
package import SeguePixels

extension ScreenFile {
  /// Returns the upper edge of a bar along the lower edge of the screen, such as a tab bar, as a fraction of the screen's
  /// height; nil if there is none, and for a picture of another shape than the screen's.
  ///
  /// - Parameters:
  ///   - frame: The size of the screen, in pixels or points.
  ///   - part: The part of the screen's height at its lower edge in which the bar may begin, from 0 to 1.
  /// - Throws: When the picture cannot be decoded.
  package func lowerBar(in frame: PixelSize, within part: Double) throws(MediaError) -> Double? {
    guard heightFactor == 1, let picture = try legible(in: frame), let edge = LowerBar.edge(in: picture, within: part)
    else { return nil }
    return Double(edge) / Double(picture.height)
  }
}

/// Finds a bar along the lower edge of a screenshot: a surface of one colour from edge to edge, which begins with a row that
/// differs everywhere from the one above it.
enum LowerBar {
  /// The largest difference of two pixels of one surface. White and the nearly white of a bar differ by more.
  private static let likeness: Float = 3
  /// The part of a row that has to be alike, or to differ.
  private static let most = 0.92

  /// Returns the first row of the bar, which is within a part of the height at the lower edge; nil for none.
  static func edge(in picture: PixelBuffer, within part: Double) -> Int? {
    // The surface is looked at below a line at the edge and above the letters in the bar.
    let (first, below) = (Int(clamping: Double(picture.height) * (1 - part)), max(picture.height / 200, 1))
    guard first > 0, first < picture.height - 2 * below else { return nil }
    return (first..<picture.height - 2 * below).first { y in
      let color = SIMD4<Float>(pixel: picture.row(y)[0])
      let surface = SIMD4<Float>(pixel: picture.row(y + below)[0])
      return share(of: picture, y, like: color) >= most && share(of: picture, y - 1, like: color) <= 1 - most
        && share(of: picture, y + below, like: surface) >= most && reachesEnd(picture, y + below, surface)
    }
  }

  /// True if both sides of the picture have the surface's colour from a row down to the lower edge.
  private static func reachesEnd(_ picture: PixelBuffer, _ y: Int, _ surface: SIMD4<Float>) -> Bool {
    (y..<picture.height).allSatisfy { y in
      let row = picture.row(y)
      return [picture.width / 100, picture.width - 1 - picture.width / 100].allSatisfy {
        SIMD4<Float>(pixel: row[$0]).distance(to: surface) <= likeness
      }
    }
  }

  /// Returns the part of a row's pixels that are like a colour.
  private static func share(of picture: PixelBuffer, _ y: Int, like color: SIMD4<Float>) -> Double {
    let row = picture.row(y)
    let count = (0..<picture.width).count { SIMD4<Float>(pixel: row[$0]).distance(to: color) <= likeness }
    return Double(count) / Double(picture.width)
  }
}
