internal import SegueKit

/// Gives the containers of a stage their animators, as the storyboard describes them.
///
/// It returns no interaction controllers: those are attached to the containers and begin their
/// transitions themselves.
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
