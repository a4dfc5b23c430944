internal import CSegue

extension View {
  /// A view whose picture is the mask: where it and its subviews are transparent, this view with all
  /// that it holds is not shown. The mask lies in this view's own points and is not shown itself; its
  /// properties are animated as those of any view. It must be in no superview and mask nothing else.
  /// The mask itself is not animated: it changes at once.
  public var mask: View? {
    get {
      var found: segue_view_t = 0
      guard check(slots.get_mask?(context.handle, handle, &found), "get_mask"), found != 0
      else { return nil }
      return View(context, found)
    }
    nonmutating set {
      check(slots.set_mask?(context.handle, handle, newValue?.handle ?? 0), "set_mask")
    }
  }

  /// Makes a picture of the part `rect` of this view, in its own points, as a view of that size; see
  /// ``snapshotView(afterScreenUpdates:)``. All parts that are taken of one view at one time share
  /// one picture. Nil when the host refuses.
  public func snapshotView(of rect: Rect, afterScreenUpdates: Bool) -> View? {
    var picture: segue_view_t = 0
    let status = slots.snapshot?(
      context.handle, handle, rect.numbers, afterScreenUpdates ? 1 : 0, &picture)
    return check(status, "snapshot") ? View(context, picture) : nil
  }
}
