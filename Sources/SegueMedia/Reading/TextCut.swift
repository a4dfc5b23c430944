internal import SegueGeometry
internal import SeguePixels

/// The reason for which an element stays in the picture behind it.
package enum ElementObstacle: Sendable, Hashable {
  /// An edge of an element's rectangle.
  package enum Side: String, Sendable, CaseIterable { case left, upper, right, lower }

  /// Nothing in the rectangle can be told from the picture around it.
  case unclear
  /// A letter goes on beyond an edge of the rectangle, for some points.
  case letter(Side, points: Double)
}

extension TextMatte {
  /// A letter that begins in the rectangle of a text and goes on beyond one of its edges.
  struct Cut: Equatable {
    let side: ElementObstacle.Side
    /// How far the letter goes on, in pixels.
    let length: Int
  }

  /// The largest width of a letter, and the smallest part of one that is missed, in heights of the text. What goes on for
  /// longer is a part of the photograph with the ink's colour.
  private static let (widest, least) = (1.5, 0.12)

  /// Finds the letter that goes on for the longest way beyond the rectangle; nil if all are complete.
  ///
  /// - Parameters:
  ///   - height: The height of the text, in pixels.
  ///   - least: The smallest length in pixels that counts; nil for one that is seen in a text of this height.
  ///   - isInk: Returns true for a pixel of a letter.
  static func cut(
    _ area: PixelRect, in picture: PixelBuffer, height: Int, least: Int? = nil, _ isInk: (UInt32) -> Bool
  ) -> Cut? {
    let reach = max(Int(clamping: Double(height) * widest), 4)
    let (left, top) = (max(area.x - reach, 0), max(area.y - reach, 0))
    let right = min(area.x + area.width + reach, picture.width)
    let bottom = min(area.y + area.height + reach, picture.height)
    let width = right - left
    let least = least ?? max(Int(clamping: (Self.least * Double(height)).rounded(.up)), 2)
    var isKnown = [Bool](repeating: false, count: width * (bottom - top))
    func hasInk(_ x: Int, _ y: Int) -> Bool { isInk(picture.row(y)[x]) }
    func isInside(_ x: Int, _ y: Int) -> Bool {
      (area.x..<area.x + area.width).contains(x) && (area.y..<area.y + area.height).contains(y)
    }
    /// Returns the distance that the ink at a pixel outside goes on beyond an edge; nil if that is too far for a letter.
    func length(_ x: Int, _ y: Int, _ side: ElementObstacle.Side) -> Int? {
      var rest = [(x, y)]
      isKnown[(y - top) * width + x - left] = true
      var (longest, isLetter) = (0, true)
      while let (x, y) = rest.popLast() {
        let length =
          switch side {
          case .left: area.x - x
          case .upper: area.y - y
          case .right: x - area.x - area.width + 1
          case .lower: y - area.y - area.height + 1
          }
        longest = max(longest, length)
        if area.x - x >= reach || area.y - y >= reach || x - area.x - area.width + 1 >= reach
          || y - area.y - area.height + 1 >= reach
        {
          isLetter = false
        }
        for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where (left..<right).contains(x) && (top..<bottom).contains(y) && !isInside(x, y) {
          guard !isKnown[(y - top) * width + x - left], hasInk(x, y) else { continue }
          isKnown[(y - top) * width + x - left] = true
          rest.append((x, y))
        }
      }
      return isLetter ? longest : nil
    }
    var result: Cut?
    func look(_ side: ElementObstacle.Side, from x: Int, _ y: Int, to outerX: Int, _ outerY: Int) {
      guard (0..<picture.width).contains(outerX), (0..<picture.height).contains(outerY), hasInk(x, y),
        hasInk(outerX, outerY), !isKnown[(outerY - top) * width + outerX - left],
        let length = length(outerX, outerY, side), length >= least,
        length > result?.length ?? 0
      else { return }
      result = Cut(side: side, length: length)
    }
    let (last, end) = (area.x + area.width - 1, area.y + area.height - 1)
    for y in area.y...end {
      look(.left, from: area.x, y, to: area.x - 1, y)
      look(.right, from: last, y, to: last + 1, y)
    }
    for x in area.x...last {
      look(.upper, from: x, area.y, to: x, area.y - 1)
      look(.lower, from: x, end, to: x, end + 1)
    }
    return result
  }
}
