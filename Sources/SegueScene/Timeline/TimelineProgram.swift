internal import SegueMotion

/// A view's properties as a row of numbers.
enum ViewRow {
  /// Numbers in a row.
  static let width = 32
}

/// A recording in the form that is evaluated: arrays of plain numbers, sorted by begin.
///
/// A class so that copies of a Timeline share it; nothing in it changes after `init`.
final class TimelineProgram {
  /// One animation's span; the properties that it moves share its progress.
  struct Segment {
    var begin: Double
    var duration: Double
    var timing: Timing
  }

  /// One number of one view on its way, or a set of them at once.
  struct Step {
    enum Kind: UInt8 {
      /// `slot` goes from `from` to `to`.
      case number
      /// Sixteen numbers from `slot` on are `transforms[payload]`.
      case transform
      /// `drivers[payload]` says what to set.
      case driver
    }

    var begin: Double
    var from: Double
    var to: Double
    /// Index in `segments`; -1 for a change at once to `to`.
    var segment: Int32
    /// Row times `ViewRow.width` plus the property's offset.
    var slot: Int32
    var payload: Int32
    var kind: Kind
  }

  struct Shape {
    var begin: Double
    var nodes: Range<Int>
  }

  let viewIDs: [ViewID]
  let initial: [Double]
  let segments: [Segment]
  let steps: [Step]
  let transforms: [TransformPath]
  let drivers: [FrameDriver]
  let shapes: [Shape]
  let nodes: [RecordedShape.Node]
  /// What `Property.contents` numbers stand for.
  let contents: [Contents]
  /// True when some view's z position is ever other than 0, so that siblings must be sorted.
  let usesZ: Bool

  init(_ log: RecordedChanges) {
    viewIDs = log.views.map(\.id)
    var table = ContentsTable()
    var initial = [Double](repeating: 0, count: log.views.count * ViewRow.width)
    var usesZ = false
    for (row, properties) in log.initial.enumerated() {
      for property in Property.allCases {
        let base = row * ViewRow.width + property.offset
        for (index, number) in properties.numbers(of: property, in: &table).enumerated() {
          initial[base + index] = number
        }
      }
      if properties.zPosition != 0 { usesZ = true }
    }

    var segments: [Segment] = []
    var segmentIndex: [Timeline.Span: Int32] = [:]
    var steps: [Step] = []
    var transforms: [TransformPath] = []
    func segment(_ change: RecordedChange, _ timing: Timing) -> Int32 {
      let span = Timeline.Span(begin: change.begin, duration: change.duration, timing: timing)
      if let known = segmentIndex[span] { return known }
      let index = Int32(segments.count)
      segments.append(Segment(begin: change.begin, duration: change.duration, timing: timing))
      segmentIndex[span] = index
      return index
    }

    var nextDriver = 0
    for (order, change) in log.changes.enumerated() {
      while nextDriver < log.drivers.count, log.drivers[nextDriver].order <= order {
        steps.append(.driver(nextDriver, log.drivers[nextDriver].driver))
        nextDriver += 1
      }
      if change.property == .zPosition, change.to.zPosition != 0 { usesZ = true }
      let slot = Int32(change.row * ViewRow.width + change.property.offset)
      let span = change.timing.map { segment(change, $0) } ?? -1
      if change.property == .transform, span >= 0,
        let path = TransformPath(from: change.from.transform, to: change.to.transform)
      {
        steps.append(
          Step(
            begin: change.begin, from: 0, to: 0, segment: span, slot: slot,
            payload: Int32(transforms.count), kind: .transform))
        transforms.append(path)
        continue
      }
      let from = change.from.numbers(of: change.property, in: &table)
      let to = change.to.numbers(of: change.property, in: &table)
      for index in from.indices {
        steps.append(
          Step(
            begin: change.begin, from: from[index], to: to[index], segment: span,
            slot: slot + Int32(index), payload: 0, kind: .number))
      }
    }
    for index in nextDriver..<log.drivers.count {
      steps.append(.driver(index, log.drivers[index].driver))
    }

    // The change that began last decides; of those that began together, the one said last.
    self.steps = steps.enumerated()
      .sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
    self.initial = initial
    self.segments = segments
    self.transforms = transforms
    self.usesZ = usesZ
    drivers = log.drivers.map(\.driver)
    contents = table.all

    var nodes: [RecordedShape.Node] = []
    var shapes: [Shape] = []
    for shape in log.shapes {
      shapes.append(Shape(begin: shape.begin, nodes: nodes.count..<nodes.count + shape.nodes.count))
      nodes += shape.nodes
    }
    self.nodes = nodes
    self.shapes = shapes
  }

  /// The contents that occur, each with the number that stands for it in a row.
  struct ContentsTable {
    private(set) var all: [Contents] = [.none]
    private var indices: [Contents: Int] = [.none: 0]

    mutating func number(of contents: Contents) -> Double {
      if let known = indices[contents] { return Double(known) }
      indices[contents] = all.count
      all.append(contents)
      return Double(all.count - 1)
    }
  }
}

extension Timeline {
  /// Animations with the same span and timing share one segment.
  struct Span: Hashable {
    var begin: Double
    var duration: Double
    var timing: Timing
  }
}

extension TimelineProgram.Step {
  static func driver(_ index: Int, _ driver: FrameDriver) -> Self {
    Self(
      begin: driver.begin, from: 0, to: 0, segment: -1, slot: 0, payload: Int32(index),
      kind: .driver)
  }
}
