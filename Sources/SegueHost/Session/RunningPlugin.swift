internal import Synchronization

/// Which plug-in's code runs at this moment, in plain memory, so that the handlers of signals
/// and of the process's end can look at it while whoever runs it is stuck or dead.
public enum RunningPlugin {
  private static let capacity = 256
  private static let depth = Atomic(0)
  private static let count = Atomic<UInt64>(0)
  /// Ends with a zero. Unsafe: two threads may write it at once, and then it names one of the two or
  /// some of each, but it never lacks its end, since the last byte is never written.
  nonisolated(unsafe) private static let bytes: UnsafeMutablePointer<CChar> = {
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    bytes.initialize(repeating: 0, count: capacity)
    return bytes
  }()

  /// The plug-in's id, or a library's path while it is looked at, for async-signal-safe code; nil when
  /// no plug-in's code runs. At most 255 bytes.
  public static var name: UnsafePointer<CChar>? {
    depth.load(ordering: .acquiring) > 0 ? UnsafePointer(bytes) : nil
  }

  /// The number of the call that runs: another for each. Nil when none does.
  public static var call: UInt64? {
    depth.load(ordering: .acquiring) > 0 ? count.load(ordering: .relaxed) : nil
  }

  static func enter(_ name: String) {
    note(name)
    count.add(1, ordering: .relaxed)
    depth.add(1, ordering: .releasing)
  }

  /// - Parameter outer: who called it, if that was a plug-in too.
  static func leave(to outer: String?) {
    depth.subtract(1, ordering: .releasing)
    count.add(1, ordering: .relaxed)
    if let outer { note(outer) }
  }

  private static func note(_ name: String) {
    var end = 0
    for byte in name.utf8.prefix(capacity - 2) {
      bytes[end] = CChar(bitPattern: byte)
      end += 1
    }
    bytes[end] = 0
  }
}
