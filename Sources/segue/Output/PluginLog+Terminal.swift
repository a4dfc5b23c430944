internal import Logging
internal import SegueHost

extension Logger {
  /// Returns a logger that prints the lines of plug-ins and about them on standard error.
  static func printer(isQuiet: Bool = false) -> Logger {
    PluginLog.logger(isQuiet: isQuiet) { Terminal.warn("\($0.message)") }
  }

  /// Returns a logger that prints each line only once, for a page or a gallery, which runs an animator several times.
  static func oncePrinter(isQuiet: Bool) -> Logger {
    let lines = LinesOnce { Terminal.warn($0) }
    return PluginLog.logger(isQuiet: isQuiet) { lines.write("\($0.message)") }
  }

  /// Returns a logger that prints only what plug-ins write themselves.
  static func ownLinePrinter(isQuiet: Bool) -> Logger {
    PluginLog.ownLines(isQuiet: isQuiet) { Terminal.warn("\($0.message)") }
  }
}

extension KeptLog {
  /// Prints the lines.
  func tell() {
    for line in lines { Terminal.warn(line) }
  }
}

extension FaultList {
  /// Creates a list whose other lines are printed on standard error.
  convenience init(isQuiet: Bool) {
    self.init(isQuiet: isQuiet) { Terminal.warn($0) }
  }
}
