public import SegueGeometry
public import SegueScene

// UIKit's members of controllers and windows that have no counterpart in SegueKit, in addition to UIKitMembers.swift.
// They are unavailable, and their messages say what to do instead.

extension ViewController {
  @available(*, unavailable, message: "use pushViewController(_:animated:) or present(_:animated:)")
  public func show(_ controller: ViewController, sender: Any?) {}
  @available(*, unavailable, message: "use present(_:animated:)")
  public func showDetailViewController(_ controller: ViewController, sender: Any?) {}
  @available(*, unavailable, message: "use a container of your own; SegueKit has no split views")
  public var splitViewController: ViewController? { nil }
  @available(*, unavailable, message: "leave it out; there are no bars, and views fill their container")
  public var edgesForExtendedLayout: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no bars")
  public var extendedLayoutIncludesOpaqueBars: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no automatic insets")
  public var automaticallyAdjustsScrollViewInsets: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there are no bars")
  public var hidesBottomBarWhenPushed: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public var toolbarItems: [View]? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public func setToolbarItems(_ items: [View]?, animated: Bool) {}
  @available(*, unavailable, message: "use a Control; SegueKit has no bars")
  public var editButtonItem: View { View() }
  @available(*, unavailable, message: "use a property of your own")
  public var isEditing: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; the outermost container presents")
  public var definesPresentationContext: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; the outermost container presents")
  public var providesPresentationContextTransitionStyle: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "set `preferredTransition`, such as `.crossDissolve`")
  public var modalTransitionStyle: Int {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "leave it out; there is no status bar")
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "use the style `.custom` with a presentation controller of your own")
  public var popoverPresentationController: PresentationController? { nil }
  @available(*, unavailable, message: "leave it out; there is no home indicator")
  public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  @available(*, unavailable, message: "leave it out; the program resizes the window")
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  @available(*, unavailable, message: "keep the state yourself")
  public var restorationIdentifier: String? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "create the view in `loadView`")
  public var nibName: String? { nil }
  @available(*, unavailable, message: "leave it out; SegueKit has no bundles")
  public var nibBundle: Bundle? { nil }
  @available(*, unavailable, message: "leave it out; views have no margins")
  public var systemMinimumLayoutMargins: EdgeInsets { .zero }
  @available(*, unavailable, message: "leave it out; views have no margins")
  public var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "use `viewSafeAreaInsetsDidChange()`")
  public func viewLayoutMarginsDidChange() {}
  @available(*, unavailable, message: "set `overrideUserInterfaceStyle` of the child")
  public func setOverrideTraitCollection(_ traits: TraitCollection?, forChild child: ViewController) {}
  @available(*, unavailable, message: "leave it out; there are no bars that follow it")
  public var contentScrollView: ScrollView? { nil }
  @available(*, unavailable, message: "set `isModalInPresentation`")
  public var isModalInPopover: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "use `dismiss(animated:)`")
  public func dismissModalViewController(animated: Bool) {}
  @available(*, unavailable, message: "use `present(_:animated:)`")
  public func presentModalViewController(_ controller: ViewController, animated: Bool) {}
  @available(*, unavailable, message: "use `presentedViewController`")
  public var modalViewController: ViewController? { nil }
  @available(*, unavailable, message: "use `parent`")
  public var parentViewController: ViewController? { nil }
  @available(*, unavailable, message: "use `children`")
  public var childViewControllers: [ViewController] { [] }
  @available(*, unavailable, message: "use `addChild(_:)`")
  public func addChildViewController(_ child: ViewController) {}
  @available(*, unavailable, message: "use `removeFromParent()`")
  public func removeFromParentViewController() {}
}

extension NavigationController {
  @available(*, unavailable, message: "use a View; SegueKit has no bars")
  public var toolbar: View { View() }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var isToolbarHidden: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public func setToolbarHidden(_ hidden: Bool, animated: Bool) {}
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var hidesBarsOnSwipe: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var hidesBarsOnTap: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var hidesBarsWhenKeyboardAppears: Bool {
    get { false }
    set {}
  }
}

extension TabBarController {
  @available(*, unavailable, message: "leave it out; all tabs can be selected")
  public var moreNavigationController: NavigationController { NavigationController() }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var customizableViewControllers: [ViewController]? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public var isTabBarHidden: Bool {
    get { true }
    set {}
  }
  @available(*, unavailable, message: "leave it out; SegueKit has no bars")
  public func setTabBarHidden(_ hidden: Bool, animated: Bool) {}
}

extension PresentationController {
  @available(*, unavailable, message: "set `overrideUserInterfaceStyle` of the presented view controller")
  public var overrideTraitCollection: TraitCollection? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "implement the delegate's method")
  public var adaptivePresentationStyle: PresentationStyle { .notModal }
  @available(*, unavailable, message: "use `presentingViewController`")
  public var containerViewController: ViewController? { nil }
}

extension Window {
  @available(*, unavailable, message: "leave it out; a window is shown by the program that draws its layers")
  public func makeKeyAndVisible() {}
  @available(*, unavailable, message: "leave it out; a program sends events to the window that it means")
  public func makeKey() {}
  @available(*, unavailable, message: "leave it out; a program sends events to the window that it means")
  public var isKeyWindow: Bool { true }
  @available(*, unavailable, message: "draw the layers of several windows in the order that you want")
  public var windowLevel: Double {
    get { 0 }
    set {}
  }
  @available(*, unavailable, message: "use `size`")
  public var bounds: Rect { .zero }
  @available(*, unavailable, message: "use `size`")
  public var frame: Rect { .zero }
  @available(*, unavailable, message: "use `window.view.addSubview(_:)`")
  public func addSubview(_ view: View) {}
  @available(*, unavailable, message: "set `window.view.backgroundColor`")
  public var backgroundColor: Color? {
    get { nil }
    set {}
  }
  @available(*, unavailable, message: "leave it out; a program makes its windows itself")
  public var windowScene: Int? { nil }
  @available(*, unavailable, message: "set `userInterfaceStyle`")
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { .unspecified }
    set {}
  }
}
