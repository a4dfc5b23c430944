import CSegue
import SegueProperties

func makeViewTable() -> segue_view_1_t {
  var table = segue_view_1_t()
  table.size = UInt64(MemoryLayout<segue_view_1_t>.size)
  table.create = { context, out in
    call(context, "segue.view/1 create") {
      out?.pointee.id = $0.makeView()
      return 0
    }
  }
  table.snapshot = { context, view, rect, after, out in
    let part = list(rect, 4)
    return call(context, "segue.view/1 snapshot", [Double(view.id)] + part + [Double(after)]) {
      guard let model = $0.views[view.id] else { return -4 }
      out?.pointee.id = $0.makeView(
        rect == nil
          ? .init(frame: model.frame, bounds: model.bounds, center: model.center)
          : .init(bounds: [0, 0, part[2], part[3]]))
      return 0
    }
  }
  table.get_mask = { context, view, out in
    call(context, "segue.view/1 get_mask", [Double(view.id)]) {
      $0.read(view) { out?.pointee.id = UInt64($0.more["mask"]?.first ?? 0) }
    }
  }
  table.set_mask = { context, view, mask in
    call(context, "segue.view/1 set_mask", [Double(view.id), Double(mask.id)]) {
      $0.change(view) { $0.more["mask"] = [Double(mask.id)] }
    }
  }
  table.move_along = { context, view, arcs, count in
    call(context, "segue.view/1 move_along", [Double(view.id)] + list(arcs, 6 * Int(count))) {
      $0.change(view) { _ in }
    }
  }
  table.move_along_turning = { context, view, arcs, count, angle in
    call(
      context, "segue.view/1 move_along_turning",
      [Double(view.id)] + list(arcs, 6 * Int(count)) + [angle]
    ) {
      $0.change(view) { _ in }
    }
  }
  table.average_color = { context, view, rect, out in
    call(context, "segue.view/1 average_color", [Double(view.id)] + list(rect, 4)) { _ in
      put([0.5, 0.25, 0, 1], out)
      return 0
    }
  }
  table.add_subview = { context, parent, child in
    call(context, "segue.view/1 add_subview", [Double(parent.id), Double(child.id)]) {
      $0.insert(child.id, in: parent.id) { $0.count }
    }
  }
  table.insert_subview_at = { context, parent, child, index in
    call(context, "segue.view/1 insert_subview_at", [Double(parent.id), Double(child.id), Double(index)]) {
      $0.insert(child.id, in: parent.id) { _ in Int(index) }
    }
  }
  table.insert_subview_below = { context, parent, child, sibling in
    call(
      context, "segue.view/1 insert_subview_below",
      [Double(parent.id), Double(child.id), Double(sibling.id)]
    ) {
      $0.insert(child.id, in: parent.id) { $0.firstIndex(of: sibling.id) }
    }
  }
  table.insert_subview_above = { context, parent, child, sibling in
    call(
      context, "segue.view/1 insert_subview_above",
      [Double(parent.id), Double(child.id), Double(sibling.id)]
    ) {
      $0.insert(child.id, in: parent.id) { $0.firstIndex(of: sibling.id).map { $0 + 1 } }
    }
  }
  table.remove_from_superview = { context, view in
    call(context, "segue.view/1 remove_from_superview", [Double(view.id)]) { $0.remove(view.id) }
  }
  table.bring_to_front = { context, view in
    call(context, "segue.view/1 bring_to_front", [Double(view.id)]) {
      $0.insert(view.id, in: $0.views[view.id]?.superview ?? 0) { $0.count }
    }
  }
  table.send_to_back = { context, view in
    call(context, "segue.view/1 send_to_back", [Double(view.id)]) {
      $0.insert(view.id, in: $0.views[view.id]?.superview ?? 0) { _ in 0 }
    }
  }
  table.superview = { context, view, out in
    call(context, "segue.view/1 superview", [Double(view.id)]) {
      $0.read(view) { out?.pointee.id = $0.superview }
    }
  }
  table.subview_count = { context, view, out in
    call(context, "segue.view/1 subview_count", [Double(view.id)]) {
      $0.read(view) { out?.pointee = UInt32($0.subviews.count) }
    }
  }
  table.subview_at = { context, view, index, out in
    call(context, "segue.view/1 subview_at", [Double(view.id), Double(index)]) {
      $0.read(view) { out?.pointee.id = $0.subviews[Int(index)] }
    }
  }
  table.set = { context, view, number, numbers, count in
    guard let property = ViewProperty.numbered(number) else {
      return call(context, "segue.view/1 set \(number)", [Double(view.id)]) { _ in -9 }
    }
    let numbers = list(numbers, Int(count))
    return call(context, "segue.view/1 set_\(property.name)", [Double(view.id)] + numbers) {
      guard property.allows(count: numbers.count) else { return -2 }
      return $0.change(view) { $0.set(property, numbers) }
    }
  }
  table.get = { context, view, number, out, capacity, outCount in
    guard let property = ViewProperty.numbered(number) else {
      return call(context, "segue.view/1 get \(number)", [Double(view.id)]) { _ in -9 }
    }
    return call(context, "segue.view/1 get_\(property.name)", [Double(view.id)]) {
      var isTooSmall = false
      let status = $0.read(view) {
        let numbers = $0.numbers(property)
        outCount?.pointee = UInt32(numbers.count)
        isTooSmall = numbers.count > capacity
        if !isTooSmall { put(numbers, out) }
      }
      return isTooSmall ? -14 : status
    }
  }
  table.property = { context, number, out in
    call(context, "segue.view/1 property", [Double(number)]) { _ in
      guard let property = ViewProperty.numbered(number) else { return -9 }
      out?.pointee.maximum_count = UInt32(property.counts.upperBound)
      return 0
    }
  }
  table.convert_rect = { context, view, rect, target, out in
    let rect = list(rect, 4)
    return call(context, "segue.view/1 convert_rect", [Double(view.id)] + rect + [Double(target.id)]) {
      guard let a = $0.views[view.id], let b = $0.views[target.id] else { return -4 }
      put(
        [rect[0] + a.frame[0] - b.frame[0], rect[1] + a.frame[1] - b.frame[1], rect[2], rect[3]],
        out)
      return 0
    }
  }
  return table
}
