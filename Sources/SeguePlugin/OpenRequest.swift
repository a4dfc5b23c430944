package import SegueWire

/// What the host asks of a child process first: to open a library.
package struct OpenRequest: Sendable, Hashable {
  /// Changes with every change of the messages. The host and the runner are installed together; a
  /// runner of another version refuses.
  package static let version: UInt32 = 1

  /// An absolute path.
  package var library: String
  package var isHardened: Bool
  /// True when the host wants to hear of the calls that are made while the library is opened.
  package var isTraced: Bool

  package init(library: String, isHardened: Bool, isTraced: Bool) {
    self.library = library
    self.isHardened = isHardened
    self.isTraced = isTraced
  }

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.number(Self.version)
    writer.text(library)
    writer.flag(isHardened)
    writer.flag(isTraced)
    return writer.bytes
  }

  package init(bytes: [UInt8]) throws(Malformed) {
    var reader = ByteReader(bytes)
    let version: UInt32 = try reader.number()
    guard version == Self.version else {
      throw Malformed("the host and segue-runner are of different versions; install Segue again")
    }
    library = try reader.text()
    isHardened = try reader.flag()
    isTraced = try reader.flag()
    try reader.end()
  }
}

/// What the child process answers.
package enum OpenAnswer: Sendable, Hashable {
  case opened(LibraryReport)
  /// The library can't be used; the reason as a clause.
  case refused(String)

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .opened(let report):
      writer.flag(true)
      report.write(to: &writer)
    case .refused(let reason):
      writer.flag(false)
      writer.text(reason)
    }
    return writer.bytes
  }

  package init(bytes: [UInt8]) throws(Malformed) {
    var reader = ByteReader(bytes)
    self =
      try reader.flag()
      ? .opened(try LibraryReport(from: &reader)) : .refused(try reader.text())
    try reader.end()
  }
}
