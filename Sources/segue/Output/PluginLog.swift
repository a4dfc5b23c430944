internal import Logging
internal import SegueHost
internal import Synchronization

/// Prints the warnings and errors of plug-ins, and the host's warnings and errors about them, as lines on standard
/// error. Lower log levels are dropped.
struct PluginLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  private let write: @Sendable (LogEvent) -> Void

  /// Returns a logger.
  ///
  /// - Parameters:
  ///   - isQuiet: True to drop warnings too.
  ///   - write: Gets the lines; nil prints them.
  static func logger(
    isQuiet: Bool = false, _ write: (@Sendable (LogEvent) -> Void)? = nil
  ) -> Logger {
    Logger(label: "segue") { _ in
      PluginLog(
        logLevel: isQuiet ? .error : .warning,
        write: write ?? { Terminal.note("segue: \($0.message)") })
    }
  }

  /// Returns a logger that prints what plug-ins write themselves, and drops the host's lines about them.
  static func ownLines(isQuiet: Bool) -> Logger {
    logger(isQuiet: isQuiet) { event in
      if PluginLogLine.isMarked(event.metadata) || PluginOutputLine.isMarked(event.metadata) {
        Terminal.note("segue: \(event.message)")
      }
    }
  }

  private init(logLevel: Logger.Level, write: @escaping @Sendable (LogEvent) -> Void) {
    self.logLevel = logLevel
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write(event) }
}

/// Keeps the log lines of plug-ins in a preliminary run. The run that is drawn logs them again, so they are printed
/// only when there is no such run.
final class KeptLog: Sendable {
  private let lines = Mutex<[String]>([])

  /// A logger that keeps its lines here.
  var logger: Logger {
    PluginLog.logger { [self] event in
      let line = "segue: \(event.message)"
      lines.withLock { lines in
        // Each instance of a plug-in may have the same fault.
        guard !PluginFault.isMarked(event.metadata) || !lines.contains(line) else { return }
        lines.append(line)
      }
    }
  }

  func tell() {
    for line in lines.withLock({ $0 }) { Terminal.note(line) }
  }
}

/// The faults of plug-ins that the host has reported during a film. Other log lines are printed immediately.
final class FaultList: Sendable {
  private let sentences = Mutex<[String]>([])
  private let isQuiet: Bool

  /// - Parameter isQuiet: True to print no warnings.
  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// A logger whose faults are kept here.
  var logger: Logger {
    // The faults are warnings, which are wanted here in any case.
    PluginLog.logger { [self] event in
      if PluginFault.isMarked(event.metadata) {
        add("\(event.message)")
      } else if !isQuiet || event.level >= .error {
        Terminal.note("segue: \(event.message)")
      }
    }
  }

  func add(_ sentence: String) {
    sentences.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
  }

  /// Returns the faults so far, one sentence each, and forgets them.
  func take() -> [String] {
    sentences.withLock { sentences in
      defer { sentences = [] }
      return sentences
    }
  }
}
