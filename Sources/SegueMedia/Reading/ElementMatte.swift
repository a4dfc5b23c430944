internal import SeguePixels

/// Makes the flat background of an element in a bitmap transparent. Otherwise the element would
/// move together with a box of the background's colour. Letters keep their soft edges, and the area
/// between them becomes transparent.
///
/// The background (*surface*) is known from the pixels around the element's rectangle, or from a
/// picture without the element. If the rectangle's edges do not show the surface, as with a
/// photograph or a card, the element remains an opaque rectangle, and only the surface outside its
/// rounded corners is removed. For a surface of more than one colour, see ``TextMatte``.
enum ElementMatte {
  /// The largest difference from the surface's colour with which a pixel still belongs to the
  /// surface. The difference of two colours means the difference in the channel that differs most,
  /// 0…255.
  private static let noise = 6
  /// The largest difference between two colours of a surface that is removed. If the colours differ more, the element
  /// remains an opaque rectangle.
  static let spread = 16
  /// The difference from the surface's colour below which a pixel's opacity is reduced, because
  /// such a difference may be noise.
  private static let clear = 46
  /// The share of the pixels along the rectangle's edge that must have the surface's colour.
  static let flatShare = 0.75
  /// The distance in pixels within which `dilated` searches for the largest difference. At the edge
  /// of a letter, the search finds the difference between the inside of the letter and the surface.
  private static let reach = 2

  /// Makes the surface transparent in `picture`. The result, composited over `surface`, equals the
  /// original picture.
  ///
  /// - Parameters:
  ///   - area: The element's rectangle in `picture`. One pixel of `picture` covers one pixel of the
  ///     surface's picture.
  ///   - surface: The surface behind the element.
  static func cut(
    _ picture: PixelBuffer, _ area: PixelRect, from surface: Surface
  ) {
    guard surface.isExact || surface.spread(area) <= spread else { return }
    var differences = [UInt8](repeating: 0, count: area.width * area.height)
    for y in 0..<area.height {
      // Unsafe: the rectangle is within both pictures.
      let (row, other) = (picture.row(area.y + y) + area.x, surface.row(y))
      for x in 0..<area.width {
        guard row[x] >> 24 == 255, other[x] >> 24 == 255 else { return }
        differences[y * area.width + x] = difference(row[x], other[x])
      }
    }
    let isLifted: [Bool]? =
      if !isFlat(differences, area, surface.open) {
        RoundCorners(differences, area, surface.open, noise: noise).pixels
      } else if surface.isEnclosed {
        TextMatte.grown(around(differences, area, surface.open), area)
      } else {
        nil
      }
    if isLifted?.contains(true) == false { return }
    let strongest = dilated(differences, area)
    for y in 0..<area.height {
      let (row, other) = (picture.row(area.y + y) + area.x, surface.row(y))
      for x in 0..<area.width where isLifted?[y * area.width + x] ?? true {
        let index = y * area.width + x
        row[x] = lifted(
          row[x], from: other[x], Int(differences[index]), strongest: Int(strongest[index]))
      }
    }
  }

  /// The surface behind an element: a picture, and the position of the element's rectangle in it.
  struct Surface {
    let picture: PixelBuffer
    /// The left edge of the element's rectangle in `picture`; `y` is the upper edge.
    let x: Int
    let y: Int
    /// For each edge of the rectangle, true if the edge is inside the screen and not at the
    /// screen's own edge.
    let open: (left: Bool, top: Bool, right: Bool, bottom: Bool)
    /// True if the picture was made without the element; false if the surface was estimated.
    var isExact = false
    /// True if only the surface around the element is removed, and not areas of its colour that the element encloses.
    var isEnclosed = false

    /// Returns the largest difference between two colours of the surface behind a rectangle of this
    /// size.
    fileprivate func spread(_ area: PixelRect) -> Int {
      var maximum = 0
      for shift: UInt32 in [0, 8, 16] {
        var (low, high): (UInt32, UInt32) = (255, 0)
        for y in 0..<area.height {
          let row = row(y)
          // Unsafe: the rectangle is within the picture.
          for x in 0..<area.width {
            let value = row[x] >> shift & 255
            (low, high) = (min(low, value), max(high, value))
          }
        }
        maximum = max(maximum, Int(high) - Int(low))
      }
      return maximum
    }

    fileprivate func row(_ line: Int) -> UnsafeMutablePointer<UInt32> {
      picture.row(y + line) + x
    }
  }

  /// Returns true for the pixels of the surface that are connected with the rectangle's edges inside the screen.
  private static func around(
    _ differences: [UInt8], _ area: PixelRect, _ open: (left: Bool, top: Bool, right: Bool, bottom: Bool)
  ) -> [Bool] {
    var isAround = [Bool](repeating: false, count: differences.count)
    var rest: [Int] = []
    func reach(_ x: Int, _ y: Int) {
      let index = y * area.width + x
      guard differences[index] <= noise, !isAround[index] else { return }
      isAround[index] = true
      rest.append(index)
    }
    eachAtEdges(area, open, reach)
    while let index = rest.popLast() {
      let (x, y) = (index % area.width, index / area.width)
      if x > 0 { reach(x - 1, y) }
      if x < area.width - 1 { reach(x + 1, y) }
      if y > 0 { reach(x, y - 1) }
      if y < area.height - 1 { reach(x, y + 1) }
    }
    return isAround
  }

  /// Calls `body` for the pixels along the rectangle's edges inside the screen.
  private static func eachAtEdges(
    _ area: PixelRect, _ open: (left: Bool, top: Bool, right: Bool, bottom: Bool), _ body: (Int, Int) -> Void
  ) {
    for x in 0..<area.width {
      if open.top { body(x, 0) }
      if open.bottom { body(x, area.height - 1) }
    }
    for y in 0..<area.height {
      if open.left { body(0, y) }
      if open.right { body(area.width - 1, y) }
    }
  }

  private static func isFlat(
    _ differences: [UInt8], _ area: PixelRect,
    _ open: (left: Bool, top: Bool, right: Bool, bottom: Bool)
  ) -> Bool {
    var (flat, count) = (0, 0)
    eachAtEdges(area, open) { x, y in
      count += 1
      if differences[y * area.width + x] <= noise { flat += 1 }
    }
    return count > 0 && Double(flat) >= flatShare * Double(count)
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> UInt8 {
    var maximum: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let (one, two) = (a >> shift & 255, b >> shift & 255)
      maximum = max(maximum, one > two ? one - two : two - one)
    }
    return UInt8(maximum)
  }

  /// Returns for each pixel of the rectangle the largest of the values within `reach` (a dilation).
  private static func dilated(_ values: [UInt8], _ area: PixelRect) -> [UInt8] {
    var rows = values
    for y in 0..<area.height {
      for x in 0..<area.width {
        let near = max(x - reach, 0)...min(x + reach, area.width - 1)
        rows[y * area.width + x] = near.reduce(0) { max($0, values[y * area.width + $1]) }
      }
    }
    var all = rows
    for y in 0..<area.height {
      let near = max(y - reach, 0)...min(y + reach, area.height - 1)
      for x in 0..<area.width {
        all[y * area.width + x] = near.reduce(0) { max($0, rows[$1 * area.width + x]) }
      }
    }
    return all
  }

  /// Returns for each pixel of the rectangle `area` of a picture the largest difference from a surface within `reach`.
  ///
  /// - Parameter surface: A picture of the rectangle alone.
  static func strongest(_ picture: PixelBuffer, _ area: PixelRect, _ surface: PixelBuffer) -> [UInt8] {
    var differences: [UInt8] = []
    differences.reserveCapacity(area.width * area.height)
    for y in 0..<area.height {
      // Unsafe: the rectangle is within the picture.
      let (row, other) = (picture.row(area.y + y) + area.x, surface.row(y))
      for x in 0..<area.width { differences.append(difference(row[x], other[x])) }
    }
    return dilated(differences, area)
  }

  /// Returns the premultiplied pixel that, composited over `surface`, gives `pixel`; a transparent one if they differ by
  /// no more than the surface's grain.
  static func lifted(_ pixel: UInt32, from surface: UInt32, strongest: Int, grain: Int) -> UInt32 {
    let difference = Int(difference(pixel, surface))
    return difference <= grain ? 0 : lifted(pixel, from: surface, difference, strongest: strongest)
  }

  /// Returns the premultiplied pixel that, composited over `surface`, gives `pixel`. The opacity of
  /// the result is the ratio of `difference`, by which `pixel` differs from the surface, to
  /// `strongest`, the largest such difference nearby. Differences that may be noise reduce the
  /// opacity, but never below the opacity that the pixel's colour requires.
  private static func lifted(
    _ pixel: UInt32, from surface: UInt32, _ difference: Int, strongest: Int
  ) -> UInt32 {
    guard difference > 0 else { return 0 }
    let contrast = min(max(difference - noise, 0) * 255 / (clear - noise), 255)
    return lifted(pixel, from: surface, alpha: difference * contrast / max(strongest, 1))
  }

  /// Returns the premultiplied pixel that, composited over `surface`, gives `pixel`, with an alpha
  /// of at least `alpha`, in 0…255.
  static func lifted(_ pixel: UInt32, from surface: UInt32, alpha: Int) -> UInt32 {
    var alpha = alpha
    for shift: UInt32 in [0, 8, 16] {
      let (one, two) = (Int(pixel >> shift & 255), Int(surface >> shift & 255))
      let (way, room) = one > two ? (one - two, 255 - two) : (two - one, two)
      if way > 0 { alpha = max(alpha, (way * 255 + room - 1) / room) }
    }
    alpha = min(alpha, 255)
    var result = UInt32(alpha) << 24
    for shift: UInt32 in [0, 8, 16] {
      let (one, two) = (Int(pixel >> shift & 255), Int(surface >> shift & 255))
      let rest = one - (two * (255 - alpha) + 127) / 255
      result |= UInt32(min(max(rest, 0), alpha)) << shift
    }
    return result
  }
}
