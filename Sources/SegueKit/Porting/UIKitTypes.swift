public import SegueGeometry

// Types of UIKit without a counterpart in SegueKit. They have the members that programs use, so that the compiler
// reports only the name of the type and not each use of a member.

@available(*, unavailable, message: "leave it out; classes need no base class")
nonisolated open class NSObject { public init() {} }
@available(*, unavailable, message: "use initializers of your own")
public struct NSCoder: Sendable { public init() {} }
@available(*, unavailable, message: "leave it out; SegueKit has no bundles")
public struct Bundle: Sendable { public init() {} }
@available(*, unavailable, renamed: "TransitionKey")
public typealias UITransitionContextViewKey = TransitionKey
@available(*, unavailable, renamed: "TransitionKey")
public typealias UITransitionContextViewControllerKey = TransitionKey

@available(*, unavailable, message: "use Window.size and Window.pixelScale")
public struct UIScreen: Sendable {
  public init() {}
  public static var main: UIScreen { UIScreen() }
  public var bounds: Rect { .zero }
  public var scale: Double { 1 }
}

@available(*, unavailable, message: "use Window")
public struct UIApplication {
  public init() {}
  public static var shared: UIApplication { UIApplication() }
  public var keyWindow: Window? { nil }
  public var windows: [Window] { [] }
  public var statusBarFrame: Rect { .zero }
  public var connectedScenes: [UIWindowScene] { [] }
}

@available(*, unavailable, message: "use Window.traitCollection")
public struct UIDevice: Sendable {
  public init() {}
  public static var current: UIDevice { UIDevice() }
}

@available(*, unavailable, message: "leave it out; a program makes its windows itself")
public struct UIWindowScene {
  public var windows: [Window] { [] }
  public var keyWindow: Window? { nil }
}

@available(*, unavailable, renamed: "BezierPath")
public typealias UIBezierPath = BezierPath

extension BezierPath {
  @available(*, unavailable, message: "use the path itself")
  public var cgPath: BezierPath { self }
}

@available(*, unavailable, message: "use View.cornerRadii, a radius for each corner")
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: 15)
}

@available(*, unavailable, message: "use View.cornerRadii, a radius for each corner")
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

@available(*, unavailable, message: "set frames in `viewDidLayoutSubviews`")
public struct UIViewAutoresizing: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let flexibleLeftMargin = UIViewAutoresizing(rawValue: 1)
  public static let flexibleWidth = UIViewAutoresizing(rawValue: 2)
  public static let flexibleRightMargin = UIViewAutoresizing(rawValue: 4)
  public static let flexibleTopMargin = UIViewAutoresizing(rawValue: 8)
  public static let flexibleHeight = UIViewAutoresizing(rawValue: 16)
  public static let flexibleBottomMargin = UIViewAutoresizing(rawValue: 32)
}

@available(*, unavailable, message: "use frames, which you set in `viewDidLayoutSubviews`")
public struct NSLayoutConstraint: Sendable {
  public init() {}
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {}
  public var isActive: Bool {
    get { false }
    nonmutating set {}
  }
  public var constant: Double {
    get { 0 }
    nonmutating set {}
  }
  public var identifier: String? {
    get { nil }
    nonmutating set {}
  }
  public var priority: UILayoutPriority {
    get { .required }
    nonmutating set {}
  }
  public var multiplier: Double { 1 }
  public var firstItem: View? { nil }
  public var secondItem: View? { nil }
}

@available(*, unavailable, message: "leave it out; SegueKit has no constraints")
public struct UILayoutPriority: Sendable, Hashable {
  public init(_ value: Double) {}
  public init(rawValue: Double) {}
  public static var required: UILayoutPriority { UILayoutPriority(1000) }
  public static var defaultHigh: UILayoutPriority { UILayoutPriority(750) }
  public static var defaultLow: UILayoutPriority { UILayoutPriority(250) }
  public static var fittingSizeLevel: UILayoutPriority { UILayoutPriority(50) }
}

@available(*, unavailable, message: "use frames, which you set in `viewDidLayoutSubviews`")
public struct NSLayoutAnchor: Sendable {
  public init() {}
  public func constraint(equalTo anchor: NSLayoutAnchor, multiplier: Double = 1, constant: Double = 0)
    -> NSLayoutConstraint
  { NSLayoutConstraint() }
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, multiplier: Double = 1, constant: Double = 0)
    -> NSLayoutConstraint
  { NSLayoutConstraint() }
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, multiplier: Double = 1, constant: Double = 0)
    -> NSLayoutConstraint
  { NSLayoutConstraint() }
  public func constraint(equalToConstant constant: Double) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(lessThanOrEqualToConstant constant: Double) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func anchorWithOffset(to anchor: NSLayoutAnchor) -> NSLayoutAnchor { self }
}

@available(*, unavailable, message: "use frames, which you set in `viewDidLayoutSubviews`")
public typealias NSLayoutDimension = NSLayoutAnchor
@available(*, unavailable, message: "use frames, which you set in `viewDidLayoutSubviews`")
public typealias NSLayoutXAxisAnchor = NSLayoutAnchor
@available(*, unavailable, message: "use frames, which you set in `viewDidLayoutSubviews`")
public typealias NSLayoutYAxisAnchor = NSLayoutAnchor
@available(*, unavailable, message: "use frames, which you set in `viewDidLayoutSubviews`")
public typealias UILayoutGuide = UILayoutSupport

@available(*, unavailable, message: "use `view.safeAreaInsets`")
public struct UILayoutSupport: Sendable {
  public init() {}
  public var length: Double { 0 }
  public var layoutFrame: Rect { .zero }
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
}

@available(*, unavailable, message: "use View.backdropBlurRadius")
public struct UIBlurEffect: Sendable {
  public enum Style: Sendable {
    case extraLight, light, dark, regular, prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial,
      systemThickMaterial, systemChromeMaterial
  }
  public init(style: Style) {}
}

@available(*, unavailable, message: "leave it out; SegueKit draws no text")
public struct UIFont: Sendable {
  public struct Weight: Sendable {
    public static let regular = Weight()
    public static let medium = Weight()
    public static let semibold = Weight()
    public static let bold = Weight()
    public static let heavy = Weight()
  }
  public init?(name: String, size: Double) {}
  init() {}
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> UIFont {
    UIFont()
  }
  public static func boldSystemFont(ofSize size: Double) -> UIFont { UIFont() }
}

@available(*, unavailable, message: "leave it out; SegueKit draws no text")
public enum NSTextAlignment: Sendable { case left, center, right, justified, natural }
@available(*, unavailable, message: "leave it out; there is no status bar")
public enum UIStatusBarStyle: Sendable { case `default`, lightContent, darkContent }
@available(*, unavailable, message: "leave it out; there are no automatic insets")
public enum UIScrollViewInsets: Sendable { case automatic, scrollableAxes, never, always }

@available(*, unavailable, message: "use `pushViewController` or `present`")
nonisolated open class UIStoryboardSegue {
  public var destination: ViewController { ViewController() }
  public var source: ViewController { ViewController() }
  public var identifier: String? { nil }
  open func perform() {}
}
