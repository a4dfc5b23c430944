internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

/// Passes a few buffers back and forth between the drawing thread and the encoding thread.
final class FrameQueue: @unchecked Sendable {
  enum Ending { case none, finish, abort }

  /// One buffer is being drawn and one encoded; one more for each thread evens out differences in
  /// speed.
  private static let depth = 4

  // Everything below is touched under `lock` only, except the writer, which belongs to the thread
  // that calls `run`.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
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
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  var failure: MediaError? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return error
  }

  /// Returns a buffer that is not in use; waits for one when all are.
  func free() throws(MediaError) -> PixelBuffer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let error { throw error }
      if let buffer = idle.popLast() { return buffer }
      if owned.count < Self.depth {
        let buffer = try PixelBuffer.make(size)
        owned.append(ObjectIdentifier(buffer))
        return buffer
      }
      pthread_cond_wait(changed, lock)
    }
  }

  /// Queues a buffer for the writer. When `keeps` is false, the buffer is not written but returned
  /// to the pool immediately.
  func put(_ buffer: PixelBuffer, keeps: Bool) throws(MediaError) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let error { throw error }
    precondition(ending == .none, "a frame was appended to a sink after finish() or abort()")
    // Waiting here also limits buffers that the caller has made: one that is appended repeatedly
    // would otherwise make the queue grow without limit.
    while keeps, waiting.count >= Self.depth, error == nil { pthread_cond_wait(changed, lock) }
    if let error { throw error }
    if keeps { waiting.append(buffer) } else { recycle(buffer) }
    pthread_cond_broadcast(changed)
  }

  func end(_ ending: Ending) {
    pthread_mutex_lock(lock)
    self.ending = ending
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  private func recycle(_ buffer: PixelBuffer) {
    if owned.contains(ObjectIdentifier(buffer)) { idle.append(buffer) }
  }

  // MARK: The writer's side

  /// Writes frames until the end. After a failure the output is deleted before the error is
  /// reported.
  func run() {
    do throws(MediaError) {
      while let buffer = take() {
        try writer.write(buffer)
        pthread_mutex_lock(lock)
        recycle(buffer)
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
      }
      if isFinished { try writer.complete() } else { writer.abort() }
    } catch {
      writer.abort()
      pthread_mutex_lock(lock)
      self.error = error
      waiting = []
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
  }

  /// True when the sink was finished, and not aborted.
  private var isFinished: Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return ending == .finish
  }

  /// Returns the next frame to write; nil after the last one, and immediately after an abort.
  private func take() -> PixelBuffer? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if ending == .abort { return nil }
      if !waiting.isEmpty { return waiting.removeFirst() }
      if ending == .finish { return nil }
      pthread_cond_wait(changed, lock)
    }
  }
}

/// A thread that writes all frames of a queue.
struct Worker {
  private let thread: pthread_t

  init(_ queue: FrameQueue) throws(MediaError) {
    var thread = pthread_t()
    // The thread releases this retain when it takes the value; without a thread it is released
    // below.
    let box = Unmanaged.passRetained(queue)
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        // A pipe whose reader has gone is reported as an error, so SIGPIPE must not end the
        // process. A signal that is blocked here stays pending for this thread and ends with it.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        Unmanaged<FrameQueue>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw MediaError(.fault, "no thread could be started for the encoder; close other programs")
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }
}
