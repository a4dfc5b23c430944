// UIKit's words for people who bring code along. Most of SegueKit has UIKit's names without the prefix. The files whose
// names end in +UIKit add members that are worth having under UIKit's names. All the others declare what is not there:
// a type or member that is unavailable, with the name to use instead or with what to do, so that the compiler answers
// and not a manual. A type without a counterpart has the members that programs use, so that there is one error for its
// name instead of one for each use.
//
// Which names are needed is found by compiling published programs: of the first errors in ten of them, 330 of 385 give
// such advice, and 2,297 of all 3,103. The other 55 are Objective-C, Foundation and Core Graphics, or consequences
// (BENCHMARKS.md, Ports).
//
// Rejected:
// - Names that compile and do nothing, such as a bar button that no bar shows: the program would build, and be wrong
//   without a word.
// - UIKit's prefixes as names that work: every type would have two.

internal import SegueGeometry
internal import SegueScene

// UIKit's names, marked unavailable, so that the compiler reports which name to use instead.

@available(*, unavailable, renamed: "View")
public typealias UIView = View
@available(*, unavailable, renamed: "ViewController")
public typealias UIViewController = ViewController
@available(*, unavailable, renamed: "Window")
public typealias UIWindow = Window
@available(*, unavailable, renamed: "NavigationController")
public typealias UINavigationController = NavigationController
@available(*, unavailable, renamed: "NavigationControllerDelegate")
public typealias UINavigationControllerDelegate = NavigationControllerDelegate
@available(*, unavailable, renamed: "TabBarController")
public typealias UITabBarController = TabBarController
@available(*, unavailable, renamed: "TabBarControllerDelegate")
public typealias UITabBarControllerDelegate = TabBarControllerDelegate
@available(*, unavailable, renamed: "PageViewController")
public typealias UIPageViewController = PageViewController
@available(*, unavailable, renamed: "PageViewControllerDataSource")
public typealias UIPageViewControllerDataSource = PageViewControllerDataSource
@available(*, unavailable, renamed: "PageViewControllerDelegate")
public typealias UIPageViewControllerDelegate = PageViewControllerDelegate
@available(*, unavailable, renamed: "PresentationController")
public typealias UIPresentationController = PresentationController
@available(*, unavailable, renamed: "SheetPresentationController")
public typealias UISheetPresentationController = SheetPresentationController
@available(*, unavailable, renamed: "SheetPresentationControllerDelegate")
public typealias UISheetPresentationControllerDelegate = SheetPresentationControllerDelegate
@available(*, unavailable, renamed: "AdaptivePresentationControllerDelegate")
public typealias UIAdaptivePresentationControllerDelegate = AdaptivePresentationControllerDelegate
@available(*, unavailable, renamed: "ViewControllerAnimatedTransitioning")
public typealias UIViewControllerAnimatedTransitioning = ViewControllerAnimatedTransitioning
@available(*, unavailable, renamed: "ViewControllerInteractiveTransitioning")
public typealias UIViewControllerInteractiveTransitioning = ViewControllerInteractiveTransitioning
@available(*, unavailable, renamed: "TransitionContext")
public typealias UIViewControllerContextTransitioning = TransitionContext
@available(*, unavailable, renamed: "ViewControllerTransitioningDelegate")
public typealias UIViewControllerTransitioningDelegate = ViewControllerTransitioningDelegate
@available(*, unavailable, renamed: "TransitionCoordinator")
public typealias UIViewControllerTransitionCoordinator = TransitionCoordinator
@available(*, unavailable, renamed: "TransitionCoordinator")
public typealias UIViewControllerTransitionCoordinatorContext = TransitionCoordinator
@available(*, unavailable, renamed: "ViewImplicitlyAnimating")
public typealias UIViewImplicitlyAnimating = ViewImplicitlyAnimating
@available(*, unavailable, renamed: "ViewAnimating")
public typealias UIViewAnimating = ViewAnimating
@available(*, unavailable, renamed: "PercentDrivenInteractiveTransition")
public typealias UIPercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition
@available(*, unavailable, renamed: "ViewPropertyAnimator")
public typealias UIViewPropertyAnimator = ViewPropertyAnimator
@available(*, unavailable, renamed: "ViewAnimatingPosition")
public typealias UIViewAnimatingPosition = ViewAnimatingPosition
@available(*, unavailable, renamed: "ViewAnimatingState")
public typealias UIViewAnimatingState = ViewAnimatingState
@available(*, unavailable, renamed: "TimingCurveProvider")
public typealias UITimingCurveProvider = TimingCurveProvider
@available(*, unavailable, renamed: "CubicTimingParameters")
public typealias UICubicTimingParameters = CubicTimingParameters
@available(*, unavailable, renamed: "SpringTimingParameters")
public typealias UISpringTimingParameters = SpringTimingParameters
@available(*, unavailable, renamed: "GestureRecognizer")
public typealias UIGestureRecognizer = GestureRecognizer
@available(*, unavailable, renamed: "GestureRecognizerDelegate")
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
@available(*, unavailable, renamed: "PanGestureRecognizer")
public typealias UIPanGestureRecognizer = PanGestureRecognizer
@available(*, unavailable, renamed: "ScreenEdgePanGestureRecognizer")
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
@available(*, unavailable, renamed: "TapGestureRecognizer")
public typealias UITapGestureRecognizer = TapGestureRecognizer
@available(*, unavailable, renamed: "PinchGestureRecognizer")
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
@available(*, unavailable, renamed: "RotationGestureRecognizer")
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
@available(*, unavailable, renamed: "LongPressGestureRecognizer")
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
@available(*, unavailable, renamed: "SwipeGestureRecognizer")
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
@available(*, unavailable, renamed: "HoverGestureRecognizer")
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer
@available(*, unavailable, renamed: "ScrollView")
public typealias UIScrollView = ScrollView
@available(*, unavailable, renamed: "ScrollViewDelegate")
public typealias UIScrollViewDelegate = ScrollViewDelegate
@available(*, unavailable, renamed: "EdgeInsets")
public typealias UIEdgeInsets = EdgeInsets
@available(*, unavailable, renamed: "Color")
public typealias UIColor = Color
@available(*, unavailable, renamed: "Touch")
public typealias UITouch = Touch
@available(*, unavailable, renamed: "PointerEvent")
public typealias UIEvent = PointerEvent
@available(*, unavailable, renamed: "TraitCollection")
public typealias UITraitCollection = TraitCollection
@available(*, unavailable, renamed: "UserInterfaceStyle")
public typealias UIUserInterfaceStyle = UserInterfaceStyle
@available(*, unavailable, renamed: "UserInterfaceSizeClass")
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
@available(*, unavailable, renamed: "PresentationStyle")
public typealias UIModalPresentationStyle = PresentationStyle
@available(*, unavailable, message: "use Set<ScreenEdge>")
public typealias UIRectEdge = Set<ScreenEdge>
@available(*, unavailable, renamed: "Point")
public typealias CGPoint = Point
@available(*, unavailable, renamed: "Size")
public typealias CGSize = Size
@available(*, unavailable, renamed: "Rect")
public typealias CGRect = Rect
@available(*, unavailable, renamed: "Vector")
public typealias CGVector = Vector
@available(*, unavailable, renamed: "Double")
public typealias CGFloat = Double
@available(*, unavailable, renamed: "Transform3D")
public typealias CGAffineTransform = Transform3D
@available(*, unavailable, renamed: "Transform3D")
public typealias CATransform3D = Transform3D
@available(*, unavailable, renamed: "Double")
public typealias TimeInterval = Double
@available(*, unavailable, renamed: "Double")
public typealias CFTimeInterval = Double

// Names of UIKit that have several counterparts in SegueKit, or none.

@available(*, unavailable, renamed: "ImageView")
public typealias UIImageView = ImageView
@available(*, unavailable, renamed: "Image")
public typealias UIImage = Image
@available(*, unavailable, renamed: "Tab")
public typealias UITab = Tab
@available(*, unavailable, renamed: "ContentContainer")
public typealias UIContentContainer = ContentContainer
@available(*, unavailable, renamed: "DisplayLink")
public typealias CADisplayLink = DisplayLink
@available(*, unavailable, renamed: "UpdateLink")
public typealias UIUpdateLink = UpdateLink
@available(*, unavailable, renamed: "TraitChangeObservable")
public typealias UITraitChangeObservable = TraitChangeObservable
@available(*, unavailable, renamed: "TraitUserInterfaceStyle")
public typealias UITraitUserInterfaceStyle = TraitUserInterfaceStyle
@available(*, unavailable, renamed: "TraitHorizontalSizeClass")
public typealias UITraitHorizontalSizeClass = TraitHorizontalSizeClass
@available(*, unavailable, renamed: "TraitVerticalSizeClass")
public typealias UITraitVerticalSizeClass = TraitVerticalSizeClass
@available(*, unavailable, message: "use a View with a picture of the text; SegueKit draws no text")
public typealias UILabel = View
@available(*, unavailable, message: "use a Control with an action for touchUpInside; SegueKit draws no titles")
public typealias UIButton = Control
@available(*, unavailable, renamed: "Control")
public typealias UIControl = Control
@available(*, unavailable, message: "use a View with a TapGestureRecognizer")
public typealias UISwitch = View
@available(*, unavailable, message: "use a View with a PanGestureRecognizer")
public typealias UISlider = View
@available(*, unavailable, message: "use a View; SegueKit has no text input")
public typealias UITextField = View
@available(*, unavailable, message: "use a View; SegueKit has no text input")
public typealias UITextView = View
@available(*, unavailable, message: "use ScrollView, whose subviews you place")
public typealias UITableView = ScrollView
@available(*, unavailable, message: "use a ViewController with a ScrollView")
public typealias UITableViewController = ViewController
@available(*, unavailable, message: "use View")
public typealias UITableViewCell = View
@available(*, unavailable, message: "use ScrollView, whose subviews you place")
public typealias UICollectionView = ScrollView
@available(*, unavailable, message: "use a ViewController with a ScrollView")
public typealias UICollectionViewController = ViewController
@available(*, unavailable, message: "use View")
public typealias UICollectionViewCell = View
@available(*, unavailable, message: "use a View that places its subviews in `layoutSubviews`")
public typealias UIStackView = View
@available(*, unavailable, message: "use a View with `backdropBlurRadius`")
public typealias UIVisualEffectView = View
@available(*, unavailable, message: "use a View; SegueKit has no bars")
public typealias UINavigationBar = View
@available(*, unavailable, message: "use a View; SegueKit has no bars")
public struct UINavigationItem: Sendable { public init() {} }
@available(*, unavailable, message: "use a View with a TapGestureRecognizer; SegueKit has no bars")
public struct UIBarButtonItem: Sendable { public init() {} }
@available(*, unavailable, message: "use a View; SegueKit has no bars")
public typealias UITabBar = View
@available(*, unavailable, message: "use a View; SegueKit has no bars")
public struct UITabBarItem: Sendable { public init() {} }
@available(*, unavailable, message: "use a View; SegueKit has no bars")
public typealias UIToolbar = View
@available(*, unavailable, message: "use view controllers that you create")
public struct UIStoryboard: Sendable { public init() {} }
@available(*, unavailable, message: "use a View that you create")
public struct UINib: Sendable { public init() {} }
@available(*, unavailable, message: "leave it out; SegueKit has no haptics")
public struct UIFeedbackGenerator: Sendable {
  public init() {}
  public func prepare() {}
}
@available(*, unavailable, message: "leave it out; SegueKit has no haptics")
public struct UIImpactFeedbackGenerator: Sendable {
  public enum FeedbackStyle: Sendable { case light, medium, heavy, soft, rigid }
  public init() {}
  public init(style: FeedbackStyle) {}
  public func prepare() {}
  public func impactOccurred() {}
}
@available(*, unavailable, message: "use View, which has the properties of its layer")
public typealias CALayer = View
@available(*, unavailable, message: "use View with `path`, `fillColor` and `stroke`")
public typealias CAShapeLayer = View
@available(*, unavailable, message: "use View.gradient")
public typealias CAGradientLayer = View
@available(*, unavailable, message: "use View.performWithoutAnimation or View.animate")
public struct CATransaction: Sendable {
  public static func begin() {}
  public static func commit() {}
  public static func flush() {}
  public static func setDisableActions(_ isDisabled: Bool) {}
  public static func setAnimationDuration(_ seconds: Double) {}
  public static func setAnimationTimingFunction(_ function: Timing?) {}
  public static func setCompletionBlock(_ block: (() -> Void)?) {}
}
@available(*, unavailable, message: "use View.animateKeyframes or View.move(along:)")
public struct CAKeyframeAnimation: Sendable {
  public init() {}
  public init(keyPath: String?) {}
}
@available(*, unavailable, message: "use View.animate(withDuration:usingSpringWithDamping:)")
public struct CASpringAnimation: Sendable {
  public init() {}
  public init(keyPath: String?) {}
}
@available(*, unavailable, message: "use View.animateKeyframes")
public struct CAAnimationGroup: Sendable { public init() {} }
@available(*, unavailable, message: "use Timing")
public typealias CAMediaTimingFunction = Timing
