extension ScreenParts {
  /// Returns the radius of the round corners of a part, in pixels; 0 for square ones.
  ///
  /// A corner that is cut off by a circle leaves (1 - π / 4) r² of the ground, which is counted. A picture may have the
  /// ground's colour in one corner, so what counts is what two corners have in common.
  ///
  /// - Parameter isCard: True for a part with a plain ground.
  func cornerRadius(of box: PixelRect, isCard: Bool) -> Double {
    var radii: [Double] = []
    for isRight in [false, true] {
      for isBelow in [false, true] { radii.append(cornerRadius(of: box, isCard, isRight: isRight, isBelow: isBelow)) }
    }
    radii.sort()
    let radius = radii[2] - radii[1] <= radii[2] * 0.15 ? (radii[1] + radii[2]) / 2 : radii[1]
    return min(radius, Double(min(box.width, box.height)) / 2)
  }

  private func cornerRadius(of box: PixelRect, _ isCard: Bool, isRight: Bool, isBelow: Bool) -> Double {
    let (side, edge) = (isRight ? box.right : box.x - 1, isBelow ? box.bottom : box.y - 1)
    guard (0..<picture.width).contains(side), (0..<picture.height).contains(edge) else { return 0 }
    let ground = picture.row(edge)[side]
    let limit = min(box.width, box.height) / 2
    // A card may differ little from its ground.
    let inner = picture.row(isBelow ? box.bottom - 1 : box.y)[box.x + box.width / 2]
    let step = min(max(ground.difference(inner) / 2, 3), 16)
    var (area, first, last, rows) = (0.0, 0, limit, 0)
    for row in 0..<limit {
      let line = picture.row(isBelow ? box.bottom - 1 - row : box.y + row)
      var count = 0
      // A shadow is as dark as beside the part, or differs more from a card than its ground does.
      let beside = line[side]
      while count < last {
        let pixel = line[isRight ? box.right - 1 - count : box.x + count]
        let isShadow = isCard && pixel.difference(inner) > ground.difference(inner)
        guard isShadow || min(pixel.difference(ground), pixel.difference(beside)) < step else { break }
        count += 1
      }
      if count == 0 { break }
      // The last pixel is cut in half.
      (area, last, rows) = (area + Double(count) + 0.5, count, rows + 1)
      if row == 0 { first = count }
    }
    let radius = (area / (1 - .pi / 4)).squareRoot()
    // A part of any other shape, such as a drawing, has no round corners.
    let isRound =
      Double(abs(first - rows)) <= max(radius / 5, 3) && (0.65...1.15).contains(Double(first + 3) / (radius + 3))
    return isRound ? radius : 0
  }
}
