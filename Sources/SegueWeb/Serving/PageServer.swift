internal import SegueSystem

/// Serves a page to the browsers of this machine: on 127.0.0.1, at a free port, at an address that cannot be guessed. A
/// page can follow its session: the browser then reloads the page when it has been replaced.
package final class PageServer {
  /// The port on 127.0.0.1.
  package let port: Int
  /// The address of the page, which contains 128 random bits.
  package var address: String { "http://127.0.0.1:\(port)\(path)" }

  /// The maximum number of connections; further connections wait.
  static let maxConnections = 64
  /// The time in seconds after which a connection that has not sent its request, or does not take its answer,
  /// is closed.
  static let timeout = 10.0

  private let socket: FileDescriptor
  private let path: String
  private var connections: [PageConnection] = []
  private var page: [UInt8] = []
  private var version = 0
  private var note = ""

  /// Opens a socket at a free port.
  ///
  /// - Throws: An error when no socket can be opened.
  package init() throws {
    (socket, port) = try FileDescriptor.listening()
    var dice = SystemRandomNumberGenerator()
    let secret = [dice.next(), dice.next()].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    path = "/\(secret.joined())/"
  }

  deinit {
    for connection in connections { connection.socket.close() }
    socket.close()
  }

  /// Replaces the served page. Browsers that show an older page reload it.
  ///
  /// - Parameter follows: True for a page that reloads when it is replaced in turn.
  package func show(_ page: Prototype, follows: Bool) {
    version += 1
    self.page = Array(page.text(version: follows ? version : nil).utf8)
    tell("version", "\(version)")
  }

  /// Shows a sentence over the page; nil removes it.
  package func say(_ sentence: String?) {
    note = sentence.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? ""
    tell("note", note)
  }

  /// Answers requests until `seconds` have passed.
  package func serve(for seconds: Double) {
    let end = MonotonicClock.now + seconds
    // False while the process has no file descriptors left. The listening socket is not waited for
    // then, because it would be ready all the time.
    var isOpen = true
    while true {
      let left = end - MonotonicClock.now
      guard left > 0 else { return }
      let sockets = connections.filter(\.awaitsInput).map(\.socket)
      FileDescriptor.wait(
        reading: (isOpen && connections.count < Self.maxConnections ? [socket] : []) + sockets,
        writing: connections.filter(\.hasOutput).map(\.socket),
        milliseconds: Int32(min(left, 1) * 1000) + 1)
      isOpen = accept()
      let now = MonotonicClock.now
      for connection in connections {
        if let request = connection.advance(now: now) { answer(request, connection) }
      }
      connections.removeAll { connection in
        guard connection.isOver(now: now) else { return false }
        connection.socket.close()
        return true
      }
    }
  }

  private func accept() -> Bool {
    do {
      while connections.count < Self.maxConnections, let next = try socket.accepted() {
        connections.append(PageConnection(next, at: MonotonicClock.now))
      }
      return true
    } catch {
      return false
    }
  }

  // MARK: Answers

  private func answer(_ request: PageRequest?, _ connection: PageConnection) {
    guard let request else { return connection.refuse("400 Bad Request") }
    // Refuses other host names, because another site could make its own name point to this machine
    // (DNS rebinding).
    guard request.isLocal else { return connection.refuse("403 Forbidden") }
    guard request.method == "GET" || request.method == "HEAD" else {
      return connection.refuse("405 Method Not Allowed", ["Allow: GET, HEAD"])
    }
    if Self.isSame(request.path, path) {
      connection.answer(
        "200 OK", ["Content-Type: text/html; charset=utf-8"], request.method == "GET" ? page : [],
        length: page.count)
    } else if Self.isSame(request.path, path + "changes"), request.method == "GET" {
      connection.follow()
      connection.send(Self.event("version", "\(version)") + Self.event("note", note))
    } else {
      connection.refuse("404 Not Found")
    }
  }

  private func tell(_ name: String, _ text: String) {
    for connection in connections where connection.isFollowing {
      connection.send(Self.event(name, text))
    }
  }

  private static func event(_ name: String, _ text: String) -> [UInt8] {
    Array("event: \(name)\ndata: \(text)\n\n".utf8)
  }

  /// Compares in constant time, so that the duration does not reveal the position of the first difference.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
