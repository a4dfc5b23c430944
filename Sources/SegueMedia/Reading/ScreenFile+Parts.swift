package import SegueGeometry
package import SeguePixels

extension ScreenFile {
  /// Returns the rectangles of the parts of the file's picture, in the points of its screen; empty for a file without a
  /// picture.
  ///
  /// - Parameters:
  ///   - frame: The size of the screen, in pixels or points.
  ///   - width: The width of the screen, in points, above 0.
  package func parts(in frame: PixelSize, width: Double) -> [Rect] {
    guard let picture = searched(in: frame) else { return [] }
    let scale = Double(picture.width) / width
    return ScreenParts(picture, scale: scale).areas(scale: scale)
  }

  /// The rectangle of an element as it fits what is in the picture.
  package struct FittedArea: Sendable, Hashable {
    /// In the screen's points.
    package var area: Rect
    /// The rectangle of a text of which the area contains only a part of a word; nil for none.
    package var cutText: Rect?
  }

  /// Returns rectangles that were drawn by hand with their edges where what is meant by them ends: up to
  /// `ScreenParts.reach` points away. The edges of a rectangle that cuts something else stay. Unchanged for a clip.
  ///
  /// - Parameters:
  ///   - areas: In the screen's points.
  ///   - frame: The size of the screen, in pixels or points.
  ///   - width: The width of the screen, in points, above 0.
  package func fitted(_ areas: [Rect], in frame: PixelSize, width: Double) -> [FittedArea] {
    guard !moves, !areas.isEmpty, let picture = searched(in: frame) else { return areas.map { FittedArea(area: $0) } }
    let scale = Double(picture.width) / width
    let parts = ScreenParts(picture, scale: scale)
    let size = PixelSize(width: picture.width, height: picture.height)
    let screen = Size(width: width, height: Double(size.height) / scale)
    return areas.map { area in
      var fitted = FittedArea(area: parts.fitted(area, scale: scale))
      for text in parts.texts(splitBy: fitted.area, scale: scale) {
        // Each edge may cut off a letter.
        for _ in ElementObstacle.Side.allCases {
          let own = PixelRect(fitted.area, of: screen, in: size)
          guard let cut = TextMatte.cut(own, in: picture, height: text.rows.count, least: 1, text.isInk) else { break }
          // One pixel more for the letter's soft edge.
          let missing = Double(cut.length + 1) / scale
          guard missing <= ScreenParts.reach else {
            fitted.cutText = text.area
            break
          }
          fitted.area = fitted.area.grown(by: missing, cut.side)
        }
        let own = PixelRect(fitted.area, of: screen, in: size)
        if [own.x, own.x + own.width].contains(where: { text.hasWord(around: $0, in: picture) }) {
          fitted.cutText = text.area
        }
      }
      return fitted
    }
  }

  /// Returns the picture in which parts are looked for, in the file's own pixels if it has the shape of the screen.
  private func searched(in frame: PixelSize) -> PixelBuffer? {
    if moves { return try? picture(width: frame.width, height: frame.height) }
    let box = box(width: frame.width, height: frame.height)
    return (try? legible(in: box)) ?? (try? still(in: box))
  }
}

extension Rect {
  fileprivate func grown(by points: Double, _ side: ElementObstacle.Side) -> Rect {
    switch side {
    case .left: Rect(x: minX - points, y: minY, width: width + points, height: height)
    case .upper: Rect(x: minX, y: minY - points, width: width, height: height + points)
    case .right: Rect(x: minX, y: minY, width: width + points, height: height)
    case .lower: Rect(x: minX, y: minY, width: width, height: height + points)
    }
  }
}
