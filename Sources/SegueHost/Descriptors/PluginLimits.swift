package import SegueScene
internal import SegueWire

/// The limits on what a plug-in may record and how long it may take. The limits on a plug-in's declarations are in
/// `SeguePlugin`. docs/writing-plugins/rules.md states these numbers, and a test compares the document with this list.
package enum PluginLimits {
  /// The maximum length of one line of a plug-in's log or output, in bytes.
  static let logLineBytes = 2000
  /// The maximum number of a plug-in's log lines that are written during one transition.
  static let logLines = 200
  /// The maximum number of bytes that are shown of a plug-in's standard output and error during one
  /// transition. It applies to plug-ins in child processes.
  static let outputBytes = 64 << 10
  /// The maximum length of a text that a plug-in passes to the host, in bytes.
  static let textBytes = WireLimits.textBytes
  /// The maximum total length in bytes of all timing texts that one transition passes to the host. A repeated text is
  /// counted once.
  static let timingTextBytes = 1 << 20
  /// The maximum number of different timings that one transition may create.
  static let timings = 10_000
  /// The maximum total number of pixels in the pictures that one transition passes to the host.
  static let picturePixels = 64 << 20
  /// The maximum number of bytes of pixels that the painted views of one transition share with their painters,
  /// including the painters' inputs.
  static let paintedBytes = 2 << 30
  /// The maximum duration of a call into a plug-in, in seconds.
  package static let deadline = 10.0
  /// The limits of one transition's recording.
  package static let recording = RecordingLimits()
}
