extension TimelineProgram {
  /// Turns recorded changes, which come in the order of the calls, into batches in the order of
  /// time.
  struct Builder {
    private(set) var initial: [Double] = []
    private(set) var segments: [Segment] = []
    private(set) var batches: [Batch] = []
    private(set) var steps: [Step] = []
    private(set) var transforms: [TransformPath] = []
    private(set) var table = ContentsTable()
    private(set) var usesZ = false
    /// See `Row.isFlat`, row by row.
    private(set) var isFlat: [Bool] = []
    private var segmentIndices: [Segment.Key: Int] = [:]
    private var firstBegins: [Int: Double] = [:]
    /// True when drivers may write anything at any time, so that every number needs its step.
    private var hasDrivers = false

    /// See `TimelineProgram.moved`.
    var moved: [(begin: Double, slot: Int)] {
      firstBegins.map { (begin: $0.value, slot: $0.key) }
        .sorted { ($1.begin, $0.slot) < ($0.begin, $1.slot) }
    }

    mutating func add(_ log: RecordedChanges) {
      addInitial(log)
      hasDrivers = !log.drivers.isEmpty
      // The change that began last decides; of those that began together, the one recorded last.
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
        add(change)
      }
      for next in drivers { add(next.element.driver, next.offset) }
    }

    private mutating func addInitial(_ log: RecordedChanges) {
      isFlat = log.initial.map { log.drivers.isEmpty && $0.transform.isFlat }
      initial = [Double](repeating: 0, count: log.views.count * ViewRow.width)
      for (row, properties) in log.initial.enumerated() {
        for property in Property.allCases {
          let base = row * ViewRow.width + property.offset
          for (index, number) in properties.numbers(of: property, in: &table).enumerated() {
            initial[base + index] = number
          }
        }
        if properties.zPosition != 0 { usesZ = true }
      }
    }

    private mutating func add(_ change: RecordedChange) {
      if !change.from.transform.isFlat || !change.to.transform.isFlat { isFlat[change.row] = false }
      if change.property == .zPosition, change.to.zPosition != 0 { usesZ = true }
      let slot = change.row * ViewRow.width + change.property.offset
      let segment = segment(change.begin, change.duration, change.pace)
      if change.property == .transform, change.pace != nil,
        let path = TransformPath(from: change.from.transform, to: change.to.transform)
      {
        // A transform that is composed of its parts may, by rounding, be not exactly flat.
        isFlat[change.row] = false
        for index in 0..<change.property.count { note(slot + index, change.begin) }
        batches.append(
          Batch(
            begin: change.begin, segment: segment,
            action: .transform(path: transforms.count, slot: slot)))
        transforms.append(path)
        return
      }
      let from = change.from.numbers(of: change.property, in: &table)
      let to = change.to.numbers(of: change.property, in: &table)
      let first = steps.count
      for index in from.indices {
        // A number that never changes needs no step; most of a transform's sixteen numbers never
        // do.
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

    /// Notes that a step writes to `slot` from `begin` on.
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

extension TimelineProgram.Segment {
  /// Animations with the same span and pace share one segment.
  struct Key: Hashable {
    var begin: Double
    var duration: Double
    var pace: Pace?
  }
}
