internal import CSegue

extension View {
  /// The view that masks this view: the alpha of the mask and its subviews multiplies the alpha of this view with
  /// everything in it. The mask is in this view's own points and is not shown itself. The mask's properties are
  /// animated like the properties of any view. The mask must have no superview and mask no other view. Setting this
  /// property is not animated: it takes effect immediately.
  public var mask: View? {
    get {
      var found = segue_view_t()
      guard check(slots.get_mask?(context.handle, handle, &found), "get_mask"), found.id != 0
      else { return nil }
      return View(context, found)
    }
    nonmutating set {
      check(slots.set_mask?(context.handle, handle, newValue?.handle ?? segue_view_t()), "set_mask")
    }
  }

  /// Makes a picture of the part `rect` of this view, in the view's own points. The result is a view of the part's
  /// size. `afterScreenUpdates` has the same meaning as for the whole view (``snapshotView(afterScreenUpdates:)``). All
  /// parts of one view that are taken at the same time share one picture. Nil when the host refuses.
  public func snapshotView(of rect: Rect, afterScreenUpdates: Bool) -> View? {
    var picture = segue_view_t()
    var part = segue_rect_t(rect)
    let status = slots.snapshot?(
      context.handle, handle, &part, afterScreenUpdates ? 1 : 0, &picture)
    return check(status, "snapshot") ? View(context, picture) : nil
  }

  /// Returns the mean colour of the part `rect` of the view with its subviews. `rect` is in the view's own points; nil
  /// is the whole bounds. Returns nil when the host cannot draw, or is older than this function.
  public func averageColor(of rect: Rect? = nil) -> Color? {
    guard let slot = slots.average_color else { return nil }
    var color = segue_color_t()
    let status: Int32
    if let rect {
      var part = segue_rect_t(rect)
      status = slot(context.handle, handle, &part, &color)
    } else {
      status = slot(context.handle, handle, nil, &color)
    }
    guard status != Status.unset.rawValue, check(status, "average_color") else { return nil }
    return color.color
  }
}
