internal import Logging
internal import SegueHost

extension Logger {
  /// Returns a logger that prints on standard error the lines that plug-ins log, and messages about plug-ins.
  static func printer(isQuiet: Bool = false) -> Logger {
    PluginLog.logger(isQuiet: isQuiet) { Terminal.warn("\($0.message)") }
  }

  /// Returns a logger that prints each line only once, for a page or a gallery, which runs an animator several times.
  static func oncePrinter(isQuiet: Bool) -> Logger {
    let lines = LinesOnce { Terminal.warn($0) }
    return PluginLog.logger(isQuiet: isQuiet) { lines.write("\($0.message)") }
  }

  /// Returns a logger that prints only the lines that plug-ins log, and no messages about plug-ins.
  static func ownLinePrinter(isQuiet: Bool) -> Logger {
    PluginLog.ownLines(isQuiet: isQuiet) { Terminal.warn("\($0.message)") }
  }
}

extension KeptLog {
  /// Prints the log lines that were kept.
  func tell() {
    for line in lines { Terminal.warn(line) }
  }
}

extension FaultList {
  /// Creates a list of faults, which prints all other log lines on standard error.
  convenience init(isQuiet: Bool) {
    self.init(isQuiet: isQuiet) { Terminal.warn($0) }
  }
}
