import SegueKit

// A port of objc.io's custom container (issue 12, by Joachim Bondo) and its interactive pan (by
// Alek Åström), written as a UIKit developer would write it. It uses the renamed declarations that
// docs/uikit.md lists.

protocol ContainerViewControllerDelegate: AnyObject {
  func containerViewController(
    _ containerViewController: ContainerViewController,
    didSelect viewController: ViewController)
  func containerViewController(
    _ containerViewController: ContainerViewController,
    animationControllerForTransitionFrom fromViewController: ViewController,
    to toViewController: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?
  func containerViewController(
    _ containerViewController: ContainerViewController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
}

extension ContainerViewControllerDelegate {
  func containerViewController(
    _ containerViewController: ContainerViewController,
    didSelect viewController: ViewController
  ) {}
  func containerViewController(
    _ containerViewController: ContainerViewController,
    animationControllerForTransitionFrom fromViewController: ViewController,
    to toViewController: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  func containerViewController(
    _ containerViewController: ContainerViewController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}

private let buttonSlotWidth = 64.0
private let buttonSlotHeight = 44.0

final class ContainerViewController: ViewController {
  let viewControllers: [ViewController]
  weak var delegate: (any ContainerViewControllerDelegate)?

  var selectedViewController: ViewController? {
    get { shownViewController }
    set { if let newValue { transition(to: newValue) } }
  }

  private var shownViewController: ViewController?
  private let containerView = View()
  private let buttonsView = View()
  private var panInteraction: PanGestureInteractiveTransition?

  init(viewControllers: [ViewController]) {
    precondition(!viewControllers.isEmpty)
    self.viewControllers = viewControllers
    super.init()
  }

  override func loadView() {
    let rootView = View()
    rootView.backgroundColor = .black
    containerView.backgroundColor = .black
    containerView.clipsToBounds = true
    buttonsView.backgroundColor = .clear
    rootView.addSubview(containerView)
    rootView.addSubview(buttonsView)
    for _ in viewControllers {
      let button = View()
      button.backgroundColor = .white
      button.addGestureRecognizer(
        TapGestureRecognizer(target: self, action: ContainerViewController.buttonTapped))
      buttonsView.addSubview(button)
    }
    view = rootView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    panInteraction = PanGestureInteractiveTransition(in: containerView) { [weak self] recognizer in
      guard let self, let selectedViewController,
        let index = viewControllers.firstIndex(of: selectedViewController)
      else { return }
      let leftToRight = recognizer.velocity(in: recognizer.view).x > 0
      if !leftToRight && index != viewControllers.count - 1 {
        self.selectedViewController = viewControllers[index + 1]
      } else if leftToRight && index > 0 {
        self.selectedViewController = viewControllers[index - 1]
      }
    }
    selectedViewController = viewControllers[0]
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    containerView.frame = view.bounds
    shownViewController?.view.frame = containerView.bounds
    let width = Double(viewControllers.count) * buttonSlotWidth
    buttonsView.frame = Rect(
      x: view.bounds.midX - width / 2, y: 20, width: width, height: buttonSlotHeight)
    for (index, button) in buttonsView.subviews.enumerated() {
      button.frame = Rect(
        x: Double(index) * buttonSlotWidth, y: 0, width: buttonSlotWidth, height: buttonSlotHeight)
    }
  }

  private func buttonTapped(_ recognizer: TapGestureRecognizer) {
    guard let button = recognizer.view, let index = buttonsView.subviews.firstIndex(of: button)
    else { return }
    selectedViewController = viewControllers[index]
    delegate?.containerViewController(self, didSelect: viewControllers[index])
  }

  private func updateButtonSelection() {
    for (index, button) in buttonsView.subviews.enumerated() {
      button.alpha = viewControllers[index] == shownViewController ? 1 : 0.5
    }
  }

  private func transition(to toViewController: ViewController) {
    let fromViewController = shownViewController
    if toViewController == fromViewController || !isViewLoaded { return }

    let toView = toViewController.view
    toView.frame = containerView.bounds
    fromViewController?.willMove(toParent: nil)
    addChild(toViewController)

    // The first child is shown without animation.
    guard let fromViewController else {
      containerView.addSubview(toView)
      toViewController.didMove(toParent: self)
      shownViewController = toViewController
      updateButtonSelection()
      return
    }

    let animator =
      delegate?.containerViewController(
        self, animationControllerForTransitionFrom: fromViewController, to: toViewController)
      ?? PrivateAnimatedTransition()
    let interactionController = interactionController(for: animator)
    let goingRight =
      viewControllers.firstIndex(of: toViewController)!
      > viewControllers.firstIndex(of: fromViewController)!

    buttonsView.isUserInteractionEnabled = false
    transition(
      from: fromViewController, to: toViewController, in: containerView,
      direction: goingRight ? .forward : .backward, animator: animator,
      interactionController: interactionController
    ) { [weak self] didComplete in
      guard let self else { return }
      if didComplete {
        fromViewController.view.removeFromSuperview()
        fromViewController.removeFromParent()
        toViewController.didMove(toParent: self)
        shownViewController = toViewController
        updateButtonSelection()
      } else {
        toViewController.view.removeFromSuperview()
        toViewController.willMove(toParent: nil)
        toViewController.removeFromParent()
        fromViewController.didMove(toParent: self)
      }
      buttonsView.isUserInteractionEnabled = true
    }
  }

  private func interactionController(
    for animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    guard let panInteraction, panInteraction.recognizer.state == .began else { return nil }
    return delegate?.containerViewController(self, interactionControllerFor: animator)
      ?? panInteraction
  }
}

/// The container's default animation: a spring, with a gap between the two views.
private final class PrivateAnimatedTransition: ViewControllerAnimatedTransitioning {
  private static let childViewPadding = 16.0
  private static let damping = 0.75
  private static let initialSpringVelocity = 0.5

  func transitionDuration(using transitionContext: TransitionContext) -> Double { 1 }

  func animateTransition(using transitionContext: TransitionContext) {
    guard let toViewController = transitionContext.viewController(forKey: .to),
      let fromViewController = transitionContext.viewController(forKey: .from)
    else { return }
    let goingRight =
      transitionContext.initialFrame(for: toViewController).origin.x
      < transitionContext.finalFrame(for: toViewController).origin.x
    let travelDistance = transitionContext.containerView.bounds.width + Self.childViewPadding
    let travel = Transform3D.translation(
      x: goingRight ? travelDistance : -travelDistance, y: 0)

    transitionContext.containerView.addSubview(toViewController.view)
    toViewController.view.alpha = 0
    toViewController.view.transform = travel.inverted()

    animate(
      duration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: Self.damping, initialSpringVelocity: Self.initialSpringVelocity,
      animations: {
        fromViewController.view.transform = travel
        fromViewController.view.alpha = 0
        toViewController.view.transform = .identity
        toViewController.view.alpha = 1
      },
      completion: { _ in
        fromViewController.view.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// An interactive transition that a pan begins and drives.
final class PanGestureInteractiveTransition: PercentDrivenInteractiveTransition {
  private(set) var recognizer: PanGestureRecognizer!
  private let recognizedBlock: (PanGestureRecognizer) -> Void
  private var leftToRight = false

  init(in view: View, recognizedBlock: @escaping (PanGestureRecognizer) -> Void) {
    self.recognizedBlock = recognizedBlock
    super.init()
    recognizer = PanGestureRecognizer(
      target: self, action: PanGestureInteractiveTransition.pan)
    view.addGestureRecognizer(recognizer)
  }

  override func startInteractiveTransition(_ transitionContext: TransitionContext) {
    super.startInteractiveTransition(transitionContext)
    leftToRight = recognizer.velocity(in: recognizer.view).x > 0
  }

  private func pan(_ recognizer: PanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      recognizedBlock(recognizer)
    case .changed where context != nil:
      let translation = recognizer.translation(in: recognizer.view)
      var d = translation.x / recognizer.view!.bounds.width
      if !leftToRight { d *= -1 }
      update(d * 0.5)
    case .ended where context != nil, .cancelled where context != nil:
      if percentComplete > 0.2 {
        finish()
      } else {
        cancel()
      }
    default:
      break
    }
  }
}
