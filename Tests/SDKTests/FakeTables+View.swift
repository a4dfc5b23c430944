import CSegue

func makeViewTable() -> segue_view_1_t {
  var table = segue_view_1_t()
  table.size = UInt32(MemoryLayout<segue_view_1_t>.size)
  table.create = { context, out in
    call(context, "segue.view/1 create") {
      out?.pointee = $0.makeView()
      return 0
    }
  }
  table.snapshot = { context, view, after, out in
    call(context, "segue.view/1 snapshot", [Double(view), Double(after)]) {
      guard let model = $0.views[view] else { return -4 }
      out?.pointee = $0.makeView(
        .init(frame: model.frame, bounds: model.bounds, center: model.center))
      return 0
    }
  }
  table.add_subview = { context, parent, child in
    call(context, "segue.view/1 add_subview", [Double(parent), Double(child)]) {
      $0.place(child, in: parent) { $0.count }
    }
  }
  table.insert_subview_at = { context, parent, child, index in
    call(context, "segue.view/1 insert_subview_at", [Double(parent), Double(child), Double(index)])
    {
      $0.place(child, in: parent) { _ in Int(index) }
    }
  }
  table.insert_subview_below = { context, parent, child, sibling in
    call(
      context, "segue.view/1 insert_subview_below",
      [Double(parent), Double(child), Double(sibling)]
    ) {
      $0.place(child, in: parent) { $0.firstIndex(of: sibling) }
    }
  }
  table.insert_subview_above = { context, parent, child, sibling in
    call(
      context, "segue.view/1 insert_subview_above",
      [Double(parent), Double(child), Double(sibling)]
    ) {
      $0.place(child, in: parent) { $0.firstIndex(of: sibling).map { $0 + 1 } }
    }
  }
  table.remove_from_superview = { context, view in
    call(context, "segue.view/1 remove_from_superview", [Double(view)]) { $0.remove(view) }
  }
  table.bring_to_front = { context, view in
    call(context, "segue.view/1 bring_to_front", [Double(view)]) {
      $0.place(view, in: $0.views[view]?.superview ?? 0) { $0.count }
    }
  }
  table.send_to_back = { context, view in
    call(context, "segue.view/1 send_to_back", [Double(view)]) {
      $0.place(view, in: $0.views[view]?.superview ?? 0) { _ in 0 }
    }
  }
  table.superview = { context, view, out in
    call(context, "segue.view/1 superview", [Double(view)]) {
      $0.read(view) { out?.pointee = $0.superview }
    }
  }
  table.subview_count = { context, view, out in
    call(context, "segue.view/1 subview_count", [Double(view)]) {
      $0.read(view) { out?.pointee = UInt32($0.subviews.count) }
    }
  }
  table.subview_at = { context, view, index, out in
    call(context, "segue.view/1 subview_at", [Double(view), Double(index)]) {
      $0.read(view) { out?.pointee = $0.subviews[Int(index)] }
    }
  }
  table.get_frame = { context, view, out in
    call(context, "segue.view/1 get_frame", [Double(view)]) { $0.read(view) { put($0.frame, out) } }
  }
  table.set_frame = { context, view, value in
    let value = list(value, 4)
    return call(context, "segue.view/1 set_frame", [Double(view)] + value) {
      $0.change(view) {
        $0.frame = value
        $0.bounds = [0, 0, value[2], value[3]]
        $0.center = [value[0] + value[2] / 2, value[1] + value[3] / 2]
      }
    }
  }
  table.get_bounds = { context, view, out in
    call(context, "segue.view/1 get_bounds", [Double(view)]) {
      $0.read(view) { put($0.bounds, out) }
    }
  }
  table.set_bounds = { context, view, value in
    let value = list(value, 4)
    return call(context, "segue.view/1 set_bounds", [Double(view)] + value) {
      $0.change(view) {
        $0.bounds = value
      }
    }
  }
  table.get_center = { context, view, out in
    call(context, "segue.view/1 get_center", [Double(view)]) {
      $0.read(view) { put($0.center, out) }
    }
  }
  table.set_center = { context, view, value in
    let value = list(value, 2)
    return call(context, "segue.view/1 set_center", [Double(view)] + value) {
      $0.change(view) {
        $0.center = value
        $0.frame[0] = value[0] - $0.bounds[2] / 2
        $0.frame[1] = value[1] - $0.bounds[3] / 2
      }
    }
  }
  table.get_transform = { context, view, out in
    call(context, "segue.view/1 get_transform", [Double(view)]) {
      $0.read(view) { put($0.transform, out) }
    }
  }
  table.set_transform = { context, view, value in
    let value = list(value, 16)
    return call(context, "segue.view/1 set_transform", [Double(view)] + value) {
      $0.change(view) {
        $0.transform = value
      }
    }
  }
  table.get_background_color = { context, view, out in
    call(context, "segue.view/1 get_background_color", [Double(view)]) {
      $0.read(view) { put($0.backgroundColor, out) }
    }
  }
  table.set_background_color = { context, view, value in
    let value = list(value, 4)
    return call(context, "segue.view/1 set_background_color", [Double(view)] + value) {
      $0.change(view) {
        $0.backgroundColor = value
      }
    }
  }
  table.get_alpha = { context, view, out in
    call(context, "segue.view/1 get_alpha", [Double(view)]) {
      $0.read(view) { out?.pointee = $0.alpha }
    }
  }
  table.set_alpha = { context, view, value in
    call(context, "segue.view/1 set_alpha", [Double(view), Double(value)]) {
      $0.change(view) { $0.alpha = value }
    }
  }
  table.get_hidden = { context, view, out in
    call(context, "segue.view/1 get_hidden", [Double(view)]) {
      $0.read(view) { out?.pointee = $0.hidden }
    }
  }
  table.set_hidden = { context, view, value in
    call(context, "segue.view/1 set_hidden", [Double(view), Double(value)]) {
      $0.change(view) { $0.hidden = value }
    }
  }
  table.get_corner_radius = { context, view, out in
    call(context, "segue.view/1 get_corner_radius", [Double(view)]) {
      $0.read(view) { out?.pointee = $0.cornerRadius }
    }
  }
  table.set_corner_radius = { context, view, value in
    call(context, "segue.view/1 set_corner_radius", [Double(view), Double(value)]) {
      $0.change(view) { $0.cornerRadius = value }
    }
  }
  table.get_clips_to_bounds = { context, view, out in
    call(context, "segue.view/1 get_clips_to_bounds", [Double(view)]) {
      $0.read(view) { out?.pointee = $0.clips }
    }
  }
  table.set_clips_to_bounds = { context, view, value in
    call(context, "segue.view/1 set_clips_to_bounds", [Double(view), Double(value)]) {
      $0.change(view) { $0.clips = value }
    }
  }
  table.get_z_position = { context, view, out in
    call(context, "segue.view/1 get_z_position", [Double(view)]) {
      $0.read(view) { out?.pointee = $0.z }
    }
  }
  table.set_z_position = { context, view, value in
    call(context, "segue.view/1 set_z_position", [Double(view), Double(value)]) {
      $0.change(view) { $0.z = value }
    }
  }
  table.convert_rect = { context, view, rect, target, out in
    let rect = list(rect, 4)
    return call(context, "segue.view/1 convert_rect", [Double(view)] + rect + [Double(target)]) {
      guard let a = $0.views[view], let b = $0.views[target] else { return -4 }
      put(
        [rect[0] + a.frame[0] - b.frame[0], rect[1] + a.frame[1] - b.frame[1], rect[2], rect[3]],
        out)
      return 0
    }
  }
  return table
}
