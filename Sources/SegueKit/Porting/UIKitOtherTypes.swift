public import SegueGeometry
public import SegueScene

// More types of UIKit and Core Animation without a counterpart, and members of such types that published programs use.

@available(*, unavailable, message: "leave it out; views and view controllers get touches themselves")
nonisolated open class UIResponder { public init() {} }
@available(*, unavailable, message: "use the method by its class: `Card.pan`")
public struct Selector: Sendable { public init() {} }
@available(*, unavailable, message: "use Vector")
public struct UIOffset: Sendable {
  public init(horizontal: Double, vertical: Double) {}
  public var horizontal: Double { 0 }
  public var vertical: Double { 0 }
  public static var zero: UIOffset { UIOffset(horizontal: 0, vertical: 0) }
}
@available(*, unavailable, renamed: "GestureRecognizer.State")
public typealias UIGestureRecognizerState = GestureRecognizer.State
@available(*, unavailable, renamed: "TransitionOperation")
public typealias UINavigationControllerOperation = TransitionOperation
@available(*, unavailable, renamed: "BezierPath")
public typealias CGPath = BezierPath
@available(*, unavailable, renamed: "BezierPath")
public typealias CGMutablePath = BezierPath

// Core Animation

@available(*, unavailable, message: "use View.animate(withDuration:animations:)")
public struct CAAnimation: Sendable { public init() {} }
@available(*, unavailable, message: "leave it out; setting a property outside of an animation does not animate")
public protocol CAAction {}
@available(*, unavailable, message: "use View.animate(withDuration:animations:)")
public struct CABasicAnimation: CAAction {
  public init() {}
  public init(keyPath: String?) {}
  public var fromValue: Any? {
    get { nil }
    nonmutating set {}
  }
  public var toValue: Any? {
    get { nil }
    nonmutating set {}
  }
  public var byValue: Any? {
    get { nil }
    nonmutating set {}
  }
  public var duration: Double {
    get { 0 }
    nonmutating set {}
  }
  public var beginTime: Double {
    get { 0 }
    nonmutating set {}
  }
  public var timeOffset: Double {
    get { 0 }
    nonmutating set {}
  }
  public var speed: Double {
    get { 1 }
    nonmutating set {}
  }
  public var repeatCount: Double {
    get { 0 }
    nonmutating set {}
  }
  public var repeatDuration: Double {
    get { 0 }
    nonmutating set {}
  }
  public var autoreverses: Bool {
    get { false }
    nonmutating set {}
  }
  public var isRemovedOnCompletion: Bool {
    get { true }
    nonmutating set {}
  }
  public var fillMode: CAMediaTimingFillMode {
    get { .removed }
    nonmutating set {}
  }
  public var timingFunction: Timing? {
    get { nil }
    nonmutating set {}
  }
  public var delegate: (any CAAnimationDelegate)? {
    get { nil }
    nonmutating set {}
  }
}
@available(*, unavailable, message: "use the completion of View.animate")
public protocol CAAnimationDelegate {}
@available(*, unavailable, message: "leave it out; corners are circular")
public enum CALayerCornerCurve: Sendable { case circular, continuous }
@available(*, unavailable, message: "use View.cornerRadii, a radius for each corner")
public struct UICornerConfiguration: Sendable { public init() {} }
@available(*, unavailable, message: "use BezierPath.FillRule, the rule of a path")
public enum CAShapeLayerFillRule: Sendable { case nonZero, evenOdd }
@available(*, unavailable, message: "leave it out; a property keeps the value that an animation gives it")
public enum CAMediaTimingFillMode: Sendable { case removed, forwards, backwards, both }

extension View {
  @available(*, unavailable, message: "set View.gradient, which has the points")
  public var startPoint: Point {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "set View.gradient, which has the points")
  public var endPoint: Point {
    get { .zero }
    set {}
  }
  @available(*, unavailable, message: "set View.gradient, whose stops have locations")
  public var locations: [Double]? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "set `fillRule` of the path")
  public var fillRule: CAShapeLayerFillRule {
    get { .nonZero }
    set {}
  }
  @available(*, unavailable, message: "set `start` of View.stroke")
  public var strokeStart: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "set `cap` of View.strokeStyle")
  public var lineCap: StrokeStyle.Cap {
    get { .butt }
    set {}
  }
  @available(*, unavailable, message: "leave it out; corners are circular")
  public var cornerCurve: CALayerCornerCurve {
    get { .circular }
    set {}
  }
  @available(*, unavailable, message: "leave it out; setting a property outside of an animation does not animate")
  public var actions: [String: Any]? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "use the property itself")
  public func value(forKey key: String) -> Any? { nil }
  @available(*, unavailable, message: "use the property itself")
  public func setValue(_ value: Any?, forKey key: String) {}
  @available(*, unavailable, message: "use `view is Card`")
  public func isKind(of type: AnyClass) -> Bool { false }
  @available(*, unavailable, message: "use `view == other`")
  public func isEqual(_ other: Any?) -> Bool { false }
  @available(*, unavailable, message: "override the property's `didSet`, or use `addObserver` of a ScrollView")
  public func observe<Value>(
    _ property: KeyPath<View, Value>, options: Any, changeHandler: @escaping (View, Any) -> Void
  ) {}
  @available(*, unavailable, message: "compute the size yourself")
  public static var layoutFittingCompressedSize: Size { .zero }
  @available(*, unavailable, message: "compute the size yourself")
  public static var layoutFittingExpandedSize: Size { .zero }
}

extension ViewPresentation {
  @available(*, unavailable, message: "leave out the parentheses: `view.presentation.center`")
  public func callAsFunction() -> ViewPresentation? { self }
}

// Controls, lists and text

extension Control {
  @available(*, unavailable, message: "use `isHighlighted`, `isSelected` and `isEnabled`")
  public struct State: Sendable {
    public init() {}
    public static let normal = State()
    public static let highlighted = State()
    public static let selected = State()
    public static let disabled = State()
  }
  @available(*, unavailable, message: "use an ImageView with a picture of the title; SegueKit draws no text")
  public func setTitle(_ title: String?, for state: State) {}
  @available(*, unavailable, message: "leave it out; SegueKit draws no text")
  public func setTitleColor(_ color: Color?, for state: State) {}
  @available(*, unavailable, message: "add an ImageView to the Control")
  public func setImage(_ image: Image?, for state: State) {}
  @available(*, unavailable, message: "use an ImageView with a picture of the title; SegueKit draws no text")
  public var titleLabel: View? { nil }
  @available(*, unavailable, message: "add an ImageView to the Control")
  public var imageView: View? { nil }
}

@available(*, unavailable, message: "place the subviews of a ScrollView in `layoutSubviews`")
public protocol UICollectionViewDataSource {}
@available(*, unavailable, message: "use ScrollViewDelegate, and a TapGestureRecognizer for selections")
public protocol UICollectionViewDelegate {}
@available(*, unavailable, message: "place the subviews of a ScrollView in `layoutSubviews`")
public protocol UICollectionViewDelegateFlowLayout {}
@available(*, unavailable, message: "place the subviews of a ScrollView in `layoutSubviews`")
public struct UICollectionViewLayout: Sendable { public init() {} }
@available(*, unavailable, message: "place the subviews of a ScrollView in `layoutSubviews`")
public struct UICollectionViewFlowLayout: Sendable { public init() {} }
@available(*, unavailable, message: "place the subviews of a ScrollView in `layoutSubviews`")
public protocol UITableViewDataSource {}
@available(*, unavailable, message: "use ScrollViewDelegate, and a TapGestureRecognizer for selections")
public protocol UITableViewDelegate {}

extension ScrollView {
  @available(*, unavailable, message: "keep the views in a property")
  public var visibleCells: [View] { [] }
  @available(*, unavailable, message: "keep the views in a property")
  public func cellForItem(at indexPath: Any) -> View? { nil }
  @available(*, unavailable, message: "keep the views in a property")
  public func cellForRow(at indexPath: Any) -> View? { nil }
  @available(*, unavailable, message: "create the view")
  public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: Any) -> View { self }
  @available(*, unavailable, message: "place the subviews again")
  public func reloadData() {}
}

@available(*, unavailable, message: "use View.backdropBlurRadius")
public struct UIVisualEffect: Sendable { public init() {} }
@available(*, unavailable, message: "leave it out; SegueKit has no haptics")
public struct UISelectionFeedbackGenerator: Sendable {
  public init() {}
  public func prepare() {}
  public func selectionChanged() {}
}
@available(*, unavailable, message: "leave it out; SegueKit has no haptics")
public struct UINotificationFeedbackGenerator: Sendable {
  public enum FeedbackType: Sendable { case success, warning, error }
  public init() {}
  public func prepare() {}
  public func notificationOccurred(_ type: FeedbackType) {}
}

// Gestures, touches, traits and coordinators

extension GestureRecognizer {
  @available(*, unavailable, message: "keep the recognizer in a property")
  public var name: String? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "use `recognizer == other`")
  public func isEqual(_ other: Any?) -> Bool { false }
  @available(*, unavailable, message: "use `recognizer is PanGestureRecognizer`")
  public func isKind(of type: AnyClass) -> Bool { false }
}

extension Touch {
  @available(*, unavailable, message: "leave it out; touches have no force")
  public var force: Double { 0 }
  @available(*, unavailable, message: "leave it out; touches have no force")
  public var maximumPossibleForce: Double { 0 }
  @available(*, unavailable, message: "use a TapGestureRecognizer with `numberOfTapsRequired`")
  public var tapCount: Int { 0 }
}

extension PointerEvent {
  @available(*, unavailable, message: "use the touches that are passed along")
  public var allTouches: Set<Touch>? { nil }
}

extension TraitCollection {
  @available(*, unavailable, message: "leave it out; SegueKit draws no text")
  public var preferredContentSizeCategory: String { "" }
}

extension TransitionCoordinator {
  @available(*, unavailable, renamed: "notifyWhenInteractionChanges")
  public func notifyWhenInteractionEnds(_ handler: @escaping (TransitionCoordinator) -> Void) {}
}
