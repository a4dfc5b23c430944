/// One entry of the plan: a shape to paint, or the start or end of a group. The row painters read
/// it. It consists of plain numbers, in pixels, and owns nothing; the compositor retains the
/// pictures until the frame is complete.
struct Op: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// A shape of one colour, `color`. If `isOpaque`, the colour replaces the pixels below the
    /// shape.
    case solid
    /// A picture or a gradient, sampled by `near`.
    case picture
    /// Begins a group: the ops up to the matching `end` are painted into a separate transparent
    /// row.
    case begin
    /// Ends a group: the group's row is multiplied by `weight` and painted over the row below.
    case end
    /// Precedes the ops that are painted on a separate surface, in steps of the surface.
    case surface
  }

  var kind: Kind
  /// True when the op, at weight 256, hides whatever is below the pixels that it covers fully.
  var isOpaque = false
  /// The opacity in 256ths.
  var weight: UInt32 = 256
  /// The pixels that the op may touch.
  var bounds = Pixels()
  /// The pixels that the op hides; empty when it hides none.
  var hidden = Pixels()
  /// The start of a run of the plan's `hidden` list: the parts of this op's bounds that other ops
  /// hide. `hiddenCount` is the length of the run.
  var hiddenStart: Int32 = 0
  var hiddenCount: Int32 = 0
  /// The covered rectangle in 256ths of a pixel. It is used only if `edgeCount` is 0.
  var cover = Pixels()
  /// The index of the first corner of the op's region; -1 for boxes. Two ops with the same index
  /// have the same shape.
  var shape = -1
  /// The number of corners of the op's region; 0 for boxes.
  var shapeCount = 0
  var edgeStart = 0
  var edgeCount = 0
  /// The fill rule of a path: 1 for the nonzero rule, 2 for the even-odd rule; 0 for a box or a convex polygon.
  var rule: UInt8 = 0
  /// For a path and for a polygon with many sides: the index of its first band in the plan's `bandStarts`; otherwise -1.
  var bands = -1
  /// The index of the op's seam in the plan's `seams`; -1 when the op does not share edge pixels
  /// with adjacent shapes.
  var seam = -1
  /// The index of the op that begins the enclosing group; -1 without a group.
  var scope = -1
  /// True when this op is an unscaled picture and the next op is another picture with the same
  /// bounds, which is blended over it. The two are then painted in one pass.
  var isMixedWithNext = false
  /// True for the `end` of a group with a mask: the group's row is then multiplied by the alpha of
  /// the mask's row, which was painted earlier.
  var isMasked = false
  /// For the `end` of a group: the index in the plan's `compositings` of the group's blend mode,
  /// colour matrix and mask mode; -1 for plain source-over.
  var compositing: Int32 = -1
  /// The index of the op's hole in the plan's holes; -1 for none.
  var hole: Int32 = -1
  /// The number of the op's segment: the ops that are painted on one surface between two reads of a
  /// backdrop. Two ops can hide each other or share edges only if they are in the same segment.
  var segment: Int32 = 0
  /// For the `begin` of a masked group or its mask: the index of the op with which painting
  /// continues in a row outside the group's bounds. For a `surface`: the index of the op after the
  /// surface's ops. For all other ops 0.
  var next = 0
  /// The premultiplied colour of a `solid` op.
  var color: UInt32 = 0
  var near = Sampler()
  /// The sampler of the next smaller mip level, which is blended in with `farWeight`. It is not
  /// used if `farWeight` is 0.
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
  /// The number of pixels.
  var area: Int { isEmpty ? 0 : (x1 - x0) * (y1 - y0) }

  func contains(_ other: Pixels) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// Returns true when the two rectangles have a pixel in common.
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

/// The mapping from the frame's pixels to positions in a picture or a gradient.
struct Sampler: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Only translated: by (dx, dy) pixels and (fx, fy) 256ths of a pixel.
    case moved
    /// Axis-aligned and scaled: the positions of the columns and the rows are in tables.
    case stretched
    /// Rotated or skewed: the position of each pixel is computed.
    case turned
    /// In perspective: computed as for `turned`, with a division for each pixel.
    case projected
    /// Rotated about a vertical axis and seen in perspective: each column of the frame shows one
    /// column of the picture. The positions and scales of the columns are in tables.
    case hinged
    /// A linear gradient: u is the position in the ramp, a table of colours. The ramp begins at the
    /// index `columns` of the plan's array `positions` and has `width` steps of 256 each.
    case linear
    /// A radial gradient: the position in the ramp is the length of the vector (u, v).
    case radial
    /// A gradient with the same colours in every row: the colours of the columns begin at the index
    /// `columns` of the plan's array `positions`.
    case upright
  }

  var kind: Kind = .moved
  /// The address of the picture's first pixel. `stride` is in bytes, `width` and `height` are in
  /// pixels.
  var pixels: UnsafeRawPointer?
  var stride = 0
  var width = 0
  var height = 0

  /// For a translated picture: the offset from a frame pixel to its source pixel. `dx` and `dy` are
  /// whole pixels, `fx` and `fy` fractions in 256ths.
  var dx = 0
  var dy = 0
  var fx: UInt32 = 0
  var fy: UInt32 = 0

  /// The indices in the plan's `positions` at which the tables begin: the table for the op's columns and, in `rows`,
  /// the table for its rows.
  var columns = 0
  var rows = 0
  /// For hinged pictures: the indices in the plan's `hinges` at which two tables for the columns
  /// begin, one with the offsets and one with the steps. In row y of the frame, a column shows the
  /// picture at the vertical position offset + y · step.
  var offsets = 0
  var steps = 0

  /// For turned and projected pictures: the coefficients that map the frame's pixels to positions in
  /// 256ths of a source pixel.
  var u = SIMD3<Double>()
  var v = SIMD3<Double>()
  var w = SIMD3<Double>()
  /// For turned, projected and hinged pictures: the distance in bytes from a pixel to the pixels that are prefetched
  /// for the next row of the frame. `isSteep` is true if neighbouring pixels of a row are in different rows of the
  /// picture.
  var ahead = 0
  var isSteep = false
  /// For gradients: true when u and v are divided by w, because the layer is seen in perspective.
  var divides = false
  /// For gradients: the colour is constant before the ramp's step `flatUpTo`, and from its step
  /// `flatFrom` on.
  var flatUpTo = 0
  var flatFrom = 0
}

/// A convex area within an op's shape that the op does not paint.
struct Hole: BitwiseCopyable {
  var bounds = Pixels()
  /// The rectangle of the hole in 256ths of a pixel. It is used only if `edgeCount` is 0.
  var cover = Pixels()
  var edgeStart = 0
  var edgeCount = 0
  /// The index of the hole's first band in the plan's `bandStarts`; -1 for none.
  var bands = -1
  /// True when an opaque shape is painted into the hole afterwards. The pixels that the hole covers
  /// only partly are then painted as if there were no hole.
  var isFilled = false
}

/// One side of a polygon, from its upper end to its lower end.
struct Edge: BitwiseCopyable {
  var top: Double
  var bottom: Double
  /// The x coordinate at the upper end, `top`.
  var x: Double
  /// The change of x per row.
  var slope: Double
  /// 1 for an edge on the left side of a shape, -1 for one on the right side.
  var direction: Double
}

extension Edge {
  /// Makes the side from one corner of a shape to the next one; nil for an almost horizontal side, which does not
  /// contribute to the coverage, and whose slope might be infinite. If the corners are clockwise, a side on the left goes
  /// up.
  init?(from a: SIMD2<Double>, to b: SIMD2<Double>) {
    guard abs(a.y - b.y) > 1e-9 else { return nil }
    let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
    (top, bottom, x) = (upper.y, lower.y, upper.x)
    (slope, direction) = ((lower.x - upper.x) / (lower.y - upper.y), a.y < b.y ? -1 : 1)
  }
}
