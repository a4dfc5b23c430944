internal import SegueRender

#if canImport(Glibc)
  import Glibc
#endif

/// A few buffers that go round between the thread that draws and the one that encodes.
final class FrameQueue: @unchecked Sendable {
  enum Ending { case none, finish, abort }

  /// One is drawn, one encoded, and one more for each absorbs their unevenness.
  private static let depth = 4

  // Everything below is touched under `lock` only, except the writer, which belongs to whoever
  // calls `run`.
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

  /// A buffer that nobody uses; waits for one when all are under way.
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

  /// Lines a buffer up for the writer; without one that `keeps` it, it is idle at once.
  func put(_ buffer: PixelBuffer, keeps: Bool) throws(MediaError) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let error { throw error }
    precondition(ending == .none, "a frame was appended to a sink that is over")
    // Buffers that are not ours wait here too, or a long hold would queue up without end.
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

  /// Writes frames until the end; on a failure the output is gone before anyone hears of it.
  func run() {
    do throws(MediaError) {
      while let buffer = take() {
        try writer.write(buffer)
        pthread_mutex_lock(lock)
        recycle(buffer)
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
      }
      if ending == .finish { try writer.finish() } else { writer.abort() }
    } catch {
      writer.abort()
      pthread_mutex_lock(lock)
      self.error = error
      waiting = []
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
  }

  /// The next frame; nil at the end, or at once when the rest is not wanted.
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

/// A thread that runs a queue to its end.
struct Worker {
  private let thread: pthread_t

  init(_ queue: FrameQueue) throws(MediaError) {
    var thread = pthread_t()
    // Released by the thread's first line, or here when there is no thread.
    let box = Unmanaged.passRetained(queue)
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        // A reader that goes away is an error to report, not a signal to die of. Blocked here, it
        // stays with this thread and ends with it.
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
