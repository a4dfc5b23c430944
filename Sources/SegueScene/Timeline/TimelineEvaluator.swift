internal import SegueGeometry
internal import SegueMotion

/// Turns a time into layers, again and again, in memory of its own: after the first frame it
/// allocates nothing (a timeline with drivers excepted).
///
/// One evaluator serves one thread; a second thread makes its own from the same timeline.
public struct TimelineEvaluator {
  private let timeline: Timeline
  /// All views' properties at the time that was evaluated last.
  private var rows: [Double]
  /// Each segment's progress at that time.
  private var progress: [Double]
  /// Where each node of the shape came to stand in the tree; -1 for one that is hidden.
  private var places: [Int32]
  /// The nodes in painting order, when z positions count.
  private var order: [Int32] = []
  /// Numbers of `rows` that some step writes, to be put back before the next time.
  private let moved: [Int32]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    let program = timeline.program
    rows = program.initial
    progress = [Double](repeating: 0, count: program.segments.count)
    places = [Int32](repeating: -1, count: program.shapes.map(\.nodes.count).max() ?? 0)
    order.reserveCapacity(places.count)
    var slots: Set<Int32> = []
    for step in program.steps where step.kind != .driver {
      slots.insert(step.slot)
      if step.kind == .transform { slots.formUnion(step.slot..<step.slot + 16) }
    }
    moved = program.drivers.isEmpty ? slots.sorted() : []
  }

  /// What shows at `time`, into `tree`, which is reused; see `Timeline.layers(at:)`.
  public mutating func evaluate(at time: Double, into tree: inout LayerTree) {
    let time = time.isNaN ? 0 : min(max(time, 0), timeline.duration)
    let recorded = timeline.recordedTime(at: time)
    advance(to: recorded)
    tree.size = timeline.size
    tree.contentsTime = timeline.contentsTime + time
    emit(at: recorded, into: &tree)
  }

  /// Computes `rows` for a recorded time.
  private mutating func advance(to time: Double) {
    let program = timeline.program
    if program.drivers.isEmpty {
      program.initial.withUnsafeBufferPointer { initial in
        rows.withUnsafeMutableBufferPointer { rows in
          for slot in moved { rows[Int(slot)] = initial[Int(slot)] }
        }
      }
    } else {
      rows = program.initial
    }
    for index in program.segments.indices where program.segments[index].begin <= time {
      let segment = program.segments[index]
      progress[index] = segment.timing.progress(
        at: time - segment.begin, duration: segment.duration)
    }
    // Unsafe: the buffers are used within this call only, and slots and segments were numbered by
    // the program that sized the arrays.
    program.steps.withUnsafeBufferPointer { steps in
      progress.withUnsafeBufferPointer { progress in
        rows.withUnsafeMutableBufferPointer { rows in
          for step in steps {
            guard step.begin <= time else { break }
            switch step.kind {
            case .number:
              let p = step.segment < 0 ? 1 : progress[Int(step.segment)]
              rows[Int(step.slot)] = p == 1 ? step.to : step.from + (step.to - step.from) * p
            case .transform:
              let matrix = program.transforms[Int(step.payload)]
                .value(at: progress[Int(step.segment)])
              for index in 0..<16 { rows[Int(step.slot) + index] = matrix[index] }
            case .driver:
              Self.apply(program.drivers[Int(step.payload)], at: time, to: rows, program)
            }
          }
        }
      }
    }
  }

  /// Asks a driver for the frame. After its end its last values are steps of their own.
  private static func apply(
    _ driver: FrameDriver, at time: Double, to rows: UnsafeMutableBufferPointer<Double>,
    _ program: TimelineProgram
  ) {
    guard time < driver.begin + driver.duration else { return }
    let p = driver.timing.progress(at: time - driver.begin, duration: driver.duration)
    for write in driver.recorder.capture(driver, at: p) where write.property != .contents {
      let base = write.row * ViewRow.width + write.property.offset
      guard base < rows.count else { continue }
      for (index, number) in write.value.numbers(of: write.property).enumerated() {
        rows[base + index] = number
      }
    }
  }

  // MARK: Layers

  private mutating func emit(at time: Double, into tree: inout LayerTree) {
    tree.layers.removeAll(keepingCapacity: true)
    let program = timeline.program
    guard let shape = program.shapes.last(where: { $0.begin <= time }) ?? program.shapes.first
    else { return }
    let nodes = program.nodes[shape.nodes]
    if program.usesZ {
      order.removeAll(keepingCapacity: true)
      sort(nodes)
      for index in order { emit(Int(index), nodes, into: &tree) }
    } else {
      for index in 0..<nodes.count { emit(index, nodes, into: &tree) }
    }
    close(&tree)
  }

  private mutating func emit(
    _ index: Int, _ nodes: ArraySlice<RecordedShape.Node>, into tree: inout LayerTree
  ) {
    let node = nodes[nodes.startIndex + index]
    let parent = node.parent < 0 ? -1 : places[Int(node.parent)]
    let base = Int(node.row) * ViewRow.width
    guard rows[base + 29] == 0, node.parent < 0 || parent >= 0 else {
      places[index] = -1
      return
    }
    places[index] = Int32(tree.layers.count)
    let layer = Self.layer(
      rows, base, view: timeline.program.viewIDs[Int(node.row)], parent: parent,
      outer: parent < 0 ? nil : tree.layers[Int(parent)].transform,
      contents: timeline.program.contents)
    tree.layers.append(layer)
  }

  /// Fills in how many layers lie inside each.
  private func close(_ tree: inout LayerTree) {
    for index in tree.layers.indices.reversed() {
      let parent = Int(tree.layers[index].parent)
      if parent >= 0 { tree.layers[parent].descendants += tree.layers[index].descendants + 1 }
    }
  }

  /// Puts the nodes into painting order: siblings by z position, equal ones as they stand.
  private mutating func sort(_ nodes: ArraySlice<RecordedShape.Node>) {
    order.append(0)
    var next = 0
    // Each node's children are put right behind it, sorted; `order` grows as it is walked.
    while next < order.count {
      let node = Int(order[next])
      let first = next + 1
      var child = node + 1
      let end = node + 1 + Int(nodes[nodes.startIndex + node].descendants)
      var place = first
      while child < end {
        let z = rows[Int(nodes[nodes.startIndex + child].row) * ViewRow.width + 28]
        var target = place
        while target > first {
          let other = Int(order[target - 1])
          guard rows[Int(nodes[nodes.startIndex + other].row) * ViewRow.width + 28] > z else {
            break
          }
          target -= 1
        }
        order.insert(Int32(child), at: target)
        place += 1
        child += 1 + Int(nodes[nodes.startIndex + child].descendants)
      }
      next += 1
    }
  }

  private static func layer(
    _ rows: [Double], _ base: Int, view: ViewID, parent: Int32, outer: Transform3D?,
    contents: [Contents]
  ) -> Layer {
    rows.withUnsafeBufferPointer { rows in
      let row = UnsafeBufferPointer(rebasing: rows[base..<base + ViewRow.width])
      let bounds = Rect(x: row[0], y: row[1], width: row[2], height: row[3])
      let transform: Transform3D
      if let outer {
        let own = Transform3D(
          row1: SIMD4(row[6], row[7], row[8], row[9]),
          row2: SIMD4(row[10], row[11], row[12], row[13]),
          row3: SIMD4(row[14], row[15], row[16], row[17]),
          row4: SIMD4(row[18], row[19], row[20], row[21]))
        transform = Layer.transform(
          bounds: bounds, center: Point(x: row[4], y: row[5]), own: own, outer: outer)
      } else {
        transform = .translation(x: -bounds.minX, y: -bounds.minY)
      }
      return Layer(
        view: view, parent: parent, descendants: 0, bounds: bounds, transform: transform,
        opacity: min(max(row[22], 0), 1),
        backgroundColor: Color(red: row[23], green: row[24], blue: row[25], alpha: row[26]).clamped,
        cornerRadius: max(row[27], 0), clipsToBounds: row[30] != 0,
        contents: contents[Int(row[31])], zPosition: row[28])
    }
  }
}
