import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests that the bundled animators keep the law of the ends in every container: the engine must
/// find no difference between a recording's first frame and the screen `from`, or between the last
/// frame and `to`.
@Suite struct EndsSweepTests {
  private static let settings: [String: [[String]]] = [
    "slide": [
      [], ["edge=leading"], ["edge=trailing"], ["edge=top"], ["edge=bottom"],
      ["parallax=0", "padding=40"], ["parallax=1"], ["fade=true"], ["curve=ease-out-back"],
      ["curve=spring(duration=1, bounce=0.6)"], ["duration=0.01"],
    ],
    "spring": [
      [], ["damping=0.05", "velocity=50"], ["damping=1"], ["fade=false"], ["padding=300"],
      ["duration=0.05"],
    ],
    "push": [
      [], ["parallax=0", "dim=1"], ["parallax=1", "shadow=1"], ["duration=0.01"], ["duration=0"],
    ],
    "cover": [
      [], ["edge=leading"], ["edge=trailing"], ["edge=top"], ["edge=bottom"],
      ["dim=1", "shadow=1"],
      ["curve=spring(duration=1, bounce=0.6)"], ["curve=ease-out-back"], ["duration=0.01"],
    ],
    "reveal": [
      [], ["edge=leading"], ["edge=trailing"], ["edge=top"], ["edge=bottom"],
      ["dim=1", "shadow=1"],
      ["curve=spring(duration=1, bounce=0.6)"], ["curve=ease-out-back"], ["duration=0.01"],
    ],
    "modal": [
      [], ["scale=1", "dim=0"], ["scale=0.1", "dim=1"], ["corner-radius=100"], ["corner-radius=0"],
      ["background=#ff000080"], ["duration=0.01"],
    ],
    "sheet": [
      [], ["detent=0"], ["detent=1"], ["rest=0"], ["rest=5"], ["corner-radius=38"],
      ["corner-radius=0", "grabber=false"], ["dim=1"], ["duration=0.01"],
    ],
    "drawer": [
      [], ["width=0"], ["width=1"], ["rest=0"], ["rest=5"], ["parallax=1", "dim=1"],
      ["corner-radius=0", "shadow=0"], ["duration=0.01"],
    ],
    "zoom": [
      [], ["origin=10,20,30,40"], ["origin=-500,-500,1,1"], ["scale=1", "blur=0", "dim=0"],
      ["blur=100", "dim=1", "shadow=1"], ["bounce=0.5"], ["origin-radius=0", "corner-radius=0"],
      ["duration=0.01"], ["element=label"], ["element=nothing"],
    ],
    "match": [
      [], ["arc=0"], ["arc=1"], ["fit=stretch"], ["curve=spring(duration=1, bounce=0.6)"],
      ["curve=spring(duration=1, bounce=0)"], ["duration=0.01"], ["duration=0"],
    ],
    "cut": [[], ["duration=1"], ["duration=1", "at=0"], ["duration=1", "at=1"]],
    "dip": [
      [], ["through=#ffffff"], ["through=#ffffff80"], ["hold=0.98"], ["hold=0.5"],
      ["curve=ease-out-back"], ["duration=0.01"],
    ],
    "fade-through": [
      [], ["scale=0"], ["scale=2"], ["threshold=0.01"], ["threshold=0.99"],
      ["background=#ff000080"],
      ["curve=spring(duration=1, bounce=0.6)"], ["duration=0.01"],
    ],
    "shared-axis": [
      [], ["axis=y"], ["axis=z"], ["axis=z", "small=0", "large=10"], ["distance=10000"],
      ["threshold=0.01"], ["threshold=0.99"], ["curve=spring(duration=1, bounce=0.6)"],
      ["duration=0.01"],
    ],
    "predictive-back": [
      [], ["scale=0.01"], ["scale=1"], ["margin=1000"], ["corner-radius=1000"], ["preview=0.05"],
      ["preview=0.95"], ["offset=0"], ["offset=1000"], ["dim=1"], ["background=#ff000080"],
      ["curve=spring(duration=1, bounce=0.6)"], ["duration=0.01"],
    ],
    "container-transform": [
      [], ["path=line"], ["origin=10,20,30,40"], ["origin=-500,-500,1,1"], ["origin=0,0,390,844"],
      ["corner-radius=1000"], ["elevation=100", "scrim=1"], ["background=#ff000080"],
      ["curve=ease-out-back"], ["duration=0.01"], ["element=label"], ["element=nothing"],
    ],
    // With duration=0, a zoom jumps from one screen to the other, so this setting is not tested.
    "snapshot-zoom": [
      [], ["tail=0"], ["duration=0.01"], ["origin=10,20,30,40"], ["origin=-500,-500,1,1"],
      ["element=label"], ["element=nothing"],
    ],
  ]

  private final class Delegate: ViewControllerTransitioningDelegate {
    let make: () -> (any ViewControllerAnimatedTransitioning)?
    let interaction: (any ViewControllerInteractiveTransitioning)?

    init(
      _ interaction: (any ViewControllerInteractiveTransitioning)?,
      _ make: @escaping () -> (any ViewControllerAnimatedTransitioning)?
    ) {
      self.make = make
      self.interaction = interaction
    }

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { make() }
    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { make() }
    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    func presentationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> PresentationController? {
      Sheet(presentedViewController: presented, presenting: presenting)
    }
  }

  private final class Sheet: DimmingPresentationController {
    override var frameOfPresentedView: Rect { Rect(x: 20, y: 300, width: 350, height: 500) }
  }

  private final class Container: ViewController {
    var current: ViewController

    init(_ child: ViewController) {
      current = child
      super.init(title: "container")
      addChild(child)
      child.didMove(toParent: self)
      view.addSubview(child.view)
    }

    override func viewDidLayoutSubviews() { current.view.frame = view.bounds }
  }

  private static func screen(_ name: String) -> ViewController {
    let controller = ViewController(title: name)
    controller.view.backgroundColor = .white
    let label = View(frame: Rect(x: 30, y: 40, width: 100, height: 30), name: "label")
    label.backgroundColor = .black
    label.cornerRadius = 8
    label.elementName = "label"
    label.alpha = 0.5
    controller.view.addSubview(label)
    return controller
  }

  @Test(arguments: Bundled.animators, LayoutDirection.allCases)
  func
    `bundled animators start with only the old screen and end with only the new in every container`(
      _ name: String, _ layout: LayoutDirection
    ) throws
  {
    for settings in Self.settings[name] ?? [[]] {
      _ = try Stage.registry.makeAnimator(name, settings: settings)
      for hand in [nil, PercentDrivenInteractiveTransition()] {
        run(name, settings, layout, hand)
      }
    }
  }

  private final class Chooser: PageViewControllerDelegate {
    let make: () -> (any ViewControllerAnimatedTransitioning)?
    let hand: (any ViewControllerInteractiveTransitioning)?

    init(
      _ hand: (any ViewControllerInteractiveTransitioning)?,
      _ make: @escaping () -> (any ViewControllerAnimatedTransitioning)?
    ) {
      self.make = make
      self.hand = hand
    }

    func pageViewController(
      _ pageViewController: PageViewController,
      animationControllerForTransitionFrom from: ViewController, to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { make() }
    func pageViewController(
      _ pageViewController: PageViewController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { hand }
  }

  /// A page stays in the container when another page is shown. When the first page is shown again, the views of both
  /// pages are therefore in the container before the transition.
  @Test(arguments: Bundled.animators, LayoutDirection.allCases)
  func
    `if pages are shown again, animators start with only the old page and end with only the new page`(
      _ name: String, _ layout: LayoutDirection
    )
  {
    for hand in [nil, PercentDrivenInteractiveTransition()] {
      let chooser = Chooser(hand) { try? Stage.registry.makeAnimator(name, settings: []) }
      let pages = PageViewController(pages: (0..<3).map { Self.screen("page \($0)") })
      pages.delegate = chooser
      let window = Window(size: Size(width: 390, height: 844), rootViewController: pages)
      window.engine.layoutDirection = layout
      var results: [TransitionResult] = []
      window.engine.onEnd = { results.append($0) }
      for index in [1, 0, 2, 1, 0, 1] {
        pages.show(index)
        hand?.update(0.3)
        hand?.finish()
        window.tick(to: window.engine.now + 100)
        #expect(pages.currentIndex == index)
      }
      #expect(results.count == 6)
      for result in results {
        #expect(result.diagnostics == [] && result.degraded == nil, "\(result.transition)")
      }
    }
  }

  private func run(
    _ name: String, _ settings: [String], _ layout: LayoutDirection,
    _ hand: PercentDrivenInteractiveTransition?
  ) {
    let container = Container(Self.screen("one"))
    let window = Window(size: Size(width: 390, height: 844), rootViewController: container)
    let engine = window.engine
    engine.layoutDirection = layout
    var results: [TransitionResult] = []
    engine.onEnd = { results.append($0) }
    let make: () -> (any ViewControllerAnimatedTransitioning)? = {
      try? Stage.registry.makeAnimator(name, settings: settings)
    }
    func finish() {
      hand?.update(0.3)
      hand?.finish()
      window.tick(to: engine.now + 100)
    }
    for direction in TransitionDirection.allCases {
      let next = Self.screen("next")
      container.run(
        TransitionRequest {
          var plan = TransitionPlan.replacing(
            in: container, containerView: container.view, from: container.current, to: next)
          plan.direction = direction
          plan.layoutDirection = layout
          plan.animator = make
          plan.interaction = { _ in hand }
          plan.commit = { container.current = next }
          return plan
        })
      finish()
    }
    let delegate = Delegate(hand, make)
    for style in [PresentationStyle.fullScreen, .custom] {
      let modal = Self.screen("modal")
      modal.modalPresentationStyle = style
      modal.transitioningDelegate = delegate
      container.present(modal, animated: true)
      finish()
      modal.dismiss(animated: true)
      finish()
    }
    #expect(results.count == 6)
    for result in results {
      #expect(result.diagnostics == [] && result.degraded == nil, "\(settings): \(result.degraded ?? "")")
    }
  }
}
