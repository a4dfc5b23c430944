internal import CSegue

extension View {
  /// Adds `view` in front of the other subviews, and removes it from its previous superview.
  public func addSubview(_ view: View) {
    check(slots.add_subview?(context.handle, handle, view.handle), "add_subview")
  }

  /// Adds `view` at `index`, counted from the back. An index above the number of subviews is the front, and
  /// an index below 0 the back.
  public func insertSubview(_ view: View, at index: Int) {
    let clampedIndex = UInt32(clamping: index)
    check(
      slots.insert_subview_at?(context.handle, handle, view.handle, clampedIndex),
      "insert_subview_at")
  }

  /// Adds `view` immediately behind `sibling`, which must be in this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    check(
      slots.insert_subview_below?(context.handle, handle, view.handle, sibling.handle),
      "insert_subview_below")
  }

  /// Adds `view` immediately in front of `sibling`, which must be in this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    check(
      slots.insert_subview_above?(context.handle, handle, view.handle, sibling.handle),
      "insert_subview_above")
  }

  /// Removes this view from its superview, if it has one.
  public func removeFromSuperview() {
    check(slots.remove_from_superview?(context.handle, handle), "remove_from_superview")
  }

  /// Moves a view in front of its siblings. Unlike UIKit's method, this may be called on any view: only
  /// `view`'s own superview matters.
  public func bringSubviewToFront(_ view: View) {
    check(slots.bring_to_front?(context.handle, view.handle), "bring_to_front")
  }

  /// Moves a view behind its siblings.
  public func sendSubviewToBack(_ view: View) {
    check(slots.send_to_back?(context.handle, view.handle), "send_to_back")
  }

  /// The superview; nil for a view that has none, and for the container.
  public var superview: View? {
    var found = segue_view_t()
    guard check(slots.superview?(context.handle, handle, &found), "superview"), found.id != 0
    else { return nil }
    return View(context, found)
  }

  /// The subviews, back to front.
  public var subviews: [View] {
    var count: UInt32 = 0
    guard check(slots.subview_count?(context.handle, handle, &count), "subview_count")
    else { return [] }
    return (0..<count).compactMap { index in
      var found = segue_view_t()
      return check(slots.subview_at?(context.handle, handle, index, &found), "subview_at")
        ? View(context, found) : nil
    }
  }

  /// Makes a picture of this view, as a view with the same bounds. If `afterScreenUpdates` is false, the picture shows
  /// the view before the running callback. If it is true, the picture includes the callback's changes, so that a view
  /// that was just made transparent gives an empty picture. The picture is valid until the transition ends. Nil when
  /// the host refuses.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    var picture = segue_view_t()
    let status = slots.snapshot?(
      context.handle, handle, nil, afterScreenUpdates ? 1 : 0, &picture)
    return check(status, "snapshot") ? View(context, picture) : nil
  }
}

extension View {
  /// Makes a new, empty view of the given frame, without background, in the transition whose callback is
  /// running. It is shown after it is added to another view, and is valid until the transition ends. If the
  /// host refuses, or no callback is running, the value identifies no view, and every call with it is
  /// refused.
  public init(frame: Rect = .zero) {
    let context = TransitionContext.running ?? TransitionContext(host: .none, handle: segue_context_t())
    var view = segue_view_t()
    let isMade = context.check(
      context.host.view.create?(context.handle, &view), "segue.view/1", "create")
    self.init(context, view)
    if isMade { self.frame = frame }
  }

  /// Converts `rect` from the points of `view` to the points of this view.
  public func convert(_ rect: Rect, from view: View) -> Rect { view.convert(rect, to: self) }

  /// Converts `point` from the points of `view` to the points of this view.
  public func convert(_ point: Point, from view: View) -> Point { view.convert(point, to: self) }
}
