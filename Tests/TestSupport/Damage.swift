extension [UInt8] {
  private static let numbers: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x0100_0000, 0x1000_0000, 0x7FFF_FFFF,
    0x8000_0000, 0xFFFF_FFFF, 1 << 62, .max, .max >> 1,
  ]

  /// Damages the bytes of a file or a message at a random position: changes a bit, a byte or a
  /// number in either byte order, or duplicates or removes a part. Fewer than nine bytes are left
  /// unchanged.
  public mutating func damage(_ dice: inout Dice) {
    guard count > 8 else { return }
    // Half of the damage is in the first 1,024 bytes, which describe most of a file's structure.
    let reach = Bool.random(using: &dice) ? Swift.min(count, 1024) : count
    let at = Int.random(in: 0..<reach, using: &dice)
    let size = Swift.min(1 << Int.random(in: 0...3, using: &dice), count - at)
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: self[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    case 1: self[at] = UInt8.random(in: 0...255, using: &dice)
    case 2, 3:
      let number = Self.numbers.randomElement(using: &dice) ?? 0
      let isLittle = Bool.random(using: &dice)
      for i in 0..<size {
        self[at + (isLittle ? i : size - 1 - i)] = UInt8(truncatingIfNeeded: number >> (8 * i))
      }
    case 4:
      let from = Int.random(in: 0..<count, using: &dice)
      let part = self[from..<Swift.min(count, from + 8 * size)]
      insert(contentsOf: part, at: at)
    default: removeSubrange(at..<at + size)
    }
  }
}
