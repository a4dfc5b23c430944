internal import Glibc
internal import Synchronization

/// The plug-in whose code is running now. The state is in plain memory, so that a parent process
/// can read it while the plug-in's thread is stuck, and after this process has ended.
public enum RunningPlugin {
  private static let capacity = 256

  private struct State: ~Copyable {
    let depth = Atomic(0)
    let count = Atomic<UInt64>(0)
    /// The name with a final zero byte. Unsafe: two threads may write it at once, and it then holds
    /// either name or a mixture; it is always terminated, since the last byte is never written.
    let name: UnsafeMutablePointer<CChar>

    init(name: UnsafeMutablePointer<CChar>) {
      self.name = name
      name.initialize(repeating: 0, count: RunningPlugin.capacity)
    }
  }

  /// Unsafe: only `share` replaces it, before any plug-in's code runs, and it is never freed.
  nonisolated(unsafe) private static var state = make(
    in: .allocate(byteCount: MemoryLayout<State>.stride + capacity, alignment: 16))

  private static func make(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<State> {
    let state = memory.bindMemory(to: State.self, capacity: 1)
    let name = (memory + MemoryLayout<State>.stride).bindMemory(to: CChar.self, capacity: capacity)
    state.initialize(to: State(name: name))
    return state
  }

  /// Moves the state into memory that child processes share: parent and child then see the same
  /// values. Must be called once, before any plug-in's code runs. If there is no memory, nothing
  /// changes.
  public static func share() {
    let size = MemoryLayout<State>.stride + capacity
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    if let page, page != MAP_FAILED { state = make(in: page) }
  }

  /// The plug-in's id, or a library's path while it is being loaded; nil when no plug-in's code
  /// runs. At most 255 bytes.
  public static var name: UnsafePointer<CChar>? {
    state.pointee.depth.load(ordering: .acquiring) > 0 ? UnsafePointer(state.pointee.name) : nil
  }

  /// A number that is different for each call into a plug-in; nil when none is running.
  public static var call: UInt64? {
    guard state.pointee.depth.load(ordering: .acquiring) > 0 else { return nil }
    return state.pointee.count.load(ordering: .relaxed)
  }

  static func enter(_ name: String) {
    note(name)
    state.pointee.count.add(1, ordering: .relaxed)
    state.pointee.depth.add(1, ordering: .releasing)
  }

  /// - Parameter outer: the plug-in whose code called this one, if there is one.
  static func leave(to outer: String?) {
    state.pointee.depth.subtract(1, ordering: .releasing)
    state.pointee.count.add(1, ordering: .relaxed)
    if let outer { note(outer) }
  }

  private static func note(_ name: String) {
    let bytes = state.pointee.name
    var end = 0
    for byte in name.utf8.prefix(capacity - 2) {
      bytes[end] = CChar(bitPattern: byte)
      end += 1
    }
    bytes[end] = 0
  }
}
