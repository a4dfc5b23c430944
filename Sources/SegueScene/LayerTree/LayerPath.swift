public import SegueGeometry

/// The path of a layer with its fill and its stroke. The segments are stored in the tree's `values`, so
/// that a frame with paths does not allocate memory.
public struct LayerPath: Sendable, Equatable {
  /// The index of the path's first number in `LayerTree.values`. Each segment has seven numbers:
  /// its kind, and the x and y of two control points and of its end.
  package var start = 0
  /// The number of segments, 1 to ``SegueGeometry/BezierPath/maxSegments``.
  public var count: Int
  /// The fill rule, which says which areas are inside the path.
  public var rule: BezierPath.FillRule
  /// The colour of the areas inside the path.
  public var fillColor: Color
  /// The stroke: the line along the path.
  public var stroke: Stroke
  /// The shape of the stroke's ends and corners.
  public var style: StrokeStyle
  /// A hash of the segments: paths with different segments almost certainly have different digests.
  package var digest: UInt64 = 0

  /// Reads the path from a view's numbers, in which the view stores its properties; nil if there is
  /// no path or it draws nothing.
  init?(_ row: UnsafeBufferPointer<Double>, _ at: borrowing LayerSlots) {
    guard row.count > at.path, row[at.path] > 0,
      let rule = BezierPath.FillRule(rawValue: Int32(clamping: row[at.path + 1]))
    else { return nil }
    func color(_ at: Int) -> Color {
      Color(red: row[at], green: row[at + 1], blue: row[at + 2], alpha: row[at + 3]).clamped
    }
    count = min(Int(clamping: row[at.path]), BezierPath.maxSegments)
    self.rule = rule
    fillColor = color(at.fillColor)
    let line = at.stroke
    stroke = Stroke(
      color: color(line), width: max(row[line + 4], 0), start: min(max(row[line + 5], 0), 1),
      end: min(max(row[line + 6], 0), 1))
    let look = at.strokeStyle
    style = StrokeStyle(
      cap: StrokeStyle.Cap(rawValue: Int32(clamping: row[look])) ?? .butt,
      join: StrokeStyle.Join(rawValue: Int32(clamping: row[look + 1])) ?? .miter,
      miterLimit: max(row[look + 2], 1))
    guard fillColor.alpha > 0 || hasStroke else { return nil }
  }

  /// Makes a path for a tree that is not made from views, and adds its numbers to the tree's values as they
  /// are, even if they are not finite.
  package init(
    _ path: BezierPath, fillColor: Color, stroke: Stroke, style: StrokeStyle,
    values: inout [Double]
  ) {
    count = path.segments.count
    rule = path.fillRule
    (self.fillColor, self.stroke, self.style) = (fillColor, stroke, style)
    let numbers = path.tableNumbers.dropFirst()
    start = values.count
    values += numbers
    digest = Self.digest(numbers)
  }

  /// True when the stroke is visible.
  package var hasStroke: Bool {
    stroke.color.alpha > 0 && stroke.width > 0 && stroke.start < stroke.end
  }

  /// Adds the segments to the tree's values, and sets `start` and `digest` accordingly.
  mutating func add(
    _ row: UnsafeBufferPointer<Double>, _ at: borrowing LayerSlots, to values: inout [Double]
  ) {
    start = values.count
    let first = at.path + 2
    let numbers = row[first..<first + BezierPath.stride * count]
    values.append(contentsOf: numbers)
    digest = Self.digest(numbers)
  }

  /// Returns the FNV-1a hash of `numbers`, computed over 64-bit numbers instead of bytes.
  private static func digest(_ numbers: some Sequence<Double>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for number in numbers {
      hash = (hash ^ number.bitPattern) &* 0x100_0000_01b3
      hash ^= hash >> 29
    }
    return hash
  }

  /// Compares everything except `start`; segments are compared by their digest.
  public static func == (left: LayerPath, right: LayerPath) -> Bool {
    left.count == right.count && left.rule == right.rule && left.fillColor == right.fillColor
      && left.stroke == right.stroke && left.style == right.style && left.digest == right.digest
  }
}
