internal import SegueSystem

/// The header of an HTTP request.
struct PageRequest: Equatable {
  var method: String
  /// The path of the request, without a query.
  var path: String
  /// True when the request names this machine by its local address or as localhost, and not by
  /// another name that resolves to it.
  var isLocal: Bool

  /// Parses the header of a request; nil for an invalid header.
  init?(_ head: some Sequence<UInt8>) {
    let lines = String(decoding: Array(head), as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
      return nil
    }
    method = String(words[0])
    path =
      words[1].split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? "/"
    let hosts = lines.dropFirst().compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
      return parts[1].filter { $0 != " " }.lowercased()
    }
    guard hosts.count == 1, let host = hosts.first else { return nil }
    // The port is not compared, because ssh may forward another port.
    let name = host.split(separator: ":", maxSplits: 1).first ?? ""
    isLocal = name == "127.0.0.1" || name == "localhost"
  }
}

/// A connection from a browser: one request and its response.
final class PageConnection {
  let socket: FileDescriptor
  /// True when the request has been answered, or is being answered.
  private var isAnswering = false
  /// True for the event stream of a page that waits for changes.
  private(set) var isFollowing = false
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  private var isClosed = false
  /// The time of the last bytes in either direction.
  private var lastTime: Double

  /// The maximum bytes of a request's header, and of the events that a page has not received yet.
  private static let maxInput = 16 << 10
  private static let maxEvents = 1 << 20

  init(_ socket: FileDescriptor, at time: Double) { (self.socket, lastTime) = (socket, time) }

  /// True while the browser may send something or close the connection.
  var awaitsInput: Bool { !isAnswering || isFollowing }
  var hasOutput: Bool { sent < output.count }

  /// Returns true when the connection can be closed.
  func isOver(now: Double) -> Bool {
    if isClosed { return true }
    if isFollowing { return output.count - sent > Self.maxEvents }
    return (isAnswering && !hasOutput) || now - lastTime > PageServer.timeout
  }

  /// Reads and writes as much as is possible without waiting. Returns the request once, when it is complete; the
  /// inner value is nil for an invalid request.
  func advance(now: Double) -> PageRequest?? {
    var result: PageRequest??
    if awaitsInput {
      guard let bytes = socket.received(limit: 4096) else {
        isClosed = true
        return nil
      }
      if !bytes.isEmpty { lastTime = now }
      if !isFollowing { result = take(bytes) }
    }
    if hasOutput {
      guard let count = socket.sendSome(output[sent...]) else {
        isClosed = true
        return nil
      }
      if count > 0 { lastTime = now }
      sent += count
      if sent == output.count { (output, sent) = ([], 0) }
    }
    return result
  }

  private func take(_ bytes: [UInt8]) -> PageRequest?? {
    input += bytes
    let end = Array("\r\n\r\n".utf8)
    let length = input.indices.first { input[$0...].starts(with: end) }
    guard length != nil || input.count > Self.maxInput else { return nil }
    isAnswering = true
    return .some(length.flatMap { PageRequest(input[..<$0]) })
  }

  func send(_ bytes: [UInt8]) { output += bytes }

  /// Sends a complete response. The `length` is the length of the page even if `body` is empty, as
  /// for the method HEAD.
  func answer(_ status: String, _ fields: [String], _ body: [UInt8], length: Int) {
    let all =
      [
        "HTTP/1.1 \(status)", "Content-Length: \(length)", "Connection: close",
      ] + Self.fields + fields
    send(Array((all.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  func refuse(_ status: String, _ fields: [String] = []) {
    let body = Array("\(status)\n".utf8)
    answer(status, ["Content-Type: text/plain"] + fields, body, length: body.count)
  }

  /// Responds with a stream of events, which are sent as they occur.
  func follow() {
    isFollowing = true
    let all = ["HTTP/1.1 200 OK", "Content-Type: text/event-stream"] + Self.fields
    send(Array((all.joined(separator: "\r\n") + "\r\n\r\n").utf8))
  }

  private static let fields = [
    "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
    "Cross-Origin-Resource-Policy: same-origin",
  ]
}
