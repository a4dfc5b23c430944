import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests that a cancelled transition restores every view.
@Suite struct CancelTests {
  private final class Container: ViewController {
    let current: ViewController

    init(_ child: ViewController) {
      current = child
      super.init(title: "container")
      addChild(child)
      child.didMove(toParent: self)
      view.addSubview(child.view)
    }

    override func viewDidLayoutSubviews() { current.view.frame = view.bounds }
  }

  private static func controller(_ view: View) -> ViewController {
    let controller = ViewController(title: view.name ?? "screen")
    for part in view.subviews { controller.view.addSubview(part) }
    controller.view.backgroundColor = view.backgroundColor
    return controller
  }

  @Test(arguments: Bundled.animators, TransitionDirection.allCases)
  func `cancelling a bundled animator halfway restores every view`(
    _ name: String, _ direction: TransitionDirection
  ) throws {
    let scene = Scene()
    let container = Container(Self.controller(Screens.light(scene)))
    let next = Self.controller(Screens.dark(scene))
    let window = Window(size: scene.size, rootViewController: container)
    let (engine, hand) = (window.engine, PercentDrivenInteractiveTransition())
    next.view.frame = container.view.bounds
    window.tick(to: engine.now)
    let screens = container.view.subtree + next.view.subtree
    let before = screens.map(\.properties)
    let children = screens.map { $0.subviews.map(\.id) }
    var results: [TransitionResult] = []
    engine.onEnd = { results.append($0) }
    container.run(
      TransitionRequest {
        var plan = TransitionPlan.replacing(
          in: container, containerView: container.view, from: container.current, to: next)
        plan.direction = direction
        plan.animator = { try? Film.registry.makeAnimator(name) }
        plan.interaction = { _ in hand }
        return plan
      })
    hand.update(0.5)
    window.tick(to: engine.now + 0.1)
    hand.cancel()
    window.tick(to: engine.now + 100)
    #expect(results.map(\.reason) == [.cancelled])
    #expect(results.flatMap(\.diagnostics) == [])
    #expect(results.allSatisfy { $0.degraded == nil })
    #expect(screens.map(\.properties) == before)
    #expect(screens.map { $0.subviews.map(\.id) } == children)
    #expect(next.view.superview == nil)
  }
}
