import SegueGeometry
import SegueScene
import TestSupport
import Testing

@testable import SegueRender

/// Compares drawn paths with cairo's, and with the coverage of sample points in each pixel.
@Suite struct PathTests {
  private static let size = 160

  /// Returns a five-pointed star, whose lines intersect.
  private static func star(_ rule: BezierPath.FillRule) -> BezierPath {
    var path = BezierPath(fillRule: rule)
    let corners = [(80.0, 8.0), (122.3, 138.2), (11.5, 57.8), (148.5, 57.8), (37.7, 138.2)]
    path.move(to: Point(x: corners[0].0, y: corners[0].1))
    for (x, y) in corners[1...] { path.addLine(to: Point(x: x, y: y)) }
    path.close()
    return path
  }

  /// Returns a self-intersecting curve, and an open quadratic curve.
  private static var wave: BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: 20, y: 120))
    path.addCurve(
      to: Point(x: 140, y: 40), controlPoint1: Point(x: 190, y: -60),
      controlPoint2: Point(x: -30, y: 200))
    path.addLine(to: Point(x: 144, y: 130))
    path.addLine(to: Point(x: 90, y: 118.5))
    path.move(to: Point(x: 30, y: 30))
    path.addQuadCurve(to: Point(x: 60, y: 20), controlPoint: Point(x: 44, y: 62))
    return path
  }

  /// Returns a ring: an ellipse within a rounded rectangle. Both have the same direction, so only
  /// the even-odd rule leaves a hole.
  private static var ring: BezierPath {
    var path = BezierPath(
      roundedRect: Rect(x: 12.3, y: 20.7, width: 130, height: 110), cornerRadius: 30)
    for segment in BezierPath(ovalIn: Rect(x: 40, y: 40, width: 70.5, height: 60)).segments {
      path.append(segment)
    }
    path.fillRule = .evenOdd
    return path
  }

  private static let shapes = [star(.nonZero), star(.evenOdd), wave, ring]

  private static let maps: [Transform3D] = [
    .identity,
    Transform3D.translation(x: -80, y: -80).concatenating(.rotation(angle: 0.6))
      .concatenating(.scale(x: 0.7, y: 1.1)).concatenating(.translation(x: 81.3, y: 79.1)),
  ]

  /// Returns a tree with one white path over black.
  private static func tree(
    _ path: BezierPath, fill: Color = .white, stroke: Stroke = .none,
    style: StrokeStyle = StrokeStyle(), transform: Transform3D = .identity
  ) -> LayerTree {
    let container = View(frame: Rect(x: 0, y: 0, width: Double(size), height: Double(size)))
    let view = View(frame: .zero)
    (view.path, view.fillColor, view.stroke, view.strokeStyle) = (path, fill, stroke, style)
    view.transform = transform
    container.addSubview(view)
    return LayerTree(of: container)
  }

  private static func shown(_ tree: LayerTree, threads: Int = 1, bandRows: Int = 16) -> [Double] {
    let buffer = drawn(tree, size, size, threads: threads, bandRows: bandRows)
    return (0..<size * size).map { Double(buffer.row($0 / size)[$0 % size] & 255) }
  }

  /// Returns the largest and the mean difference between the coverages of two pictures.
  private static func difference(_ a: [Double], _ b: [Double]) -> (most: Double, mean: Double) {
    let all = zip(a, b).map { abs($0 - $1) }
    return (all.max() ?? 0, all.reduce(0, +) / Double(all.count))
  }

  @Test(arguments: shapes.indices, maps.indices)
  func `a filled path has the same coverage as in cairo`(shape: Int, map: Int) throws {
    let cairo = try #require(Cairo())
    let (path, transform) = (Self.shapes[shape], Self.maps[map])
    let wanted = cairo.coverage(path, stroke: nil, affine(transform), Self.size, Self.size)
    let (most, mean) = Self.difference(Self.shown(Self.tree(path, transform: transform)), wanted)
    #expect(wanted.contains { $0 > 0 } && most <= 100 && mean < 0.15, "\(most) \(mean)")
  }

  /// The largest differences are in pixels in which two lines of the stroke intersect: their coverages are added
  /// instead of united. The paths do not reach the miter limit, because cairo applies it after the transform.
  @Test(arguments: StrokeStyle.Cap.allCases, StrokeStyle.Join.allCases)
  func `a stroked path has the same coverage as in cairo`(
    cap: StrokeStyle.Cap, join: StrokeStyle.Join
  ) throws {
    let cairo = try #require(Cairo())
    for (index, path) in Self.shapes.enumerated() {
      for width in [1.5, 9.0] {
        let stroke = Stroke(color: .white, width: width)
        let style = StrokeStyle(cap: cap, join: join, miterLimit: 10)
        let transform = Self.maps[index % 2]
        let wanted = cairo.coverage(
          path, stroke: (stroke, style), affine(transform), Self.size, Self.size)
        let tree = Self.tree(path, fill: .clear, stroke: stroke, style: style, transform: transform)
        let (most, mean) = Self.difference(Self.shown(tree), wanted)
        #expect(
          wanted.contains { $0 > 0 } && most <= 100 && mean < 0.25,
          "path \(index), width \(width): \(most) \(mean)")
      }
    }
  }

  private func affine(_ map: Transform3D) -> [Double] {
    [map.row1.x, map.row1.y, map.row2.x, map.row2.y, map.row4.x, map.row4.y]
  }

  @Test func `a path in perspective has the coverage that sample points give`() {
    let turn = Transform3D.translation(x: -80, y: -80).concatenating(
      .rotation(angle: 0.9, x: 0, y: 1, z: 0)
    )
    .concatenating(.perspective(distance: 200)).concatenating(.translation(x: 80, y: 80))
    let rect = Rect(x: 10, y: 20, width: 140, height: 120)
    let shown = Self.shown(Self.tree(BezierPath(ovalIn: rect), transform: turn))
    guard let back = Homography(turn).inverse else { return }
    let wanted = (0..<Self.size * Self.size).map { index in
      var inside = 0.0
      for sample in 0..<64 {
        let x = Double(index % Self.size) + (Double(sample % 8) + 0.5) / 8
        let y = Double(index / Self.size) + (Double(sample / 8) + 0.5) / 8
        let point = back.apply(x, y)
        let (dx, dy) = ((point.x - 80) / 70, (point.y - 80) / 60)
        if dx * dx + dy * dy <= 1 { inside += 255.0 / 64 }
      }
      return inside
    }
    let (most, mean) = Self.difference(shown, wanted)
    #expect(wanted.contains { $0 > 250 } && most <= 100 && mean < 0.15, "\(most) \(mean)")
  }

  @Test func `paths are drawn identically for any band height and number of threads`() {
    let tree = Self.tree(Self.wave, stroke: Stroke(color: .white, width: 5))
    let one = Self.shown(tree)
    #expect(Self.shown(tree, threads: 3, bandRows: 5) == one)
    #expect(Self.shown(tree, threads: 2, bandRows: 1) == one)
  }

  @Test func `a stroke is drawn only between its start and end fractions`() {
    var line = BezierPath()
    line.move(to: Point(x: 20, y: 80))
    line.addLine(to: Point(x: 120, y: 80))
    let stroke = Stroke(color: .white, width: 10, start: 0.25, end: 0.5)
    let shown = Self.shown(Self.tree(line, fill: .clear, stroke: stroke))
    let row = (0..<Self.size).map { shown[80 * Self.size + $0] }
    #expect(row.indices.allSatisfy { row[$0] == (45..<70 ~= $0 ? 255 : 0) })
    let column = (0..<Self.size).map { shown[$0 * Self.size + 50] }
    #expect(column.indices.allSatisfy { column[$0] == (75..<85 ~= $0 ? 255 : 0) })
  }

  @Test func `a view with a path can be the mask of another view`() {
    let container = View(frame: Rect(x: 0, y: 0, width: 160, height: 160))
    let (card, mask) = (View(frame: container.frame), View(frame: .zero))
    card.backgroundColor = .white
    mask.path = Self.ring
    card.mask = mask
    container.addSubview(card)
    let plain = Self.shown(Self.tree(Self.ring))
    let masked = Self.shown(LayerTree(of: container))
    #expect(Self.difference(masked, plain).most <= 1)
    card.maskMode = .inverseAlpha
    let inverse = Self.shown(LayerTree(of: container))
    #expect(Self.difference(inverse, plain.map { 255 - $0 }).most <= 1)
  }

  @Test func `a clipping view with round corners clips a path`() {
    let container = View(frame: Rect(x: 0, y: 0, width: 160, height: 160))
    let card = View(frame: Rect(x: 20, y: 30, width: 100, height: 80))
    card.clipsToBounds = true
    card.cornerRadius = 40
    card.path = BezierPath(rect: Rect(x: -50, y: -50, width: 300, height: 300))
    card.fillColor = .white
    container.addSubview(card)
    let cut = Self.shown(LayerTree(of: container))
    card.path = nil
    card.backgroundColor = .white
    #expect(Self.difference(cut, Self.shown(LayerTree(of: container))).most <= 1)
  }

  @Test(
    arguments: [1e155, 1e300, .infinity, -.infinity, .nan], StrokeStyle.Cap.allCases)
  func `a stroke leaves out points that are not finite or too far away`(
    value: Double, cap: StrokeStyle.Cap
  ) {
    let style = StrokeStyle(cap: cap, join: .round)
    let stroke = Stroke(color: .white, width: 8)
    // A view refuses points that are not finite or too far away, but sums of points that a view accepts may overflow.
    // The test therefore writes the values directly into the layer tree.
    let mark = 1234.0
    var (path, near) = (BezierPath(), BezierPath())
    path.move(to: Point(x: 40, y: 40))
    near.move(to: Point(x: 40, y: 40))
    path.addLine(to: Point(x: mark, y: 50))
    path.addLine(to: Point(x: 60, y: mark))
    path.addLine(to: Point(x: 120, y: 90))
    near.addLine(to: Point(x: 120, y: 90))
    var tree = Self.tree(path, fill: .clear, stroke: stroke, style: style)
    let marks = tree.values.indices.filter { tree.values[$0] == mark }
    #expect(!marks.isEmpty)
    for index in marks { tree.values[index] = value }
    let expected = Self.tree(near, fill: .clear, stroke: stroke, style: style)
    let isEqual = Self.shown(tree) == Self.shown(expected)
    #expect(isEqual)
  }

  @Test func `a filled path that encloses no area draws nothing`() {
    var point = BezierPath()
    point.move(to: Point(x: 50, y: 50))
    var back = point
    back.addLine(to: Point(x: 90, y: 70))
    for path in [point, back] {
      let isBlack = Self.shown(Self.tree(path)).allSatisfy { $0 == 0 }
      #expect(isBlack)
    }
    let huge = BezierPath(ovalIn: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    _ = Self.shown(Self.tree(huge, stroke: Stroke(color: .white, width: 1e9)))
    let view = View()
    view.path = BezierPath(Array(repeating: .move(.zero), count: 1_000_000))
    #expect(view.path == nil)
    view.path = BezierPath([.move(Point(x: .nan, y: 0))])
    #expect(view.path == nil)
    // A line of length 0 with round caps is a disc, here of radius 10.
    var dot = point
    dot.addLine(to: Point(x: 50, y: 50))
    let style = StrokeStyle(cap: .round)
    let stroke = Stroke(color: .white, width: 20)
    let shown = Self.shown(Self.tree(dot, fill: .clear, stroke: stroke, style: style))
    let area: Double = shown.reduce(0, +) / 255
    #expect(abs(area - 314) < 2)
  }
}
