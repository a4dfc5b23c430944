/// The edge pixels that a shape shares with other shapes that it does not overlap.
struct Seam: BitwiseCopyable {
  /// The bounding box of the edge pixels that the shape shares with other shapes. All other pixels
  /// of the shape are painted as if it had no seam.
  var bounds = Pixels()
  /// The shape's relations to the lower shapes with which it shares pixels: the start and the
  /// length of a run of the plan's `relations`.
  var relationStart = 0
  var relationCount = 0
  /// For an axis-aligned rectangle: the part of each side along which the rectangle meets exactly
  /// one other rectangle; empty if there is no such part.
  var left = Join()
  var top = Join()
  var right = Join()
  var bottom = Join()

  subscript(side: RectangleSide) -> Join {
    get {
      switch side {
      case .left: left
      case .top: top
      case .right: right
      case .bottom: bottom
      }
    }
    set {
      switch side {
      case .left: left = newValue
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      }
    }
  }
}

/// A part of a rectangle's side whose pixels are shared with exactly one other rectangle, which
/// covers the rest of each pixel. The upper of the two rectangles is opaque.
///
/// Along a join, the lower rectangle is extended to the pixel boundaries, so that each pixel shows
/// exactly the right proportion of both colours. This is as fast as painting shapes without a seam.
struct Join: BitwiseCopyable {
  /// The extent of the join, from `start` up to, but not including, `end`: rows for a left or right
  /// side, columns for a top or bottom side.
  var start = 0
  var end = 0
  /// The index of the op of the rectangle on the other side of the join.
  var partner = -1
  /// True for the lower one of the two rectangles.
  var isLower = false

  var isEmpty: Bool { start >= end }

  func contains(_ position: Int) -> Bool { position >= start && position < end }
}

enum RectangleSide: CaseIterable {
  case left
  case top
  case right
  case bottom

  var opposite: RectangleSide {
    switch self {
    case .left: .right
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    }
  }
}

/// The way in which two shapes of one frame share pixels: beside each other, or one within the
/// other.
struct Relation: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// The shapes share at most an edge, so the areas that they cover in a pixel are added.
    case apart
    /// One shape is within the other, so the larger one covers everything that the smaller one
    /// covers.
    case nested
  }

  /// The index of the lower one of the two ops. The relation is listed for the upper op.
  var below: Int
  var kind: Kind
}

/// The data that the search for seams needs about an op with partly covered pixels: `index` is the
/// op's index in the plan.
struct Edged: BitwiseCopyable {
  var index: Int
  var bounds: Pixels
  var scope: Int
  var segment: Int32
}

extension Pixels {
  /// The coordinate of one side of the rectangle.
  subscript(side: RectangleSide) -> Int {
    switch side {
    case .left: x0
    case .top: y0
    case .right: x1
    case .bottom: y1
    }
  }
}
