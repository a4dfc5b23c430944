internal import SegueGeometry
internal import SegueKit
internal import SegueProperties
internal import SegueScene
internal import SegueWire

extension HostFunctions {
  /// The functions of `segue.view/1` that set and read properties by their numbers. The checks that all calls share
  /// have already verified the values.
  static let properties: [String: HostFunction] = [
    "set": { session, call throws(Status) in
      try session.view(call).set(try call.property(2), to: try call.doubles(3))
      return []
    },
    "get": { session, call throws(Status) in
      [.doubles(try session.view(call).numbers(of: try call.property(2)))]
    },
    "property": { _, call throws(Status) in
      [.doubles(PropertyInfo.numbers(of: try call.property(1)))]
    },
  ]

  /// The functions of `segue.view/1` for snapshots, masks and movements along paths.
  static let pictures: [String: HostFunction] = [
    "snapshot": { session, call throws(Status) in
      let view = try session.view(call)
      let rect = try call.values[2] == .absent ? nil : call.rect(2)
      let afterUpdates = try call.flag(3)
      guard let recorder = session.recorder else { throw .wrongState }
      let picture =
        rect.map { recorder.snapshot(of: view, rect: $0, afterUpdates: afterUpdates) }
        ?? recorder.snapshot(of: view, afterUpdates: afterUpdates)
      return [.handle(try session.handle(for: picture))]
    },
    "get_mask": { session, call throws(Status) in
      [.handle(try session.handle(for: try session.view(call).mask))]
    },
    "set_mask": { session, call throws(Status) in
      let view = try session.view(call)
      let handle = try call.handle(2)
      let mask = handle == 0 ? nil : try session.view(handle)
      guard mask == nil || mask !== session.context.containerView else {
        throw session.refuse(.invalidArgument, "the container cannot be a mask")
      }
      view.mask = mask
      // The view ignores an invalid mask and keeps its previous one.
      guard view.mask === mask else {
        throw session.refuse(
          .invalidArgument,
          "a mask must not have a superview, mask another view, or contain the masked view")
      }
      return []
    },
    "move_along": { session, call throws(Status) in
      try session.move(call)
      return []
    },
    "move_along_turning": { session, call throws(Status) in
      try session.move(call, turning: try call.double(3))
      return []
    },
    "average_color": { session, call throws(Status) in
      let view = try session.view(call)
      let rect = try call.values[2] == .absent ? nil : call.rect(2)
      guard session.recorder != nil else { throw .wrongState }
      if let rect, rect.width <= 0 || rect.height <= 0 {
        throw session.refuse(.invalidArgument, "the width and height of rect must be above 0")
      }
      guard let color = session.context.averageColor(of: view, in: rect) else { throw .unset }
      return [.color(color)]
    },
  ]
}

extension AnimatorSession {
  /// Moves the view whose handle is the argument at index 1 along Bézier curves. The argument at
  /// index 2 has six numbers for each curve.
  fileprivate func move(_ call: CallArguments, turning angle: Double? = nil) throws(Status) {
    let view = try view(call)
    let numbers = try call.doubles(2)
    let arcs = stride(from: 0, to: numbers.count, by: 6).map { start in
      (
        control1: Point(x: numbers[start], y: numbers[start + 1]),
        control2: Point(x: numbers[start + 2], y: numbers[start + 3]),
        end: Point(x: numbers[start + 4], y: numbers[start + 5])
      )
    }
    guard let recorder else { throw .wrongState }
    guard recorder.move(view, along: arcs, turning: angle) else {
      guard recorder.ending == .none else { throw refuseBeyondLimit() }
      throw refuse(
        .invalidArgument,
        arcs.isEmpty
          ? "from 1 to 64 arcs are possible, not 0"
          : "no animation is open, or the view is not in the container")
    }
  }
}
