internal import SegueGeometry
internal import SeguePixels

/// The area of a screenshot's own status bar. Where it is follows from the device that the screenshot's size suggests, and
/// another device's clock may be a few points lower, so the area is extended over all of the letters.
struct BarArea {
  private let area: PixelRect
  private let picture: PixelBuffer
  /// The largest difference between the ground and a pixel that is not a letter's.
  private static let noise: Float = 40

  init(_ area: PixelRect, of picture: PixelBuffer) {
    (self.area, self.picture) = (area, picture)
  }

  /// The area with all of a line of letters that is partly in it, or, if it is empty, that begins not far below it. The
  /// area itself if nothing separates such a line from what is below, as on a photograph, or if it is too high for one.
  var extended: PixelRect {
    let top = max(area.y - area.height / 2, 0)
    let bottom = min(area.y + area.height * 2, picture.height)
    let hasInk = (top..<bottom).map(hasInk)
    let (begin, end) = (area.y - top, area.y + area.height - top)
    guard end < hasInk.count else { return area }
    let isEmpty = !hasInk[begin..<end].contains(true)
    var result = area
    if let first = isEmpty ? hasInk[end...].firstIndex(of: true) : end, first - end <= area.height / 2,
      let line = line(at: first, hasInk)
    {
      result.height = top + line.upperBound - area.y
    }
    if !isEmpty, let line = line(at: begin, hasInk) {
      result.height += area.y - (top + line.lowerBound)
      result.y = top + line.lowerBound
    }
    return result
  }

  /// Returns the rows with ink around a row, with one more on each side; nil if the row has none, or for more rows than a
  /// line of letters has.
  private func line(at row: Int, _ hasInk: [Bool]) -> Range<Int>? {
    guard hasInk[row], let before = hasInk[..<row].lastIndex(of: false),
      let after = hasInk[row...].firstIndex(of: false), after - before <= area.height * 5 / 8
    else { return nil }
    return before..<after + 1
  }

  /// True for a row in which something differs from the ground, whose colours are known at both ends of the row.
  private func hasInk(_ y: Int) -> Bool {
    let row = picture.row(y)
    let (left, right) = (SIMD4<Float>(pixel: row[area.x]), SIMD4<Float>(pixel: row[area.x + area.width - 1]))
    return (area.x..<area.x + area.width).contains { x in
      let color = SIMD4<Float>(pixel: row[x])
      return min(color.distance(to: left), color.distance(to: right)) > Self.noise
    }
  }
}
