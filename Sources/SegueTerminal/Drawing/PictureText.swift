internal import CSegueTerminal

/// Converts pictures to terminal text with libchafa, for one layout (the size of the picture in
/// cells).
final class PictureText {
  private let canvas: UnsafeMutableRawPointer

  /// Creates a canvas of libchafa for a layout.
  ///
  /// - Throws: `noLibrary` when libchafa is not installed.
  init(_ layout: TerminalLayout, colors: TerminalColors, hasBlocks: Bool) throws(TerminalError) {
    try Self.open()
    var config = segue_text_config_t()
    (config.columns, config.rows) = (Int32(layout.columns), Int32(layout.rows))
    (config.cell_width, config.cell_height) = (Int32(layout.cellWidth), Int32(layout.cellHeight))
    config.format = Self.number(layout.format)
    config.colors = Self.number(colors)
    config.has_blocks = hasBlocks
    guard let canvas = segue_text_canvas(&config) else {
      throw TerminalError(.fault, "libchafa cannot create a canvas of \(layout.columns) columns")
    }
    self.canvas = canvas
  }

  deinit { segue_text_release(canvas) }

  /// Opens libchafa. It is called before the terminal is changed, so that a missing library is
  /// reported without a trace in the terminal.
  ///
  /// - Throws: `noLibrary` when libchafa is not installed.
  static func open() throws(TerminalError) {
    guard let reason = segue_text_open() else { return }
    throw TerminalError(
      .noLibrary,
      "pictures in a terminal need libchafa, which cannot be opened (\(String(cString: reason))); install the "
        + "package libchafa0")
  }

  /// Converts a picture to text, calls `body` with the text, and returns the result of `body`. The text is valid until
  /// `body` returns.
  ///
  /// - Parameters:
  ///   - pixels: The premultiplied pixels, in the byte order blue, green, red, alpha: `height` rows, `stride` bytes
  ///     apart.
  ///   - width: The number of pixels in a row.
  func withText<Result>(
    of pixels: UnsafeRawPointer, width: Int, height: Int, stride: Int,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let text = segue_text_print(canvas, pixels, Int32(width), Int32(height), Int32(stride))
    defer { segue_text_free(text) }
    // Unsafe: libchafa's string has this length, and is freed only after `body` has returned.
    return body(UnsafeRawBufferPointer(start: text.bytes, count: text.length))
  }

  private static func number(_ format: TerminalFormat) -> Int32 {
    switch format {
    case .symbols: Int32(SEGUE_TEXT_SYMBOLS)
    case .sixel: Int32(SEGUE_TEXT_SIXEL)
    case .kitty: Int32(SEGUE_TEXT_KITTY)
    case .iterm: Int32(SEGUE_TEXT_ITERM)
    }
  }

  private static func number(_ colors: TerminalColors) -> Int32 {
    switch colors {
    case .truecolor: Int32(SEGUE_TEXT_TRUECOLOR)
    case .indexed256: Int32(SEGUE_TEXT_COLORS_240)
    case .indexed16: Int32(SEGUE_TEXT_COLORS_16)
    case .monochrome: Int32(SEGUE_TEXT_MONOCHROME)
    }
  }
}
