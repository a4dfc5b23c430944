/// The header of an HTTP request.
struct PageRequest: Equatable {
  var method: String
  /// The path of the request, without a query.
  var path: String
  /// The query of the request; empty for none.
  var query: Substring
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
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? "/"
    query = parts.count > 1 ? parts[1] : ""
    let hosts = lines.dropFirst().compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
      let isSpace = { (letter: Character) in letter == " " || letter == "\t" }
      let value = parts[1].drop(while: isSpace)
      let end = value.lastIndex { !isSpace($0) }.map(value.index(after:)) ?? value.endIndex
      return value[..<end].lowercased()
    }
    guard hosts.count == 1, let host = hosts.first else { return nil }
    // The port is not compared, because ssh may forward another port.
    let place = host.split(separator: ":", omittingEmptySubsequences: false)
    let isPort = place.count < 3 && place.dropFirst().allSatisfy { UInt16($0) != nil }
    isLocal = isPort && (place.first == "127.0.0.1" || place.first == "localhost")
  }
}

/// The bytes of a request that have arrived so far.
struct PageRequestReader {
  /// The result of further bytes.
  enum Outcome: Equatable {
    /// The header is not complete.
    case incomplete
    case request(PageRequest)
    /// The bytes are not a request.
    case invalid
    /// The header is larger than the limits.
    case tooLarge
  }

  private var bytes: [UInt8] = []
  /// The number of lines that have ended.
  private var lineCount = 0
  private static let end = Array("\r\n\r\n".utf8)

  /// Adds bytes, of which each is examined once.
  mutating func take(_ new: [UInt8]) -> Outcome {
    let start = bytes.count
    bytes += new
    // The name of a method begins every request, and a byte of the control characters no line of it.
    guard let first = bytes.first else { return .incomplete }
    guard (0x41...0x5A).contains(first) else { return .invalid }
    for index in start..<bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20 || [9, 10, 13].contains(byte) else { return .invalid }
      guard index < PageLimits.headerBytes else { return .tooLarge }
      guard byte == 10 else { continue }
      lineCount += 1
      if index >= 3, bytes[(index - 3)...index].elementsEqual(Self.end) {
        return PageRequest(bytes[..<(index - 3)]).map { .request($0) } ?? .invalid
      }
      guard lineCount <= PageLimits.headerLines else { return .tooLarge }
    }
    return .incomplete
  }
}
