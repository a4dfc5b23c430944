extension StringProtocol {
  /// True for a text whose first letter with a direction belongs to a script from the right to the left.
  package var isRightToLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x3040...0x9FFF, 0xAC00...0xD7AF: return false
      default: continue
      }
    }
    return false
  }

  /// The text in a layout from the right to the left: a line with letters of such a script runs that way, also if it begins
  /// with another script, such as the name of a product.
  package var fromRightToLeft: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let hasOther = line.unicodeScalars.contains { String($0).isRightToLeft }
      return hasOther && !line.isRightToLeft ? "\u{200F}\(line)" : String(line)
    }.joined(separator: "\n")
  }
}
