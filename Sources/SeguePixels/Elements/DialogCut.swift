package import SegueGeometry

/// A dialog that is cut out of the opaque picture of a whole screen, of which the rest shows the screen behind it, dimmed.
///
/// Over that screen, beneath the same translucent colour, the cut looks like the picture: each pixel around the dialog has
/// the lowest opacity with which it does, and so keeps the dialog's shadow and whatever else has changed.
package struct DialogCut {
  /// The dialog with its shadow; the rest is clear.
  package let picture: PixelBuffer

  /// The differences of a channel up to which a pixel around the dialog is clear, and from which on it is whole. Between
  /// them it fades, since the outline of a shadow would be seen as long as the shadow moves.
  private static let shaded = (same: 1.0, other: 6.0)
  /// The same for a pixel that is in no shadow: packing changes the edges of letters as much.
  private static let changed = (same: 8.0, other: 24.0)
  /// The least brightness of which a part is covered: a dark pixel would be covered for a difference that is not seen.
  private static let least = 40.0
  /// The factors of a pixel's channels within which it is in a shadow, how far they are from each other at most, and
  /// the factor above which it ends.
  private static let shadow = (range: 0.5...1.02, spread: 0.05, open: 0.85)
  /// The lowest factor of a shadow that is followed from pixel to pixel, and the difference of a channel between two.
  private static let followed = (least: 0.25, step: 4.0)
  /// The largest part of a dialog's shorter side that its round corners take.
  private static let corner = 0.2

  /// Returns the translucent colour over what is around the dialog of a picture; nil for a picture without a dialog, for
  /// one that is clear around it, and if the rest is blurred or changed in another way.
  package static func scrim(of picture: PixelBuffer, over behind: PixelBuffer) -> Color? {
    guard let dialog = DialogArea(in: picture, over: behind) else { return nil }
    return DialogScrim(of: picture, over: behind, around: dialog)?.color
  }

  /// Cuts the dialog out of a picture; nil for a picture without a dialog, for one that is clear around it, and when there
  /// is no memory.
  ///
  /// - Parameters:
  ///   - behind: The picture of the screen behind it, of the same size.
  ///   - scrim: The colour that will be over the screen behind the cut.
  package init?(of picture: PixelBuffer, over behind: PixelBuffer, scrim: Color) {
    let (width, height) = (picture.width, picture.height)
    guard let dialog = DialogArea(in: picture, over: behind), dialog.dimmings != nil,
      let cut = PixelBuffer(width: width, height: height)
    else { return nil }
    let look = Look(scrim: DialogScrim(scrim))
    let step = max(min(width, height) / DialogArea.side, 1)
    let inside = Self.inside(dialog.area, picture, behind, look, step: step)
    for y in 0..<height {
      // Unsafe: the three pictures have the same size.
      let (front, back, target) = (picture.row(y), behind.row(y), cut.row(y))
      for x in 0..<width {
        target[x] = inside.contains(x, y) ? front[x] | 0xFF00_0000 : look.residue(front[x], over: back[x])
      }
    }
    Self.soften(cut, inside, picture, behind, look)
    cut.isOpaque = false
    self.picture = cut
  }

  /// Finds the pixels of the dialog: what cannot be reached from around it through pixels of the screen behind or of its
  /// shadow.
  private static func inside(
    _ area: Rect, _ picture: PixelBuffer, _ behind: PixelBuffer, _ look: Look, step: Int
  ) -> Inside {
    // The area is known to a few pixels only.
    let edge = 2 * step
    let left = max(Int(area.minX) - edge, 0)
    let top = max(Int(area.minY) - edge, 0)
    let right = min(Int(area.maxX) + edge, picture.width)
    let bottom = min(Int(area.maxY) + edge, picture.height)
    var inside = Inside(x: left, y: top, width: right - left, height: bottom - top)
    let (width, height) = (inside.width, inside.height)
    let reach = max(Int(clamping: Double(min(width, height)) * corner), 2 * edge)
    // A shadow is followed from pixel to pixel. A grey dialog looks like one, too, but begins at an edge, so what only
    // looks shaded is followed near the edge alone, and last.
    var (waiting, later): ([(x: Int, y: Int, shade: Double)], [(x: Int, y: Int)]) = ([], [])
    func visit(_ x: Int, _ y: Int, _ last: Double?) {
      guard x >= 0, y >= 0, x < width, y < height, inside.belongs[y * width + x] else { return }
      // Unsafe: the rectangle is within both pictures.
      let (front, back) = (picture.row(top + y)[left + x], behind.row(top + y)[left + x])
      // What is around the dialog may begin within its shadow.
      let start = look.isShaded(front, back) ? look.factor(front, back) : nil
      if let shade = look.shade(front, back, after: last ?? start ?? 1) {
        inside.belongs[y * width + x] = false
        waiting.append((x, y, shade))
      } else if last ?? 1 > shadow.open, look.isDimmed(front, back) {
        // Out of a shadow no bright pixel follows, unless one of the dialog that looks like what is behind it.
        inside.belongs[y * width + x] = false
        waiting.append((x, y, look.factor(front, back) ?? 1))
      } else {
        let (across, down) = (min(x, width - 1 - x), min(y, height - 1 - y))
        guard min(across, down) < 2 * edge || across + down < reach, look.isShaded(front, back) else { return }
        later.append((x, y))
      }
    }
    // At an edge of the picture the dialog may begin at once.
    let isFree = (
      left: left > 0, right: right < picture.width, top: top > 0, bottom: bottom < picture.height
    )
    for x in 0..<width {
      visit(x, 0, isFree.top ? nil : 1)
      visit(x, height - 1, isFree.bottom ? nil : 1)
    }
    for y in 0..<height {
      visit(0, y, isFree.left ? nil : 1)
      visit(width - 1, y, isFree.right ? nil : 1)
    }
    while true {
      if let (x, y, shade) = waiting.popLast() {
        visit(x - 1, y, shade)
        visit(x + 1, y, shade)
        visit(x, y - 1, shade)
        visit(x, y + 1, shade)
      } else if let (x, y) = later.popLast() {
        guard inside.belongs[y * width + x] else { continue }
        inside.belongs[y * width + x] = false
        waiting.append((x, y, 0))
      } else {
        break
      }
    }
    return inside
  }

  /// Gives the pixels along the edge of the dialog, which are mixed with what is around it, the opacity of their share of
  /// the dialog.
  private static func soften(
    _ cut: PixelBuffer, _ inside: Inside, _ picture: PixelBuffer, _ behind: PixelBuffer, _ look: Look
  ) {
    let sides = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]
    for y in max(inside.y, 2)..<max(min(inside.y + inside.height, cut.height - 2), 2) {
      for x in max(inside.x, 2)..<max(min(inside.x + inside.width, cut.width - 2), 2) where inside.contains(x, y) {
        guard let side = sides.first(where: { !inside.contains(x + $0.0, y + $0.1) }) else { continue }
        let (deep, around) = ((x - 2 * side.0, y - 2 * side.1), (x + side.0, y + side.1))
        guard inside.contains(deep.0, deep.1) else { continue }
        let own = picture.row(y)[x]
        let (full, none) = (picture.row(deep.1)[deep.0], picture.row(around.1)[around.0])
        let (a, b) = (full.colors - none.colors, own.colors - none.colors)
        let length = (a * a).sum()
        guard length > 300 else { continue }
        let share = min(max((a * b).sum() / length, 0), 1)
        let least = Double(look.residue(none, over: behind.row(around.1)[around.0]) >> 24) / 255
        cut.row(y)[x] = look.residue(own, over: behind.row(y)[x], alpha: least + (1 - least) * share)
      }
    }
  }

  /// The pixels of a rectangle that belong to the dialog.
  private struct Inside {
    let x: Int, y: Int, width: Int, height: Int
    var belongs: [Bool]

    init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, max(width, 0), max(height, 0))
      belongs = Array(repeating: true, count: self.width * self.height)
    }

    func contains(_ x: Int, _ y: Int) -> Bool {
      let (column, row) = (x - self.x, y - self.y)
      guard column >= 0, row >= 0, column < width, row < height else { return false }
      return belongs[row * width + column]
    }
  }

  /// What is behind the dialog, as the picture shows it and as it will be shown beneath the cut.
  private struct Look {
    let scrim: DialogScrim

    func isDimmed(_ front: UInt32, _ behind: UInt32) -> Bool {
      let difference = front.colors - scrim.over(behind)
      return (difference * difference).max() <= DialogArea.alike * DialogArea.alike
    }

    func isShaded(_ front: UInt32, _ behind: UInt32) -> Bool {
      let ratio = (front.colors + 1) / (scrim.over(behind) + 1)
      return shadow.range.contains(ratio.min()) && shadow.range.contains(ratio.max())
        && ratio.max() - ratio.min() <= shadow.spread
    }

    /// Returns the factor of a shadow; nil over a dark pixel, in which it is not seen.
    func factor(_ front: UInt32, _ behind: UInt32) -> Double? {
      let whole = scrim.over(behind).sum()
      return whole > 120 ? front.colors.sum() / whole : nil
    }

    /// Returns the factor of the shadow at a pixel if it continues that of the pixel beside it; nil otherwise.
    func shade(_ front: UInt32, _ behind: UInt32, after last: Double) -> Double? {
      let difference = front.colors - scrim.over(behind) * last
      guard (difference * difference).max() <= followed.step * followed.step else { return nil }
      let next = factor(front, behind) ?? last
      return next >= followed.least && next <= shadow.range.upperBound ? next : nil
    }

    /// Returns the pixel that makes the one behind it look like `front`.
    ///
    /// - Parameter alpha: The opacity of the pixel; nil for the lowest one that does, less where it is hardly seen.
    func residue(_ front: UInt32, over behind: UInt32, alpha: Double? = nil) -> UInt32 {
      let (there, seen) = (scrim.over(behind), front.colors)
      var wanted = seen
      var opacity = alpha ?? 0
      if alpha == nil {
        let largest = ((seen - there) * (seen - there)).max().squareRoot()
        let limits = isShaded(front, behind) ? shaded : changed
        if largest <= limits.same { return 0 }
        let share = min((largest - limits.same) / (limits.other - limits.same), 1)
        let difference = (seen - there) * (share * share * (3 - 2 * share))
        wanted = there + difference
        for channel in 0..<3 {
          let room = difference[channel] > 0 ? 255 - there[channel] : there[channel]
          opacity = max(opacity, min(abs(difference[channel]) / max(room, least), 1))
        }
      }
      let alpha = (opacity * 255).rounded(.up)
      let color = wanted - there * (1 - alpha / 255)
      func byte(_ value: Double) -> UInt32 { UInt32(clamping: min(max(value.rounded(), 0), alpha)) }
      return byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | UInt32(clamping: alpha) << 24
    }
  }
}
