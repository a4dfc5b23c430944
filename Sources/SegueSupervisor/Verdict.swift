internal import Glibc
internal import SegueHost
internal import SegueSystem
internal import Synchronization

/// The exit status that the worker sets when it ends by itself, in memory shared with its watcher.
/// If a plug-in ends the worker, or replaces it with another program, the verdict is not set.
package enum Verdict {
  private struct Memory: ~Copyable {
    /// The exit status plus 1; 0 while no exit status is set.
    let code = Atomic<Int32>(0)
    /// True if messages could not be written because standard error was closed.
    let isSilenced = Atomic(false)
  }

  /// The shared memory; nil without a watcher. Safe without a lock: the pointer is written once,
  /// before there is a second process or thread.
  nonisolated(unsafe) private static var memory: UnsafeMutablePointer<Memory>?

  /// The exit status that the worker has set; nil before the worker sets one.
  static var code: Int32? {
    let code = memory?.pointee.code.load(ordering: .acquiring) ?? 0
    return code == 0 ? nil : code - 1
  }

  /// True if the worker's messages are lost because its standard error was closed.
  static var isSilenced: Bool { memory?.pointee.isSilenced.load(ordering: .acquiring) ?? false }

  /// Allocates the shared memory. Must be called before the second process is made.
  static func share() {
    let size = MemoryLayout<Memory>.size
    guard let page = SharedMemory.make(byteCount: size) else { return }
    memory = page.bindMemory(to: Memory.self, capacity: 1)
    memory?.initialize(to: Memory())
  }

  /// Sets the verdict and ends the process.
  package static func exit(_ code: Int32) -> Never {
    // All buffered output is written here. The destructors of plug-ins are skipped, because they
    // could only hang or crash.
    fflush(nil)
    PluginRegistry.endProcesses()
    memory?.pointee.isSilenced.store(StandardStreams.isErrorClosed, ordering: .relaxed)
    memory?.pointee.code.store(code + 1, ordering: .releasing)
    if memory != nil { Watcher.resumeWatcher() }
    OwnProcess.exitImmediately(code)
  }
}
