/// What is to be written to a terminal: at most one frame, so that a terminal that reads slowly is
/// sent fewer frames and not older ones.
public struct TerminalOutbox: Sendable {
  /// The most frames that were written and that the terminal has not confirmed.
  public static let maxUnconfirmed = 3
  /// Seconds after which a confirmation is no longer waited for.
  public static let timeout = 1.0

  private var bytes: [UInt8] = []
  private var written = 0
  /// When the frames were written that are not confirmed yet, oldest first.
  private var unconfirmed: [Double] = []
  /// True when the terminal confirms frames.
  public var asksForConfirmation = false

  public init() {}

  /// True when nothing is left to be written.
  public var isEmpty: Bool { written == bytes.count }

  /// True when a frame may be drawn now: the last one is written, and not too many are on their way.
  public func takesFrame(at time: Double) -> Bool {
    isEmpty && unconfirmed.count { time - $0 < Self.timeout } < Self.maxUnconfirmed
  }

  /// When `takesFrame` may become true without a confirmation; nil when nothing is on its way.
  public var deadline: Double? {
    unconfirmed.count < Self.maxUnconfirmed
      ? nil : unconfirmed[unconfirmed.count - Self.maxUnconfirmed] + Self.timeout
  }

  /// Adds control sequences to what is to be written.
  public mutating func append(_ text: String) {
    compact()
    bytes += text.utf8
  }

  /// Adds a frame whose bytes `body` appends; nothing when it appends none. Only when
  /// `takesFrame(at:)`.
  public mutating func appendFrame(
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
    unconfirmed.removeAll { time - $0 >= Self.timeout }
    unconfirmed.append(time)
  }

  /// Notes that the terminal has read the oldest frame.
  public mutating func confirm() {
    if !unconfirmed.isEmpty { unconfirmed.removeFirst() }
  }

  /// Drops what is not written yet.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    written = 0
    unconfirmed.removeAll()
  }

  /// Writes as much as the terminal takes.
  ///
  /// - Parameter write: Returns how many of the bytes were written, 0 when none can be now, and nil
  ///   when the terminal is gone.
  /// - Returns: False when the terminal is gone.
  public mutating func pump(_ write: (UnsafeRawBufferPointer) -> Int?) -> Bool {
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
