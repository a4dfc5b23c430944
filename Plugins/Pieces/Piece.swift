import SegueAnimatorStage
import SegueSDK

/// A part of a screen: a view with a picture of the part. Until an animator moves the view, it is
/// at the position of the part.
struct Piece {
  let view: View
  /// The piece's column and row in the grid, counted from the top left.
  let column: Int
  let row: Int
}

/// The coordinates of the lines along which a screen is cut, in points from the screen's top left
/// corner.
struct Cuts {
  let columns: [Double]
  let rows: [Double]

  /// Cuts `screen` into pieces and adds them to `space`, in which the screen has the frame `frame`.
  /// Empty when the host refuses a picture.
  ///
  /// - Parameters:
  ///   - overlap: The distance by which each piece extends over the cuts, in points.
  ///   - beginsAtRight: If true, each piece covers the next piece to its right; if false, the next
  ///     piece to its left.
  func pieces(
    of screen: View, at frame: Rect, in space: View, overlap: Double = 0,
    beginsAtRight: Bool = false
  ) -> [Piece] {
    let origin = screen.bounds.origin
    let (width, height) = (columns.last ?? 0, rows.last ?? 0)
    var pieces: [Piece] = []
    let order = Array(columns.indices.dropLast())
    for column in beginsAtRight ? order.reversed() : order {
      for row in rows.indices.dropLast() {
        let (left, top) = (max(columns[column] - overlap, 0), max(rows[row] - overlap, 0))
        let part = Rect(
          x: left, y: top, width: min(columns[column + 1] + overlap, width) - left,
          height: min(rows[row + 1] + overlap, height) - top)
        guard
          let view = screen.snapshotView(
            of: part.offsetBy(dx: origin.x, dy: origin.y), afterScreenUpdates: true)
        else { return [] }
        view.center = part.offsetBy(dx: frame.minX, dy: frame.minY).center
        space.addSubview(view)
        pieces.append(Piece(view: view, column: column, row: row))
      }
    }
    return pieces
  }
}
