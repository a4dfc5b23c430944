/// The pixels of a shape's edges that it shares with other shapes without overlapping them.
struct Seam: BitwiseCopyable {
  /// The box around those pixels; others are painted as if the shape had no seam.
  var bounds = Pixels()
  /// The shape's relations to the shapes below it in these pixels: a run of the plan's `relations`.
  var relationStart = 0
  var relationCount = 0
  /// For axis-aligned rectangles: the joins of the four sides.
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

/// A part of a rectangle's side along which one other rectangle fills the rest of each pixel, and
/// the upper one of the two is opaque.
///
/// Along a join the lower rectangle is extended to the ends of the pixels, so that each pixel shows
/// exactly the right part of both. This costs no more than shapes without a seam.
struct Join: BitwiseCopyable {
  /// The rows (for a left or right side) or columns of the join: from `start` up to, not including,
  /// `end`.
  var start = 0
  var end = 0
  /// The other rectangle's op.
  var partner = -1
  /// True for the lower one of the two rectangles.
  var isLower = false

  var isEmpty: Bool { start >= end }

  func contains(_ place: Int) -> Bool { place >= start && place < end }
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

/// The relation of two shapes of one frame that share pixels.
struct Relation: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// They share at most an edge, so the parts of a pixel that they cover add up.
    case apart
    /// One is within the other, so the larger one covers whatever the smaller one covers.
    case nested
  }

  /// The index of the lower op.
  var below: Int
  var kind: Kind
}

/// The data of an op with partly covered pixels that the search for seams needs, close together in
/// memory.
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
