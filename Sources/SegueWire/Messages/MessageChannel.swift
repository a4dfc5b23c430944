internal import Glibc
internal import SegueSystem

/// A file descriptor that a thread also reads while it waits for a message on a channel, such as
/// the output of a child process.
package protocol ReadBesideMessages: AnyObject {
  /// The file descriptor; negative when there is nothing more to read.
  var descriptor: Int32 { get }

  /// Reads the data that has arrived, without waiting. Called when `descriptor` is readable, and when its
  /// other end has been closed.
  func read()
}

/// One end of the connection between the host and a child process. It belongs to one thread.
///
/// Messages are collected until `flush`, so that a call whose caller does not wait needs no system
/// call of its own.
package struct MessageChannel: ~Copyable {
  /// The reasons for which no message could be read.
  package enum Failure: Error, Sendable, Hashable {
    /// The other side has closed its end.
    case closed
    /// No message came in time.
    case timeout
    case malformed(Malformed)
  }

  private let socket: FileDescriptor
  private var outgoing: [UInt8] = []
  /// The file descriptors that are sent together with the first byte of `outgoing`.
  private var outgoingDescriptors: [Int32] = []
  /// The file descriptors that were received with messages and not taken yet, the oldest first.
  private var descriptors: [Int32] = []
  /// True for a side that accepts file descriptors. If this is false, the kernel closes descriptors that the other side
  /// sends.
  private let takesDescriptors: Bool
  private var incoming: [UInt8] = []
  /// The number of bytes of `incoming` that have already been parsed.
  private var used = 0
  /// The buffer into which a system call reads bytes, before they are added to `incoming`.
  private var buffer = [UInt8](repeating: 0, count: MessageChannel.chunk)
  /// The time for which `receive` polls for bytes before it lets the thread sleep, in seconds. An answer that
  /// arrives within this time need not wake the thread.
  private let pollingTime: Double

  private static var chunk: Int { 16 << 10 }

  /// - Parameters:
  ///   - descriptor: a connected stream socket. The channel closes the socket when the channel is
  ///     released.
  ///   - pollingTime: the time for which to poll before the thread sleeps, in seconds.
  ///   - takesDescriptors: True to accept file descriptors that are sent with messages.
  package init(descriptor: Int32, pollingTime: Double = 0, takesDescriptors: Bool = false) {
    socket = FileDescriptor(descriptor)
    self.takesDescriptors = takesDescriptors
    self.pollingTime = pollingTime
  }

  deinit { socket.close() }

  /// Adds a message to the buffer that the next `flush` sends. When the buffer is large, it is sent immediately.
  package mutating func send(_ message: Message) throws(Failure) {
    outgoing += message.bytes
    if outgoing.count >= Self.chunk { try flush() }
  }

  /// Adds a message that is sent together with copies of at most two file descriptors. The caller may close the
  /// original descriptors after the next `flush`.
  package mutating func send(_ message: Message, with descriptors: [Int32]) throws(Failure) {
    try flush()
    outgoing += message.bytes
    outgoingDescriptors = descriptors
  }

  /// Removes and returns the oldest received file descriptor; nil when there is none.
  package mutating func takeDescriptor() -> Int32? {
    descriptors.isEmpty ? nil : descriptors.removeFirst()
  }

  /// Sends the collected messages. If the other side does not read and the socket's buffer is full,
  /// waits until there is space.
  ///
  /// - Parameter seconds: the timeout in seconds; nil for no limit.
  package mutating func flush(within seconds: Double? = nil) throws(Failure) {
    var sent = 0
    let end = seconds.map { MonotonicClock.now + $0 }
    while sent < outgoing.count {
      let count = outgoing.withUnsafeBytes { bytes in
        // Sound: `sent` is less than the count, so the base address exists and is in range.
        socket.send(
          UnsafeRawBufferPointer(rebasing: bytes[sent...]),
          flags: Int32(MSG_NOSIGNAL) | (end == nil ? 0 : Int32(MSG_DONTWAIT)),
          with: outgoingDescriptors)
      }
      if count > 0 {
        sent += count
        outgoingDescriptors = []
      } else if errno == EAGAIN, let end {
        guard wait(isWriting: true, until: end) else { throw .timeout }
      } else if errno != EINTR {
        throw .closed
      }
    }
    outgoing.removeAll(keepingCapacity: true)
  }

  /// Waits for the next message and returns it.
  ///
  /// - Parameters:
  ///   - seconds: the timeout in seconds; nil for no limit.
  ///   - other: a descriptor that is also read during the wait. Its input does not extend the timeout.
  package mutating func receive(
    within seconds: Double? = nil, reading other: (any ReadBesideMessages)? = nil
  ) throws(Failure) -> Message {
    let start = MonotonicClock.now
    while true {
      if let message = try takeMessage() { return message }
      try read(start: start, end: seconds.map { start + $0 }, other)
    }
  }

  /// Removes the first message from `incoming`; nil when it has not arrived completely.
  private mutating func takeMessage() throws(Failure) -> Message? {
    guard incoming.count - used >= 4 else { return nil }
    var length = 0
    for index in (0..<4).reversed() { length = length << 8 | Int(incoming[used + index]) }
    guard length <= Message.largest else {
      throw .malformed(Malformed("a message of \(length) bytes, which is too long"))
    }
    guard incoming.count - used >= 4 + length else { return nil }
    let bytes = Array(incoming[(used + 4)..<(used + 4 + length)])
    used += 4 + length
    if used == incoming.count {
      incoming.removeAll(keepingCapacity: true)
      used = 0
    }
    do { return try Message(bytes: bytes) } catch { throw .malformed(error) }
  }

  private mutating func read(
    start: Double, end: Double?, _ other: (any ReadBesideMessages)?
  ) throws(Failure) {
    if used > 0 {
      incoming.removeFirst(used)
      used = 0
    }
    while true {
      let count = readAvailable()
      if count > 0 { return }
      if count == 0 { throw .closed }
      if errno == EINTR { continue }
      guard errno == EAGAIN else { throw .closed }
      if MonotonicClock.now - start < pollingTime { continue }
      guard wait(until: end, other) else { throw .timeout }
    }
  }

  private mutating func readAvailable() -> Int {
    let flags = Int32(MSG_DONTWAIT)
    let count =
      takesDescriptors
      ? buffer.withUnsafeMutableBytes { bytes in
        socket.receive(bytes, flags: flags, adding: &descriptors)
      }
      : buffer.withUnsafeMutableBytes { socket.receive($0, flags: flags) }
    if count > 0 { incoming += buffer[..<count] }
    return count
  }

  /// Waits until the socket can be read or written. Returns false if the time `end` comes first.
  private func wait(
    isWriting: Bool = false, until end: Double?, _ other: (any ReadBesideMessages)? = nil
  ) -> Bool {
    while true {
      let beside = FileDescriptor(other?.descriptor ?? -1)
      let milliseconds =
        // In range: at most 10⁶, and no time is NaN.
        end.map { Int32(max(0, min(($0 - MonotonicClock.now) * 1000 + 1, 1e6))) } ?? -1
      let (isReady, otherIsReady) = socket.wait(
        isWriting: isWriting, or: beside, milliseconds: milliseconds)
      if otherIsReady { other?.read() }
      if isReady { return true }
      if let end, MonotonicClock.now >= end { return false }
    }
  }
}
