internal import Glibc
internal import SegueText

/// Standard error and what kind of terminal it is, if it is one.
enum Terminal {
  /// Columns of standard error's terminal; nil when it goes elsewhere or can't move its cursor.
  static var errorWidth: Int? { width(of: STDERR_FILENO) }

  /// Columns of standard output's terminal; nil when it goes elsewhere.
  static var outputWidth: Int? { width(of: StandardStreams.output) }

  /// Whether to use colour on a terminal: not when `NO_COLOR` is set to anything (no-color.org).
  static var usesColor: Bool {
    // Sound: the text is looked at before anything can change the environment.
    getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }

  private static func width(of file: Int32) -> Int? {
    guard isatty(file) == 1 else { return nil }
    if let name = getenv("TERM"), String(cString: name) == "dumb" { return nil }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Unicode scalars that a sentence has at most, whatever the names in it are.
  static let longestSentence = 500

  /// The sentence that an exit code comes with.
  static func complain(_ sentence: String) {
    let shown = WorkingFolder.shown(sentence).printable
    write("segue: \(shown.shortened(to: longestSentence))\n")
  }

  /// A line on standard error, whatever stands in the names in it. Nothing can be done when that
  /// fails.
  static func note(_ line: String) {
    write("\(WorkingFolder.shown(line).printable)\n")
  }

  /// Text on standard error in one call, so that lines of two processes don't mix.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      // Sound: the buffer holds as many bytes as are written.
      _ = Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
