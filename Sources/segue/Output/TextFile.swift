internal import SegueMedia

/// A text written beside its name and moved into place when it is whole.
enum TextFile {
  /// - Throws: `Failure.cannotCreate` when no file can be made there; so that it is known before
  ///   there is anything to write.
  static func check(_ path: String) throws(Failure) {
    try write("", to: path, keeps: false)
  }

  /// - Throws: `Failure.cannotCreate`; an older file is then as it was.
  static func write(_ text: String, to path: String) throws(Failure) {
    try write(text, to: path, keeps: true)
  }

  private static func write(_ text: String, to path: String, keeps: Bool) throws(Failure) {
    var text = text
    do {
      let file = try TemporaryFile(for: path)
      // A closure passed to the standard library cannot throw a type of its own here.
      try text.withUTF8 { bytes in
        Result { () throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
      }.get()
      if keeps { try file.commit() }
    } catch {
      throw Failure(error)
    }
  }
}
