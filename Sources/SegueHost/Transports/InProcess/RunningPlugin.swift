internal import SegueSystem
internal import Synchronization

/// The plug-in whose code is currently running. The state is in plain memory that can be shared, so that a parent
/// process can read it while the plug-in's thread is stuck, and after this process has ended.
package enum RunningPlugin {
  private static let capacity = 256

  private struct State: ~Copyable {
    let depth = Atomic(0)
    let count = Atomic<UInt64>(0)
    /// The id of the plug-in that is running or ran last, or the path of its library while the library is being opened.
    /// Like the following texts, it ends with a zero byte.
    ///
    /// Unsafe: if two threads write a text simultaneously, the text contains either value or a mixture of both. The
    /// text is always terminated, because its last byte is never written.
    let name: UnsafeMutablePointer<CChar>
    /// The function that is being called; empty while the library is being opened.
    let function: UnsafeMutablePointer<CChar>
    /// The id of the plug-in that was called most recently in a child process, or the path of the
    /// library that was opened there; empty before the first call.
    let nameInChild: UnsafeMutablePointer<CChar>

    init(texts: UnsafeMutablePointer<CChar>) {
      texts.initialize(repeating: 0, count: RunningPlugin.textBytes)
      name = texts
      function = texts + RunningPlugin.capacity
      nameInChild = texts + 2 * RunningPlugin.capacity
    }
  }

  /// The number of bytes that all texts of a `State` need together.
  private static let textBytes = 3 * capacity

  /// Unsafe: only `share` replaces the pointer, before any plug-in's code runs. The memory is never
  /// freed.
  nonisolated(unsafe) private static var state = make(
    in: .allocate(byteCount: MemoryLayout<State>.stride + textBytes, alignment: 16))

  private static func make(in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<State> {
    let state = memory.bindMemory(to: State.self, capacity: 1)
    let texts = (memory + MemoryLayout<State>.stride)
      .bindMemory(to: CChar.self, capacity: textBytes)
    state.initialize(to: State(texts: texts))
    return state
  }

  /// Moves the state into memory that child processes share, so that parent and child see the same
  /// values. Must be called once, before any plug-in's code runs. If no memory can be allocated,
  /// nothing changes.
  package static func share() {
    let size = MemoryLayout<State>.stride + textBytes
    if let page = SharedMemory.make(byteCount: size) { state = make(in: page) }
  }

  /// The plug-in's id, or a library's path while it is being loaded; nil when no plug-in's code
  /// runs. At most 255 bytes.
  package static var name: UnsafePointer<CChar>? {
    state.pointee.depth.load(ordering: .acquiring) > 0 ? UnsafePointer(state.pointee.name) : nil
  }

  /// The id of the plug-in that is running or was the last one to run in this process; nil if there
  /// was none.
  package static var latestName: UnsafePointer<CChar>? {
    let name = UnsafePointer(state.pointee.name)
    return name.pointee == 0 ? nil : name
  }

  /// A number that is different for each call into a plug-in; nil while no plug-in is being called.
  package static var call: UInt64? {
    guard state.pointee.depth.load(ordering: .acquiring) > 0 else { return nil }
    return state.pointee.count.load(ordering: .relaxed)
  }

  /// The name of the plug-in function that is being called; nil when no function is being called, and while a library
  /// is being opened.
  package static var function: UnsafePointer<CChar>? {
    let function = UnsafePointer(state.pointee.function)
    return name == nil || function.pointee == 0 ? nil : function
  }

  /// The id of the plug-in that was last called in a child process, or the path of the library that was last opened
  /// there; nil before the first such call.
  package static var nameInChild: UnsafePointer<CChar>? {
    let name = UnsafePointer(state.pointee.nameInChild)
    return name.pointee == 0 ? nil : name
  }

  /// The function of a plug-in that is being called, or the opening of the plug-in's library.
  struct CalledFunction {
    let plugin: String
    /// The name of the function; nil while the library is being opened.
    let function: String?
  }

  static func enter(_ called: CalledFunction) {
    note(called)
    state.pointee.count.add(1, ordering: .relaxed)
    state.pointee.depth.add(1, ordering: .releasing)
  }

  /// Notes that the plug-in's function has returned.
  ///
  /// - Parameter outer: the plug-in function during which the call was made; nil if the call was not nested.
  static func leave(to outer: CalledFunction?) {
    state.pointee.depth.subtract(1, ordering: .releasing)
    state.pointee.count.add(1, ordering: .relaxed)
    if let outer { note(outer) }
  }

  /// Notes that the code of the innermost running plug-in, whose calls are `depth` deep, waits for a plug-in in a child
  /// process.
  static func suspend(_ depth: Int) {
    state.pointee.depth.subtract(depth, ordering: .releasing)
    state.pointee.count.add(1, ordering: .relaxed)
  }

  /// Notes that the plug-in in the child process has returned to `called`, whose calls are `depth` deep.
  static func resume(_ depth: Int, _ called: CalledFunction) {
    note(called)
    state.pointee.count.add(1, ordering: .relaxed)
    state.pointee.depth.add(depth, ordering: .releasing)
  }

  /// Notes that a plug-in is called in a child process.
  static func noteInChild(_ plugin: String) { write(plugin, to: state.pointee.nameInChild) }

  private static func note(_ called: CalledFunction) {
    write(called.plugin, to: state.pointee.name)
    write(called.function ?? "", to: state.pointee.function)
  }

  private static func write(_ text: String, to bytes: UnsafeMutablePointer<CChar>) {
    var end = 0
    for byte in text.utf8.prefix(capacity - 2) {
      bytes[end] = CChar(bitPattern: byte)
      end += 1
    }
    bytes[end] = 0
  }
}
