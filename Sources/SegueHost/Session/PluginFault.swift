public import Logging

/// The log lines in which the host reports that a plug-in failed or broke a rule. A key in the metadata marks such a
/// line, so that a program can distinguish it from the lines that plug-ins write themselves.
public enum PluginFault {
  fileprivate static let key = "segue.fault"

  /// Returns true for a log line with this metadata that reports a plug-in's fault: one sentence that begins with
  /// the plug-in's id.
  public static func isMarked(_ metadata: Logger.Metadata?) -> Bool { metadata?[key] != nil }
}

/// The log lines that contain the standard output and error of a plug-in in a child process. A key in the metadata
/// distinguishes such a line from the other lines of the log.
public enum PluginOutputLine {
  fileprivate static let key = "segue.output"
  static let metadata: Logger.Metadata = [key: "true"]

  /// Returns true for a log line with this metadata that contains a line of a plug-in's output.
  public static func isMarked(_ metadata: Logger.Metadata?) -> Bool { metadata?[key] != nil }
}

/// The log lines that a plug-in itself wrote, which begin with the plug-in's id. A key in the metadata distinguishes
/// such a line from the host's own lines.
public enum PluginLogLine {
  static let metadata: Logger.Metadata = ["segue.log": "true"]

  /// Returns true for a log line with this metadata that a plug-in wrote.
  public static func isMarked(_ metadata: Logger.Metadata?) -> Bool {
    metadata?["segue.log"] != nil
  }
}

extension Logger {
  /// Writes a warning that is marked as a plug-in's fault.
  func fault(_ sentence: String) {
    warning("\(sentence)", metadata: [PluginFault.key: "true"])
  }
}
