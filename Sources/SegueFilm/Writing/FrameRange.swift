package import SegueText

/// A range of frame numbers as people write it: `A..B` or `A-B`, counted from 0, both ends included. An end that is
/// left out means the first or last frame of the film.
package struct FrameRange: Equatable, Sendable {
  /// The number of the first frame.
  package var first: Int
  /// The number of the last frame; nil for the last frame of the film.
  package var last: Int?

  /// The part of a film that has these frames.
  package var part: Schedule.Part { .frames(first: first, last: last) }

  /// Parses a range.
  ///
  /// - Throws: `TextError` with the expected form.
  package init(parsing text: String) throws(TextError) {
    let wrong = TextError("expected frame numbers from 0 such as 0..30, 0-30, 30.. or ..30")
    // A hyphen is accepted as well, because render farms write ranges with it.
    let hyphen = text.dropFirst().contains("-") && !text.contains("..") ? "-" : ".."
    let parts = text.split(separator: hyphen, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard let only = Int(text), only >= 0 else { throw wrong }
      (first, last) = (only, only)
      return
    }
    let (before, after) = (parts[0], parts[1])
    guard let from = before.isEmpty ? 0 : Int(before), from >= 0 else { throw wrong }
    let to = Int(after)
    guard after.isEmpty || to != nil, !(before.isEmpty && after.isEmpty) else { throw wrong }
    if let to, to >= 0, to < from {
      throw TextError("the first frame comes after the last; write \(to)..\(from)")
    }
    guard to ?? from >= from else { throw wrong }
    (first, last) = (from, to)
  }
}
