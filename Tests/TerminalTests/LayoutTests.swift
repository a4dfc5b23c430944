import SegueGeometry
import SegueTerminal
import TestSupport
import Testing

@Suite struct LayoutTests {
  static let phone = Size(width: 390, height: 844)

  @Test func `a terminal's picture is centred and as large as fits above the line of text`() {
    let size = TerminalSize(columns: 80, rows: 25, cell: .init(width: 10, height: 20))
    let layout = TerminalLayout(show: Self.phone, in: size, format: .kitty)
    // 24 rows of 20 pixels are 480 pixels high. At the show's aspect ratio of 390 to 844, this is a
    // width of 221.8 pixels, or 23 columns.
    #expect((layout.columns, layout.rows) == (23, 24))
    #expect((layout.column, layout.row) == (29, 1))
    #expect(layout.textRow == 25)
    #expect((layout.width, layout.height) == (230, 480))
    #expect((layout.shownWidth, layout.shownHeight) == (222, 480))
    #expect(layout.left == 4 && layout.top == 0)
  }

  @Test func `pictures of symbols are drawn with 8 pixels per column, in the cell's proportions`() {
    let size = TerminalSize(columns: 100, rows: 41, cell: .init(width: 9, height: 18))
    let layout = TerminalLayout(show: Self.phone, in: size, format: .symbols)
    #expect((layout.cellWidth, layout.cellHeight) == (8, 16))
    #expect((layout.columns, layout.rows) == (37, 40))
  }

  @Test func `a terminal of one cell has a picture of one cell`() {
    for format in TerminalFormat.allCases {
      let layout = TerminalLayout(
        show: Self.phone, in: TerminalSize(columns: 1, rows: 1), format: format)
      #expect((layout.columns, layout.rows, layout.column, layout.row) == (1, 1, 1, 1))
      #expect(layout.textRow == nil)
      #expect(layout.format == .symbols)
    }
  }

  @Test(arguments: [nil, TerminalSize.CellSize(width: 10, height: 20), .init(width: 1, height: 99)])
  func `a frame for the largest terminal has at most 64 MB of pixels or 122,000 symbols`(
    _ cell: TerminalSize.CellSize?
  ) {
    let size = TerminalSize(columns: 65_535, rows: 65_535, cell: cell)
    for format in TerminalFormat.allCases {
      let layout = TerminalLayout(
        show: Size(width: 1000, height: 1000), in: size, format: format)
      #expect(layout.width * layout.height * 4 <= 64 << 20, "\(format)")
      // Numbers of cells are rounded up in both directions, so the limit may be exceeded slightly.
      if layout.format == .symbols { #expect(layout.columns * layout.rows <= 122_000) }
    }
  }

  @Test func `the middle of the terminal's picture shows the middle of the storyboard`() {
    let size = TerminalSize(columns: 80, rows: 25, cell: .init(width: 10, height: 20))
    let layout = TerminalLayout(
      show: Size(width: 400, height: 300), in: size, format: .symbols)
    // This cell is directly to the right of the terminal's middle, and above it.
    let point = layout.position(x: 41, y: 12, isPixels: false)
    #expect(abs(point.x / layout.scale - 203.125) < 0.01)
    #expect(abs(point.y / layout.scale - 143.75) < 0.01)
    // Pixels are counted from 1, from the terminal's top left corner.
    let exact = layout.position(x: 400, y: 240, isPixels: true)
    #expect(abs(exact.x / layout.scale - 199.6875) < 0.01)
    #expect(abs(exact.y / layout.scale - 149.6875) < 0.01)
  }

  @Test func `a terminal's picture of any size keeps its proportions and fits into the terminal`() {
    for seed in 0..<4000 as Range<UInt64> {
      var dice = Dice(seed)
      let cell = TerminalSize.CellSize(
        width: .random(in: 0.5...60, using: &dice), height: .random(in: 0.5...60, using: &dice))
      let size = TerminalSize(
        columns: .random(in: -1...300, using: &dice), rows: .random(in: -1...120, using: &dice),
        cell: Bool.random(using: &dice) ? cell : nil)
      let show = Size(
        width: .random(in: 1...5000, using: &dice), height: .random(in: 1...5000, using: &dice))
      let layout = TerminalLayout(
        show: show, in: size, format: TerminalFormat.allCases.randomElement(using: &dice) ?? .kitty)
      #expect(layout.column >= 1 && layout.column + layout.columns - 1 <= size.columns, "\(seed)")
      #expect(
        layout.row >= 1 && layout.row + layout.rows - 1 <= layout.textRow ?? size.rows, "\(seed)")
      #expect((1...32768).contains(layout.width) && (1...32768).contains(layout.height), "\(seed)")
      #expect(layout.left >= 0 && layout.left + layout.shownWidth <= layout.width, "\(seed)")
      #expect(layout.top >= 0 && layout.top + layout.shownHeight <= layout.height, "\(seed)")
      #expect(abs(show.width * layout.scale - Double(layout.shownWidth)) <= 1, "\(seed)")
      #expect(abs(show.height * layout.scale - Double(layout.shownHeight)) <= 1, "\(seed)")
    }
  }

  @Test func `a cell size that is not finite and above 0 is treated as 1`() {
    let size = TerminalSize(columns: 10, rows: 10, cell: .init(width: .nan, height: 0))
    #expect(size.cell == nil)
    let layout = TerminalLayout(
      show: Size(width: .nan, height: -3), in: size, format: .symbols)
    #expect(layout.columns >= 1 && layout.rows >= 1 && layout.scale > 0)
  }
}
