internal import SegueSystem
import Synchronization

/// Runs libav's readers and decoders on threads of their own, so that one that never returns does not stop the program.
///
/// libav cannot be interrupted: the threads of a decoder may wait for each other, and a damaged file may make them wait
/// for ever. A job that makes no progress is given up. Its caller gets an error, and its thread remains, with
/// everything that the job refers to, until the job returns or the process ends.
enum Decoding {
  /// The number of seconds that the decoder of one picture may take, plus a second for each ten million pixels.
  static let maxSeconds = 6

  /// The time that a job may take: a number of waits. A process that was stopped for a while, and continues, has lost
  /// no more than one of them.
  struct Patience: Sendable {
    let waits: Int
    /// Waits a second for a change; returns false if none came.
    let wait: @Sendable (ThreadCondition) -> Bool

    init(
      waits: Int,
      wait: @escaping @Sendable (ThreadCondition) -> Bool = {
        $0.wait(until: MonotonicClock.now + 1)
      }
    ) {
      (self.waits, self.wait) = (waits, wait)
    }

    /// The time for a picture with this number of pixels.
    init(pixels: Int = 0) { self.init(waits: maxSeconds + max(pixels, 0) / 10_000_000) }
  }

  /// Threads that wait for a job. There are as many as have been needed at the same time.
  private static let idle = Mutex<[DecodingThread]>([])

  /// Runs a job and returns its result.
  ///
  /// - Parameter path: The file that is decoded.
  /// - Throws: The job's error, and `givenUp` for a job that does not return in time. The caller must then no longer use
  ///   anything that the job may change.
  static func run<Value>(
    _ path: String, _ patience: Patience = Patience(),
    _ job: @escaping () throws(MediaError) -> Value
  ) throws(MediaError) -> Value {
    let reserved = idle.withLock { $0.popLast() }
    // Without another thread, the job runs on this one.
    guard let thread = reserved ?? (try? DecodingThread.started()) else { return try job() }
    let answer = Answer<Value>()
    let isDone = thread.run(patience) {
      answer.result = Result { () throws(MediaError) in try job() }
    }
    guard isDone, let result = answer.result else { throw givenUp(path) }
    idle.withLock { $0.append(thread) }
    return try result.get()
  }

  /// Returns the error for a file whose decoder does not return.
  static func givenUp(_ path: String) -> MediaError {
    MediaError(
      .undecodable,
      "\(path) cannot be decoded: its decoder has made no progress for several seconds, so it is probably damaged; "
        + "export it again, or convert it")
  }

  /// The result of a job.
  private final class Answer<Value> {
    var result: Result<Value, MediaError>?
  }
}

/// A thread that runs one job after the other.
///
/// Unchecked: all properties are used under the condition's lock, and of the caller and the thread only one at a time
/// uses what the job refers to.
private final class DecodingThread: @unchecked Sendable {
  private let condition = ThreadCondition()
  private var job: (() -> Void)?
  private var isGivenUp = false

  /// Makes a thread. It is never joined, because it ends only with the process or after a job that was given up.
  static func started() throws(SystemError) -> DecodingThread {
    let thread = DecodingThread()
    _ = try SystemThread { thread.work() }
    return thread
  }

  private func work() {
    while true {
      let next = condition.withLock {
        while job == nil { condition.wait() }
        return job
      }
      next?()
      let isOver = condition.change {
        self.job = nil
        return isGivenUp
      }
      if isOver { return }
    }
  }

  /// Runs a job on the thread. Returns false if it has not ended in time; the thread must then not be used again.
  func run(_ patience: Decoding.Patience, _ job: @escaping () -> Void) -> Bool {
    condition.change { self.job = job }
    return condition.withLock {
      var left = patience.waits
      while self.job != nil, left > 0 {
        if !patience.wait(condition) { left -= 1 }
      }
      isGivenUp = self.job != nil
      return !isGivenUp
    }
  }
}
