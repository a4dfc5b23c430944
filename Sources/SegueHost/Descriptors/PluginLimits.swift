public import SegueScene

/// The limits on what a plug-in may record and how long it may take; those on what it may declare
/// are in `SeguePlugin`. docs/writing-plugins.md and the headers state these numbers, and a test
/// compares both with this list.
public enum PluginLimits {
  /// Bytes of one line in the log.
  static let logLineBytes = 2000
  /// Different timings that one transition may create.
  static let timings = 10_000
  /// Seconds that a call into a plug-in may take.
  public static let deadline = 10.0
  /// What one transition may record.
  public static let recording = RecordingLimits()
}
