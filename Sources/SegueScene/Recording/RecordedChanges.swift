internal import SegueGeometry
internal import SegueMotion

/// A value that a frame driver sets for a property of the view at index `row` of the recorded
/// views.
struct RecordedValue {
  let row: Int
  let property: Property
  let value: PropertyValue
}

/// A recorded change of a property of the view at index `row` of the recorded views: immediate
/// (`duration` 0 and no pace) or animated.
struct RecordedChange {
  let row: Int
  let property: Property
  let begin: Double
  let duration: Double
  /// The curve of the change; nil for an immediate change.
  let pace: Pace?
  let from: PropertyValue
  let to: PropertyValue
  /// The curved path from one centre to another; nil for a straight line.
  var arc: ArcPath?
  /// For a keyframe of a smooth curve, the slopes of the numbers at both ends; nil for linear
  /// interpolation.
  var tangents: CubicTangents?
  /// True for a keyframe in the cubic mode, which affects the curves of its neighbours even if it
  /// changes nothing.
  var isKeyframeOfCurve = false
  /// True for an additive change, which adds the difference between `from` and `to` to earlier
  /// changes.
  var isAdditive = false
  /// The rotation of a view that turns with the path along which it moves; nil for all other
  /// changes.
  var turn: PathTurn?

  func value(at time: Double) -> PropertyValue {
    guard let pace, time < begin + duration else { return to }
    let progress = pace.progress(at: time - begin, duration: duration)
    if let arc { return PropertyValue(numbers: arc.point(at: progress).asNumbers) }
    if let turn {
      return PropertyValue(numbers: [to.numbers[0], to.numbers[1], turn.angle(at: progress)])
    }
    if let tangents, progress != 1, !turns {
      let numbers = tangents.value(from: from.numbers, to: to.numbers, progress: progress)
      return PropertyValue(numbers: property.row.clamped(numbers))
    }
    return .interpolated(property, from: from, to: to, progress: progress)
  }
}

extension RecordedChange {
  /// The interpolation of a transform that rotates; nil for all other changes.
  var transformPath: TransformPath? {
    guard property.row.motion == .transform, let from = Transform3D(from.numbers),
      let to = Transform3D(to.numbers)
    else { return nil }
    return TransformPath(from: from, to: to)
  }

  private var turns: Bool { transformPath != nil }
}

/// An animation whose frames are computed by the animator's own code.
struct FrameDriver {
  let begin: Double
  let duration: Double
  let timing: Timing
  let body: (Double) -> Void
}

/// The value of a property at one time: set by a frame driver that runs then, or determined by the
/// recorded changes.
struct RecordedSource {
  /// The frame drivers that run at the requested time and that no later change overrides, in the
  /// order of precedence: the first driver in the list that sets the property decides the value.
  var drivers: [FrameDriver]
  /// The property's value when no driver sets it.
  var recorded: PropertyValue
}

/// The structure of the view hierarchy from the time `begin` on, parents before children.
struct RecordedShape {
  var begin: Double
  var nodes: [Node]

  struct Node: Equatable {
    var row: Int32
    /// The index of the superview's node in `nodes`; -1 for the container.
    var parent: Int32
    var descendants: Int32
    /// True for the mask of its parent, which comes before the parent's subviews.
    var isMask = false
  }
}

/// The log of a recording: the views and everything that happened to them, in the order of the
/// calls.
struct RecordedChanges {
  var views: [View] = []
  /// Each view's properties when the recorder began to record it.
  var initial: [ViewProperties] = []
  var changes: [RecordedChange] = []
  var shapes: [RecordedShape] = []
  var events: [TimelineEvent] = []
  var drivers: [(driver: FrameDriver, order: Int)] = []
  private var rows: [ViewID: Int] = [:]
  /// The indices of the changes of each property of each view, sorted by begin; changes that begin
  /// simultaneously are in the order of the calls.
  private var histories: [Int: [Int]] = [:]
  /// True if a recorded change sets a mesh, or the light or colour of a mesh.
  private var hasMeshChanges = false

  mutating func add(_ view: View) {
    rows[view.id] = views.count
    views.append(view)
    initial.append(view.properties)
  }

  /// Replaces the view's initial properties by its present ones.
  mutating func replaceInitial(of view: View) {
    if let row = rows[view.id] { initial[row] = view.properties }
  }

  func row(of view: View) -> Int? { rows[view.id] }

  /// Returns the view's name, such as "from" or "container", or else "view" with a number in the
  /// order of appearance, so that two runs print the same text.
  func name(of view: View) -> String {
    view.name ?? "view \(rows[view.id].map { $0 + 1 } ?? 0)"
  }

  mutating func event(_ event: TimelineEvent) {
    events.append(event)
  }

  /// Records the structure of the hierarchy from `time` on.
  mutating func shape(_ container: View, at time: Double) {
    var nodes: [RecordedShape.Node] = []
    // Uses a list instead of recursion, because a plug-in may nest views to any depth.
    var waiting: [(view: View, parent: Int32, isMask: Bool)] = [(container, -1, false)]
    while let (view, parent, isMask) = waiting.popLast() {
      guard let row = row(of: view) else { continue }
      let index = Int32(nodes.count)
      nodes.append(
        RecordedShape.Node(row: Int32(row), parent: parent, descendants: 0, isMask: isMask))
      for child in view.subviews.reversed() { waiting.append((child, index, false)) }
      if let mask = view.mask { waiting.append((mask, index, true)) }
    }
    for node in nodes.indices.reversed() where nodes[node].parent >= 0 {
      nodes[Int(nodes[node].parent)].descendants += nodes[node].descendants + 1
    }
    if let last = shapes.indices.last, shapes[last].begin == time {
      shapes[last].nodes = nodes
    } else {
      shapes.append(RecordedShape(begin: time, nodes: nodes))
    }
  }

  mutating func set(_ property: Property, row: Int, to next: PropertyValue, at time: Double) {
    let history = histories[key(row, property)]
    if history == nil && initial[row][value: property] == next { return }
    events.append(
      TimelineEvent(
        at: time, change: .set, view: name(of: views[row]), parent: nil, index: 0,
        property: property, value: next.numbers))
    append(
      RecordedChange(
        row: row, property: property, begin: time, duration: 0, pace: nil, from: next, to: next))
  }

  /// Adds an animated change. Its `from` must be the property's value at the change's begin, as
  /// `source(of:row:at:before:)` determines it.
  ///
  /// - Returns: the change's index in `changes`; nil when the change has no effect and is left out.
  @discardableResult
  mutating func animate(_ change: RecordedChange) -> Int? {
    let isFirst = histories[key(change.row, change.property)] == nil
    if isFirst && change.from == change.to && change.arc == nil && change.turn == nil
      && !change.isKeyframeOfCurve
    {
      return nil
    }
    append(change)
    return changes.count - 1
  }

  mutating func drive(_ driver: FrameDriver) {
    drivers.append((driver, changes.count))
  }

  /// Returns the recorded value of a property at `time`, and the drivers that may set the property instead. Only the
  /// first `limit` recorded changes are considered.
  ///
  /// As in a `Timeline`, the value is determined by the change that began last or, of several that began
  /// simultaneously, the change that was recorded last. Additive changes that were recorded after that change are added
  /// to the value. Drivers are not called here, because a driver is the animator's own code, which may call this
  /// recorder again.
  func source(
    of property: Property, row: Int, at time: Double, before limit: Int
  ) -> RecordedSource {
    let history = histories[key(row, property)] ?? []
    let begun = history.firstIndex(after: time, in: changes)
    let best = history[..<begun].last { $0 < limit && !changes[$0].isAdditive }
    var recorded = best.map { changes[$0].value(at: time) } ?? initial[row][value: property]
    for index in history[..<begun].sorted()
    where changes[index].isAdditive && index < limit && best.map({ index > $0 }) ?? true {
      let sum = changes[index].added(to: recorded, at: time)
      recorded = PropertyValue(numbers: property.row.clamped(sum.numbers))
    }
    let running = drivers.reversed().filter { driver, order in
      guard order <= limit, driver.begin <= time, time < driver.begin + driver.duration else {
        return false
      }
      return best.map { changes[$0].begin <= driver.begin && $0 < order } ?? true
    }
    return RecordedSource(drivers: running.map(\.driver), recorded: recorded)
  }

  private mutating func append(_ change: RecordedChange) {
    let key = key(change.row, change.property)
    let index = histories[key]?.firstIndex(after: change.begin, in: changes) ?? 0
    histories[key, default: []].insert(changes.count, at: index)
    changes.append(change)
    if change.property.rawValue >= Property.mesh.rawValue { hasMeshChanges = true }
  }

  /// Returns true if a view has a mesh, or the light or colour of a mesh, at the start or after a
  /// recorded change.
  func hasMesh(_ row: Int) -> Bool {
    if initial[row].hasMeshNumbers { return true }
    guard hasMeshChanges else { return false }
    return Property.ofMeshes.contains { histories[key(row, $0)] != nil }
  }

  /// Returns true if a frame driver, which may set any property of any view, runs at `time`.
  func hasDriver(at time: Double) -> Bool {
    drivers.contains { $0.driver.begin <= time && time < $0.driver.begin + $0.driver.duration }
  }

  private func key(_ row: Int, _ property: Property) -> Int {
    row * PropertySchema.rows.count + Int(property.rawValue)
  }
}

extension [Int] {
  /// Returns the first position in this list of indices at which the change begins after `time`;
  /// `count` if there is none. The list must be sorted by the begins of the changes, because the
  /// search is by bisection.
  fileprivate func firstIndex(after time: Double, in changes: [RecordedChange]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if changes[self[middle]].begin > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
