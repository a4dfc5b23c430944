internal import Glibc
internal import SegueSystem
internal import Synchronization

/// Restores the terminal when the worker that has changed it ends, even after a crash.
///
/// The watcher reads the terminal's mode before there is a second process, and learns from shared memory which changes
/// the worker has made. Messages that the worker and its plug-ins print would be lost in the picture on the terminal.
/// They are therefore written to a file in memory, which the watcher prints at the end.
package enum TerminalGuard {
  private struct Memory: ~Copyable {
    /// A number with which the worker describes its changes to the terminal; 0 for no changes.
    /// `reset` converts it into the escape sequences that undo the changes.
    let mark = Atomic<Int32>(0)
  }

  /// The shared memory; nil without a terminal to restore.
  ///
  /// Safe without a lock: this variable and the following ones are written once, before there is a second process or
  /// thread.
  nonisolated(unsafe) private static var memory: UnsafeMutablePointer<Memory>?
  nonisolated(unsafe) private static var usual: TerminalMode?
  nonisolated(unsafe) private static var reset: (Int32) -> String = { _ in "" }
  /// The file in memory to which messages are written; nil when standard error is not a terminal.
  nonisolated(unsafe) private static var messages: FileDescriptor?

  /// The maximum number of bytes of messages that are kept. Later messages are lost.
  private static let maxBytes = 1 << 20
  /// The maximum number of bytes of messages that are printed. The last messages are printed and
  /// earlier ones are dropped.
  private static let printedBytes = 1 << 14
  /// The time within which a terminal must accept the output that restores it, in milliseconds.
  private static let timeout: Int32 = 1000

  /// Reads and keeps the terminal's mode. Must be called before the second process is made.
  ///
  /// - Parameter reset: Converts the number that was passed to `note` into the escape sequences
  ///   that undo the worker's changes to the terminal.
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
    // The size of the file is fixed, so that a plug-in that prints without end does not fill the
    // memory.
    messages = (try? MemoryFile.make(sealedAt: maxBytes)).map { FileDescriptor($0) }
  }

  /// True if `share` has found a terminal that must be restored.
  static var isActive: Bool { memory != nil }

  /// Redirects standard output and standard error to the file in memory. Must be called in the
  /// worker, before any plug-in code runs.
  static func keepMessages() {
    if let messages { StandardStreams.redirect(to: messages) }
  }

  /// Notes the changes that the worker has made to the terminal.
  ///
  /// - Parameter mark: A number that describes the changes and that `reset` converts into escape
  ///   sequences; 0 for no changes.
  package static func note(_ mark: Int32) {
    memory?.pointee.mark.store(mark, ordering: .releasing)
  }

  /// Restores the terminal, unless the worker has done so, and prints the messages that were kept. Must be called in
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

  /// Writes to the terminal with a timeout, so that a terminal that accepts no output does not block the watcher. The
  /// file descriptor is a new one, because the shell's descriptor must stay in blocking mode.
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
    // The watcher, the worker and the processes of plug-ins share the file's position, which is therefore the end of
    // all messages.
    guard let messages, let end = try? messages.position() else { return }
    let start = max(0, end - printedBytes)
    guard end > start else { return }
    let bytes = try? messages.contents(limit: end - start, at: start)
    try? messages.seek(to: 0)
    StandardStreams.writeError(String(decoding: bytes ?? [], as: UTF8.self))
  }
}
