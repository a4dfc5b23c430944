package import SegueWire

/// The host's first message to a child process, which asks it to open a library.
package struct OpenRequest: Sendable, Hashable {
  /// The version of the message format, which must be increased whenever the format changes. A runner
  /// refuses a host with a different version; normally both are installed together.
  package static let version: UInt32 = 5

  /// The absolute path of the library.
  package var library: String
  package var isHardened: Bool
  /// True when the host's trace includes the calls that are made while the library is opened; the
  /// child then sends notes about them.
  package var isTraced: Bool
  /// True to read the descriptors twice, and to refuse a library if the two results differ.
  package var asksTwice: Bool
  /// The user's language as a BCP 47 tag, in which the plug-in's texts are requested; empty to request no
  /// texts.
  package var locale: String

  package init(
    library: String, isHardened: Bool, isTraced: Bool, asksTwice: Bool = false, locale: String = ""
  ) {
    self.locale = locale
    self.library = library
    self.isHardened = isHardened
    self.isTraced = isTraced
    self.asksTwice = asksTwice
  }

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.number(Self.version)
    writer.text(library)
    writer.flag(isHardened)
    writer.flag(isTraced)
    writer.flag(asksTwice)
    writer.text(locale)
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
    asksTwice = try reader.flag()
    locale = try reader.text()
    try reader.end()
  }
}

/// The child process's answer to an `OpenRequest`.
package enum OpenAnswer: Sendable, Hashable {
  case opened(LibraryReport)
  /// The library cannot be used. The text is a clause that gives the reason.
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
