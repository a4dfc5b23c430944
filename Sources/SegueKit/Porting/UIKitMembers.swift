public import SegueGeometry
public import SegueScene

// UIKit's properties and methods that have a different name in SegueKit, or no counterpart. They
// are marked unavailable, so that the compiler reports what to use instead.

extension View {
  @available(*, unavailable, message: "leave it out; a View has the properties of its layer")
  public var layer: View { self }
  @available(*, unavailable, message: "set View.shadow, one value with colour, offset and radius")
  public var shadowColor: Color? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "set View.shadow, whose colour's alpha is the opacity")
  public var shadowOpacity: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "set View.shadow, one value with colour, offset and radius")
  public var shadowRadius: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "set View.shadow, one value with colour, offset and radius")
  public var shadowOffset: Size {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "leave it out; the rounded bounds cast the shadow")
  public var shadowPath: Rect? {
    get { nil }
    set {}
  }
  @available(*, unavailable, renamed: "clipsToBounds")
  public var masksToBounds: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "set View.cornerRadii, a radius for each corner")
  public var maskedCorners: CACornerMask {
    get { [] }
    set {}
  }
  @available(*, unavailable, message: "set View.border, one value with width and colour")
  public var borderWidth: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "set View.border, one value with width and colour")
  public var borderColor: Color? {
    get { nil }
    set {}
  }
  @available(*, unavailable, renamed: "alpha")
  public var opacity: Double {
    get { 1 }
    set {}
  }
  @available(*, unavailable, renamed: "center")
  public var position: Point {
    get { .zero }
    set {}
  }
  @available(*, unavailable, renamed: "subviews")
  public var sublayers: [View]? { nil }
  @available(*, unavailable, renamed: "addSubview")
  public func addSublayer(_ layer: View) {}
  @available(*, unavailable, message: "use insertSubview(_:at:)")
  public func insertSublayer(_ layer: View, at index: Int) {}
  @available(*, unavailable, renamed: "removeFromSuperview")
  public func removeFromSuperlayer() {}
  @available(*, unavailable, message: "use View.animate(withDuration:animations:)")
  public func add(_ animation: CABasicAnimation, forKey key: String?) {}

  // Members for layout

  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews` or `layoutSubviews`")
  public var autoresizingMask: UIViewAutoresizing {
    get { [] }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no constraints")
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }

  // Members for the contents of a view

  @available(*, unavailable, message: "use `View()` and set `backdropBlurRadius`")
  public convenience init(effect: UIBlurEffect?) { self.init() }
  @available(*, unavailable, message: "set View.backdropBlurRadius")
  public var effect: UIBlurEffect? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "set View.contents to a picture of the text")
  public var text: String? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit draws no text")
  public var font: UIFont? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit draws no text")
  public var textColor: Color? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit draws no text")
  public var textAlignment: NSTextAlignment {
    get { .natural }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit draws no text")
  public var numberOfLines: Int {
    get { 1 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no controls")
  public var tintColor: Color? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; the colours decide what is opaque")
  public var isOpaque: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "use the view itself")
  public var contentView: View { self }
  @available(*, unavailable, message: "set View.contents when the picture changes")
  public func setNeedsDisplay() {}
  @available(*, unavailable, message: "set View.gradient")
  public var colors: [Color]? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "set `color` of View.stroke")
  public var strokeColor: Color? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "set `width` of View.stroke")
  public var lineWidth: Double {
    get { 1 }
    set {}
  }
  @available(*, unavailable, message: "set `end` of View.stroke")
  public var strokeEnd: Double {
    get { 1 }
    set {}
  }
}

extension Contents {
  @available(*, unavailable, message: "add the picture to a PictureLibrary")
  public init?(named name: String) { return nil }
  @available(*, unavailable, message: "keep the size of the picture yourself")
  public var size: Size { .zero }
}

extension ViewController {
  @available(*, unavailable, message: "use initializers of your own")
  public convenience init?(coder: NSCoder) { return nil }
  @available(*, unavailable, message: "leave it out; there is no status bar")
  public func setNeedsStatusBarAppearanceUpdate() {}
  @available(*, unavailable, message: "use `view.safeAreaInsets`")
  public var topLayoutGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "use `view.safeAreaInsets`")
  public var bottomLayoutGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public var navigationItem: View { view }
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public var tabBarItem: View { view }
  @available(*, unavailable, message: "use pushViewController(_:animated:) or present(_:animated:)")
  public func performSegue(withIdentifier identifier: String, sender: Any?) {}
  @available(*, unavailable, message: "use view controllers that you create")
  public var storyboard: UIStoryboard? { nil }
}

extension NavigationController {
  @available(*, unavailable, renamed: "TransitionOperation")
  public typealias Operation = TransitionOperation
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public var navigationBar: View { view }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var isNavigationBarHidden: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}

extension TabBarController {
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public var tabBar: View { view }
}

extension ScrollView {
  @available(*, unavailable, message: "leave it out; there are no automatic insets")
  public var contentInsetAdjustmentBehavior: UIScrollViewInsets {
    get { .never }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no indicators")
  public var showsVerticalScrollIndicator: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no indicators")
  public var showsHorizontalScrollIndicator: Bool {
    get { false }
    set {}
  }
}

extension Transform3D {
  @available(*, unavailable, message: "use Transform3D.perspective(distance:)")
  public var m34: Double {
    get { 0 }
    set {}
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.identity")
public var CATransform3DIdentity: Transform3D { .identity }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.translation(x:y:z:)")
public func CATransform3DMakeTranslation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  .identity
}
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.scale(x:y:z:)")
public func CATransform3DMakeScale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
  .identity
}
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.rotation(angle:x:y:z:)")
public func CATransform3DMakeRotation(
  _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D { .identity }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use a.concatenating(b)")
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D { a }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.translation(x:y:z:).concatenating(…)")
public func CATransform3DTranslate(
  _ transform: Transform3D, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D { transform }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.scale(x:y:z:).concatenating(…)")
public func CATransform3DScale(
  _ transform: Transform3D, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D { transform }
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "use Transform3D.rotation(angle:x:y:z:).concatenating(…)")
public func CATransform3DRotate(
  _ transform: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D { transform }
