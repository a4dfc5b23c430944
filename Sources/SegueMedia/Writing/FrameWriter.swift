internal import SeguePixels

/// Writes frames to an output, one after another, on a single thread.
protocol FrameWriter: AnyObject {
  /// Writes the next frame. The buffer belongs to the caller again when the call returns.
  func write(_ buffer: PixelBuffer) throws(MediaError)
  /// Completes the output without giving it its name.
  func complete() throws(MediaError)
  /// Gives the completed output its name.
  func commit() throws(MediaError)
  /// Deletes everything that was written. May be called after a failure, but not after `commit`.
  func abort()
  /// The number of frames in the output; nil when it is the number of frames written.
  var storedCount: Int? { get }
  /// The size of the frames in the output; nil when it is the buffers' size.
  var storedSize: PixelSize? { get }
}

/// A writer of a single file, whose size is known before the file gets its name.
protocol FittableWriter: FrameWriter {
  /// The size of the completed file in bytes.
  var byteCount: Int { get }
}

extension FrameWriter {
  var storedCount: Int? { nil }
  var storedSize: PixelSize? { nil }
}

/// Writes nothing: drops every frame, for measuring the time that drawing takes.
final class NullWriter: FrameWriter {
  func write(_ buffer: PixelBuffer) {}
  func complete() {}
  func commit() {}
  func abort() {}
}
