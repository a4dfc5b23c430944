import SegueGeometry
import SegueMotion
import Testing

@testable import SegueKit
@testable import SegueScene

/// Tests animations of views during transitions, and `View.transition`.
struct AnimationTransitionTests {
  private let stage = AnimationStage()

  @Test func `an animation of a view continues during and after a transition`() {
    let navigation = NavigationController(rootViewController: ViewController(title: "a"))
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.view.addSubview(badge)
    func position() -> Double {
      window.layers().layers.first { $0.view == badge.id }.map {
        $0.transform.apply(to: $0.bounds.center).x
      } ?? .nan
    }
    View.animate(withDuration: 4, options: .curveLinear) { badge.center.x = 410 }
    window.tick(to: 1)
    navigation.pushViewController(ViewController(title: "b"), animated: true)
    #expect(position() == 110)
    window.tick(to: 1.1)
    #expect(window.engine.isInFlight && abs(position() - 120) < 1e-9)
    #expect(abs(badge.presentation.center.x - 120) < 1e-9)
    window.tick(to: 3)
    #expect(!window.engine.isInFlight && position() == 310)
  }

  @Test
  func `an animation that begins before the view's transition is shown during the transition`() {
    final class Next: ViewController {
      let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      override func viewDidLoad() { view.addSubview(badge) }
      override func viewWillAppear(_ animated: Bool) {
        View.animate(withDuration: 4, options: .curveLinear) { badge.alpha = 0 }
      }
    }
    let navigation = NavigationController(rootViewController: ViewController(title: "a"))
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let next = Next()
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.1)
    #expect(window.engine.isInFlight && abs(next.badge.presentation.alpha - 0.975) < 1e-9)
    window.tick(to: 1)
    #expect(!window.engine.isInFlight && next.badge.presentation.alpha == 0.75)
  }

  @Test func `a view that the program moves during a transition is shown at its new position`() {
    let navigation = NavigationController(rootViewController: ViewController(title: "a"))
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.view.addSubview(badge)
    navigation.pushViewController(ViewController(title: "b"), animated: true)
    window.tick(to: 0.1)
    badge.center = Point(x: 77, y: 88)
    badge.alpha = 0.5
    let layer = window.layers().layers.first { $0.view == badge.id }
    #expect(window.engine.isInFlight && layer?.opacity == 0.5)
    #expect(layer?.transform.apply(to: badge.bounds.center) == Point(x: 77, y: 88))
    window.tick(to: 3)
    #expect(badge.center == Point(x: 77, y: 88))
  }

  @Test
  func `animations that an animator starts with View.animate are recorded with the transition`() {
    final class Mover: ViewControllerAnimatedTransitioning {
      func transitionDuration(using context: TransitionContext) -> Double { 1 }
      func animateTransition(using context: TransitionContext) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.center.x += 400
        View.animate(withDuration: 1, options: .curveLinear) {
          to.center.x -= 400
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    final class Director: NavigationControllerDelegate {
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: TransitionOperation, from: ViewController,
        to: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? { Mover() }
    }
    let navigation = NavigationController(rootViewController: ViewController(title: "a"))
    let director = Director()
    navigation.delegate = director
    let window = Window(size: Size(width: 400, height: 800), rootViewController: navigation)
    let next = ViewController(title: "b")
    navigation.pushViewController(next, animated: true)
    window.tick(to: 0.25)
    #expect(next.view.presentation.center.x == 500)
    window.tick(to: 1)
    #expect(!window.engine.isInFlight && window.engine.diagnostics == [])
    #expect(next.view.presentation.center.x == 200)
  }

  // MARK: Transitions of views

  @Test func `a cross-dissolve fades a picture of the old appearance out`() {
    let view = stage.view
    view.backgroundColor = .white
    View.transition(with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
      view.backgroundColor = .black
    } completion: {
      stage.note($0)
    }
    #expect(view.presentation.backgroundColor == .black)
    let picture = view.superview?.subviews.last
    #expect(picture !== view && picture?.contents.isEmpty == false && picture?.frame == view.frame)
    stage.window.tick(to: 0.25)
    #expect(picture?.presentation.alpha == 0.75)
    stage.window.tick(to: 1)
    #expect(picture?.superview == nil && stage.ends == [true])
  }

  @Test(arguments: [
    View.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromTop, .transitionFlipFromRight,
    .transitionFlipFromBottom,
  ])
  func `a flip shows the old view in its first half and the new view in its second half`(
    style: View.AnimationOptions
  ) {
    let (view, parent) = (stage.view, stage.view.superview)
    let other = View(frame: view.frame)
    View.transition(from: view, to: other, duration: 1, options: style) { stage.note($0) }
    #expect(view.superview == nil && other.superview === parent)
    stage.window.tick(to: 0.4)
    #expect(other.presentation.alpha == 0)
    stage.window.tick(to: 0.6)
    #expect(other.presentation.alpha == 1 && parent?.subviews.last?.presentation.alpha == 0)
    stage.window.tick(to: 1)
    #expect(parent?.subviews.last === other && stage.ends == [true])
    #expect(other.presentation.transform == .identity)
  }

  @Test func `a view transition without a style swaps the views without animating them`() {
    let other = View(frame: stage.view.frame)
    other.isHidden = true
    stage.view.superview?.addSubview(other)
    View.transition(
      from: stage.view, to: other, duration: 1, options: .showHideTransitionViews
    ) { stage.note($0) }
    #expect(stage.view.isHidden && !other.isHidden && stage.ends == [true])
  }
}
