internal import SegueKit

/// Answers every container's question for an animator from the rows of the storyboard.
///
/// Interaction controllers begin their transitions themselves, so none is named here.
final class StageDelegate: ViewControllerTransitioningDelegate, NavigationControllerDelegate,
  TabBarControllerDelegate, PageContainerControllerDelegate
{
  private weak var stage: StoryboardStage?

  init(_ stage: StoryboardStage) {
    self.stage = stage
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: .present, from: presenting, to: presented)
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: .dismiss, from: dismissed, to: dismissed.presentingViewController)
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? {
    DimmingPresentationController(presentedViewController: presented, presenting: presenting)
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

  func pageContainer(
    _ container: PageContainerController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    stage?.animator(for: .page, from: from, to: to)
  }
}
