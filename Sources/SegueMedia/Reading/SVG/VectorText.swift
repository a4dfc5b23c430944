package import SeguePixels

/// Draws SVGs that the program makes itself.
package enum VectorText {
  /// Draws an SVG, which is given as text, stretched to `size`. The SVG may use the bundled typeface, whose font family
  /// is "Segue Captions".
  ///
  /// - Parameters:
  ///   - name: The name of the drawing in error messages.
  ///   - size: In pixels.
  /// - Throws: `.fault` when the process that draws cannot be started or there is no memory.
  package static func draw(
    _ text: String, called name: String, size: PixelSize
  ) throws(MediaError) -> PixelBuffer {
    try StillDecoder.check(size, name)
    // The folder of this path does not exist, so the SVG cannot refer to other files.
    return try Drawing.draw(
      try FileBytes(Array(text.utf8)), path: name, absolutePath: "/nonexistent/\(name)", size: size,
      hasTypeface: true)
  }

  /// Returns such an SVG with outlines in the place of its letters; the SVG itself if it has none, or they cannot be made.
  package static func outlined(_ text: String, called name: String) -> String {
    guard text.contains("<text"), let bytes = try? FileBytes(Array(text.utf8)) else { return text }
    return Drawing.outlines(of: bytes, pictures: 0, path: name, absolutePath: "/nonexistent/\(name)", hasTypeface: true)
      ?? text
  }
}
