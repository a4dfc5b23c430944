internal import SegueGeometry

extension ScreenParts {
  /// The room around a text, in points, within which there is nothing else.
  private static let room = 3.0

  /// Returns the rectangle of a part, in points. A text has some room around it, so that no soft edge is cut off, but
  /// not beyond what it is in, and at most half of the way to what is beside it.
  func area(of index: Int, scale: Double) -> Rect {
    let part = parts[index]
    let rect = part.box.rect(scale)
    guard part.isText else { return rect }
    let around = part.parent >= 0 ? parts[part.parent].box.rect(scale) : screen.rect(scale)
    var (left, top) = (min(Self.room, rect.minX - around.minX), min(Self.room, rect.minY - around.minY))
    var (right, bottom) = (min(Self.room, around.maxX - rect.maxX), min(Self.room, around.maxY - rect.maxY))
    for (other, near) in parts.enumerated() where other != index && near.parent == part.parent {
      let near = near.box.rect(scale)
      if near.minY < rect.maxY + Self.room, near.maxY > rect.minY - Self.room {
        if near.minX >= rect.maxX { right = min(right, (near.minX - rect.maxX) / 2) }
        if near.maxX <= rect.minX { left = min(left, (rect.minX - near.maxX) / 2) }
      }
      if near.minX < rect.maxX + Self.room, near.maxX > rect.minX - Self.room {
        if near.minY >= rect.maxY { bottom = min(bottom, (near.minY - rect.maxY) / 2) }
        if near.maxY <= rect.minY { top = min(top, (rect.minY - near.maxY) / 2) }
      }
    }
    (left, top, right, bottom) = (max(left, 0), max(top, 0), max(right, 0), max(bottom, 0))
    return Rect(
      x: rect.minX - left, y: rect.minY - top, width: rect.width + left + right, height: rect.height + top + bottom)
  }

  /// Returns the radius of a part's round corners, in whole or half points; 0 for square ones and for a text.
  func corner(of index: Int, scale: Double) -> Double {
    guard !parts[index].isText else { return 0 }
    let radius = (cornerRadius(of: parts[index].box, isCard: parts[index].isCard) / scale * 2).rounded() / 2
    return radius < 2 ? 0 : radius
  }

  private var screen: PixelRect { PixelRect(x: 0, y: 0, width: picture.width, height: picture.height) }
}
