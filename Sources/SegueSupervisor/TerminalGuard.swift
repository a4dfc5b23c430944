internal import Glibc
internal import SegueSystem
internal import Synchronization

/// Restores the terminal when the worker that has changed it ends, even after a crash.
///
/// The watcher knows the terminal's mode from before there was a second process, and what the worker
/// has changed since from memory that both share. Messages of the worker and its plug-ins would be
/// lost in the picture: they go to a file in memory, which the watcher prints at the end.
package enum TerminalGuard {
  private struct Memory: ~Copyable {
    /// A number for the changes; 0 for none.
    let mark = Atomic<Int32>(0)
  }

  /// The shared memory; nil without a terminal to restore. Safe without a lock, as what follows: it is
  /// written once, before there is a second process or thread.
  nonisolated(unsafe) private static var memory: UnsafeMutablePointer<Memory>?
  nonisolated(unsafe) private static var usual: TerminalMode?
  nonisolated(unsafe) private static var reset: (Int32) -> String = { _ in "" }
  /// The file in memory; nil when messages go elsewhere than to the terminal.
  nonisolated(unsafe) private static var messages: FileDescriptor?

  /// The limit on the bytes of messages that are kept; what comes after them cannot be written.
  private static let maxBytes = 1 << 20
  /// The maximum number of bytes of messages that are printed; earlier messages are dropped.
  private static let printedBytes = 1 << 14
  /// The time within which a terminal must accept the output that restores it, in milliseconds.
  private static let timeout: Int32 = 1000

  /// Keeps the terminal's mode. Must be called before the second process is made.
  ///
  /// - Parameter reset: Returns the text that undoes the changes which a mark stands for.
  static func share(reset: @escaping (Int32) -> String) {
    self.reset = reset
    let size = MemoryLayout<Memory>.size
    guard let page = SharedMemory.make(byteCount: size),
      let mode = try? TerminalMode(of: FileDescriptor(StandardStreams.output))
    else { return }
    usual = mode
    memory = page.bindMemory(to: Memory.self, capacity: 1)
    memory?.initialize(to: Memory())
    guard FileDescriptor(STDERR_FILENO).isTerminal else { return }
    // Its size is fixed, so that a plug-in that prints without end does not fill the memory.
    messages = (try? MemoryFile.make(sealedAt: maxBytes)).map { FileDescriptor($0) }
  }

  /// True after `share()`, when there is a terminal to restore.
  static var isActive: Bool { memory != nil }

  /// Has messages kept. Must be called in the worker, before any plug-in code runs.
  static func keepMessages() {
    if let messages { StandardStreams.redirect(to: messages) }
  }

  /// Notes the changes that the worker has made to the terminal.
  ///
  /// - Parameter mark: A number for the changes; 0 for none.
  package static func note(_ mark: Int32) {
    memory?.pointee.mark.store(mark, ordering: .releasing)
  }

  /// Restores the terminal, unless the worker has done so, and prints the messages. Must be called in
  /// the watcher, after the worker has ended.
  static func restore() {
    guard let memory else { return }
    let mark = memory.pointee.mark.load(ordering: .acquiring)
    if mark != 0 {
      writeWithTimeout(Array(reset(mark).utf8))
      usual?.restore(on: FileDescriptor(StandardStreams.output))
      note(0)
    }
    printMessages()
  }

  /// Writes to the terminal with a timeout, for a terminal that reads nothing. The descriptor is a new one, because
  /// the shell's descriptor must stay in blocking mode.
  private static func writeWithTimeout(_ bytes: [UInt8]) {
    let path = "/proc/self/fd/\(StandardStreams.output)"
    guard let file = try? FileDescriptor.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY) else {
      return
    }
    defer { file.close() }
    var rest = bytes[...]
    while !rest.isEmpty {
      let ready = FileDescriptor.wait(reading: [], writing: [file], milliseconds: timeout)
      guard !ready.isEmpty, let count = rest.withUnsafeBytes({ file.writeSome($0) }), count > 0
      else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func printMessages() {
    // Both processes and the processes of plug-ins share the position at which the next message is written.
    guard let messages, let end = try? messages.position() else { return }
    let start = max(0, end - printedBytes)
    guard end > start else { return }
    let bytes = try? messages.contents(limit: end - start, at: start)
    try? messages.seek(to: 0)
    StandardStreams.writeError(String(decoding: bytes ?? [], as: UTF8.self))
  }
}
