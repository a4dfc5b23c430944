internal import SegueMedia

/// Writes text files under temporary names and renames them when they are complete.
enum TextFile {
  /// Checks that a file can be written, before there is anything to write.
  ///
  /// - Throws: `Failure.cannotCreate` when it cannot.
  static func check(_ path: String) throws(Failure) {
    try write("", to: path, keeps: false)
  }

  /// Writes `text` to the file at `path`.
  ///
  /// - Throws: `Failure.cannotCreate` when that fails; an existing file is then unchanged.
  static func write(_ text: String, to path: String) throws(Failure) {
    try write(text, to: path, keeps: true)
  }

  private static func write(_ text: String, to path: String, keeps: Bool) throws(Failure) {
    var text = text
    do {
      let file = try TemporaryFile(for: path)
      // `withUTF8` does not pass on the type of an error, so the error travels in a `Result`.
      try text.withUTF8 { bytes in
        Result { () throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
      }.get()
      if keeps { try file.commit() }
    } catch {
      throw Failure(error)
    }
  }
}
