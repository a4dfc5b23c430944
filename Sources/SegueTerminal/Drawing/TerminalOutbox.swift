/// The bytes that have not been written to a terminal yet. They contain at most one frame, so that a terminal that
/// reads slowly gets fewer frames instead of outdated ones.
package struct TerminalOutbox: Sendable {
  /// The maximum number of frames that have been written but not been confirmed by the terminal.
  package static let maxUnconfirmed = 3
  /// The time, in seconds after a frame was written, after which its confirmation is no longer
  /// expected.
  package static let timeout = 1.0

  private var bytes: [UInt8] = []
  private var written = 0
  /// The times at which the unconfirmed frames were written, oldest first, in seconds.
  private var unconfirmed: [Double] = []
  /// True to request a confirmation after each frame, from a terminal that answers queries.
  package var asksForConfirmation = false

  /// Creates an outbox without bytes.
  package init() {}

  /// True when all bytes have been written.
  package var isEmpty: Bool { written == bytes.count }

  /// The earliest time at which a frame may be appended, in seconds. It is infinite until the
  /// previous frame has been written. When `maxUnconfirmed` frames are unconfirmed, it is the time
  /// at which the confirmation of the oldest one is no longer expected.
  package var readyTime: Double {
    guard isEmpty else { return .infinity }
    return unconfirmed.count < Self.maxUnconfirmed
      ? -.infinity : unconfirmed[unconfirmed.count - Self.maxUnconfirmed] + Self.timeout
  }

  /// Appends control sequences to the bytes.
  package mutating func append(_ text: String) {
    compact()
    bytes += text.utf8
  }

  /// Appends a frame. May be called only from `readyTime` on.
  ///
  /// - Parameters:
  ///   - time: The present time, in seconds.
  ///   - isSynchronized: True to make the terminal show the frame in one step (mode 2026).
  ///   - body: Appends the bytes of the frame; if it appends none, the frame is left out.
  package mutating func appendFrame(
    at time: Double, isSynchronized: Bool, _ body: (inout [UInt8]) -> Void
  ) {
    compact()
    let start = bytes.count
    if isSynchronized { bytes += TerminalText.beginFrame.utf8 }
    let head = bytes.count
    body(&bytes)
    guard bytes.count > head else {
      bytes.removeLast(bytes.count - start)
      return
    }
    if isSynchronized { bytes += TerminalText.endFrame.utf8 }
    guard asksForConfirmation else { return }
    bytes += TerminalText.askReady.utf8
    unconfirmed.removeAll { time >= $0 + Self.timeout }
    unconfirmed.append(time)
  }

  /// Marks the oldest unconfirmed frame as read by the terminal.
  package mutating func confirm() {
    if !unconfirmed.isEmpty { unconfirmed.removeFirst() }
  }

  /// Removes the bytes that have not been written, and expects no more confirmations.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    written = 0
    unconfirmed.removeAll()
  }

  /// Writes as many bytes as the terminal accepts.
  ///
  /// - Parameter write: Returns the number of bytes that were written, 0 when none can be written now, and
  ///   nil when the terminal is closed.
  /// - Returns: False when the terminal is closed.
  package mutating func pump(_ write: (UnsafeRawBufferPointer) -> Int?) -> Bool {
    while !isEmpty {
      let count = bytes.withUnsafeBytes { buffer in
        write(UnsafeRawBufferPointer(rebasing: buffer[written...]))
      }
      guard let count else { return false }
      if count == 0 { return true }
      written += min(count, bytes.count - written)
    }
    return true
  }

  private mutating func compact() {
    guard isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    written = 0
  }
}
