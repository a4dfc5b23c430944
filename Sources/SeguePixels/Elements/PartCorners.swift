extension ScreenParts {
  /// Returns the radius of the round corners of a part, in pixels; 0 for square ones.
  ///
  /// A corner that is cut off by a circle leaves (1 - π / 4) r² of the ground, which is counted. A picture may have the
  /// ground's colour in one corner, so what counts is what two corners have in common.
  func cornerRadius(of box: PixelRect) -> Double {
    var radii: [Double] = []
    for isRight in [false, true] {
      for isBelow in [false, true] { radii.append(cornerRadius(of: box, isRight: isRight, isBelow: isBelow)) }
    }
    radii.sort()
    let radius = radii[2] - radii[1] <= radii[2] * 0.15 ? (radii[1] + radii[2]) / 2 : radii[1]
    return min(radius, Double(min(box.width, box.height)) / 2)
  }

  private func cornerRadius(of box: PixelRect, isRight: Bool, isBelow: Bool) -> Double {
    let (side, edge) = (isRight ? box.right : box.x - 1, isBelow ? box.bottom : box.y - 1)
    guard (0..<picture.width).contains(side), (0..<picture.height).contains(edge) else { return 0 }
    let ground = picture.row(edge)[side]
    let limit = min(box.width, box.height) / 2
    // A card may differ little from its ground, and its shadow makes the ground uneven.
    let inner = picture.row(isBelow ? box.bottom - 1 : box.y)[box.x + box.width / 2]
    let step = min(max(ground.difference(inner) / 2, 3), 16)
    var (area, last) = (0.0, limit)
    for row in 0..<limit {
      let line = picture.row(isBelow ? box.bottom - 1 - row : box.y + row)
      var count = 0
      while count < last, line[isRight ? box.right - 1 - count : box.x + count].difference(ground) < step { count += 1 }
      if count == 0 { break }
      // The last pixel is cut in half.
      (area, last) = (area + Double(count) + 0.5, count)
    }
    return (area / (1 - .pi / 4)).squareRoot()
  }
}
