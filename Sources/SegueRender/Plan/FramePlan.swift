// A frame is planned before it is painted. `Planner` walks the layer tree once, on the calling thread, and writes what
// is visible into a `FramePlan`: `Op`s (a shape with a colour, a picture or a gradient; the begin and the end of a
// group), in `Step`s. All of them are plain numbers in `Arena`s, whose memory the next frame uses again. Then threads
// paint bands of 16 rows from the plan and change nothing in it (folder Rows).
//
// On the way from a layer to an op, `Geometry` (Shapes) clips the layer's area, in space, by the areas of its
// ancestors; so a child that ends at its rounded parent's edge has one edge and not two. FramePlan+Sampling chooses the
// picture's mip levels and a sampler: a copy, a translation, tables of columns, or a computed position for each pixel.
// Groups, masks and blend modes get a row of memory of their own (+Groups, +Compositing); blurs, backdrops and bent
// layers (+Blur, +Mesh) get a surface and a step before the step that shows them. At the end, `finish` leaves out ops
// that opaque ops hide, and `relate` (Neighbours, Pairs) finds shapes that share pixels, whose `Seam` tells the row
// painter to add areas up.
//
// Rejected:
// - Drawing each layer onto the frame in its turn, as pixman and cairo do. Two turned opaque pictures of 1920 × 1080
//   take them 56 and 59 ms in the plane, and pixman 124 ms in space; from a plan it is 16.3 and 13.6 ms (BENCHMARKS.md,
//   Layers), because what is hidden is known before the first pixel, and a row stays in the cache until it is complete.
// - Blending what antialiasing leaves of two shapes that touch. cairo shows the background in 242 pixels of a turned
//   edge of 240; seams show it in none.
// - A surface for every group. Only what reads pixels beside its own (blur, backdrop, mesh) has one.
// - A shadow's picture for each part: explode with 13 columns took 12.5 s for 600 frames. Shadows of equal parts share
//   one picture (`ShadowProfile`, +Shadow): 2.0 s.
// - One mip level instead of two that are blended: 8 % faster for cube, and not at all for fold and turn.

internal import SegueScene

/// The plan from which the rows of one frame are painted. Written on the calling thread, then read
/// by all threads.
final class FramePlan {
  /// The ops to paint, back to front.
  let ops = Arena<Op>(capacity: 64)
  /// The steps in which the ops are painted, in the order of painting.
  let steps = Arena<Step>(capacity: 16)
  let edges = Arena<Edge>(capacity: 512)
  /// The edges of paths and of polygons with many sides by bands of rows: `bandStarts` has, for each band, the index of its first element in
  /// `bandEdges`, whose elements are indices of `edges`.
  let bandStarts = Arena<Int32>()
  let bandEdges = Arena<Int32>()
  let holes = Arena<Hole>(capacity: 16)
  /// The range of rows of each op, in an array that is faster to search than `ops`.
  let spans = Arena<Span>(capacity: 64)
  /// Tables of positions in pictures: a source pixel's index times 256 plus the fraction toward the
  /// next pixel. The array also contains ramps, which are tables of a gradient's colours.
  let positions = Arena<UInt32>(capacity: 8192)
  /// For pictures that are rotated about a vertical axis: tables of the offsets and steps of their
  /// columns.
  let hinges = Arena<Double>(capacity: 8192)
  /// The indices of the opaque ops that hide pixels of other ops, front to back.
  let hiders = Arena<Int>(capacity: 32)
  /// The parts of ops that other ops hide: for each op a run of elements, front to back.
  let hidden = Arena<HiddenPart>(capacity: 256)
  /// The opaque polygons for which ops below get holes.
  let hidingPolygons = Arena<HidingPolygon>(capacity: 8)
  /// The seams of the ops that share edge pixels with other ops. `relations` lists, for each of
  /// these ops, the lower ops with which it shares pixels, and whether one of the two shapes is
  /// within the other.
  let seams = Arena<Seam>(capacity: 64)
  let relations = Arena<Relation>(capacity: 64)
  let edged = Arena<Edged>(capacity: 64)
  let pairs = Pairs()
  /// The compositing of each group with a blend mode, a colour matrix or a mask mode. `opacities`
  /// contains a table of 256 opacities for each mask whose alpha is not used unchanged.
  let compositings = Arena<Compositing>(capacity: 8)
  let opacities = Arena<UInt8>()
  /// The triangles of meshes, and the order in which they are painted, from the nearest to the
  /// farthest.
  let triangles = Arena<MeshTriangle>(capacity: 1)
  let meshOrders = Arena<MeshOrder>(capacity: 1)
  /// The gradient that was planned last, and the index in `positions` at which its colours begin.
  var lastRamp: (gradient: LayerGradient, columns: Int)?
  /// The number of comparisons that the search for seams may still make in the current frame. Each
  /// comparison is between a side of one shape and a corner of another.
  var sidesLeft = 0
  /// The maximum depth of nested groups.
  private(set) var depth = 0
  /// The width in pixels of the widest picture that a `stretched` sampler reads.
  private(set) var pictureWidth = 0

  func removeAll() {
    ops.removeAll()
    steps.removeAll()
    edges.removeAll()
    bandStarts.removeAll()
    bandEdges.removeAll()
    holes.removeAll()
    spans.removeAll()
    positions.removeAll()
    hinges.removeAll()
    lastRamp = nil
    hiders.removeAll()
    hidden.removeAll()
    seams.removeAll()
    compositings.removeAll()
    opacities.removeAll()
    triangles.removeAll()
    meshOrders.removeAll()
    relations.removeAll()
    depth = 0
    pictureWidth = 0
  }

  func note(depth: Int) { self.depth = max(self.depth, depth) }

  func note(pictureWidth: Int) { self.pictureWidth = max(self.pictureWidth, pictureWidth) }

  /// Returns true when every pixel of the frame is known to be opaque.
  func isOpaque(width: Int, height: Int) -> Bool {
    let all = Pixels(x1: width, y1: height)
    for index in 0..<ops.count where ops[index].scope < 0 && ops[index].hidden.contains(all) {
      let op = ops[index]
      if op.kind == .picture || op.color >> 24 == 255 { return true }
    }
    return false
  }

  /// Completes the plan after all ops have been added. `vertices` contains the corners of the ops'
  /// shapes.
  func finish(_ vertices: Arena<SIMD2<Double>>) {
    bury()
    cull()
    pair()
    relate(vertices)
    cutHoles()
    listSpans()
  }

  /// Fills `spans` with the rows of all ops, from which the painters select the ops of a band.
  func listSpans() {
    spans.removeAll()
    for index in 0..<ops.count {
      let op = ops.base + index
      spans.append(
        Span(
          top: Int32(truncatingIfNeeded: op.pointee.bounds.y0),
          bottom: Int32(truncatingIfNeeded: op.pointee.bounds.y1),
          next: Int32(truncatingIfNeeded: op.pointee.next)))
    }
  }

  // MARK: Hidden

  /// Removes each op whose shape is within an opaque shape above it, even if both have the same
  /// edges. Otherwise the op would show in the pixels that the edges of the opaque shape cover only
  /// partly. For example, a background colour would show as a fringe around a picture of the same
  /// size.
  private func bury() {
    var pairsLeft = Self.maxBuryings
    for index in 0..<ops.count {
      let upper = UnsafePointer(ops.base + index)
      guard upper.pointee.isOpaque, upper.pointee.weight == 256, upper.pointee.hole < 0,
        upper.pointee.kind == .solid || upper.pointee.kind == .picture
      else { continue }
      let first = pairsLeft > 0 ? 0 : max(index - Self.nearestBuryings, 0)
      pairsLeft -= index - first
      for below in first..<index where hides(index, below) {
        let lower = ops.base + below
        guard lower.pointee.kind == .solid || lower.pointee.kind == .picture else { continue }
        let isSame =
          upper.pointee.isBox
          ? lower.pointee.isBox && upper.pointee.cover.contains(lower.pointee.cover)
          : !lower.pointee.isBox && upper.pointee.shape == lower.pointee.shape
        if isSame {
          lower.pointee.bounds = Pixels()
          lower.pointee.hidden = Pixels()
          lower.pointee.cover = Pixels()
        }
      }
    }
  }

  /// The number of pairs of ops that `bury` compares in a frame. After that number, each further op
  /// is compared only with the `nearestBuryings` ops below it, so that the time is not quadratic in
  /// the number of ops.
  private static let maxBuryings = 1 << 20
  private static let nearestBuryings = 64

  /// The maximum number of elements of `hiders`. It is limited, because every row of an op checks all hiders above the
  /// op.
  private static let maxHiders = 16

  /// Removes ops that are entirely hidden, and lists the hidden parts of all other ops.
  private func cull() {
    for index in stride(from: ops.count - 1, through: 0, by: -1) {
      let op = ops[index]
      var isHidden = false
      let first = hidden.count
      for k in 0..<hiders.count where hides(hiders[k], index) {
        let part = ops[hiders[k]].hidden
        if part.contains(op.bounds) {
          isHidden = true
          break
        }
        if part.meets(op.bounds) { hidden.append(HiddenPart(part)) }
      }
      if isHidden {
        ops[index].bounds = Pixels()
        hidden.truncate(to: first)
        continue
      }
      ops[index].hiddenStart = Int32(truncatingIfNeeded: first)
      ops[index].hiddenCount = Int32(truncatingIfNeeded: hidden.count - first)
      if !op.hidden.isEmpty, hiders.count < Self.maxHiders {
        hiders.append(index)
      }
    }
  }

  /// Returns true when op `front` is painted after op `index` and is in the same group or in an
  /// enclosing group, so that it can hide pixels of op `index`.
  @inline(__always)
  func hides(_ front: Int, _ index: Int) -> Bool {
    front > index && ops.base[front].scope < index
      && ops.base[front].segment == ops.base[index].segment
  }

  // MARK: Dissolves

  /// Marks each picture over which the next op, a picture with the same bounds, is blended. The two
  /// are painted in one pass.
  private func pair() {
    for index in 0..<max(ops.count - 1, 0) {
      let (lower, upper) = (ops[index], ops[index + 1])
      guard lower.isCopied, upper.isCopied, lower.weight == 256, lower.cover == upper.cover,
        lower.scope == upper.scope, lower.segment == upper.segment, lower.bounds == upper.bounds
      else { continue }
      ops[index].isMixedWithNext = true
    }
  }
}

extension Op {
  /// True for an opaque picture that is neither scaled nor moved by a fraction of a pixel, so that
  /// its pixels can be copied. The op may still have an opacity below 1.
  fileprivate var isCopied: Bool {
    kind == .picture && isOpaque && isBox && hole < 0 && !bounds.isEmpty && near.kind == .moved
      && near.fx | near.fy == 0 && (cover.x0 | cover.x1 | cover.y0 | cover.y1) & 255 == 0
  }

  /// Sets `bounds` and `hidden` from `cover`. The op must be a box.
  mutating func updateBounds() {
    bounds = Pixels(
      x0: cover.x0 >> 8, y0: cover.y0 >> 8, x1: (cover.x1 + 255) >> 8, y1: (cover.y1 + 255) >> 8)
    hidden = Pixels()
    if isOpaque, weight == 256 {
      hidden = Pixels(
        x0: (cover.x0 + 255) >> 8, y0: (cover.y0 + 255) >> 8, x1: cover.x1 >> 8, y1: cover.y1 >> 8)
      if hidden.isEmpty { hidden = Pixels() }
    }
  }
}

/// The pixels of an op that another op hides.
struct HiddenPart: BitwiseCopyable {
  private let x0: Int32
  private let y0: Int32
  private let x1: Int32
  private let y1: Int32

  init(_ pixels: Pixels) {
    x0 = Int32(clamping: pixels.x0)
    y0 = Int32(clamping: pixels.y0)
    x1 = Int32(clamping: pixels.x1)
    y1 = Int32(clamping: pixels.y1)
  }

  /// Returns the hidden columns of row `y`, or nil when no pixel of the row is hidden.
  @inline(__always)
  func columns(ofRow y: Int) -> (start: Int, end: Int)? {
    y >= Int(y0) && y < Int(y1) ? (Int(x0), Int(x1)) : nil
  }
}

/// The rows that an op may touch: from `top` up to, but not including, `bottom`.
struct Span: BitwiseCopyable {
  var top: Int32
  var bottom: Int32
  /// The op's `next`: for the start of a group or surface, the op with which painting continues in
  /// rows that the group does not touch.
  var next: Int32
}
