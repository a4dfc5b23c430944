import Testing

@testable import SegueWeb

/// Tests the parsing of requests by the page server.
@Suite struct ServerTests {
  private static func request(_ lines: String...) -> PageRequest? {
    PageRequest(Array(lines.joined(separator: "\r\n").utf8))
  }

  @Test func `a request's query is no part of its path`() throws {
    let request = try #require(Self.request("GET /a/b?bar?c#x HTTP/1.1", "Host: 127.0.0.1:80"))
    #expect(request.method == "GET" && request.path == "/a/b" && request.query == "bar?c#x" && request.isLocal)
    #expect(try #require(Self.request("GET /a HTTP/1.1", "Host: 127.0.0.1:80")).query.isEmpty)
  }

  @Test(arguments: ["localhost", "127.0.0.1", "LOCALHOST:8000", " 127.0.0.1:1 "])
  func `the page server accepts this machine's host names, with any port`(_ host: String) throws {
    #expect(try #require(Self.request("GET / HTTP/1.1", "Host:\(host)")).isLocal)
  }

  @Test(arguments: [
    "example.org", "127.0.0.1.example.org", "localhost.example.org:80", "[::1]", "local host", "127.0.0.1:80:80",
    "127.0.0.1:evil", "localhost:99999",
  ])
  func `the page server refuses other host names even if they resolve to this machine`(
    _ host: String
  ) throws {
    #expect(try #require(Self.request("GET / HTTP/1.1", "Host: \(host)")).isLocal == false)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET / HTTP/2.0\r\nHost: localhost", "GET x HTTP/1.1\r\nHost: localhost",
    "GET / HTTP/1.1", "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "GET  / HTTP/1.1\r\nHost: a",
    "\u{16}\u{3}\u{1}",
  ])
  func `the page server refuses a request that is not HTTP`(_ text: String) {
    #expect(PageRequest(Array(text.utf8)) == nil)
  }
}
