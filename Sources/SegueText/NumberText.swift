// Text that people write and read, without Foundation. To read: numbers, sizes, colours, each with the clause that says
// what was expected (`TextError`), and the name that was probably meant (`nearestName`). To write: JSON with keys in
// their order, columns, the words of a shell, the shortest decimal of a number, and names in a form that is safe to
// print: a file's name may contain what moves a terminal's cursor or turns the direction of the text around it. The
// modules above use these, so that the same text is read alike in an option, a storyboard and a plug-in's parameter.
// `Limit` is a row of the tables from which the page of limits is made; each module has its own rows. `ErrorKind` is
// what the kinds of errors of all modules have in common, from which a front end decides what follows.
//
// Rejected:
// - Foundation's formatters and coders: the command had 30 MB with Foundation, and 20.4 without it (BENCHMARKS.md,
//   Start).
// - Guessing a name by edit distance alone: names that look the same are preferred, such as one with another kind of
//   space, and a word that is more than a third wrong gets no guess.

internal import SegueGeometry

/// The error for a text that is not a value of the expected kind.
package struct TextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The clause that says what is expected, such as "expected a number such as 0.25".
  package let description: String

  /// Creates an error with a clause about the expected form.
  package init(_ description: String) { self.description = description }
}

/// Parses numbers as people write them. Each function throws a ``TextError`` with the expected form.
package enum NumberText {
  /// Parses any finite number.
  package static func finite(_ text: String) throws(TextError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw TextError("expected a number such as 0.25")
    }
    return number
  }

  /// Parses finite numbers separated by commas; at least one.
  package static func list(_ text: String) throws(TextError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { Double($0.filter { $0 != " " }) }
    let found = numbers.compactMap { $0 }.filter(\.isFinite)
    guard found.count == parts.count, found.count <= maxSamples else {
      throw TextError("expected comma-separated numbers, such as 0,0.25,1")
    }
    return found
  }

  /// The maximum number of values that `list` accepts, and the maximum number that `sampleCount`
  /// accepts.
  package static let maxSamples = 1_000_000

  /// Parses the number of points at which a curve is sampled, from 1 to `maxSamples`.
  package static func sampleCount(_ text: String) throws(TextError) -> Int {
    guard let count = Int(text), (1...maxSamples).contains(count) else {
      throw TextError("expected a whole number from 1 to \(maxSamples)")
    }
    return count
  }

  /// Parses the duration of a whole transition in seconds. 0 is allowed and gives one frame.
  package static func duration(_ text: String) throws(TextError) -> Double {
    guard let seconds = Double(text), seconds >= 0, seconds <= maxSeconds else {
      throw TextError("expected seconds from 0 to \(Int(clamping: maxSeconds)), such as 0.4")
    }
    return seconds
  }

  /// The maximum duration, in seconds.
  package static let maxSeconds = 100_000.0

  /// Parses a quality from 0, the lowest, to 100, the highest.
  package static func quality(_ text: String) throws(TextError) -> Int {
    guard let quality = Int(text), qualities.contains(quality) else {
      throw TextError("expected a whole number from \(qualities.lowerBound) to \(qualities.upperBound)")
    }
    return quality
  }

  /// The qualities that `quality` accepts.
  package static let qualities = 0...100

  /// Parses a progress: a number in 0…1, or a percentage.
  package static func progress(_ text: String) throws(TextError) -> Double {
    guard let progress = Double(share: text), (0...1).contains(progress) else {
      throw TextError(
        "expected a progress from 0 to 1 or from 0% to 100%, such as 0.4 or 40%")
    }
    return progress
  }
}
