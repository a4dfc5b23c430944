extension ScreenParts {
  /// The colour of a text that lies on a picture.
  enum Tone: CaseIterable {
    case light, dark

    /// Returns true for a pixel that may belong to such a text.
    func contains(_ color: SIMD4<UInt32>) -> Bool {
      let (least, most) = (min(color.x, color.y, color.z), max(color.x, color.y, color.z))
      switch self {
      case .light: return least >= 150
      case .dark: return most <= 72
      }
    }
  }

  /// The most lines of text on a picture. With more of them, they are a pattern.
  private static let mostTexts = 24

  /// Returns what may be lines of light or dark text on a picture, in pixels of the small picture.
  func texts(on box: PixelRect) -> [(box: PixelRect, tone: Tone)] {
    var found: [(box: PixelRect, tone: Tone)] = []
    for tone in Tone.allCases {
      let pieces = pieces(of: box, above: 0) { x, y in
        tone.contains(SIMD4(truncatingIfNeeded: small.pixels[y * small.width + x]))
      }
      let letters = pieces.filter { $0.isInk && !touches($0.box, edgeOf: box) }
      let lines = joined(letters).map(\.box).filter { $0.height >= 7 && $0.ratio >= 2 }
      if lines.count <= Self.mostTexts { found += lines.map { ($0, tone) } }
    }
    return found
  }

  /// Returns the rectangle of a text on a picture in the picture's own pixels, with its edges at its letters.
  func refined(_ box: PixelRect, tone: Tone) -> PixelRect {
    let factor = small.factor
    let (right, bottom) = (min((box.right + 1) * factor, picture.width), min((box.bottom + 1) * factor, picture.height))
    var found: PixelRect?
    for y in max(box.y - 1, 0) * factor..<bottom {
      let line = picture.row(y)
      for x in max(box.x - 1, 0) * factor..<right where tone.contains(line[x].channels) {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        found = found?.union(pixel) ?? pixel
      }
    }
    return found
      ?? PixelRect(x: box.x * factor, y: box.y * factor, width: right - box.x * factor, height: bottom - box.y * factor)
  }
}
