internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Passes a few buffers back and forth between the drawing thread and the encoding thread.
final class FrameQueue: @unchecked Sendable {
  enum Ending { case none, finish, abort }

  /// The number of buffers: one is being drawn and one encoded, and one more for each of the two
  /// threads evens out differences in speed.
  private static let depth = 4

  // Everything below is accessed only under the lock, except the writer, which belongs to the
  // thread that calls `run`.
  private let condition = ThreadCondition()
  private var idle: [PixelBuffer] = []
  private var owned: [ObjectIdentifier] = []
  private var waiting: [PixelBuffer] = []
  private var ending = Ending.none
  private var error: MediaError?
  private let size: PixelSize
  private let writer: any FrameWriter

  init(size: PixelSize, writer: any FrameWriter) {
    self.size = size
    self.writer = writer
  }

  var failure: MediaError? { condition.withLock { error } }

  /// Returns a buffer that is not in use. Waits while all buffers are in use.
  func free() throws(MediaError) -> PixelBuffer {
    try condition.withLock { () throws(MediaError) in
      while true {
        if let error { throw error }
        if let buffer = idle.popLast() { return buffer }
        if owned.count < Self.depth {
          let buffer = try PixelBuffer.make(size)
          owned.append(ObjectIdentifier(buffer))
          return buffer
        }
        condition.wait()
      }
    }
  }

  /// Queues a buffer for the writer. When `keeps` is false, the buffer is not written but returned
  /// to the pool immediately.
  func put(_ buffer: PixelBuffer, keeps: Bool) throws(MediaError) {
    try condition.change { () throws(MediaError) in
      if let error { throw error }
      precondition(ending == .none, "a frame was appended to a sink after finish() or abort()")
      // A caller may append the same buffer of its own repeatedly. Without this wait, the queue
      // would then grow without limit.
      while keeps, waiting.count >= Self.depth, error == nil { condition.wait() }
      if let error { throw error }
      if keeps { waiting.append(buffer) } else { recycle(buffer) }
    }
  }

  func end(_ ending: Ending) { condition.change { self.ending = ending } }

  private func recycle(_ buffer: PixelBuffer) {
    if owned.contains(ObjectIdentifier(buffer)) { idle.append(buffer) }
  }

  // MARK: The writer's side

  /// Writes frames until the queue is ended. After a failure, the output is deleted before the
  /// error is reported.
  func run() {
    do throws(MediaError) {
      while let buffer = take() {
        try writer.write(buffer)
        condition.change { recycle(buffer) }
      }
      if isFinished { try writer.complete() } else { writer.abort() }
    } catch {
      writer.abort()
      condition.change {
        self.error = error
        waiting = []
      }
    }
  }

  /// True when the sink was finished, and not aborted.
  private var isFinished: Bool { condition.withLock { ending == .finish } }

  /// Returns the next frame to write; nil after the last one, and immediately after an abort.
  private func take() -> PixelBuffer? {
    condition.withLock {
      while true {
        if ending == .abort { return nil }
        if !waiting.isEmpty { return waiting.removeFirst() }
        if ending == .finish { return nil }
        condition.wait()
      }
    }
  }
}

extension SystemThread {
  /// Starts a thread that writes all frames of a queue.
  init(writing queue: FrameQueue) throws(MediaError) {
    // SIGPIPE is blocked, because it would end the process. A pipe without a reader is then
    // reported as an error.
    do { try self.init(blocking: [SIGPIPE]) { queue.run() } } catch {
      throw MediaError(.fault, "no thread could be started for the encoder; close other programs")
    }
  }
}
