internal import SegueGeometry
public import SegueScene

/// The root of a window's view hierarchy.
final class WindowView: View {
  weak var shownWindow: Window?
}

extension View {
  /// The window that shows the view; nil without one (UIView.window).
  public var window: Window? { (root as? WindowView)?.shownWindow }

  /// The parts of the view's bounds that are outside the window's safe area, plus the
  /// `additionalSafeAreaInsets` of the view controllers around the view, in points; zero without a
  /// window (UIView.safeAreaInsets).
  public var safeAreaInsets: EdgeInsets {
    guard let window else { return .zero }
    let rect = convert(bounds, to: nil)
    guard rect.minX.isFinite, rect.maxY.isFinite else { return .zero }
    let (safe, size) = (window.safeAreaInsets, window.size)
    var insets = EdgeInsets(
      top: max(safe.top - rect.minY, 0), left: max(safe.left - rect.minX, 0),
      bottom: max(rect.maxY - size.height + safe.bottom, 0),
      right: max(rect.maxX - size.width + safe.right, 0))
    var view: View? = self
    while let current = view {
      if let controller = current.owner as? ViewController {
        let more = controller.additionalSafeAreaInsets
        insets.top += more.top
        insets.left += more.left
        insets.bottom += more.bottom
        insets.right += more.right
      }
      view = current.superview
    }
    return insets
  }
}

/// The light or dark appearance (UIUserInterfaceStyle).
public enum UserInterfaceStyle: String, Sendable, Hashable, CaseIterable {
  case unspecified, light, dark
}

/// The size class of a window along one axis (UIUserInterfaceSizeClass).
public enum UserInterfaceSizeClass: String, Sendable, Hashable, CaseIterable {
  case unspecified, compact, regular
}

/// The traits of a view controller: style, layout direction, size classes and scale
/// (UITraitCollection).
public struct TraitCollection: Sendable, Hashable {
  /// The light or dark appearance; `unspecified` if none was set.
  public var userInterfaceStyle = UserInterfaceStyle.unspecified
  /// The layout direction: left to right or right to left.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The horizontal size class: compact for windows that are less than 600 points wide.
  public var horizontalSizeClass = UserInterfaceSizeClass.unspecified
  /// The vertical size class: compact for windows that are less than 500 points high.
  public var verticalSizeClass = UserInterfaceSizeClass.unspecified
  /// The scale of the display, in pixels per point.
  public var displayScale = 1.0

  /// Creates traits with the default value of each property.
  public init() {}
}

extension ViewController {
  /// The traits of the window that shows the view controller, but with the style of the nearest
  /// `overrideUserInterfaceStyle` of this controller or an ancestor. Without a window, the traits
  /// are unspecified (UIViewController.traitCollection).
  public var traitCollection: TraitCollection {
    var traits = window?.traitCollection ?? TraitCollection()
    var controller: ViewController? = self
    while let current = controller {
      if current.overrideUserInterfaceStyle != .unspecified {
        traits.userInterfaceStyle = current.overrideUserInterfaceStyle
        break
      }
      controller = current.parent
    }
    return traits
  }
}

extension Window {
  /// The traits of the window's view controllers. A view controller can override the style.
  public var traitCollection: TraitCollection {
    var traits = TraitCollection()
    traits.userInterfaceStyle = userInterfaceStyle
    traits.layoutDirection = engine.layoutDirection
    traits.horizontalSizeClass = size.width < 600 ? .compact : .regular
    traits.verticalSizeClass = size.height < 500 ? .compact : .regular
    traits.displayScale = engine.pixelScale
    return traits
  }

  /// Calls `call` with every view controller in the window, a parent before its children.
  func visit(_ call: (ViewController) -> Void) {
    var waiting = ([shownRoot].compactMap { $0 } + presented).reversed() as [ViewController]
    while let next = waiting.popLast() {
      call(next)
      waiting += next.children.reversed()
    }
  }

  func tellOfTraits(_ before: TraitCollection) {
    guard traitCollection != before else { return }
    visit { controller in
      if controller.isViewLoaded { controller.traitCollectionDidChange(before) }
      controller.tellTraitHandlers(before)
    }
  }

  /// Notifies the view controllers that the window's size changes to `size`, and calls `change`,
  /// which changes the size.
  func changeSize(to size: Size, _ change: () -> Void) {
    let before = traitCollection
    let context = TransitionContext(.init(containerView: view, from: nil, to: nil))
    context.setup.isAnimated = false
    let coordinator = TransitionCoordinator(context)
    for controller in [shownRoot].compactMap({ $0 }) + presented {
      controller.activePresentation?.viewWillTransition(to: size, with: coordinator)
      controller.viewWillTransition(to: size, with: coordinator)
    }
    change()
    coordinator.runAnimations()
    for completion in coordinator.end() { completion(coordinator) }
    tellOfTraits(before)
  }
}
