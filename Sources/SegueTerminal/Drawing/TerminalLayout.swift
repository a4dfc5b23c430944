public import SegueGeometry

/// Where a show's picture lies in a terminal, and how many pixels it is drawn with.
///
/// The picture keeps its proportions, is as large as fits, and lies in the middle, on whole cells.
/// The last row is kept free for a line of text, and because a picture of pixels that reaches it
/// would scroll some terminals. A terminal of fewer than `minRows` rows shows the picture only,
/// as symbols.
public struct TerminalLayout: Sendable, Hashable {
  /// Rows below which there is no line of text.
  public static let minRows = 4
  /// The size of a cell that does not tell it, that of the terminals for which sixels were made.
  static let usualCell = TerminalSize.CellSize(width: 10, height: 20)
  /// The most cells of a picture in one direction.
  private static let maxCells = 1000
  /// The most cells of a picture of symbols: more than a display of 3840 x 2160 pixels shows in the smallest
  /// font that can be read, of 6 x 12.
  private static let maxSymbols = 120_000.0
  /// The most pixels of a frame's side.
  private static let longestSide = 32768

  public let format: TerminalFormat
  /// The picture's top left cell, from 1.
  public let column: Int
  public let row: Int
  /// The picture's size in cells, at least 1 each.
  public let columns: Int
  public let rows: Int
  /// Pixels of a cell in the drawn frame, which has `width` × `height` pixels: for symbols more than
  /// libchafa looks at, and else no more than can be sent in time.
  public let cellWidth: Int
  public let cellHeight: Int
  /// The frame's pixels for a point.
  public let scale: Double
  /// The pixel of the frame at which the show begins: the frame is whole cells, and the show lies in
  /// the middle of them.
  public let left: Int
  public let top: Int
  /// The pixels of the frame that the show covers.
  public let shownWidth: Int
  public let shownHeight: Int
  /// The row of the line of text, from 1; nil without one.
  public let textRow: Int?
  /// The cell's proportions in the terminal: its pixels where they are known, for the mouse.
  let cell: TerminalSize.CellSize
  private let size: TerminalSize

  /// The frame's size in pixels.
  public var width: Int { columns * cellWidth }
  public var height: Int { rows * cellHeight }

  /// - Parameters:
  ///   - show: The show's size in points; sides that are not finite and above 0 count as 1.
  ///   - format: How pictures are written.
  public init(show: Size, in size: TerminalSize, format: TerminalFormat) {
    self.size = size
    let hasText = size.rows >= Self.minRows
    self.format = hasText ? format : .symbols
    textRow = hasText ? size.rows : nil
    let points = SIMD2(
      show.width.isFinite && show.width > 0 ? show.width : 1,
      show.height.isFinite && show.height > 0 ? show.height : 1)
    var cell = size.cell ?? Self.usualCell
    self.cell = cell
    // Symbols are chosen by 8 × 8 samples of a cell; the picture is drawn with the cell's
    // proportions and shrunk.
    if self.format == .symbols {
      cell = TerminalSize.CellSize(
        width: 8, height: min(max((8 * cell.height / cell.width).rounded(), 4), 32))
    }
    let room = SIMD2(
      Double(min(size.columns, Self.maxCells)),
      Double(min(hasText ? size.rows - 1 : size.rows, Self.maxCells)))

    // The pixels for a point with which the show fits, and with which it can be sent in time.
    let cellPixels = SIMD2(cell.width, cell.height)
    var scale = (room * cellPixels / points).min()
    if self.format == .symbols {
      let area = cell.width * cell.height / (points.x * points.y)
      scale = min(scale, (Self.maxSymbols * area).squareRoot())
    }
    let maximum = (Self.maxPixels(self.format) / (points.x * points.y)).squareRoot()
    var drawn = cellPixels
    if scale > maximum {
      // Terminals scale pictures up, except sixels, which are then smaller.
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
    // At most the frame in both directions, since whole cells may have other proportions.
    let own = self.format == .sixel ? min(scale, (frame / points).min()) : (frame / points).min()
    self.scale = own
    shownWidth = max(1, min(Int((points.x * own).rounded()), Int(frame.x)))
    shownHeight = max(1, min(Int((points.y * own).rounded()), Int(frame.y)))
    left = (Int(frame.x) - shownWidth) / 2
    top = (Int(frame.y) - shownHeight) / 2
  }

  /// The most pixels of a frame: what can be sent some thirty times a second. Symbols are few bytes, so
  /// that theirs are what can be drawn in time, on any screen of a desk.
  private static func maxPixels(_ format: TerminalFormat) -> Double {
    switch format {
    case .kitty: 800_000
    case .iterm: 400_000
    case .sixel: 300_000
    case .symbols: 8_000_000
    }
  }

  /// The show's point under the mouse, which may lie outside the show.
  ///
  /// - Parameter isPixels: True when the report counts pixels (mode 1016); otherwise the point is the
  ///   middle of the cell.
  public func point(x: Int, y: Int, isPixels: Bool) -> Point {
    var place = SIMD2(Double(x), Double(y)) - 0.5
    if isPixels { place /= SIMD2(cell.width, cell.height) }
    place -= SIMD2(Double(column - 1), Double(row - 1))
    let pixels =
      place * SIMD2(Double(cellWidth), Double(cellHeight)) - SIMD2(Double(left), Double(top))
    return Point(x: pixels.x / scale, y: pixels.y / scale)
  }
}
