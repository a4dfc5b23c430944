package import Logging
internal import Synchronization

/// Passes on the warnings and errors of plug-ins, and the host's warnings and errors about them. Lower log levels are
/// dropped.
package struct PluginLog: LogHandler {
  package var logLevel: Logger.Level
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider?
  private let write: @Sendable (LogEvent) -> Void

  /// Returns a logger that passes the warnings and errors to `write`.
  ///
  /// - Parameters:
  ///   - isQuiet: True to pass on errors only.
  ///   - write: Gets the events, on any thread.
  package static func logger(
    isQuiet: Bool = false, _ write: @escaping @Sendable (LogEvent) -> Void
  ) -> Logger {
    Logger(label: "segue") { _ in
      PluginLog(logLevel: isQuiet ? .error : .warning, write: write)
    }
  }

  /// Returns a logger that passes on only the lines that plug-ins write themselves, and drops the host's lines about
  /// plug-ins.
  package static func ownLines(
    isQuiet: Bool, _ write: @escaping @Sendable (LogEvent) -> Void
  ) -> Logger {
    logger(isQuiet: isQuiet) { event in
      if PluginLogLine.isMarked(event.metadata) || PluginOutputLine.isMarked(event.metadata) {
        write(event)
      }
    }
  }

  private init(logLevel: Logger.Level, write: @escaping @Sendable (LogEvent) -> Void) {
    self.logLevel = logLevel
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) { write(event) }
}

/// Keeps the log lines of plug-ins in a preliminary run. A second run, whose frames are drawn, logs the same lines
/// again, so the kept lines are reported only if there is no second run.
package final class KeptLog: Sendable {
  private let kept = Mutex<[String]>([])

  /// Creates a log without lines.
  package init() {}

  /// A logger that adds its lines to this log. A fault that is reported several times in the same
  /// words is added once.
  package var logger: Logger {
    PluginLog.logger { [self] event in
      let line = "\(event.message)"
      kept.withLock { lines in
        // Several instances of a plug-in may have the same fault, which is added only once.
        guard !PluginFault.isMarked(event.metadata) || !lines.contains(line) else { return }
        lines.append(line)
      }
    }
  }

  /// The kept lines, in the order in which they were logged.
  package var lines: [String] { kept.withLock { $0 } }
}

/// Collects the faults of plug-ins that the host reports during a film. Other log lines are passed on immediately.
package final class FaultList: Sendable {
  private let sentences = Mutex<[String]>([])
  private let isQuiet: Bool
  private let write: @Sendable (String) -> Void

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - isQuiet: True to drop the warnings that are not faults.
  ///   - write: Gets the lines that are not faults, on any thread.
  package init(isQuiet: Bool, _ write: @escaping @Sendable (String) -> Void) {
    (self.isQuiet, self.write) = (isQuiet, write)
  }

  /// A logger that adds faults to this list and passes all other lines to `write`.
  package var logger: Logger {
    // Faults are logged as warnings, which the list keeps even if `isQuiet` drops all other warnings.
    PluginLog.logger { [self] event in
      if PluginFault.isMarked(event.metadata) {
        add("\(event.message)")
      } else if !isQuiet || event.level >= .error {
        write("\(event.message)")
      }
    }
  }

  /// Adds a fault, unless it is there already.
  package func add(_ sentence: String) {
    sentences.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
  }

  /// Returns the faults so far, one sentence each, and empties the list.
  package func take() -> [String] {
    sentences.withLock { sentences in
      defer { sentences = [] }
      return sentences
    }
  }
}

/// A filter that passes on each line only the first time, and drops repetitions.
package final class LinesOnce: Sendable {
  private let written = Mutex<Set<String>>([])
  private let output: @Sendable (String) -> Void

  /// Creates a filter whose lines are given to `output`, on any thread.
  package init(_ output: @escaping @Sendable (String) -> Void) { self.output = output }

  /// Passes on a line, unless it was passed on before.
  package func write(_ line: String) {
    if written.withLock({ $0.insert(line).inserted }) { output(line) }
  }
}

extension Logger {
  /// A logger that drops all lines.
  package static var silent: Logger { Logger(label: "segue") { _ in SwiftLogNoOpLogHandler() } }
}
