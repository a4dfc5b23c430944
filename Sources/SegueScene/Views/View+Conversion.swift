public import SegueGeometry

// UIView's conversions between coordinate systems. A view's coordinate system is the system of its
// bounds. Nil means the root of the hierarchy, as UIKit's nil means the window. The results are NaN
// when the two views are not in the same hierarchy, and when the target is seen edge-on. Points
// that a transform moves out of the screen's plane are converted along the line of sight.
extension View {
  /// Converts `point` from this view's coordinates to the coordinates of `view`.
  public func convert(_ point: Point, to view: View?) -> Point {
    convert(Rect(origin: point, size: .zero), to: view).origin
  }

  /// Converts `point` from the coordinates of `view` to this view's own.
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// Converts `rect` from this view's coordinates to the coordinates of `view`. A rectangle that a
  /// transform rotates or tilts gives its bounding box.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    converted(rect, to: view ?? root)
      ?? Rect(x: .nan, y: .nan, width: .nan, height: .nan)
  }

  /// Converts `rect` from the coordinates of `view` to this view's own. A rectangle that a
  /// transform rotates or tilts gives its bounding box.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (view ?? root).convert(rect, to: self)
  }

  /// Returns the bounding box of `rect`, which is in this view's coordinates, in the coordinates of
  /// `target`.
  ///
  /// Returns nil when the two views are not in the same hierarchy, when `target` is seen edge-on
  /// (its transform has no inverse), and when the result is not finite.
  package func converted(_ rect: Rect, to target: View) -> Rect? {
    positionInRoot.converted(rect, to: target.positionInRoot)
  }

  /// The view's coordinate system within its hierarchy. Computing it takes time proportional to the
  /// depth of the view.
  package var positionInRoot: PositionInRoot {
    var result = Transform3D.identity
    var view = self
    while let parent = view.superview {
      result = result.concatenating(view.transformToSuperview)
      view = parent
    }
    return PositionInRoot(root: view, transform: result)
  }

  /// A coordinate system within a hierarchy of views. It is out of date as soon as a view of the
  /// hierarchy is moved.
  package struct PositionInRoot {
    let root: View
    /// Maps points of this coordinate system to points of `root`.
    let transform: Transform3D
  }

  /// The topmost view of the hierarchy; the view itself when it has no superview.
  package var root: View {
    var view = self
    while let next = view.superview { view = next }
    return view
  }

  /// Converts `point` from this view's coordinates to a subview's. Nil when the subview is seen
  /// edge-on.
  func convert(_ point: Point, toSubview view: View) -> Point? {
    Homography(view.shownTransformToSuperview).inverse?.apply(point.x, point.y)
  }

  /// Maps the view's coordinates to its superview's. In contrast to `transformToSuperview`, the
  /// presentation values are used instead of the model values.
  private var shownTransformToSuperview: Transform3D {
    guard motion != nil || superview?.motion != nil else { return transformToSuperview }
    let own = shownProperties.transformToSuperview
    guard let transform = superview?.shownProperties.transformOfSubviews else { return own }
    return own.concatenating(transform)
  }

  /// Maps the view's coordinates to its superview's, including the superview's `sublayerTransform`.
  private var transformToSuperview: Transform3D {
    let own = properties.transformToSuperview
    guard let transform = superview?.properties.transformOfSubviews else { return own }
    return own.concatenating(transform)
  }
}

extension View.PositionInRoot {
  /// Returns the bounding box of `rect`, which is in this coordinate system, in the coordinates of
  /// `target`. Returns nil in the same cases as `View.converted`.
  package func converted(_ rect: Rect, to target: View.PositionInRoot) -> Rect? {
    guard root === target.root, let inverse = Homography(target.transform).inverse else {
      return nil
    }
    let map = Homography(transform).followed(by: inverse)
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
}
