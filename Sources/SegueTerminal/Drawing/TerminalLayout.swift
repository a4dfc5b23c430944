package import SegueGeometry

/// The position of a show's picture in a terminal, and the number of pixels with which it is drawn.
///
/// The picture keeps its proportions, is as large as fits, and is in the middle, on whole cells. The last
/// row remains free for a line of text, and because a picture of pixels that reaches it would scroll some
/// terminals. A terminal with fewer than `minRows` rows shows only the picture, as symbols.
package struct TerminalLayout: Sendable, Hashable {
  /// The minimum number of rows for a line of text.
  package static let minRows = 4
  /// The size of a cell when the terminal does not report it: the size on the VT340, a terminal with sixels.
  static let usualCell = TerminalSize.CellSize(width: 10, height: 20)
  /// The maximum number of cells of a picture in one direction.
  private static let maxCells = 1000
  /// The maximum number of cells of a picture of symbols: more than a display of 3840 x 2160 pixels shows
  /// in the smallest readable font, of 6 x 12.
  private static let maxSymbols = 120_000.0
  /// The maximum length of a frame's side, in pixels.
  private static let longestSide = 32768

  /// The format of the picture.
  package let format: TerminalFormat
  /// The column of the picture's top left cell, from 1.
  package let column: Int
  /// The row of the picture's top left cell, from 1.
  package let row: Int
  /// The picture's width in cells, at least 1.
  package let columns: Int
  /// The picture's height in cells, at least 1.
  package let rows: Int
  /// The width of a cell in the drawn frame, in pixels. For symbols it is greater than libchafa needs, and
  /// otherwise small enough that a frame can be sent in time.
  package let cellWidth: Int
  /// The height of a cell in the drawn frame, in pixels.
  package let cellHeight: Int
  /// The frame's pixels per point.
  package let scale: Double
  /// The horizontal position of the show in the frame, in pixels. The frame consists of whole cells, and
  /// the show is in the middle of them.
  package let left: Int
  /// The vertical position of the show in the frame, in pixels.
  package let top: Int
  /// The width of the show in the frame, in pixels.
  package let shownWidth: Int
  /// The height of the show in the frame, in pixels.
  package let shownHeight: Int
  /// The row of the line of text, from 1; nil without one.
  package let textRow: Int?
  /// The size of a cell in the terminal, for positions of the mouse: in pixels, or only its proportions
  /// when the pixels are not known.
  let cell: TerminalSize.CellSize
  private let size: TerminalSize

  /// The frame's width in pixels.
  package var width: Int { columns * cellWidth }
  /// The frame's height in pixels.
  package var height: Int { rows * cellHeight }

  /// Computes the layout of a show in a terminal.
  ///
  /// - Parameters:
  ///   - show: The show's size in points; a side that is not finite and above 0 is replaced by 1.
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
    // Symbols are chosen by 8 × 8 samples of a cell. The picture is drawn with the cell's proportions and
    // then reduced.
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
      // A terminal enlarges a picture that has fewer pixels than its cells. Sixels are not enlarged, so they are shown
      // smaller.
      if self.format != .sixel { drawn *= maximum / scale } else { scale = maximum }
    }
    let cells = (points * scale / cellPixels).rounded(.up).clamped(
      lowerBound: .one, upperBound: room)
    columns = Int(cells.x)
    rows = Int(cells.y)
    cellWidth = min(max(1, Int(drawn.x.rounded())), Self.longestSide / columns)
    cellHeight = min(max(1, Int(drawn.y.rounded())), Self.longestSide / rows)
    column = (size.columns - columns) / 2 + 1
    row = (Int(room.y) - rows) / 2 + 1

    let frame = SIMD2(Double(columns * cellWidth), Double(rows * cellHeight))
    // The show is at most as large as the frame in both directions, because whole cells may have other
    // proportions.
    let own = self.format == .sixel ? min(scale, (frame / points).min()) : (frame / points).min()
    self.scale = own
    shownWidth = max(1, min(Int((points.x * own).rounded()), Int(frame.x)))
    shownHeight = max(1, min(Int((points.y * own).rounded()), Int(frame.y)))
    left = (Int(frame.x) - shownWidth) / 2
    top = (Int(frame.y) - shownHeight) / 2
  }

  /// Returns the maximum number of pixels of a frame, with which about thirty frames per second can be
  /// sent. Symbols need few bytes, so their limit is the time for drawing.
  private static func maxPixels(_ format: TerminalFormat) -> Double {
    switch format {
    case .kitty: 800_000
    case .iterm: 400_000
    case .sixel: 300_000
    case .symbols: 8_000_000
    }
  }

  /// Returns the position of the mouse in the picture of the show, in pixels. It may be outside the picture.
  ///
  /// - Parameters:
  ///   - x: The column of the report, from 1.
  ///   - y: The row of the report, from 1.
  ///   - isPixels: True when the report counts pixels (mode 1016); otherwise the position is the middle
  ///     of the cell.
  package func position(x: Int, y: Int, isPixels: Bool) -> Point {
    var cells = SIMD2(Double(x), Double(y)) - 0.5
    if isPixels { cells /= SIMD2(cell.width, cell.height) }
    cells -= SIMD2(Double(column - 1), Double(row - 1))
    let pixels =
      cells * SIMD2(Double(cellWidth), Double(cellHeight)) - SIMD2(Double(left), Double(top))
    return Point(x: pixels.x, y: pixels.y)
  }
}
