/// A recording compiled for evaluation: arrays of plain numbers, sorted by start time.
///
/// It is a class, so that all copies of a `Timeline` share it. Nothing in it changes after `init`.
final class TimelineProgram {
  /// The time span and the curve of an animation, which all properties that it changes share.
  struct Segment {
    var begin: Double
    var duration: Double
    /// The curve; nil for an immediate change.
    var pace: Pace?

    func progress(at time: Double) -> Double {
      pace?.progress(at: time - begin, duration: duration) ?? 1
    }
  }

  /// The action of a batch, such as interpolating numbers or calling a driver.
  enum Action {
    /// Interpolates the numbers of the steps in this range of `steps`.
    case numbers(Range<Int>)
    /// Interpolates the numbers of the steps in this range of `cubics`.
    case cubic(Range<Int>)
    /// Sets the sixteen numbers of a transform, from index `slot` on, to the value of
    /// `transforms[path]`.
    case transform(path: Int, slot: Int)
    /// Sets the two numbers of a centre, from index `slot` on, to the value of `arcs[path]`.
    case arc(path: Int, slot: Int)
    /// Sets a rotation's angle about z, at index `slot`, to the value of `turns[path]`.
    case turn(path: Int, slot: Int)
    /// Adds to the present numbers the interpolated numbers of this range of `steps`, whose `from`
    /// is 0.
    case addedNumbers(Range<Int>)
    /// Adds to the present numbers the interpolated numbers of this range of `cubics`, whose `from`
    /// is 0.
    case addedCubic(Range<Int>)
    /// Concatenates the transform whose numbers begin at index `slot` with the value of
    /// `addedTransforms[path]`.
    case addedTransform(path: Int, slot: Int)
    /// Adds to the two numbers of a centre, from index `slot` on, the displacement from the start
    /// of `arcs[path]` to the present point on this path.
    case addedArc(path: Int, slot: Int)
    /// Adds to the number at index `slot` the difference between the present angle of `turns[path]`
    /// and `start`.
    case addedTurn(path: Int, slot: Int, start: Double)
    /// Calls the driver with this index in `drivers`, and applies the properties that it sets.
    case driver(Int)
  }

  /// One action, and the index of the segment whose progress the action uses. The batches are in
  /// the order of their begins: the batch that began last is applied last and overrides earlier
  /// ones.
  struct Batch {
    var begin: Double
    var segment: Int
    var action: Action
  }

  /// The change of one number of one view.
  struct Step {
    var from: Double
    var to: Double
    /// The index of the number among the numbers of all views: the sum of the view's `Row.start`,
    /// the property's offset, and the number's index in the property.
    var slot: Int
  }

  /// A step of a keyframe in the cubic mode, with its slopes; see `CubicTangents`.
  struct CubicStep {
    var step: Step
    var atStart: Double
    var atEnd: Double

    func value(at progress: Double) -> Double {
      guard progress != 1 else { return step.to }
      return CubicTangents.value(
        from: step.from, to: step.to, atStart: atStart, atEnd: atEnd, progress: progress)
    }
  }

  /// The layout of one view's numbers among the numbers of all views.
  struct Row {
    var id: ViewID
    /// True when the view's transform stays two-dimensional throughout the timeline; see
    /// `Transform3D.isFlat`.
    var isFlat: Bool
    /// The index of the view's first number among the numbers of all views.
    var start: Int
    /// The count of the view's numbers: one of the widths of `PropertySchema`, which depends on the
    /// properties that the view uses.
    var width: Int
  }

  struct Shape {
    var begin: Double
    var nodes: Range<Int>
  }

  let rows: [Row]
  let initial: [Double]
  let segments: [Segment]
  let batches: [Batch]
  let steps: [Step]
  let transforms: [TransformPath]
  let arcs: [ArcPath]
  let cubics: [CubicStep]
  let turns: [PathTurn]
  let addedTransforms: [AddedTransform]
  let drivers: [FrameDriver]
  /// The recorder that captures the properties that drivers set; nil without drivers. A recorder
  /// has no reference to a timeline, so there is no reference cycle.
  let recorder: Recorder?
  let shapes: [Shape]
  let nodes: [RecordedShape.Node]
  /// All contents that views show in the recording. The number of a view's `contents` property is
  /// an index of this array.
  let contents: [Contents]
  /// The indices of the numbers that ever change, each with the time of its first change, sorted
  /// with the latest first. Before that time, the number has its initial value.
  let moved: [(begin: Double, slot: Int)]
  /// True when siblings must be sorted: some view's z position is ever different from 0, or some
  /// view ever sorts its subviews by depth.
  let sorts: Bool

  init(_ log: RecordedChanges, by recorder: Recorder) {
    var builder = Builder()
    builder.add(log)
    rows = builder.rows
    initial = builder.initial
    segments = builder.segments
    batches = builder.batches
    steps = builder.steps
    transforms = builder.transforms
    arcs = builder.arcs
    cubics = builder.cubics
    turns = builder.turns
    addedTransforms = builder.addedTransforms
    drivers = log.drivers.map(\.driver)
    self.recorder = log.drivers.isEmpty ? nil : recorder
    contents = builder.table.all
    moved = builder.moved
    sorts = builder.sorts

    var nodes: [RecordedShape.Node] = []
    var shapes: [Shape] = []
    for shape in log.shapes {
      shapes.append(Shape(begin: shape.begin, nodes: nodes.count..<nodes.count + shape.nodes.count))
      nodes += shape.nodes
    }
    self.nodes = nodes
    self.shapes = shapes
  }
}
