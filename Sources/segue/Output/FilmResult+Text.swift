internal import SegueFilm
internal import SegueText

extension FilmResult {
  /// The result as one line with a line feed.
  var text: String {
    if let fitted { return text(fitted) }
    return "\(output.printable)  \(count(frames))  \(size)  \(rate.framesPerSecond.thousandths) fps"
      + "\(difference)\(isDraft ? "  a draft" : "")\(flashes == [] ? "  no dangerous flashes" : "")\(scale.note.map { "  \($0)" } ?? "")  drawn in \(seconds.thousandths) s\n"
  }

  /// Returns the result of a film with `--max-size`. Its values describe the frames in the file, not the drawn frames.
  private func text(_ fitted: FittedOutput) -> String {
    let colors = fitted.colors.map { "  \($0) colours" } ?? ""
    return "\(output.printable)  \(ByteCount.text(fitted.bytes))  \(count(stored.frames))  "
      + "\(stored.size)  \(fitted.rate.framesPerSecond.thousandths) fps"
      + "\(fitted.quality.map { "  quality \($0)" } ?? "")\(colors)"
      + "\(scale.note.map { "  \($0)" } ?? "")  drawn in \(seconds.thousandths) s\n"
  }

  /// Returns the sentence about an animator that declined a transition, which is not a failure.
  static func declined(by animator: String?) -> String {
    "\(animator ?? "an animator") declined the transition, so the dissolve was played"
  }

  /// The differences of the file from the frames as drawn; empty when there are none.
  private var difference: String {
    if stored == (frames, size) { return "" }
    if stored.frames == 1, frames > 1 { return "  on a sheet of \(stored.size)" }
    return "  (\(count(stored.frames)) of \(stored.size) in the file)"
  }

  private func count(_ frames: Int) -> String { frames.of("frame") }
}
