package import SegueText

/// The limits of the server of a page. Any user of the machine can connect to it, so no connection may keep the page from
/// its person, however slowly it sends, reads or does nothing.
package enum PageLimits: LimitTable {
  /// The maximum number of connections. A further one replaces the least needed one.
  static let connections = 128
  /// The maximum number of pages that wait for changes; a further one replaces the oldest.
  static let followers = 32
  /// The maximum number of connections that are accepted before all connections are served again, so that a new one is
  /// served before others can replace it.
  static let accepted = 32
  /// The seconds in which a request must have arrived as a whole.
  static let requestSeconds = 10.0
  /// The seconds in which an answer must have been taken, in addition to its bytes at the slowest rate.
  static let answerSeconds = 10.0
  /// The slowest rate at which an answer may be taken, in bytes per second.
  static let slowestRate = 64.0 * 1024
  /// The seconds for which a connection stays open after its answer, so that the client gets all of it.
  static let lingerSeconds = 2.0
  /// The maximum size of a request's header in bytes.
  static let headerBytes = 16 << 10
  /// The maximum number of lines in a request's header.
  static let headerLines = 100
  /// The maximum bytes that are read and ignored after a request, such as its body.
  static let ignoredBytes = 1 << 20
  /// The maximum bytes of the events that a page has not taken yet.
  static let eventBytes = 1 << 20

  package static let rows = [
    Limit(
      .servers, "connections", .count(connections),
      beyond: "a further one replaces the least needed one"),
    Limit(
      .servers, "pages that wait for changes", .count(followers),
      beyond: "a further one replaces the oldest"),
    Limit(
      .servers, "connections that are accepted in one go", .count(accepted), beyond: "served first"),
    Limit(.servers, "the header of a request", .bytes(headerBytes)),
    Limit(.servers, "lines of the header of a request", .count(headerLines)),
    Limit(
      .servers, "time until a request has arrived", .seconds(requestSeconds),
      beyond: "the connection is closed"),
    Limit(
      .servers, "time until an answer is taken, besides the time of its bytes",
      .seconds(answerSeconds), beyond: "the connection is closed"),
    Limit(
      .servers, "time of an answer for each 64 KiB", .seconds(64 * 1024 / slowestRate),
      beyond: "the connection is closed"),
    Limit(
      .servers, "time for which a connection stays open after its answer", .seconds(lingerSeconds),
      beyond: "the connection is closed"),
    Limit(
      .servers, "bytes after a request", .bytes(ignoredBytes), beyond: "the connection is closed"),
    Limit(
      .servers, "events that a page has not taken", .bytes(eventBytes),
      beyond: "the connection is closed"),
  ]
}
