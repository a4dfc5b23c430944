extension StringProtocol {
  /// The number of cells that the text takes in a terminal: two for wide characters such as Chinese ones and
  /// most emoji, none for combining marks, and one for any other character.
  public var cells: Int { reduce(0) { $0 + $1.cells } }
}

extension Character {
  fileprivate var cells: Int {
    // A character that ends in the emoji selector, or that joins several emoji, is drawn as an emoji.
    if unicodeScalars.contains(where: { $0.value == 0xfe0f }) { return 2 }
    return unicodeScalars.map(\.cells).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var cells: Int {
    if value < 0x300 { return properties.generalCategory == .control ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of wide and fullwidth characters (Unicode Standard Annex 11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf,
    0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
    0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd,
  ]
}
