public import SegueScene

/// How much a plug-in may hold and ask for. docs/writing-plugins.md and the headers tell these numbers,
/// and a test holds both against this list.
public enum PluginLimits {
  /// Descriptors in a library.
  static let descriptors = 256
  /// Of one descriptor.
  static let parameters = 256
  /// Of one parameter.
  static let choices = 256
  /// Of one descriptor.
  static let capabilities = 64
  /// Of one descriptor.
  static let requiredInterfaces = 64
  /// Bytes of a plug-in's id.
  static let idBytes = 128
  /// Bytes of an alias and of a parameter's id.
  static let wordBytes = 64
  /// Bytes of any other text in a descriptor.
  static let textBytes = 4096
  /// Bytes of a struct; a size beyond it is junk, and its tail is not walked.
  static let structBytes = 64 << 10
  /// Bytes of a line in the log.
  static let logLineBytes = 2000
  /// Different timings that a transition may make.
  static let timings = 10_000
  /// Seconds that a call into a plug-in may take.
  public static let deadline = 10.0
  /// What one transition may record.
  public static let recording = RecordingLimits()
}
