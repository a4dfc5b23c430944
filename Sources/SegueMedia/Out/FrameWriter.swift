internal import SegueRender

/// Takes frames one after the other on one thread and makes them into an output.
protocol FrameWriter: AnyObject {
  /// The next frame. The buffer is the caller's again on return.
  func write(_ buffer: PixelBuffer) throws(MediaError)
  /// Completes the output and gives it its name.
  func finish() throws(MediaError)
  /// Leaves nothing behind. May come after a failure, not after `finish`.
  func abort()
  /// How many frames the output has; nil for as many as were written.
  var storedCount: Int? { get }
  /// Their size; nil for that of the buffers.
  var storedSize: PixelSize? { get }
}

extension FrameWriter {
  var storedCount: Int? { nil }
  var storedSize: PixelSize? { nil }
}

/// Frames that are drawn and dropped, for timing.
final class NullWriter: FrameWriter {
  func write(_ buffer: PixelBuffer) {}
  func finish() {}
  func abort() {}
}
