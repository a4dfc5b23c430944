public import SegueGeometry

// UIView's conversions. A view's points are those of its bounds; nil stands for the root of the
// hierarchy, as UIKit's nil does for the window. Both views must lie in one hierarchy. Where there
// is no answer (they do not, or the target is seen edge-on) the numbers are NaN. What a transform
// tilts out of the plane is converted along the line of sight.
extension View {
  /// Converts `point` from this view's points to those of `view`.
  public func convert(_ point: Point, to view: View?) -> Point {
    convert(Rect(origin: point, size: .zero), to: view).origin
  }

  /// Converts `point` from the points of `view` to this view's own.
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// The smallest upright rectangle, in the points of `view`, around `rect` of this view's points.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    converted(rect, to: view ?? root)
      ?? Rect(x: .nan, y: .nan, width: .nan, height: .nan)
  }

  /// The smallest upright rectangle, in this view's points, around `rect` of the points of `view`.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (view ?? root).convert(rect, to: self)
  }

  /// The upright box, in `target`'s points, around `rect` of this view's own points.
  ///
  /// Nil when the two lie in no common view, when `target` is seen edge-on (nothing of the plane
  /// can be told apart then), and when the result isn't finite.
  package func converted(_ rect: Rect, to target: View) -> Rect? {
    guard let inverse = Homography(target.transformToRoot).inverse, root === target.root else {
      return nil
    }
    let map = Homography(transformToRoot).followed(by: inverse)
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { map.apply($0, $1) }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(),
      [minX, maxX, minY, maxY].allSatisfy(\.isFinite)
    else { return nil }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The topmost view of the hierarchy; the view itself when it has no superview.
  package var root: View {
    var view = self
    while let next = view.superview { view = next }
    return view
  }

  /// Converts `point` from this view's points to those of a subview; nil where that is seen
  /// edge-on.
  func convert(_ point: Point, toSubview view: View) -> Point? {
    Homography(view.properties.transformToSuperview).inverse?.apply(point.x, point.y)
  }

  private var transformToRoot: Transform3D {
    var result = Transform3D.identity
    var view: View? = self
    while let current = view, current.superview != nil {
      result = result.concatenating(current.properties.transformToSuperview)
      view = current.superview
    }
    return result
  }
}
