import CSegue

/// The slots of `segue.view/1` that revision 2 of the ABI added, and the same for the other tables.
extension FakeTables {
  func addRevision2() {
    context.pointee.pixel_scale = { context, out in
      call(context, "segue.context/1 pixel_scale") { _ in
        out?.pointee = 2
        return 0
      }
    }
    context.pointee.edge_color = { context, key, out in
      call(context, "segue.context/1 edge_color", [Double(key)]) { _ in
        guard key == 1 else { return -12 }
        put([0.5, 0.25, 0, 1], out)
        return 0
      }
    }
    context.pointee.backdrop_color = { context, out in
      call(context, "segue.context/1 backdrop_color") { _ in
        put([0.25, 0.5, 0.75, 0], out)
        return 0
      }
    }
    animation.pointee.timing_spring_bounce_velocity = { context, duration, bounce, velocity, out in
      call(
        context, "segue.animation/1 timing_spring_bounce_velocity", [duration, bounce, velocity]
      ) {
        out?.pointee = $0.timing("bounce \(duration) \(bounce) \(velocity)")
        return 0
      }
    }
    animation.pointee.calculation_mode = { context, animation, mode in
      call(
        context, "segue.animation/1 calculation_mode", [Double(animation), Double(mode)]
      ) { _ in 0 }
    }
    addGeometry()
    addAppearance()
  }

  private func addGeometry() {
    view.pointee.get_anchor_point = { read($0, $1, "anchor_point", [0.5, 0.5, 0], $2) }
    view.pointee.set_anchor_point = { write($0, $1, "anchor_point", list($2, 3)) }
    view.pointee.get_translation = { read($0, $1, "translation", [0, 0, 0], $2) }
    view.pointee.set_translation = { write($0, $1, "translation", list($2, 3)) }
    view.pointee.get_rotation = { read($0, $1, "rotation", [0, 0, 0], $2) }
    view.pointee.set_rotation = { write($0, $1, "rotation", list($2, 3)) }
    view.pointee.get_scale = { read($0, $1, "scale", [1, 1, 1], $2) }
    view.pointee.set_scale = { write($0, $1, "scale", list($2, 3)) }
    view.pointee.get_sublayer_transform = {
      read($0, $1, "sublayer_transform", (0..<16).map { $0 % 5 == 0 ? 1 : 0 }, $2)
    }
    view.pointee.set_sublayer_transform = { write($0, $1, "sublayer_transform", list($2, 16)) }
    view.pointee.get_double_sided = { read($0, $1, "double_sided", 1, $2) }
    view.pointee.set_double_sided = { write($0, $1, "double_sided", [Double($2)]) }
    view.pointee.get_depth_sorted = { read($0, $1, "depth_sorted", 0, $2) }
    view.pointee.set_depth_sorted = { write($0, $1, "depth_sorted", [Double($2)]) }
    view.pointee.move_along = { context, view, count, points in
      call(
        context, "segue.view/1 move_along", [Double(view)] + list(points, 6 * Int(count))
      ) { $0.change(view) { _ in } }
    }
  }

  private func addAppearance() {
    view.pointee.get_contents_rect = { read($0, $1, "contents_rect", [0, 0, 1, 1], $2) }
    view.pointee.set_contents_rect = { write($0, $1, "contents_rect", list($2, 4)) }
    view.pointee.get_corner_radii = { read($0, $1, "corner_radii", [0, 0, 0, 0], $2) }
    view.pointee.set_corner_radii = { write($0, $1, "corner_radii", list($2, 4)) }
    view.pointee.get_border = { context, view, width, color in
      var numbers = [0.0, 0, 0, 0, 0]
      let status = read(context, view, "border", numbers, &numbers)
      width?.pointee = numbers[0]
      put(Array(numbers[1...]), color)
      return status
    }
    view.pointee.set_border = { write($0, $1, "border", [$2] + list($3, 4)) }
    view.pointee.get_shadow = { context, view, color, offset, radius in
      var numbers = [Double](repeating: 0, count: 7)
      let status = read(context, view, "shadow", numbers, &numbers)
      put(Array(numbers[..<4]), color)
      put(Array(numbers[4..<6]), offset)
      radius?.pointee = numbers[6]
      return status
    }
    view.pointee.set_shadow = { write($0, $1, "shadow", list($2, 4) + list($3, 2) + [$4]) }
    view.pointee.get_overlay_color = { read($0, $1, "overlay_color", [0, 0, 0, 0], $2) }
    view.pointee.set_overlay_color = { write($0, $1, "overlay_color", list($2, 4)) }
    view.pointee.set_gradient = { context, view, kind, start, end, count, stops in
      write(
        context, view, "gradient",
        [Double(kind)] + list(start, 2) + list(end, 2) + list(stops, 5 * Int(count)))
    }
    view.pointee.get_mask = { context, view, out in
      var numbers = [0.0]
      let status = read(context, view, "mask", numbers, &numbers)
      out?.pointee = UInt64(numbers[0])
      return status
    }
    view.pointee.set_mask = { write($0, $1, "mask", [Double($2)]) }
    view.pointee.get_blur_radius = { read($0, $1, "blur_radius", [0], $2) }
    view.pointee.set_blur_radius = { write($0, $1, "blur_radius", [$2]) }
    view.pointee.get_backdrop_blur_radius = { read($0, $1, "backdrop_blur_radius", [0], $2) }
    view.pointee.set_backdrop_blur_radius = { write($0, $1, "backdrop_blur_radius", [$2]) }
    view.pointee.snapshot_rect = { context, view, rect, afterUpdates, out in
      let rect = list(rect, 4)
      return call(
        context, "segue.view/1 snapshot_rect", [Double(view)] + rect + [Double(afterUpdates)]
      ) {
        guard $0.views[view] != nil else { return -4 }
        out?.pointee = $0.makeView(.init(bounds: [0, 0, rect[2], rect[3]]))
        return 0
      }
    }
  }
}

private func read(
  _ context: segue_context_t, _ view: segue_view_t, _ name: String, _ start: [Double],
  _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
  call(context, "segue.view/1 get_\(name)", [Double(view)]) {
    $0.read(view) { put($0.more[name] ?? start, out) }
  }
}

private func read(
  _ context: segue_context_t, _ view: segue_view_t, _ name: String, _ start: Int32,
  _ out: UnsafeMutablePointer<Int32>?
) -> Int32 {
  call(context, "segue.view/1 get_\(name)", [Double(view)]) {
    $0.read(view) { out?.pointee = $0.more[name].map { Int32($0[0]) } ?? start }
  }
}

private func write(
  _ context: segue_context_t, _ view: segue_view_t, _ name: String, _ numbers: [Double]
) -> Int32 {
  call(context, "segue.view/1 set_\(name)", [Double(view)] + numbers) {
    $0.change(view) { $0.more[name] = numbers }
  }
}
