package import SegueScene

/// What a view controller does when views come into its view's hierarchy and leave it, and when its view is laid out.
extension ViewController {
  package func viewDidLayOut(asked: Bool) {
    let size = view.bounds.size
    guard asked || laidOutSize != size else { return }
    laidOutSize = size
    viewDidLayoutSubviews()
  }

  /// Makes the appearance calls of the children whose views are in `view`, unless a transition or the container makes
  /// them: a child that a program adds by hand appears at once.
  package func got(_ view: View) {
    guard appearanceState == .appeared || appearanceState == .appearing, !children.isEmpty,
      shouldAutomaticallyForwardAppearanceMethods
    else { return }
    for child in visibleChildren
    where child.appearanceState == .disappeared && child.isViewLoaded
      && child.view.isDescendant(of: view)
    {
      let isAppearing = appearanceState == .appearing
      child.beginAppearanceTransition(true, animated: isAppearing && isAppearanceAnimated)
      if !isAppearing { child.endAppearanceTransition() }
    }
  }

  /// Makes the disappearance calls of the children whose views were in `view`. A child that has been removed from its
  /// parent before its view is one too.
  package func lost(_ view: View) {
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    var gone = children
    if let orphan = view.owner as? ViewController, orphan.parent == nil,
      orphan.directPresenter == nil,
      orphan.ownWindow == nil
    {
      gone.append(orphan)
    }
    for child in gone
    where child.appearanceState == .appeared && child.isViewLoaded
      && child.view.isDescendant(of: view)
    {
      child.beginAppearanceTransition(false, animated: false)
      child.endAppearanceTransition()
    }
  }
}
