internal import SegueGeometry
internal import SegueMotion

/// Computes a timeline's layers frame after frame in memory that it reuses. After the first frame
/// it allocates nothing, except for a timeline with drivers.
///
/// One evaluator serves one thread; a second thread makes its own from the same timeline.
public struct TimelineEvaluator {
  private let timeline: Timeline
  /// All views' properties at the time that was evaluated last.
  private var rows: [Double]
  /// The index of each node's layer in the tree; -1 for a node that is hidden.
  private var places: [Int32]
  /// `order` holds the nodes in painting order, if z positions count; `waiting` holds those that
  /// are still to be put into it.
  private var order: [Int32] = []
  private var waiting: [Int32] = []

  init(_ timeline: Timeline) {
    self.timeline = timeline
    rows = timeline.program.initial
    places = [Int32](repeating: -1, count: timeline.program.shapes.map(\.nodes.count).max() ?? 0)
    order.reserveCapacity(places.count)
    waiting.reserveCapacity(places.count)
  }

  /// Writes the layers that are shown at `time` into `tree`, whose memory is reused; see
  /// `Timeline.layers(at:)`.
  public mutating func evaluate(at time: Double, into tree: inout LayerTree) {
    let time = time.isNaN ? 0 : min(max(time, 0), timeline.duration)
    let recorded = timeline.recordedTime(at: time)
    tree.size = timeline.size
    tree.contentsTime = timeline.contentsTime + time
    advance(to: recorded)
    emit(at: recorded, into: &tree)
  }

  /// Computes `rows` for a recorded time.
  private mutating func advance(to time: Double) {
    let program = timeline.program
    // Unsafe: the buffers are used within these closures only, and the program that sized `rows`
    // numbered every slot.
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
            case .driver(let index):
              Self.apply(program.drivers[index], of: program, at: time, to: rows)
            }
          }
        }
      }
    }
  }

  /// Resets every number whose first change begins after `time` to its initial value.
  private static func reset(
    _ rows: UnsafeMutableBufferPointer<Double>, to time: Double, _ program: TimelineProgram
  ) {
    program.initial.withUnsafeBufferPointer { initial in
      guard program.drivers.isEmpty else {
        // A driver may have written any number.
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
      // `from + (to - from)` need not be exactly `to`.
      for step in steps { rows[step.slot] = step.to }
    } else {
      for step in steps { rows[step.slot] = step.from + (step.to - step.from) * progress }
    }
  }

  /// Calls a driver for the frame at `time`. After the driver's end, recorded steps hold its last
  /// values.
  private static func apply(
    _ driver: FrameDriver, of program: TimelineProgram, at time: Double,
    to rows: UnsafeMutableBufferPointer<Double>
  ) {
    guard let recorder = program.recorder, time < driver.begin + driver.duration else { return }
    let p = driver.timing.progress(at: time - driver.begin, duration: driver.duration)
    for write in recorder.capture(driver, at: p) where write.property != .contents {
      let base = write.row * ViewRow.width + write.property.offset
      guard base < rows.count else { continue }
      for (index, number) in write.value.numbers(of: write.property).enumerated() {
        rows[base + index] = number
      }
    }
  }

  // MARK: Layers

  private mutating func emit(at time: Double, into tree: inout LayerTree) {
    let program = timeline.program
    guard let shape = program.shapes.last(where: { $0.begin <= time }) ?? program.shapes.first
    else {
      tree.layers.removeAll(keepingCapacity: true)
      return
    }
    if program.usesZ { sort(program.nodes[shape.nodes]) }
    let count = shape.nodes.count
    // The array keeps its length from frame to frame, so that layers are written in place.
    if tree.layers.count > count { tree.layers.removeLast(tree.layers.count - count) }
    while tree.layers.count < count { tree.layers.append(.empty) }
    var used = 0
    // Unsafe: the buffers are used within these closures only; `places` has room for the largest
    // shape, and `layers` was just made to hold this one.
    program.nodes.withUnsafeBufferPointer { nodes in
      program.rows.withUnsafeBufferPointer { views in
        rows.withUnsafeBufferPointer { rows in
          order.withUnsafeBufferPointer { order in
            places.withUnsafeMutableBufferPointer { places in
              tree.layers.withUnsafeMutableBufferPointer { layers in
                used = Self.emit(
                  UnsafeBufferPointer(rebasing: nodes[shape.nodes]), program.usesZ ? order : nil,
                  views, rows, program.contents, places, layers)
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
    _ contents: [Contents], _ places: UnsafeMutableBufferPointer<Int32>,
    _ layers: UnsafeMutableBufferPointer<Layer>
  ) -> Int {
    var used = 0
    var outer = Outer(index: -1, .identity)
    for next in nodes.indices {
      let index = order.map { Int($0[next]) } ?? next
      let node = nodes[index]
      let parent = node.parent < 0 ? -1 : places[Int(node.parent)]
      let start = Int(node.row) * ViewRow.width
      let row = UnsafeBufferPointer(rebasing: rows[start..<start + ViewRow.width])
      guard row[29] == 0, node.parent < 0 || parent >= 0 else {
        places[index] = -1
        continue
      }
      places[index] = Int32(used)
      if parent >= 0, parent != outer.index {
        outer = Outer(index: parent, layers[Int(parent)].transform)
      }
      layers[used].parent = parent
      layers[used].descendants = node.descendants
      layers[used].fill(row, of: views[Int(node.row)], outer, contents)
      used += 1
    }
    return used
  }

  /// Recounts the `descendants` of every layer, after hidden ones were left out.
  private static func close(_ layers: inout [Layer]) {
    for index in layers.indices { layers[index].descendants = 0 }
    for index in layers.indices.reversed() {
      let parent = Int(layers[index].parent)
      if parent >= 0 { layers[parent].descendants += layers[index].descendants + 1 }
    }
  }

  /// Puts the nodes into painting order: siblings by z position, those with equal ones in their own
  /// order.
  private mutating func sort(_ nodes: ArraySlice<RecordedShape.Node>) {
    order.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    let first = nodes.startIndex
    func z(_ node: Int32) -> Double {
      rows[Int(nodes[first + Int(node)].row) * ViewRow.width + Property.zPosition.offset]
    }
    waiting.append(0)
    // `waiting` is a stack, whose last node is painted next, so the nearest sibling must stand
    // first.
    while let node = waiting.popLast() {
      order.append(node)
      let end = Int(node) + 1 + Int(nodes[first + Int(node)].descendants)
      let begin = waiting.count
      var child = Int(node) + 1
      while child < end {
        waiting.append(Int32(child))
        child += 1 + Int(nodes[first + child].descendants)
      }
      // This reverses the siblings in place; reversing a slice would copy it.
      for offset in 0..<(waiting.count - begin) / 2 {
        waiting.swapAt(begin + offset, waiting.count - 1 - offset)
      }
      // Insertion sort needs no memory, and siblings are mostly in order already.
      for index in waiting.indices.dropFirst(begin + 1) {
        var place = index
        while place > begin, z(waiting[place - 1]) < z(waiting[place]) {
          waiting.swapAt(place - 1, place)
          place -= 1
        }
      }
    }
  }
}

extension Layer {
  /// A place in the array that is filled in later.
  fileprivate static var empty: Layer {
    Layer(view: ViewID(rawValue: 0), bounds: .zero)
  }

  /// Sets the layer from a view's numbers; `parent` and `descendants` are set already.
  @inline(__always)
  fileprivate mutating func fill(
    _ row: UnsafeBufferPointer<Double>, of view: TimelineProgram.Row, _ outer: Outer,
    _ contents: [Contents]
  ) {
    let bounds = Rect(x: row[0], y: row[1], width: row[2], height: row[3])
    let center = Point(x: row[4], y: row[5])
    self.view = view.id
    self.bounds = bounds
    if parent < 0 {
      transform = .translation(x: -bounds.minX, y: -bounds.minY)
    } else if view.isFlat {
      let own = (SIMD2(row[6], row[7]), SIMD2(row[10], row[11]), SIMD2(row[18], row[19]))
      transform = Layer.flatTransform(
        bounds: bounds, center: center, own, outer: outer.transform, offset: outer.offset)
    } else {
      let own = Transform3D(
        row1: SIMD4(row[6], row[7], row[8], row[9]),
        row2: SIMD4(row[10], row[11], row[12], row[13]),
        row3: SIMD4(row[14], row[15], row[16], row[17]),
        row4: SIMD4(row[18], row[19], row[20], row[21]))
      transform = Layer.transform(bounds: bounds, center: center, own: own, outer: outer.transform)
    }
    // A spring's overshoot may leave the range that the view's own setters keep.
    opacity = min(max(row[22], 0), 1)
    backgroundColor =
      Color(red: row[23], green: row[24], blue: row[25], alpha: row[26]).clamped
    cornerRadius = max(row[27], 0)
    zPosition = row[28]
    clipsToBounds = row[30] != 0
    self.contents = row[31] == 0 ? .none : contents[Int(row[31])]
  }
}

/// The parent of the layers that are written next.
private struct Outer {
  let index: Int32
  let transform: Transform3D
  /// The translation of `transform` when it does nothing else; nil otherwise.
  let offset: SIMD2<Double>?

  init(index: Int32, _ transform: Transform3D) {
    self.index = index
    self.transform = transform
    offset = transform.isTranslation ? SIMD2(transform.row4.x, transform.row4.y) : nil
  }
}
