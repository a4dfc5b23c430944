import Glibc
import SegueWire
import Testing

/// Tests a connection between the host and a child process. The test itself takes the part of the
/// child process.
@Suite struct MessageChannelTests {
  /// A channel, and the other end of its connection, which the test reads and writes.
  private final class Connection {
    private var channel: MessageChannel
    private let peer: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      channel = MessageChannel(descriptor: ends[0])
      peer = ends[1]
    }

    deinit { close(peer) }

    /// Writes bytes at the test's end of the connection.
    func write(_ bytes: some Sequence<UInt8>) {
      let bytes = Array(bytes)
      #expect(Glibc.send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    /// Reads the bytes that have arrived at the test's end of the connection.
    func read() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(peer, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return Array(bytes.prefix(max(0, count)))
    }

    func end(_ direction: Int = SHUT_WR) { shutdown(peer, Int32(direction)) }

    func receive(
      within seconds: Double? = 0, reading other: (any ReadBesideMessages)? = nil
    ) -> Result<Message, MessageChannel.Failure> {
      Result { () throws(MessageChannel.Failure) in
        try channel.receive(within: seconds, reading: other)
      }
    }

    func send(_ message: Message) throws { try channel.send(message) }

    /// Sends all collected messages. Returns nil on success.
    func flush(within seconds: Double? = 0) -> MessageChannel.Failure? {
      do throws(MessageChannel.Failure) {
        try channel.flush(within: seconds)
        return nil
      } catch { return error }
    }
  }

  private static let call = Message.call(
    CallMessage(
      WireCall(table: .log, slot: 0, arguments: [.absent, .int32(1), .text("größer")]), serial: 3))
  private static let answer = Message.answer(
    AnswerMessage(.ok(.doubles([1, 2, 3, 4])), credit: 2, serial: 9))

  @Test func `messages that arrive in two parts are read completely and in order`() throws {
    let bytes = Self.call.bytes + Self.answer.bytes
    for cut in 0...bytes.count {
      let connection = try Connection()
      connection.write(bytes.prefix(cut))
      let first = Self.call.bytes.count
      if cut >= first { #expect(connection.receive() == .success(Self.call)) }
      if cut < bytes.count {
        #expect(connection.receive() == .failure(.timeout))
        connection.write(bytes.dropFirst(cut))
      }
      if cut < first { #expect(connection.receive() == .success(Self.call)) }
      #expect(connection.receive() == .success(Self.answer))
    }
  }

  /// A second descriptor that the channel reads besides messages, whose input never ends.
  private final class Endless: ReadBesideMessages {
    let descriptor = open("/dev/zero", O_RDONLY | O_CLOEXEC)
    private(set) var reads = 0

    deinit { close(descriptor) }

    func read() { reads += 1 }
  }

  @Test func `reading a second descriptor while waiting for a message does not extend the timeout`()
    throws
  {
    let (connection, other) = (try Connection(), Endless())
    #expect(connection.receive(reading: other) == .failure(.timeout))
    #expect(other.reads > 0)
    connection.write(Self.call.bytes)
    #expect(connection.receive(within: nil, reading: other) == .success(Self.call))
  }

  @Test func `messages that arrive byte by byte are read completely and in order`() throws {
    let connection = try Connection()
    for message in [Self.call, Self.answer, .note(.began)] {
      for byte in message.bytes.dropLast() {
        connection.write([byte])
        #expect(connection.receive() == .failure(.timeout))
      }
      connection.write(message.bytes.suffix(1))
      #expect(connection.receive() == .success(message))
    }
  }

  @Test func `waiting for a message ends when the connection closes in the middle of it`()
    throws
  {
    let bytes = Self.answer.bytes
    for cut in 0..<bytes.count {
      let connection = try Connection()
      connection.write(Self.call.bytes + bytes.prefix(cut))
      connection.end()
      // A complete message that precedes the incomplete one is still read.
      #expect(connection.receive(within: nil) == .success(Self.call))
      #expect(connection.receive(within: nil) == .failure(.closed))
    }
  }

  @Test func `a message whose length exceeds the limit is refused before its bytes arrive`() throws {
    for length in [UInt32(Message.largest) + 1, .max] {
      let connection = try Connection()
      connection.write((0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
      let failure = MessageChannel.Failure.malformed(
        Malformed("a message of \(length) bytes, which is too long"))
      #expect(connection.receive() == .failure(failure))
    }
    let connection = try Connection()
    connection.write((0..<4).map { UInt8(truncatingIfNeeded: Message.largest >> (8 * $0)) })
    #expect(connection.receive() == .failure(.timeout))
  }

  @Test func `a message without any content is malformed`() throws {
    let connection = try Connection()
    connection.write([0, 0, 0, 0])
    #expect(connection.receive() == .failure(.malformed(Malformed("it ends early"))))
  }

  @Test func `sent messages are collected until they are flushed`() throws {
    let connection = try Connection()
    try connection.send(Self.call)
    try connection.send(Self.answer)
    #expect(connection.read() == [])
    #expect(connection.flush() == nil)
    #expect(connection.read() == Self.call.bytes + Self.answer.bytes)
  }

  @Test func `a flush to a process that does not read ends with a timeout`() throws {
    let connection = try Connection()
    var failure: MessageChannel.Failure?
    // Each message is too small for `send` to flush it, but all messages together exceed the
    // socket's buffer.
    for _ in 0..<10_000 where failure == nil {
      try connection.send(.open([UInt8](repeating: 1, count: 10_000)))
      failure = connection.flush()
    }
    #expect(failure == .timeout)
  }

  @Test func `a flush to a closed connection fails without SIGPIPE`() throws {
    let connection = try Connection()
    connection.end(SHUT_RDWR)
    try connection.send(Self.call)
    #expect(connection.flush(within: nil) == .closed)
    try connection.send(Self.call)
    #expect(connection.flush() == .closed)
  }
}
