import AnimatorStage
import SegueSDK

/// A part of a screen: a view with a picture of it, which stands at its place when nothing moves.
struct Piece {
  let view: View
  /// Its place in the grid, from the top left.
  let column: Int
  let row: Int
}

/// The lines along which a screen is cut, in its own points, from its top left corner.
struct Cuts {
  let columns: [Double]
  let rows: [Double]

  /// Cuts `screen` and puts the pieces into `space`, so that they stand where the screen stands, at
  /// `frame`. Empty where the host refuses a picture.
  func pieces(of screen: View, at frame: Rect, in space: View) -> [Piece] {
    let origin = screen.bounds.origin
    var pieces: [Piece] = []
    for column in columns.indices.dropLast() {
      for row in rows.indices.dropLast() {
        let part = Rect(
          x: columns[column], y: rows[row], width: columns[column + 1] - columns[column],
          height: rows[row + 1] - rows[row])
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
