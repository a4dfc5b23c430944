/// Where a shape's edges share pixels with other shapes that it does not overlap.
struct Seam: BitwiseCopyable {
  /// The pixels in question; others are painted as if the shape had no seam.
  var bounds = Pixels()
  /// How the shape lies to those below it in these pixels: a run of the plan's relations.
  var relationStart = 0
  var relationCount = 0
  /// For upright rectangles: what meets the sides.
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

/// A part of a rectangle's side along which one other rectangle fills the rest of each pixel, where
/// the upper one of both is opaque. The lower one is drawn there to the ends of the pixels; so the
/// pixels are exactly the right part of each, at the cost of shapes without a seam.
struct Join: BitwiseCopyable {
  /// The rows, or columns, from the first one up to, not including, the last one.
  var start = 0
  var end = 0
  /// The other rectangle's op.
  var partner = -1
  /// True for the lower one of both.
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

/// How two shapes of one frame lie to each other, where they meet inside of pixels.
struct Relation: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// They share an edge at most: what they cover of a pixel adds up.
    case apart
    /// One lies within the other: what the smaller one covers, the larger one covers too.
    case nested
  }

  /// The index of the lower op.
  var below: Int
  var kind: Kind
}

/// What the search for seams looks at for each op with partly covered pixels, close together in
/// memory.
struct Edged: BitwiseCopyable {
  var index: Int
  var bounds: Pixels
  var scope: Int
}

extension Pixels {
  /// Where the rectangle's side lies.
  subscript(side: RectangleSide) -> Int {
    switch side {
    case .left: x0
    case .top: y0
    case .right: x1
    case .bottom: y1
    }
  }
}
