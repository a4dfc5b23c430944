package import SegueGeometry
package import SeguePixels
internal import SegueText

/// A picture of a text: letters on a transparent background, in a few lines of about equal length. Pango lays out the text, so every script that an installed font supports has its
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
  ///   - weight: The weight of the letters, 1 to 1000, as of ``TitleStyle``; nil for the font's own.
  ///   - alignment: The alignment of the lines.
  ///   - color: The colour of the letters.
  ///   - fontSize: The size of the letters in pixels, above 0.
  ///   - width: The largest width of the text in pixels, without the insets.
  ///   - lines: The largest number of lines.
  /// - Throws: `.undecodable` for a file that is not a font and for a family that is not installed, `.fault` when Pango
  ///   cannot be opened.
  package init(
    _ text: String, font: String?, family: String? = nil, weight: Int? = nil,
    alignment: TitleStyle.Alignment = .center, color: Color = .white, fontSize: Double, width: Int, lines: Int
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
      .text(
        fontSize: fontSize, lines: lines, inset: inset, family: family, weight: weight,
        alignment: alignment.inPango(for: text)), text,
      font: font, "caption", into: whole)
    missing = reply.missing
    isCut = reply.isCut
    let size = PixelSize(
      width: min(max(reply.width, 1) + 2 * inset, box.width),
      height: min(max(reply.height, 1) + 2 * inset, box.height))
    let part = try PixelBuffer.make(size)
    for y in 0..<size.height {
      // Unsafe: both rows have at least `size.width` pixels.
      part.row(y).update(from: whole.row(y), count: size.width)
      if color != .white { Self.paint(part.row(y), size.width, color) }
    }
    part.noteOpacity()
    picture = part
  }

  /// Gives white letters a colour.
  ///
  /// - Parameter row: At least `count` premultiplied pixels.
  private static func paint(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: Color) {
    func factor(_ part: Double) -> UInt32 {
      UInt32(clamping: Int(clamping: (part * color.alpha * 255).rounded(), to: 0...255))
    }
    let factors: [(shift: UInt32, value: UInt32)] = [
      (24, factor(1)), (16, factor(color.red)), (8, factor(color.green)), (0, factor(color.blue)),
    ]
    for x in 0..<count where row[x] != 0 {
      let coverage = row[x] >> 24
      row[x] = factors.reduce(0) { $0 | (($1.value * coverage + 127) / 255) << $1.shift }
    }
  }
}
