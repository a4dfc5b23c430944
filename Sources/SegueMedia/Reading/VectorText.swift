package import SeguePixels

/// Draws SVGs that are made by the program itself.
package enum VectorText {
  /// Draws the text of an SVG, stretched to `size`. It may use the bundled typeface, which is the font
  /// family "Segue Captions".
  ///
  /// - Parameters:
  ///   - name: The name of the drawing in error messages.
  ///   - size: In pixels.
  /// - Throws: `.fault` when the process that draws cannot be started or there is no memory.
  package static func draw(
    _ text: String, called name: String, size: PixelSize
  ) throws(MediaError) -> PixelBuffer {
    try StillDecoder.check(size, name)
    // A folder that does not exist, so that the SVG cannot refer to other files.
    return try Drawing.draw(
      try FileBytes(Array(text.utf8)), path: name, absolutePath: "/nonexistent/\(name)", size: size,
      hasTypeface: true)
  }
}
