/// The seed of a transition's random numbers. It is different for each transition of each film, and the same in every
/// run of a film.
///
/// Source: SplitMix64 by Sebastiano Vigna, and the hash FNV-1a.
package enum TransitionSeed {
  /// Returns the number of a film that consists of these screens, which have their names in order.
  package static func film(screens: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for screen in screens {
      // A zero byte ends each name, which no name contains.
      for byte in Array(screen.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return hash
  }

  /// Returns the seed of a transition: a whole number from 0 to 2^53 - 1, which a double can have, too.
  ///
  /// - Parameters:
  ///   - film: the number of the film; 0 if it is not known.
  ///   - number: the number of the transition in the film.
  package static func seed(film: UInt64, number: Int) -> Int64 {
    var bits = film &+ (UInt64(truncatingIfNeeded: number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    // In range: 53 bits.
    return Int64((bits ^ (bits >> 31)) >> 11)
  }
}
