/// Chooses the animator, the interaction controller and the presentation controller with which a
/// view controller is presented and dismissed (UIViewControllerTransitioningDelegate). By default
/// each method returns nil, which selects the window's `defaultAnimator`.
nonisolated public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator with which `presented` is presented. `presenting` is the outermost
  /// container over which it is presented, and `source` the view controller whose `present` was
  /// called.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the animator with which `dismissed` is dismissed.
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller that drives a presentation. Nil lets the presentation play
  /// by itself, unless an attached interaction controller (`addInteraction`) began it.
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// Returns the interaction controller that drives a dismissal. Nil lets the dismissal play by
  /// itself, unless an attached interaction controller (`addInteraction`) began it.
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller for `presented`. Called for the style `.custom` only.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController?
  /// The same with UIKit's optional `presenting`. By default calls the other one.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  /// Returns nil: the delegate has no animator of its own.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the delegate has no animator of its own.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the presentation is not interactive.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil: the dismissal is not interactive.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil: the default presentation controller.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? { nil }
  /// Returns the answer of the method whose `presenting` is not optional.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    let presenter: ViewController = presenting ?? source
    return presentationController(forPresented: presented, presenting: presenter, source: source)
  }
}

/// Chooses how a navigation controller pushes and pops, and is notified of the result
/// (UINavigationControllerDelegate). `operation` is `.push` or `.pop`.
nonisolated public protocol NavigationControllerDelegate: AnyObject {
  /// Returns the animator of a push or pop from `from` to `to`.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller of a push or pop. Nil lets the transition play by itself,
  /// unless an attached interaction controller (`addInteraction`) began it.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// Called when `controller` is about to be shown: after the transition's coordinator has been
  /// created, and before the appearance calls. Not called for the first controller of a stack, and
  /// not while the navigation controller is not visible.
  func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController,
    animated: Bool)
  /// Called after `controller` has been shown and the appearance calls have been made. Not called
  /// when the transition was cancelled.
  func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController,
    animated: Bool)
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController,
    animated: Bool
  ) {}
  /// Returns nil: the delegate has no animator of its own.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the transition is not interactive.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}

/// Chooses how a tab bar controller changes tabs, and is notified of the result
/// (UITabBarControllerDelegate).
nonisolated public protocol TabBarControllerDelegate: AnyObject {
  /// Returns the animator of a change of tabs from `from` to `to`.
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller of a change of tabs. Nil lets the transition play by
  /// itself, unless an attached interaction controller (`addInteraction`) began it.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
  /// Returns false to refuse a selection. Called before every selection, even if the program makes
  /// it. UIKit calls the method only for taps on the tab bar, which does not exist here.
  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect controller: ViewController
  ) -> Bool
  /// Returns false to refuse the selection of a tab of `TabBarController.tabs`.
  func tabBarController(_ tabBarController: TabBarController, shouldSelectTab tab: Tab) -> Bool
  /// Called when a tab of `TabBarController.tabs` has been selected, after `didSelect`.
  func tabBarController(
    _ tabBarController: TabBarController, didSelectTab selectedTab: Tab, previousTab: Tab?)
  /// Called when `controller` has been selected by a person or by the program, after the appearance
  /// calls. UIKit calls the method only for taps on the tab bar, which does not exist here. Not
  /// called when the transition was cancelled.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect controller: ViewController)
}

extension TabBarControllerDelegate {
  /// Returns true: every selection is allowed.
  public func tabBarController(_ tabBarController: TabBarController, shouldSelectTab tab: Tab) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelectTab selectedTab: Tab, previousTab: Tab?
  ) {}
  /// Returns true: every selection is allowed.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelect controller: ViewController
  ) {}
  /// Returns nil: the delegate has no animator of its own.
  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil: the change is not interactive.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}
