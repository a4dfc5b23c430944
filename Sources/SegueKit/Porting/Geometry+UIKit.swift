public import SegueGeometry

// UIKit's members of points, sizes, rectangles, paths and edges.

extension Point {
  /// Returns the point after the transform (CGPoint.applying).
  public func applying(_ transform: Transform3D) -> Point { transform.apply(to: self) }
}

extension Size {
  /// Returns the size after the transform, whose translation has no effect. A mirrored side is negative
  /// (CGSize.applying).
  public func applying(_ transform: Transform3D) -> Size {
    let (origin, corner) = (transform.apply(to: .zero), transform.apply(to: Point(x: width, y: height)))
    return Size(width: corner.x - origin.x, height: corner.y - origin.y)
  }
}

extension Rect {
  /// Returns the smallest rectangle around the rectangle after the transform (CGRect.applying).
  public func applying(_ transform: Transform3D) -> Rect { transform.boundingBox(of: self) }
}

/// The names of UIRectEdge: `edges = .left`, and `[.left, .right]` as for any set.
extension Set<ScreenEdge> {
  /// The left edge alone.
  public static var left: Self { [.left] }
  /// The right edge alone.
  public static var right: Self { [.right] }
  /// The top edge alone.
  public static var top: Self { [.top] }
  /// The bottom edge alone.
  public static var bottom: Self { [.bottom] }
  /// All four edges.
  public static var all: Self { [.left, .right, .top, .bottom] }
}

extension BezierPath {
  @available(*, unavailable, message: "use `init(ovalIn:)` or `addCurve`; there are no arcs")
  public mutating func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {}
  @available(*, unavailable, message: "use `init(ovalIn:)` or `addCurve`; there are no arcs")
  public init(arcCenter: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool) { self.init() }
  @available(*, unavailable, message: "set View.cornerRadii, a radius for each corner")
  public init(roundedRect rect: Rect, byRoundingCorners corners: UIRectCorner, cornerRadii: Size) { self.init() }
  @available(*, unavailable, message: "use the path itself")
  public init(cgPath: BezierPath) { self.init() }
  @available(*, unavailable, message: "keep the rectangle of the path yourself")
  public var bounds: Rect { .zero }
  @available(*, unavailable, message: "keep the rectangle of the path yourself")
  public var boundingBox: Rect { .zero }
  @available(*, unavailable, message: "set View.transform")
  public mutating func apply(_ transform: Transform3D) {}
  @available(*, unavailable, message: "set View.path and View.fillColor")
  public func fill() {}
  @available(*, unavailable, message: "set View.path and View.stroke")
  public func stroke() {}
  @available(*, unavailable, message: "set `width` of View.stroke")
  public var lineWidth: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "set `fillRule`")
  public var usesEvenOddFillRule: Bool {
    get { false }
    set {}
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D, which is three-dimensional already")
public func CATransform3DMakeAffineTransform(_ transform: Transform3D) -> Transform3D { transform }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use the transform itself")
public func CATransform3DGetAffineTransform(_ transform: Transform3D) -> Transform3D { transform }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.scale(x:y:)")
public func CGAffineTransformMakeScale(_ x: Double, _ y: Double) -> Transform3D { .identity }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.translation(x:y:)")
public func CGAffineTransformMakeTranslation(_ x: Double, _ y: Double) -> Transform3D { .identity }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use `rect.offsetBy(dx:dy:)`")
public func CGRectOffset(_ rect: Rect, _ dx: Double, _ dy: Double) -> Rect { rect }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use `rect.insetBy(dx:dy:)`")
public func CGRectInset(_ rect: Rect, _ dx: Double, _ dy: Double) -> Rect { rect }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use `rect.width`")
public func CGRectGetWidth(_ rect: Rect) -> Double { 0 }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use `rect.height`")
public func CGRectGetHeight(_ rect: Rect) -> Double { 0 }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use `rect.midX`")
public func CGRectGetMidX(_ rect: Rect) -> Double { 0 }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use `rect.midY`")
public func CGRectGetMidY(_ rect: Rect) -> Double { 0 }
