public import SegueGeometry
public import SegueScene

// UIKit's members of views that have no counterpart in SegueKit, in addition to UIKitMembers.swift. They are
// unavailable, and their messages say what to do instead.

extension View {
  @available(*, unavailable, message: "use insets of your own in `layoutSubviews`")
  public var layoutMargins: EdgeInsets {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "use insets of your own in `layoutSubviews`")
  public var directionalLayoutMargins: EdgeInsets {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "leave it out; views have no margins")
  public var preservesSuperviewLayoutMargins: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; views have no margins")
  public func layoutMarginsDidChange() {}
  @available(*, unavailable, message: "use `safeAreaInsets`, and set frames in `layoutSubviews`")
  public var safeAreaLayoutGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public var layoutMarginsGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public var readableContentGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "leave it out; SegueKit has no keyboard")
  public var keyboardLayoutGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var firstBaselineAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
  public var lastBaselineAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public var constraints: [NSLayoutConstraint] { [] }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public func addConstraint(_ constraint: NSLayoutConstraint) {}
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {}
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public func removeConstraint(_ constraint: NSLayoutConstraint) {}
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {}
  @available(*, unavailable, message: "use `setNeedsLayout()`")
  public func setNeedsUpdateConstraints() {}
  @available(*, unavailable, message: "use `layoutIfNeeded()`")
  public func updateConstraintsIfNeeded() {}
  @available(*, unavailable, message: "use `setNeedsLayout()` of the superview")
  public func invalidateIntrinsicContentSize() {}
  @available(*, unavailable, message: "set the size of `bounds`")
  public func sizeToFit() {}
  @available(*, unavailable, message: "compute the size yourself")
  public func systemLayoutSizeFitting(_ size: Size) -> Size { .zero }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public func setContentHuggingPriority(_ priority: Double, for axis: GestureAxis) {}
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public func setContentCompressionResistancePriority(_ priority: Double, for axis: GestureAxis) {}
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public var autoresizesSubviews: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "set View.contents when the picture changes")
  public func setNeedsDisplay(_ rect: Rect) {}
  @available(*, unavailable, message: "use `snapshotView(afterScreenUpdates:)`")
  public func drawHierarchy(in rect: Rect, afterScreenUpdates: Bool) -> Bool { false }
  @available(*, unavailable, message: "use Window.pixelScale")
  public var contentScaleFactor: Double {
    get { 1 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; views draw no pixels")
  public var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "keep the view in a property, or use `name`")
  public var tag: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "keep the view in a property")
  public func viewWithTag(_ tag: Int) -> View? { nil }
  @available(*, unavailable, message: "use Window.layoutDirection")
  public var semanticContentAttribute: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "use ViewController.layoutDirection")
  public var effectiveUserInterfaceLayoutDirection: LayoutDirection { .leftToRight }
  @available(*, unavailable, message: "use the traits of the view controller or of the window")
  public var traitCollection: TraitCollection { TraitCollection() }
  @available(*, unavailable, message: "set it at the view controller")
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { .unspecified }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there is no tint")
  public var tintAdjustmentMode: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there is no tint")
  public func tintColorDidChange() {}
  @available(*, unavailable, message: "leave it out; SegueKit has no accessibility")
  public var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no accessibility")
  public var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "use `name` or `elementName`")
  public var accessibilityIdentifier: String? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no accessibility")
  public var accessibilityElementsHidden: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no accessibility")
  public var accessibilityViewIsModal: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no keyboard")
  public func becomeFirstResponder() -> Bool { false }
  @available(*, unavailable, message: "leave it out; SegueKit has no keyboard")
  public func resignFirstResponder() -> Bool { false }
  @available(*, unavailable, message: "leave it out; SegueKit has no keyboard")
  public var isFirstResponder: Bool { false }
  @available(*, unavailable, message: "leave it out; SegueKit has no keyboard")
  public func endEditing(_ force: Bool) -> Bool { false }
  @available(*, unavailable, message: "use `insertSubview(_:at:)`")
  public func exchangeSubview(at index: Int, withSubviewAt other: Int) {}
  @available(*, unavailable, message: "use View.performWithoutAnimation")
  public static func setAnimationsEnabled(_ enabled: Bool) {}
  @available(*, unavailable, message: "use View.performWithoutAnimation")
  public static var areAnimationsEnabled: Bool { true }
  @available(*, unavailable, message: "use View.animate(withDuration:animations:)")
  public static func beginAnimations(_ id: String?, context: Int?) {}
  @available(*, unavailable, message: "use View.animate(withDuration:animations:)")
  public static func commitAnimations() {}
  @available(*, unavailable, message: "use View.animate(withDuration:animations:)")
  public static func setAnimationDuration(_ duration: Double) {}
  @available(*, unavailable, message: "use `presentation`")
  public func presentationLayer() -> View? { nil }
  @available(*, unavailable, message: "use `removeAllAnimations()`")
  public func removeAnimation(forKey key: String) {}
  @available(*, unavailable, message: "compare `presentation` with the properties")
  public func animationKeys() -> [String]? { nil }
  @available(*, unavailable, message: "use a ViewPropertyAnimator, which is paused and scrubbed")
  public var speed: Double {
    get { 1 }
    set {}
  }
  @available(*, unavailable, message: "set `fractionComplete` of a ViewPropertyAnimator")
  public var timeOffset: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "use an animation's delay")
  public var beginTime: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; the renderer decides what it keeps")
  public var shouldRasterize: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; the renderer decides what it keeps")
  public var rasterizationScale: Double {
    get { 1 }
    set {}
  }
  @available(*, unavailable, message: "set `scale` of the Image")
  public var contentsScale: Double {
    get { 1 }
    set {}
  }
  @available(*, unavailable, message: "set `mode` of the view's contents")
  public var contentsGravity: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; edges are always smooth")
  public var allowsEdgeAntialiasing: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "leave it out; views draw no pixels")
  public var drawsAsynchronously: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "set View.transform")
  public func setAffineTransform(_ transform: Transform3D) {}
  @available(*, unavailable, message: "use View.transform")
  public func affineTransform() -> Transform3D { .identity }
  @available(*, unavailable, message: "use View.transform")
  public var transform3D: Transform3D {
    get { .identity }
    set {}
  }
}

extension ScrollView {
  @available(*, unavailable, message: "use `contentInset`; there are no automatic insets")
  public var adjustedContentInset: EdgeInsets { .zero }
  @available(*, unavailable, message: "leave it out; there are no indicators")
  public var scrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no indicators")
  public var verticalScrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no indicators")
  public var indicatorStyle: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no indicators")
  public func flashScrollIndicators() {}
  @available(*, unavailable, message: "leave it out; SegueKit has no keyboard")
  public var keyboardDismissMode: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "use a View above the content and `scrollViewDidEndDragging`")
  public var refreshControl: View? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there is no status bar to tap")
  public var scrollsToTop: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "set `delaysTouchesBegan` of `panGestureRecognizer`")
  public var delaysContentTouches: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "set `cancelsTouchesInView` of `panGestureRecognizer`")
  public var canCancelContentTouches: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "set `contentSize`")
  public var contentLayoutGuide: UILayoutSupport { UILayoutSupport() }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  public var frameLayoutGuide: UILayoutSupport { UILayoutSupport() }
}
