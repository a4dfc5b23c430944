package import SegueGeometry

/// Where a picture has texts and edges, where it is a photograph, and where it is plain, cell by cell.
package struct PictureContents: Sendable {
  /// What a rectangle covers, as shares of its area from 0 to 1.
  package struct Share: Sendable, Hashable {
    /// The share of letters, icons and the edges of things.
    package var edges = 0.0
    /// The share of what has edges on a plain ground, as letters and icons are, and a rough photograph is not.
    package var letters = 0.0
    /// The share of a photograph, whose colours change everywhere by small steps.
    package var photograph = 0.0

    /// Creates the share of a plain ground.
    package init() {}
  }

  /// The side of a cell, in pixels.
  private static let side = 6
  /// The least differences of a channel from pixel to pixel, of 255, at the edge of a letter and in a photograph. A smooth
  /// gradient changes by less.
  private static let (strong, weak): (UInt32, UInt32) = (28, 5)
  /// The shares of such pixels from which on all of a cell is a text or a photograph.
  private static let (text, photograph) = (0.15, 0.4)
  /// The share of plain pixels from which on what has edges is a letter.
  private static let ground = 0.3

  /// The straight edges of cards and bars.
  private let straight: StraightEdges
  private let columns: Int
  private let rows: Int
  private var cells: [Share]

  /// Looks at a picture of a screen, which has about half as many pixels as the screen has points, so that letters are
  /// still seen.
  package init(_ picture: PixelBuffer) {
    let side = Self.side
    straight = StraightEdges(picture)
    (columns, rows) = ((picture.width + side - 1) / side, (picture.height + side - 1) / side)
    cells = []
    cells.reserveCapacity(columns * rows)
    for top in stride(from: 0, to: picture.height, by: side) {
      for left in stride(from: 0, to: picture.width, by: side) {
        let (right, bottom) = (min(left + side, picture.width), min(top + side, picture.height))
        var (strong, weak) = (0.0, 0.0)
        for y in top..<bottom {
          let (row, below) = (picture.row(y), picture.row(min(y + 1, picture.height - 1)))
          for x in left..<right {
            let step = max(row[x].difference(row[min(x + 1, picture.width - 1)]), row[x].difference(below[x]))
            if step >= Self.strong { strong += 1 }
            if step >= Self.weak { weak += 1 }
          }
        }
        let count = Double((right - left) * (bottom - top))
        var share = Share()
        share.edges = min(strong / count / Self.text, 1)
        share.letters = 1 - weak / count >= Self.ground ? share.edges : 0
        share.photograph = (1 - share.edges) * min(weak / count / Self.photograph, 1)
        cells.append(share)
      }
    }
  }

  /// Returns what a rectangle covers.
  ///
  /// - Parameter rect: In fractions of the picture; what is outside of it covers nothing.
  package func share(in rect: Rect) -> Share {
    var share = Share()
    guard !rect.isEmpty else { return share }
    let (wide, high) = (Double(columns), Double(rows))
    let (left, right) = (rect.minX * wide, rect.maxX * wide)
    let (top, bottom) = (rect.minY * high, rect.maxY * high)
    let area = (right - left) * (bottom - top)
    for y in Self.cells(from: top, to: bottom, of: rows) {
      let height = min(bottom, Double(y + 1)) - max(top, Double(y))
      for x in Self.cells(from: left, to: right, of: columns) {
        let part = height * (min(right, Double(x + 1)) - max(left, Double(x))) / area
        let cell = cells[y * columns + x]
        share.edges += part * cell.edges
        share.letters += part * cell.letters
        share.photograph += part * cell.photograph
      }
    }
    return share
  }

  /// Returns how much of a rectangle straight edges cross: 1 for one across all of its width or height.
  ///
  /// - Parameter rect: In fractions of the picture.
  package func crossings(of rect: Rect) -> Double { straight.crossings(of: rect) }

  private static func cells(from begin: Double, to end: Double, of count: Int) -> Range<Int> {
    let first = min(max(Int(clamping: begin.rounded(.down)), 0), count)
    return first..<min(max(Int(clamping: end.rounded(.up)), first), count)
  }
}
