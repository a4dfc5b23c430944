internal import Glibc
internal import SegueWire

/// The standard output and error of a plug-in's process: one pipe, whose lines the host writes to
/// its log under the plug-in's name.
///
/// The pipe belongs to this process alone, so a plug-in that changes the mode of its end, or writes
/// without end, has no effect on the streams of the host. It belongs to the thread of its link.
final class PluginOutput: ReadBesideMessages {
  /// The end that is read; -1 when every process has closed the other one.
  private(set) var descriptor: Int32
  /// The plug-in that is being called, or was called last.
  var writer: Caller
  /// The bytes of the line that has not ended yet, at most one more than a line may have.
  private var line: [UInt8] = []
  /// True when the last line says that memory cannot be allocated, or one of the few before it.
  var saysMemoryRanOut: Bool { linesSinceMemoryRanOut < 4 }
  private var linesSinceMemoryRanOut = Int.max
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  /// The limit on reads in a row, so that a plug-in that keeps writing cannot delay the host.
  private static let maxReads = 16

  /// - Parameters:
  ///   - descriptor: the end of a pipe that is read, which must not block. This object closes it.
  ///   - writer: the plug-in whose output comes first.
  init(descriptor: Int32, writer: Caller) {
    self.descriptor = descriptor
    self.writer = writer
  }

  deinit { close() }

  /// Reads and logs what has arrived, without waiting.
  func read() {
    for _ in 0..<Self.maxReads where descriptor >= 0 {
      let count = buffer.withUnsafeMutableBytes { bytes in
        // Sound: read writes at most as many bytes as the buffer has.
        Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        add(buffer[..<count])
      } else if count == 0 {
        close()
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Reads and logs what has arrived, and treats the end of the last line as if it had ended.
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

  /// Adds to the line that has not ended. What is too long for a line is dropped.
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
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
