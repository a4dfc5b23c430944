public import SegueScene

/// The limits on what a plug-in may declare, allocate and record. docs/writing-plugins.md and the
/// headers state these numbers, and a test compares both with this list.
public enum PluginLimits {
  /// Descriptors in one library.
  static let descriptors = 256
  /// Parameters of one descriptor.
  static let parameters = 256
  /// Choices of one parameter.
  static let choices = 256
  /// Capabilities of one descriptor.
  static let capabilities = 64
  /// Required interfaces of one descriptor.
  static let requiredInterfaces = 64
  /// Bytes of a plug-in's id.
  static let idBytes = 128
  /// Bytes of an alias and of a parameter's id.
  static let wordBytes = 64
  /// Bytes of any other text in a descriptor.
  static let textBytes = 4096
  /// Bytes of a struct. A larger size is treated as invalid, and the bytes behind it are not read.
  static let structBytes = 64 << 10
  /// Bytes of one line in the log.
  static let logLineBytes = 2000
  /// Different timings that one transition may create.
  static let timings = 10_000
  /// Seconds that a call into a plug-in may take.
  public static let deadline = 10.0
  /// What one transition may record.
  public static let recording = RecordingLimits()
}
