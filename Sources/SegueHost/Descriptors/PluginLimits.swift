package import SegueScene
internal import SegueWire

/// The limits on what a plug-in may record and how long it may take. The limits on a plug-in's declarations
/// are in `SeguePlugin`. docs/writing-plugins/rules.md and the headers state these numbers, and a test
/// compares both with this list.
package enum PluginLimits {
  /// Bytes of one line in the log.
  static let logLineBytes = 2000
  /// Lines that are shown of the log of one transition.
  static let logLines = 200
  /// Bytes that are shown of the output of a plug-in in a child process during one transition.
  static let outputBytes = 64 << 10
  /// Bytes of a text that a plug-in passes to the host.
  static let textBytes = WireLimits.textBytes
  /// Bytes of all timing texts that one transition passes to the host. A repeated text is counted once.
  static let timingTextBytes = 1 << 20
  /// Different timings that one transition may create.
  static let timings = 10_000
  /// Pixels of all pictures that one transition passes to the host.
  static let picturePixels = 64 << 20
  /// Bytes of the pixels that the painted views of one transition share with their painters, including their inputs.
  static let paintedBytes = 2 << 30
  /// Seconds that a call into a plug-in may take.
  package static let deadline = 10.0
  /// The limits of one transition's recording.
  package static let recording = RecordingLimits()
}
