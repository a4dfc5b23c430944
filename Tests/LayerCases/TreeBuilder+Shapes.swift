internal import SegueGeometry
internal import SegueScene
internal import TestSupport

/// Makes random paths and meshes. In contrast to the other numbers of a tree, the numbers of paths and meshes may be
/// NaN or infinite, because sums of animated numbers can become so.
extension TreeBuilder {
  mutating func shape(_ dice: inout Dice) -> LayerPath {
    var path = BezierPath(fillRule: dice.oneIn(2) ? .nonZero : .evenOdd)
    let count =
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: 1
      case 1: BezierPath.maxSegments
      default: Int.random(in: 1...9, using: &dice)
      }
    // A path usually begins with a move, but need not do so.
    if !dice.oneIn(10) { path.append(.move(point(&dice))) }
    while path.segments.count < count {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: path.append(.move(point(&dice)))
      case 1: path.append(.close)
      default:
        path.append(.curve(control1: point(&dice), control2: point(&dice), end: point(&dice)))
      }
    }
    let stroke =
      dice.oneIn(2)
      ? Stroke.none
      : Stroke(
        color: color(&dice), width: abs(length(&dice)),
        start: dice.oneIn(2) ? 0 : Double.random(in: 0...1, using: &dice),
        end: dice.oneIn(2) ? 1 : Double.random(in: 0...1, using: &dice))
    let style = StrokeStyle(
      cap: [.butt, .round, .square].randomElement(using: &dice) ?? .butt,
      join: [.miter, .round, .bevel].randomElement(using: &dice) ?? .miter,
      miterLimit: dice.oneIn(4) ? 1e6 : Double.random(in: 1...12, using: &dice))
    return LayerPath(
      path, fillColor: dice.oneIn(4) ? .clear : color(&dice), stroke: stroke, style: style,
      values: &values)
  }

  mutating func mesh(_ dice: inout Dice) -> LayerMesh {
    let sizes = [(1, 1), (1, 1), (2, 3), (31, 31), (1, 511), (511, 1), (4, 4)]
    let (columns, rows) = sizes[Int.random(in: sizes.indices, using: &dice)]
    var mesh = Mesh(columns: columns, rows: rows)
    let reaches = [0, 0.2, 3, 1e9]
    let reach = reaches[Int.random(in: reaches.indices, using: &dice)]
    for index in mesh.points.indices where reach > 0 {
      mesh.points[index].x += Double.random(in: -reach...reach, using: &dice)
      mesh.points[index].y += Double.random(in: -reach...reach, using: &dice)
      mesh.points[index].z = length(&dice)
      if dice.oneIn(200) { mesh.points[index].x = strange(&dice) }
    }
    return LayerMesh(
      mesh, isDoubleSided: dice.oneIn(2),
      light: MeshLight(
        direction: Vector3D(x: length(&dice), y: length(&dice), z: dice.oneIn(4) ? 0 : 1),
        strength: dice.oneIn(2) ? 0 : Double.random(in: 0...1, using: &dice)),
      backColor: dice.oneIn(2) ? .clear : color(&dice), values: &values)
  }

  private mutating func point(_ dice: inout Dice) -> Point {
    Point(
      x: dice.oneIn(60) ? strange(&dice) : length(&dice),
      y: dice.oneIn(60) ? strange(&dice) : length(&dice))
  }

  private func strange(_ dice: inout Dice) -> Double {
    [.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude].randomElement(using: &dice)
      ?? .nan
  }
}
