internal import Glibc
internal import SegueSystem
internal import SegueTerminal
internal import SegueText

/// Writes messages to standard error, and determines the properties of the terminal.
enum Terminal {
  /// The width of standard error in columns; nil when it is not a terminal or cannot move its cursor.
  static var errorWidth: Int? { width(of: FileDescriptor(STDERR_FILENO)) }

  /// The width of standard output in columns; nil when it is not a terminal or cannot move its cursor.
  static var outputWidth: Int? { width(of: FileDescriptor(StandardStreams.output)) }

  /// True when a terminal may show colour: `NO_COLOR` is not set, or is empty (no-color.org).
  static var usesColor: Bool {
    // Safe: the string is read before anything can change the environment.
    getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }

  private static func width(of file: FileDescriptor) -> Int? {
    guard file.isTerminal else { return nil }
    if let name = getenv("TERM"), String(cString: name) == "dumb" { return nil }
    guard let size = file.terminalSize, size.columns > 0 else { return 80 }
    return size.columns
  }

  /// The maximum length of a message, in Unicode scalars. Longer messages, such as messages with very long
  /// file names, are shortened.
  static let longestSentence = 500

  /// Prints the error message that explains an exit status.
  static func complain(_ sentence: String) { warn(sentence) }

  /// Prints a line on standard error, with unprintable characters replaced and at most `longestSentence` characters.
  /// Errors in writing are ignored, since they could not be reported.
  static func note(_ line: String) {
    let shown = WorkingFolder.shown(line).printable
    StandardStreams.writeError("\(shown.shortened(to: longestSentence))\n")
  }

  /// Prints a warning, or another message that does not end the command.
  static func warn(_ sentence: String) {
    let shown = WorkingFolder.shown(sentence).printable
    StandardStreams.writeError("segue: \(shown.shortened(to: longestSentence))\n")
  }

  /// Prints warnings, each once.
  static func warn(_ sentences: [String], isQuiet: Bool) {
    guard !isQuiet else { return }
    var printed: Set<String> = []
    for sentence in sentences where printed.insert(sentence).inserted { warn(sentence) }
  }
}

extension ProgressLine {
  /// Creates a line on standard error; nil if standard error is not a terminal, `isQuiet` is true, or there is only one
  /// frame.
  convenience init?(title: String, total: Int, isQuiet: Bool) {
    guard !isQuiet, total > 1, let width = Terminal.errorWidth else { return nil }
    self.init(
      title: title, total: total, width: width, usesColor: Terminal.usesColor,
      write: StandardStreams.writeError)
  }
}
