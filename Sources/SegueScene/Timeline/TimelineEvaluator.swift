internal import SegueGeometry
internal import SegueMotion

/// Computes the layers of a timeline for any number of frames, in memory that is reused. After the
/// first frame it allocates nothing, except for a timeline with drivers.
///
/// An evaluator must be used on one thread only; other threads make their own from the same
/// timeline.
package struct TimelineEvaluator {
  let timeline: Timeline
  /// The properties of all views at the most recently evaluated time, as numbers: one row after
  /// another.
  var rows: [Double]
  /// The position of each view's row in `rows`. It differs from the position in the `TimelineProgram` when a frame
  /// driver has set a property for which the recording has no numbers, such as a mesh that is shown in some frames
  /// only.
  private(set) var views: [TimelineProgram.Row]
  /// The index of the layer of each node (a view in the recorded hierarchy) in the layer tree; -1
  /// for a node that is hidden.
  private var layerIndices: [Int32]
  /// `order` contains the nodes of the hierarchy in painting order, if siblings must be sorted.
  /// While `order` is being filled, `waiting` contains the nodes that are not yet in `order`.
  var order: [Int32] = []
  var waiting: [Int32] = []
  /// The keys by which nodes are sorted among their siblings (z position or depth), by node; empty
  /// if no siblings must be sorted.
  var keys: [Double]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    rows = timeline.program.initial
    views = timeline.program.rows
    layerIndices = [Int32](
      repeating: -1, count: timeline.program.shapes.map(\.nodes.count).max() ?? 0)
    keys = [Double](repeating: 0, count: timeline.program.sorts ? layerIndices.count : 0)
    order.reserveCapacity(layerIndices.count)
    waiting.reserveCapacity(layerIndices.count)
  }

  /// Writes the layers that are shown at `time` into `tree`, whose memory is reused; see
  /// `Timeline.layers(at:)`.
  package mutating func evaluate(at time: Double, into tree: inout LayerTree) {
    prepare(at: time, &tree)
    emit(at: timeline.recordedTime(at: clamped(time)), allowsFlat: true, into: &tree)
  }

  func clamped(_ time: Double) -> Double {
    time.isNaN ? 0 : min(max(time, 0), timeline.duration)
  }

  /// Computes `rows` for `time`, and sets the size and the contents time of `tree`.
  mutating func prepare(at time: Double, _ tree: inout LayerTree) {
    let time = clamped(time)
    tree.size = timeline.size
    tree.contentsTime = timeline.contentsTime + time
    advance(to: timeline.recordedTime(at: time))
  }

  /// Computes `rows` for a time of the original recording, before re-timing.
  mutating func advance(to time: Double) {
    let program = timeline.program
    var late: [RecordedValue] = []
    // Unsafe: the buffers are used within these closures only. The index of every number that a
    // step writes is within `rows`, because both come from the same program.
    program.steps.withUnsafeBufferPointer { steps in
      program.segments.withUnsafeBufferPointer { segments in
        rows.withUnsafeMutableBufferPointer { rows in
          Self.reset(rows, to: time, program)
          for batch in program.batches {
            guard batch.begin <= time else { break }
            switch batch.action {
            case .numbers(let range):
              let p = segments[batch.segment].progress(at: time)
              Self.move(rows, UnsafeBufferPointer(rebasing: steps[range]), p)
            case .transform(let path, let slot):
              let p = segments[batch.segment].progress(at: time)
              let matrix = program.transforms[path].value(at: p)
              for index in 0..<16 { rows[slot + index] = matrix[index] }
            case .cubic(let range):
              let p = segments[batch.segment].progress(at: time)
              for index in range {
                rows[program.cubics[index].step.slot] = program.cubics[index].value(at: p)
              }
            case .arc(let path, let slot):
              let p = segments[batch.segment].progress(at: time)
              let point = program.arcs[path].point(at: p)
              rows[slot] = point.x
              rows[slot + 1] = point.y
            case .turn(let path, let slot):
              rows[slot] = program.turns[path].angle(at: segments[batch.segment].progress(at: time))
            case .addedNumbers, .addedCubic, .addedTransform, .addedArc, .addedTurn:
              Self.add(
                batch.action, segments[batch.segment].progress(at: time), of: program, to: rows)
            case .driver(let index):
              Self.apply(program.drivers[index], of: program, at: time, to: rows, &late)
            }
          }
        }
      }
    }
    if !late.isEmpty || rows.count > program.initial.count { widen(by: late) }
  }

  /// Resets every number whose first change begins after `time` to its initial value.
  private static func reset(
    _ rows: UnsafeMutableBufferPointer<Double>, to time: Double, _ program: TimelineProgram
  ) {
    program.initial.withUnsafeBufferPointer { initial in
      guard program.drivers.isEmpty else {
        // A driver may have changed any of the numbers, so all of them are reset.
        _ = rows.update(fromContentsOf: initial)
        return
      }
      for (begin, slot) in program.moved {
        guard begin > time else { break }
        rows[slot] = initial[slot]
      }
    }
  }

  private static func move(
    _ rows: UnsafeMutableBufferPointer<Double>, _ steps: UnsafeBufferPointer<TimelineProgram.Step>,
    _ progress: Double
  ) {
    if progress == 1 {
      // Sets `to` exactly: due to rounding, `from + (to - from)` may differ from it.
      for step in steps { rows[step.slot] = step.to }
    } else {
      for step in steps { rows[step.slot] = step.from + (step.to - step.from) * progress }
    }
  }

  /// Calls a driver for the frame at `time`. After the driver's end it is not called, because its
  /// last values were recorded as steps.
  ///
  /// - Parameter late: Receives the values of properties for which the view's row has no numbers.
  private static func apply(
    _ driver: FrameDriver, of program: TimelineProgram, at time: Double,
    to rows: UnsafeMutableBufferPointer<Double>, _ late: inout [RecordedValue]
  ) {
    guard let recorder = program.recorder, time < driver.begin + driver.duration else { return }
    let p = driver.timing.progress(at: time - driver.begin, duration: driver.duration)
    for write in recorder.capture(driver, at: p) where write.property != .contents {
      guard program.rows.indices.contains(write.row) else { continue }
      guard write.property.range.upperBound <= program.rows[write.row].width else {
        late.append(write)
        continue
      }
      let base = program.rows[write.row].start + write.property.offset
      for (index, number) in write.value.numbers.enumerated() { rows[base + index] = number }
    }
  }

  /// Moves the rows of the views that `late` changes to the end of `rows`, adds the numbers that the changes need, and
  /// applies the changes. All other rows return to their positions in the `TimelineProgram`.
  private mutating func widen(by late: [RecordedValue]) {
    let program = timeline.program
    rows.removeLast(rows.count - program.initial.count)
    views = program.rows
    for write in late {
      let old = views[write.row]
      let width = PropertySchema.width(upTo: write.property.range.upperBound)
      if old.width < width {
        let numbers = Array(rows[old.start..<old.start + old.width])
        views[write.row].start = rows.count
        views[write.row].width = width
        rows += numbers
        rows += PropertySchema.initial[old.width..<width]
      }
      let base = views[write.row].start + write.property.offset
      for (index, number) in write.value.numbers.enumerated() { rows[base + index] = number }
    }
  }

  // MARK: Layers

  /// Writes the layers of the hierarchy as it is at `time`.
  ///
  /// - Parameter allowsFlat: False when transforms may have been changed since the recording, so
  ///   that none is assumed to be flat.
  mutating func emit(at time: Double, allowsFlat: Bool, into tree: inout LayerTree) {
    let program = timeline.program
    guard let shape = program.shapes.last(where: { $0.begin <= time }) ?? program.shapes.first
    else {
      tree.layers.removeAll(keepingCapacity: true)
      return
    }
    if program.sorts { sort(program.nodes[shape.nodes]) }
    // The effects and values are moved out of the tree temporarily, so that Swift's rule of
    // exclusive access allows writing them while the tree's layers are written.
    var effects: [LayerEffects] = []
    swap(&effects, &tree.effects)
    effects.removeAll(keepingCapacity: true)
    var values: [Double] = []
    swap(&values, &tree.values)
    values.removeAll(keepingCapacity: true)
    defer {
      swap(&effects, &tree.effects)
      swap(&values, &tree.values)
    }
    let count = shape.nodes.count
    // The array is not emptied for each frame but only brought to the needed length, so that the
    // layers are overwritten in place.
    if tree.layers.count > count { tree.layers.removeLast(tree.layers.count - count) }
    while tree.layers.count < count { tree.layers.append(.empty) }
    var used = 0
    // Unsafe: the buffers are used within these closures only; `layerIndices` has an element for each node of the
    // largest recorded hierarchy, and `layers` was just made large enough for the present one.
    program.nodes.withUnsafeBufferPointer { nodes in
      views.withUnsafeBufferPointer { views in
        rows.withUnsafeBufferPointer { rows in
          order.withUnsafeBufferPointer { order in
            layerIndices.withUnsafeMutableBufferPointer { layerIndices in
              tree.layers.withUnsafeMutableBufferPointer { layers in
                used = Self.emit(
                  UnsafeBufferPointer(rebasing: nodes[shape.nodes]), program.sorts ? order : nil,
                  views, rows, program.contents, allowsFlat, layerIndices, layers, &effects,
                  &values)
              }
            }
          }
        }
      }
    }
    if used < count {
      tree.layers.removeLast(count - used)
      Self.close(&tree.layers)
    }
  }

  /// Writes the layers of the nodes that are not hidden, and returns their number.
  private static func emit(
    _ nodes: UnsafeBufferPointer<RecordedShape.Node>, _ order: UnsafeBufferPointer<Int32>?,
    _ views: UnsafeBufferPointer<TimelineProgram.Row>, _ rows: UnsafeBufferPointer<Double>,
    _ contents: [Contents], _ allowsFlat: Bool, _ layerIndices: UnsafeMutableBufferPointer<Int32>,
    _ layers: UnsafeMutableBufferPointer<Layer>, _ effects: inout [LayerEffects],
    _ values: inout [Double]
  ) -> Int {
    let at = LayerSlots()
    var used = 0
    var outer = OuterLayer(key: -1, .identity, nil, .zero, at)
    for next in nodes.indices {
      let index = order.map { Int($0[next]) } ?? next
      let node = nodes[index]
      let parent = node.parent < 0 ? -1 : layerIndices[Int(node.parent)]
      let view = views[Int(node.row)]
      let row = UnsafeBufferPointer(rebasing: rows[view.start..<view.start + view.width])
      guard row[at.isHidden] == 0, node.parent < 0 || parent >= 0 else {
        layerIndices[index] = -1
        continue
      }
      let key = OuterLayer.key(parent, isMask: node.isMask)
      if parent >= 0, key != outer.key {
        let above = views[Int(nodes[Int(node.parent)].row)]
        outer = OuterLayer(
          key: key, layers[Int(parent)].transform,
          node.isMask
            ? nil : UnsafeBufferPointer(rebasing: rows[above.start..<above.start + above.width]),
          layers[Int(parent)].bounds, at)
      }
      layers[used].parent = parent
      layers[used].descendants = node.descendants
      layers[used].isMask = node.isMask
      let source = Int(clamping: row[at.contents])
      let isShown = layers[used].fill(
        row, of: view.id, isFlat: view.isFlat && allowsFlat, source == 0 ? .none : contents[source],
        outer, at, &effects, &values)
      guard isShown else {
        layerIndices[index] = -1
        continue
      }
      layerIndices[index] = Int32(used)
      used += 1
    }
    return used
  }

  /// Recounts the `descendants` of every layer, because hidden layers were left out.
  private static func close(_ layers: inout [Layer]) {
    for index in layers.indices { layers[index].descendants = 0 }
    for index in layers.indices.reversed() {
      let parent = Int(layers[index].parent)
      if parent >= 0 { layers[parent].descendants += layers[index].descendants + 1 }
    }
  }
}
