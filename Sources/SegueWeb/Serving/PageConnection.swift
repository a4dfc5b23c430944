internal import SegueSystem

/// A connection from a browser: one request and its answer. It reads no clock.
final class PageConnection {
  /// The state of the connection, with the time at which it ends at the latest.
  private enum State {
    /// The request has not arrived as a whole.
    case reading(PageRequestReader, deadline: Double)
    /// The answer is being sent.
    case answering(deadline: Double)
    /// The answer has been sent. What still arrives is ignored: if the connection were closed with unread bytes, the
    /// client could lose the end of the answer.
    case lingering(deadline: Double)
    /// An event stream of a page that waits for changes. The deadline is for events that are being sent; nil if all have
    /// been sent.
    case following(deadline: Double?)
    case closed
  }

  /// The rank of a connection. A connection with the lowest rank is needed least.
  enum Rank: Int, Comparable {
    case answered, incomplete, refused, following, served

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  let socket: FileDescriptor
  private var state: State
  /// True if the request has named the page's secret address.
  private var isTrusted = false
  /// The bytes to send. A page is not copied for each of its connections.
  private var output: [ArraySlice<UInt8>] = []
  /// The number of bytes that were read and ignored.
  private var ignored = 0

  init(_ socket: FileDescriptor, at time: Double) {
    self.socket = socket
    state = .reading(PageRequestReader(), deadline: time + PageLimits.requestSeconds)
  }

  /// True while the browser may send something or close the connection.
  var awaitsInput: Bool {
    switch state {
    case .reading, .lingering, .following: true
    case .answering, .closed: false
    }
  }

  var hasOutput: Bool { !output.isEmpty }

  var isFollowing: Bool { if case .following = state { true } else { false } }

  var rank: Rank {
    switch state {
    case .closed, .lingering: .answered
    case .reading: .incomplete
    case .answering: isTrusted ? .served : .refused
    case .following: .following
    }
  }

  /// Returns true when the connection can be closed.
  func isOver(now: Double) -> Bool {
    switch state {
    case .closed: true
    case .reading(_, let deadline), .answering(let deadline), .lingering(let deadline):
      now > deadline
    case .following(let deadline):
      deadline.map { now > $0 } ?? false
        || output.reduce(0) { $0 + $1.count } > PageLimits.eventBytes
    }
  }

  /// Reads and writes as much as is possible without waiting. Returns the result of reading the request once, when its
  /// header is complete or wrong.
  func advance(now: Double) -> PageRequestReader.Outcome? {
    var result: PageRequestReader.Outcome?
    if awaitsInput {
      guard let bytes = socket.received(limit: 4096) else {
        state = .closed
        return nil
      }
      result = take(bytes)
    }
    write(now: now)
    return result
  }

  private func take(_ bytes: [UInt8]) -> PageRequestReader.Outcome? {
    guard case .reading(var reader, let deadline) = state else {
      ignored += bytes.count
      if ignored > PageLimits.ignoredBytes { state = .closed }
      return nil
    }
    let outcome = reader.take(bytes)
    state = .reading(reader, deadline: deadline)
    return outcome == .incomplete ? nil : outcome
  }

  /// Sends as much as is possible without waiting.
  private func write(now: Double) {
    while let first = output.first {
      guard let count = socket.sendSome(first) else {
        state = .closed
        return
      }
      if count < first.count {
        output[0] = first.dropFirst(count)
        return
      }
      output.removeFirst()
    }
    switch state {
    case .answering:
      socket.endSending()
      state = .lingering(deadline: now + PageLimits.lingerSeconds)
    case .following: state = .following(deadline: nil)
    case .reading, .lingering, .closed: break
    }
  }

  // MARK: Answers

  /// Answers the request.
  ///
  /// - Parameters:
  ///   - length: The length of the page even if `body` is empty, as for the method HEAD.
  ///   - isTrusted: True for a request that has named the page's secret address.
  func answer(
    _ status: String, _ fields: [String], _ body: [UInt8], length: Int, isTrusted: Bool = false,
    now: Double
  ) {
    self.isTrusted = isTrusted
    let all =
      [
        "HTTP/1.1 \(status)", "Content-Length: \(length)", "Connection: close",
      ] + Self.fields + fields
    output = [Self.head(all)[...]] + (body.isEmpty ? [] : [body[...]])
    let seconds = PageLimits.answerSeconds + Double(body.count) / PageLimits.slowestRate
    state = .answering(deadline: now + seconds)
    write(now: now)
  }

  func refuse(_ status: String, _ fields: [String] = [], now: Double) {
    let body = Array("\(status)\n".utf8)
    answer(
      status, ["Content-Type: text/plain"] + fields, body, length: body.count, now: now)
  }

  /// Responds with a stream of events, which are sent as they occur.
  func follow(now: Double) {
    isTrusted = true
    state = .following(deadline: nil)
    send(
      Self.head(["HTTP/1.1 200 OK", "Content-Type: text/event-stream"] + Self.fields), now: now)
  }

  /// Adds an event to the stream.
  func send(_ bytes: [UInt8], now: Double) {
    guard case .following(let deadline) = state else { return }
    output.append(bytes[...])
    state = .following(deadline: deadline ?? now + PageLimits.answerSeconds)
    write(now: now)
  }

  private static func head(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private static let fields = [
    "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
    "Cross-Origin-Resource-Policy: same-origin",
  ]
}
