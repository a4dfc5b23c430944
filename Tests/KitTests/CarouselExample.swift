import SegueKit
import SegueScene

private typealias MyAnimator = Slide
private typealias MyHand = PercentDrivenInteractiveTransition

final class Carousel: ViewController {
  var current: ViewController

  init(_ first: ViewController) {
    current = first
    super.init()
    addChild(first)
    first.didMove(toParent: self)
  }

  override func viewDidLoad() { view.addSubview(current.view) }
  override func viewDidLayoutSubviews() { current.view.frame = view.bounds }

  func replace(by next: ViewController) {
    run(
      TransitionRequest { [self] in
        var plan = TransitionPlan.replacing(in: self, containerView: view, from: current, to: next)
        plan.animator = { MyAnimator() }  // ask your delegate
        plan.interaction = { _ in MyHand() }  // nil when nothing drives it
        plan.commit = { [self] in current = next }
        return plan
      })
  }
}
