internal import SegueGeometry

extension TimelineProgram {
  /// Converts recorded changes, which are in the order of the calls, into the program's batches
  /// (actions such as interpolating numbers), which are in the order of time.
  struct Builder {
    private(set) var initial: [Double] = []
    private(set) var segments: [Segment] = []
    private(set) var batches: [Batch] = []
    private(set) var steps: [Step] = []
    private(set) var transforms: [TransformPath] = []
    private(set) var table = ContentsTable()
    private(set) var arcs: [ArcPath] = []
    private(set) var cubics: [CubicStep] = []
    private(set) var turns: [PathTurn] = []
    private(set) var addedTransforms: [AddedTransform] = []
    private(set) var sorts = false
    private(set) var rows: [Row] = []
    private var segmentIndices: [Segment.Key: Int] = [:]
    private var firstBegins: [Int: Double] = [:]
    /// The changes in effect, for each property of each view with recorded changes. The key is the
    /// index of the property's first number among the numbers of all views.
    private var stacks: [Int: Stack] = [:]

    /// The changes of one property that have begun: the index of the change that determines the value (-1 for none),
    /// and the additive changes that are added to this value.
    private struct Stack {
      var base = -1
      var added: [(index: Int, change: RecordedChange)] = []
    }
    /// True when there are drivers, which may write any number at any time, so that no step may be
    /// omitted.
    private var hasDrivers = false

    /// The numbers that recorded changes write, each with the time of its first change, the latest
    /// first (`TimelineProgram.moved`).
    var moved: [(begin: Double, slot: Int)] {
      firstBegins.map { (begin: $0.value, slot: $0.key) }
        .sorted { ($1.begin, $0.slot) < ($0.begin, $1.slot) }
    }

    mutating func add(_ log: RecordedChanges) {
      addInitial(log)
      hasDrivers = !log.drivers.isEmpty
      // The change that began last determines the value; of several that began simultaneously, the
      // change that was recorded last.
      let order = log.changes.indices.sorted {
        (log.changes[$0].begin, $0) < (log.changes[$1].begin, $1)
      }
      var drivers = log.drivers.enumerated()
        .sorted { ($0.element.driver.begin, $0.offset) < ($1.element.driver.begin, $1.offset) }[...]
      for index in order {
        let change = log.changes[index]
        while let next = drivers.first,
          (next.element.driver.begin, next.element.order) <= (change.begin, index)
        {
          add(next.element.driver, next.offset)
          drivers.removeFirst()
        }
        if [.zPosition, .sortsByDepth].contains(change.property), change.to.numbers != [0] {
          sorts = true
        }
        if change.isAdditive {
          add(additive: change, index)
        } else {
          add(change)
          cover(change, index)
        }
      }
      for next in drivers { add(next.element.driver, next.offset) }
    }

    private mutating func addInitial(_ log: RecordedChanges) {
      // A driver may set any property of any view. With drivers, every row therefore has at least
      // the width of all properties without values, path and mesh.
      let minWidth = log.drivers.isEmpty ? PropertySchema.commonWidth : PropertySchema.width
      var widths = log.initial.map { max($0.numbers.count, minWidth) }
      for change in log.changes where !change.property.row.isCommon {
        let width = PropertySchema.width(upTo: change.property.range.upperBound)
        widths[change.row] = max(widths[change.row], width)
      }
      sorts = !log.drivers.isEmpty
      for (index, properties) in log.initial.enumerated() {
        let row = Row(
          id: log.views[index].id,
          isFlat: widths[index] == PropertySchema.commonWidth && properties.transform.isFlat,
          start: initial.count, width: widths[index])
        rows.append(row)
        initial += properties.numbers
        initial += PropertySchema.initial[properties.numbers.count..<row.width]
        initial[row.start + Property.contents.offset] = table.number(of: properties.contents)
        if properties.zPosition != 0 || properties.sortsByDepth { sorts = true }
      }
    }

    /// Adds an additive change, unless a change that was recorded later has already replaced it.
    private mutating func add(additive change: RecordedChange, _ index: Int) {
      let slot = rows[change.row].start + change.property.offset
      guard index > stacks[slot]?.base ?? -1 else { return }
      // Sums are computed from scratch in each frame. So numbers without an earlier step are first set to their initial
      // values.
      let first = steps.count
      for index in slot..<slot + change.property.count where firstBegins[index] == nil {
        note(index, change.begin)
        steps.append(Step(from: initial[index], to: initial[index], slot: index))
      }
      if steps.count > first {
        let segment = segment(change.begin, 0, nil)
        batches.append(
          Batch(begin: change.begin, segment: segment, action: .numbers(first..<steps.count)))
      }
      stacks[slot, default: Stack()].added.append((index, change))
      addition(change, from: change.begin)
    }

    /// Notes that a change replaces the earlier changes of its property. Additive changes that have begun already, but
    /// were recorded after this change, are added again.
    private mutating func cover(_ change: RecordedChange, _ index: Int) {
      let slot = rows[change.row].start + change.property.offset
      var stack = stacks[slot] ?? Stack()
      stack.base = index
      stack.added.removeAll { $0.index < index }
      stacks[slot] = stack
      for added in stack.added { addition(added.change, from: change.begin) }
    }

    /// Adds the batch of an additive change, which is applied to frames from the time `begin` on.
    private mutating func addition(_ change: RecordedChange, from begin: Double) {
      let slot = rows[change.row].start + change.property.offset
      let segment = segment(change.begin, change.duration, change.pace)
      let ways = zip(change.from.numbers, change.to.numbers).map { $1 - $0 }
      let action: Action
      if let arc = change.arc {
        action = .addedArc(path: arcs.count, slot: slot)
        arcs.append(arc)
      } else if let turn = change.turn {
        action = .addedTurn(path: turns.count, slot: slot + 2, start: change.from.numbers[2])
        turns.append(turn)
      } else if let added = change.addedTransform {
        rows[change.row].isFlat = false
        action = .addedTransform(path: addedTransforms.count, slot: slot)
        addedTransforms.append(added)
      } else if let tangents = change.tangents {
        let first = cubics.count
        for (index, way) in ways.enumerated() {
          cubics.append(
            CubicStep(
              step: Step(from: 0, to: way, slot: slot + index), atStart: tangents.atStart[index],
              atEnd: tangents.atEnd[index]))
        }
        action = .addedCubic(first..<cubics.count)
      } else {
        let first = steps.count
        for (index, way) in ways.enumerated() where way != 0 {
          steps.append(Step(from: 0, to: way, slot: slot + index))
        }
        if Transform3D(change.to.numbers).map({ !$0.isFlat }) ?? false {
          rows[change.row].isFlat = false
        }
        action = .addedNumbers(first..<steps.count)
      }
      batches.append(Batch(begin: begin, segment: segment, action: action))
    }

    private mutating func add(_ change: RecordedChange) {
      let slot = rows[change.row].start + change.property.offset
      let segment = segment(change.begin, change.duration, change.pace)
      if let arc = change.arc {
        add(.arc(path: arcs.count, slot: slot), of: change, segment)
        arcs.append(arc)
        return
      }
      if let turn = change.turn {
        let first = steps.count
        for (index, number) in change.to.numbers.dropLast().enumerated() {
          steps.append(Step(from: number, to: number, slot: slot + index))
        }
        add(.numbers(first..<steps.count), of: change, segment)
        add(.turn(path: turns.count, slot: slot + 2), of: change, segment)
        turns.append(turn)
        return
      }
      if change.property.row.motion == .transform, let from = Transform3D(change.from.numbers),
        let to = Transform3D(change.to.numbers)
      {
        if !from.isFlat || !to.isFlat { rows[change.row].isFlat = false }
        if change.pace != nil, let path = TransformPath(from: from, to: to) {
          // Due to rounding, a transform that is composed of its parts may not be exactly flat.
          rows[change.row].isFlat = false
          add(.transform(path: transforms.count, slot: slot), of: change, segment)
          transforms.append(path)
          return
        }
      }
      if let tangents = change.tangents {
        add(tangents, of: change, segment)
        return
      }
      let isContents = change.property == .contents
      let from = isContents ? [table.number(of: change.from.contents)] : change.from.numbers
      let to = isContents ? [table.number(of: change.to.contents)] : change.to.numbers
      let first = steps.count
      for index in from.indices {
        // A number that never changes needs no step. In most transforms, most of the sixteen
        // numbers never change.
        let isStill =
          !hasDrivers && from[index] == to[index] && initial[slot + index] == to[index]
          && firstBegins[slot + index] == nil
        if isStill { continue }
        note(slot + index, change.begin)
        steps.append(Step(from: from[index], to: to[index], slot: slot + index))
      }
      guard steps.count > first else { return }
      if let last = batches.indices.last, batches[last].segment == segment,
        case .numbers(let range) = batches[last].action, range.upperBound == first
      {
        batches[last].action = .numbers(range.lowerBound..<steps.count)
      } else {
        batches.append(
          Batch(begin: change.begin, segment: segment, action: .numbers(first..<steps.count)))
      }
    }

    /// Adds a step with tangents for each number of a keyframe in the cubic mode, and a batch that
    /// interpolates these steps.
    private mutating func add(
      _ tangents: CubicTangents, of change: RecordedChange, _ segment: Int
    ) {
      let slot = rows[change.row].start + change.property.offset
      let first = cubics.count
      for (index, (from, to)) in zip(change.from.numbers, change.to.numbers).enumerated() {
        cubics.append(
          CubicStep(
            step: Step(from: from, to: to, slot: slot + index), atStart: tangents.atStart[index],
            atEnd: tangents.atEnd[index]))
      }
      add(.cubic(first..<cubics.count), of: change, segment)
    }

    /// Adds a batch that performs `action`, which writes all numbers of the changed property.
    private mutating func add(_ action: Action, of change: RecordedChange, _ segment: Int) {
      let slot = rows[change.row].start + change.property.offset
      for index in 0..<change.property.count { note(slot + index, change.begin) }
      batches.append(Batch(begin: change.begin, segment: segment, action: action))
    }

    /// Notes that a change writes the number at index `slot` from `begin` on. Only the first note
    /// for each number counts.
    private mutating func note(_ slot: Int, _ begin: Double) {
      if firstBegins[slot] == nil { firstBegins[slot] = begin }
    }

    private mutating func add(_ driver: FrameDriver, _ index: Int) {
      let segment = segment(driver.begin, driver.duration, Pace(driver.timing))
      batches.append(Batch(begin: driver.begin, segment: segment, action: .driver(index)))
    }

    private mutating func segment(_ begin: Double, _ duration: Double, _ pace: Pace?) -> Int {
      let key = Segment.Key(begin: begin, duration: duration, pace: pace)
      if let known = segmentIndices[key] { return known }
      segmentIndices[key] = segments.count
      segments.append(Segment(begin: begin, duration: duration, pace: pace))
      return segments.count - 1
    }
  }

  /// All contents that views show in the recording, each once. The number of a view's `contents`
  /// property is an index of `all`.
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

extension TimelineProgram.Segment {
  /// The key of a segment. Animations with the same span and pace share one segment.
  struct Key: Hashable {
    var begin: Double
    var duration: Double
    var pace: Pace?
  }
}
