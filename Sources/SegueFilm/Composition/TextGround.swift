internal import SegueGeometry
internal import SegueKit
internal import SeguePixels
internal import SegueRender
internal import SegueStoryboard
internal import SegueText

/// What is behind the texts of a film, from which the colours of their letters follow.
struct TextGround {
  /// The decoration, whose pictures are in `library`; nil for a screen alone.
  let decoration: Decoration?
  let library: PictureLibrary

  /// The least contrast of letters that are seen, at a glance and in a small picture.
  private static let least = 2.0

  /// Returns the mean colour of the background behind a text; nil where it is transparent or moves, and for a text that is
  /// over the device.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the text, in the film's points.
  ///   - device: The rectangle of the device, in the film's points; nil for none in front of the background.
  func color(behind rect: Rect, device: Rect?) -> Color? {
    guard let decoration, device.map(rect.intersects) != true else { return nil }
    let color = library.averageColor(of: decoration.tree(hasBackground: true, hasDevice: false), in: rect)
    return color.flatMap { $0.alpha > 0.95 ? $0 : nil }
  }

  /// Returns the words for a text that is hardly seen, such as "has a contrast of 1.2 : 1 to what is behind it"; nil for
  /// any other one.
  ///
  /// - Parameters:
  ///   - colors: The colours of the letters. Translucent ones are meant to be hardly seen.
  ///   - ground: What is behind them.
  static func words(_ colors: [Color], on ground: Color) -> String? {
    guard colors.allSatisfy({ $0.alpha > 0.5 }),
      let contrast = colors.map({ $0.over(ground).contrast(to: ground) }).max(), contrast < least
    else { return nil }
    let rounded = max((contrast * 10).rounded(.down) / 10, 1)
    return "is hardly seen: its colour has a contrast of \(rounded.short) : 1 to what is behind it"
  }
}

extension Color {
  /// Returns the contrast to another opaque colour, from 1 to 21 (WCAG 2.2, contrast ratio). The alpha of both is ignored.
  func contrast(to other: Color) -> Double {
    let (own, their) = (relativeLuminance, other.relativeLuminance)
    return (max(own, their) + 0.05) / (min(own, their) + 0.05)
  }

  /// The light of the colour as a share of white's (WCAG 2.2, relative luminance).
  private var relativeLuminance: Double {
    0.2126 * SRGB.light(of: red) + 0.7152 * SRGB.light(of: green) + 0.0722 * SRGB.light(of: blue)
  }
}
