internal import CSegue
internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension HostFunctions {
  /// `segue.view/1`, revision 2: where a view lies in space.
  static let depth: [String: HostFunction] = [
    "get_anchor_point": { session, call throws(Status) in
      [.vector(try session.view(call).anchorPoint)]
    },
    "set_anchor_point": { session, call throws(Status) in
      try session.view(call).anchorPoint = try call.vector(2)
      return []
    },
    "get_translation": { session, call throws(Status) in
      [.vector(try session.view(call).translation)]
    },
    "set_translation": { session, call throws(Status) in
      try session.view(call).translation = try call.vector(2)
      return []
    },
    "get_rotation": { session, call throws(Status) in [.vector(try session.view(call).rotation)] },
    "set_rotation": { session, call throws(Status) in
      try session.view(call).rotation = try call.vector(2)
      return []
    },
    "get_scale": { session, call throws(Status) in [.vector(try session.view(call).scale)] },
    "set_scale": { session, call throws(Status) in
      try session.view(call).scale = try call.vector(2)
      return []
    },
    "get_sublayer_transform": { session, call throws(Status) in
      [.doubles(try session.view(call).sublayerTransform.numbers)]
    },
    "set_sublayer_transform": { session, call throws(Status) in
      guard let transform = Transform3D(try call.doubles(2, 16)) else { throw .invalidArgument }
      try session.view(call).sublayerTransform = transform
      return []
    },
    "get_double_sided": { session, call throws(Status) in
      [.flag(try session.view(call).isDoubleSided)]
    },
    "set_double_sided": { session, call throws(Status) in
      try session.view(call).isDoubleSided = try call.flag(2)
      return []
    },
    "get_depth_sorted": { session, call throws(Status) in
      [.flag(try session.view(call).sortsByDepth)]
    },
    "set_depth_sorted": { session, call throws(Status) in
      try session.view(call).sortsByDepth = try call.flag(2)
      return []
    },
    "move_along": { session, call throws(Status) in
      let view = try session.view(call)
      let numbers = try call.array(2)
      let arcs = stride(from: 0, to: numbers.count, by: 6).map { start in
        (
          control1: Point(x: numbers[start], y: numbers[start + 1]),
          control2: Point(x: numbers[start + 2], y: numbers[start + 3]),
          end: Point(x: numbers[start + 4], y: numbers[start + 5])
        )
      }
      guard let recorder = session.recorder else { throw .wrongState }
      guard recorder.move(view, along: arcs) else {
        throw recorder.ending == .none ? .invalidArgument : .limit
      }
      return []
    },
  ]

  /// `segue.view/1`, revision 2: what a view looks like.
  static let light: [String: HostFunction] = [
    "get_contents_rect": { session, call throws(Status) in
      [.rect(try session.view(call).contentsRect)]
    },
    "set_contents_rect": { session, call throws(Status) in
      try session.view(call).contentsRect = try call.rect(2)
      return []
    },
    "get_corner_radii": { session, call throws(Status) in
      let radii = try session.view(call).cornerRadii
      return [.doubles([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft])]
    },
    "set_corner_radii": { session, call throws(Status) in
      let four = try call.doubles(2, 4)
      try session.view(call).cornerRadii = CornerRadii(
        topLeft: four[0], topRight: four[1], bottomRight: four[2], bottomLeft: four[3])
      return []
    },
    "get_border": { session, call throws(Status) in
      let border = try session.view(call).border
      return [.double(border.width), .color(border.color)]
    },
    "set_border": { session, call throws(Status) in
      try session.view(call).border = Border(width: try call.double(2), color: try call.color(3))
      return []
    },
    "get_shadow": { session, call throws(Status) in
      let shadow = try session.view(call).shadow
      return [
        .color(shadow.color), .doubles([shadow.offset.x, shadow.offset.y]),
        .double(shadow.radius),
      ]
    },
    "set_shadow": { session, call throws(Status) in
      try session.view(call).shadow = Shadow(
        color: try call.color(2), offset: try call.point(3), radius: try call.double(4))
      return []
    },
    "get_overlay_color": { session, call throws(Status) in
      [.color(try session.view(call).overlayColor)]
    },
    "set_overlay_color": { session, call throws(Status) in
      try session.view(call).overlayColor = try call.color(2)
      return []
    },
    "set_gradient": { session, call throws(Status) in
      try session.view(call).gradient = try call.gradient()
      return []
    },
    "get_mask": { session, call throws(Status) in
      [.handle(try session.handle(for: try session.view(call).mask))]
    },
    "set_mask": { session, call throws(Status) in
      let view = try session.view(call)
      let handle = try call.handle(2)
      let mask = handle == 0 ? nil : try session.view(handle)
      guard mask == nil || mask !== session.context.containerView else { throw .invalidArgument }
      view.mask = mask
      // The view refuses a mask that cannot be one, and keeps what it has.
      guard view.mask === mask else { throw .invalidArgument }
      return []
    },
    "get_blur_radius": { session, call throws(Status) in
      [.double(try session.view(call).blurRadius)]
    },
    "set_blur_radius": { session, call throws(Status) in
      try session.view(call).blurRadius = try call.double(2)
      return []
    },
    "get_backdrop_blur_radius": { session, call throws(Status) in
      [.double(try session.view(call).backdropBlurRadius)]
    },
    "set_backdrop_blur_radius": { session, call throws(Status) in
      try session.view(call).backdropBlurRadius = try call.double(2)
      return []
    },
    "snapshot_rect": { session, call throws(Status) in
      let view = try session.view(call)
      let (rect, afterUpdates) = (try call.rect(2), try call.flag(3))
      guard let recorder = session.recorder else { throw .wrongState }
      let picture = recorder.snapshot(of: view, rect: rect, afterUpdates: afterUpdates)
      return [.handle(try session.handle(for: picture))]
    },
  ]
}

extension WireValue {
  fileprivate static func vector(_ vector: Vector3D) -> WireValue {
    .doubles([vector.x, vector.y, vector.z])
  }
}

extension CallArguments {
  fileprivate func vector(_ index: Int) throws(Status) -> Vector3D {
    let three = try doubles(index, 3)
    return Vector3D(x: three[0], y: three[1], z: three[2])
  }

  fileprivate func point(_ index: Int) throws(Status) -> Point {
    let two = try doubles(index, 2)
    return Point(x: two[0], y: two[1])
  }

  fileprivate func color(_ index: Int) throws(Status) -> Color {
    let four = try doubles(index, 4)
    return Color(red: four[0], green: four[1], blue: four[2], alpha: four[3])
  }

  fileprivate func array(_ index: Int) throws(Status) -> [Double] {
    guard case .doubles(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  /// The gradient of `set_gradient`; nil for `SEGUE_GRADIENT_NONE`.
  fileprivate func gradient() throws(Status) -> Gradient? {
    let numbers = try array(5)
    let number = try int32(2)
    if number == Int32(SEGUE_GRADIENT_NONE) {
      guard numbers.isEmpty else { throw .invalidArgument }
      return nil
    }
    guard let kind = Gradient.Kind(rawValue: number),
      (2...Gradient.mostStops).contains(numbers.count / 5)
    else { throw .invalidArgument }
    let stops = stride(from: 0, to: numbers.count, by: 5).map { start in
      Gradient.Stop(
        color: Color(
          red: numbers[start], green: numbers[start + 1], blue: numbers[start + 2],
          alpha: numbers[start + 3]), place: numbers[start + 4])
    }
    return Gradient(kind, from: try point(3), to: try point(4), stops: stops)
  }
}
