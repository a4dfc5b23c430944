/// How pictures are written to a terminal.
public enum TerminalFormat: String, Sendable, Hashable, CaseIterable {
  /// The graphics protocol of kitty, Ghostty, Konsole and WezTerm: all colours, all pixels.
  case kitty
  /// The inline images of iTerm2 and WezTerm.
  case iterm
  /// Sixel graphics (xterm, foot, mlterm, tmux): up to 256 colours.
  case sixel
  /// Block characters in two colours a cell, which any terminal shows.
  case symbols
}

/// The colours in which symbols can be shown.
public enum TerminalColors: String, Sendable, Hashable, CaseIterable {
  case truecolor, indexed256, indexed16
  /// The terminal's own two colours.
  case monochrome
}

/// The size of a terminal.
public struct TerminalSize: Sendable, Hashable {
  /// In cells, at least 1 each.
  public var columns: Int
  public var rows: Int
  /// The pixels of a cell; nil when they are not known.
  public var cell: CellSize?

  public struct CellSize: Sendable, Hashable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// - Parameters:
  ///   - columns: In cells, as `rows`; numbers below 1 count as 1, above 4096 as 4096.
  ///   - cell: Ignored when no cell has that size: a side below 1 or above 512, or NaN.
  public init(columns: Int, rows: Int, cell: CellSize? = nil) {
    self.columns = min(max(columns, 1), 4096)
    self.rows = min(max(rows, 1), 4096)
    if let cell, (1...512).contains(cell.width), (1...512).contains(cell.height) {
      self.cell = cell
    }
  }
}
