/// A shape to paint, or the start or end of a group: the input of the row painters. It consists of
/// plain numbers, in pixels, and owns nothing; the compositor retains the pictures until the frame
/// is complete.
struct Op: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// A shape of one colour, `color`; if `isOpaque`, it replaces the pixels below.
    case solid
    /// A picture, sampled by `near`.
    case picture
    /// Begins a group: the ops up to `end` are painted into a separate transparent row.
    case begin
    /// Ends a group: its row is painted over the pixels below it, times `weight`.
    case end
    /// Precedes the ops of a separate surface, which are painted in a separate step.
    case surface
  }

  var kind: Kind
  /// True when the op, at weight 256, hides the pixels below that it covers fully.
  var isOpaque = false
  /// Opacity in 256ths.
  var weight: UInt32 = 256
  /// The pixels that the op may touch.
  var bounds = Pixels()
  /// The pixels that the op hides; empty when it hides none.
  var hidden = Pixels()
  /// The range in the plan's `hidden` list of the parts of its bounds that other ops hide: its
  /// start, and its length in `hiddenCount`.
  var hiddenStart: Int32 = 0
  var hiddenCount: Int32 = 0
  /// The covered rectangle in 256ths of a pixel, when `edgeCount` is 0.
  var cover = Pixels()
  /// The index of its region's first corner; -1 for boxes. Equal indices mean the same shape.
  var shape = -1
  /// The number of the region's corners.
  var shapeCount = 0
  var edgeStart = 0
  var edgeCount = 0
  /// The rule by which the edges enclose a path: 1 for the nonzero rule, 2 for the even-odd rule; 0 for a
  /// box or a convex polygon.
  var rule: UInt8 = 0
  /// The index of the first band of a path in the plan's list.
  var bands = 0
  /// The index of its seam in the plan's seams; -1 when it does not share pixels with adjacent
  /// shapes.
  var seam = -1
  /// The index of the `begin` of the enclosing group; -1 without a group.
  var scope = -1
  /// True when this op is an unscaled picture, and the next op is another one that is blended over
  /// all of it. Both are then painted in one pass.
  var isMixedWithNext = false
  /// For the `end` of a group with a mask: the group's row is multiplied by the alpha of the row
  /// before it.
  var isMasked = false
  /// For the `end` of a group: the index of its compositing in the plan's list; -1 for plain
  /// source-over.
  var compositing: Int32 = -1
  /// The index of its hole in the plan's holes; -1 for none.
  var hole: Int32 = -1
  /// Ops hide each other and share edges only within one segment.
  var segment: Int32 = 0
  /// For a `begin` with a mask: the op with which painting continues in rows outside its bounds.
  /// For a `surface`: the op after the surface's ops. Otherwise 0.
  var next = 0
  /// The colour of a solid, premultiplied.
  var color: UInt32 = 0
  var near = Sampler()
  /// The next smaller mip level, which is blended in with `farWeight` if that is not 0.
  var far = Sampler()
  var farWeight: UInt32 = 0

  var isBox: Bool { edgeCount == 0 }
}

/// A rectangle of whole pixels: the half-open ranges `x0..<x1` and `y0..<y1`.
struct Pixels: BitwiseCopyable, Equatable {
  var x0 = 0
  var y0 = 0
  var x1 = 0
  var y1 = 0

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  func contains(_ other: Pixels) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// Returns true when the two have a pixel in common.
  @inline(__always)
  func meets(_ other: Pixels) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  func intersection(_ other: Pixels) -> Pixels {
    Pixels(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  func union(_ other: Pixels) -> Pixels {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Pixels(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }
}

/// The mapping from the frame's pixels to samples of a picture.
struct Sampler: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Translated by (dx, dy) pixels and (fx, fy) 256ths of a pixel.
    case moved
    /// Axis-aligned and scaled: the positions of columns and rows are in tables.
    case stretched
    /// Rotated or skewed: the position of each pixel is computed.
    case turned
    /// In perspective: as `turned`, with a division for each pixel.
    case projected
    /// In perspective, rotated about a vertical axis: each column of the frame shows a column of
    /// the picture, whose position and scale are in tables.
    case hinged
    /// A linear gradient: colours from a ramp at position u. The ramp begins at `columns` in the
    /// plan's positions and has `width` steps of 256.
    case linear
    /// A radial gradient: the same with the length of (u, v) as the position.
    case radial
    /// A gradient with the same colours in every row: the colours of the columns begin at the index
    /// `columns` of the plan's array `positions`.
    case upright
  }

  var kind: Kind = .moved
  /// The picture's first pixel; `stride` is in bytes, `width` and `height` are in pixels.
  var pixels: UnsafeRawPointer?
  var stride = 0
  var width = 0
  var height = 0

  /// The offset from a frame pixel to its source pixel; `fx` and `fy` are fractions in 256ths.
  var dx = 0
  var dy = 0
  var fx: UInt32 = 0
  var fy: UInt32 = 0

  /// The index in the plan's positions at which the tables begin: for the op's columns, then for its
  /// rows.
  var columns = 0
  var rows = 0
  /// For hinged pictures: the index in the plan's hinges at which the tables of the columns'
  /// offsets and steps begin. Row y of the frame shows the position offset + y · step of a column.
  var offsets = 0
  var steps = 0

  /// For turned and projected pictures: the coefficients that map the frame's pixels to positions in
  /// 256ths of a source pixel.
  var u = SIMD3<Double>()
  var v = SIMD3<Double>()
  var w = SIMD3<Double>()
  /// For turned, projected and hinged pictures: the distance in bytes from a pixel to the pixels that the next row of
  /// the frame reads first, and whether neighbouring pixels of a row are in different rows of the picture.
  var ahead = 0
  var isSteep = false
  /// For ramps: true when u and v are divided by w.
  var divides = false
  /// For ramps: the colour is constant before the step `flatUpTo`, and from the step `flatFrom` on.
  var flatUpTo = 0
  var flatFrom = 0
}

/// A convex area within an op's shape that the op does not paint.
struct Hole: BitwiseCopyable {
  var bounds = Pixels()
  /// The rectangle in 256ths of a pixel, when `edgeCount` is 0.
  var cover = Pixels()
  var edgeStart = 0
  var edgeCount = 0
  /// True when something opaque is painted into the hole afterwards. The partly covered pixels of
  /// the hole are then painted as if there were no hole.
  var isFilled = false
}

/// One side of a polygon, from its upper end to its lower end.
struct Edge: BitwiseCopyable {
  var top: Double
  var bottom: Double
  /// x at `top`.
  var x: Double
  /// The change of x per row.
  var slope: Double
  /// 1 for an edge on the left side of a shape, -1 for one on the right side.
  var direction: Double
}
