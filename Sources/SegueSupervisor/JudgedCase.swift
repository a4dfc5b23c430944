internal import SegueSystem

/// The name of the test case of `segue validate` that is running, in memory that the worker, which
/// runs the case, shares with its parent process, the watcher.
package enum JudgedCase {
  /// The maximum size in bytes of a test case's name with its final zero byte.
  private static let maximum = 63

  /// The name of the running test case, with a final zero byte; nil before `share` has allocated
  /// the memory.
  ///
  /// Safe without a lock: the pointer is written once, before there is a second process. The last
  /// byte of the memory is never written, so the text is always terminated.
  nonisolated(unsafe) private static var memory: UnsafeMutablePointer<CChar>?

  /// Allocates the shared memory. Must be called before the second process is made.
  static func share() {
    guard let page = SharedMemory.make(byteCount: maximum + 1) else { return }
    memory = page.bindMemory(to: CChar.self, capacity: maximum + 1)
  }

  /// The name of the case that is running; nil before the first case.
  static var name: String? {
    guard let memory, memory[0] != 0 else { return nil }
    return String(cString: memory)
  }

  /// Records the name of the case that is about to run.
  package static func set(_ name: String) {
    guard let memory else { return }
    for (index, byte) in (Array(name.utf8.prefix(maximum - 1)) + [0]).enumerated() {
      memory[index] = CChar(bitPattern: byte)
    }
  }
}
