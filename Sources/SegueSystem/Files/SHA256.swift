/// The hash by which a Content-Security-Policy names the scripts and styles that may run, and a download its contents
/// (FIPS 180-4).
package enum SHA256 {
  /// Returns the hash as 64 hexadecimal digits in lower case.
  package static func sum(_ message: [UInt8]) -> String {
    hash(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the 32 bytes of the hash.
  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: bytes.count, by: 64) {
      for index in 0..<16 {
        let at = block + 4 * index
        words[index] =
          UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
          | UInt32(bytes[at + 3])
      }
      for index in 16..<64 {
        let (a, b) = (words[index - 15], words[index - 2])
        let low = turn(a, 7) ^ turn(a, 18) ^ a >> 3
        let high = turn(b, 17) ^ turn(b, 19) ^ b >> 10
        words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
      }
      mix(words, into: &state)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    // Eight words, and no array: one would be made for each step.
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      let first = h &+ high &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
      let low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ low &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var found: [UInt32] = []
    var candidate = 2
    while found.count < 64 {
      let isPrime = !(2..<candidate).contains { $0 * $0 <= candidate && candidate % $0 == 0 }
      if isPrime { found.append(fraction(ofCubeRoot: UInt64(candidate))) }
      candidate += 1
    }
    return found
  }()

  /// Returns the first 32 bits of the fractional part of a cube root, computed in whole numbers as the largest root r
  /// with r³ ≤ n · 2⁹⁶.
  private static func fraction(ofCubeRoot n: UInt64) -> UInt32 {
    var root: UInt64 = 0
    for bit in stride(from: 35, through: 0, by: -1) {
      let next = root | 1 << UInt64(bit)
      let square = next.multipliedFullWidth(by: next)
      // next < 2³⁶, so that next³ has at most 108 bits, and n · 2⁹⁶ has 105.
      let low = square.low.multipliedFullWidth(by: next)
      let high = square.high &* next &+ low.high
      if high < n << 32 || (high == n << 32 && low.low == 0) { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
