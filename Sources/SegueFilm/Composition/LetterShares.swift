internal import SegueStoryboard

/// The shares of their sizes that titles and captions have, where these are smaller than their authors want them: 1 for
/// all others. A text is known by its position in the storyboard, which is the same in all languages.
package struct LetterShares: Sendable, Hashable {
  private struct Position: Sendable, Hashable, Comparable {
    var line, column: Int

    init(_ place: Storyboard.Place) { (line, column) = (place.line, place.column) }

    init?(parsing text: Substring) {
      let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let line = numbers[0], let column = numbers[1] else { return nil }
      (self.line, self.column) = (line, column)
    }

    static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  private var shares: [Position: Double] = [:]

  /// Creates the shares of texts that all have their own sizes.
  package init() {}

  /// The share of its size that the text at a position has, above 0 and at most 1.
  subscript(place: Storyboard.Place) -> Double { shares[Position(place)] ?? 1 }

  /// Notes that the text at a position has a share of its size, or less than noted before.
  mutating func note(_ share: Double, at place: Storyboard.Place) {
    guard share < self[place] else { return }
    shares[Position(place)] = share
  }

  /// Notes the shares of another film, of which the smaller ones remain.
  mutating func merge(_ other: Self) { shares.merge(other.shares, uniquingKeysWith: min) }

  /// The shares as words, such as `12:5=0.9`, in the order of the storyboard.
  var words: [String] {
    shares.sorted { $0.key < $1.key }.map { "\($0.key.line):\($0.key.column)=\($0.value)" }
  }

  /// Notes a share in the form of `words`.
  ///
  /// - Returns: False for anything else.
  mutating func note(parsing word: Substring) -> Bool {
    let parts = word.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let position = Position(parsing: parts[0]), let share = Double(parts[1]),
      share > 0, share <= 1
    else { return false }
    shares[position] = share
    return true
  }
}
