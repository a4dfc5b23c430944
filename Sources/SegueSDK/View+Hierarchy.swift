internal import CSegue
public import SegueGeometry

extension View {
  /// Puts `view` in front of what this one holds, taking it out of where it was.
  public func addSubview(_ view: View) {
    check(slots.add_subview?(context.handle, handle, view.handle), "add_subview")
  }

  /// The same at `index` from the back; more than there are is the front, below 0 the back.
  public func insertSubview(_ view: View, at index: Int) {
    let place = UInt32(clamping: index)
    check(
      slots.insert_subview_at?(context.handle, handle, view.handle, place), "insert_subview_at")
  }

  /// The same, right behind `sibling`, which must be in this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    check(
      slots.insert_subview_below?(context.handle, handle, view.handle, sibling.handle),
      "insert_subview_below")
  }

  /// The same, right in front of `sibling`, which must be in this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    check(
      slots.insert_subview_above?(context.handle, handle, view.handle, sibling.handle),
      "insert_subview_above")
  }

  /// Takes it out of its superview, if it has one.
  public func removeFromSuperview() {
    check(slots.remove_from_superview?(context.handle, handle), "remove_from_superview")
  }

  /// Puts a subview in front of its siblings. As UIKit's, but any view may be asked: it is `view`'s
  /// own superview that counts.
  public func bringSubviewToFront(_ view: View) {
    check(slots.bring_to_front?(context.handle, view.handle), "bring_to_front")
  }

  /// Puts a subview behind its siblings.
  public func sendSubviewToBack(_ view: View) {
    check(slots.send_to_back?(context.handle, view.handle), "send_to_back")
  }

  /// The view around it; nil for none and for the container.
  public var superview: View? {
    var found: segue_view_t = 0
    guard check(slots.superview?(context.handle, handle, &found), "superview"), found != 0
    else { return nil }
    return View(context, found)
  }

  /// What it holds, back to front.
  public var subviews: [View] {
    var count: UInt32 = 0
    guard check(slots.subview_count?(context.handle, handle, &count), "subview_count")
    else { return [] }
    return (0..<count).compactMap { index in
      var found: segue_view_t = 0
      return check(slots.subview_at?(context.handle, handle, index, &found), "subview_at")
        ? View(context, found) : nil
    }
  }

  /// A picture of this view as a view of the same bounds: as it is shown now, or (`true`) with the
  /// changes of the running callback; a view that was just made transparent then gives an empty
  /// picture. Gone when the transition ends. Nil when the host refuses.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    var picture: segue_view_t = 0
    let status = slots.snapshot?(
      context.handle, handle, afterScreenUpdates ? 1 : 0, &picture)
    return check(status, "snapshot") ? View(context, picture) : nil
  }
}

extension View {
  /// A new, empty view of the given frame, without background, of the transition whose callback is
  /// running. It is shown once it is added to another, and gone when the transition ends. Where the
  /// host refuses, and outside of a callback, it stands for no view: every call about it is refused.
  public init(frame: Rect = .zero) {
    let context = TransitionContext.running ?? TransitionContext(host: .none, handle: 0)
    var view: segue_view_t = 0
    let isMade = context.check(
      context.host.view.create?(context.handle, &view), "segue.view/1", "create")
    self.init(context, view)
    if isMade { self.frame = frame }
  }

  /// `rect` of the points of `view` in this view's own.
  public func convert(_ rect: Rect, from view: View) -> Rect { view.convert(rect, to: self) }

  /// `point` of the points of `view` in this view's own.
  public func convert(_ point: Point, from view: View) -> Point { view.convert(point, to: self) }
}
