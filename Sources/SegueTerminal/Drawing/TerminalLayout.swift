package import SegueGeometry

/// The position of a show's picture in a terminal, and the number of pixels with which it is drawn.
///
/// The picture keeps its proportions, and is as large as possible, in the middle of the terminal and on whole cells.
/// The last row remains free for a line of text; besides, some terminals would scroll if a picture of pixels reached
/// the last row. A terminal with fewer than `minRows` rows shows only the picture, as symbols.
package struct TerminalLayout: Sendable, Hashable {
  /// The minimum number of the terminal's rows for which a line of text is shown.
  package static let minRows = 4
  /// The size of a cell if the terminal does not report it: the size on the VT340, a terminal with sixels.
  static let usualCell = TerminalSize.CellSize(width: 10, height: 20)
  /// The maximum width and height of a picture, in cells.
  private static let maxCells = 1000
  /// The maximum number of cells of a picture of symbols. A display of 3840 × 2160 pixels shows fewer cells in the
  /// smallest readable font, with cells of 6 × 12 pixels.
  private static let maxSymbols = 120_000.0
  /// The maximum length of a frame's side, in pixels.
  private static let longestSide = 32768

  package let format: TerminalFormat
  /// The column of the picture's top left cell, from 1.
  package let column: Int
  /// The row of the picture's top left cell, from 1.
  package let row: Int
  /// The picture's width in cells, at least 1.
  package let columns: Int
  /// The picture's height in cells, at least 1.
  package let rows: Int
  /// The width of a cell in pixels of the drawn frame. In the symbol format it is 8, because libchafa takes 8 samples
  /// across a cell, or less if drawing would take too long. In the other formats it may be smaller than in the
  /// terminal, so that a frame can be sent in time.
  package let cellWidth: Int
  /// The height, in pixels of the drawn frame, of a cell.
  package let cellHeight: Int
  /// The frame's pixels per point.
  package let scale: Double
  /// The horizontal position of the show in the frame, in pixels. The frame consists of whole cells, and the show is in
  /// the middle of the frame.
  package let left: Int
  /// The vertical position of the show in the frame, in pixels.
  package let top: Int
  /// The width of the show in the frame, in pixels.
  package let shownWidth: Int
  /// The height of the show in the frame, in pixels.
  package let shownHeight: Int
  /// The row of the line of text below the picture, from 1; nil if there is none.
  package let textRow: Int?
  /// The size of a cell in the terminal, for converting positions of the mouse. It is in pixels; if the terminal does
  /// not report the pixels, only the proportions are right.
  let cell: TerminalSize.CellSize
  private let size: TerminalSize

  /// The frame's width in pixels.
  package var width: Int { columns * cellWidth }
  /// The frame's height in pixels.
  package var height: Int { rows * cellHeight }

  /// Computes the layout of a show in a terminal.
  ///
  /// - Parameters:
  ///   - show: The show's size in points. A side that is not finite or not above 0 is replaced by
  ///     1.
  ///   - size: The size of the terminal.
  ///   - format: The format of the picture.
  package init(show: Size, in size: TerminalSize, format: TerminalFormat) {
    self.size = size
    let hasText = size.rows >= Self.minRows
    self.format = hasText ? format : .symbols
    textRow = hasText ? size.rows : nil
    let points = SIMD2(
      show.width.isFinite && show.width > 0 ? show.width : 1,
      show.height.isFinite && show.height > 0 ? show.height : 1)
    var cell = size.cell ?? Self.usualCell
    self.cell = cell
    // libchafa chooses the symbol of a cell by 8 × 8 samples. The picture is drawn with 8 pixels across a cell and with
    // the cell's proportions, and libchafa reduces the pixels of each cell to the samples.
    if self.format == .symbols {
      cell = TerminalSize.CellSize(
        width: 8, height: min(max((8 * cell.height / cell.width).rounded(), 4), 32))
    }
    let room = SIMD2(
      Double(min(size.columns, Self.maxCells)),
      Double(min(hasText ? size.rows - 1 : size.rows, Self.maxCells)))

    // `scale` is the largest scale at which the show fits; `maximum` is the largest scale at which
    // frames can be sent in time.
    let cellPixels = SIMD2(cell.width, cell.height)
    var scale = (room * cellPixels / points).min()
    if self.format == .symbols {
      let area = cell.width * cell.height / (points.x * points.y)
      scale = min(scale, (Self.maxSymbols * area).squareRoot())
    }
    let maximum = (Self.maxPixels(self.format) / (points.x * points.y)).squareRoot()
    var drawn = cellPixels
    if scale > maximum {
      // Terminals enlarge a picture to fill the cells that it covers, so it can be drawn with fewer pixels. They do not
      // enlarge sixels, so a picture of sixels is shown smaller.
      if self.format != .sixel { drawn *= maximum / scale } else { scale = maximum }
    }
    let cells = (points * scale / cellPixels).rounded(.up).clamped(
      lowerBound: .one, upperBound: room)
    columns = Int(clamping: cells.x)
    rows = Int(clamping: cells.y)
    cellWidth = min(max(1, Int(clamping: drawn.x.rounded())), Self.longestSide / columns)
    cellHeight = min(max(1, Int(clamping: drawn.y.rounded())), Self.longestSide / rows)
    column = (size.columns - columns) / 2 + 1
    row = (Int(clamping: room.y) - rows) / 2 + 1

    let frame = SIMD2(Double(columns * cellWidth), Double(rows * cellHeight))
    // Rounding to whole cells changes the frame's proportions, so the show may be smaller than the frame in one
    // direction.
    let own = self.format == .sixel ? min(scale, (frame / points).min()) : (frame / points).min()
    self.scale = own
    shownWidth = max(1, min(Int(clamping: (points.x * own).rounded()), Int(clamping: frame.x)))
    shownHeight = max(1, min(Int(clamping: (points.y * own).rounded()), Int(clamping: frame.y)))
    left = (Int(clamping: frame.x) - shownWidth) / 2
    top = (Int(clamping: frame.y) - shownHeight) / 2
  }

  /// Returns the maximum number of pixels of a frame for which about thirty frames per second can be sent. For symbols,
  /// which need few bytes, the limit is the time for drawing.
  private static func maxPixels(_ format: TerminalFormat) -> Double {
    switch format {
    case .kitty: 800_000
    case .iterm: 400_000
    case .sixel: 300_000
    case .symbols: 8_000_000
    }
  }

  /// Converts a position of the mouse in the terminal to a position in the picture of the show, in pixels. The result
  /// may be outside the picture.
  ///
  /// - Parameters:
  ///   - x: The column of the report, from 1.
  ///   - y: The row of the report, from 1.
  ///   - isPixels: True when the report counts pixels (mode 1016). False when it counts cells; the result is then the
  ///     middle of the cell.
  package func position(x: Int, y: Int, isPixels: Bool) -> Point {
    var cells = SIMD2(Double(x), Double(y)) - 0.5
    if isPixels { cells /= SIMD2(cell.width, cell.height) }
    cells -= SIMD2(Double(column - 1), Double(row - 1))
    let pixels =
      cells * SIMD2(Double(cellWidth), Double(cellHeight)) - SIMD2(Double(left), Double(top))
    return Point(x: pixels.x, y: pixels.y)
  }
}
