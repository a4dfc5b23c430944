internal import SegueSystem
internal import SegueWire

/// The standard output and error of a plug-in's process: one pipe, whose lines the host writes to its log under the
/// plug-in's name.
///
/// The pipe is separate from the host's own standard streams. These streams are therefore unaffected if a plug-in
/// changes the mode of the pipe or writes without end. The object belongs to the thread of its link.
final class PluginOutput: ReadBesideMessages {
  /// The file descriptor of the read end; -1 after every process has closed the write end.
  private(set) var descriptor: Int32
  /// The plug-in to which the output is attributed. It is being called, or was called most
  /// recently.
  var writer: Caller
  /// The bytes of the incomplete last line. At most one byte more than the maximum length of a line
  /// is kept, to recognize a line that is too long.
  private var line: [UInt8] = []
  /// True when one of the last four lines says that memory cannot be allocated.
  var saysMemoryRanOut: Bool { linesSinceMemoryRanOut < 4 }
  private var linesSinceMemoryRanOut = Int.max
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  /// The maximum number of reads without a pause, so that a plug-in that keeps writing cannot delay
  /// the host.
  private static let maxReads = 16

  /// Creates an object that reads from a pipe.
  ///
  /// - Parameters:
  ///   - descriptor: the read end of a pipe, in non-blocking mode. This object closes it.
  ///   - writer: the plug-in to which the output is attributed at first.
  init(descriptor: Int32, writer: Caller) {
    self.descriptor = descriptor
    self.writer = writer
  }

  deinit { close() }

  /// Reads and logs the complete lines that have arrived, without waiting.
  func read() {
    for _ in 0..<Self.maxReads where descriptor >= 0 {
      let count = buffer.withUnsafeMutableBytes { FileDescriptor(descriptor).readArrived(into: $0) }
      guard let count else { return close() }
      guard count > 0 else { return }
      add(buffer[..<count])
    }
  }

  /// Reads and logs the output that has arrived, including an incomplete last line.
  func readAll() {
    read()
    if !line.isEmpty { endLine() }
  }

  private func add(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end])
      endLine()
      rest = rest[(end + 1)...]
    }
    keep(rest)
  }

  /// Appends bytes to the incomplete line. Bytes beyond the limit of a line are dropped.
  private func keep(_ bytes: ArraySlice<UInt8>) {
    line += bytes.prefix(PluginLimits.logLineBytes + 1 - line.count)
  }

  private func endLine() {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    if PluginDeath.saysMemoryRanOut(text) {
      linesSinceMemoryRanOut = 0
    } else if linesSinceMemoryRanOut < .max {
      linesSinceMemoryRanOut += 1
    }
    writer.logOutput(text)
    line.removeAll(keepingCapacity: true)
  }

  private func close() {
    if descriptor >= 0 { FileDescriptor(descriptor).close() }
    descriptor = -1
  }
}
