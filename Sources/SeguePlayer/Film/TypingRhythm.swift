internal import SegueKit
package import SegueStoryboard

/// The times at which the letters of a typed text come: uneven as under a hand, and the same in every run.
///
/// A letter takes longer after a space and after a mark, and less when it repeats the letter before it. The rest
/// depends on the letter and its number alone.
package struct TypingRhythm: Sendable, Hashable {
  /// The times after the beginning in seconds, one for each letter, in their order. The last one is the text's
  /// duration.
  package let times: [Double]

  /// Creates the rhythm of a text.
  package init(_ typing: Storyboard.Typing) {
    var sums: [Double] = []
    var (sum, last): (Double, Character?) = (0, nil)
    for (index, letter) in typing.text.enumerated() {
      sum += Self.weight(of: letter, after: last, index)
      sums.append(sum)
      last = letter
    }
    let unit = typing.duration / max(sum, 1e-9)
    times = sums.map { $0 == sum ? typing.duration : $0 * unit }
  }

  /// Returns the number of letters that are there at a time, in seconds after the beginning, and the time of the last
  /// one of them; 0 without one.
  package func letters(at time: Double) -> (count: Int, last: Double) {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time + 1e-9 { low = middle + 1 } else { high = middle }
    }
    return (low, low > 0 ? times[low - 1] : 0)
  }

  private static func weight(of letter: Character, after last: Character?, _ index: Int) -> Double {
    let film = letter.unicodeScalars.reduce(UInt64(last?.unicodeScalars.first?.value ?? 0)) {
      $0 &* 31 &+ UInt64($1.value)
    }
    let chance = Double(TransitionSeed.seed(film: film, number: index)) * 0x1p-53
    let usual =
      switch last {
      // The hand is on its way.
      case nil: 1.4
      case letter?: 0.65
      case let mark? where mark.isPunctuation: 1.9
      case let space? where space.isWhitespace: 1.3
      default: letter.isUppercase ? 1.35 : 1
      }
    return usual * (0.6 + 0.8 * chance)
  }
}
