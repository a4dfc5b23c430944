internal import SegueKit
internal import SegueStoryboard

/// Gives the containers of a stage their animators, as the storyboard describes them.
///
/// It returns no interaction controllers: an interaction controller is attached to a container, and begins the
/// container's transitions itself.
final class StageDelegate: ViewControllerTransitioningDelegate, NavigationControllerDelegate,
  TabBarControllerDelegate, PageViewControllerDelegate
{
  private weak var stage: StoryboardStage?
  /// True for the delegate of controllers that are presented as sheets, false for the delegate of
  /// all other controllers.
  let presentsSheets: Bool

  init(_ stage: StoryboardStage, presentsSheets: Bool = false) {
    (self.stage, self.presentsSheets) = (stage, presentsSheets)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: .present, from: presenting, to: presented, isSheet: presentsSheets)
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(
      for: .dismiss, from: dismissed, to: dismissed.presentingViewController,
      isSheet: presentsSheets)
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? {
    let row = stage?.arrivals[presented] ?? stage?.row(for: .present, entering: presented)
    guard presentsSheets else {
      let picture = presented.shownScreen?.picture
      let scrim = picture.flatMap { stage?.window.engine.surroundings.scrimBehind($0) }
      return StagePresentation(
        row, scrim: scrim, presentedViewController: presented, presenting: presenting)
    }
    if let row, row.settings["rest"] != nil {
      stage?.warn(
        "'rest' has no effect with 'style: sheet', because such a sheet rests until it is dismissed",
        at: row.settingPlaces["rest"])
    }
    let sheet = SheetPresentation(row, presentedViewController: presented, presenting: presenting)
    sheet.onPull = { [weak stage] in stage?.noteMovement(for: $0) }
    return sheet
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: operation, from: from, to: to)
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: .select, from: from, to: to)
  }

  func pageViewController(
    _ pageViewController: PageViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: .page, from: from, to: to)
  }
}
