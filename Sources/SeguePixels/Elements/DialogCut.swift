internal import SegueGeometry

/// A dialog that is cut out of the opaque picture of a whole screen, of which the rest shows the screen behind it, dimmed.
///
/// Over that screen, darkened as much, the cut looks like the picture: each pixel around the dialog has the lowest opacity
/// with which it does, and so keeps the dialog's shadow and whatever else has changed.
package struct DialogCut {
  /// The dialog with its shadow; the rest is clear.
  package let picture: PixelBuffer

  /// The difference of a channel up to which a pixel around the dialog is the darkened one behind it.
  private static let same = 4.0
  /// The factors of a pixel's channels within which it is in a shadow, and how far they are from each other at most.
  private static let shadow = (range: 0.5...1.02, spread: 0.05)
  /// The largest part of a dialog's shorter side that its round corners take.
  private static let corner = 0.2

  /// Returns the opacity of black, 0…1, that dims what is around the dialog of a picture; nil for a picture without a
  /// dialog, and for one that is clear around it.
  package static func darkness(of picture: PixelBuffer, over behind: PixelBuffer) -> Double? {
    guard let lines = DialogArea(in: picture, over: behind)?.dimmings else { return nil }
    return min(max(1 - (lines.map(\.factor).min() ?? 1), 0), 0.95)
  }

  /// Cuts the dialog out of a picture; nil for a picture without a dialog, for one that is clear around it, and when there
  /// is no memory.
  ///
  /// - Parameters:
  ///   - behind: The picture of the screen behind it, of the same size.
  ///   - darkness: The opacity of black, 0…1, that will be over the screen behind the cut.
  package init?(of picture: PixelBuffer, over behind: PixelBuffer, darkness: Double) {
    let (width, height) = (picture.width, picture.height)
    guard let dialog = DialogArea(in: picture, over: behind), let lines = dialog.dimmings,
      let cut = PixelBuffer(width: width, height: height)
    else { return nil }
    let look = Look(lines, darkness: darkness)
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
    let reach = max(Int(Double(min(width, height)) * corner), 2 * edge)
    func isAround(_ x: Int, _ y: Int) -> Bool {
      // Unsafe: the rectangle is within both pictures.
      let (front, back) = (picture.row(top + y)[left + x], behind.row(top + y)[left + x])
      if look.isDimmed(front, back) { return true }
      let (across, down) = (min(x, width - 1 - x), min(y, height - 1 - y))
      guard min(across, down) < 2 * edge || across + down < reach else { return false }
      return look.isShaded(front, back)
    }
    var waiting: [(Int, Int)] = []
    func visit(_ x: Int, _ y: Int) {
      guard x >= 0, y >= 0, x < width, y < height, inside.belongs[y * width + x], isAround(x, y) else { return }
      inside.belongs[y * width + x] = false
      waiting.append((x, y))
    }
    for x in 0..<width {
      visit(x, 0)
      visit(x, height - 1)
    }
    for y in 0..<height {
      visit(0, y)
      visit(width - 1, y)
    }
    while let (x, y) = waiting.popLast() {
      visit(x - 1, y)
      visit(x + 1, y)
      visit(x, y - 1)
      visit(x, y + 1)
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
        let (a, b) = (Self.channels(full) - Self.channels(none), Self.channels(own) - Self.channels(none))
        let length = (a * a).sum()
        guard length > 300 else { continue }
        let share = min(max((a * b).sum() / length, 0), 1)
        let least = Double(look.residue(none, over: behind.row(around.1)[around.0]) >> 24) / 255
        cut.row(y)[x] = look.residue(own, over: behind.row(y)[x], alpha: least + (1 - least) * share)
      }
    }
  }

  fileprivate static func channels(_ pixel: UInt32) -> SIMD3<Double> {
    SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
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
    private let lines: [Dimming]
    private let kept: Double

    init(_ lines: [Dimming], darkness: Double) { (self.lines, kept) = (lines, 1 - darkness) }

    private func dimmed(_ behind: UInt32) -> SIMD3<Double> {
      let back = channels(behind)
      return SIMD3(lines[0].dimmed(back.x), lines[1].dimmed(back.y), lines[2].dimmed(back.z))
    }

    func isDimmed(_ front: UInt32, _ behind: UInt32) -> Bool {
      let difference = channels(front) - dimmed(behind)
      return (difference * difference).max() <= DialogArea.alike * DialogArea.alike
    }

    func isShaded(_ front: UInt32, _ behind: UInt32) -> Bool {
      let ratio = (channels(front) + 1) / (pointwiseMax(dimmed(behind), SIMD3(repeating: 0)) + 1)
      return shadow.range.contains(ratio.min()) && shadow.range.contains(ratio.max())
        && ratio.max() - ratio.min() <= shadow.spread
    }

    /// Returns the pixel that makes the darkened one behind it look like `front`.
    ///
    /// - Parameter alpha: The opacity of the pixel; nil for the lowest one that does.
    func residue(_ front: UInt32, over behind: UInt32, alpha: Double? = nil) -> UInt32 {
      let (wanted, there) = (channels(front), channels(behind) * kept)
      var opacity = alpha ?? 0
      if alpha == nil {
        let difference = wanted - there
        if (difference * difference).max() <= same * same { return 0 }
        for channel in 0..<3 {
          let room = difference[channel] > 0 ? 255 - there[channel] : there[channel]
          opacity = max(opacity, min(abs(difference[channel]) / max(room, 1), 1))
        }
      }
      let alpha = (opacity * 255).rounded(.up)
      let color = wanted - there * (1 - alpha / 255)
      func byte(_ value: Double) -> UInt32 { UInt32(min(max(value.rounded(), 0), alpha)) }
      return byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | UInt32(alpha) << 24
    }
  }
}
