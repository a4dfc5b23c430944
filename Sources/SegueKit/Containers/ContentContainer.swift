public import SegueGeometry

/// An object that has a size of its own choice and hears of a new size: a view controller or a presentation controller
/// (UIContentContainer).
nonisolated public protocol ContentContainer: AnyObject {
  /// The size that the object would like to have, in points; zero for none.
  var preferredContentSize: Size { get }
  /// Called when a child has changed its preferred size.
  func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer)
  /// Returns the size of a child in a container of the size `parentSize`.
  func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
  ) -> Size
  /// Called before the window's size changes.
  func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator)
}

extension ViewController: ContentContainer {}
extension PresentationController: ContentContainer {}

extension ViewController {
  /// The view if it has been loaded; nil otherwise (UIViewController.viewIfLoaded).
  public var viewIfLoaded: View? { isViewLoaded ? view : nil }

  /// Loads the view, unless it has been loaded (UIViewController.loadViewIfNeeded).
  public func loadViewIfNeeded() { if !isViewLoaded { _ = view } }
}

extension NavigationController {
  /// The view controller that a person sees: the one that is presented over the stack, or the top one
  /// (UINavigationController.visibleViewController).
  public var visibleViewController: ViewController? {
    var shown = presentedViewController
    while let next = shown?.presentedViewController, next !== shown { shown = next }
    return shown ?? topViewController
  }
}
