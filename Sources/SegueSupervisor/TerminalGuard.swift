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
  nonisolated(unsafe) private static var usual = termios()
  nonisolated(unsafe) private static var reset: (Int32) -> String = { _ in "" }
  /// The file in memory; -1 when messages go elsewhere than to the terminal.
  nonisolated(unsafe) private static var messages: Int32 = -1

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
      tcgetattr(StandardStreams.output, &usual) == 0
    else { return }
    memory = page.bindMemory(to: Memory.self, capacity: 1)
    memory?.initialize(to: Memory())
    guard isatty(STDERR_FILENO) == 1 else { return }
    // Its size is fixed, so that a plug-in that prints without end does not fill the memory.
    messages = (try? MemoryFile.make(sealedAt: maxBytes)) ?? -1
  }

  /// True after `share()`, when there is a terminal to restore.
  static var isActive: Bool { memory != nil }

  /// Has messages kept. Must be called in the worker, before any plug-in code runs.
  static func keepMessages() {
    guard messages >= 0 else { return }
    dup2(messages, STDERR_FILENO)
    dup2(messages, STDOUT_FILENO)
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
      tcsetattr(StandardStreams.output, TCSANOW, &usual)
      tcflush(StandardStreams.output, TCIFLUSH)
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
      guard file.isWritable(within: timeout) else { return }
      // Sound: as many bytes are written as the buffer has.
      let count = rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func printMessages() {
    guard messages >= 0 else { return }
    // Both processes and the processes of plug-ins share the position at which the next message is written.
    let end = Int(lseek(messages, 0, SEEK_CUR))
    let start = max(0, end - printedBytes)
    guard end > start else { return }
    let bytes = try? FileDescriptor(messages).contents(limit: end - start, at: start)
    lseek(messages, 0, SEEK_SET)
    StandardStreams.writeError(String(decoding: bytes ?? [], as: UTF8.self))
  }
}
