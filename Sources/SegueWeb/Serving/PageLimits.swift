/// The limits of the server of a page. Any user of the machine can connect to it, so no connection may keep the page from
/// its person, however slowly it sends, reads or does nothing.
enum PageLimits {
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
}
