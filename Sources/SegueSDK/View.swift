internal import CSegue

/// A view of the running transition, modelled on UIView. The value identifies a view that the host owns.
///
/// Changes outside an animation apply at the virtual time of the call. Inside an animation they are animated from the
/// shown value to the new value. Reading returns the value that was set last, even while the shown value is still
/// changing toward it. Lengths are in points, with y downward. A call that the host refuses (a value that is not
/// finite, a view that no longer exists) changes nothing and is an error of the transition; see ``TransitionContext``.
///
/// Source: `segue/view.h`.
public struct View: Hashable {
  let context: TransitionContext
  let handle: segue_view_t

  init(_ context: TransitionContext, _ handle: segue_view_t) {
    self.context = context
    self.handle = handle
  }

  public static func == (left: View, right: View) -> Bool {
    left.handle.id == right.handle.id && left.context === right.context
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(handle.id)
  }

  // MARK: Conversion

  /// Converts `rect` from this view's own points to the points of `view`.
  public func convert(_ rect: Rect, to view: View) -> Rect {
    var (given, found) = (segue_rect_t(rect), segue_rect_t())
    let status = slots.convert_rect?(context.handle, handle, &given, view.handle, &found)
    return check(status, "convert_rect") ? found.rect : .zero
  }

  /// Converts `point` from this view's own points to the points of `view`.
  public func convert(_ point: Point, to view: View) -> Point {
    convert(Rect(origin: point, size: .zero), to: view).origin
  }

  // MARK: Calls

  var slots: segue_view_1_t { context.host.view }

  @discardableResult
  func check(_ status: Int32?, _ slot: StaticString) -> Bool {
    context.check(status, "segue.view/1", slot)
  }
}
