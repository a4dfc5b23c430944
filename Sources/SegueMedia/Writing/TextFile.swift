/// Functions that write text files under temporary names and rename them when they are complete.
package enum TextFile {
  /// Checks that a file can be written, before there is anything to write.
  ///
  /// - Throws: `.cannotWrite` when the file cannot be written.
  package static func check(_ path: String) throws(MediaError) {
    try write("", to: path, keeps: false)
  }

  /// Writes `text` to the file at `path`.
  ///
  /// - Throws: `.cannotWrite` when that fails; an existing file is then unchanged.
  package static func write(_ text: String, to path: String) throws(MediaError) {
    try write(text, to: path, keeps: true)
  }

  private static func write(_ text: String, to path: String, keeps: Bool) throws(MediaError) {
    var text = text
    let file = try TemporaryFile(for: path)
    // `withUTF8` does not pass on the type of an error, so the error travels in a `Result`.
    try text.withUTF8 { bytes in
      Result { () throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
    }.get()
    if keeps { try file.commit() }
  }
}
