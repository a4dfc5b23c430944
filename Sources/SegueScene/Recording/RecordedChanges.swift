internal import SegueGeometry
internal import SegueMotion

/// A value that a view's property gets: the property as it is in `value`.
struct RecordedValue {
  let row: Int
  let property: Property
  let value: ViewProperties
}

/// A change on record: at once (`duration` 0 and no timing) or over time.
struct RecordedChange {
  let row: Int
  let property: Property
  let begin: Double
  let duration: Double
  /// Nil for a change outside an animation.
  let timing: Timing?
  let from: ViewProperties
  let to: ViewProperties

  func value(at time: Double) -> ViewProperties {
    guard let timing, time < begin + duration else { return to }
    let progress = timing.progress(at: time - begin, duration: duration)
    return .interpolated(property, from: from, to: to, progress: progress)
  }
}

/// An animation whose frames are computed by the animator's own code.
struct FrameDriver {
  let begin: Double
  let duration: Double
  let timing: Timing
  let body: (Double) -> Void
}

/// The shape of the hierarchy from `begin` on, parents before children.
struct RecordedShape {
  var begin: Double
  var nodes: [Node]

  struct Node: Equatable {
    var row: Int32
    /// Index in `nodes`; -1 for the container.
    var parent: Int32
    var descendants: Int32
  }
}

/// Everything on record, in the order in which it was said.
struct RecordedChanges {
  var views: [View] = []
  /// Each view's properties when it was taken under record.
  var initial: [ViewProperties] = []
  var changes: [RecordedChange] = []
  var shapes: [RecordedShape] = []
  var events: [TimelineEvent] = []
  var drivers: [(driver: FrameDriver, order: Int)] = []
  private var rows: [ViewID: Int] = [:]
  /// For each view's each property, the changes that concern it.
  private var histories: [Int: [Int]] = [:]

  mutating func add(_ view: View) {
    rows[view.id] = views.count
    views.append(view)
    initial.append(view.properties)
  }

  func row(of view: View) -> Int? { rows[view.id] }

  /// "from", "to", "container" and the like where the host named the view; else its place in the
  /// order of appearance, so that two runs print the same.
  func name(of view: View) -> String {
    view.name ?? "view \(rows[view.id].map { $0 + 1 } ?? 0)"
  }

  mutating func event(_ event: TimelineEvent) {
    events.append(event)
  }

  /// Notes how the hierarchy looks from `time` on.
  mutating func shape(_ container: View, at time: Double) {
    var nodes: [RecordedShape.Node] = []
    func visit(_ view: View, parent: Int32) {
      guard let row = row(of: view) else { return }
      let index = nodes.count
      nodes.append(RecordedShape.Node(row: Int32(row), parent: parent, descendants: 0))
      for child in view.subviews { visit(child, parent: Int32(index)) }
      nodes[index].descendants = Int32(nodes.count - index - 1)
    }
    visit(container, parent: -1)
    if let last = shapes.indices.last, shapes[last].begin == time {
      shapes[last].nodes = nodes
    } else {
      shapes.append(RecordedShape(begin: time, nodes: nodes))
    }
  }

  mutating func set(_ property: Property, row: Int, to next: ViewProperties, at time: Double) {
    let history = histories[key(row, property)]
    if history == nil && initial[row].agrees(with: next, on: property) { return }
    events.append(
      TimelineEvent(
        at: time, change: .set, view: name(of: views[row]), parent: nil, index: 0,
        property: property, value: next.numbers(of: property)))
    append(
      RecordedChange(
        row: row, property: property, begin: time, duration: 0, timing: nil, from: next, to: next))
  }

  mutating func animate(
    _ property: Property, row: Int, to next: ViewProperties, begin: Double, duration: Double,
    timing: Timing, in recorder: Recorder
  ) {
    let from = value(of: property, row: row, at: begin, before: .max, in: recorder)
    let isStill = histories[key(row, property)] == nil && from.agrees(with: next, on: property)
    if isStill { return }
    append(
      RecordedChange(
        row: row, property: property, begin: begin, duration: duration, timing: timing, from: from,
        to: next))
  }

  mutating func drive(_ driver: FrameDriver) {
    drivers.append((driver, changes.count))
  }

  /// What the property is at `time`, taking account of the first `limit` changes only.
  ///
  /// The change that began last decides, as it does in the Timeline; of those that began together
  /// the one said last.
  func value(
    of property: Property, row: Int, at time: Double, before limit: Int, in recorder: Recorder
  ) -> ViewProperties {
    var best: Int?
    for index in histories[key(row, property)] ?? [] where index < limit {
      guard changes[index].begin <= time else { continue }
      if let current = best, changes[current].begin > changes[index].begin { continue }
      best = index
    }
    for (driver, order) in drivers.reversed() where order <= limit {
      guard driver.begin <= time, time < driver.begin + driver.duration else { continue }
      if let best, changes[best].begin > driver.begin || best >= order { continue }
      let progress = driver.timing.progress(at: time - driver.begin, duration: driver.duration)
      let writes = recorder.capture(driver, at: progress)
      if let write = writes.last(where: { $0.row == row && $0.property == property }) {
        return write.value
      }
    }
    return best.map { changes[$0].value(at: time) } ?? initial[row]
  }

  private mutating func append(_ change: RecordedChange) {
    histories[key(change.row, change.property), default: []].append(changes.count)
    changes.append(change)
  }

  private func key(_ row: Int, _ property: Property) -> Int {
    row * Property.allCases.count + Int(property.rawValue)
  }
}
