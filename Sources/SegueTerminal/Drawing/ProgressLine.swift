internal import SegueGeometry
internal import SegueSystem
internal import SegueText

/// A line of a terminal that shows the progress of a film.
///
/// The line is redrawn in the same row of the terminal, and removed at the end. The cursor is never
/// hidden, so nothing else has to be restored after an interruption.
package final class ProgressLine {
  private let title: String
  private let total: Int
  private let width: Int
  private let usesColor: Bool
  private let write: (String) -> Void
  private let begin: Double
  private var drawn = -1.0

  /// The minimum time between two redraws, in seconds.
  private static let interval = 0.05

  /// - Parameters:
  ///   - title: The text at the beginning of the line.
  ///   - total: The number of frames.
  ///   - width: The width of the terminal in columns.
  ///   - usesColor: True if the bar is drawn in colours.
  ///   - write: Writes text to the terminal.
  package init(
    title: String, total: Int, width: Int, usesColor: Bool, write: @escaping (String) -> Void
  ) {
    self.title = title.printable
    (self.total, self.width, self.usesColor, self.write) = (total, width, usesColor, write)
    begin = Self.now
  }

  /// Redraws the line after `done` frames have been drawn, unless it was redrawn less than
  /// `interval` ago.
  package func show(_ done: Int) {
    let now = Self.now
    guard now - drawn >= Self.interval || done == total else { return }
    drawn = now
    write("\r\(line(done, seconds: now - begin))\u{1b}[K")
  }

  /// Removes the line from the terminal.
  package func clear() {
    if drawn >= 0 { write("\r\u{1b}[K") }
    drawn = -1
  }

  private func line(_ done: Int, seconds: Double) -> String {
    let part = Double(done) / Double(max(total, 1))
    let speed = seconds > 0.2 ? "  \(Int(clamping: Double(done) / seconds)) frames/s" : ""
    let left =
      seconds > 1 && done > 0 && done < total
      ? "  \(Self.clock(seconds / Double(done) * Double(total - done))) left" : ""
    let numbers = "  \(done)/\(total)" + speed + left
    let room = width - 1 - title.count - 2 - numbers.count
    guard room >= 10 else { return String((title + numbers).prefix(width - 1)) }
    return title + "  " + bar(part, min(room, 40)) + numbers
  }

  /// Returns a bar of `letters` characters for the fraction `part`, with a resolution of an eighth
  /// of a character.
  private func bar(_ part: Double, _ letters: Int) -> String {
    let eighths = Int(clamping: (min(max(part, 0), 1) * Double(letters * 8)).rounded(.down))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    let full = String(repeating: "█", count: eighths / 8) + partial
    let rest = String(repeating: "─", count: letters - full.count)
    return usesColor ? "\u{1b}[34m\(full)\u{1b}[90m\(rest)\u{1b}[0m" : full + rest
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds.rounded(.up))
    guard whole >= 60 else { return "\(whole) s" }
    return "\(whole / 60) min \(whole % 60) s"
  }

  private static var now: Double { MonotonicClock.now }
}
