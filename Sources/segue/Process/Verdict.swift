internal import Glibc
internal import Synchronization

/// The exit code that the command gives itself when it has come to its end, in memory that it shares with
/// its watcher. A plug-in that ends the process, or puts another program in its place, gives none.
enum Verdict {
  private struct Memory: ~Copyable {
    /// The code, plus 1; 0 while there is none.
    let code = Atomic<Int32>(0)
  }

  /// Nil without a watcher. Unsafe: written once, before there is a second process or thread.
  nonisolated(unsafe) private static var memory: UnsafeMutablePointer<Memory>?

  /// Whether a watcher waits for it.
  static var isAwaited: Bool { memory != nil }

  /// What the command has said; nil while it has not.
  static var code: Int32? {
    let code = memory?.pointee.code.load(ordering: .acquiring) ?? 0
    return code == 0 ? nil : code - 1
  }

  /// To be called before the second process is made.
  static func share() {
    let size = MemoryLayout<Memory>.size
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let page, page != MAP_FAILED else { return }
    memory = page.bindMemory(to: Memory.self, capacity: 1)
    memory?.initialize(to: Memory())
  }

  /// Ends the command because it has come to its end.
  static func exit(_ code: Int32) -> Never {
    // The command has written what it had to. What plug-ins would do in their destructors could only
    // hang or crash it now.
    fflush(nil)
    memory?.pointee.code.store(code + 1, ordering: .releasing)
    _exit(code)
  }
}
