internal import SegueGeometry
internal import SegueSystem

/// Serves a page to the browsers of this machine: on 127.0.0.1, at a free port, at an address that cannot be guessed. A
/// page can follow its session: the browser then reloads the page when it has been replaced. A browser that comes before
/// the first page waits for it.
package final class PageServer {
  /// The port on 127.0.0.1.
  package let port: Int
  /// The address of the page, which contains 128 random bits.
  package var address: String { "http://127.0.0.1:\(port)\(path)" }

  private let socket: FileDescriptor
  private let path: String
  private var connections: [PageConnection] = []
  private var page: [UInt8] = []
  private var version = 0
  private var note = ""
  /// Handles what a pointer does while elements are marked, and returns the answer, as JSON; nil for an event that cannot
  /// be.
  var onMark: ((PageMarks.Event) -> String?)?
  /// The clock of deadlines, in seconds.
  private let clock: () -> Double
  /// False while the process has no file descriptors left. The listening socket is not waited for then, because it would
  /// be ready all the time.
  private var isOpen = true

  /// Opens a socket at a free port.
  ///
  /// - Parameter clock: The clock of deadlines, in seconds.
  /// - Throws: An error when no socket can be opened.
  package init(clock: @escaping () -> Double = { MonotonicClock.now }) throws {
    self.clock = clock
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
  package func show(_ page: Prototype) {
    version += 1
    show(Array(page.text(version: version).utf8))
  }

  /// Replaces the served page by a text.
  func show(_ page: [UInt8]) {
    self.page = page
    tell("version", "\(version)")
  }

  /// Shows a sentence over the page; nil removes it.
  package func say(_ sentence: String?) {
    note = sentence.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? ""
    tell("note", note)
  }

  /// Answers requests until `seconds` have passed.
  package func serve(for seconds: Double) {
    let end = clock() + seconds
    while true {
      let left = end - clock()
      guard left > 0 else { return }
      turn(milliseconds: Int32(clamping: min(left, 1) * 1000) + 1)
    }
  }

  /// Waits until a connection can be served, and serves all connections.
  ///
  /// - Parameter milliseconds: The maximum time to wait.
  func turn(milliseconds: Int32) {
    let hasPage = !page.isEmpty
    let sockets = connections.filter(\.awaitsInput).map(\.socket)
    FileDescriptor.wait(
      reading: (isOpen && hasPage ? [socket] : []) + sockets,
      writing: connections.filter(\.hasOutput).map(\.socket), milliseconds: milliseconds)
    if hasPage { isOpen = accept() }
    let now = clock()
    for connection in connections { advance(connection, now) }
    // What had arrived in time counts, even if the session was busy with a new page since then.
    close { $0.isOver(now: now) }
  }

  /// The number of connections that are open.
  var connectionCount: Int { connections.count }

  private func advance(_ connection: PageConnection, _ now: Double) {
    if let outcome = connection.advance(now: now) { answer(outcome, connection, now) }
  }

  private func close(_ isOver: (PageConnection) -> Bool) {
    connections.removeAll { connection in
      guard isOver(connection) else { return false }
      connection.socket.close()
      return true
    }
  }

  /// Accepts new connections. A connection whose request has arrived is answered immediately. Returns false if the
  /// process has no file descriptors left.
  private func accept() -> Bool {
    for _ in 0..<PageLimits.accepted {
      do {
        guard let next = try socket.accepted() else { return true }
        let now = clock()
        let connection = PageConnection(next, at: now)
        connections.append(connection)
        advance(connection, now)
        if connections.count > PageLimits.connections { evict(connections.dropLast()) }
      } catch {
        // A waiting connection may have the place of one that does nothing.
        return evict(connections.filter { $0.rank < .following })
      }
    }
    return true
  }

  /// Closes the connection that is needed least: the oldest of those with the lowest rank. Returns false if there is
  /// none.
  @discardableResult
  private func evict(_ candidates: some Sequence<PageConnection>) -> Bool {
    // The connections are in the order in which they were accepted, and `min` returns the first of several.
    guard let least = candidates.min(by: { $0.rank < $1.rank }) else { return false }
    close { $0 === least }
    return true
  }

  // MARK: Answers

  private func answer(
    _ outcome: PageRequestReader.Outcome, _ connection: PageConnection, _ now: Double
  ) {
    switch outcome {
    case .incomplete: break
    case .request(let request): answer(request, connection, now)
    case .invalid: connection.refuse("400 Bad Request", now: now)
    case .tooLarge: connection.refuse("431 Request Header Fields Too Large", now: now)
    }
  }

  private func answer(_ request: PageRequest, _ connection: PageConnection, _ now: Double) {
    // Refuses other host names, because another site could make its own name point to this machine
    // (DNS rebinding).
    guard request.isLocal else { return connection.refuse("403 Forbidden", now: now) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return connection.refuse("405 Method Not Allowed", ["Allow: GET, HEAD"], now: now)
    }
    if Self.isSame(request.path, path) {
      connection.answer(
        "200 OK", ["Content-Type: text/html; charset=utf-8"], request.method == "GET" ? page : [],
        length: page.count, isTrusted: true, now: now)
    } else if Self.isSame(request.path, path + "changes"), request.method == "GET" {
      connection.follow(now: now)
      connection.send(Self.event("version", "\(version)") + Self.event("note", note), now: now)
      let followers = connections.filter(\.isFollowing)
      if followers.count > PageLimits.followers { evict(followers) }
    } else if Self.isSame(request.path, path + "elements"), request.method == "GET" {
      guard let text = PageMarks.Event(query: request.query).flatMap({ onMark?($0) }) else {
        return connection.refuse("400 Bad Request", now: now)
      }
      let body = Array(text.utf8)
      connection.answer(
        "200 OK", ["Content-Type: application/json"], body, length: body.count, isTrusted: true, now: now)
    } else {
      connection.refuse("404 Not Found", now: now)
    }
  }

  private func tell(_ name: String, _ text: String) {
    let now = clock()
    for connection in connections where connection.isFollowing {
      connection.send(Self.event(name, text), now: now)
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
