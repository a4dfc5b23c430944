/// Functions that write text files under temporary names and rename them when they are complete.
package enum TextFile {
  /// Checks that a file can be written, before its text is known.
  ///
  /// - Throws: `.cannotWrite` when the file cannot be written.
  package static func check(_ path: String) throws(MediaError) {
    _ = try prepare("", for: path)
  }

  /// Writes `text` to the file at `path`.
  ///
  /// - Throws: `.cannotWrite` when that fails; an existing file is then unchanged.
  package static func write(_ text: String, to path: String) throws(MediaError) {
    try prepare(text, for: path).commit()
  }

  /// Writes `text` to a file that gets its name, `path`, when `commit` is called.
  ///
  /// Use it for a file that is written together with other files: an error, such as a full disk, is thrown before any
  /// of the files has its name.
  ///
  /// - Parameter followsLinks: false for a name that nobody has typed; see ``TemporaryFile``.
  /// - Throws: `.cannotWrite` when the text cannot be written.
  package static func prepare(
    _ text: String, for path: String, followsLinks: Bool = true
  ) throws(MediaError) -> TemporaryFile {
    var text = text
    let file = try TemporaryFile(for: path, followsLinks: followsLinks)
    // `withUTF8` does not pass on the type of an error, so the error travels in a `Result`.
    try text.withUTF8 { bytes in
      Result { () throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
    }.get()
    return file
  }
}
