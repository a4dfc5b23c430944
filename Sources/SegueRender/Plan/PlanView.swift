/// The addresses of the finished plan's arrays, as the painting threads read them.
struct PlanView: BitwiseCopyable {
  var ops: UnsafePointer<Op>
  var opCount: Int
  var edges: UnsafePointer<Edge>
  var bandStarts: UnsafePointer<Int32>
  var bandEdges: UnsafePointer<Int32>
  var holes: UnsafePointer<Hole>
  var spans: UnsafePointer<Span>
  var seams: UnsafePointer<Seam>
  var relations: UnsafePointer<Relation>
  /// True when the plan has seams: shapes that share pixels along their edges.
  var hasSeams: Bool
  var positions: UnsafePointer<UInt32>
  var hinges: UnsafePointer<Double>
  var hidden: UnsafePointer<HiddenPart>
  var compositings: UnsafePointer<Compositing>
  var opacities: UnsafePointer<UInt8>
  var triangles: UnsafePointer<MeshTriangle>
  var meshOrders: UnsafePointer<MeshOrder>

  /// Unsafe: the addresses are valid until the plan is built again, which happens only while no row
  /// is being painted.
  init(_ plan: FramePlan) {
    ops = UnsafePointer(plan.ops.base)
    opCount = plan.ops.count
    edges = UnsafePointer(plan.edges.base)
    bandStarts = UnsafePointer(plan.bandStarts.base)
    bandEdges = UnsafePointer(plan.bandEdges.base)
    holes = UnsafePointer(plan.holes.base)
    spans = UnsafePointer(plan.spans.base)
    relations = UnsafePointer(plan.relations.base)
    seams = UnsafePointer(plan.seams.base)
    hasSeams = plan.seams.count > 0
    positions = UnsafePointer(plan.positions.base)
    hinges = UnsafePointer(plan.hinges.base)
    hidden = UnsafePointer(plan.hidden.base)
    compositings = UnsafePointer(plan.compositings.base)
    opacities = UnsafePointer(plan.opacities.base)
    triangles = UnsafePointer(plan.triangles.base)
    meshOrders = UnsafePointer(plan.meshOrders.base)
  }
}
