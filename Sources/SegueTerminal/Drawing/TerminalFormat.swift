/// The format in which pictures are written to a terminal.
package enum TerminalFormat: String, Sendable, Hashable, CaseIterable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm support too: pixels in all
  /// colours.
  case kitty
  /// The inline images of iTerm2, which WezTerm supports too.
  case iterm
  /// Sixel graphics (xterm, foot, mlterm, tmux): up to 256 colours.
  case sixel
  /// Block characters in two colours per cell, which every terminal shows.
  case symbols
}

/// The number of colours in which a terminal can show symbols.
package enum TerminalColors: String, Sendable, Hashable, CaseIterable {
  case truecolor, indexed256, indexed16
  /// Only the terminal's foreground and background colours.
  case monochrome
}

/// The size of a terminal, in cells.
package struct TerminalSize: Sendable, Hashable {
  /// The number of columns, 1 to 4096.
  package var columns: Int
  /// The number of rows, 1 to 4096.
  package var rows: Int
  /// The size of a cell in pixels; nil when it is not known.
  package var cell: CellSize?

  /// The size of a cell in pixels.
  package struct CellSize: Sendable, Hashable {
    /// The width in pixels, 1 to 512.
    package var width: Double
    /// The height in pixels, 1 to 512.
    package var height: Double

    /// Creates a size from a width and a height in pixels.
    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// Creates a size within the limits.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, which is clamped to 1…4096.
  ///   - rows: The number of rows, which is clamped to 1…4096.
  ///   - cell: The size of a cell. It is ignored as wrong when a side is below 1, above 512 or NaN.
  package init(columns: Int, rows: Int, cell: CellSize? = nil) {
    self.columns = min(max(columns, 1), 4096)
    self.rows = min(max(rows, 1), 4096)
    if let cell, (1...512).contains(cell.width), (1...512).contains(cell.height) {
      self.cell = cell
    }
  }
}
