internal import SegueGeometry
package import SeguePixels
internal import SegueText

/// A picture of a text: white letters on a transparent background, in a few centred lines of about
/// equal length. Pango lays out the text, so every script that an installed font supports has its
/// own direction and letter forms.
package struct TextPicture {
  /// The picture, as large as the text with `inset` pixels on each side.
  package let picture: PixelBuffer
  /// The width in pixels of the margin around the text. Some letters extend into the margin.
  package let inset: Int
  /// The number of characters that no font of the machine has. They are shown as boxes.
  package let missing: Int
  /// The number of missing characters as text, such as "2 characters"; nil if none is missing.
  package var missingText: String? {
    missing == 0 ? nil : missing.of("character")
  }
  /// True when the text was truncated to the maximum number of lines, with an ellipsis at its end.
  package let isCut: Bool

  /// Lays out a text and draws it.
  ///
  /// - Parameters:
  ///   - text: One paragraph or several, with line feeds in between.
  ///   - font: The path of a font file, or nil for the bundled typeface. Characters that the font lacks are taken from
  ///     the installed fonts.
  ///   - family: The name of an installed family instead of a font file.
  ///   - fontSize: The size of the letters in pixels, above 0.
  ///   - width: The largest width of the text in pixels, without the insets.
  ///   - lines: The largest number of lines.
  /// - Throws: `.undecodable` for a file that is not a font and for a family that is not installed, `.fault` when Pango
  ///   cannot be opened.
  package init(
    _ text: String, font: String?, family: String? = nil, fontSize: Double, width: Int, lines: Int
  ) throws(MediaError) {
    if let family { try TitleText.check(.family(family)) }
    // A box with a side of more than `PixelSize.longestSide` is refused below.
    inset = Int(clamping: (fontSize / 2).rounded(.up), to: 0...1 << 20)
    let box = PixelSize(
      width: width + 2 * inset,
      height: Int(clamping: (fontSize * 2).rounded(.up), to: 0...1 << 20) * (lines + 1) + 2 * inset)
    try StillDecoder.check(box, "a caption")
    let whole = try PixelBuffer.make(box)
    let reply = try Drawing.draw(
      .text(fontSize: fontSize, lines: lines, inset: inset, family: family), text, font: font, "caption", into: whole)
    missing = reply.missing
    isCut = reply.isCut
    let size = PixelSize(
      width: min(max(reply.width, 1) + 2 * inset, box.width),
      height: min(max(reply.height, 1) + 2 * inset, box.height))
    let part = try PixelBuffer.make(size)
    for y in 0..<size.height {
      // Unsafe: both rows have at least `size.width` pixels.
      part.row(y).update(from: whole.row(y), count: size.width)
    }
    part.noteOpacity()
    picture = part
  }
}
