import Foundation
import Glibc
import SegueSystem
import TestSupport
import Testing

@testable import SegueWeb

/// Tests that no connection keeps the page from its person. Connections are real ones to this process, and the time is a
/// number that the tests set.
@Suite(.serialized) struct ServerLoadTests {
  /// A server with its time.
  private final class Site {
    var time = 0.0
    private(set) var server: PageServer?
    let page: [UInt8]

    init(pageBytes: Int = 1000, isReady: Bool = true) throws {
      page = Array(repeating: UInt8(ascii: "x"), count: pageBytes)
      server = try PageServer(clock: { [unowned self] in self.time })
      if isReady { server?.show(page) }
    }

    var open: Int { server?.connectionCount ?? 0 }
    func turn() { server?.turn(milliseconds: 0) }

    var path: String {
      (server?.address ?? "").split(separator: "/", maxSplits: 2).last.map { "/\($0)" } ?? "/"
    }

    /// Opens a connection and sends a text.
    func client(_ text: String = "") throws -> Client {
      let client = try Client(port: try #require(server).port)
      client.send(text)
      return client
    }

    /// Asks for the page as a browser does, and returns the answer; nil if there is none after a few turns.
    func answer(_ text: String? = nil) throws -> String? {
      let client = try client(text ?? "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      for _ in 0..<100 where !client.isAtEnd {
        turn()
        client.read()
      }
      return client.bytes.isEmpty ? nil : String(decoding: client.bytes, as: UTF8.self)
    }
  }

  /// The browser's end of a connection. It is closed when the object is released.
  private final class Client {
    private let socket: FileDescriptor
    private(set) var bytes: [UInt8] = []
    private(set) var isAtEnd = false

    init(port: Int) throws {
      let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      socket = FileDescriptor(number)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = UInt16(port).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) == 0 }
      }
      try #require(isConnected)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }

    deinit { socket.close() }

    func send(_ text: String) { _ = socket.sendSome(Array(text.utf8)[...]) }
    func endSending() { socket.endSending() }

    func read(limit: Int = 1 << 20) {
      guard let new = socket.received(limit: limit) else {
        isAtEnd = true
        return
      }
      bytes += new
    }
  }

  /// The kinds of connections that do not end by themselves. PATH is replaced by the page's address.
  private static let kinds = [
    "silent": "", "beginning": "GET /", "no host": "GET / HTTP/1.1\r\n",
    "endless header": "GET / HTTP/1.1\r\nA: ", "TLS": "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
    "body": "POST PATH HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\na",
    "wrong address": "GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "wrong host": "GET PATH HTTP/1.1\r\nHost: example.org\r\n\r\n",
    "kept": "GET PATH HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
    "many requests": String(repeating: "GET PATH HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 20),
    "events": "GET PATHchanges HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "half-closed": "GET / HT",
  ]

  @Test(arguments: kinds.keys.sorted())
  func `hundreds of connections do not keep the page from its person`(_ kind: String) throws {
    let site = try Site(pageBytes: 20_000)
    let text = (Self.kinds[kind] ?? "").replacing("PATH", with: site.path)
    var clients: [Client] = []
    for _ in 0..<10 {
      for _ in 0..<20 {
        clients.append(try site.client(text))
        if kind == "half-closed" { clients.last?.endSending() }
      }
      for _ in 0..<3 { site.turn() }
      #expect(site.open <= PageLimits.connections)
      // A byte now and then does not help.
      for client in clients { client.send("a") }
      site.time += 0.5
    }
    let answer = try #require(try site.answer())
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.utf8.count > 20_000)
    site.time += 20
    site.turn()
    #expect(site.open == (kind == "events" ? PageLimits.followers : 0))
  }

  @Test(arguments: ["", "changes", "elements?phase=0&pointer=0&screen=0&x=1&y=1"])
  func `a browser that comes before the first page waits for it, however long it takes`(_ name: String) throws {
    let site = try Site(isReady: false)
    let server = try #require(site.server)
    let client = try site.client("GET \(site.path)\(name) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    for _ in 0..<10 {
      site.turn()
      site.time += 100
      client.read()
    }
    #expect(client.bytes.isEmpty && !client.isAtEnd)
    server.onMark = { _ in "{}" }
    server.show(site.page)
    for _ in 0..<100 where client.bytes.isEmpty {
      site.turn()
      client.read()
    }
    #expect(String(decoding: client.bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test func `a request has a deadline as a whole, not from byte to byte`() throws {
    let site = try Site()
    let client = try site.client("GET /")
    for _ in 0..<10 {
      site.turn()
      #expect(site.open == 1)
      client.send("a")
      site.time += 1
    }
    site.turn()
    #expect(site.open == 1)
    site.time += 0.1
    site.turn()
    #expect(site.open == 0)
  }

  @Test func `what has arrived in time is answered even if the server looks at it later`() throws {
    let site = try Site()
    let client = try site.client("GET \(site.path) HTTP/1.1\r\n")
    site.turn()
    client.send("Host: localhost\r\n\r\n")
    site.time += 1000
    site.turn()
    client.read()
    #expect(client.bytes.starts(with: "HTTP/1.1 200 OK".utf8))
  }

  @Test func `an answer has a deadline as a whole that grows with its size`() throws {
    let bytes = 16 << 20
    let limit = PageLimits.answerSeconds + Double(bytes) / PageLimits.slowestRate
    for isSlow in [true, false] {
      let site = try Site(pageBytes: bytes)
      let client = try site.client("GET \(site.path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      site.turn()
      // The slow client takes a byte whenever it is looked at, the other one all that there is.
      for _ in 0..<200 where !client.isAtEnd {
        client.read(limit: isSlow ? 1 : 4 << 20)
        site.turn()
        site.time += limit / 250
      }
      #expect(client.isAtEnd == !isSlow)
      #expect(isSlow || client.bytes.count > bytes)
      site.time += limit
      site.turn()
      #expect(site.open == 0)
    }
  }

  @Test func `the first of several requests is answered completely before the connection ends`()
    throws
  {
    let site = try Site(pageBytes: 300_000)
    let request = "GET \(site.path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let answer = try #require(try site.answer(String(repeating: request, count: 200)))
    #expect(
      answer.hasPrefix("HTTP/1.1 200 OK")
        && answer.hasSuffix(String(repeating: "x", count: 300_000)))
    #expect(answer.components(separatedBy: "HTTP/1.1").count == 2)
  }

  @Test func `the documentation states the limits of the server`() throws {
    let file = Toolchain.package.appending(path: "docs/prototypes.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for words in [
      "a request has \(Int(PageLimits.requestSeconds)) s to arrive as a whole",
      "at most \(PageLimits.headerBytes >> 10) KiB and \(PageLimits.headerLines) lines",
      "an answer \(Int(PageLimits.answerSeconds)) s and a second for each \(Int(PageLimits.slowestRate) >> 10) KiB",
      "of \(PageLimits.connections) connections", "At most \(PageLimits.followers) pages follow",
    ] {
      #expect(page.contains(words), "\(words)")
    }
  }

  @Test func `a request's header is limited in its bytes and in its lines`() throws {
    let site = try Site()
    let head = "GET \(site.path) HTTP/1.1\r\nHost: localhost\r\n"
    func lines(_ count: Int) -> String {
      head + String(repeating: "A: b\r\n", count: count - 2) + "\r\n"
    }
    #expect(try site.answer(lines(PageLimits.headerLines))?.hasPrefix("HTTP/1.1 200") == true)
    #expect(try site.answer(lines(PageLimits.headerLines + 1))?.hasPrefix("HTTP/1.1 431") == true)
    let long = head + "A: " + String(repeating: "b", count: PageLimits.headerBytes) + "\r\n\r\n"
    #expect(try site.answer(long)?.hasPrefix("HTTP/1.1 431") == true)
  }

  @Test(arguments: [
    "\u{16}\u{3}\u{1}", "get / HTTP/1.1", " GET / HTTP/1.1", "GET /\u{0}", "\r\n\r\n",
  ])
  func `bytes that do not begin a request are refused without waiting for more`(_ text: String)
    throws
  {
    let site = try Site()
    #expect(try site.answer(text)?.hasPrefix("HTTP/1.1 400") == true)
  }

  @Test func `a page that follows its session keeps its events while other connections come`()
    throws
  {
    let site = try Site()
    let page = try site.client("GET \(site.path)changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
    site.turn()
    var others: [Client] = []
    for _ in 0..<200 {
      others.append(try site.client("GET /"))
      site.turn()
    }
    site.time += 100_000
    site.server?.say("x is wrong")
    site.turn()
    page.read()
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("data: x is wrong"))
    #expect(site.open == 1 && !page.isAtEnd)
  }
}
